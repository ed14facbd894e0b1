//! Calls: Web Push to players who are not at their table when they are needed there.
//!
//! A table says whom to call and goes on at once. The call is stored, so that it survives a
//! restart, rests at night and is sent by whichever node comes first; what has become of it is
//! known by then, so that nobody is called who has come in the meantime.
//!
//! | module | contents |
//! | --- | --- |
//! | `message` | what a call says: no card, and nothing of the game |
//! | `encrypt` | messages that only one browser can read (RFC 8291) |
//! | `vapid` | how push services know the server (RFC 8292) |
//! | `endpoint` | where requests may go |
//! | `deliver` | the request to a push service (RFC 8030) |
//! | `sites` | how much is sent to each push service |
//! | `rest` | the hours in which nobody is called |

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
use kennel_wire::CallKind;
use p256::{PublicKey, SecretKey};
use tokio::sync::{OnceCell, mpsc};
use tokio::task::JoinSet;

use crate::catch_panic::catch_panic;
use crate::metrics::{CallEnd, Part};
use crate::store::{Browser, DueCall, Store, StoreError};
use crate::table::Services;
use deliver::{Outcome, PushRequest, deliver};
use encrypt::{Ephemeral, draw_key, encrypt};
use endpoint::Endpoint;
pub use endpoint::Reach;
use sites::Sites;
pub use vapid::Vapid;

/// Calls that may wait to be stored. Beyond that they are dropped: a game never waits for them.
const QUEUE: usize = 1_024;
/// Requests to push services at the same time.
const AT_ONCE: usize = 32;
/// How often the store is asked for calls that are due.
const POLL: Duration = Duration::from_secs(5);
/// How often a call is tried.
const ATTEMPTS: u32 = 5;

/// Whom a table calls, and why.
pub struct Call {
    pub player: PlayerId,
    pub table: TableId,
    pub kind: CallKind,
}

/// Takes calls from tables.
pub struct Calls {
    queue: mpsc::Sender<Call>,
    queued: Mutex<Option<mpsc::Receiver<Call>>>,
    vapid: OnceCell<Vapid>,
    sites: Sites,
}

impl Default for Calls {
    fn default() -> Calls {
        let (queue, queued) = mpsc::channel(QUEUE);
        let queued = Mutex::new(Some(queued));
        Calls { queue, queued, vapid: OnceCell::new(), sites: Sites::default() }
    }
}

