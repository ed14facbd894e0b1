//! Links between a node and a service, which can be cut.
//!
//! A test that may do so gives every node a network namespace of its own, with a cable to each
//! service: what is cut is what the kernel sees, with its retransmissions and timeouts. Otherwise
//! a forwarder stands between them, which needs no privileges and changes nothing of the machine.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// What of a link is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Nothing arrives on either side: the cable is pulled.
    Both,
    /// What the node sends is lost.
    Sent,
    /// What the node is sent is lost.
    Received,
}

/// A link between a node and a service. Nobody is told when it is cut: what is sent is lost until
/// it is mended, and TCP sends it again.
pub struct Link {
    /// Where the node finds the service.
    pub address: SocketAddr,
    way: Way,
}

enum Way {
    /// Whether each direction is whole: from the node, and to it.
    Forwarder {
        sent: watch::Sender<bool>,
        received: watch::Sender<bool>,
    },
    Cable(Cable),
}

impl Link {
    /// A link through a forwarder.
    pub fn forwarder(service: SocketAddr, runtime: &Runtime) -> Link {
        let (sent, is_sent) = watch::channel(true);
        let (received, is_received) = watch::channel(true);
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (mut is_sent, mut is_received) = (is_sent.clone(), is_received.clone());
                tokio::spawn(async move {
                    // A connection is made in both directions.
                    while !(*is_sent.borrow() && *is_received.borrow()) {
                        if !wait_until_whole(&mut is_sent).await
                            || !wait_until_whole(&mut is_received).await
                        {
                            return;
                        }
                    }
                    // A service that is not there refuses, and the near side is closed.
                    if let Ok(far) = TcpStream::connect(service).await {
                        forward(near, far, is_sent, is_received).await;
                    }
                });
            }
        });
        Link { address, way: Way::Forwarder { sent, received } }
    }

    pub fn cut(&self, cut: Cut) {
        match &self.way {
            Way::Forwarder { sent, received } => {
                sent.send_replace(cut == Cut::Received);
                received.send_replace(cut == Cut::Sent);
            }
            Way::Cable(cable) => cable.cut(cut),
        }
    }

    pub fn mend(&self) {
        match &self.way {
            Way::Forwarder { sent, received } => {
                sent.send_replace(true);
                received.send_replace(true);
            }
            Way::Cable(cable) => cable.mend(),
        }
    }
}

/// Waits until a direction is whole; false if the link is gone.
async fn wait_until_whole(is_whole: &mut watch::Receiver<bool>) -> bool {
    is_whole.wait_for(|whole| *whole).await.is_ok()
}

async fn forward(
    near: TcpStream,
    far: TcpStream,
    is_sent: watch::Receiver<bool>,
    is_received: watch::Receiver<bool>,
) {
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let there = one_way(near_in, far_out, is_sent);
    let back = one_way(far_in, near_out, is_received);
    // Either end closes both, once the link is whole.
    tokio::select! {
        () = there => {}
        () = back => {}
    }
}

async fn one_way(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    mut is_whole: watch::Receiver<bool>,
) {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let read = from.read(&mut buffer).await;
        if !wait_until_whole(&mut is_whole).await {
            return;
        }
        match read {
            Ok(0) | Err(_) => return,
            Ok(bytes) if to.write_all(&buffer[..bytes]).await.is_err() => return,
            Ok(_) => {}
        }
    }
}

/// What a node is connected with.
#[derive(Clone, Copy)]
pub enum Side {
    Database,
    Bus,
    Players,
}

impl Side {
    const ALL: [Side; 3] = [Side::Database, Side::Bus, Side::Players];

    fn letter(self) -> char {
        ['d', 'b', 'p'][self as usize]
    }
}

/// A network namespace for each node, and a bridge for each side on which this machine has an
/// address. All is gone when this is dropped.
pub struct Network {
    /// Begins the names of everything, so that test runs do not meet.
    name: String,
    /// The first three numbers of all addresses.
    net: [u8; 3],
    nodes: usize,
}

impl Network {
    /// `None` where nobody may make one: that takes root, Linux and `ip`.
    pub fn new(nodes: usize) -> Option<Network> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        // Addresses that are set aside for tests of networks (RFC 2544).
        let [.., high, low] = process.wrapping_add(number).to_be_bytes();
        let name = format!("kn{process}{}", ["", "x", "y", "z"][number as usize]);
        let network = Network { name, net: [198, 18 + (high & 1), low], nodes };
        if !try_ip(&format!("netns add {}", network.node(0))) {
            return None;
        }
        for node in 1..nodes {
            ip(&format!("netns add {}", network.node(node)));
        }
        for side in Side::ALL {
            let (bridge, here) = (network.bridge(side), network.here(side));
            ip(&format!("link add {bridge} type bridge"));
            ip(&format!("address add {here}/26 dev {bridge}"));
            ip(&format!("link set {bridge} up"));
            for node in 0..nodes {
                let Cable { near, far, namespace, there, .. } = network.cable(side, node);
                ip(&format!("link add {near} type veth peer name {far} netns {namespace}"));
                ip(&format!("link set {near} master {bridge} up"));
                ip(&format!("-n {namespace} address add {there}/26 dev {far}"));
                ip(&format!("-n {namespace} link set {far} up"));
            }
        }
        Some(network)
    }

    fn node(&self, node: usize) -> String {
        format!("{}-{node}", self.name)
    }

    fn bridge(&self, side: Side) -> String {
        format!("{}-{}", self.name, side.letter())
    }

    fn address(&self, side: Side, number: u8) -> Ipv4Addr {
        let [first, second, third] = self.net;
        Ipv4Addr::new(first, second, third, 64 * side as u8 + number)
    }

    /// The address of this machine, where services listen.
    pub fn here(&self, side: Side) -> Ipv4Addr {
        self.address(side, 1)
    }

    /// The address of a node.
    pub fn there(&self, side: Side, node: usize) -> Ipv4Addr {
        self.address(side, 2 + node as u8)
    }

    fn cable(&self, side: Side, node: usize) -> Cable {
        Cable {
            bridge: self.bridge(side),
            near: format!("{}-{}{node}", self.name, side.letter()),
            far: format!("side-{}", side.letter()),
            namespace: self.node(node),
            here: self.here(side),
            there: self.there(side, node),
        }
    }

    /// A link over a cable.
    pub fn link(&self, side: Side, node: usize, service: SocketAddr) -> Link {
        assert_eq!(service.ip(), IpAddr::V4(self.here(side)));
        Link { address: service, way: Way::Cable(self.cable(side, node)) }
    }

    /// A command that runs in the namespace of a node.
    pub fn command(&self, node: usize, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.node(node)]).arg(program);
        command
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        // Cables go with either of their ends; a namespace may stay a moment longer.
        for side in Side::ALL {
            for node in 0..self.nodes {
                try_ip(&format!("link delete {}", self.cable(side, node).near));
            }
            try_ip(&format!("link delete {}", self.bridge(side)));
        }
        for node in 0..self.nodes {
            try_ip(&format!("netns delete {}", self.node(node)));
        }
    }
}

