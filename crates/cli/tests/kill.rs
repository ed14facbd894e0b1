//! A server that is killed again and again while people and bots play.
//!
//! Whatever a player was told is told again in the same words by every server that
//! comes after; no table is stuck; games that end verify.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kennel::client::{ClientError, Guest, Http, Known, ServerAddress, Socket, free_port};
use kennel_rules::notation::Record;
use kennel_rules::{Chance, PlayBuffer};
use kennel_server::fairness::{Proof, verify};
use kennel_wire::{Change, ClientMessage, RefusalKind, ServerMessage, SightMessage};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;
use tokio::sync::watch;

const KILLS: u32 = 200;
/// A life ends after at most so many changes have been told in it.
const LONGEST_LIFE: u64 = 50;
/// One life in so many ends while the server starts.
const EARLY: u64 = 10;
/// A table is stuck if nothing at all is told for so long.
const STUCK: Duration = Duration::from_secs(60);

/// Rules, and the levels of bots at the last seats; the others are people.
const TABLES: [(&str, &[&str]); 4] =
    [("2", &[]), ("4", &["puppy", "puppy"]), ("4,canadian", &[]), ("3", &["puppy", "terrier"])];

#[test]
fn nothing_told_is_lost_however_often_the_server_is_killed() {
    let seed = match std::env::var("KENNEL_SEED") {
        Ok(seed) => seed.parse().expect("KENNEL_SEED is a number"),
        Err(_) => std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64,
    };
    // Shown if the test fails: the same kills happen with it, as far as they can.
    println!("KENNEL_SEED={seed}");
    let mut chance = Seeded::new(seed);
    let mut server = Server::new();
    let (up, is_up) = watch::channel(false);
    let world = Arc::new(World {
        place: server.place.clone(),
        told: AtomicU64::new(0),
        is_last: AtomicBool::new(false),
        is_up,
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let playing: Vec<_> = TABLES
        .iter()
        .enumerate()
        .map(|(number, &(rules, bots))| {
            let chance = Seeded::new(seed.wrapping_add(1 + number as u64));
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
            starts.push(server.start_and_wait());
            up.send_replace(true);
            let goal = world.told.load(Ordering::Relaxed) + chance.below(LONGEST_LIFE);
            world.wait_for(goal, &playing);
            server.must_run();
        }
        up.send_replace(false);
        server.kill();
    }
    server.start_and_wait();
    world.is_last.store(true, Ordering::Relaxed);
    up.send_replace(true);
    let mut games = 0;
    for table in playing {
        let ended = runtime.block_on(async { tokio::time::timeout(2 * STUCK, table).await });
        games += ended.expect("a table is stuck").expect("a table broke off");
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

/// What all players share.
struct World {
    place: ServerAddress,
    /// Changes that were told for the first time, to anybody.
    told: AtomicU64,
    /// Whether no more games begin.
    is_last: AtomicBool,
    is_up: watch::Receiver<bool>,
}

impl World {
    /// Waits until so many changes have been told.
    fn wait_for<T>(&self, goal: u64, playing: &[tokio::task::JoinHandle<T>]) {
        let (mut before, mut since) = (0, Instant::now());
        loop {
            let told = self.told.load(Ordering::Relaxed);
            // Who has broken off says why at the end.
            if told >= goal || playing.iter().all(|table| table.is_finished()) {
                return;
            }
            if told > before {
                (before, since) = (told, Instant::now());
            }
            assert!(since.elapsed() < STUCK, "nobody is told anything");
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    /// Waits until a server runs.
    async fn up(&self) {
        let mut is_up = self.is_up.clone();
        is_up.wait_for(|is_up| *is_up).await.expect("the test has ended");
    }
}

/// What was answered; none if the server was killed before it could.
fn unless_killed<T>(answered: Result<T, ClientError>) -> Option<T> {
    match answered {
        Ok(answer) => Some(answer),
        Err(ClientError::Network(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Plays games at one kind of table; how many.
async fn play_games(
    world: Arc<World>,
    rules: &'static str,
    bots: &'static [&'static str],
    mut chance: Seeded,
) -> usize {
    let players = usize::from(rules.as_bytes()[0] - b'0');
    let people = players - bots.len();
    let mut guests = Vec::new();
    let mut http = Http::new(world.place.clone());
    while guests.len() < people {
        world.up().await;
        guests.extend(unless_killed(http.come_in(&format!("Player {}", guests.len())).await));
    }
    let levels: Vec<Option<&str>> =
        (0..players).map(|seat| seat.checked_sub(people).map(|bot| bots[bot])).collect();
    let new = json!({ "rules": rules, "bots": levels });
    let mut games = 0;
    while games == 0 || !world.is_last.load(Ordering::Relaxed) {
        world.up().await;
        let Some(table) = unless_killed(http.make_table(&guests[0], &new).await) else { continue };
        let table = table.id;
        let seats = guests.iter().enumerate().map(|(seat, guest)| {
            let mut chance = Seeded::new(chance.below(u64::MAX));
            let mut player = Player {
                world: Arc::clone(&world),
                table: table.clone(),
                guest: guest.clone(),
                seat: seat as u8,
                log: Vec::new(),
                known: Known::default(),
                acknowledged: None,
                http: Http::new(world.place.clone()),
            };
            tokio::spawn(async move {
                player.play(&mut chance).await;
                player
            })
        });
        let mut done = Vec::new();
        for seat in seats.collect::<Vec<_>>() {
            done.push(seat.await.expect("a player broke off"));
        }
        let (first, others) = done.split_first().unwrap();
        for other in others {
            assert_eq!(first.known.winners, other.known.winners);
            assert_eq!(first.known.version, other.known.version);
            let boards = [first, other].map(|player| *player.known.view().unwrap().board());
            assert_eq!(boards[0], boards[1]);
        }
        check_record(&world, &mut http, first).await;
        games += 1;
    }
    games
}

/// The record of a finished game is there, and its shuffles are those promised.
async fn check_record(world: &World, http: &mut Http, player: &Player) {
    let (game, commitment) = player.known.game.clone().expect("a commitment");
    let answer = loop {
        world.up().await;
        if let Some(answer) = unless_killed(http.get(&format!("/api/games/{game}"), None).await) {
            break answer;
        }
    };
    assert_eq!(answer.status, 200, "{}", answer.body);
    let record = Record::parse(&answer.body).expect("a record");
    let proof = Proof::of(&record).expect("a proof");
    assert_eq!(proof.commitment.to_string(), commitment);
    verify(&record, &proof).expect("the shuffles are those promised");
}

/// Somebody who plays one game, whatever happens to the server.
struct Player {
    world: Arc<World>,
    table: String,
    guest: Guest,
    seat: u8,
    /// Everything that was told, as it was told, by version.
    log: Vec<String>,
    known: Known,
    /// An answer that a request has acknowledged, and with which version.
    acknowledged: Option<(u32, String)>,
    http: Http,
}

impl Player {
    async fn play(&mut self, chance: &mut Seeded) {
        while self.known.winners.is_none() {
            // Now and then everything is told again.
            let after = (chance.below(4) > 0).then_some(self.known.version);
            self.world.up().await;
            let opened = Socket::open(&self.world.place, &self.table, Some(&self.guest), after);
            if let Some(socket) = unless_killed(opened.await) {
                self.converse(socket, chance).await;
            }
        }
    }

    /// Plays until the server is gone or the game is over.
    async fn converse(&mut self, mut socket: Socket, chance: &mut Seeded) {
        let mut plays = PlayBuffer::new();
        // What has been said already over this socket.
        let (mut sat, mut ready, mut answered) = (false, false, None);
        while self.known.winners.is_none() {
            let Some(Ok((message, text))) = socket.hear().await else { return };
            let written = serde_json::to_string(&message).expect("a message");
            assert_eq!(written, text.as_str(), "not as written");
            self.take_in(&message);
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
                ClientMessage::Act { .. } if chance.below(4) == 0 => self.act(&say).await,
                say => socket.say(&say).await,
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Acts by a request, whose answer is an acknowledgement.
    async fn act(&mut self, say: &ClientMessage) -> Result<(), ClientError> {
        let path = format!("/api/tables/{}/act", self.table);
        let answer = self.http.post(&path, Some(&self.guest), say).await?;
        let body: serde_json::Value = serde_json::from_str(&answer.body).unwrap_or_default();
        match (answer.status, body["version"].as_u64(), say) {
            (200, Some(version), ClientMessage::Act { act, .. }) => {
                self.acknowledged = Some((version as u32, act.clone()));
                self.check_acknowledged();
            }
            // It was asked twice, because the first answer was lost.
            (409, _, _) if body["why"] == "stale" => {}
            // It is stopping or starting.
            (503, _, _) => {}
            _ => panic!("{path} was answered with {}: {}", answer.status, answer.body),
        }
        Ok(())
    }

    fn take_in(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Welcome { version, .. } => {
                let least = self.acknowledged.as_ref().map_or(0, |(version, _)| *version);
                assert!(*version >= least, "acknowledged {least}, but only {version} is there");
            }
            ServerMessage::Changes { changes, .. } => {
                for told in changes {
                    let text = serde_json::to_string(told).expect("a change");
                    match self.log.get(told.version as usize - 1) {
                        Some(before) => assert_eq!(*before, text, "told otherwise before"),
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
        if let Err(error) = self.known.hear(message) {
            panic!("{error}");
        }
        self.check_acknowledged();
    }

    /// What was acknowledged has happened, once that version has been told.
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
        assert!(happened, "'{act}' was acknowledged as version {version} and is not there");
    }
}

/// The real program, on one port and with one file.
struct Server {
    place: ServerAddress,
    port: u16,
    folder: PathBuf,
    process: Option<Child>,
    /// Stays open: a server whose output nobody reads would end.
    output: Option<BufReader<ChildStdout>>,
}

impl Server {
    fn new() -> Server {
        let folder = std::env::temp_dir().join(format!("kennel-kill-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let port = free_port().unwrap();
        let place = ServerAddress::of(&format!("http://127.0.0.1:{port}")).unwrap();
        Server { place, port, folder, process: None, output: None }
    }

    fn start(&mut self) -> &mut Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
        command.arg("serve").arg("--database").arg(self.folder.join("kennel.db"));
        // In the environment, where settings that only some versions know do no harm.
        for (name, value) in [
            ("LISTEN", format!("127.0.0.1:{}", self.port).as_str()),
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

    /// Starts, and returns how long it took to listen.
    fn start_and_wait(&mut self) -> Duration {
        let begin = Instant::now();
        let output = self.start().stdout.take().unwrap();
        let mut line = String::new();
        self.output.insert(BufReader::new(output)).read_line(&mut line).unwrap();
        assert!(line.contains("http://"), "the server did not start: {line:?}");
        begin.elapsed()
    }

    fn must_run(&mut self) {
        let ended = self.process.as_mut().and_then(|process| process.try_wait().unwrap());
        assert!(ended.is_none(), "the server ended by itself: {ended:?}");
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

/// Chance from a seed.
struct Seeded(ChaCha8Rng);

impl Seeded {
    fn new(seed: u64) -> Seeded {
        Seeded(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Chance for Seeded {
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}
