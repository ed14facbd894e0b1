//! The clients of the model.

use std::net::Ipv4Addr;

use futures_util::FutureExt;
use kennel_wire::ClientMessage;
use tokio::time::Instant;

use super::{CLIENTS, Model, NewClient};
use crate::net::{Next, Outgoing, outbox};

pub(super) struct ModelClient {
    pub(super) node: usize,
    pub(super) connection: u64,
    pub(super) version: u32,
    pub(super) outgoing: Option<Outgoing>,
}

impl Model {
    /// A client says something, or connects again if its connection has ended.
    pub(super) fn say(&mut self, client: usize) {
        let ModelClient { node, connection, version, outgoing } = &mut self.clients[client];
        let node = *node;
        let actions = match outgoing {
            Some(_) => {
                let message = ClientMessage::Act { question: 1, act: String::new() };
                self.nodes[node].edge.say(*connection, message, Instant::now())
            }
            None => {
                *connection += CLIENTS as u64 + client as u64 * 1_000_000;
                let (outbox, reads) = outbox(1_000_000);
                *outgoing = Some(reads);
                let new = NewClient {
                    table: "t".into(),
                    person: None,
                    network: Ipv4Addr::LOCALHOST.into(),
                    after: Some(*version),
                    outbox,
                };
                self.nodes[node].edge.enter(*connection, new)
            }
        };
        self.perform(node, actions);
    }

    /// A client reads what it has been sent.
    pub(super) fn read(&mut self, client: usize) {
        let ModelClient { version, outgoing, .. } = &mut self.clients[client];
        while let Some(Some(next)) = outgoing.as_mut().map(|reads| reads.next().now_or_never()) {
            let Some(Next::Send(text)) = next else {
                *outgoing = None;
                return;
            };
            let news: Vec<(u32, u64)> = serde_json::from_str(&text).unwrap();
            for (told, word) in news {
                if told != *version + 1 {
                    self.wrong.push(format!("{told} was told after {version}"));
                }
                *version = told;
                if *self.told.entry(told).or_insert(word) != word {
                    self.wrong.push(format!("{told} was told in two ways"));
                }
            }
        }
    }
}
