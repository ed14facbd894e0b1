//! Rate limits.
//!
//! Each server counts in its memory. The nodes of a cluster count logins for an account and in
//! all, new accounts and guests together in their database: first each by itself, so that
//! nobody makes the database count more than a server alone would allow.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use kennel_table::PlayerId;

use crate::config::Config;
use crate::identity::{Device, account_name, name_key};
use crate::metrics::Limit;
use crate::net::network_of;
use crate::store::{SharedLimit, Store, StoreError};

/// Invitations of a player per minute.
const INVITATIONS: u32 = 20;

/// Reports of a player per hour.
const REPORTS: u32 = 10;

/// Events made from an address per hour.
const EVENTS: u32 = 30;

/// How often a player may download everything about themselves.
const EXPORTS_PER_HOUR: u32 = 5;

/// The rate limits of requests, players, logins, accounts and guests.
pub struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    messages: DefaultKeyedRateLimiter<IpAddr>,
    players: DefaultKeyedRateLimiter<PlayerId>,
    logins: DefaultDirectRateLimiter,
    logins_of_address: DefaultKeyedRateLimiter<IpAddr>,
    logins_of_account: DefaultKeyedRateLimiter<String>,
    logins_of_device: DefaultKeyedRateLimiter<Device>,
    accounts: DefaultKeyedRateLimiter<IpAddr>,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    events: DefaultKeyedRateLimiter<IpAddr>,
    exports: DefaultKeyedRateLimiter<PlayerId>,
    invitations: DefaultKeyedRateLimiter<PlayerId>,
    reports: DefaultKeyedRateLimiter<PlayerId>,
    /// What the nodes of a cluster count together, if this is one of them.
    together: Option<Together>,
    /// The limits that refill over time, and how long one more takes.
    waits: [(Limit, Duration); 11],
}

/// How many messages over sockets an address may send for each request: all those who share
/// it send one every few seconds, to see that their connection works.
const PER_REQUEST: u32 = 10;

/// Limits that are counted in the database.
struct Together {
    store: Store,
    logins: SharedLimit,
    logins_of_account: SharedLimit,
    logins_of_device: SharedLimit,
    accounts: SharedLimit,
    guests: SharedLimit,
}

impl Together {
    fn new(store: Store, config: &Config) -> Together {
        let limit = |what, quota: Quota| SharedLimit {
            what,
            burst: quota.burst_size().get(),
            interval: quota.replenish_interval(),
        };
        let minute = |count| Quota::per_minute(at_least_one(count));
        let hour = |count| Quota::per_hour(at_least_one(count));
        Together {
            store,
            logins: limit("logins", minute(config.logins)),
            logins_of_account: limit("account", minute(config.logins_per_account)),
            logins_of_device: limit("device", minute(config.logins_per_account)),
            accounts: limit("accounts", hour(config.accounts_per_address)),
            guests: limit("guests", hour(config.guests_per_address)),
        }
    }
}

/// Why somebody has to wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A limit is reached.
    Limit(Limit),
    /// The database cannot be used, in which it is counted.
    Store(StoreError),
}

impl From<Limit> for Refused {
    fn from(limit: Limit) -> Refused {
        Refused::Limit(limit)
    }
}

impl Limits {
    /// The limits of a server alone.
    pub fn new(config: &Config) -> Limits {
        Limits::with(config, None)
    }

    /// The limits of a node, which shares some with the others.
    pub fn of_node(config: &Config, store: Store) -> Limits {
        Limits::with(config, Some(Together::new(store, config)))
    }

