//! Rate limits.

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

/// The rate limits of requests, players, logins, accounts and guests.
pub struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    players: DefaultKeyedRateLimiter<PlayerId>,
    logins: DefaultDirectRateLimiter,
    logins_of_address: DefaultKeyedRateLimiter<IpAddr>,
    logins_of_account: DefaultKeyedRateLimiter<String>,
    logins_of_device: DefaultKeyedRateLimiter<Device>,
    accounts: DefaultKeyedRateLimiter<IpAddr>,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    /// The limits that refill over time, and how long one more takes.
    waits: [(Limit, Duration); 7],
}

impl Limits {
    pub fn new(config: &Config) -> Limits {
        let second =
            |(rate, burst)| Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst));
        let minute = |count| Quota::per_minute(at_least_one(count));
        let hour = |count| Quota::per_hour(at_least_one(count));
        let waits = [
            (Limit::Requests, second(config.address_rate)),
            (Limit::OfPlayer, second(config.player_rate)),
            (Limit::Logins, minute(config.logins)),
            (Limit::LoginsOfAddress, minute(config.logins_per_address)),
            (Limit::LoginsOfAccount, minute(config.logins_per_account)),
            (Limit::Accounts, hour(config.accounts_per_address)),
            (Limit::Guests, hour(config.guests_per_address)),
        ];
        Limits {
            waits: waits.map(|(limit, quota)| (limit, quota.replenish_interval())),
            requests: RateLimiter::keyed(second(config.address_rate)),
            players: RateLimiter::keyed(second(config.player_rate)),
            logins: RateLimiter::direct(minute(config.logins)),
            logins_of_address: RateLimiter::keyed(minute(config.logins_per_address)),
            logins_of_account: RateLimiter::keyed(minute(config.logins_per_account)),
            logins_of_device: RateLimiter::keyed(minute(config.logins_per_account)),
            accounts: RateLimiter::keyed(hour(config.accounts_per_address)),
            guests: RateLimiter::keyed(hour(config.guests_per_address)),
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
    pub fn login(&self, address: IpAddr, name: &str) -> Result<(), Limit> {
        let network = network_of(address);
        self.logins_of_address.check_key(&network).map_err(|_| Limit::LoginsOfAddress)?;
        // A name that no account can have needs no limit of its own.
        if let Ok(name) = account_name(name) {
            let key = name_key(&name);
            self.logins_of_account.check_key(&key).map_err(|_| Limit::LoginsOfAccount)?;
        }
        self.logins.check().map_err(|_| Limit::Logins)
    }

    /// Counts a password check from a browser that has logged in to the account before. It
    /// has a limit of its own, so that the attempts of strangers do not keep the owner out.
    ///
    /// # Errors
    /// The limit is reached, and the password must not be checked.
    pub fn login_from(&self, device: Device) -> Result<(), Limit> {
        self.logins_of_device.check_key(&device).map_err(|_| Limit::LoginsOfAccount)
    }

    /// Counts a new account, whose password costs as much to hash as one to check.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn account(&self, address: IpAddr) -> Result<(), Limit> {
        self.accounts.check_key(&network_of(address)).map_err(|_| Limit::Accounts)?;
        self.logins.check().map_err(|_| Limit::Logins)
    }

    /// Counts a new guest.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn guest(&self, address: IpAddr) -> Result<(), Limit> {
        self.guests.check_key(&network_of(address)).map_err(|_| Limit::Guests)
    }

    /// Drops the state of clients that are not limited any more.
    pub fn forget(&self) {
        for limiter in [&self.requests, &self.logins_of_address, &self.accounts, &self.guests] {
            forget(limiter);
        }
        forget(&self.logins_of_account);
        forget(&self.logins_of_device);
        forget(&self.players);
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

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn password_checks_are_limited_by_address_by_account_and_in_all() {
        let limits = Limits::new(&Config {
            logins: 7,
            logins_per_address: 4,
            logins_per_account: 2,
            ..Config::default()
        });
        // Variants of the name are the same account.
        assert_eq!(limits.login(address(1), "Anna Dog"), Ok(()));
        assert_eq!(limits.login(address(2), "ANNA DOG"), Ok(()));
        assert_eq!(limits.login(address(3), " anna  dog "), Err(Limit::LoginsOfAccount));
        for name in ["Bruno", "Carla", "x"] {
            assert_eq!(limits.login(address(1), name), Ok(()));
        }
        assert_eq!(limits.login(address(1), "Dora"), Err(Limit::LoginsOfAddress));
        assert_eq!(limits.login(address(4), "Dora"), Ok(()));
        assert_eq!(limits.account(address(4)), Ok(()));
        assert_eq!(limits.login(address(5), "Emil"), Err(Limit::Logins));
        assert_eq!(limits.account(address(5)), Err(Limit::Logins));
    }

    #[test]
    fn a_known_browser_has_a_limit_of_its_own() {
        let config = Config { logins: 1, logins_per_account: 2, ..Config::default() };
        let limits = Limits::new(&config);
        assert_eq!(limits.login(address(1), "Anna"), Ok(()));
        assert_eq!(limits.login(address(1), "Anna"), Err(Limit::Logins));
        for device in [Device::random().unwrap(), Device::random().unwrap()] {
            assert_eq!(limits.login_from(device), Ok(()));
            assert_eq!(limits.login_from(device), Ok(()));
            assert_eq!(limits.login_from(device), Err(Limit::LoginsOfAccount));
        }
    }

    #[test]
    fn accounts_and_guests_are_limited_by_address() {
        let config = Config { accounts_per_address: 2, guests_per_address: 3, ..Config::default() };
        let limits = Limits::new(&config);
        for (ask, most, limit) in [
            (Limits::account as fn(&Limits, IpAddr) -> _, 2, Limit::Accounts),
            (Limits::guest, 3, Limit::Guests),
        ] {
            for _ in 0..most {
                assert_eq!(ask(&limits, address(1)), Ok(()));
            }
            assert_eq!(ask(&limits, address(1)), Err(limit));
            assert_eq!(ask(&limits, address(2)), Ok(()));
        }
    }
}
