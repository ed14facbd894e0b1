//! Club evenings and tournaments over HTTP.

pub mod results;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kennel_events::{HostError, Person as EventPerson};
use kennel_table::PlayerId;
use kennel_wire::{
    ApiError, ErrorCode, Event, EventAccess, EventActRequest, EventList, EventPhase, EventSlips,
    NewEvent, Scope,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::cached::has;
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::paging::{self, position};
use super::people::{Answer, Caller, body};
use super::social::{circles, may_play, member, text};
use crate::events::{By, EventsError, Known};
use crate::store::{EventListing, EventsAfter, StoreError, Thing};
use crate::table::Person;

/// The most events on a page of a list.
const PAGE: u32 = 50;

/// The events that are not over in which somebody may be: each may open tables for them.
const MOST_ENTERED: u32 = 50;

/// Events that should have begun so long ago and did not are not listed any more.
const FORGOTTEN_MS: i64 = 7 * 86_400_000;

/// When events may be: from 2020 to 2100.
const TIMES_MS: std::ops::Range<i64> = 1_577_836_800_000..4_102_444_800_000;

impl From<EventsError> for ErrorResponse {
    fn from(error: EventsError) -> ErrorResponse {
        let invalid = |why: String| ErrorResponse::new(ErrorCode::Invalid, why);
        match error {
            EventsError::Missing => missing(),
            EventsError::Host(error) => match error {
                HostError::Invalid(why) => invalid(why),
                HostError::Unknown => ErrorResponse::new(ErrorCode::Unknown, error.to_string()),
                HostError::Forbidden(why) => ErrorResponse::new(ErrorCode::Forbidden, why),
                HostError::Taken(_) => ErrorResponse::new(ErrorCode::Taken, error.to_string()),
                HostError::Full => ErrorResponse::new(ErrorCode::TooMany, error.to_string()),
            },
            EventsError::Busy | EventsError::CorruptLog => ErrorResponse::new(
                ErrorCode::Unavailable,
                "the server cannot handle this request at the moment",
            ),
            EventsError::Store(StoreError::TooMany { what: Thing::Event, count }) => {
                let why = format!("you have {count} events that are not over; close one first");
                ErrorResponse::new(ErrorCode::TooMany, why)
            }
            EventsError::Store(error) => error.into(),
        }
    }
}

fn missing() -> ErrorResponse {
    ErrorResponse::new(ErrorCode::Missing, "there is no such event")
}

fn event_person(person: &Person) -> EventPerson {
    EventPerson { id: person.id.clone(), name: person.name.clone(), account: person.account }
}

/// Which events are listed.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listed {
    /// `coming` for those that are not over, `over`, or `mine` for those you direct or play in.
    #[serde(default)]
    #[param(inline)]
    list: Listing,
    /// The id of a circle of yours, whose events are listed alone.
    circle: Option<String>,
    /// Where the page begins: `next` of the page before.
    after: Option<String>,
}

/// A list of events.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Listing {
    /// Those that are not over, the earliest first.
    #[default]
    Coming,
    /// Those that are over, the latest first.
    Over,
    /// Those that the caller directs or plays in.
    Mine,
}

/// List events
///
/// Those that everybody may enter, those of a circle, or your own.
#[utoipa::path(
    get,
    path = "/api/events",
    tag = "events",
    operation_id = "listEvents",
    params(Listed),
    responses(
        (status = 200, description = "The events", body = EventList),
        (status = 404, description = "There is no such circle of yours", body = ApiError),
    ),
    security((), ("cookie" = [])),
)]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    query: Result<Query<Listed>, QueryRejection>,
) -> Answer<Json<EventList>> {
    let Listed { list, circle, after } = paging::query(query)?;
    let after: Option<EventsAfter> = position("after", after)?;
    let now_ms = app.services.clock.now_ms();
    let since_ms = now_ms.saturating_sub(FORGOTTEN_MS);
    let page = async |listing: EventListing<'_>, phase, since_ms| {
        app.store.events(listing, phase, after.as_ref(), since_ms, PAGE).await
    };
    let phase = if list == Listing::Over { EventPhase::Over } else { EventPhase::Coming };
    let since_ms = if phase == EventPhase::Over { 0 } else { since_ms };
    let mut events = match (circle, list) {
        (Some(circle), _) => {
            let person = caller.person_in_person()?;
            circles::must_be_in(circles::find(&app, &circle, Some(&person.id)).await?.role)?;
            page(EventListing::Circle(&circle), phase, since_ms).await?
        }
        (None, Listing::Mine) => {
            let person = caller.person()?;
            let mine = EventListing::Player(&person.id);
            let mut events = page(mine, EventPhase::Coming, since_ms).await?;
            events.extend(page(mine, EventPhase::Over, 0).await?);
            return Ok(Json(EventList { events, next: None }));
        }
        (None, _) => {
            let mut events = page(EventListing::Public, phase, since_ms).await?;
            // Only its members know that it belongs to a circle.
            events.iter_mut().for_each(|event| event.circle = None);
            events
        }
    };
    let last = events.last().filter(|_| events.len() == PAGE as usize);
    let next =
        last.map(|last| EventsAfter { start_ms: last.start_ms, id: last.id.clone() }.to_string());
    events.truncate(PAGE as usize);
    Ok(Json(EventList { events, next }))
}