    fn with(config: &Config, together: Option<Together>) -> Limits {
        let second =
            |(rate, burst)| Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst));
        let minute = |count| Quota::per_minute(at_least_one(count));
        let hour = |count| Quota::per_hour(at_least_one(count));
        let messages = |(rate, burst): (u32, u32)| {
            (rate.saturating_mul(PER_REQUEST), burst.saturating_mul(PER_REQUEST))
        };
        let waits = [
            (Limit::Requests, second(config.address_rate)),
            (Limit::OfPlayer, second(config.player_rate)),
            (Limit::Logins, minute(config.logins)),
            (Limit::LoginsOfAddress, minute(config.logins_per_address)),
            (Limit::LoginsOfAccount, minute(config.logins_per_account)),
            (Limit::Accounts, hour(config.accounts_per_address)),
            (Limit::Guests, hour(config.guests_per_address)),
            (Limit::Invitations, minute(INVITATIONS)),
            (Limit::Reports, hour(REPORTS)),
            (Limit::Events, hour(EVENTS)),
            (Limit::Exports, hour(EXPORTS_PER_HOUR)),
        ];
        Limits {
            together,
            waits: waits.map(|(limit, quota)| (limit, quota.replenish_interval())),
            requests: RateLimiter::keyed(second(config.address_rate)),
            messages: RateLimiter::keyed(second(messages(config.address_rate))),
            players: RateLimiter::keyed(second(config.player_rate)),
            logins: RateLimiter::direct(minute(config.logins)),
            logins_of_address: RateLimiter::keyed(minute(config.logins_per_address)),
            logins_of_account: RateLimiter::keyed(minute(config.logins_per_account)),
            logins_of_device: RateLimiter::keyed(minute(config.logins_per_account)),
            accounts: RateLimiter::keyed(hour(config.accounts_per_address)),
            guests: RateLimiter::keyed(hour(config.guests_per_address)),
            invitations: RateLimiter::keyed(minute(INVITATIONS)),
            reports: RateLimiter::keyed(hour(REPORTS)),
            events: RateLimiter::keyed(hour(EVENTS)),
            exports: RateLimiter::keyed(hour(EXPORTS_PER_HOUR)),
        }
    }

    /// How long to wait after a limit was reached; `None` where waiting does not help.
    pub fn wait(&self, limit: Limit) -> Option<Duration> {
        self.waits.iter().find(|(reached, _)| *reached == limit).map(|&(_, wait)| wait)
    }

    /// Counts a request.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn request(&self, address: IpAddr) -> Result<(), Limit> {
        self.requests.check_key(&network_of(address)).map_err(|_| Limit::Requests)
    }

    /// Counts a message over a socket, whoever sends it.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn message(&self, address: IpAddr) -> Result<(), Limit> {
        self.messages.check_key(&network_of(address)).map_err(|_| Limit::MessagesOfAddress)
    }

    /// Counts a request or a message of a player.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn player(&self, id: &PlayerId) -> Result<(), Limit> {
        self.players.check_key(id).map_err(|_| Limit::OfPlayer)
    }

    /// Counts a password check. One refused because of its address does not count against
    /// the account or the total.
    ///
    /// # Errors
    /// A limit is reached, and the password must not be checked.
    pub async fn login(&self, address: IpAddr, name: &str) -> Result<(), Refused> {
        let network = network_of(address);
        self.logins_of_address.check_key(&network).map_err(|_| Limit::LoginsOfAddress)?;
        // A name that no account can have needs no limit of its own.
        if let Ok(name) = account_name(name) {
            let key = name_key(&name);
            self.logins_of_account.check_key(&key).map_err(|_| Limit::LoginsOfAccount)?;
            self.count(|all| all.logins_of_account, &key, Limit::LoginsOfAccount).await?;
        }
        self.any_login().await
    }

    /// Counts a password check from a browser that has logged in to the account before. It
    /// has a limit of its own, so that the attempts of strangers do not keep the owner out.
    ///
    /// # Errors
    /// The limit is reached, and the password must not be checked.
    pub async fn login_from(&self, device: Device) -> Result<(), Refused> {
        self.logins_of_device.check_key(&device).map_err(|_| Limit::LoginsOfAccount)?;
        self.count(|all| all.logins_of_device, &device.key(), Limit::LoginsOfAccount).await
    }

    /// Counts an attempt to log in with a passkey. A passkey cannot be guessed, so there is no
    /// limit for an account.
    ///
    /// # Errors
    /// A limit is reached.
    pub async fn passkey_login(&self, address: IpAddr) -> Result<(), Refused> {
        let network = network_of(address);
        self.logins_of_address.check_key(&network).map_err(|_| Limit::LoginsOfAddress)?;
        self.any_login().await
    }

    /// Counts a new account, whose password costs as much to hash as one to check.
    ///
    /// # Errors
    /// A limit is reached.
    pub async fn account(&self, address: IpAddr) -> Result<(), Refused> {
        let network = network_of(address);
        self.accounts.check_key(&network).map_err(|_| Limit::Accounts)?;
        self.count(|all| all.accounts, &network.to_string(), Limit::Accounts).await?;
        self.any_login().await
    }

    /// Counts a new guest.
    ///
    /// # Errors
    /// The limit is reached.
    pub async fn guest(&self, address: IpAddr) -> Result<(), Refused> {
        let network = network_of(address);
        self.guests.check_key(&network).map_err(|_| Limit::Guests)?;
        self.count(|all| all.guests, &network.to_string(), Limit::Guests).await
    }

    async fn any_login(&self) -> Result<(), Refused> {
        self.logins.check().map_err(|_| Limit::Logins)?;
        self.count(|all| all.logins, "", Limit::Logins).await
    }

    /// Counts with the other nodes, if there are some.
    async fn count(
        &self,
        limit: impl FnOnce(&Together) -> SharedLimit,
        key: &str,
        reached: Limit,
    ) -> Result<(), Refused> {
        let Some(together) = &self.together else { return Ok(()) };
        match together.store.count(limit(together), key).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(reached.into()),
            Err(error) => Err(Refused::Store(error)),
        }
    }

    /// Counts an invitation, or those to the people of a game.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn invitation(&self, id: &PlayerId) -> Result<(), Limit> {
        self.invitations.check_key(id).map_err(|_| Limit::Invitations)
    }

    /// Counts a report.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn report(&self, id: &PlayerId) -> Result<(), Limit> {
        self.reports.check_key(id).map_err(|_| Limit::Reports)
    }

    /// Counts a new event: all that anybody may enter are in one list.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn event(&self, address: IpAddr) -> Result<(), Limit> {
        self.events.check_key(&network_of(address)).map_err(|_| Limit::Events)
    }

    /// Counts a download of everything about a player, which reads all their games.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn export(&self, id: &PlayerId) -> Result<(), Limit> {
        self.exports.check_key(id).map_err(|_| Limit::Exports)
    }

    /// Drops the state of clients that are not limited any more.
    pub async fn forget(&self) {
        if let Some(together) = &self.together
            && let Err(error) = together.store.forget_counts().await
        {
            tracing::warn!(%error, "limits that are over were not deleted");
        }
        let of_addresses = [
            &self.requests,
            &self.messages,
            &self.logins_of_address,
            &self.accounts,
            &self.guests,
            &self.events,
        ];
        for limiter in of_addresses {
            forget(limiter);
        }
        forget(&self.logins_of_account);
        forget(&self.logins_of_device);
        for limiter in [&self.players, &self.invitations, &self.reports, &self.exports] {
            forget(limiter);
        }
    }
}

