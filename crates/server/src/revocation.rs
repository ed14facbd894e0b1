//! Ending the connections of tokens that somebody else has revoked in the store: `kennel admin`
//! beside the server, or another node whose message was lost.

use std::time::Duration;

use tokio::time::sleep;

use crate::identity::{Key, Sessions};
use crate::store::{Store, StoreError};

/// The time between two looks.
const PAUSE: Duration = Duration::from_secs(1);
/// How many tokens are looked up at a time, so that ten thousand connections cost no more of
/// the processor than these; the last is looked up within a minute then.
const AT_A_TIME: usize = 200;

/// Looks the tokens of all connections up, again and again.
pub async fn watch(store: Store, sessions: Sessions) {
    let mut is_logged = false;
    loop {
        let hashes = sessions.hashes();
        for some in hashes.chunks(AT_A_TIME) {
            match end_revoked(&store, &sessions, some).await {
                Ok(()) => is_logged = false,
                // Logged once, until it is over.
                Err(_) if is_logged => {}
                Err(error) => {
                    is_logged = true;
                    tracing::warn!(%error, "tokens could not be looked up");
                }
            }
            sleep(PAUSE).await;
        }
        if hashes.is_empty() {
            sleep(PAUSE).await;
        }
    }
}

/// Ends the connections of those of some tokens that have been revoked.
pub async fn end_revoked(
    store: &Store,
    sessions: &Sessions,
    hashes: &[Key],
) -> Result<(), StoreError> {
    for hash in hashes {
        if !store.is_token_valid(hash).await? {
            sessions.end_by_hash(hash);
        }
    }
    Ok(())
}
