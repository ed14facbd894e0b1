//! Web Push: notifications to players who are not at their table when they are needed there.
//!
//! A table says whom to notify and goes on at once. The notification is stored, so that it survives a
//! restart, rests at night and is sent by whichever node comes first; what has become of it is
//! known by then, so that nobody is notified who has come in the meantime.
//!
//! | module | contents |
//! | --- | --- |
//! | `message` | what a notification says: no card, and nothing of the game |
//! | `encrypt` | messages that only one browser can read (RFC 8291) |
//! | `vapid` | how push services know the server (RFC 8292) |
//! | `endpoint` | where requests may go |
//! | `deliver` | the request to a push service (RFC 8030) |
//! | `sites` | how much is sent to each push service |
//! | `rest` | the hours in which nobody is disturbed |

mod deliver;
mod encrypt;
mod endpoint;
mod message;
mod rest;
mod sites;
mod vapid;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kennel_table::{PlayerId, TableId};
use kennel_wire::NotificationKind;
use p256::{PublicKey, SecretKey};
use tokio::sync::{OnceCell, mpsc};
use tokio::task::JoinSet;

use crate::catch_panic::catch_panic;
use crate::metrics::{Part, PushResult};
use crate::store::{DueNotification, Store, StoreError, Subscription};
use crate::table::Services;
use deliver::{Outcome, PushRequest, deliver};
use encrypt::{Ephemeral, draw_key, encrypt};
use endpoint::Endpoint;
pub use endpoint::Reach;
use sites::Sites;
pub use vapid::Vapid;

/// Notifications that may wait to be stored. Beyond that they are dropped: a game never waits for them.
const QUEUE: usize = 1_024;
/// Requests to push services at the same time.
const AT_ONCE: usize = 32;
/// How often the store is asked for notifications that are due.
const POLL: Duration = Duration::from_secs(5);
/// How often a notification is tried.
const ATTEMPTS: u32 = 5;

/// Whom a table notifies, and why.
pub struct Notification {
    pub player: PlayerId,
    pub table: TableId,
    pub kind: NotificationKind,
}

/// Takes notifications from tables.
pub struct Notifier {
    queue: mpsc::Sender<Notification>,
    queued: Mutex<Option<mpsc::Receiver<Notification>>>,
    vapid: OnceCell<Vapid>,
    sites: Sites,
}

impl Default for Notifier {
    fn default() -> Notifier {
        let (queue, queued) = mpsc::channel(QUEUE);
        let queued = Mutex::new(Some(queued));
        Notifier { queue, queued, vapid: OnceCell::new(), sites: Sites::default() }
    }
}

impl Notifier {
    /// Notifies a player if there is room for another notification; never waits.
    pub fn notify(&self, notification: Notification) {
        if let Err(mpsc::error::TrySendError::Full(notification)) =
            self.queue.try_send(notification)
        {
            tracing::warn!(table = %notification.table, "too many notifications are waiting: one is dropped");
        }
    }

    /// Forgets what no longer limits anybody.
    pub fn clean_up(&self) {
        self.sites.clean_up();
    }

    /// The key of the server, which is made when it is first needed.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn vapid(
        &self,
        store: &Store,
        contact: Option<&String>,
    ) -> Result<&Vapid, StoreError> {
        let make = async || {
            let no_randomness =
                |error: getrandom::Error| StoreError::NoRandomness { detail: error.to_string() };
            let new = draw_key().map_err(no_randomness)?;
            let stored = store.push_key(&new.to_bytes()).await?;
            // What another program has put there cannot be used; ours then lasts until the end.
            let key = SecretKey::from_slice(&stored).unwrap_or(new);
            Ok(Vapid::new(&key, contact.cloned()))
        };
        self.vapid.get_or_try_init(make).await
    }
}

