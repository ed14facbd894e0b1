//! A server that is killed again and again while people and bots play.
//!
//! Every later server tells what was told before in the same words, no table gets stuck,
//! and finished games verify. The assertions hold for every seed; KENNEL_SEED tries
//! another.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
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

const KILLS: u32 = 200;
/// The server is killed after at most this many changes.
const LONGEST_LIFE: u64 = 50;
/// One server in this many is killed while it starts.
const EARLY: u64 = 10;
/// A table is stuck if nothing happens for this long.
const STUCK: Duration = Duration::from_secs(240);

/// Rules, and the levels of the bots in the last seats; the others are people.
const TABLES: [(&str, &[&str]); 4] =
    [("2", &[]), ("4", &["puppy", "puppy"]), ("4,canadian", &[]), ("3", &["puppy", "terrier"])];

#[test]
fn nothing_told_is_lost_however_often_the_server_is_killed() {
    let seed = match std::env::var("KENNEL_SEED") {
        Ok(seed) => seed.parse().expect("KENNEL_SEED is a number"),
        Err(_) => 1,
    };
    // Shown if the test fails. Timing still differs between runs with the same seed.
    println!("KENNEL_SEED={seed}");
    let mut chance = SplitMix64::new(seed);
    let mut server = Server::new();
    let (address, running) = watch::channel(None);
    let world =
        Arc::new(World { told: AtomicU64::new(0), is_last: AtomicBool::new(false), running });
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let playing: Vec<_> = TABLES
        .iter()
        .enumerate()
        .map(|(number, &(rules, bots))| {
            let chance = SplitMix64::new(seed.wrapping_add(1 + number as u64));
            runtime.spawn(play_games(Arc::clone(&world), rules, bots, chance))
        })
        .collect();

    let begin = Instant::now();
    let mut starts = Vec::new();
    for _ in 0..KILLS {
        let early = chance.below(EARLY) == 0;
        if early {
            server.start();
            std::thread::sleep(Duration::from_millis(chance.below(60)));
        } else {
            let (started, took) = server.start_and_wait();
            starts.push(took);
            address.send_replace(Some(started));
            let goal = world.told.load(Ordering::Relaxed) + chance.below(LONGEST_LIFE);
            world.wait_for(goal, &playing);
            server.must_run();
        }
        address.send_replace(None);
        server.kill();
    }
    let (started, _) = server.start_and_wait();
    world.is_last.store(true, Ordering::Relaxed);
    address.send_replace(Some(started));
    let mut games = 0;
    for table in playing {
        let ended = runtime.block_on(async { tokio::time::timeout(2 * STUCK, table).await });
        games += ended.expect("a table is stuck").expect("a table panicked");
    }
    starts.sort_unstable();
    println!(
        "{} changes told and {games} games finished in {:?}; the server started in {:?}, {:?} at most",
        world.told.load(Ordering::Relaxed),
        begin.elapsed(),
        starts[starts.len() / 2],
        starts[starts.len() - 1],
    );
    assert!(games >= TABLES.len(), "only {games} games were finished");
}

/// The state shared by all players.
struct World {
    /// The number of changes told for the first time, to any player.
    told: AtomicU64,
    /// Whether no more games begin.
    is_last: AtomicBool,
    /// The address of the server while it runs; each start has another port.
    running: watch::Receiver<Option<ServerAddress>>,
}

