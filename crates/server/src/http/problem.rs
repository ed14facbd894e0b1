//! Error responses.

use axum::Json;
use axum::body::to_bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kennel_wire::{Fault, Problem};

use crate::identity::PasswordError;
use crate::store::{StoreError, Thing};
use crate::table::TableError;

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
            Fault::Taken | Fault::OtherRules => StatusCode::CONFLICT,
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
            StoreError::Missing { what: Thing::Token, .. } => {
                Refused::new(Fault::Missing, "you have no such token")
            }
            error => {
                tracing::error!(%error, "the store failed");
                Refused::new(
                    Fault::Unavailable,
                    "the server cannot handle this request at the moment",
                )
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

impl From<TableError> for Refused {
    fn from(error: TableError) -> Refused {
        match error {
            TableError::Missing => Refused::new(Fault::Missing, error.to_string()),
            TableError::Invalid(why) => Refused::new(Fault::Invalid, why),
            TableError::Closing | TableError::Unable(_) => {
                Refused::new(Fault::Unavailable, error.to_string())
            }
            TableError::TooMany(_) => Refused::new(Fault::TooMany, error.to_string()),
            TableError::Store(error) => error.into(),
            // The details are in the server's log.
            TableError::CorruptLog(_) => {
                Refused::new(Fault::Unavailable, "this table cannot be opened at the moment")
            }
        }
    }
}

/// Turns error responses of the libraries, such as for an unreadable path or a timeout,
/// into a [`Problem`].
pub async fn in_one_form(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let is_refused = status.is_client_error() || status.is_server_error();
    if !is_refused || is_json {
        return response;
    }
    let (fault, usual) = match status {
        StatusCode::NOT_FOUND => (Fault::Missing, "there is nothing here"),
        StatusCode::METHOD_NOT_ALLOWED => {
            (Fault::Missing, "this path does not support that method")
        }
        status if status.is_client_error() => (Fault::Unreadable, "the request cannot be read"),
        _ => (Fault::Unavailable, "the server cannot handle this request at the moment"),
    };
    let (mut parts, body) = response.into_parts();
    let text = to_bytes(body, LONGEST_REASON).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let message = if text.is_empty() { usual.to_owned() } else { text.into_owned() };
    parts.headers.remove(header::CONTENT_TYPE);
    parts.headers.remove(header::CONTENT_LENGTH);
    (status, parts.headers, Json(Problem { fault, message })).into_response()
}

/// The longest explanation, in bytes; a longer one is replaced by the usual text.
const LONGEST_REASON: usize = 4096;

pub async fn no_such_page() -> Refused {
    Refused::new(Fault::Missing, "there is nothing here")
}
