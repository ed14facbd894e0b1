//! Three nodes on PostgreSQL and NATS, under faults of every kind while people play.
//!
//! `KENNEL_FAULTS=300 cargo test -p kennel --test commands faults::cluster -- --nocapture`
//! is the long form; it prints how long each kind of fault kept the players waiting. With
//! `KENNEL_FAULT_KINDS=KillNode,StallNode` only these happen. Where it may, the long form gives
//! every node a network namespace of its own, and links are also cut in one direction.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use kennel::client::ServerAddress;
use kennel_rules::{Chance, SplitMix64};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::links::{Cut, Link, Network, Side};
use super::players::{KINDS, STUCK, Service, World, play_games};
use super::services::{Nats, Postgres, log_file, signal};
use super::{QUICK, seed};

const NODES: usize = 3;
/// Each kind of table so many times.
const TABLES: usize = 2 * KINDS.len();
/// Faults in the short form: each kind once.
const FAULTS: usize = Fault::ALL.len();
/// How long a process is stopped or cut off, at most: longer than it takes to count as dead.
const LONGEST: Duration = Duration::from_secs(14);
/// The same in the short form.
const LONGEST_IN_SHORT: Duration = Duration::from_secs(3);
/// How soon a load balancer that checks health sends nobody to a node that does not answer.
const NOTICED_AFTER: Duration = Duration::from_secs(2);

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    KillNode,
    StallNode,
    DrainNode,
    CutNodeFromDatabase,
    CutNodeFromNats,
    CutNodeFromBoth,
    CrashDatabase,
    DropConnections,
    KillNats,
    StallNats,
}

impl Fault {
    const ALL: [Fault; 10] = [
        Fault::KillNode,
        Fault::StallNode,
        Fault::DrainNode,
        Fault::CutNodeFromDatabase,
        Fault::CutNodeFromNats,
        Fault::CutNodeFromBoth,
        Fault::CrashDatabase,
        Fault::DropConnections,
        Fault::KillNats,
        Fault::StallNats,
    ];

    /// Whether a node is there and cannot serve.
    fn disables_node(self) -> bool {
        self == Fault::StallNode || self.cuts_link()
    }

    fn cuts_link(self) -> bool {
        let cuts = [Fault::CutNodeFromDatabase, Fault::CutNodeFromNats, Fault::CutNodeFromBoth];
        cuts.contains(&self)
    }
}

/// The kinds that happen: those of KENNEL_FAULT_KINDS, or all.
fn kinds() -> Vec<Fault> {
    let Ok(names) = std::env::var("KENNEL_FAULT_KINDS") else { return Fault::ALL.to_vec() };
    let kind = |name: &str| Fault::ALL.into_iter().find(|fault| format!("{fault:?}") == name);
    names.split(',').map(|name| kind(name).unwrap_or_else(|| panic!("no kind is {name}"))).collect()
}

#[test]
fn nothing_told_is_lost_or_told_in_two_ways_whatever_fails() {
    let (faults, longest, cuts, network) = match std::env::var("KENNEL_FAULTS") {
        Ok(faults) => {
            let faults = faults.parse().expect("KENNEL_FAULTS is a number");
            let network = Network::new(NODES);
            let how = if network.is_some() { "network namespaces" } else { "forwarders" };
            println!("links are cut by {how}");
            (faults, LONGEST, &[Cut::Both, Cut::Both, Cut::Sent, Cut::Received][..], network)
        }
        Err(_) => (FAULTS, LONGEST_IN_SHORT, &[Cut::Both][..], None),
    };
    let kinds = kinds();
    let Some(mut cluster) = Cluster::start(network) else {
        println!("skipped: PostgreSQL or NATS is not installed");
        return;
    };
    let seed = seed();
    let mut chance = SplitMix64::new(seed);
    let (world, playing) = cluster.let_people_play(seed);
    all_go_on(&world, &playing);

    let begin = Instant::now();
    let mut pauses: BTreeMap<(Fault, bool), Vec<Duration>> = BTreeMap::new();
    for number in 0..faults {
        let fault = match kinds.get(number) {
            Some(fault) => *fault,
            None => kinds[chance.below(kinds.len() as u64) as usize],
        };
        let cut = cuts[chance.below(cuts.len() as u64) as usize];
        let node = chance.below(NODES as u64) as usize;
        let lasts = Duration::from_millis(1 + chance.below(longest.as_millis() as u64));
        let is_noticed = fault.disables_node() && chance.below(2) == 0;
        let start = Instant::now();
        let noticed = if is_noticed { ", noticed by the balancer" } else { "" };
        let of_link = if fault.cuts_link() { format!(" ({cut:?})") } else { String::new() };
        println!("{number}: {fault:?}{of_link}, node {node}, {lasts:.1?}{noticed}");
        let ends = cluster.inject(fault, cut, node, lasts);
        let notices = is_noticed.then(|| cluster.let_balancer_notice(node));
        // Players must go on while a fault lasts if the others can serve them.
        all_go_on(&world, &playing);
        pauses.entry((fault, is_noticed)).or_default().push(start.elapsed());
        sleep(ends.saturating_duration_since(Instant::now()));
        if let Some(notices) = notices {
            notices.abort();
        }
        cluster.mend(fault, node);
        all_go_on(&world, &playing);
        if playing.iter().any(JoinHandle::is_finished) {
            break;
        }
    }
    let games = cluster.let_games_end(&world, playing);
    println!(
        "{faults} faults in {:.0?}: {} changes told, {games} games finished and verified",
        begin.elapsed(),
        world.told()
    );
    for ((fault, is_noticed), mut pauses) in pauses {
        pauses.sort_unstable();
        let noticed = if is_noticed { ", noticed by the balancer" } else { "" };
        println!(
            "{fault:?}{noticed}: {} times; every table went on after {:.1?} (median), {:.1?} (longest)",
            pauses.len(),
            pauses[pauses.len() / 2],
            pauses[pauses.len() - 1],
        );
    }
    assert!(games >= TABLES, "only {games} games were finished");
}

