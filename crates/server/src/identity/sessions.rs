//! Open connections by token, which end when the token is revoked.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

/// A session ends when it was not used for this long.
pub const SESSION_IDLE: Duration = Duration::from_secs(180 * 24 * 60 * 60);

/// The hash of a token, as in the store.
pub type Key = [u8; 32];

/// All tokens with open connections. Clones share them.
#[derive(Clone, Default)]
pub struct Sessions(Arc<Mutex<HashMap<Key, Arc<Gate>>>>);

/// Has no permits: waiting for one ends when the gate is closed.
type Gate = Semaphore;

/// One connection authenticated by a token.
pub struct Session {
    key: Key,
    gate: Arc<Gate>,
    all: Sessions,
}

impl Sessions {
    /// Registers a connection. The token must be looked up after this, so that revoking it
    /// in between is not missed.
    #[must_use]
    pub fn begin(&self, token: &str) -> Session {
        let key = key(token);
        let gate = Arc::clone(self.lock().entry(key).or_insert_with(|| Arc::new(Gate::new(0))));
        Session { key, gate, all: self.clone() }
    }

    /// Ends every connection of a revoked token.
    pub fn end(&self, token: &str) {
        self.end_by_hash(&key(token));
    }

    /// Ends every connection of a revoked token by its hash.
    pub fn end_by_hash(&self, hash: &Key) {
        if let Some(gate) = self.lock().remove(hash) {
            gate.close();
        }
    }

    /// The hashes of all tokens with open connections.
    pub fn hashes(&self) -> Vec<Key> {
        self.lock().keys().copied().collect()
    }

    /// Ends every connection of a revoked token by its id, a prefix of its hash in
    /// hexadecimal.
    pub fn end_by_id(&self, id: &str) {
        let has_id = |key: &Key| !id.is_empty() && digits(key).starts_with(id);
        self.lock().retain(|key, gate| {
            let ends = has_id(key);
            if ends {
                gate.close();
            }
            !ends
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Arc<Gate>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Session {
    /// Waits until the token is revoked.
    pub async fn ended(&self) {
        // There are no permits, so this fails when the gate is closed.
        let closed = self.gate.acquire().await.map(|_| ());
        debug_assert!(closed.is_err(), "a gate has no permits");
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut all = self.all.lock();
        let is_last =
            |gate: &Arc<Gate>| Arc::ptr_eq(gate, &self.gate) && Arc::strong_count(gate) == 2;
        if all.get(&self.key).is_some_and(is_last) {
            all.remove(&self.key);
        }
    }
}

/// The hash of a token in hexadecimal, which other nodes may know.
pub fn token_hash(token: &str) -> String {
    digits(&key(token))
}

fn digits(key: &Key) -> String {
    key.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn key(token: &str) -> Key {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn all_connections_of_a_token_end_and_no_others() {
        let sessions = Sessions::default();
        let (phone, laptop) = (sessions.begin("anna"), sessions.begin("anna"));
        let other = sessions.begin("bruno");
        sessions.end("anna");
        sessions.end("nobody");
        tokio::join!(phone.ended(), laptop.ended());
        assert!(!other.gate.is_closed());
        // A later connection finds out by looking the token up.
        let late = sessions.begin("anna");
        drop((phone, laptop));
        sessions.end("anna");
        late.ended().await;
    }

    #[tokio::test]
    async fn connections_are_ended_by_the_id_of_their_token() {
        let sessions = Sessions::default();
        let (anna, bruno) = (sessions.begin("anna"), sessions.begin("bruno"));
        let id = anna.key[..6].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        for other in ["", "zz", "000000000000"] {
            sessions.end_by_id(other);
        }
        assert!(!anna.gate.is_closed() && !bruno.gate.is_closed());
        sessions.end_by_id(&id);
        anna.ended().await;
        assert!(!bruno.gate.is_closed());
    }

    #[test]
    fn closed_connections_are_forgotten() {
        let sessions = Sessions::default();
        let (phone, laptop) = (sessions.begin("anna"), sessions.begin("anna"));
        drop(phone);
        assert_eq!(sessions.lock().len(), 1);
        drop(laptop);
        assert!(sessions.lock().is_empty());
    }
}