/// A cable between the bridge of a side and the namespace of a node.
struct Cable {
    bridge: String,
    near: String,
    far: String,
    namespace: String,
    here: Ipv4Addr,
    there: Ipv4Addr,
}

impl Cable {
    fn cut(&self, cut: Cut) {
        // Nobody has this address on a cable, so that what is sent there is lost.
        let nobody = "lladdr 02:00:00:00:00:01 nud permanent";
        let Cable { bridge, near, far, namespace, here, there } = self;
        match cut {
            Cut::Both => ip(&format!("link set {near} down")),
            Cut::Sent => ip(&format!("-n {namespace} neighbour replace {here} dev {far} {nobody}")),
            Cut::Received => ip(&format!("neighbour replace {there} dev {bridge} {nobody}")),
        }
    }

    fn mend(&self) {
        let Cable { bridge, near, far, namespace, here, there } = self;
        ip(&format!("link set {near} up"));
        // Whichever of them there is.
        try_ip(&format!("-n {namespace} neighbour delete {here} dev {far}"));
        try_ip(&format!("neighbour delete {there} dev {bridge}"));
    }
}

fn ip(arguments: &str) {
    let output = Command::new("ip").args(arguments.split(' ')).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "ip {arguments}: {said}");
}

/// Whether it has done something.
fn try_ip(arguments: &str) -> bool {
    let mut command = Command::new("ip");
    command.args(arguments.split(' ')).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Otherwise the long form would show nothing.
#[test]
fn nothing_comes_over_a_cut_cable_in_the_direction_that_is_cut() {
    let Some(network) = Network::new(1) else {
        println!("skipped: only root on Linux may make network namespaces");
        return;
    };
    let listener = std::net::TcpListener::bind((network.here(Side::Bus), 0)).unwrap();
    let service = listener.local_addr().unwrap();
    let link = network.link(Side::Bus, 0, service);
    // What it is told to say, it sends; what it is sent, it says.
    let script =
        format!("exec 3<>/dev/tcp/{}/{}; cat <&3 & exec cat >&3", service.ip(), service.port());
    let mut node = network.command(0, "bash");
    node.args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut node = node.spawn().unwrap();
    let (mut there, _) = listener.accept().unwrap();
    let (mut says, hears) = (node.stdin.take().unwrap(), node.stdout.take().unwrap());
    let (arrived, arrives) = mpsc::channel();
    let listen = |mut from: Box<dyn Read + Send>, side: &'static str| {
        let arrived = arrived.clone();
        std::thread::spawn(move || {
            let mut letter = [0];
            while from.read_exact(&mut letter).is_ok() && arrived.send((side, letter[0])).is_ok() {}
        });
    };
    listen(Box::new(there.try_clone().unwrap()), "service");
    listen(Box::new(hears), "node");
    let mut send = |letter: u8| {
        says.write_all(&[letter]).unwrap();
        there.write_all(&[letter]).unwrap();
    };
    for (letter, cut, through) in [
        (b'a', Cut::Sent, Some(("node", b'a'))),
        (b'b', Cut::Received, Some(("service", b'b'))),
        (b'c', Cut::Both, None),
    ] {
        link.cut(cut);
        send(letter);
        let soon = Duration::from_millis(if through.is_some() { 60_000 } else { 300 });
        let mut expected = BTreeSet::from([("node", letter), ("service", letter)]);
        let first = arrives.recv_timeout(soon).ok();
        assert_eq!(first, through, "{cut:?}");
        first.inspect(|first| assert!(expected.remove(first)));
        assert!(arrives.recv_timeout(Duration::from_millis(100)).is_err(), "{cut:?}");
        link.mend();
        while !expected.is_empty() {
            let next = arrives.recv_timeout(Duration::from_secs(60)).unwrap();
            assert!(expected.remove(&next), "{next:?}");
        }
    }
    // The end of the connection ends both of its programs.
    there.shutdown(std::net::Shutdown::Both).unwrap();
    node.kill().unwrap();
    node.wait().unwrap();
}
