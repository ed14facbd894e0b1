//! Lists that are read page by page.

use std::str::FromStr;

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use kennel_wire::ErrorCode;

use super::error::ErrorResponse;
use super::people::Answer;

/// The longest page of any list.
pub const LONGEST_PAGE: u32 = 100;

/// The query of a request.
pub fn query<T>(query: Result<Query<T>, QueryRejection>) -> Answer<T> {
    let unreadable =
        |why: QueryRejection| ErrorResponse::new(ErrorCode::Unreadable, why.body_text());
    query.map(|Query(query)| query).map_err(unreadable)
}

/// Where a page begins, from the parameter of this name.
pub fn position<T: FromStr>(name: &str, text: Option<String>) -> Answer<Option<T>> {
    let invalid = |_| {
        let message = format!("{name}: not a position in this list");
        ErrorResponse::new(ErrorCode::Invalid, message)
    };
    text.map(|text| text.parse().map_err(invalid)).transpose()
}

/// The length of a page.
pub fn length(limit: Option<u32>, default: u32) -> Answer<u32> {
    let limit = limit.unwrap_or(default);
    if !(1..=LONGEST_PAGE).contains(&limit) {
        let message = format!("limit: from 1 to {LONGEST_PAGE}, not {limit}");
        return Err(ErrorResponse::new(ErrorCode::Invalid, message));
    }
    Ok(limit)
}