/// The bit of a kind in the store.
pub fn bit(kind: NotificationKind) -> u32 {
    match kind {
        NotificationKind::Turn => 1,
        NotificationKind::Nudge => 2,
        NotificationKind::Begin => 4,
        NotificationKind::Invite => 8,
    }
}

const KINDS: [NotificationKind; 4] = [
    NotificationKind::Turn,
    NotificationKind::Nudge,
    NotificationKind::Begin,
    NotificationKind::Invite,
];

fn kind_of(bits: u32) -> Option<NotificationKind> {
    KINDS.into_iter().find(|&kind| bit(kind) == bits)
}

/// The kinds of which these are the bits.
pub fn kinds_of(bits: u32) -> Vec<NotificationKind> {
    KINDS.into_iter().filter(|&kind| bits & bit(kind) != 0).collect()
}

/// Checks what a browser says about itself.
///
/// # Errors
/// Why nothing can be sent to it.
pub fn check(subscription: &Subscription, reach: Reach) -> Result<(), String> {
    Endpoint::parse(&subscription.endpoint, reach).map_err(|why| format!("endpoint: {why}"))?;
    if PublicKey::from_sec1_bytes(&subscription.key).is_err() || subscription.key.len() != 65 {
        return Err("key: not a point of P-256".to_owned());
    }
    if subscription.auth.len() != 16 {
        return Err("auth: not 16 bytes".to_owned());
    }
    Ok(())
}

/// Stores the notifications of tables and sends those that are due, until it is aborted.
pub async fn run(services: Arc<Services>) {
    let queued = services.notifier.queued.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(mut queued) = queued else { return };
    loop {
        let metrics = Arc::clone(&services.metrics);
        catch_panic(metrics, Part::Notifications, work(&services, &mut queued)).await;
        tokio::time::sleep(POLL).await;
    }
}

async fn work(services: &Arc<Services>, queued: &mut mpsc::Receiver<Notification>) {
    let mut under_way = JoinSet::new();
    loop {
        tokio::select! {
            notification = queued.recv() => {
                let Some(notification) = notification else { return };
                store(services, notification).await;
                while let Ok(notification) = queued.try_recv() {
                    store(services, notification).await;
                }
            }
            // Its end makes room for others.
            Some(_) = under_way.join_next() => {}
            () = tokio::time::sleep(POLL) => {}
        }
        let room = AT_ONCE - under_way.len();
        let due = services.store.due_notifications(room as u32).await.unwrap_or_else(|error| {
            tracing::debug!(%error, "notifications that are due cannot be read");
            Vec::new()
        });
        for notification in due {
            // It is not due any more before the next one is read.
            let Some(taken) = take(services, notification).await else { continue };
            let services = Arc::clone(services);
            under_way.spawn(async move {
                let metrics = Arc::clone(&services.metrics);
                catch_panic(metrics, Part::Notifications, send(&services, taken)).await;
            });
        }
    }
}

async fn store(services: &Services, Notification { player, table, kind }: Notification) {
    if let Err(error) = services.store.notify(&player, &table, bit(kind)).await {
        tracing::warn!(%table, %error, "a notification was not stored");
    }
}

