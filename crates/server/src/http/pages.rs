//! The texts that the operator has written.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use kennel_wire::{ApiError, ErrorCode, OperatorText};
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::error::ErrorResponse;
use super::paging;
use super::people::Answer;
use crate::pages::Pages;

/// The language of a text.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InLanguage {
    /// The language, such as `de`; English by default.
    language: Option<String>,
}

/// Show a text of the operator's
///
/// What the operator has written about this server: `about`, `privacy`, `imprint` or
/// `etiquette`, in the language asked for if there is such a text, or else in another. It is
/// plain text with a little Markdown, never HTML. Without a text clients show their own.
#[utoipa::path(
    get,
    path = "/api/pages/{id}",
    tag = "server",
    operation_id = "getPage",
    params(
        ("id" = String, Path, description = "The page", example = "imprint"),
        InLanguage,
    ),
    responses(
        (status = 200, description = "The text, if there is one", body = OperatorText),
        (status = 404, description = "There is no such page", body = ApiError),
    ),
)]
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    query: Result<Query<InLanguage>, QueryRejection>,
) -> Answer<Json<OperatorText>> {
    let InLanguage { language } = paging::query(query)?;
    if !Pages::exists(&id) {
        return Err(ErrorResponse::new(ErrorCode::Missing, "there is no such page"));
    }
    let found = app.pages.text(&id, language.as_deref().unwrap_or("en"));
    Ok(Json(OperatorText {
        language: found.map(|(language, _)| language.to_owned()),
        text: found.map(|(_, text)| text.to_owned()),
    }))
}