impl Calls {
    /// Calls a player if there is room for another call; never waits.
    pub fn call(&self, call: Call) {
        if let Err(mpsc::error::TrySendError::Full(call)) = self.queue.try_send(call) {
            tracing::warn!(table = %call.table, "too many calls are waiting: one is dropped");
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
pub fn bit(kind: CallKind) -> u32 {
    match kind {
        CallKind::Turn => 1,
        CallKind::Nudge => 2,
        CallKind::Begin => 4,
        CallKind::Invite => 8,
    }
}

const KINDS: [CallKind; 4] = [CallKind::Turn, CallKind::Nudge, CallKind::Begin, CallKind::Invite];

fn kind_of(bits: u32) -> Option<CallKind> {
    KINDS.into_iter().find(|&kind| bit(kind) == bits)
}

/// The kinds of which these are the bits.
pub fn kinds_of(bits: u32) -> Vec<CallKind> {
    KINDS.into_iter().filter(|&kind| bits & bit(kind) != 0).collect()
}

/// Checks what a browser says about itself.
///
/// # Errors
/// Why it cannot be called.
pub fn check(browser: &Browser, reach: Reach) -> Result<(), String> {
    Endpoint::parse(&browser.endpoint, reach).map_err(|why| format!("endpoint: {why}"))?;
    if PublicKey::from_sec1_bytes(&browser.key).is_err() || browser.key.len() != 65 {
        return Err("key: not a point of P-256".to_owned());
    }
    if browser.auth.len() != 16 {
        return Err("auth: not 16 bytes".to_owned());
    }
    Ok(())
}

/// Stores the calls of tables and sends those that are due, until it is aborted.
pub async fn run(services: Arc<Services>) {
    let queued = services.calls.queued.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(mut queued) = queued else { return };
    loop {
        let metrics = Arc::clone(&services.metrics);
        catch_panic(metrics, Part::Calls, work(&services, &mut queued)).await;
        tokio::time::sleep(POLL).await;
    }
}

async fn work(services: &Arc<Services>, queued: &mut mpsc::Receiver<Call>) {
    let mut under_way = JoinSet::new();
    loop {
        tokio::select! {
            call = queued.recv() => {
                let Some(call) = call else { return };
                store(services, call).await;
                while let Ok(call) = queued.try_recv() {
                    store(services, call).await;
                }
            }
            // Its end makes room for others.
            Some(_) = under_way.join_next() => {}
            () = tokio::time::sleep(POLL) => {}
        }
        let room = AT_ONCE - under_way.len();
        let due = services.store.due_calls(room as u32).await.unwrap_or_else(|error| {
            tracing::debug!(%error, "calls that are due cannot be read");
            Vec::new()
        });
        for call in due {
            // It is not due any more before the next one is read.
            let Some(taken) = take(services, call).await else { continue };
            let services = Arc::clone(services);
            under_way.spawn(async move {
                let metrics = Arc::clone(&services.metrics);
                catch_panic(metrics, Part::Calls, send(&services, taken)).await;
            });
        }
    }
}

async fn store(services: &Services, Call { player, table, kind }: Call) {
    if let Err(error) = services.store.call(&player, &table, bit(kind)).await {
        tracing::warn!(%table, %error, "a call was not stored");
    }
}

/// Takes a call over, unless another node has, its browser rests or nobody is needed any more.
async fn take(services: &Services, call: DueCall) -> Option<(DueCall, Vec<u8>)> {
    let (store, now_ms) = (&services.store, services.clock.now_ms());
    let taken = async {
        if let Some(until) = rest::rests_until(&call.browser, now_ms) {
            store.put_off(&call.id, call.attempts, until).await?;
            return Ok(None);
        }
        let holiday = store.holiday_of(&call.player).await?;
        if call.id.kind == bit(CallKind::Turn) && holiday.is_on(now_ms) {
            store.put_off(&call.id, call.attempts, holiday.until_ms).await?;
            return Ok(None);
        }
        let row = store.table_row(&call.id.table).await?;
        let invitation = match kind_of(call.id.kind) {
            // Whoever is blocked, or was declined, calls nobody.
            Some(CallKind::Invite) => {
                let open = store.invitations_of(&call.player).await?;
                open.into_iter().find(|invitation| invitation.table.id == call.id.table)
            }
            _ => None,
        };
        let message = kind_of(call.id.kind).zip(row).and_then(|(kind, row)| {
            let why = message::Why { kind, invited_by: invitation.map(|one| one.from) };
            message::message(why, &row, &call.player, &call.browser.language)
        });
        let Some(message) = message.filter(|_| call.attempts < ATTEMPTS) else {
            store.called(call.id.clone()).await?;
            return Ok(None);
        };
        let wait = Duration::from_secs(60 * 4_u64.pow(call.attempts));
        let attempts = call.attempts + 1;
        let id = store.put_off(&call.id, attempts, after(now_ms, wait)).await?;
        Ok(Some((DueCall { id, attempts, ..call }, message)))
    };
    match taken.await {
        Ok(taken) => taken,
        // Another node was faster.
        Err(StoreError::Missing { .. }) => None,
        Err(error) => {
            tracing::warn!(%error, "a call cannot be taken over");
            None
        }
    }
}

/// Sends a call and notes what has become of it.
async fn send(services: &Services, (call, message): (DueCall, Vec<u8>)) {
    let (store, metrics) = (&services.store, &services.metrics);
    let outcome = attempt(services, &call, &message).await;
    let done = match outcome {
        Outcome::Sent => {
            metrics.calls.add(CallEnd::Sent);
            store.called(call.id).await
        }
        Outcome::Gone => {
            metrics.calls.add(CallEnd::Gone);
            store.forget_browser(&call.browser.endpoint).await
        }
        Outcome::Later(wait) => {
            metrics.calls.add(CallEnd::Later);
            match wait {
                Some(wait) => {
                    let due_ms = after(services.clock.now_ms(), wait).max(call.id.due_ms);
                    store.put_off(&call.id, call.attempts, due_ms).await.map(drop)
                }
                None => Ok(()),
            }
        }
        Outcome::Refused(status) => {
            metrics.calls.add(CallEnd::Refused);
            tracing::warn!(status, "a push service refused a call");
            store.called(call.id).await
        }
    };
    match done {
        // It was made again in the meantime.
        Ok(()) | Err(StoreError::Missing { .. }) => {}
        Err(error) => tracing::warn!(%error, "what has become of a call was not stored"),
    }
}

async fn attempt(services: &Services, call: &DueCall, message: &[u8]) -> Outcome {
    let config = &services.config;
    let browser = &call.browser;
    let endpoint = Endpoint::parse(&browser.endpoint, config.push_services);
    let key = PublicKey::from_sec1_bytes(&browser.key);
    let (Ok(endpoint), Ok(key), Some(kind)) = (endpoint, key, kind_of(call.id.kind)) else {
        return Outcome::Gone;
    };
    let contact = config.call_contact.as_ref();
    let Ok(vapid) = services.calls.vapid(&services.store, contact).await else {
        return Outcome::Later(None);
    };
    let Ok(ephemeral) = Ephemeral::draw() else { return Outcome::Later(None) };
    let recipient = encrypt::Recipient { key: &key, auth: &browser.auth };
    let Some(body) = encrypt(message, &recipient, &ephemeral) else { return Outcome::Refused(413) };
    let request = PushRequest {
        authorization: vapid.authorization(&endpoint.origin(), services.clock.now_ms()),
        keep: message::keep(kind),
        topic: message::topic(kind, &call.id.table, &browser.auth),
        is_urgent: kind != CallKind::Turn,
        body,
    };
    deliver(&endpoint, request, &services.calls.sites).await
}

fn after(now_ms: i64, wait: Duration) -> i64 {
    now_ms.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX))
}
