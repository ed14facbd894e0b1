//! The people around the caller.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use kennel_table::PlayerId;
use kennel_wire::{ApiError, ErrorCode, Followed, People, Presence, RelationChange};

use super::super::App;
use super::super::error::ErrorResponse;
use super::super::people::{Answer, Caller, body};
use super::account;
use crate::store::social::{FollowedRow, Relation};

/// List the people around you
///
/// Whom you follow, and who is there: of friends, who follow you too and do not hide it. Who
/// follows you, who played with you lately, who is in your circles, whom you muted and
/// blocked. Only accounts are listed.
#[utoipa::path(
    get,
    path = "/api/people",
    tag = "friends",
    operation_id = "listPeople",
    responses((status = 200, description = "The people", body = People)),
    security(("cookie" = [])),
)]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<People>> {
    let person = caller.person_in_person()?;
    people(&app, &person.id).await
}

/// Follow, mute or block somebody
///
/// By the name of their account. Whoever is blocked cannot invite you, does not see that you
/// are there, is kept away from you by matchmaking, and is not told of it.
#[utoipa::path(
    post,
    path = "/api/people",
    tag = "friends",
    operation_id = "relate",
    request_body(content = RelationChange, example = json!({ "name": "Bella", "follow": true })),
    responses(
        (status = 200, description = "The people around you now", body = People),
        (status = 404, description = "No account has that name", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn relate(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<RelationChange>, JsonRejection>,
) -> Answer<Json<People>> {
    let person = caller.person_in_person()?;
    let change = body(json)?;
    let other = account(&app, &change.name).await?;
    if other.id == person.id {
        return Err(ErrorResponse::new(ErrorCode::Invalid, "name: this is your own"));
    }
    for (wanted, relation) in [
        (change.follow, Relation::Follow),
        (change.mute, Relation::Mute),
        (change.block, Relation::Block),
    ] {
        match wanted {
            Some(true) => app.store.relate(&person.id, &other.id, relation).await?,
            Some(false) => app.store.unrelate(&person.id, &other.id, relation).await?,
            None => {}
        }
    }
    people(&app, &person.id).await
}

/// Choose whether friends see that you are there
#[utoipa::path(
    post,
    path = "/api/me/presence",
    tag = "friends",
    operation_id = "setPresence",
    request_body(content = Presence, example = json!({ "visible": true })),
    responses((status = 200, description = "The people around you", body = People)),
    security(("cookie" = [])),
)]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<Presence>, JsonRejection>,
) -> Answer<Json<People>> {
    let person = caller.person_in_person()?;
    let Presence { visible } = body(json)?;
    app.store.show_presence(&person.id, visible).await?;
    people(&app, &person.id).await
}

pub async fn people(app: &App, player: &PlayerId) -> Answer<Json<People>> {
    let row = app.store.people_of(player).await?;
    let followed = |FollowedRow { name, friend, online, table }| {
        let table = table.map(|table| table.into_string());
        Followed { name, friend, online, table }
    };
    Ok(Json(People {
        following: row.following.into_iter().map(followed).collect(),
        followers: row.followers,
        met: row.met,
        members: row.members,
        muted: row.muted,
        blocked: row.blocked,
        visible: row.visible,
    }))
}
