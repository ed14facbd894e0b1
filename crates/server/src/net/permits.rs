//! ConnectionPermits of which there are so many in all, and so many for one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How many places each address has.
type Taken = Mutex<HashMap<IpAddr, usize>>;

/// Clones are the same places.
#[derive(Clone)]
pub struct ConnectionPermits {
    free: Arc<Semaphore>,
    all: u32,
    each: usize,
    taken: Arc<Taken>,
}

/// A place that is taken until this is dropped.
pub struct ConnectionPermit {
    _permit: OwnedSemaphorePermit,
    held: Option<(IpAddr, Arc<Taken>)>,
}

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// All are taken.
    All,
    /// The address has as many as it may have.
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

    /// A place for an address.
    ///
    /// # Errors
    /// There is none.
    pub fn take(&self, address: IpAddr) -> Result<ConnectionPermit, Full> {
        let mut place = self.take_for_many()?;
        let address = network_of(address);
        let mut taken = lock(&self.taken);
        let count = taken.entry(address).or_default();
        if *count >= self.each {
            return Err(Full::Address);
        }
        *count += 1;
        place.held = Some((address, Arc::clone(&self.taken)));
        Ok(place)
    }

    /// A place for somebody who speaks for many addresses.
    ///
    /// # Errors
    /// There is none.
    pub fn take_for_many(&self) -> Result<ConnectionPermit, Full> {
        let permit = Arc::clone(&self.free).try_acquire_owned().map_err(|_| Full::All)?;
        Ok(ConnectionPermit { _permit: permit, held: None })
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        (self.all as usize).saturating_sub(self.free.available_permits())
    }

    /// Waits until all are free again, but not for ever.
    pub async fn all_free(&self, patience: Duration) {
        let _ = timeout(patience, self.free.acquire_many(self.all)).await;
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

/// Who has one address of the new kind has a whole network of them.
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
    async fn places_end_for_an_address_and_for_all_and_come_back() {
        let places = ConnectionPermits::new(4, 2);
        let (anna, bruno) = (address("192.0.2.1"), address("192.0.2.2"));
        let first = places.take(anna).unwrap();
        let _second = places.take(anna).unwrap();
        assert_eq!(places.take(anna).err(), Some(Full::Address));
        assert_eq!(places.taken(), 2, "who was refused took a place");
        let _third = places.take(bruno).unwrap();
        let fourth = places.take_for_many().unwrap();
        assert_eq!(places.take(bruno).err(), Some(Full::All));
        assert_eq!(places.take_for_many().err(), Some(Full::All));
        drop((first, fourth));
        let _again = places.take(anna).unwrap();
        assert_eq!(places.taken(), 3);
    }

    #[tokio::test]
    async fn nobody_is_remembered_who_has_gone() {
        let places = ConnectionPermits::new(10, 2);
        drop((places.take(address("192.0.2.1")), places.take(address("2001:db8::1"))));
        assert!(lock(&places.taken).is_empty());
        places.all_free(Duration::from_secs(60)).await;
        assert_eq!(places.taken(), 0);
    }

    #[test]
    fn a_network_of_the_new_kind_is_one_address() {
        assert_eq!(network_of(address("2001:db8::1")), network_of(address("2001:db8::ffff:1")));
        assert_ne!(network_of(address("2001:db8::1")), network_of(address("2001:db8:0:1::1")));
        assert_eq!(network_of(address("::ffff:192.0.2.1")), address("192.0.2.1"));
    }
}
