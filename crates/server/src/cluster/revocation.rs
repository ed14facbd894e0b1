//! Ending the connections of revoked tokens at every node.
//!
//! A token is revoked in the store first, and then all nodes are told. A node that may have
//! missed such a message looks the tokens of its connections up.

use std::sync::Arc;

use super::Node;
use super::message::Body;
use crate::revocation::end_revoked;

impl Node {
    /// Tells the other nodes that a token was revoked, by its hash in hexadecimal or the
    /// beginning of it.
    pub(super) async fn announce_revoked(&self, token: &str) {
        match self.registry.services.store.nodes().await {
            Ok(nodes) => {
                let others = nodes.into_iter().filter(|row| row.node.id != *self.id());
                for other in others {
                    self.links.post(&other.node.id, Body::Revoked(token.to_owned()));
                }
            }
            Err(error) => tracing::error!(%error, "nodes were not told that a token was revoked"),
        }
    }

    /// Ends the connections of all tokens that have been revoked.
    pub(super) async fn check_sessions(self: Arc<Node>) {
        let store = &self.registry.services.store;
        if let Err(error) = end_revoked(store, &self.sessions, &self.sessions.hashes()).await {
            tracing::warn!(%error, "tokens could not be looked up");
        }
    }
}
