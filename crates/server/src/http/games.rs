//! Finished games over HTTP: lists, records and replays.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use kennel_rules::notation::Record;
use kennel_table::fairness::Proof;
use kennel_table::{GameId, PlayerId};
use kennel_wire::{
    ApiError, ErrorCode, GameList, GameSummary, Occupant, Replay, ReplayStep, ShuffleProof,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::cached::{Keep, cached};
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::paging;
use super::people::{Answer, Caller};
use crate::processor::timed;
use crate::store::{self, GameRow, GameSeat, GamesBefore, Who};

/// Games per page by default.
const DEFAULT_PAGE: u32 = 20;

/// The page of a list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// Where the page begins: `next` of the page before. Without it, the newest games.
    before: Option<String>,
    /// The number of games, 1 to 100; 20 by default.
    limit: Option<u32>,
}

/// List public games
///
/// Finished games of public tables, the newest first.
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "games",
    operation_id = "listGames",
    params(Page),
    responses((status = 200, description = "A page of games", body = GameList)),
)]
pub async fn recent(
    State(app): State<App>,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<Json<GameList>> {
    let (before, limit) = page_of(page)?;
    let games = app.store.public_games(before.as_ref(), limit + 1).await?;
    Ok(Json(list(games, limit, summary)))
}

/// List your games
///
/// The games you have finished, the newest first, each with your seat.
#[utoipa::path(
    get,
    path = "/api/me/games",
    tag = "people",
    operation_id = "listMyGames",
    params(Page),
    responses((status = 200, description = "A page of games", body = GameList)),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn mine(
    State(app): State<App>,
    caller: Caller,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<Json<GameList>> {
    let person = caller.person()?;
    let (before, limit) = page_of(page)?;
    let games = app.store.games_of(&person.id, before.as_ref(), limit + 1).await?;
    Ok(Json(list(games, limit, |game| summary_for(game, &person.id))))
}

/// A game as one of its players sees it in a list.
pub(super) fn summary_for(game: &store::GameSummary, player: &PlayerId) -> GameSummary {
    let is_mine = |seat: &GameSeat| matches!(&seat.who, Who::Player(id) if id == player);
    GameSummary {
        seat: game.seats.iter().position(is_mine).map(|seat| seat as u8),
        table: Some(game.table.to_string()),
        ..summary(game)
    }
}

pub(super) fn page_of(
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<(Option<GamesBefore>, u32)> {
    let Page { before, limit } = paging::query(page)?;
    Ok((paging::position("before", before)?, paging::length(limit, DEFAULT_PAGE)?))
}

/// A page of games from one more game than it has.
pub(super) fn list(
    mut games: Vec<store::GameSummary>,
    limit: u32,
    shown: impl Fn(&store::GameSummary) -> GameSummary,
) -> GameList {
    let is_last = games.len() <= limit as usize;
    games.truncate(limit as usize);
    let place = |game: &store::GameSummary| GamesBefore {
        finished_at_ms: game.finished_at_ms,
        id: game.id.clone(),
    };
    let next = games.last().filter(|_| !is_last).map(|game| place(game).to_string());
    GameList { games: games.iter().map(shown).collect(), next }
}

/// The record of a game
///
/// The text record of a finished game, for `kennel rules replay --record` and
/// `kennel verify` (docs/notation.md). With `Accept: application/json`, the game as in
/// lists. Both never change.
#[utoipa::path(
    get,
    path = "/api/games/{id}",
    tag = "games",
    operation_id = "getGame",
    params(
        ("id" = String, Path, description = "The game's id", example = "k3v9mwr2tq7x"),
        ("accept" = Option<String>, Header,
            description = "`application/json` for a summary instead of the record"),
    ),
    responses(
        (status = 200, description = "The record, or a summary", content(
            (String = "text/plain"), (GameSummary = "application/json")),
            headers(
                ("content-disposition" = String, description = "The name of the file"),
                ("etag" = String, description = "For `If-None-Match`"),
            )),
        (status = 304, description = "You have it already"),
        (status = 404, description = "There is no such game", body = ApiError),
    ),
)]
pub async fn game(
    State(app): State<App>,
    Path(id): Path<GameId>,
    headers: HeaderMap,
) -> Answer<Response> {
    let game = find(&app, &id).await?;
    let mut response = if wants_json(&headers) {
        let text = serde_json::to_string(&summary(&game.summary()));
        let text = text.expect("a summary always serialises");
        cached(&headers, "application/json", text, Keep::OneDay)
    } else {
        let mut response = cached(&headers, "text/plain; charset=utf-8", game.record, Keep::OneDay);
        let file = format!("attachment; filename=\"kennel-{}.record\"", game.id);
        let file = HeaderValue::from_str(&file).expect("an id has letters and digits only");
        response.headers_mut().insert(header::CONTENT_DISPOSITION, file);
        response
    };
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept"));
    Ok(response)
}

/// Whether the client prefers JSON to text.
fn wants_json(headers: &HeaderMap) -> bool {
    let accepts = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut kinds = accepts.flat_map(|value| value.split(',')).map(|kind| {
        let kind = kind.split(';').next().unwrap_or_default();
        kind.trim().to_ascii_lowercase()
    });
    let known = ["application/json", "text/plain", "text/*", "*/*"];
    kinds.find(|kind| known.contains(&kind.as_str())).is_some_and(|kind| kind == known[0])
}

/// The step of a game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OneStep {
    /// A single step instead of the whole game; 0 is before the first deal.
    step: Option<u32>,
}

