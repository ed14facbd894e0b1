//! A bus between nodes in one process, which can be listened to and can be unreliable.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use kennel_rules::{Chance, SplitMix64};
use kennel_server::store::NodeId;
use kennel_server::{Bus, BusError, Letters};
use serde_json::Value;
use tokio::sync::mpsc;

/// How many letters of a thousand are mistreated.
#[derive(Clone, Copy, Default)]
pub struct Faults {
    pub lost: u64,
    pub doubled: u64,
    /// Later letters overtake them.
    pub delayed: u64,
}

/// A bus. Clones are the same bus.
#[derive(Clone)]
pub struct LocalBus(Arc<Mutex<State>>);

struct State {
    nodes: HashMap<NodeId, mpsc::UnboundedSender<Vec<u8>>>,
    faults: Faults,
    chance: SplitMix64,
    letters: Vec<Value>,
    mistreated: usize,
    /// Letters with this word are lost.
    unwanted: Option<&'static str>,
}

impl LocalBus {
    pub fn new(faults: Faults, seed: u64) -> LocalBus {
        let (nodes, letters, chance) = (HashMap::new(), Vec::new(), SplitMix64::new(seed));
        LocalBus(Arc::new(Mutex::new(State {
            nodes,
            faults,
            chance,
            letters,
            mistreated: 0,
            unwanted: None,
        })))
    }

    /// Every letter so far.
    pub fn letters(&self) -> Vec<Value> {
        self.0.lock().unwrap().letters.clone()
    }

    /// Loses all letters with a word from now on.
    pub fn lose_all_with(&self, word: &'static str) {
        self.0.lock().unwrap().unwanted = Some(word);
    }

    /// How many letters were lost, doubled or delayed.
    pub fn mistreated(&self) -> usize {
        self.0.lock().unwrap().mistreated
    }
}

impl Bus for LocalBus {
    fn post(&self, to: &NodeId, letter: Vec<u8>) {
        let mut state = self.0.lock().unwrap();
        state.letters.push(serde_json::from_slice(&letter).unwrap());
        let Some(node) = state.nodes.get(to).cloned() else { return };
        let text = String::from_utf8_lossy(&letter);
        if state.unwanted.is_some_and(|word| text.contains(word)) {
            return;
        }
        let Faults { lost, doubled, delayed } = state.faults;
        let fate = state.chance.below(1_000);
        state.mistreated += usize::from(fate < lost + doubled + delayed);
        // A node that has stopped reads nothing.
        if fate >= lost + delayed {
            let _ = node.send(letter.clone());
        }
        if (lost..lost + delayed).contains(&fate) {
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                let _ = node.send(letter);
            });
        } else if fate >= 1_000 - doubled {
            state.mistreated += 1;
            let _ = node.send(letter);
        }
    }

    fn letters_for(&self, node: &NodeId) -> BoxFuture<'_, Result<Letters, BusError>> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.0.lock().unwrap().nodes.insert(node.clone(), sender);
        async { Ok(receiver) }.boxed()
    }

    fn is_connected(&self) -> bool {
        true
    }
}