/// Takes a notification over, unless another node has, its browser rests or nobody is needed any more.
async fn take(
    services: &Services,
    notification: DueNotification,
) -> Option<(DueNotification, Vec<u8>)> {
    let (store, now_ms) = (&services.store, services.clock.now_ms());
    let taken = async {
        if let Some(until) = rest::rests_until(&notification.subscription, now_ms) {
            store.put_off(&notification.id, notification.attempts, until).await?;
            return Ok(None);
        }
        let holiday = store.holiday_of(&notification.player).await?;
        if notification.id.kind == bit(NotificationKind::Turn) && holiday.is_on(now_ms) {
            store.put_off(&notification.id, notification.attempts, holiday.until_ms).await?;
            return Ok(None);
        }
        let row = store.table_row(&notification.id.table).await?;
        let invitation = match kind_of(notification.id.kind) {
            // Whoever is blocked, or was declined, notifies nobody.
            Some(NotificationKind::Invite) => {
                let open = store.invitations_of(&notification.player).await?;
                open.into_iter().find(|invitation| invitation.table.id == notification.id.table)
            }
            _ => None,
        };
        let message = kind_of(notification.id.kind).zip(row).and_then(|(kind, row)| {
            let why = message::Why { kind, invited_by: invitation.map(|one| one.from) };
            message::message(why, &row, &notification.player, &notification.subscription.language)
        });
        let Some(message) = message.filter(|_| notification.attempts < ATTEMPTS) else {
            store.notified(notification.id.clone()).await?;
            return Ok(None);
        };
        let wait = Duration::from_secs(60 * 4_u64.pow(notification.attempts));
        let attempts = notification.attempts + 1;
        let id = store.put_off(&notification.id, attempts, after(now_ms, wait)).await?;
        Ok(Some((DueNotification { id, attempts, ..notification }, message)))
    };
    match taken.await {
        Ok(taken) => taken,
        // Another node was faster.
        Err(StoreError::Missing { .. }) => None,
        Err(error) => {
            tracing::warn!(%error, "a notification cannot be taken over");
            None
        }
    }
}

/// Sends a notification and notes what has become of it.
async fn send(services: &Services, (notification, message): (DueNotification, Vec<u8>)) {
    let (store, metrics) = (&services.store, &services.metrics);
    let outcome = attempt(services, &notification, &message).await;
    let done = match outcome {
        Outcome::Sent => {
            metrics.notifications.add(PushResult::Sent);
            store.notified(notification.id).await
        }
        Outcome::Gone => {
            metrics.notifications.add(PushResult::Gone);
            store.forget_subscription(&notification.subscription.endpoint).await
        }
        Outcome::Later(wait) => {
            metrics.notifications.add(PushResult::Later);
            match wait {
                Some(wait) => {
                    let due_ms = after(services.clock.now_ms(), wait).max(notification.id.due_ms);
                    store.put_off(&notification.id, notification.attempts, due_ms).await.map(drop)
                }
                None => Ok(()),
            }
        }
        Outcome::Refused(status) => {
            metrics.notifications.add(PushResult::Refused);
            tracing::warn!(status, "a push service refused a notification");
            store.notified(notification.id).await
        }
    };
    match done {
        // It was made again in the meantime.
        Ok(()) | Err(StoreError::Missing { .. }) => {}
        Err(error) => tracing::warn!(%error, "what has become of a notification was not stored"),
    }
}

async fn attempt(services: &Services, notification: &DueNotification, message: &[u8]) -> Outcome {
    let config = &services.config;
    let subscription = &notification.subscription;
    let endpoint = Endpoint::parse(&subscription.endpoint, config.push_services);
    let key = PublicKey::from_sec1_bytes(&subscription.key);
    let (Ok(endpoint), Ok(key), Some(kind)) = (endpoint, key, kind_of(notification.id.kind)) else {
        return Outcome::Gone;
    };
    let contact = config.push_contact.as_ref();
    let Ok(vapid) = services.notifier.vapid(&services.store, contact).await else {
        return Outcome::Later(None);
    };
    let Ok(ephemeral) = Ephemeral::draw() else { return Outcome::Later(None) };
    let recipient = encrypt::Recipient { key: &key, auth: &subscription.auth };
    let Some(body) = encrypt(message, &recipient, &ephemeral) else { return Outcome::Refused(413) };
    let request = PushRequest {
        authorization: vapid.authorization(&endpoint.origin(), services.clock.now_ms()),
        keep: message::keep(kind),
        topic: message::topic(kind, &notification.id.table, &subscription.auth),
        is_urgent: kind != NotificationKind::Turn,
        body,
    };
    deliver(&endpoint, request, &services.notifier.sites).await
}

fn after(now_ms: i64, wait: Duration) -> i64 {
    now_ms.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX))
}