/// Replay a game
///
/// Every event of a finished game with the board, all hands and the discard pile after it,
/// and the proof of its shuffles (docs/fairness.md). Events are in the form of
/// docs/json.md. Only games played under this server's version of the rules can be
/// replayed; the record of others can be downloaded.
#[utoipa::path(
    get,
    path = "/api/games/{id}/replay",
    tag = "games",
    operation_id = "replayGame",
    params(
        ("id" = String, Path, description = "The game's id", example = "k3v9mwr2tq7x"),
        OneStep,
    ),
    responses(
        (status = 200, description = "The game; with `step`, that step alone",
            body = Replayed, headers(
                ("etag" = String, description = "For `If-None-Match`"),
            )),
        (status = 304, description = "You have it already"),
        (status = 404, description = "There is no such game, or it has no such step",
            body = ApiError),
        (status = 409, description = "It was played under another version of the rules",
            body = ApiError),
    ),
)]
pub async fn replay(
    State(app): State<App>,
    address: ClientAddress,
    Path(id): Path<GameId>,
    step: Result<Query<OneStep>, QueryRejection>,
    headers: HeaderMap,
) -> Answer<Response> {
    let OneStep { step } = paging::query(step)?;
    let game = find_replayable(&app, &id).await?;
    let expense = app.expense(address)?;
    // Parsing a record checks every rule, which takes time.
    let replaying = move || {
        let (replayed, work) = timed(|| replayed(&game, step));
        expense.pay(work, replayed.as_ref().map_or(0, String::len));
        replayed
    };
    let text = tokio::task::spawn_blocking(replaying).await;
    let panicked = |error| {
        tracing::error!(game = %id, %error, "a replay panicked");
        ErrorResponse::new(ErrorCode::Unavailable, "this game cannot be replayed at the moment")
    };
    Ok(cached(&headers, "application/json", text.map_err(panicked)??, Keep::OneDay))
}

/// The response to a replay.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum Replayed {
    /// The whole game.
    Game(Box<Replay>),
    /// The step that was asked for.
    Step(ReplayStep),
}

fn replayed(game: &GameRow, step: Option<u32>) -> Answer<String> {
    let record = record_of(game)?;
    let mut steps = crate::replay::steps(&record);
    let answer = match step {
        Some(step) => {
            let last = steps.len().saturating_sub(1);
            let message = || format!("this game has the steps 0 to {last}, and no step {step}");
            let is_there = (step as usize) < steps.len();
            let missing = || ErrorResponse::new(ErrorCode::Missing, message());
            let step = is_there.then(|| steps.swap_remove(step as usize));
            Replayed::Step(step.ok_or_else(missing)?)
        }
        None => Replayed::Game(Box::new(Replay {
            game: summary(&game.summary()),
            first_dealer: record.game().first_dealer().index() as u8,
            proof: ShuffleProof {
                board: board_of(&record),
                commitment: game.commitment.clone(),
                secret: game.secret.clone(),
                entropy: game.entropy.clone(),
            },
            steps,
        })),
    };
    Ok(serde_json::to_string(&answer).expect("a replay always serialises"))
}

/// The board of a game whose cards were dealt at other tables, too.
fn board_of(record: &Record) -> Option<String> {
    Proof::of(record).ok()?.board
}

/// The record of a game that can be replayed.
pub(super) fn record_of(game: &GameRow) -> Answer<Record> {
    Record::parse(&game.record).map_err(|error| {
        tracing::error!(game = %game.id, %error, "a stored record cannot be read");
        ErrorResponse::new(ErrorCode::Unavailable, "the record of this game cannot be read")
    })
}

/// A game that was played under this server's version of the rules.
pub(super) async fn find_replayable(app: &App, id: &GameId) -> Answer<GameRow> {
    let game = find(app, id).await?;
    if game.rules_version == kennel_rules::RULES_VERSION {
        return Ok(game);
    }
    let message = format!(
        "this game was played under version {} of the rules, and this server knows \
         version {} only; its record is at /api/games/{id}",
        game.rules_version,
        kennel_rules::RULES_VERSION
    );
    Err(ErrorResponse::new(ErrorCode::OtherRules, message))
}

async fn find(app: &App, id: &GameId) -> Answer<GameRow> {
    let missing = || ErrorResponse::new(ErrorCode::Missing, "there is no such game");
    app.store.game(id).await?.ok_or_else(missing)
}

/// What everyone may know of a finished game: names, but neither player ids nor the table,
/// whose link belongs to its players.
pub(super) fn summary(game: &store::GameSummary) -> GameSummary {
    let occupant = |seat: &GameSeat| match &seat.who {
        Who::Player(_) => Occupant::named(&seat.name),
        Who::Bot(level) => Occupant::Bot { level: level.clone() },
    };
    GameSummary {
        id: game.id.to_string(),
        url: format!("/games/{}", game.id),
        rules: game.rules.clone(),
        rules_version: game.rules_version,
        seats: game.seats.iter().map(occupant).collect(),
        winners: game.winners.clone(),
        finished_ms: game.finished_at_ms,
        seat: None,
        table: None,
    }
}
