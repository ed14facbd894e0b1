//! Tokens in use: whoever is connected with one hears when it becomes worthless.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

/// What of a token is kept in memory, as in the store.
type Key = [u8; 32];

/// All tokens with which somebody is connected. Clones are the same.
#[derive(Clone, Default)]
pub struct Sessions(Arc<Mutex<HashMap<Key, Arc<Gate>>>>);

/// Nobody ever gets through; whoever waits hears when it closes.
type Gate = Semaphore;

/// One connection with a token.
pub struct Session {
    key: Key,
    gate: Arc<Gate>,
    all: Sessions,
}

impl Sessions {
    /// A connection with a token. The token is looked up after this, so that it
    /// cannot become worthless in between unheard.
    #[must_use]
    pub fn begin(&self, token: &str) -> Session {
        let key = key(token);
        let gate = Arc::clone(self.lock().entry(key).or_insert_with(|| Arc::new(Gate::new(0))));
        Session { key, gate, all: self.clone() }
    }

    /// Ends every connection with a token that has become worthless.
    pub fn end(&self, token: &str) {
        if let Some(gate) = self.lock().remove(&key(token)) {
            gate.close();
        }
    }

    /// The same for tokens whose hash begins like this, in hexadecimal, which is
    /// what their owners call them by.
    pub fn end_called(&self, id: &str) {
        let is_called = |key: &Key| {
            let digits = key.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
            !id.is_empty() && digits.starts_with(id)
        };
        self.lock().retain(|key, gate| {
            let ends = is_called(key);
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
    /// Returns when the token has become worthless.
    pub async fn ended(&self) {
        let _ = self.gate.acquire().await;
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

fn key(token: &str) -> Key {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn all_connections_of_a_token_end_and_no_others() {
        let sessions = Sessions::default();
        let (phone, desk) = (sessions.begin("anna"), sessions.begin("anna"));
        let other = sessions.begin("bruno");
        sessions.end("anna");
        sessions.end("nobody");
        tokio::join!(phone.ended(), desk.ended());
        assert!(!other.gate.is_closed());
        // Whoever comes with it later finds out by looking it up.
        let late = sessions.begin("anna");
        drop((phone, desk));
        sessions.end("anna");
        late.ended().await;
    }

    #[tokio::test]
    async fn a_token_is_ended_by_the_beginning_of_its_hash() {
        let sessions = Sessions::default();
        let (anna, bruno) = (sessions.begin("anna"), sessions.begin("bruno"));
        let id = anna.key[..6].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        for other in ["", "zz", "000000000000"] {
            sessions.end_called(other);
        }
        assert!(!anna.gate.is_closed() && !bruno.gate.is_closed());
        sessions.end_called(&id);
        anna.ended().await;
        assert!(!bruno.gate.is_closed());
    }

    #[test]
    fn nobody_is_remembered_who_has_gone() {
        let sessions = Sessions::default();
        let (phone, desk) = (sessions.begin("anna"), sessions.begin("anna"));
        drop(phone);
        assert_eq!(sessions.lock().len(), 1);
        drop(desk);
        assert!(sessions.lock().is_empty());
    }
}
