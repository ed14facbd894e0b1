//! Refusing requests, in one form.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kennel_wire::{Fault, Problem};

use crate::identity::PasswordError;
use crate::store::StoreError;
use crate::table::HouseError;

/// A request that was refused.
#[derive(Debug)]
pub struct Refused(pub Problem);

impl Refused {
    pub fn new(fault: Fault, message: impl Into<String>) -> Refused {
        Refused(Problem { fault, message: message.into() })
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0.fault {
            Fault::Unreadable | Fault::Invalid => StatusCode::BAD_REQUEST,
            Fault::Unknown | Fault::Wrong => StatusCode::UNAUTHORIZED,
            Fault::Foreign => StatusCode::FORBIDDEN,
            Fault::Missing => StatusCode::NOT_FOUND,
            Fault::Taken => StatusCode::CONFLICT,
            Fault::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Fault::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, Json(self.0)).into_response()
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        match error {
            StoreError::Taken { .. } => Refused::new(Fault::Taken, "that name is taken"),
            error => {
                tracing::error!(%error, "the store refused");
                Refused::new(Fault::Unavailable, "the server cannot do that at the moment")
            }
        }
    }
}

impl From<PasswordError> for Refused {
    fn from(error: PasswordError) -> Refused {
        let fault = match error {
            PasswordError::Busy => Fault::TooMany,
            PasswordError::TooShort { .. } | PasswordError::TooLong => Fault::Invalid,
            _ => Fault::Unavailable,
        };
        Refused::new(fault, error.to_string())
    }
}

impl From<HouseError> for Refused {
    fn from(error: HouseError) -> Refused {
        match error {
            HouseError::Missing => Refused::new(Fault::Missing, error.to_string()),
            HouseError::Invalid(why) => Refused::new(Fault::Invalid, why),
            HouseError::Closing | HouseError::Unable(_) => {
                Refused::new(Fault::Unavailable, error.to_string())
            }
            HouseError::TooMany(_) => Refused::new(Fault::TooMany, error.to_string()),
            HouseError::Store(error) => error.into(),
            HouseError::Damaged(why) => {
                tracing::error!(%why, "a table cannot be read");
                Refused::new(Fault::Unavailable, "this table cannot be opened at the moment")
            }
        }
    }
}

pub async fn no_such_page() -> Refused {
    Refused::new(Fault::Missing, "there is nothing here")
}
