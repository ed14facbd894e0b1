//! Circles over HTTP: making and changing them, members, tables and league tables.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kennel_table::PlayerId;
use kennel_wire::{
    ApiError, Circle, CircleChange, CircleList, CircleMember, CircleRole, CircleSummary, ErrorCode,
    Evening, Joining, League, LeagueRow, MemberChange, NewCircle,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::super::App;
use super::super::error::ErrorResponse;
use super::super::paging;
use super::super::people::{Answer, Caller, body};
use super::{account, may_play, member, text};
use crate::store::social::{CircleRow, EveningRow, InCircle, LeagueResult, MyCircle};
use crate::table::listed;

/// Whether somebody belongs to a circle.
pub fn is_in(role: Option<CircleRole>) -> bool {
    role.is_some_and(|role| role < CircleRole::Asking)
}

/// Whether somebody may let people in and keep the calendar.
pub fn organises(role: Option<CircleRole>) -> bool {
    role.is_some_and(|role| role <= CircleRole::Organiser)
}

/// A circle, and what a player is in it.
pub async fn find(app: &App, id: &str, player: Option<&PlayerId>) -> Answer<InCircle> {
    let missing = || ErrorResponse::new(ErrorCode::Missing, "there is no such circle");
    app.store.circle(id, player).await?.ok_or_else(missing)
}

/// A circle that somebody organises.
pub async fn organised(app: &App, id: &str, player: &PlayerId) -> Answer<CircleRow> {
    let found = find(app, id, Some(player)).await?;
    match organises(found.role) {
        true => Ok(found.circle),
        false => Err(forbidden("only owner and organisers of the circle may do this")),
    }
}

pub fn forbidden(why: &str) -> ErrorResponse {
    ErrorResponse::new(ErrorCode::Forbidden, why)
}

fn circle_name(name: &str) -> Answer<String> {
    let name = text("name", name, 40)?;
    match name.is_empty() || name.contains('\n') {
        true => Err(ErrorResponse::new(ErrorCode::Invalid, "name: 1 to 40 characters")),
        false => Ok(name),
    }
}

/// List your circles
#[utoipa::path(
    get,
    path = "/api/circles",
    tag = "circles",
    operation_id = "listCircles",
    responses((status = 200, description = "The circles", body = CircleList)),
    security(("cookie" = [])),
)]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<CircleList>> {
    let person = caller.person_in_person()?;
    Ok(Json(CircleList { circles: of(&app, &person.id).await? }))
}

/// The circles of a player.
pub async fn of(app: &App, player: &PlayerId) -> Answer<Vec<CircleSummary>> {
    let summary = |circle: MyCircle| CircleSummary {
        id: circle.id,
        name: circle.name,
        role: circle.role,
        members: circle.members,
        asking: circle.asking,
        next_evening_ms: circle.next_evening_ms,
    };
    Ok(app.store.circles_of(player).await?.into_iter().map(summary).collect())
}

/// Make a circle
///
/// For a family or a club. You are its owner. Only people with its link find it.
#[utoipa::path(
    post,
    path = "/api/circles",
    tag = "circles",
    operation_id = "makeCircle",
    request_body(content = NewCircle, example = json!({ "name": "Tuesday club" })),
    responses((status = 201, description = "The circle", body = Circle)),
    security(("cookie" = [])),
)]
pub async fn make(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<NewCircle>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let person = member(caller).await?;
    let NewCircle { name, about, joining } = body(json)?;
    may_play(&app, &person).await?;
    let (name, about) = (circle_name(&name)?, text("about", &about, 500)?);
    let circle = app.store.make_circle(&person.id, &name, &about, joining).await?;
    Ok((StatusCode::CREATED, Json(shown(&app, &circle.id, Some(&person.id)).await?)))
}

/// Show a circle
///
/// Members see everything; others its name and how to come in.
#[utoipa::path(
    get,
    path = "/api/circles/{id}",
    tag = "circles",
    operation_id = "getCircle",
    params(("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "The circle", body = Circle),
        (status = 404, description = "There is no such circle", body = ApiError),
    ),
    security((), ("cookie" = [])),
)]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<Circle>> {
    // A program sees what strangers see.
    let viewer = caller.in_person().ok().map(|viewer| viewer.player.id);
    Ok(Json(shown(&app, &id, viewer.as_ref()).await?))
}