/// What players were told was stored on two machines before.
#[test]
fn nothing_told_is_lost_with_the_machine_of_the_database() {
    let Some(cluster) = Cluster::start(None) else {
        println!("skipped: PostgreSQL or NATS is not installed");
        return;
    };
    cluster.postgres.add_standby();
    let (world, playing) = cluster.let_people_play(seed());
    for _ in 0..20 {
        all_go_on(&world, &playing);
    }
    let begin = Instant::now();
    cluster.postgres.fail_over();
    let promoted = begin.elapsed();
    all_go_on(&world, &playing);
    println!(
        "the standby took over after {promoted:.1?}, every table went on after {:.1?}",
        begin.elapsed()
    );
    let games = cluster.let_games_end(&world, playing);
    assert!(games >= TABLES, "only {games} games were finished");
}

/// Waits until something has happened at every table.
fn all_go_on(world: &World, playing: &[JoinHandle<usize>]) {
    let before = world.told_at_each();
    world.wait_until(playing, |told| told.iter().zip(&before).all(|(now, then)| now > then));
}

/// Nodes, what they need, and a load balancer that knows which of them run.
struct Cluster {
    nodes: Vec<Node>,
    postgres: Postgres,
    nats: Nats,
    balancer: watch::Sender<Vec<ServerAddress>>,
    runtime: Runtime,
    folder: PathBuf,
    network: Option<Network>,
}

struct Node {
    number: usize,
    database: Link,
    bus: Link,
    process: Child,
    address: ServerAddress,
    /// Kept open for what the server prints later.
    _output: BufReader<ChildStdout>,
}

