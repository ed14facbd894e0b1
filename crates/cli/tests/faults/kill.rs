//! A server that is killed again and again while people and bots play.
//!
//! Every later server tells what was told before in the same words, no table gets stuck,
//! and finished games verify. The assertions hold for every seed; KENNEL_SEED tries
//! another.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use kennel::client::ServerAddress;
use kennel_rules::{Chance, SplitMix64};
use tokio::sync::watch;

use super::players::{KINDS, STUCK, Service, World, play_games};
use super::{QUICK, seed};

const KILLS: u32 = 200;
/// The server is killed after at most this many changes.
const LONGEST_LIFE: u64 = 50;
/// One server in this many is killed while it starts.
const EARLY: u64 = 10;

#[test]
fn nothing_told_is_lost_however_often_the_server_is_killed() {
    let seed = seed();
    let mut chance = SplitMix64::new(seed);
    let mut server = Server::new("kill");
    let (address, running) = watch::channel(Vec::new());
    let world = World::new(KINDS.len(), running, Service::OneServer);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let playing: Vec<_> = (0..KINDS.len())
        .map(|number| {
            let chance = SplitMix64::new(seed.wrapping_add(1 + number as u64));
            runtime.spawn(play_games(world.clone(), number, KINDS[number], chance))
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
            address.send_replace(vec![started]);
            let goal = world.told() + chance.below(LONGEST_LIFE);
            world.wait_for(goal, &playing);
            server.must_run();
        }
        address.send_replace(Vec::new());
        server.kill();
    }
    let (started, _) = server.start_and_wait();
    world.begin_no_more();
    address.send_replace(vec![started]);
    let mut games = 0;
    for table in playing {
        let ended = runtime.block_on(async { tokio::time::timeout(2 * STUCK, table).await });
        games += ended.expect("a table is stuck").expect("a table panicked");
    }
    starts.sort_unstable();
    println!(
        "{} changes told and {games} games finished in {:?}; the server started in {:?}, {:?} at most",
        world.told(),
        begin.elapsed(),
        starts[starts.len() / 2],
        starts[starts.len() - 1],
    );
    assert!(games >= KINDS.len(), "only {games} games were finished");
}

/// The server as a process, always with the same database.
pub struct Server {
    folder: PathBuf,
    process: Option<Child>,
    /// Kept open for what the server prints later.
    output: Option<BufReader<ChildStdout>>,
}

impl Server {
    pub fn new(name: &str) -> Server {
        let folder = std::env::temp_dir().join(format!("kennel-{name}-{}", std::process::id()));
        // A killed run with the same process id may have left a database.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Server { folder, process: None, output: None }
    }

    /// Another server, with a copy of what this one has stored.
    pub fn copy(&self, name: &str) -> Server {
        assert!(self.process.is_none(), "it must not run");
        let copy = Server::new(name);
        for file in std::fs::read_dir(&self.folder).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), copy.folder.join(file.file_name())).unwrap();
        }
        copy
    }

    fn start(&mut self) -> &mut Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
        command.arg("serve").arg("--database").arg(self.folder.join("kennel.db"));
        // A server refuses what is not its setting.
        command.env_remove("KENNEL_SEED");
        command.env("KENNEL_LISTEN", "127.0.0.1:0").envs(QUICK);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        self.process.insert(command.spawn().unwrap())
    }

    /// Starts the server; returns its address and how long it took to listen.
    pub fn start_and_wait(&mut self) -> (ServerAddress, Duration) {
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

    pub fn kill(&mut self) {
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
