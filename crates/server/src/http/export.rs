//! Everything that is stored about somebody, and deleting it.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use futures_util::stream;
use kennel_table::{PlayerId, TableId};
use kennel_wire::{
    ApiError, Confirmation, EventPhase, Export, ExportedGame, ExportedSubscription, Me, RestHours,
    Scope, SentReport,
};
use tokio::sync::mpsc;

use super::App;
use super::account::{confirmed, sessions, state};
use super::client::ClientAddress;
use super::passkeys::passkeys;
use super::people::{Answer, Caller, InPerson, attempt, body};
use super::social::{circles, friends, inbox};
use super::tokens::summary;
use super::{games, holidays, players};
use crate::erasing;
use crate::push::kinds_of;
use crate::store::social::ReportRow;
use crate::store::{EventListing, GamesBefore, Player, StoreError, Subscription};

/// The games that are read at a time.
const PAGE: u32 = 20;

/// The most events that are coming, and that are over.
const MOST_EVENTS: u32 = 1_000;

/// Download everything about you
///
/// Your account, sessions, passkeys and tokens without their secrets, profile and ratings, the
/// people around you, circles, events, reports, tables, and all games with their records. A token needs the scope `export`.
#[utoipa::path(
    get,
    path = "/api/me/export",
    tag = "account",
    operation_id = "exportMe",
    responses((status = 200, description = "Everything", body = Export, headers(
        ("content-disposition" = String, description = "The name of the file")))),
    security(("cookie" = []), ("token" = ["export"])),
)]
pub async fn export(State(app): State<App>, caller: Caller) -> Answer<Response> {
    let token = caller.token().unwrap_or_default().to_owned();
    let person = caller.allowed(Scope::Export)?;
    app.limits.export(&person.id).map_err(|limit| app.too_many(limit))?;
    let id = person.id.clone();
    let (name, account) = (person.name.clone(), person.account);
    let mine = EventListing::Player(&id);
    let mut events = app.store.events(mine, EventPhase::Coming, None, 0, MOST_EVENTS).await?;
    events.extend(app.store.events(mine, EventPhase::Over, None, 0, MOST_EVENTS).await?);
    let everything = Export {
        at_ms: app.store.clock().now_ms(),
        subscriptions: app.store.subscriptions_of(&id).await?.into_iter().map(exported).collect(),
        profile: match account {
            true => Some(players::own(&app, &name).await?),
            false => None,
        },
        people: friends::people(&app, &id).await?.0,
        circles: circles::of(&app, &id).await?,
        inbox: inbox::of(&app, &id).await?,
        reports: app.store.reports_by(&id).await?.into_iter().map(sent).collect(),
        events,
        holiday: holidays::holiday(&app, &id).await?.0,
        waits_until_ms: app.store.waits_until(&id).await?,
        account: state(&app, &Player { id: id.clone(), name: name.clone(), account }).await?,
        sessions: sessions(&app, &id, &token).await?,
        passkeys: passkeys(&app, &id).await?,
        tokens: app.store.tokens_of(&id).await?.into_iter().map(summary).collect(),
        tables: app.services.tables_of(&person).await?,
        visits: visits(&app, &id).await?,
        games: Vec::new(),
    };
    let text = serde_json::to_string(&everything).expect("an export always serialises");
    let end = "]}";
    let begin = text.strip_suffix(end).expect("the games come last").to_owned();
    // However many games there are, a few at a time are in memory: the next are read when
    // the client has taken these.
    let (chunks, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        // A client that has gone away needs nothing more.
        let _ = write(&app, &id, begin, end, &chunks).await;
    });
    let chunks = stream::unfold(receiver, |mut receiver| async {
        receiver.recv().await.map(|chunk| (chunk, receiver))
    });
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"kennel-export.json\""),
    ];
    Ok((head, Body::from_stream(chunks)).into_response())
}

fn exported(subscription: Subscription) -> ExportedSubscription {
    let Subscription { language, kinds, rest, utc_offset, .. } = subscription;
    let rest = rest.map(|rest| RestHours { from: rest.from, to: rest.to });
    ExportedSubscription { language, kinds: kinds_of(kinds), rest, utc_offset }
}

fn sent(report: ReportRow) -> SentReport {
    let ReportRow { subject: (_, name), kind, text, table, at_ms, .. } = report;
    SentReport { name, table: table.map(TableId::into_string), kind, text, at_ms }
}

type Chunk = Result<Bytes, StoreError>;

/// Writes an export with all games. An error cuts the response off, so that nobody takes a
/// part for the whole.
async fn write(
    app: &App,
    player: &PlayerId,
    begin: String,
    end: &'static str,
    chunks: &mpsc::Sender<Chunk>,
) -> Result<(), mpsc::error::SendError<Chunk>> {
    chunks.send(Ok(begin.into())).await?;
    let mut before: Option<GamesBefore> = None;
    let mut separator = "";
    loop {
        let page = match app.store.games_of(player, before.as_ref(), PAGE).await {
            Ok(page) => page,
            Err(error) => return chunks.send(Err(error)).await,
        };
        let Some(last) = page.last() else { break };
        before = Some(GamesBefore { finished_at_ms: last.finished_at_ms, id: last.id.clone() });
        for game in page {
            let record = match app.store.game(&game.id).await {
                Ok(Some(row)) => row.record,
                // It was deleted in the meantime.
                Ok(None) => continue,
                Err(error) => return chunks.send(Err(error)).await,
            };
            let game = ExportedGame { game: games::summary_for(&game, player), record };
            let text = serde_json::to_string(&game).expect("a game always serialises");
            chunks.send(Ok(format!("{separator}{text}").into())).await?;
            separator = ",";
        }
    }
    chunks.send(Ok(end.into())).await
}

/// The ids of all tables at which a player has ever had a seat.
async fn visits(app: &App, player: &PlayerId) -> Answer<Vec<String>> {
    let mut all = Vec::new();
    let mut after = TableId::from("");
    loop {
        let page = app.store.visits_of(player, &after).await?;
        let Some(last) = page.last() else { return Ok(all) };
        after = last.clone();
        all.extend(page.into_iter().map(TableId::into_string));
    }
}

/// Delete yourself
///
/// An account needs its password. You leave all tables, your sessions and tokens end, and your
/// name is replaced in the records of others within minutes. It cannot be undone.
#[utoipa::path(
    post,
    path = "/api/me/delete",
    tag = "account",
    operation_id = "deleteMe",
    request_body(content = Confirmation, example = json!({ "password": "battery staple" })),
    responses(
        (status = 200, description = "You have no name any more", body = Me),
        (status = 401, description = "The password is wrong", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn delete(
    State(app): State<App>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<Confirmation>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let InPerson { player, .. } = caller.in_person()?;
    let Confirmation { password } = body(json)?;
    let player = match player.account {
        true => {
            attempt(&app, address, &headers, &player.name).await?;
            confirmed(&app, player, &password.unwrap_or_default()).await?
        }
        false => player,
    };
    let mut ids = app.store.sessions_but(&player.id, "").await?;
    ids.extend(app.store.tokens_of(&player.id).await?.into_iter().map(|token| token.id));
    app.store.close_account(&player.id).await?;
    app.end_all_connections(&ids).await;
    tracing::info!(player = %player.id, "somebody deleted themselves");
    let (tables, store) = (app.tables.clone(), app.store.clone());
    tokio::spawn(async move { erasing::run(&tables, &store).await });
    let cookie = (header::SET_COOKIE, app.cookies.clear());
    Ok((AppendHeaders([cookie]), Json(Me { name: None, account: false })))
}
