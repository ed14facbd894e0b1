//! Where those who look for a table find each other: all who want the same are served by one
//! node, so that two who ask at the same moment do not get a table each.
//!
//! Nodes agree on it as far as they agree on who is alive; nothing depends on it but how soon a
//! table is full.

use std::sync::Arc;

use kennel_table::TableId;
use kennel_wire::FindTable;
use sha2::{Digest, Sha256};

use super::message::{Answer, Body, FINDS_TABLES, NotFound, ToEdge, ToOwner};
use super::{Node, Tables, lock};
use crate::store::{NodeId, NodeRow};
use crate::table::{Person, TableError, Wanted};

impl Node {
    /// Asks the matchmaker for what somebody wants.
    pub(super) async fn find(
        self: &Arc<Node>,
        wanted: &FindTable,
        person: &Person,
    ) -> Result<TableId, TableError> {
        let checked = Wanted::check(wanted)?;
        let matchmaker = matchmaker(&checked.kind(), &lock(&self.alive)).cloned();
        if let Some(matchmaker) = matchmaker.filter(|matchmaker| matchmaker != self.id()) {
            let (person, wanted) = (person.clone(), wanted.clone());
            let find = |question| ToOwner::Find { question, person, wanted };
            match self.question(&matchmaker, find).await {
                Some(Answer::Found(found)) => return found.map_err(TableError::from),
                // It is stopping, or perhaps gone. Whoever has a seat there gets the same one here.
                _ => tracing::debug!(%matchmaker, "another node found no table for a player"),
            }
        }
        self.find_here(&checked, person).await
    }

    /// Finds a table for somebody who has asked another node.
    pub(super) async fn find_for(
        self: Arc<Node>,
        from: NodeId,
        question: u64,
        person: Person,
        wanted: FindTable,
    ) {
        let found = match Wanted::check(&wanted) {
            Ok(checked) => self.find_here(&checked, &person).await,
            Err(error) => Err(error),
        };
        let answer = match found {
            Ok(table) => Answer::Found(Ok(table)),
            Err(TableError::TooMany(open)) => Answer::Found(Err(NotFound::TooMany(open))),
            Err(TableError::TooManyPublic(open)) => {
                Answer::Found(Err(NotFound::TooManyPublic(open)))
            }
            Err(TableError::Unable(why)) => Answer::Found(Err(NotFound::Unable(why))),
            Err(_) => Answer::Failed,
        };
        self.links.post(&from, Body::Edge(ToEdge::Answer { question, answer }));
    }

    async fn find_here(
        self: &Arc<Node>,
        wanted: &Wanted,
        person: &Person,
    ) -> Result<TableId, TableError> {
        Tables::Cluster(Arc::clone(self)).find_here(wanted, person).await
    }
}

impl From<NotFound> for TableError {
    fn from(why: NotFound) -> TableError {
        match why {
            NotFound::TooMany(open) => TableError::TooMany(open),
            NotFound::TooManyPublic(open) => TableError::TooManyPublic(open),
            NotFound::Unable(why) => TableError::Unable(why),
        }
    }
}

/// The node that serves those who look for a kind of table (rendezvous hashing): when a node
/// comes or goes, only what it served moves.
fn matchmaker<'a>(kind: &str, nodes: &'a [NodeRow]) -> Option<&'a NodeId> {
    let serves = |row: &&NodeRow| {
        row.beat.connected && !row.beat.draining && row.node.speaks >= FINDS_TABLES
    };
    let weight = |row: &&NodeRow| -> [u8; 32] {
        Sha256::new().chain_update(row.node.id.as_str()).chain_update(kind).finalize().into()
    };
    nodes.iter().filter(serves).max_by_key(weight).map(|row| &row.node.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Beat, NewNode};

    fn nodes(ids: impl IntoIterator<Item = u32>) -> Vec<NodeRow> {
        let row = |id: u32| NodeRow {
            node: NewNode {
                id: format!("n{id}").into(),
                name: id.to_string(),
                build: String::new(),
                speaks: FINDS_TABLES,
                reads: 1,
            },
            beat: Beat { connected: true, draining: false },
            beat_ms: 0,
            up_since_ms: 0,
        };
        ids.into_iter().map(row).collect()
    }

    #[test]
    fn nodes_agree_in_any_order_and_only_what_a_lost_node_served_moves() {
        let (all, reversed) = (nodes(0..5), nodes((0..5).rev()));
        let without = nodes([0, 1, 3, 4]);
        let lost = NodeId::from("n2".to_owned());
        let mut served = [0; 5];
        for number in 0..200 {
            let kind = format!("kind {number}");
            let at = matchmaker(&kind, &all).unwrap();
            assert_eq!(matchmaker(&kind, &reversed), Some(at));
            if *at != lost {
                assert_eq!(matchmaker(&kind, &without), Some(at));
            }
            served[at.as_str()[1..].parse::<usize>().unwrap()] += 1;
        }
        assert!(served.iter().all(|kinds| *kinds > 20), "{served:?}");
        assert_eq!(matchmaker("kind", &[]), None);
    }

    #[test]
    fn nodes_that_stop_or_do_not_know_of_it_are_no_matchmakers() {
        let mut all = nodes(0..3);
        all[0].beat.draining = true;
        all[1].node.speaks = FINDS_TABLES - 1;
        for number in 0..20 {
            assert_eq!(matchmaker(&number.to_string(), &all), Some(&all[2].node.id));
        }
        all[2].beat.connected = false;
        assert_eq!(matchmaker("kind", &all), None);
    }
}