/// Make an event
///
/// A club evening or a tournament, by settings of its own or by a preset. You direct it.
#[utoipa::path(
    post,
    path = "/api/events",
    tag = "events",
    operation_id = "makeEvent",
    request_body(content = NewEvent, example = json!({
        "name": "Autumn tournament", "preset": "german", "place": "boards",
        "start_ms": 1_796_929_200_000_i64, "zone": "Europe/Zurich" })),
    responses((status = 201, description = "The event", body = Event)),
    security(("cookie" = [])),
)]
pub async fn make(
    State(app): State<App>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    json: Result<Json<NewEvent>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let person = member(caller).await?;
    let mut new = body(json)?;
    may_play(&app, &person).await?;
    check(&app, &mut new, &person).await?;
    app.limits.event(address).map_err(|limit| app.too_many(limit))?;
    let id = app.events.make(&new, &event_person(&person)).await?;
    let known = app.events.find(&id).await?;
    Ok((StatusCode::CREATED, Json(told(&app, &id, &known, Some(&person.id)).await?)))
}

/// Checks what the event itself does not know.
async fn check(app: &App, new: &mut NewEvent, person: &Person) -> Answer<()> {
    let invalid = |why: &str| Err(ErrorResponse::new(ErrorCode::Invalid, why));
    new.name = text("name", &new.name, 60)?;
    if new.name.is_empty() || new.name.contains('\n') {
        return invalid("name: 1 to 60 characters");
    }
    new.about = text("about", &new.about, 1_000)?;
    if !TIMES_MS.contains(&new.start_ms) {
        return invalid("start_ms: a time from 2020 to 2100");
    }
    let is_zone = |letter: u8| letter.is_ascii_alphanumeric() || b"/_+-".contains(&letter);
    if new.zone.is_empty() || new.zone.len() > 64 || !new.zone.bytes().all(is_zone) {
        return invalid("zone: the name of a time zone, such as Europe/Zurich");
    }
    if new.settings.is_some() == new.preset.is_some() {
        return invalid("either 'settings' or 'preset'");
    }
    if let Some(settings) = &new.settings {
        if !(1..=100).contains(&settings.rounds) {
            return invalid("rounds: from 1 to 100");
        }
        if settings.minutes.is_some_and(|minutes| !(1..=10_080).contains(&minutes)) {
            return invalid("minutes: from 1 to 10080");
        }
        if settings.tie_breaks.len() > 7 {
            return invalid("tie_breaks: each once at most");
        }
    }
    if new.grace_minutes.is_some_and(|minutes| minutes > 1_440) {
        return invalid("grace_minutes: at most 1440");
    }
    if let Some(clock) = new.clock {
        crate::table::check_clock(clock)?;
    }
    match &new.circle {
        Some(circle) => {
            circles::organised(app, circle, &person.id).await?;
        }
        None if new.access == EventAccess::Circle => {
            return invalid("circle: whose members may enter");
        }
        None => {}
    }
    Ok(())
}

/// How somebody who does not see an event otherwise may see it.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Slip {
    /// The end of the path of a table's slip, `round-table-token`: whoever sits at the table
    /// sees the event.
    slip: Option<String>,
}

/// Show an event
///
/// Everything about it: entries, rounds, tables, standings and the time of the round. Ask
/// again after `poll_ms` with `If-None-Match`; as long as nothing has changed the response is
/// 304 and empty.
#[utoipa::path(
    get,
    path = "/api/events/{id}",
    tag = "events",
    operation_id = "getEvent",
    params(
        ("id" = String, Path, description = "The event's id", example = "k3v9mwr2tq7x"),
        Slip,
    ),
    responses(
        (status = 200, description = "The event", body = Event),
        (status = 304, description = "Nothing has changed since `If-None-Match`"),
        (status = 404, description = "There is no such event", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    slip: Result<Query<Slip>, QueryRejection>,
    headers: HeaderMap,
) -> Answer<Response> {
    let Slip { slip } = paging::query(slip)?;
    let player = caller.player().map(|player| player.id);
    let known = match slip {
        Some(slip) => {
            let known = app.events.find(&id).await?;
            if !known.hosted.is_slip(&slip) {
                return Err(missing());
            }
            known
        }
        None => visible(&app, &id, player.as_ref()).await?,
    };
    let viewer = player.as_ref().map_or("", PlayerId::as_str);
    let tag = super::cached::etag(format!("{viewer} {}", known.tag()).as_bytes());
    let fixed = [
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (header::ETAG, HeaderValue::from_str(&tag).expect("an ETag is hexadecimal")),
    ];
    if has(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, fixed).into_response());
    }
    let event = told(&app, &id, &known, player.as_ref()).await?;
    Ok((fixed, Json(event)).into_response())
}

