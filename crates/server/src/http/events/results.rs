//! What comes of events: their logs, standings and seasons.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kennel_events::{Counted, actions, standing};
use kennel_wire::{ApiError, EventPhase, EventStanding, Season, SeasonEvent, SeasonRule};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{PAGE, visible};
use crate::http::App;
use crate::http::page::html::escape;
use crate::http::paging;
use crate::http::people::{Answer, Caller};
use crate::http::social::circles;
use crate::store::EventListing;

/// Download the log of an event
///
/// One action per line, as `kennel event standings` reads it. Once the event is closed it ends
/// with the seed, so that everybody can repeat the draws.
#[utoipa::path(
    get,
    path = "/api/events/{id}/log",
    tag = "events",
    operation_id = "getEventLog",
    params(("id" = String, Path, description = "The event's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "The log", content((String = "text/plain"))),
        (status = 404, description = "There is no such event", body = ApiError),
    ),
    security((), ("cookie" = [])),
)]
pub async fn log(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<impl IntoResponse> {
    let player = caller.player().map(|player| player.id);
    visible(&app, &id, player.as_ref()).await?;
    let lines = app.events.log(&id).await?;
    let mut text = String::new();
    for action in actions(lines) {
        text += &serde_json::to_string(&action).expect("an action always serialises");
        text.push('\n');
    }
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], text))
}

/// The form of standings.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StandingsForm {
    /// `json`, `csv`, or `html` for a page that another page shows in a frame.
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
    /// The language of the headings of `html`: `de`, `en`, `fr`, `it` or `es`.
    #[serde(default)]
    #[param(inline)]
    language: Language,
}

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FileFormat {
    /// An object.
    #[default]
    Json,
    /// A table for spreadsheets.
    Csv,
    /// A page for a frame.
    Html,
}

/// The language of headings.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// German.
    De,
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// Italian.
    It,
    /// Spanish.
    Es,
}

impl Language {
    /// Its tag, and its words for rank, name, points and marbles.
    fn words(self) -> (&'static str, [&'static str; 4]) {
        match self {
            Language::De => ("de", ["Rang", "Name", "Punkte", "Murmeln"]),
            Language::En => ("en", ["Rank", "Name", "Points", "Marbles"]),
            Language::Fr => ("fr", ["Rang", "Nom", "Points", "Pions"]),
            Language::It => ("it", ["Posto", "Nome", "Punti", "Biglie"]),
            Language::Es => ("es", ["Puesto", "Nombre", "Puntos", "Canicas"]),
        }
    }
}

/// The standings of an event, for the page of a club.
#[derive(Serialize, ToSchema)]
pub struct EventStandings {
    /// The name of the event.
    name: String,
    /// The standings after the results so far.
    standings: Vec<EventStanding>,
}

/// Download the standings of an event
///
/// As JSON or CSV, also for pages of other sites; or as a page that other sites may show in a
/// frame, and that keeps up to date by itself.
#[utoipa::path(
    get,
    path = "/api/events/{id}/standings",
    tag = "events",
    operation_id = "getEventStandings",
    params(
        ("id" = String, Path, description = "The event's id", example = "k3v9mwr2tq7x"),
        StandingsForm,
    ),
    responses(
        (status = 200, description = "The standings", content(
            (EventStandings = "application/json"),
            (String = "text/csv"),
            (String = "text/html"),
        )),
        (status = 404, description = "There is no such event", body = ApiError),
    ),
    security((), ("cookie" = [])),
)]
pub async fn standings(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    query: Result<Query<StandingsForm>, QueryRejection>,
) -> Answer<Response> {
    let StandingsForm { format, language } = paging::query(query)?;
    let player = caller.player().map(|player| player.id);
    let known = visible(&app, &id, player.as_ref()).await?;
    let event = known.hosted.event();
    let rows: Vec<EventStanding> = event.standings().iter().map(standing).collect();
    // It says nothing about the caller, so that pages of other sites may read it.
    let open = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    Ok(match format {
        FileFormat::Json => {
            let name = event.name().to_owned();
            (open, Json(EventStandings { name, standings: rows })).into_response()
        }
        FileFormat::Csv => {
            let kind = HeaderValue::from_static("text/csv; charset=utf-8");
            let file = HeaderValue::from_static("attachment; filename=\"standings.csv\"");
            let head = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)];
            (open, head, csv(&rows)).into_response()
        }
        FileFormat::Html => {
            let kind = HeaderValue::from_static("text/html; charset=utf-8");
            let policy = HeaderValue::from_static(FRAMED);
            let head = [(header::CONTENT_TYPE, kind), (header::CONTENT_SECURITY_POLICY, policy)];
            let page = framed(event.name(), &rows, language, event.is_closed());
            (open, head, page).into_response()
        }
    })
}

