//! Invitations, and what waits for the caller.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kennel_table::{GameId, PlayerId, TableId};
use kennel_wire::{
    ApiError, ErrorCode, Inbox, Invitation, NewInvitation, NewTable, Notice, NotificationKind,
    TableSummary, Visibility,
};

use super::super::App;
use super::super::error::ErrorResponse;
use super::super::people::{Answer, Caller, body};
use super::{account, may_play};
use crate::push::Notification;
use crate::store::social::{INVITATION_AGE, InvitationRow, NewInvitationRow, NoticeRow};
use crate::store::{StoreError, Who};
use crate::table::listed;

/// Show what waits for you
///
/// Open invitations, and what the operator tells you.
#[utoipa::path(
    get,
    path = "/api/me/inbox",
    tag = "people",
    operation_id = "getInbox",
    responses((status = 200, description = "What waits for you", body = Inbox)),
    security(("cookie" = [])),
)]
pub async fn show(State(app): State<App>, caller: Caller) -> Answer<Json<Inbox>> {
    let person = caller.person_in_person()?;
    Ok(Json(of(&app, &person.id).await?))
}

/// What waits for a player.
pub async fn of(app: &App, player: &PlayerId) -> Answer<Inbox> {
    let age = i64::try_from(INVITATION_AGE.as_millis()).expect("an age fits");
    let invitation = |InvitationRow { from, table, seat, at_ms }| {
        let (sent_ms, expires_ms) = (at_ms, at_ms.saturating_add(age));
        Some(Invitation { from, table: listed(table)?, seat, sent_ms, expires_ms })
    };
    let notice = |NoticeRow { id, kind, text, at_ms, until_ms }| Notice {
        id,
        kind,
        text,
        sent_ms: at_ms,
        until_ms,
    };
    let invitations = app.store.invitations_of(player).await?;
    let notices = app.store.notices_of(player).await?;
    Ok(Inbox {
        invitations: invitations.into_iter().filter_map(invitation).collect(),
        notices: notices.into_iter().map(notice).collect(),
    })
}

/// Say that you have read a notice
#[utoipa::path(
    delete,
    path = "/api/notices/{id}",
    tag = "people",
    operation_id = "readNotice",
    params(("id" = String, Path, description = "The notice's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 204, description = "It waits for you no more"),
        (status = 404, description = "There is no such notice", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn read(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    app.store.read_notice(&person.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Invite somebody to a table
///
/// To a table at which you sit or that you made. They must follow you, be in a circle with
/// you, or have played with you. The invitation waits for them for half a day.
#[utoipa::path(
    post,
    path = "/api/invitations",
    tag = "friends",
    operation_id = "invite",
    request_body(content = NewInvitation, example = json!({
        "table": "k3v9mwr2tq7x", "name": "Bella" })),
    responses(
        (status = 204, description = "The invitation is sent"),
        (status = 404, description = "There is no such table or account", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn invite(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<NewInvitation>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    let NewInvitation { table, name, seat } = body(json)?;
    may_play(&app, &person).await?;
    let table = TableId::new(table);
    let missing = || ErrorResponse::new(ErrorCode::Missing, "there is no such table");
    let row = app.store.table_row(&table).await?.ok_or_else(missing)?;
    let is_mine = row.maker.as_ref() == Some(&person.id)
        || row.players.iter().flatten().any(|player| *player == person.id);
    if !is_mine {
        let why = "you neither sit at this table nor made it";
        return Err(ErrorResponse::new(ErrorCode::Forbidden, why));
    }
    let to = account(&app, &name).await?.id;
    if to == person.id {
        return Err(ErrorResponse::new(ErrorCode::Invalid, "name: this is your own"));
    }
    app.limits.invitation(&person.id).map_err(|limit| app.too_many(limit))?;
    send(&app, NewInvitationRow { from: person.id, to, table, seat }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Decline an invitation
///
/// By the id of the table. Nobody is told.
#[utoipa::path(
    delete,
    path = "/api/invitations/{id}",
    tag = "friends",
    operation_id = "declineInvitation",
    params(("id" = String, Path, description = "The table's id", example = "k3v9mwr2tq7x")),
    responses((status = 204, description = "There is no such invitation any more")),
    security(("cookie" = [])),
)]
pub async fn decline(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<TableId>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    app.store.decline(&person.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Play again with the same people
///
/// A new table like that of a finished game in which you played, with you in seat 0, the
/// others invited to the seats around you as before, and bots where bots were.
#[utoipa::path(
    post,
    path = "/api/games/{id}/again",
    tag = "games",
    operation_id = "playAgain",
    params(("id" = String, Path, description = "The game's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 201, description = "The table", body = TableSummary),
        (status = 404, description = "There is no such game of yours", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn again(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<GameId>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    may_play(&app, &person).await?;
    let missing = || ErrorResponse::new(ErrorCode::Missing, "there is no such game of yours");
    let game = app.store.game(&id).await?.ok_or_else(missing)?;
    let is_me = |who: &Who| matches!(who, Who::Player(player) if *player == person.id);
    let mine = game.seats.iter().position(|seat| is_me(&seat.who)).ok_or_else(missing)?;
    app.limits.invitation(&person.id).map_err(|limit| app.too_many(limit))?;
    // Turned around the table, so that partners stay partners.
    let around: Vec<&Who> = (0..game.seats.len())
        .map(|seat| &game.seats[(mine + seat) % game.seats.len()].who)
        .collect();
    let (clock, stand_in_level) = app.services.clock_and_level(&game.table).await?;
    let circle = match app.store.circle_of_table(&game.table).await? {
        Some(circle) => app.store.circle(&circle, Some(&person.id)).await?,
        None => None,
    };
    let circle = circle.filter(|circle| super::circles::is_in(circle.role));
    let new = NewTable {
        rules: game.rules.clone(),
        visibility: Visibility::Link,
        clock,
        stand_in_level,
        bots: around.iter().map(|who| bot_of(who)).collect(),
        circle: circle.map(|circle| circle.circle.id),
        sit: true,
    };
    let table = app.services.create(&new, &person).await?;
    for (seat, who) in (0..).zip(&around) {
        let Who::Player(to) = who else { continue };
        if *to == person.id {
            continue;
        }
        notify(&app, &person.id, to, &table, seat).await?;
    }
    Ok((StatusCode::CREATED, Json(app.services.summary(&table).await?)))
}

/// Sends an invitation, and notifies whoever is invited unless they were to this table before.
async fn send(app: &App, invitation: NewInvitationRow) -> Result<(), StoreError> {
    let (player, table) = (invitation.to.clone(), invitation.table.clone());
    let before = app.store.invitations_of(&player).await?;
    app.store.invite(invitation).await?;
    if before.iter().all(|known| known.table.id != table) {
        app.services.notifier.notify(Notification {
            player,
            table,
            kind: NotificationKind::Invite,
        });
    }
    Ok(())
}

/// Invites one of the people of a game. That one of them cannot be invited does not keep the
/// others from playing: the link works for everybody.
async fn notify(
    app: &App,
    from: &PlayerId,
    to: &PlayerId,
    table: &TableId,
    seat: u8,
) -> Answer<()> {
    let (from, to, table) = (from.clone(), to.clone(), table.clone());
    let invitation = NewInvitationRow { from, to, table, seat: Some(seat) };
    match send(app, invitation).await {
        Ok(())
        | Err(StoreError::Full { .. } | StoreError::Forbidden | StoreError::Missing { .. }) => {
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}

fn bot_of(who: &Who) -> Option<String> {
    match who {
        Who::Bot(level) => Some(level.clone()),
        Who::Player(_) => None,
    }
}