/// Change a circle
///
/// As its owner or an organiser.
#[utoipa::path(
    patch,
    path = "/api/circles/{id}",
    tag = "circles",
    operation_id = "changeCircle",
    params(("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x")),
    request_body(content = CircleChange, example = json!({ "joining": "approval" })),
    responses(
        (status = 200, description = "The circle", body = Circle),
        (status = 404, description = "There is no such circle", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn change(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    json: Result<Json<CircleChange>, JsonRejection>,
) -> Answer<Json<Circle>> {
    let person = caller.person_in_person()?;
    let change = body(json)?;
    let mut circle = organised(&app, &id, &person.id).await?;
    if let Some(name) = change.name {
        circle.name = circle_name(&name)?;
    }
    if let Some(about) = change.about {
        circle.about = text("about", &about, 500)?;
    }
    circle.joining = change.joining.unwrap_or(circle.joining);
    app.store.change_circle(circle).await?;
    Ok(Json(shown(&app, &id, Some(&person.id)).await?))
}

/// Delete a circle
///
/// As its owner. Its tables and games stay.
#[utoipa::path(
    delete,
    path = "/api/circles/{id}",
    tag = "circles",
    operation_id = "deleteCircle",
    params(("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 204, description = "There is no such circle any more"),
        (status = 404, description = "There is no such circle", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn delete(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    let found = find(&app, &id, Some(&person.id)).await?;
    if found.role != Some(CircleRole::Owner) {
        return Err(forbidden("only the owner of the circle may do this"));
    }
    app.store.delete_circle(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Join a circle, or ask to
///
/// You become a member; or, where organisers decide, you wait for them. Somebody who was removed by an
/// organiser waits for them in any case.
#[utoipa::path(
    post,
    path = "/api/circles/{id}/join",
    tag = "circles",
    operation_id = "joinCircle",
    params(("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "The circle", body = Circle),
        (status = 404, description = "There is no such circle", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn join(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<Circle>> {
    let person = member(caller).await?;
    may_play(&app, &person).await?;
    let found = find(&app, &id, Some(&person.id)).await?;
    if !is_in(found.role) {
        let role = match found.circle.joining {
            Joining::Link => CircleRole::Member,
            Joining::Approval => CircleRole::Asking,
            Joining::Closed => return Err(forbidden("nobody can join this circle")),
        };
        app.store.enter_circle(&id, &person.id, role).await?;
    }
    Ok(Json(shown(&app, &id, Some(&person.id)).await?))
}

/// Leave a circle
///
/// If you are its owner, it is an organiser's, or else a member's; without members it ends.
#[utoipa::path(
    post,
    path = "/api/circles/{id}/leave",
    tag = "circles",
    operation_id = "leaveCircle",
    params(("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 204, description = "You are not in it"),
        (status = 404, description = "There is no such circle", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn leave(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    find(&app, &id, Some(&person.id)).await?;
    app.store.leave_circle(&id, &person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let somebody in, remove somebody, or change what somebody is
///
/// Owner and organisers let in who asks, and remove members, who have to ask then. Only the owner names organisers,
/// and hands the circle on.
#[utoipa::path(
    post,
    path = "/api/circles/{id}/members",
    tag = "circles",
    operation_id = "changeMember",
    params(("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x")),
    request_body(content = MemberChange, example = json!({ "name": "Bella", "role": "member" })),
    responses(
        (status = 200, description = "The circle", body = Circle),
        (status = 404, description = "There is no such circle or member", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn change_member(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    json: Result<Json<MemberChange>, JsonRejection>,
) -> Answer<Json<Circle>> {
    let person = caller.person_in_person()?;
    let MemberChange { name, role } = body(json)?;
    organised(&app, &id, &person.id).await?;
    let other = account(&app, &name).await?;
    let missing = || ErrorResponse::new(ErrorCode::Missing, "they are not in this circle");
    let mine = find(&app, &id, Some(&person.id)).await?.role;
    let before = find(&app, &id, Some(&other.id)).await?.role.ok_or_else(missing)?;
    let is_owner = mine == Some(CircleRole::Owner);
    let concerns_organisers =
        organises(Some(before)) || role.is_some_and(|role| role <= CircleRole::Organiser);
    if concerns_organisers && !is_owner {
        return Err(forbidden("only the owner decides about organisers"));
    }
    if before == CircleRole::Owner {
        return Err(forbidden("hand the circle on, or leave it"));
    }
    match role {
        None if before == CircleRole::Asking => app.store.leave_circle(&id, &other.id).await?,
        None => app.store.dismiss(&id, &other.id).await?,
        Some(CircleRole::Asking) => {
            let why = "role: a member cannot become somebody who asks";
            return Err(ErrorResponse::new(ErrorCode::Invalid, why));
        }
        Some(role) => {
            if before == CircleRole::Asking {
                app.store.let_in(&id, &other.id).await?;
            }
            app.store.set_role(&id, &other.id, role).await?;
        }
    }
    Ok(Json(shown(&app, &id, Some(&person.id)).await?))
}

/// Since when games count.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// Only games that ended since then count, in milliseconds since 1970; all by default.
    since_ms: Option<i64>,
}

/// Show the league table of a circle
///
/// Each game that a member finished at a table of the circle counts one point, and two more
/// if it was won.
#[utoipa::path(
    get,
    path = "/api/circles/{id}/league",
    tag = "circles",
    operation_id = "getLeague",
    params(
        ("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x"),
        Since,
    ),
    responses(
        (status = 200, description = "The league table", body = League),
        (status = 404, description = "There is no such circle of yours", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn league(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
) -> Answer<Json<League>> {
    let person = caller.person_in_person()?;
    let Since { since_ms } = paging::query(since)?;
    must_be_in(find(&app, &id, Some(&person.id)).await?.role)?;
    let results = app.store.league_of(&id, since_ms.unwrap_or(0)).await?;
    Ok(Json(League { rows: ranked(results) }))
}

/// Whoever is not in a circle is told nothing about it.
pub fn must_be_in(role: Option<CircleRole>) -> Answer<()> {
    match is_in(role) {
        true => Ok(()),
        false => Err(ErrorResponse::new(ErrorCode::Missing, "there is no such circle of yours")),
    }
}

/// Points first, then games won; whoever has played less for as much comes first.
fn ranked(mut results: Vec<LeagueResult>) -> Vec<LeagueRow> {
    let points = |result: &LeagueResult| result.games + 2 * result.wins;
    let merit = |result: &LeagueResult| {
        (std::cmp::Reverse(points(result)), std::cmp::Reverse(result.wins), result.games)
    };
    results.sort_by(|one, other| (merit(one), &one.name).cmp(&(merit(other), &other.name)));
    let mut rows: Vec<LeagueRow> = Vec::with_capacity(results.len());
    for (place, result) in (1..).zip(results) {
        let points = points(&result);
        let before = rows.last().filter(|before| {
            (before.points, before.wins, before.games) == (points, result.wins, result.games)
        });
        let rank = before.map_or(place, |before| before.rank);
        let LeagueResult { name, games, wins } = result;
        rows.push(LeagueRow { rank, name, points, games, wins });
    }
    rows
}

/// A circle as a player may know it.
async fn shown(app: &App, id: &str, player: Option<&PlayerId>) -> Answer<Circle> {
    let InCircle { circle, role } = find(app, id, player).await?;
    let CircleRow { id, name, about, joining } = circle;
    if !is_in(role) {
        let (about, members) = (String::new(), Vec::new());
        let (tables, evenings) = (Vec::new(), Vec::new());
        return Ok(Circle { id, name, joining, role, about, members, tables, evenings });
    }
    let members = app.store.members_of(&id).await?.into_iter();
    let members = members
        .filter(|member| member.role != CircleRole::Asking || organises(role))
        .map(|member| CircleMember { name: member.name, role: member.role })
        .collect();
    let tables = app.store.tables_of_circle(&id, app.services.listed_since_ms()).await?;
    let tables = tables.into_iter().filter_map(listed).collect();
    let evenings = app.store.evenings_of(&id).await?.into_iter().map(evening).collect();
    Ok(Circle { id, name, joining, role, about, members, tables, evenings })
}

pub fn evening(EveningRow { id, start_ms, minutes, zone, text, .. }: EveningRow) -> Evening {
    Evening { id, start_ms, minutes, zone, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_league_goes_by_points_then_wins_and_equals_share_a_rank() {
        let result = |name: &str, games, wins| LeagueResult { name: name.to_owned(), games, wins };
        let rows = ranked(vec![
            result("Carla", 4, 1),
            result("Anna", 3, 3),
            result("Dora", 4, 1),
            result("Bruno", 9, 0),
            result("Emil", 1, 0),
        ]);
        let told: Vec<(u32, &str, u32)> =
            rows.iter().map(|row| (row.rank, row.name.as_str(), row.points)).collect();
        let expected =
            [(1, "Anna", 9), (2, "Bruno", 9), (3, "Carla", 6), (3, "Dora", 6), (5, "Emil", 1)];
        assert_eq!(told, expected);
    }
}