/// Standings as a table (RFC 4180). A name is never taken for a formula.
fn csv(rows: &[EventStanding]) -> String {
    let mut file =
        String::from("rank,name,points,played,wins,draws,losses,byes,difference,needed\r\n");
    for row in rows {
        let formula = row.name.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let name = row.name.replace('"', "\"\"");
        let name = if formula { format!("'{name}") } else { name };
        let EventStanding { rank, points, played, wins, draws, losses, byes, .. } = row;
        let EventStanding { difference, needed, .. } = row;
        file += &format!(
            "{rank},\"{name}\",{points},{played},{wins},{draws},{losses},{byes},{difference},{needed}\r\n"
        );
    }
    file
}

/// The Content-Security-Policy of standings in a frame: any page may show them, and they load and
/// run nothing.
const FRAMED: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors *";

/// Standings as a page, which loads itself again until the event is over.
fn framed(name: &str, rows: &[EventStanding], language: Language, is_over: bool) -> String {
    let (tag, headings) = language.words();
    let mut body = String::new();
    for EventStanding { rank, name, points, difference, .. } in rows {
        body += &format!(
            "<tr><td>{rank}</td><th scope=\"row\">{}</th><td>{points}</td><td>{difference:+}</td></tr>\n",
            escape(name)
        );
    }
    let headings = headings.map(|word| format!("<th scope=\"col\">{word}</th>")).concat();
    let again = if is_over { "" } else { "<meta http-equiv=\"refresh\" content=\"30\">\n" };
    let name = escape(name);
    format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<meta charset=\"utf-8\">\n{again}\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{name}</title>\n\
         <style>{STYLE}</style>\n<table><caption>{name}</caption>\n\
         <thead><tr>{headings}</tr></thead>\n<tbody>\n{body}</tbody></table>\n</html>\n"
    )
}

const STYLE: &str = "body{margin:0;font:1rem/1.5 system-ui,sans-serif}\
    table{width:100%;border-collapse:collapse}caption{padding:.5rem;font-weight:700}\
    th,td{padding:.4rem .5rem;border-top:1px solid #8886;text-align:start;overflow-wrap:anywhere}\
    td{font-variant-numeric:tabular-nums}";

/// What counts for a season.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SeasonForm {
    /// How results add up: `points`, `best_half` or `places`.
    #[serde(default = "points")]
    #[param(inline)]
    rule: SeasonRule,
    /// Only events that began since then count, in milliseconds since 1970.
    since_ms: Option<i64>,
    /// Only events that began before then count.
    until_ms: Option<i64>,
}

fn points() -> SeasonRule {
    SeasonRule::Points
}

/// Show the season of a circle
///
/// How the standings of the circle's events that are over add up: the points of all, those of
/// the better half and one more, or points by places. At most the latest 50 events count.
#[utoipa::path(
    get,
    path = "/api/circles/{id}/season",
    tag = "events",
    operation_id = "getSeason",
    params(
        ("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x"),
        SeasonForm,
    ),
    responses(
        (status = 200, description = "The season", body = Season),
        (status = 404, description = "There is no such circle of yours", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn season(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    query: Result<Query<SeasonForm>, QueryRejection>,
) -> Answer<Json<Season>> {
    let person = caller.person_in_person()?;
    let SeasonForm { rule, since_ms, until_ms } = paging::query(query)?;
    circles::must_be_in(circles::find(&app, &id, Some(&person.id)).await?.role)?;
    let (listing, since_ms) = (EventListing::Circle(&id), since_ms.unwrap_or(0));
    let events = app.store.events(listing, EventPhase::Over, None, since_ms, PAGE).await?;
    let mut counted = Vec::new();
    for event in events.into_iter().rev() {
        if until_ms.is_some_and(|until_ms| event.start_ms >= until_ms) {
            continue;
        }
        let known = app.events.find(&event.id).await?;
        let (id, name, start_ms) = (event.id, event.name, event.start_ms);
        let event = SeasonEvent { id, name, start_ms };
        counted.push(Counted { event, standings: known.hosted.event().standings() });
    }
    Ok(Json(kennel_events::season(rule, counted)))
}
