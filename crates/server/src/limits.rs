//! Who asks too often.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// How often each address has asked lately.
pub struct Addresses(DefaultKeyedRateLimiter<IpAddr>);

impl Addresses {
    /// So many requests a second, and so many at once.
    pub fn new((rate, burst): (u32, u32)) -> Addresses {
        let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst));
        Addresses(RateLimiter::keyed(quota))
    }

    /// Counts a request; whether it is not one too many.
    pub fn may_ask(&self, address: IpAddr) -> bool {
        self.0.check_key(&network_of(address)).is_ok()
    }

    /// Forgets addresses that have not asked for a while.
    pub fn forget(&self) {
        self.0.retain_recent();
    }
}

/// Who has one address of the new kind has a whole network of them.
fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let mut segments = address.segments();
            segments[4..].fill(0);
            IpAddr::V6(segments.into())
        }
    }
}
