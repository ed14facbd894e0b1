//! Error responses.

use std::time::Duration;

use axum::Json;
use axum::body::to_bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kennel_wire::{ApiError, ErrorCode};

use crate::identity::PasswordError;
use crate::store::{StoreError, Thing};
use crate::table::TableError;

/// An error as a response: the status belongs to the code.
#[derive(Debug)]
pub struct ErrorResponse {
    pub error: ApiError,
    /// When to try again, if waiting helps.
    retry_after: Option<Duration>,
}

impl ErrorResponse {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ErrorResponse {
        ErrorResponse { error: ApiError { code, message: message.into() }, retry_after: None }
    }

    /// The same, with the time after which it is worth trying again.
    pub fn retry_after(self, time: Option<Duration>) -> ErrorResponse {
        ErrorResponse { retry_after: time, ..self }
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let status = match self.error.code {
            ErrorCode::Unreadable | ErrorCode::Invalid => StatusCode::BAD_REQUEST,
            ErrorCode::Unknown | ErrorCode::Wrong => StatusCode::UNAUTHORIZED,
            ErrorCode::Foreign | ErrorCode::Forbidden | ErrorCode::Suspended => {
                StatusCode::FORBIDDEN
            }
            ErrorCode::Missing => StatusCode::NOT_FOUND,
            ErrorCode::Taken | ErrorCode::OtherRules => StatusCode::CONFLICT,
            ErrorCode::TooMany | ErrorCode::LeftGames => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        let mut response = (status, Json(self.error)).into_response();
        if let Some(time) = self.retry_after {
            let seconds = time.as_millis().div_ceil(1_000).max(1) as u64;
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<StoreError> for ErrorResponse {
    fn from(error: StoreError) -> ErrorResponse {
        match error {
            StoreError::Taken { .. } => ErrorResponse::new(ErrorCode::Taken, "that name is taken"),
            StoreError::Full { what } => {
                let message = format!("there is no room for another {what}");
                ErrorResponse::new(ErrorCode::TooMany, message)
            }
            StoreError::Forbidden => {
                let why = "only people who follow you, share a circle or have played with you";
                ErrorResponse::new(ErrorCode::Forbidden, why)
            }
            StoreError::Missing {
                what: what @ (Thing::Notice | Thing::Circle | Thing::Member | Thing::Evening),
                ..
            } => ErrorResponse::new(ErrorCode::Missing, format!("there is no such {what}")),
            StoreError::Missing { what: Thing::Token, .. } => {
                ErrorResponse::new(ErrorCode::Missing, "you have no such token")
            }
            StoreError::Missing { what: Thing::Session, .. } => {
                ErrorResponse::new(ErrorCode::Missing, "you have no such session")
            }
            StoreError::Missing { what: Thing::Passkey, .. } => {
                ErrorResponse::new(ErrorCode::Missing, "you have no such passkey")
            }
            StoreError::Missing { what: Thing::RecoveryCode, .. } => {
                ErrorResponse::new(ErrorCode::Wrong, "the name or the recovery code is wrong")
            }
            error => {
                tracing::error!(%error, "the store failed");
                ErrorResponse::new(
                    ErrorCode::Unavailable,
                    "the server cannot handle this request at the moment",
                )
            }
        }
    }
}

impl From<PasswordError> for ErrorResponse {
    fn from(error: PasswordError) -> ErrorResponse {
        let code = match error {
            PasswordError::Busy => ErrorCode::TooMany,
            PasswordError::TooShort { .. } | PasswordError::TooLong => ErrorCode::Invalid,
            _ => {
                tracing::error!(%error, "a password could not be hashed or verified");
                ErrorCode::Unavailable
            }
        };
        let busy = (code == ErrorCode::TooMany).then_some(Duration::from_secs(1));
        ErrorResponse::new(code, error.to_string()).retry_after(busy)
    }
}

impl From<TableError> for ErrorResponse {
    fn from(error: TableError) -> ErrorResponse {
        match error {
            TableError::Missing => ErrorResponse::new(ErrorCode::Missing, error.to_string()),
            TableError::Invalid(why) => ErrorResponse::new(ErrorCode::Invalid, why),
            TableError::Closing
            | TableError::Unloading
            | TableError::Elsewhere(_)
            | TableError::Unable(_) => {
                ErrorResponse::new(ErrorCode::Unavailable, error.to_string())
            }
            TableError::TooMany(_) | TableError::TooManyPublic(_) | TableError::TooCostly => {
                ErrorResponse::new(ErrorCode::TooMany, error.to_string())
            }
            TableError::Waits(time) => {
                ErrorResponse::new(ErrorCode::LeftGames, error.to_string()).retry_after(Some(time))
            }
            TableError::Store(error) => error.into(),
            // The details are in the server's log.
            TableError::CorruptLog(_) => ErrorResponse::new(
                ErrorCode::Unavailable,
                "this table cannot be opened at the moment",
            ),
        }
    }
}

/// Turns error responses of the libraries, such as for an unreadable path or a timeout,
/// into an [`ApiError`].
pub async fn as_api_error(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_error || is_json {
        return response;
    }
    let (code, usual) = match status {
        StatusCode::NOT_FOUND => (ErrorCode::Missing, "there is nothing here"),
        StatusCode::METHOD_NOT_ALLOWED => {
            (ErrorCode::Missing, "this path does not support that method")
        }
        status if status.is_client_error() => (ErrorCode::Unreadable, "the request cannot be read"),
        _ => (ErrorCode::Unavailable, "the server cannot handle this request at the moment"),
    };
    let (mut parts, body) = response.into_parts();
    // The body is in memory: reading it fails only if it is too long.
    let text = to_bytes(body, LONGEST_REASON).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let message = if text.is_empty() { usual.to_owned() } else { text.into_owned() };
    parts.headers.remove(header::CONTENT_TYPE);
    parts.headers.remove(header::CONTENT_LENGTH);
    (status, parts.headers, Json(ApiError { code, message })).into_response()
}

/// The longest explanation, in bytes; a longer one is replaced by the usual text.
const LONGEST_REASON: usize = 4096;

pub async fn not_found() -> ErrorResponse {
    ErrorResponse::new(ErrorCode::Missing, "there is nothing here")
}

pub async fn only_for_admins() -> ErrorResponse {
    ErrorResponse::new(ErrorCode::Missing, "health and metrics are at the admin address (--admin)")
}
