//! How much is sent where. Browsers name the addresses of their push services, so a stranger may
//! name anybody's: nobody is to be flooded by this server, and nobody who does not answer is to
//! keep the notifications of others waiting.

use std::net::IpAddr;
use std::sync::Arc;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::at_least_one;
use crate::net::network_of;

/// The hosts of the push services of the browsers that most people have, or how they end.
const WELL_KNOWN: [&str; 4] =
    ["fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/// Requests to a well-known push service: each second, and saved up.
const TO_WELL_KNOWN: (u32, u32) = (50, 1_000);

/// Requests to the address of another one: each minute, and saved up.
const TO_OTHER: u32 = 60;

/// Requests to push services that are not well known at the same time. Others are left for those
/// that are.
const OTHERS_AT_ONCE: usize = 8;

/// What is sent to each push service.
pub struct Sites {
    well_known: DefaultKeyedRateLimiter<&'static str>,
    others: DefaultKeyedRateLimiter<IpAddr>,
    others_at_once: Arc<Semaphore>,
}

impl Default for Sites {
    fn default() -> Sites {
        let (each_second, burst) = TO_WELL_KNOWN;
        let to_well_known = Quota::per_second(at_least_one(each_second));
        Sites {
            well_known: RateLimiter::keyed(to_well_known.allow_burst(at_least_one(burst))),
            others: RateLimiter::keyed(Quota::per_minute(at_least_one(TO_OTHER))),
            others_at_once: Arc::new(Semaphore::new(OTHERS_AT_ONCE)),
        }
    }
}

/// A request to a push service that may begin. It ends when this is dropped.
pub struct Turn<'a> {
    sites: &'a Sites,
    /// None for a well-known push service.
    other: Option<OwnedSemaphorePermit>,
}

impl Sites {
    /// Lets a request to a host begin, unless it is to wait.
    pub fn begin(&self, host: &str) -> Option<Turn<'_>> {
        let name = WELL_KNOWN.into_iter().find(|name| match name.strip_prefix('.') {
            Some(_) => host.ends_with(name),
            None => host == *name,
        });
        let other = match name {
            Some(name) => {
                self.well_known.check_key(&name).ok()?;
                None
            }
            None => Some(Arc::clone(&self.others_at_once).try_acquire_owned().ok()?),
        };
        Some(Turn { sites: self, other })
    }

    /// Forgets where nothing was sent lately.
    pub fn clean_up(&self) {
        self.others.retain_recent();
        self.others.shrink_to_fit();
    }
}

impl Turn<'_> {
    /// Whether the request may be sent to an address that the host has. Many names may mean one
    /// address, so it is the address that counts.
    pub fn may_reach(&self, address: IpAddr) -> bool {
        self.other.is_none() || self.sites.others.check_key(&network_of(address)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn reached(sites: &Sites, host: &str, address: &str) -> bool {
        sites.begin(host).is_some_and(|turn| turn.may_reach(address.parse().unwrap()))
    }

    #[test]
    fn no_address_is_flooded_whatever_its_names() {
        let (sites, began) = (Sites::default(), Instant::now());
        let sent = |addresses: &[&str]| {
            let host = |number: u32| format!("{number}.example");
            let all = (0..1_000).flat_map(|number| addresses.iter().map(move |at| (number, at)));
            all.filter(|(number, at)| reached(&sites, &host(*number), at)).count() as u64
        };
        for addresses in [&["192.0.2.1"][..], &["192.0.2.2"], &["2001:db8::1", "2001:db8::2"]] {
            let sent = sent(addresses);
            let most = u64::from(TO_OTHER) + 1 + began.elapsed().as_secs();
            assert!(sent >= u64::from(TO_OTHER) && sent <= most, "{sent} to {addresses:?}");
        }
    }

    #[test]
    fn whoever_does_not_answer_keeps_no_others_waiting() {
        let sites = Sites::default();
        let slow: Vec<_> = (0..100).filter_map(|_| sites.begin("slow.example")).collect();
        assert_eq!(slow.len(), OTHERS_AT_ONCE);
        for host in [
            "fcm.googleapis.com",
            "updates.push.services.mozilla.com",
            "web.push.apple.com",
            "wns2-par02p.notify.windows.com",
        ] {
            let turns: Vec<_> = (0..500).filter_map(|_| sites.begin(host)).collect();
            assert_eq!(turns.len(), 500, "{host}");
        }
        for host in ["fcm.googleapis.com.example", "evilfcm.googleapis.com", "push.apple.com"] {
            assert!(sites.begin(host).is_none(), "{host}");
        }
        drop(slow);
        assert!(sites.begin("slow.example").is_some());
    }

    #[test]
    fn a_well_known_push_service_has_a_limit_too() {
        let (sites, began) = (Sites::default(), Instant::now());
        let sent = (0..50_000).filter(|_| sites.begin("fcm.googleapis.com").is_some()).count();
        let (each_second, burst) = TO_WELL_KNOWN;
        let most = u64::from(burst) + u64::from(each_second) * (1 + began.elapsed().as_secs());
        assert!(sent >= burst as usize && sent as u64 <= most, "{sent}");
    }
}
