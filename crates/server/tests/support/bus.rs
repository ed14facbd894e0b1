//! A bus between nodes in one process, which can be listened to and can be unreliable.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use kennel_rules::{Chance, SplitMix64};
use kennel_server::store::NodeId;
use kennel_server::{Bus, BusError, NodeMessages};
use serde_json::Value;
use tokio::sync::mpsc;

/// How many messages of a thousand are mistreated.
#[derive(Clone, Copy, Default)]
pub struct Faults {
    pub lost: u64,
    pub doubled: u64,
    /// Later messages overtake them.
    pub delayed: u64,
}

/// A bus. Clones are the same bus.
#[derive(Clone)]
pub struct LocalBus(Arc<Mutex<State>>);

struct State {
    nodes: HashMap<NodeId, mpsc::UnboundedSender<Vec<u8>>>,
    faults: Faults,
    chance: SplitMix64,
    messages: Vec<Value>,
    mistreated: usize,
    /// Messages with this word are lost.
    unwanted: Option<&'static str>,
}

impl LocalBus {
    pub fn new(faults: Faults, seed: u64) -> LocalBus {
        let (nodes, messages, chance) = (HashMap::new(), Vec::new(), SplitMix64::new(seed));
        LocalBus(Arc::new(Mutex::new(State {
            nodes,
            faults,
            chance,
            messages,
            mistreated: 0,
            unwanted: None,
        })))
    }

    /// Every message so far.
    pub fn messages(&self) -> Vec<Value> {
        self.0.lock().unwrap().messages.clone()
    }

    /// Loses all messages with a word from now on.
    pub fn lose_all_with(&self, word: &'static str) {
        self.0.lock().unwrap().unwanted = Some(word);
    }

    /// How many messages were lost, doubled or delayed.
    pub fn mistreated(&self) -> usize {
        self.0.lock().unwrap().mistreated
    }
}

impl Bus for LocalBus {
    fn post(&self, to: &NodeId, message: Vec<u8>) {
        let mut state = self.0.lock().unwrap();
        state.messages.push(serde_json::from_slice(&message).unwrap());
        let Some(node) = state.nodes.get(to).cloned() else { return };
        let text = String::from_utf8_lossy(&message);
        if state.unwanted.is_some_and(|word| text.contains(word)) {
            return;
        }
        let Faults { lost, doubled, delayed } = state.faults;
        let fate = state.chance.below(1_000);
        state.mistreated += usize::from(fate < lost + doubled + delayed);
        // A node that has stopped reads nothing.
        if fate >= lost + delayed {
            let _ = node.send(message.clone());
        }
        if (lost..lost + delayed).contains(&fate) {
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                let _ = node.send(message);
            });
        } else if fate >= 1_000 - doubled {
            state.mistreated += 1;
            let _ = node.send(message);
        }
    }

    fn messages_for(&self, node: &NodeId) -> BoxFuture<'_, Result<NodeMessages, BusError>> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.0.lock().unwrap().nodes.insert(node.clone(), sender);
        async { Ok(receiver) }.boxed()
    }

    fn is_connected(&self) -> bool {
        true
    }
}

/// One node's way to a bus, which can be cut. Clones are the same way.
#[derive(Clone)]
pub struct Link {
    bus: LocalBus,
    is_cut: Arc<AtomicBool>,
}

impl Link {
    pub fn to(bus: &LocalBus) -> Link {
        Link { bus: bus.clone(), is_cut: Arc::default() }
    }

    pub fn cut(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
    }

    pub fn mend(&self) {
        self.is_cut.store(false, Ordering::Relaxed);
    }
}

impl Bus for Link {
    fn post(&self, to: &NodeId, message: Vec<u8>) {
        if self.is_connected() {
            self.bus.post(to, message);
        }
    }

    fn messages_for(&self, node: &NodeId) -> BoxFuture<'_, Result<NodeMessages, BusError>> {
        let messages = self.bus.messages_for(node);
        async move {
            let mut messages = messages.await?;
            let (sender, receiver) = mpsc::unbounded_channel();
            let link = self.clone();
            tokio::spawn(async move {
                while let Some(message) = messages.recv().await {
                    if link.is_connected() && sender.send(message).is_err() {
                        return;
                    }
                }
            });
            Ok(receiver)
        }
        .boxed()
    }

    fn is_connected(&self) -> bool {
        !self.is_cut.load(Ordering::Relaxed)
    }
}
