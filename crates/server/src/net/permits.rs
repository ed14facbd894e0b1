//! Limits on the number of connections, in all and per address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The number of permits of each address.
type Taken = Mutex<HashMap<IpAddr, usize>>;

/// A limited number of permits. Clones share them.
#[derive(Clone)]
pub struct ConnectionPermits {
    free: Arc<Semaphore>,
    all: u32,
    each: usize,
    taken: Arc<Taken>,
}

/// Admits one connection until it is dropped.
pub struct ConnectionPermit {
    _permit: OwnedSemaphorePermit,
    held: Option<(IpAddr, Arc<Taken>)>,
}

/// Why a connection is not admitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// All permits are taken.
    All,
    /// The address has as many connections as it may have.
    Address,
}

impl ConnectionPermits {
    pub fn new(all: usize, each: usize) -> ConnectionPermits {
        let all = u32::try_from(all.min(Semaphore::MAX_PERMITS)).unwrap_or(u32::MAX);
        ConnectionPermits {
            free: Arc::new(Semaphore::new(all as usize)),
            all,
            each: each.max(1),
            taken: Arc::default(),
        }
    }

    /// Admits a connection from an address.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn take(&self, address: IpAddr) -> Result<ConnectionPermit, Full> {
        let mut permit = self.take_for_proxy()?;
        let address = network_of(address);
        let mut taken = lock(&self.taken);
        let count = taken.entry(address).or_default();
        if *count >= self.each {
            return Err(Full::Address);
        }
        *count += 1;
        permit.held = Some((address, Arc::clone(&self.taken)));
        Ok(permit)
    }

    /// Admits a connection from a trusted reverse proxy, which stands for many addresses.
    ///
    /// # Errors
    /// All permits are taken.
    pub fn take_for_proxy(&self) -> Result<ConnectionPermit, Full> {
        let permit = Arc::clone(&self.free).try_acquire_owned().map_err(|_| Full::All)?;
        Ok(ConnectionPermit { _permit: permit, held: None })
    }

    /// The number of permits taken.
    pub fn taken(&self) -> usize {
        (self.all as usize).saturating_sub(self.free.available_permits())
    }

    /// Waits until all permits are free, for a limited time; whether they are.
    pub async fn all_free(&self, limit: Duration) -> bool {
        timeout(limit, self.free.acquire_many(self.all)).await.is_ok()
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let Some((address, taken)) = &self.held else { return };
        let mut taken = lock(taken);
        if let Some(count) = taken.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(address);
            }
        }
    }
}

/// The network to which limits apply: IPv6 clients usually own a /64.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let mut segments = address.segments();
            segments[4..].fill(0);
            IpAddr::V6(segments.into())
        }
    }
}

fn lock(taken: &Taken) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[tokio::test]
    async fn permits_run_out_for_an_address_and_for_all_and_come_back() {
        let permits = ConnectionPermits::new(4, 2);
        let (anna, bruno) = (address("192.0.2.1"), address("192.0.2.2"));
        let first = permits.take(anna).unwrap();
        let _second = permits.take(anna).unwrap();
        assert_eq!(permits.take(anna).err(), Some(Full::Address));
        assert_eq!(permits.taken(), 2, "a refused connection took a permit");
        let _third = permits.take(bruno).unwrap();
        let fourth = permits.take_for_proxy().unwrap();
        assert_eq!(permits.take(bruno).err(), Some(Full::All));
        assert_eq!(permits.take_for_proxy().err(), Some(Full::All));
        drop((first, fourth));
        let _again = permits.take(anna).unwrap();
        assert_eq!(permits.taken(), 3);
    }

    #[tokio::test]
    async fn closed_connections_are_forgotten() {
        let permits = ConnectionPermits::new(10, 2);
        drop((permits.take(address("192.0.2.1")), permits.take(address("2001:db8::1"))));
        assert!(lock(&permits.taken).is_empty());
        assert!(permits.all_free(Duration::from_secs(60)).await);
        assert_eq!(permits.taken(), 0);
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        assert_eq!(network_of(address("2001:db8::1")), network_of(address("2001:db8::ffff:1")));
        assert_ne!(network_of(address("2001:db8::1")), network_of(address("2001:db8:0:1::1")));
        assert_eq!(network_of(address("::ffff:192.0.2.1")), address("192.0.2.1"));
    }
}
