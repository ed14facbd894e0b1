//! Analyses of finished games over HTTP.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kennel_table::GameId;
use kennel_wire::{ApiError, ErrorCode, GameAnalysis};

use super::App;
use super::cached::{Keep, cached};
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::games::find_replayable;
use super::people::{Answer, Caller};
use crate::analyses::{Asker, Place, Refused};
use crate::metrics::Limit;
use crate::net::network_of;
use crate::store::Who;

/// Show the analysis of a game
///
/// What was luck and what decisions cost in a finished game (docs/analysis.md), if somebody has
/// asked for it, or how far it is. Added up by the rules, the parts are what
/// `kennel analyse` says about the record.
#[utoipa::path(
    get,
    path = "/api/games/{id}/analysis",
    tag = "games",
    operation_id = "getAnalysis",
    params(("id" = String, Path, description = "The game's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "The analysis, or how far it is", body = GameAnalysis,
            headers(("etag" = String, description = "For `If-None-Match`"))),
        (status = 304, description = "You have it already"),
        (status = 404, description = "There is no such game", body = ApiError),
        (status = 409, description = "It was played under another version of the rules",
            body = ApiError),
    ),
)]
pub async fn show(
    State(app): State<App>,
    Path(id): Path<GameId>,
    headers: HeaderMap,
) -> Answer<Response> {
    let game = find_replayable(&app, &id).await?;
    let state = match app.analyses.found(&game).await? {
        Some(done) => done,
        None => app.analyses.place(&id).map_or(GameAnalysis::None, told),
    };
    if !matches!(state, GameAnalysis::Done { .. }) {
        return Ok(Json(state).into_response());
    }
    let text = serde_json::to_string(&state).expect("an analysis always serialises");
    // Another version of the program may find something else.
    Ok(cached(&headers, "application/json", text, Keep::Revalidated))
}

/// Have a game analysed
///
/// Queues the analysis of a finished game, unless it is queued or there is one. Games of public
/// tables are analysed for everybody, others for their players only. It takes a minute or more,
/// because bots at tables come first; ask for its state meanwhile. An address and a player can
/// have about ten games analysed at once, and then twelve an hour.
#[utoipa::path(
    post,
    path = "/api/games/{id}/analysis",
    tag = "games",
    operation_id = "analyseGame",
    params(("id" = String, Path, description = "The game's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "There is an analysis", body = GameAnalysis),
        (status = 202, description = "It will be made", body = GameAnalysis),
        (status = 403, description = "It is a private game of others", body = ApiError),
        (status = 404, description = "There is no such game", body = ApiError),
        (status = 409, description = "It was played under another version of the rules",
            body = ApiError),
        (status = 429, description = "Too many games wait, or you have had too many analysed",
            body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn ask(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<GameId>,
    caller: Caller,
) -> Answer<(StatusCode, Json<GameAnalysis>)> {
    let player = caller.player().map(|player| player.id);
    let game = find_replayable(&app, &id).await?;
    let is_own = player.as_ref().is_some_and(|player| {
        game.seats.iter().any(|seat| matches!(&seat.who, Who::Player(id) if id == player))
    });
    if !is_own && !app.store.is_public_game(&id).await? {
        let message = "only its players can have this game analysed";
        return Err(ErrorResponse::new(ErrorCode::Forbidden, message));
    }
    if let Some(done) = app.analyses.found(&game).await? {
        return Ok((StatusCode::OK, Json(done)));
    }
    let asker = Asker { network: network_of(address), player };
    let place = app
        .analyses
        .ask(id, asker)
        .map_err(|Refused { wait }| app.too_many(Limit::Analyses).retry_after(wait))?;
    Ok((StatusCode::ACCEPTED, Json(told(place))))
}

fn told(place: Place) -> GameAnalysis {
    match place {
        Place::Waiting(ahead) => GameAnalysis::Waiting { ahead },
        Place::Running(done) => GameAnalysis::Running { done },
    }
}