impl Cluster {
    /// `None` without PostgreSQL or NATS.
    fn start(network: Option<Network>) -> Option<Cluster> {
        let here =
            |side| network.as_ref().map_or(Ipv4Addr::LOCALHOST, |network| network.here(side));
        let postgres = Postgres::start_at(here(Side::Database))?;
        let nats = Nats::start_at(here(Side::Bus))?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let folder = std::env::temp_dir().join(format!("kennel-cluster-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        let nodes: Vec<Node> = (0..NODES)
            .map(|number| {
                let link = |side, service| match &network {
                    Some(network) => network.link(side, number, service),
                    None => Link::forwarder(service, &runtime),
                };
                let database = link(Side::Database, postgres.address());
                let bus = link(Side::Bus, nats.address());
                Node::start(number, database, bus, network.as_ref(), &folder)
            })
            .collect();
        let addresses = nodes.iter().map(|node| node.address.clone()).collect();
        let balancer = watch::Sender::new(addresses);
        Some(Cluster { nodes, postgres, nats, balancer, runtime, folder, network })
    }

    /// People play at tables of every kind, game after game.
    fn let_people_play(&self, seed: u64) -> (Arc<World>, Vec<JoinHandle<usize>>) {
        let world = World::new(TABLES, self.balancer.subscribe(), Service::Cluster);
        let at_table = |number: usize| {
            let chance = SplitMix64::new(seed.wrapping_add(1 + number as u64));
            let kind = KINDS[number % KINDS.len()];
            self.runtime.spawn(play_games(world.clone(), number, kind, chance))
        };
        let playing = (0..TABLES).map(at_table).collect();
        (world, playing)
    }

    /// Waits until every table has ended the game that it plays; returns the games in all.
    fn let_games_end(&self, world: &World, playing: Vec<JoinHandle<usize>>) -> usize {
        world.begin_no_more();
        let end = |table: JoinHandle<usize>| {
            let ended =
                self.runtime.block_on(async { tokio::time::timeout(2 * STUCK, table).await });
            ended.expect("a table is stuck").expect("a table panicked")
        };
        playing.into_iter().map(end).sum()
    }

    /// Lets something fail; returns when it is to be mended.
    fn inject(&mut self, fault: Fault, cut: Cut, node: usize, lasts: Duration) -> Instant {
        let until = Instant::now() + lasts;
        match fault {
            Fault::KillNode => {
                self.nodes[node].process.kill().unwrap();
                self.nodes[node].process.wait().unwrap();
                self.tell_balancer(Some(node));
            }
            Fault::StallNode => signal(&self.nodes[node].process, "STOP"),
            Fault::DrainNode => {
                self.tell_balancer(Some(node));
                signal(&self.nodes[node].process, "TERM");
                self.nodes[node].process.wait().unwrap();
            }
            Fault::CutNodeFromDatabase => self.nodes[node].database.cut(cut),
            Fault::CutNodeFromNats => self.nodes[node].bus.cut(cut),
            Fault::CutNodeFromBoth => {
                self.nodes[node].database.cut(cut);
                self.nodes[node].bus.cut(cut);
            }
            Fault::CrashDatabase => {
                self.postgres.crash();
                self.postgres.run();
            }
            Fault::DropConnections => self.postgres.drop_connections(),
            Fault::KillNats => {
                self.nats.kill();
                // Tables are played on by whoever owns them, but nobody reaches another
                // node: it must come back before everybody can go on.
                sleep(lasts / 8);
                self.nats.run();
            }
            Fault::StallNats => {
                self.nats.signal("STOP");
                sleep(lasts / 8);
                self.nats.signal("CONT");
            }
        }
        until
    }

    fn mend(&mut self, fault: Fault, node: usize) {
        match fault {
            Fault::KillNode | Fault::DrainNode => {
                self.nodes[node].restart(self.network.as_ref(), &self.folder);
            }
            Fault::StallNode => signal(&self.nodes[node].process, "CONT"),
            Fault::CutNodeFromDatabase => self.nodes[node].database.mend(),
            Fault::CutNodeFromNats => self.nodes[node].bus.mend(),
            Fault::CutNodeFromBoth => {
                self.nodes[node].database.mend();
                self.nodes[node].bus.mend();
            }
            Fault::CrashDatabase | Fault::DropConnections | Fault::KillNats | Fault::StallNats => {}
        }
        // A node that was thought to be dead may have ended by itself.
        for node in &mut self.nodes {
            if node.process.try_wait().unwrap().is_some() {
                node.restart(self.network.as_ref(), &self.folder);
            }
        }
        self.tell_balancer(None);
    }

    /// Lets the load balancer send nobody to a node in a moment, as one that checks health.
    fn let_balancer_notice(&self, node: usize) -> JoinHandle<()> {
        let (balancer, others) = (self.balancer.clone(), self.addresses(Some(node)));
        self.runtime.spawn(async move {
            tokio::time::sleep(NOTICED_AFTER).await;
            balancer.send_replace(others);
        })
    }

    fn tell_balancer(&self, without: Option<usize>) {
        self.balancer.send_replace(self.addresses(without));
    }

    fn addresses(&self, without: Option<usize>) -> Vec<ServerAddress> {
        let running = self.nodes.iter().enumerate().filter(|(node, _)| Some(*node) != without);
        running.map(|(_, node)| node.address.clone()).collect()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for node in &mut self.nodes {
            let _ = node.process.kill();
            let _ = node.process.wait();
        }
        if std::thread::panicking() {
            println!("the logs of the nodes are in {}", self.folder.display());
        } else {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

impl Node {
    fn start(
        number: usize,
        database: Link,
        bus: Link,
        network: Option<&Network>,
        folder: &Path,
    ) -> Node {
        let (process, address, output) = serve(number, &database, &bus, network, folder);
        Node { number, database, bus, process, address, _output: output }
    }

    fn restart(&mut self, network: Option<&Network>, folder: &Path) {
        let (process, address, output) =
            serve(self.number, &self.database, &self.bus, network, folder);
        (self.process, self.address, self._output) = (process, address, output);
    }
}

fn serve(
    number: usize,
    database: &Link,
    bus: &Link,
    network: Option<&Network>,
    folder: &Path,
) -> (Child, ServerAddress, BufReader<ChildStdout>) {
    let name = format!("node-{number}");
    let program = env!("CARGO_BIN_EXE_kennel");
    let (mut command, listen) = match network {
        Some(network) => (network.command(number, program), network.there(Side::Players, number)),
        None => (Command::new(program), Ipv4Addr::LOCALHOST),
    };
    for (variable, _) in std::env::vars_os() {
        if variable.to_str().is_some_and(|variable| variable.starts_with("KENNEL_")) {
            command.env_remove(variable);
        }
    }
    command.arg("serve").arg(format!("--listen={listen}:0")).args(["--node", &name]);
    command.arg(format!("--database=postgres://postgres@{}/postgres", database.address));
    command.arg(format!("--nats=nats://{}", bus.address)).envs(QUICK);
    let log = log_file(folder, &format!("{name}-{}", new_number()));
    let mut process = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log.try_clone().unwrap())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let url = line.split_whitespace().find(|word| word.starts_with("http://"));
    let url = url.unwrap_or_else(|| panic!("{name} did not start: {line:?}"));
    (process, ServerAddress::of(url).unwrap(), output)
}

/// Numbers the logs of processes.
fn new_number() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}