impl World {
    /// Waits until this many changes have been told.
    fn wait_for<T>(&self, goal: u64, playing: &[tokio::task::JoinHandle<T>]) {
        let (mut before, mut since) = (0, Instant::now());
        loop {
            let told = self.told.load(Ordering::Relaxed);
            // A table that has panicked is reported at the end.
            if told >= goal || playing.iter().all(|table| table.is_finished()) {
                return;
            }
            if told > before {
                (before, since) = (told, Instant::now());
            }
            assert!(since.elapsed() < STUCK, "all tables are stuck");
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    /// Waits until a server runs, and returns its address.
    async fn server(&self) -> ServerAddress {
        let mut running = self.running.clone();
        let address = running.wait_for(Option::is_some).await.expect("the test has ended");
        address.clone().expect("waited for an address")
    }

    /// A client for the running server.
    async fn http(&self) -> Http {
        Http::new(self.server().await)
    }
}

/// The answer; `None` if the server was killed before it could answer.
fn unless_killed<T>(answered: Result<T, ClientError>) -> Option<T> {
    match answered {
        Ok(answer) => Some(answer),
        Err(ClientError::Network(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Plays games at one kind of table, and returns their number.
async fn play_games(
    world: Arc<World>,
    rules: &'static str,
    bots: &'static [&'static str],
    mut chance: SplitMix64,
) -> usize {
    let players = usize::from(rules.as_bytes()[0] - b'0');
    let people = players - bots.len();
    let mut guests = Vec::new();
    while guests.len() < people {
        let mut http = world.http().await;
        guests.extend(unless_killed(http.register(&format!("Player {}", guests.len())).await));
    }
    let levels: Vec<Option<&str>> =
        (0..players).map(|seat| seat.checked_sub(people).map(|bot| bots[bot])).collect();
    let new = json!({ "rules": rules, "bots": levels });
    let mut games = 0;
    while games == 0 || !world.is_last.load(Ordering::Relaxed) {
        let mut http = world.http().await;
        let Some(table) = unless_killed(http.make_table(&guests[0], &new).await) else { continue };
        let table = table.id;
        let seats = guests.iter().enumerate().map(|(seat, guest)| {
            let mut chance = SplitMix64::new(chance.below(u64::MAX));
            let mut player = Player {
                world: Arc::clone(&world),
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
        if let Some(answer) = unless_killed(http.get(&format!("/api/games/{game}"), None).await) {
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
            if let Some(socket) = unless_killed(opened.await) {
                self.converse(&server, socket, chance).await;
            }
        }
    }

    /// Plays until the server is gone or the game is over.
    async fn converse(
        &mut self,
        server: &ServerAddress,
        mut socket: Socket,
        chance: &mut SplitMix64,
    ) {
        let mut plays = PlayBuffer::new();
        // What was already sent over this socket.
        let (mut sat, mut ready, mut answered) = (false, false, None);
        while self.known.winners.is_none() {
            let Some(Ok((message, text))) = socket.receive().await else { return };
            let written = serde_json::to_string(&message).expect("a message");
            assert_eq!(written, text.as_str(), "does not round-trip");
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
        let answer = http.post(&path, Some(&self.guest), say).await?;
        let body: serde_json::Value = serde_json::from_str(&answer.body).unwrap_or_default();
        match (answer.status, body["version"].as_u64(), say) {
            (200, Some(version), ClientMessage::Act { act, .. }) => {
                self.acknowledged = Some((version as u32, act.clone()));
                self.check_acknowledged();
            }
            // The answer was sent twice, because the first acknowledgement was lost.
            (409, _, _) if body["why"] == "stale" => {}
            // The server is stopping or starting.
            (503, _, _) => {}
            _ => panic!("{path} was answered with {}: {}", answer.status, answer.body),
        }
        Ok(())
    }

    fn on_message(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Welcome { version, .. } => {
                let least = self.acknowledged.as_ref().map_or(0, |(version, _)| *version);
                assert!(*version >= least, "acknowledged {least}, but the server has {version}");
            }
            ServerMessage::Changes { changes, .. } => {
                for told in changes {
                    let text = serde_json::to_string(told).expect("a change");
                    match self.log.get(told.version as usize - 1) {
                        Some(before) => assert_eq!(*before, text, "told differently before"),
                        None => {
                            assert_eq!(told.version as usize, self.log.len() + 1, "{text}");
                            self.log.push(text);
                            self.world.told.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
            }
            ServerMessage::Refused(refusal) => {
                let harmless = [RefusalKind::Stale, RefusalKind::NotNow, RefusalKind::SeatTaken];
                assert!(harmless.contains(&refusal.why), "{refusal:?}");
            }
            _ => {}
        }
        if let Err(error) = self.known.apply(message) {
            panic!("{error}");
        }
        self.check_acknowledged();
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
            let told: kennel_wire::Told = serde_json::from_str(text).expect("a change");
            matches!(&told.change, Change::Seen { sights } if sights.iter().any(is_mine))
        });
        assert!(happened, "'{act}' was acknowledged as version {version} and is missing");
    }
}

/// The server as a process, always with the same database.
struct Server {
    folder: PathBuf,
    process: Option<Child>,
    /// Kept open for what the server prints later.
    output: Option<BufReader<ChildStdout>>,
}

impl Server {
    fn new() -> Server {
        let folder = std::env::temp_dir().join(format!("kennel-kill-{}", std::process::id()));
        // A killed run with the same process id may have left a database.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Server { folder, process: None, output: None }
    }

    fn start(&mut self) -> &mut Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
        command.arg("serve").arg("--database").arg(self.folder.join("kennel.db"));
        // A server refuses what is not its setting.
        command.env_remove("KENNEL_SEED");
        for (name, value) in [
            ("LISTEN", "127.0.0.1:0"),
            ("NATURAL_DELAY_MS", "0"),
            ("ADDRESS_RATE", "1000000"),
            ("ADDRESS_BURST", "1000000"),
            ("PLAYER_RATE", "10000"),
            ("PLAYER_BURST", "10000"),
            ("SOCKET_RATE", "10000"),
            ("SOCKET_BURST", "10000"),
            ("TABLES_PER_PLAYER", "10000"),
            ("GUESTS_PER_ADDRESS", "1000000"),
            ("CONNECTIONS_PER_ADDRESS", "1000000"),
        ] {
            command.env(format!("KENNEL_{name}"), value);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        self.process.insert(command.spawn().unwrap())
    }

    /// Starts the server; returns its address and how long it took to listen.
    fn start_and_wait(&mut self) -> (ServerAddress, Duration) {
        let begin = Instant::now();
        let output = self.start().stdout.take().unwrap();
        let mut line = String::new();
        self.output.insert(BufReader::new(output)).read_line(&mut line).unwrap();
        let url = line.split_whitespace().find(|word| word.starts_with("http://"));
        let url = url.unwrap_or_else(|| panic!("the server did not start: {line:?}"));
        (ServerAddress::of(url).unwrap(), begin.elapsed())
    }

    fn must_run(&mut self) {
        let ended = self.process.as_mut().and_then(|process| process.try_wait().unwrap());
        assert!(ended.is_none(), "the server exited by itself: {ended:?}");
    }

    fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
