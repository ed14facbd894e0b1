//! Browsers that want to be called, and calls that are to be sent.

use kennel_table::{PlayerId, TableId};

use super::job::Job;
use super::secrets::TokenHash;
use super::{Store, StoreError};

/// The most browsers of a player that are called; the newest stay.
pub(super) const MOST_BROWSERS: u32 = 8;

/// A browser that wants to be called.
#[derive(Clone, PartialEq, Eq)]
pub struct Browser {
    /// The address at its push service.
    pub endpoint: String,
    /// Its public key, as an uncompressed point.
    pub key: Vec<u8>,
    /// The secret that it shares with the server.
    pub auth: Vec<u8>,
    /// The language of its page.
    pub language: String,
    /// About what it wants to be called: a bit for each kind.
    pub kinds: u32,
    /// When it does not want to be called.
    pub rest: Option<Rest>,
    /// How many minutes its clock is ahead of UTC.
    pub utc_offset: i32,
}

/// A part of the day, in minutes since midnight; it may begin before midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// When it begins.
    pub from: u32,
    /// When it ends.
    pub to: u32,
}

/// A call that is to be sent.
pub struct DueCall {
    /// What it is about.
    pub id: CallId,
    /// How often it was tried.
    pub attempts: u32,
    /// To whom.
    pub player: PlayerId,
    /// Where to.
    pub browser: Browser,
}

/// A call, and when it was due: one that was put off or made again since is another.
#[derive(Clone, PartialEq, Eq)]
pub struct CallId {
    /// The address of the browser.
    pub endpoint: String,
    /// The table that calls.
    pub table: TableId,
    /// The bit of its kind.
    pub kind: u32,
    /// When it is due.
    pub due_ms: i64,
}

impl Store {
    /// The private key by which push services know the server. The first time, `new` is kept.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn push_key(&self, new: &[u8]) -> Result<Vec<u8>, StoreError> {
        if let Some(key) = self.engine.reads().push_key().await? {
            return Ok(key);
        }
        self.engine.write(Job::MakePushKey(new.to_vec())).await?;
        // Another node may have been faster.
        Ok(self.engine.reads().push_key().await?.unwrap_or_else(|| new.to_vec()))
    }

    /// A browser is called from now on, for as long as the session with a token lasts. Of a
    /// player's browsers the newest are called.
    ///
    /// # Errors
    /// There is no such session, or the database cannot be used.
    pub async fn call_browser(&self, token: &str, browser: Browser) -> Result<(), StoreError> {
        let token = TokenHash::of_text(token).ok_or_else(no_session)?;
        let at_ms = self.clock.now_ms();
        self.engine.write(Job::CallBrowser { token, browser, at_ms }).await
    }

    /// A browser is not called any more. Forgetting one that is not known is no error.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn forget_browser(&self, endpoint: &str) -> Result<(), StoreError> {
        self.engine.write(Job::ForgetBrowser(endpoint.to_owned())).await
    }

    /// The browsers of a player that are called.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn browsers_of(&self, player: &PlayerId) -> Result<Vec<Browser>, StoreError> {
        self.engine.reads().browsers_of(player).await
    }

    /// Calls every browser of a player that wants calls of a kind.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn call(
        &self,
        player: &PlayerId,
        table: &TableId,
        kind: u32,
    ) -> Result<(), StoreError> {
        let (player, table, due_ms) = (player.clone(), table.clone(), self.clock.now_ms());
        self.engine.write(Job::Call { player, table, kind, due_ms }).await
    }

    /// Calls that are due, the earliest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn due_calls(&self, limit: u32) -> Result<Vec<DueCall>, StoreError> {
        self.engine.reads().due_calls(self.clock.now_ms(), limit).await
    }

    /// Puts a call off; the result is the call as it is due then.
    ///
    /// # Errors
    /// Somebody else has put it off or sent it, or the database cannot be used.
    pub async fn put_off(
        &self,
        call: &CallId,
        attempts: u32,
        due_ms: i64,
    ) -> Result<CallId, StoreError> {
        self.engine.write(Job::PutOff { call: call.clone(), attempts, due_ms }).await?;
        Ok(CallId { due_ms, ..call.clone() })
    }

    /// A call was sent, or need not be any more.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn called(&self, call: CallId) -> Result<(), StoreError> {
        self.engine.write(Job::Called(call)).await
    }
}

pub(super) fn no_session() -> StoreError {
    StoreError::Missing { what: super::Thing::Token, id: String::new() }
}

// An address at a push service lets whoever knows it send something.

impl std::fmt::Debug for Browser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Browser").field("kinds", &self.kinds).finish_non_exhaustive()
    }
}
