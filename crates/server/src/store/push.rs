//! Subscriptions of browsers to Web Push, and notifications that are to be sent.

use kennel_table::{PlayerId, TableId};

use super::job::Job;
use super::secrets::TokenHash;
use super::{Store, StoreError};

/// The most subscriptions of a player; the newest stay.
pub(super) const MOST_SUBSCRIPTIONS: u32 = 8;

/// A browser that wants notifications: a subscription to Web Push.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The address at its push service.
    pub endpoint: String,
    /// Its public key, as an uncompressed point.
    pub key: Vec<u8>,
    /// The secret that it shares with the server.
    pub auth: Vec<u8>,
    /// The language of its page.
    pub language: String,
    /// What it wants to be notified of: a bit for each kind.
    pub kinds: u32,
    /// When it is not to be disturbed.
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

/// A notification that is to be sent.
pub struct DueNotification {
    /// What it is about.
    pub id: NotificationId,
    /// How often it was tried.
    pub attempts: u32,
    /// To whom.
    pub player: PlayerId,
    /// Where to.
    pub subscription: Subscription,
}

/// A notification, and when it was due: one that was put off or made again since is another.
#[derive(Clone, PartialEq, Eq)]
pub struct NotificationId {
    /// The address of the browser.
    pub endpoint: String,
    /// The table that it is about.
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

    /// Subscribes a browser for as long as the session with a token lasts. Of a player's
    /// subscriptions the newest stay.
    ///
    /// # Errors
    /// There is no such session, or the database cannot be used.
    pub async fn subscribe(
        &self,
        token: &str,
        subscription: Subscription,
    ) -> Result<(), StoreError> {
        let token = TokenHash::of_text(token).ok_or_else(no_session)?;
        let at_ms = self.clock.now_ms();
        self.engine.write(Job::Subscribe { token, subscription, at_ms }).await
    }

    /// Ends a subscription. Ending one that is not known is no error.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn forget_subscription(&self, endpoint: &str) -> Result<(), StoreError> {
        self.engine.write(Job::ForgetSubscription(endpoint.to_owned())).await
    }

    /// The subscriptions of a player.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn subscriptions_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<Subscription>, StoreError> {
        self.engine.reads().subscriptions_of(player).await
    }

    /// Notifies every browser of a player that wants notifications of a kind.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn notify(
        &self,
        player: &PlayerId,
        table: &TableId,
        kind: u32,
    ) -> Result<(), StoreError> {
        let (player, table, due_ms) = (player.clone(), table.clone(), self.clock.now_ms());
        self.engine.write(Job::Notify { player, table, kind, due_ms }).await
    }

    /// Notifications that are due, the earliest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn due_notifications(&self, limit: u32) -> Result<Vec<DueNotification>, StoreError> {
        self.engine.reads().due_notifications(self.clock.now_ms(), limit).await
    }

    /// Puts a notification off; the result is the notification as it is due then.
    ///
    /// # Errors
    /// Somebody else has put it off or sent it, or the database cannot be used.
    pub async fn put_off(
        &self,
        notification: &NotificationId,
        attempts: u32,
        due_ms: i64,
    ) -> Result<NotificationId, StoreError> {
        self.engine
            .write(Job::PutOff { notification: notification.clone(), attempts, due_ms })
            .await?;
        Ok(NotificationId { due_ms, ..notification.clone() })
    }

    /// A notification was sent, or need not be any more.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn notified(&self, notification: NotificationId) -> Result<(), StoreError> {
        self.engine.write(Job::Notified(notification)).await
    }
}

pub(super) fn no_session() -> StoreError {
    StoreError::Missing { what: super::Thing::Token, id: String::new() }
}

// An address at a push service lets whoever knows it send something.

impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription").field("kinds", &self.kinds).finish_non_exhaustive()
    }
}