/// An event that somebody may be told of.
async fn visible(app: &App, id: &str, player: Option<&PlayerId>) -> Answer<std::sync::Arc<Known>> {
    let known = app.events.find(id).await?;
    let in_circle = app.events.is_in_circle(&known.hosted, player).await?;
    match known.hosted.may_see(player, in_circle) {
        true => Ok(known),
        false => Err(missing()),
    }
}

async fn told(app: &App, id: &str, known: &Known, player: Option<&PlayerId>) -> Answer<Event> {
    let in_circle = app.events.is_in_circle(&known.hosted, player).await?;
    Ok(app.events.told(id, known, player, in_circle))
}

/// Do something in an event
///
/// Enter, check in, or enter the result of a table; and for directors everything else. A table
/// enters its result with the token of its slip, without a cookie. With an `id` of your own
/// the request can be repeated: it is done once.
#[utoipa::path(
    post,
    path = "/api/events/{id}/acts",
    tag = "events",
    operation_id = "actInEvent",
    params(("id" = String, Path, description = "The event's id", example = "k3v9mwr2tq7x")),
    request_body(content = EventActRequest, example = json!({
        "id": "c9b2a7", "act": { "do": "report", "round": 1, "table": 1, "team": 0,
            "token": "k3v9mwr2tq7x", "home": [8, 5], "needed": [0, 77] } })),
    responses(
        (status = 200, description = "The event after it", body = Event),
        (status = 404, description = "There is no such event", body = ApiError),
        (status = 409, description = "Somebody has entered with this name", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = ["play"])),
)]
pub async fn act(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    json: Result<Json<EventActRequest>, JsonRejection>,
) -> Answer<Json<Event>> {
    let person = match caller.token().is_some() {
        true => Some(caller.allowed(Scope::Play)?),
        false => None,
    };
    let EventActRequest { id: request, act } = body(json)?;
    if request.as_ref().is_some_and(|id| id.is_empty() || id.len() > 40) {
        return Err(ErrorResponse::new(ErrorCode::Invalid, "id: 1 to 40 characters"));
    }
    if let (Some(person), kennel_wire::EventAct::Register { .. }) = (&person, &act) {
        may_play(&app, person).await?;
        let mine = EventListing::Player(&person.id);
        let entered = app.store.events(mine, EventPhase::Coming, None, 0, MOST_ENTERED).await?;
        if entered.len() >= MOST_ENTERED as usize {
            let why = format!("you are in {MOST_ENTERED} events that are not over");
            return Err(ErrorResponse::new(ErrorCode::TooMany, why));
        }
    }
    // A client's own text is only its own.
    let request = request.map(|id| {
        let who = person.as_ref().map_or("", |person| person.id.as_str());
        format!("{who}/{id}")
    });
    let by = By { person: person.as_ref().map(event_person) };
    let known = app.events.act(&id, &act, &by, request.as_deref()).await?;
    let player = person.as_ref().map(|person| &person.id);
    Ok(Json(told(&app, &id, &known, player).await?))
}

/// Show the slips of the tables
///
/// For directors: with the token of its slip a table enters its result without an account. The
/// path is that of the page on which it does so, for a QR code.
#[utoipa::path(
    get,
    path = "/api/events/{id}/slips",
    tag = "events",
    operation_id = "getSlips",
    params(("id" = String, Path, description = "The event's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "The slips of the last round", body = EventSlips),
        (status = 404, description = "There is no such event", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn slips(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<EventSlips>> {
    let person = caller.person_in_person()?;
    let known = visible(&app, &id, Some(&person.id)).await?;
    let forbidden = || circles::forbidden("only a director of the event may do this");
    if known.hosted.round() == 0 {
        return Ok(Json(EventSlips { round: 0, slips: Vec::new() }));
    }
    Ok(Json(known.hosted.slips(&id, &person.id).ok_or_else(forbidden)?))
}
