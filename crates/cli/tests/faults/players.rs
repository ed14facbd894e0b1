//! People who play whole games whatever happens to the servers, and check every word.

use std::io::ErrorKind::TimedOut;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kennel::client::{ClientError, Http, Identity, Known, ServerAddress, Socket};
use kennel_rules::notation::Record;
use kennel_rules::{Chance, PlayBuffer, SplitMix64};
use kennel_table::fairness::{Proof, verify};
use kennel_wire::{Change, ClientMessage, RefusalKind, ServerMessage, SightMessage};
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A table is stuck if nothing happens for this long.
pub const STUCK: Duration = Duration::from_secs(240);
/// How long an answer may take before it is asked for again.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a socket may be silent before another is opened.
const SILENCE: Duration = Duration::from_secs(2);

/// Rules, and the levels of the bots in the last seats; the others are people.
pub type Kind = (&'static str, &'static [&'static str]);
pub const KINDS: [Kind; 4] =
    [("2", &[]), ("4", &["puppy", "puppy"]), ("4,canadian", &[]), ("3", &["puppy", "terrier"])];

/// The state shared by all players.
pub struct World {
    /// The number of changes told for the first time to any player, for each table.
    told: Vec<AtomicU64>,
    /// Whether no more games begin.
    is_last: AtomicBool,
    /// The servers that run, as far as a load balancer knows; any of them may be asked.
    servers: watch::Receiver<Vec<ServerAddress>>,
    /// Where the next player is sent.
    turn: AtomicU64,
    service: Service,
}

/// What the players are served by, and what they must put up with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// One server at a time, whose disk does not fail. It never knows less than it told.
    OneServer,
    /// Nodes that can lose their database, and then say so. One that was cut off does not
    /// know yet that others have gone on.
    Cluster,
}

impl World {
    pub fn new(
        tables: usize,
        servers: watch::Receiver<Vec<ServerAddress>>,
        service: Service,
    ) -> Arc<World> {
        let told = (0..tables).map(|_| AtomicU64::new(0)).collect();
        let (is_last, turn) = (AtomicBool::new(false), AtomicU64::new(0));
        Arc::new(World { told, is_last, servers, turn, service })
    }

    /// The number of changes told so far.
    pub fn told(&self) -> u64 {
        self.told.iter().map(|told| told.load(Ordering::Relaxed)).sum()
    }

    /// The number of changes told so far at each table.
    pub fn told_at_each(&self) -> Vec<u64> {
        self.told.iter().map(|told| told.load(Ordering::Relaxed)).collect()
    }

    /// Lets the games that have begun be the last.
    pub fn begin_no_more(&self) {
        self.is_last.store(true, Ordering::Relaxed);
    }

    /// Waits until a number of changes has been told in all.
    pub fn wait_for<T>(&self, goal: u64, playing: &[JoinHandle<T>]) {
        self.wait_until(playing, |told| told.iter().sum::<u64>() >= goal);
    }

    /// Waits for something about the changes told at each table.
    pub fn wait_until<T>(&self, playing: &[JoinHandle<T>], holds: impl Fn(&[u64]) -> bool) {
        let mut seen: Vec<(u64, Instant)> =
            self.told_at_each().into_iter().map(|told| (told, Instant::now())).collect();
        loop {
            let told = self.told_at_each();
            // A table that has panicked is reported at the end.
            if holds(&told) || playing.iter().any(|table| table.is_finished()) {
                return;
            }
            for (table, (now, (before, since))) in told.iter().zip(&mut seen).enumerate() {
                if now > before {
                    (*before, *since) = (*now, Instant::now());
                }
                assert!(since.elapsed() < STUCK, "table {table} is stuck");
            }
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    /// Waits until a server runs, and returns the address of the one whose turn it is.
    async fn server(&self) -> ServerAddress {
        let mut servers = self.servers.clone();
        let running = servers.wait_for(|running| !running.is_empty()).await;
        let running = running.expect("the test has ended");
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) as usize;
        running[turn % running.len()].clone()
    }

    /// A client for a running server.
    async fn http(&self) -> Http {
        Http::new(self.server().await)
    }
}

/// The answer; `None` if the server is gone, does not answer, or cannot serve at the moment.
async fn unless_failing<T>(answered: impl Future<Output = Result<T, ClientError>>) -> Option<T> {
    match timeout(PATIENCE, answered).await {
        Ok(Ok(answer)) => return Some(answer),
        Err(_) | Ok(Err(ClientError::Network(_))) => {}
        Ok(Err(ClientError::Refused { status: 503, .. })) => {}
        Ok(Err(error)) => panic!("{error}"),
    }
    // Like a page, which does not try again at once either.
    tokio::time::sleep(Duration::from_millis(20)).await;
    None
}

/// Plays games at one kind of table, and returns their number.
pub async fn play_games(
    world: Arc<World>,
    number: usize,
    (rules, bots): Kind,
    mut chance: SplitMix64,
) -> usize {
    let players = usize::from(rules.as_bytes()[0] - b'0');
    let people = players - bots.len();
    let mut guests = Vec::new();
    while guests.len() < people {
        let mut http = world.http().await;
        let name = format!("Player {}", guests.len());
        guests.extend(unless_failing(http.register(&name)).await);
    }
    let levels: Vec<Option<&str>> =
        (0..players).map(|seat| seat.checked_sub(people).map(|bot| bots[bot])).collect();
    let new = json!({ "rules": rules, "bots": levels });
    let mut games = 0;
    while games == 0 || !world.is_last.load(Ordering::Relaxed) {
        let mut http = world.http().await;
        let made = unless_failing(http.make_table(&guests[0], &new)).await;
        let Some(table) = made else { continue };
        let table = table.id;
        let seats = guests.iter().enumerate().map(|(seat, guest)| {
            let mut chance = SplitMix64::new(chance.below(u64::MAX));
            let mut player = Player {
                world: Arc::clone(&world),
                number,
                table: table.clone(),
                guest: guest.clone(),
                seat: seat as u8,
                log: Vec::new(),
                known: Known::default(),
                acknowledged: None,
            };
            tokio::spawn(async move {
                player.play(&mut chance).await;
                player
            })
        });
        let mut done = Vec::new();
        for seat in seats.collect::<Vec<_>>() {
            done.push(seat.await.expect("a player panicked"));
        }
        let (first, others) = done.split_first().unwrap();
        for other in others {
            assert_eq!(first.known.winners, other.known.winners);
            assert_eq!(first.known.version, other.known.version);
            let boards = [first, other].map(|player| *player.known.view().unwrap().board());
            assert_eq!(boards[0], boards[1]);
        }
        check_record(&world, first).await;
        games += 1;
    }
    games
}

/// Checks that the record of a finished game exists and verifies.
async fn check_record(world: &World, player: &Player) {
    let (game, commitment) = player.known.game.clone().expect("a commitment");
    let answer = loop {
        let mut http = world.http().await;
        let asked = unless_failing(http.get(&format!("/api/games/{game}"), None)).await;
        if let Some(answer) = asked.filter(|answer| answer.status != 503) {
            break answer;
        }
    };
    assert_eq!(answer.status, 200, "{}", answer.body);
    let record = Record::parse(&answer.body).expect("a record");
    let proof = Proof::of(&record).expect("a proof");
    assert_eq!(proof.commitment.to_string(), commitment);
    verify(&record, &proof).expect("the record verifies");
}

/// A client that plays one game, whatever happens to the server.
struct Player {
    world: Arc<World>,
    /// The number of the table among those that play at the same time.
    number: usize,
    table: String,
    guest: Identity,
    seat: u8,
    /// Every change as it was told, by version.
    log: Vec<String>,
    known: Known,
    /// The last act acknowledged over HTTP, with its version.
    acknowledged: Option<(u32, String)>,
}

impl Player {
    async fn play(&mut self, chance: &mut SplitMix64) {
        while self.known.winners.is_none() {
            // Now and then ask for everything again.
            let after = if chance.below(4) > 0 { self.known.version } else { 0 };
            let server = self.world.server().await;
            let opened = Socket::open(&server, &self.table, Some(&self.guest), Some(after));
            if let Some(socket) = unless_failing(opened).await {
                self.converse(&server, socket, after, chance).await;
            }
        }
    }

    /// Plays until the server is gone or the game is over.
    async fn converse(
        &mut self,
        server: &ServerAddress,
        mut socket: Socket,
        after: u32,
        chance: &mut SplitMix64,
    ) {
        let mut plays = PlayBuffer::new();
        // What was already sent over this socket.
        let (mut sat, mut ready, mut answered) = (false, false, None);
        while self.known.winners.is_none() {
            let Ok(Some(Ok((message, text)))) = timeout(SILENCE, socket.receive()).await else {
                return;
            };
            let written = serde_json::to_string(&message).expect("a message");
            assert_eq!(written, text.as_str(), "does not round-trip");
            if let ServerMessage::Welcome { version, .. } = message
                && self.is_behind(version, after)
            {
                return;
            }
            self.on_message(&message);
            let question = self.known.ask.as_ref().map(|ask| ask.question);
            let say = if let ServerMessage::Welcome { .. } = message {
                None
            } else if self.known.seat.is_none() && !sat {
                sat = true;
                Some(ClientMessage::Sit { seat: self.seat })
            } else if self.known.seat.is_some() && self.known.view().is_none() && !ready {
                ready = true;
                Some(ClientMessage::Ready { ready: true, entropy: Some(self.table.clone()) })
            } else if answered != question
                && let Some(answer) = self.known.answer(&mut plays, chance)
            {
                answered = question;
                Some(answer)
            } else {
                None
            };
            let Some(say) = say else { continue };
            let sent = match say {
                ClientMessage::Act { .. } if chance.below(4) == 0 => self.act(server, &say).await,
                say => socket.say(&say).await,
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Acts over HTTP, where the answer is an acknowledgement.
    async fn act(
        &mut self,
        server: &ServerAddress,
        say: &ClientMessage,
    ) -> Result<(), ClientError> {
        let path = format!("/api/tables/{}/act", self.table);
        let mut http = Http::new(server.clone());
        let posted = timeout(PATIENCE, http.post(&path, Some(&self.guest), say)).await;
        // Whether it was done is found out by asking what happened.
        let Ok(answer) = posted else { return Err(std::io::Error::from(TimedOut).into()) };
        let answer = answer?;
        let body: serde_json::Value = serde_json::from_str(&answer.body).unwrap_or_default();
        match (answer.status, body["version"].as_u64(), say) {
            (200, Some(version), ClientMessage::Act { act, .. }) => {
                self.acknowledged = Some((version as u32, act.clone()));
                self.check_acknowledged();
            }
            // The answer was sent twice, because the first acknowledgement was lost.
            (409, _, _) if body["why"] == "stale" => {}
            (409, _, _)
                if body["why"] == "storage" && self.may_be_refused(RefusalKind::Storage) => {}
            // The server is stopping or starting.
            (503, _, _) => {}
            _ => panic!("{path} was answered with {}: {}", answer.status, answer.body),
        }
        Ok(())
    }

    fn on_message(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Changes { changes, .. } => {
                for told in changes {
                    let text = serde_json::to_string(told).expect("a change");
                    match self.log.get(told.version as usize - 1) {
                        Some(before) => assert_eq!(*before, text, "told differently before"),
                        None => {
                            assert_eq!(told.version as usize, self.log.len() + 1, "{text}");
                            self.log.push(text);
                            self.world.told[self.number].fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
            }
            ServerMessage::Refused(refusal) => {
                assert!(self.may_be_refused(refusal.why), "{refusal:?}");
            }
            _ => {}
        }
        if let Err(error) = self.known.apply(message) {
            panic!("{error}");
        }
        self.check_acknowledged();
    }

    /// Whether a server that welcomes a client who has everything up to `after` knows less
    /// than this player.
    fn is_behind(&self, version: u32, after: u32) -> bool {
        let acknowledged = self.acknowledged.as_ref().map_or(0, |(version, _)| *version);
        let known = self.known.version.max(acknowledged);
        if version < known {
            assert!(self.world.service == Service::Cluster, "{version} of {known} are known");
            // It must not welcome a client who says that it knows more.
            assert!(version >= after, "a client with {after} versions is welcomed to {version}");
        }
        version < known
    }

    fn may_be_refused(&self, why: RefusalKind) -> bool {
        match why {
            RefusalKind::Stale | RefusalKind::NotNow | RefusalKind::SeatTaken => true,
            RefusalKind::Storage => self.world.service == Service::Cluster,
            _ => false,
        }
    }

    /// Checks that the acknowledged act is among the changes, once its version was told.
    fn check_acknowledged(&self) {
        let Some((version, act)) = &self.acknowledged else { return };
        if self.log.len() < *version as usize {
            return;
        }
        let is_mine = |sight: &SightMessage| match sight {
            SightMessage::Gave { seat, card: Some(card) } => {
                *seat == self.seat && *act == format!("give {card}")
            }
            SightMessage::Played { seat, play, .. } => *seat == self.seat && play == act,
            _ => false,
        };
        let happened = self.log.iter().take(*version as usize).any(|text| {
            let told: kennel_wire::VersionedChange = serde_json::from_str(text).expect("a change");
            matches!(&told.change, Change::Seen { sights } if sights.iter().any(is_mine))
        });
        assert!(happened, "'{act}' was acknowledged as version {version} and is missing");
    }
}
