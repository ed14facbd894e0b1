//! Joining a table by its socket or by a stream of its messages.

use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use kennel_table::TableId;
use kennel_wire::ErrorCode;
use serde::Deserialize;
use tokio::time::{Instant, sleep_until};
use utoipa::IntoParams;

use super::App;
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::people::{Answer, Connected};
use crate::cluster::Joining;
use crate::identity::Session;
use crate::net::{ConnectionId, ConnectionPermit, Next, Outgoing, network_of};
use crate::table::{Person, TableError};

/// The query with which a socket or a stream is opened.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Opening {
    /// The last version the client has: all later changes are sent, with 0 all there are.
    /// Without it, only the last game is, and snapshots of the table before and after it.
    after: Option<u32>,
}

/// A request to join a table.
pub struct JoinRequest {
    table: TableId,
    after: Option<u32>,
    connected: Connected,
    client: ClientAddress,
}

impl FromRequestParts<App> for JoinRequest {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<JoinRequest> {
        let unreadable = |why: String| ErrorResponse::new(ErrorCode::Unreadable, why);
        let table = Path::from_request_parts(parts, app).await;
        let Path(table) = table.map_err(|why| unreadable(why.body_text()))?;
        let connected = Connected::from_request_parts(parts, app).await?;
        let Ok(client) = ClientAddress::from_request_parts(parts, app).await;
        let query = Query::from_request_parts(parts, app).await;
        let Query(Opening { after }) = query.map_err(|why| unreadable(why.body_text()))?;
        Ok(JoinRequest { table, after, connected, client })
    }
}

impl JoinRequest {
    /// Admits the client, if there is such a table.
    pub async fn admit(self, app: &App) -> Answer<Viewer> {
        let JoinRequest { table, after, connected, client } = self;
        let Connected { player, session, valid_for } = connected;
        app.services.summary(&table).await?;
        let permit = app.socket_permit(client)?;
        let person = player.map(|player| Person {
            id: player.id,
            name: player.name,
            account: player.account,
            network: network_of(client.0),
        });
        let connection = app.connections.next();
        let network = network_of(client.0);
        let expires = valid_for.map(|time| Instant::now() + time);
        Ok(Viewer { table, connection, person, network, after, session, expires, _permit: permit })
    }
}

/// A client that was admitted.
pub struct Viewer {
    pub table: TableId,
    pub connection: ConnectionId,
    pub person: Option<Person>,
    network: IpAddr,
    after: Option<u32>,
    session: Option<Session>,
    /// When the token expires, if that is certain.
    expires: Option<Instant>,
    _permit: ConnectionPermit,
}

impl Viewer {
    pub fn network(&self) -> IpAddr {
        self.network
    }

    /// Joins the table; what it tells the client comes out of the result.
    pub async fn join(&self, app: &App) -> Result<Outgoing, TableError> {
        let (person, network, after) = (self.person.clone(), self.network, self.after);
        app.tables.join(&self.table, self.connection, Joining { person, network, after }).await
    }

    /// The next text for the client; `None` once the table has ended the connection.
    pub async fn next(&self, app: &App, outgoing: &mut Outgoing) -> Option<Utf8Bytes> {
        loop {
            match outgoing.next().await? {
                Next::Send(text) => return Some(text),
                Next::AskForMore => {
                    app.tables.more(&self.table, self.connection).await.ok()?;
                    outgoing.asked_for_more();
                }
            }
        }
    }

    /// Waits until the client's token is revoked or expires; for ever if it has none.
    pub async fn logged_out(&self) {
        let expired = async {
            match self.expires {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        match &self.session {
            Some(session) => tokio::select! {
                () = session.ended() => {}
                () = expired => {}
            },
            None => std::future::pending().await,
        }
    }
}
