//! A table of a server: its socket, kept open across lost connections.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use kennel::client::{ClientError, Http, Identity, ServerAddress, Socket};
use kennel_terminal::{Input, Link, Request};
use kennel_wire::{ClientMessage, Occupant, ServerMessage, TableSummary};
use serde_json::json;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, timeout_at};

use super::Arguments;
use super::identity::identity;

/// The silence after which the server is asked whether it is there, and after which another
/// connection is tried.
const QUIET: Duration = Duration::from_secs(10);
const SILENT: Duration = Duration::from_secs(20);
/// The first pause before another attempt, and the longest.
const SOON: Duration = Duration::from_millis(500);
const LATER: Duration = Duration::from_secs(15);

/// A server, and maybe a table there.
pub struct Place {
    address: ServerAddress,
    url: String,
    table: Option<String>,
}

impl Place {
    /// Where the arguments lead; nowhere if the game is played here.
    pub fn of(arguments: &Arguments) -> Result<Option<Place>, String> {
        let (url, table) = match (&arguments.server, &arguments.table) {
            (None, None) => return Ok(None),
            (server, Some(link)) => match link.split_once("/table/") {
                Some((url, id)) => (url.to_owned(), Some(id)),
                None => {
                    let server = server.clone().ok_or_else(|| {
                        format!("'{link}' is not a link to a table: give --server too")
                    })?;
                    (server, Some(link.as_str()))
                }
            },
            (Some(server), None) => (server.clone(), None),
        };
        let id = |text: &str| text.split(['?', '#', '/']).next().unwrap_or_default().to_owned();
        let url = url.trim_end_matches('/').to_owned();
        let address = ServerAddress::of(&url)?;
        Ok(Some(Place { address, url, table: table.map(id) }))
    }
}

/// Comes to a table, and keeps its connection on a thread of its own. Returns the link to
/// the table and the way to say something there.
pub fn connect(
    place: Place,
    arguments: &Arguments,
    inputs: Sender<Input>,
) -> Result<(String, UnboundedSender<Request>), String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let come = come(&place, arguments);
    let (identity, table) = runtime.block_on(come).map_err(|error| error.to_string())?;
    let link = format!("{}/table/{}", place.url, table.id);
    let (requests, asked) = unbounded_channel();
    let sits = wanted_seat(arguments, &table);
    let mut line =
        Line { address: place.address, identity, table: table.id, inputs, sits, version: None };
    let thread = thread::Builder::new().name("server".to_owned());
    let started = thread.spawn(move || runtime.block_on(line.keep(asked)));
    started.map_err(|error| error.to_string())?;
    Ok((link, requests))
}

/// Finds or makes the table, and who one is there.
async fn come(
    place: &Place,
    arguments: &Arguments,
) -> Result<(Option<Identity>, TableSummary), ClientError> {
    let mut http = Http::new(place.address.clone());
    let mut who = None;
    if !arguments.watch {
        let (token, name) = (arguments.token.as_deref(), arguments.name.as_deref());
        who = Some(identity(&place.address, token, name).await?);
    }
    let table = match (&place.table, &who) {
        (Some(id), _) => {
            let path = format!("/api/tables/{id}");
            http.get(&path, who.as_ref()).await?.read(&format!("GET {path}"), 200)?
        }
        (None, Some(maker)) => {
            let new = json!({
                "rules": arguments.rules.to_string(),
                "stand_in_level": arguments.level.to_string(),
            });
            http.make_table(maker, &new).await?
        }
        (None, None) => unreachable!("only a given table is watched"),
    };
    Ok((who, table))
}

/// The seat to sit down in, where nobody sits yet: by itself only in a free one.
fn wanted_seat(arguments: &Arguments, table: &TableSummary) -> Option<u8> {
    if arguments.watch {
        return None;
    }
    let free = table.seats.iter().position(|seat| *seat == Occupant::Nobody);
    arguments.seat.or(free.and_then(|seat| u8::try_from(seat).ok()))
}

/// The connection to a table.
struct Line {
    address: ServerAddress,
    identity: Option<Identity>,
    table: String,
    inputs: Sender<Input>,
    /// The seat to sit down in once.
    sits: Option<u8>,
    /// The newest version that was told.
    version: Option<u32>,
}

/// Why a connection has ended.
enum End {
    /// Another one continues.
    Lost,
    /// The screen is gone.
    Done,
}

impl Line {
    /// Connects again and again until the screen is gone, or the server refuses.
    async fn keep(&mut self, mut asked: UnboundedReceiver<Request>) {
        let mut pause = SOON;
        loop {
            let identity = self.identity.as_ref();
            match Socket::open(&self.address, &self.table, identity, self.version).await {
                Ok(mut socket) => {
                    pause = SOON;
                    if self.inputs.send(Input::Link(Link::Up)).is_err() {
                        return;
                    }
                    if let End::Done = self.follow(&mut socket, &mut asked).await {
                        return;
                    }
                }
                Err(ClientError::Refused { status, body, .. }) if (400..429).contains(&status) => {
                    let _ = self.inputs.send(Input::Link(Link::Failed(body)));
                    return;
                }
                Err(_) => {}
            }
            if self.inputs.send(Input::Link(Link::Lost)).is_err() {
                return;
            }
            sleep(pause).await;
            pause = (pause * 2).min(LATER);
        }
    }

    async fn follow(&mut self, socket: &mut Socket, asked: &mut UnboundedReceiver<Request>) -> End {
        let mut heard = Instant::now();
        let mut pinged = false;
        loop {
            let until = heard + if pinged { SILENT } else { QUIET };
            let said = tokio::select! {
                message = timeout_at(until, socket.receive()) => match message {
                    Ok(Some(Ok((message, _)))) => {
                        heard = Instant::now();
                        pinged = false;
                        match self.hear(message) {
                            Ok(said) => said,
                            Err(end) => return end,
                        }
                    }
                    Ok(Some(Err(_)) | None) => return End::Lost,
                    Err(_) if pinged => return End::Lost,
                    Err(_) => {
                        pinged = true;
                        Some(ClientMessage::Ping)
                    }
                },
                request = asked.recv() => match request {
                    Some(Request::Say(message)) => Some(message),
                    // The rest is asked of games that are played here.
                    Some(_) => None,
                    None => return End::Done,
                },
            };
            if let Some(message) = said
                && socket.say(&message).await.is_err()
            {
                return End::Lost;
            }
        }
    }

    /// Passes a message on, and says what is to be said at once.
    fn hear(&mut self, message: ServerMessage) -> Result<Option<ClientMessage>, End> {
        let mut said = None;
        match &message {
            ServerMessage::Welcome { seat: None, .. } => {
                said = self.sits.take().map(|seat| ClientMessage::Sit { seat });
            }
            ServerMessage::Welcome { .. } => self.sits = None,
            ServerMessage::Changes { changes, .. } => {
                let newest = changes.last().map(|told| told.version);
                self.version = self.version.max(newest);
            }
            ServerMessage::Pong => return Ok(None),
            _ => {}
        }
        match self.inputs.send(Input::Told(vec![message])) {
            Ok(()) => Ok(said),
            Err(_) => Err(End::Done),
        }
    }
}