fn forget<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>) {
    limiter.retain_recent();
    limiter.shrink_to_fit();
}

/// Raises 0 to 1: a quota cannot be empty.
pub fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::Bed;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[tokio::test]
    async fn password_checks_are_limited_by_address_by_account_and_in_all() {
        let limits = Limits::new(&Config {
            logins: 7,
            logins_per_address: 4,
            logins_per_account: 2,
            ..Config::default()
        });
        // Variants of the name are the same account.
        assert_eq!(limits.login(address(1), "Anna Dog").await, Ok(()));
        assert_eq!(limits.login(address(2), "ANNA DOG").await, Ok(()));
        assert_eq!(
            limits.login(address(3), " anna  dog ").await,
            Err(Limit::LoginsOfAccount.into())
        );
        for name in ["Bruno", "Carla", "x"] {
            assert_eq!(limits.login(address(1), name).await, Ok(()));
        }
        assert_eq!(limits.login(address(1), "Dora").await, Err(Limit::LoginsOfAddress.into()));
        assert_eq!(limits.login(address(4), "Dora").await, Ok(()));
        assert_eq!(limits.account(address(4)).await, Ok(()));
        assert_eq!(limits.login(address(5), "Emil").await, Err(Limit::Logins.into()));
        assert_eq!(limits.account(address(5)).await, Err(Limit::Logins.into()));
    }

    #[test]
    fn an_address_sends_ten_messages_for_each_request() {
        let limits = Limits::new(&Config { address_rate: (1, 2), ..Config::default() });
        let sent = |last| (0..100).take_while(|_| limits.message(address(last)).is_ok()).count();
        assert_eq!((sent(1), sent(2)), (20, 20));
        assert_eq!(limits.message(address(1)), Err(Limit::MessagesOfAddress));
        assert_eq!(limits.request(address(1)), Ok(()));
        // Whatever is configured.
        Limits::new(&Config { address_rate: (u32::MAX, u32::MAX), ..Config::default() });
    }

    #[tokio::test]
    async fn a_known_browser_has_a_limit_of_its_own() {
        let config = Config { logins: 1, logins_per_account: 2, ..Config::default() };
        let limits = Limits::new(&config);
        assert_eq!(limits.login(address(1), "Anna").await, Ok(()));
        assert_eq!(limits.login(address(1), "Anna").await, Err(Limit::Logins.into()));
        for device in [Device::random().unwrap(), Device::random().unwrap()] {
            assert_eq!(limits.login_from(device).await, Ok(()));
            assert_eq!(limits.login_from(device).await, Ok(()));
            assert_eq!(limits.login_from(device).await, Err(Limit::LoginsOfAccount.into()));
        }
    }

    #[tokio::test]
    async fn accounts_and_guests_are_limited_by_address() {
        let config = Config { accounts_per_address: 2, guests_per_address: 3, ..Config::default() };
        let limits = Limits::new(&config);
        for _ in 0..2 {
            assert_eq!(limits.account(address(1)).await, Ok(()));
        }
        assert_eq!(limits.account(address(1)).await, Err(Limit::Accounts.into()));
        assert_eq!(limits.account(address(2)).await, Ok(()));
        for _ in 0..3 {
            assert_eq!(limits.guest(address(1)).await, Ok(()));
        }
        assert_eq!(limits.guest(address(1)).await, Err(Limit::Guests.into()));
        assert_eq!(limits.guest(address(2)).await, Ok(()));
    }

    /// A balancer sends somebody to another node each time.
    #[tokio::test]
    async fn nodes_count_together() {
        let config = Config {
            logins: 5,
            logins_per_account: 2,
            accounts_per_address: 2,
            guests_per_address: 3,
            ..Config::default()
        };
        let bed = Bed::file();
        let nodes = [
            Limits::of_node(&config, bed.store().await),
            Limits::of_node(&config, bed.store().await),
        ];
        let [first, second] = &nodes;
        assert_eq!(first.login(address(1), "Anna").await, Ok(()));
        assert_eq!(second.login(address(2), "ANNA").await, Ok(()));
        for node in &nodes {
            let refused = node.login(address(3), "Anna").await;
            assert_eq!(refused, Err(Limit::LoginsOfAccount.into()));
        }
        let device = Device::random().unwrap();
        assert_eq!(first.login_from(device).await, Ok(()));
        assert_eq!(second.login_from(device).await, Ok(()));
        assert_eq!(first.login_from(device).await, Err(Limit::LoginsOfAccount.into()));
        assert_eq!(first.account(address(1)).await, Ok(()));
        assert_eq!(second.account(address(1)).await, Ok(()));
        assert_eq!(second.account(address(1)).await, Err(Limit::Accounts.into()));
        assert_eq!(second.account(address(2)).await, Ok(()), "the fifth password");
        assert_eq!(first.login(address(4), "Bruno").await, Err(Limit::Logins.into()));
        for node in [first, second, first] {
            assert_eq!(node.guest(address(1)).await, Ok(()));
        }
        assert_eq!(second.guest(address(1)).await, Err(Limit::Guests.into()));
    }
}
