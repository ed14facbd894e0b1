//! Hashing and verifying passwords.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::Semaphore;

const SHORTEST: usize = 10;
const LONGEST: usize = 200;

/// The cost of a guess: 19 MiB and two passes, the minimum that OWASP recommends for
/// argon2id.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// The lengths of salts and hashes in bytes.
const SALT: usize = 16;
const OUTPUT: usize = 32;

/// Requests that may wait before further ones are refused.
const MOST_WAITING: usize = 64;

/// A hash that no password has. Unknown names are verified against it, so that they take
/// as long as known ones.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$\
                      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes and verifies passwords, which is slow on purpose: on a few threads of its own,
/// so that play goes on while many log in. Clones share the threads.
#[derive(Clone)]
pub struct Passwords {
    /// Permits to work.
    working: Arc<Semaphore>,
    /// Permits to work or wait.
    admitted: Arc<Semaphore>,
    /// The memory of those that do not work. It is kept: an allocator that gets as much back
    /// from one thread after the other may never return it to the system.
    idle: Arc<Mutex<Vec<Memory>>>,
}

/// The memory in which a password is hashed.
type Memory = Vec<Block>;

impl Passwords {
    /// Uses half of the machine's cores, at least one and at most four.
    #[must_use]
    pub fn new() -> Passwords {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Passwords::with_limits((cores / 2).clamp(1, 4), MOST_WAITING)
    }

    fn with_limits(working: usize, waiting: usize) -> Passwords {
        Passwords {
            working: Arc::new(Semaphore::new(working)),
            admitted: Arc::new(Semaphore::new(working + waiting)),
            idle: Arc::default(),
        }
    }

    /// Hashes a password with argon2id and a new salt.
    ///
    /// # Errors
    /// The password is too short or too long, or too many requests wait.
    pub async fn hash(&self, password: &str) -> Result<String, PasswordError> {
        check_password(password)?;
        let password = password.to_owned();
        self.work(move |memory| hash(&password, memory)).await
    }

    /// Verifies a password against a hash. Without a hash the answer is `false`, after the
    /// same time.
    ///
    /// # Errors
    /// The hash is malformed, or too many requests wait.
    pub async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, PasswordError> {
        // No stored password is that long, and hashing it would cost more than others.
        let known = hash.filter(|_| !is_too_long(password));
        let exists = known.is_some();
        let hash = known.unwrap_or(NOBODY).to_owned();
        let password: String = password.chars().take(LONGEST).collect();
        self.work(move |memory| Ok(is_right(&password, &hash, memory)? && exists)).await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let admitted =
            self.admitted.clone().try_acquire_owned().map_err(|_| PasswordError::Busy)?;
        let working = self.working.clone().acquire_owned().await.map_err(PasswordError::failed)?;
        let passwords = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            // Held by the work and not by the request: the work goes on if the request is
            // cancelled, and a flood of cancelled requests counts, too.
            let _held = (admitted, working);
            let mut memory = passwords.idle().pop().unwrap_or_default();
            let done = work(&mut memory);
            passwords.idle().push(memory);
            done
        });
        done.await.map_err(PasswordError::failed)?
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Memory>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords::new()
    }
}

/// Checks the length of a new password.
///
/// # Errors
/// The password is too short or too long.
pub fn check_password(password: &str) -> Result<(), PasswordError> {
    if is_too_long(password) {
        return Err(PasswordError::TooLong);
    }
    let length = password.chars().count();
    if length < SHORTEST { Err(PasswordError::TooShort { length }) } else { Ok(()) }
}

/// Why a password cannot be hashed or verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PasswordError {
    /// It is too short.
    TooShort {
        /// Its number of characters.
        length: usize,
    },
    /// It is too long.
    TooLong,
    /// Too many requests wait already.
    Busy,
    /// The hash is malformed, or the machine lacks resources.
    Failed(String),
}

impl PasswordError {
    fn failed(error: impl fmt::Display) -> PasswordError {
        PasswordError::Failed(error.to_string())
    }
}

impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PasswordError::TooShort { length } => write!(
                f,
                "a password has at least {SHORTEST} characters, and this one has {length}"
            ),
            PasswordError::TooLong => write!(f, "a password has at most {LONGEST} characters"),
            PasswordError::Busy => f.write_str("too many people are logging in; try again"),
            PasswordError::Failed(why) => write!(f, "the password cannot be checked ({why})"),
        }
    }
}

impl std::error::Error for PasswordError {}

fn is_too_long(password: &str) -> bool {
    password.chars().nth(LONGEST).is_some()
}

/// Hashes a password with a new salt.
fn hash(password: &str, memory: &mut Memory) -> Result<String, PasswordError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(PasswordError::failed)?;
    let described = ParamsString::try_from(&params).map_err(PasswordError::failed)?;
    let mut salt = [0; SALT];
    getrandom::fill(&mut salt).map_err(PasswordError::failed)?;
    let mut output = [0; OUTPUT];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    fill(&argon2, password, &salt, &mut output, memory)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: described,
        salt: Some(Salt::new(&salt).map_err(PasswordError::failed)?),
        hash: Some(Output::new(&output).map_err(PasswordError::failed)?),
    };
    Ok(hash.to_string())
}

/// Whether a password has a hash. The hash says how it was made.
fn is_right(password: &str, hash: &str, memory: &mut Memory) -> Result<bool, PasswordError> {
    let hash = PasswordHash::new(hash).map_err(PasswordError::failed)?;
    let algorithm = Algorithm::try_from(hash.algorithm.as_str()).map_err(PasswordError::failed)?;
    let version = hash.version.map_or(Ok(Version::V0x13), Version::try_from);
    let version = version.map_err(PasswordError::failed)?;
    let params = Params::try_from(&hash).map_err(PasswordError::failed)?;
    let (Some(salt), Some(expected)) = (hash.salt, hash.hash) else {
        return Err(PasswordError::failed("it has no salt or no hash"));
    };
    let mut output = vec![0; expected.len()];
    let argon2 = Argon2::new(algorithm, version, params);
    fill(&argon2, password, &salt, &mut output, memory)?;
    // The two are compared in constant time.
    Ok(Output::new(&output).map_err(PasswordError::failed)? == expected)
}

fn fill(
    argon2: &Argon2<'_>,
    password: &str,
    salt: &[u8],
    output: &mut [u8],
    memory: &mut Memory,
) -> Result<(), PasswordError> {
    memory.resize(argon2.params().block_count(), Block::new());
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, output, memory)
        .map_err(PasswordError::failed)
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, mpsc};
    use std::time::Duration;

    use super::*;

    const PASSWORD: &str = "correct horse battery";

    #[tokio::test]
    async fn hashes_are_argon2id_with_the_stated_cost_and_a_new_salt() {
        let passwords = Passwords::new();
        let hash = passwords.hash(PASSWORD).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(hash, passwords.hash(PASSWORD).await.unwrap());
        let parsed = PasswordHash::new(&hash).unwrap();
        assert_eq!(parsed.salt.unwrap().len(), 16);
        assert_eq!(parsed.hash.unwrap().len(), 32);
        assert!(!hash.contains(PASSWORD));
    }

    #[tokio::test]
    async fn only_the_right_password_verifies() {
        let passwords = Passwords::new();
        let hash = passwords.hash(PASSWORD).await.unwrap();
        assert_eq!(passwords.verify(PASSWORD, Some(&hash)).await, Ok(true));
        let longer = format!("{PASSWORD} ");
        for wrong in ["", "Correct horse battery", &longer, &"x".repeat(100_000)] {
            assert_eq!(passwords.verify(wrong, Some(&hash)).await, Ok(false));
        }
        assert_eq!(passwords.verify(PASSWORD, None).await, Ok(false));
        let broken = passwords.verify(PASSWORD, Some("$argon2id$nonsense")).await;
        assert!(matches!(broken, Err(PasswordError::Failed(_))), "{broken:?}");
    }

    /// Timing does not reveal whether a name exists: both cases do the same work.
    #[tokio::test]
    async fn an_unknown_name_costs_as_much_as_a_known_one() {
        let somebody = Passwords::new().hash(PASSWORD).await.unwrap();
        let (somebody, nobody) =
            (PasswordHash::new(&somebody).unwrap(), PasswordHash::new(NOBODY).unwrap());
        assert_eq!(nobody.algorithm, somebody.algorithm);
        assert_eq!(nobody.version, somebody.version);
        assert_eq!(nobody.params, somebody.params);
        assert_eq!(nobody.salt.unwrap().len(), somebody.salt.unwrap().len());
        assert_eq!(nobody.hash.unwrap().len(), somebody.hash.unwrap().len());
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert_eq!(check_password("123456789"), Err(PasswordError::TooShort { length: 9 }));
        assert_eq!(
            check_password("é".repeat(9).as_str()),
            Err(PasswordError::TooShort { length: 9 })
        );
        assert_eq!(check_password("1234567890"), Ok(()));
        assert_eq!(check_password("é".repeat(200).as_str()), Ok(()));
        assert_eq!(check_password("x".repeat(201).as_str()), Err(PasswordError::TooLong));
    }

    #[tokio::test]
    async fn a_flood_is_refused_and_does_not_last() {
        let passwords = Passwords::with_limits(1, 2);
        let (release, released) = mpsc::channel::<()>();
        let released = Arc::new(Mutex::new(released));
        let works: Vec<_> = (0..3)
            .map(|_| {
                let (passwords, released) = (passwords.clone(), Arc::clone(&released));
                let work = move |_: &mut Memory| Ok(released.lock().unwrap().recv().is_err());
                tokio::spawn(async move { passwords.work(work).await })
            })
            .collect();
        while passwords.admitted.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        for _ in 0..20 {
            assert_eq!(passwords.verify(PASSWORD, None).await, Err(PasswordError::Busy));
        }
        drop(release);
        for work in works {
            assert_eq!(work.await.unwrap(), Ok(true));
        }
        assert_eq!(passwords.verify(PASSWORD, None).await, Ok(false));
    }

    /// Cancelling a request does not admit the next one earlier.
    #[tokio::test]
    async fn work_counts_until_it_is_done() {
        let passwords = Passwords::with_limits(1, 0);
        let (release, released) = mpsc::channel::<()>();
        let work = passwords.work(move |_| Ok(released.recv().is_err()));
        let cancelled = tokio::time::timeout(Duration::from_millis(1), work).await;
        assert!(cancelled.is_err());
        assert_eq!(passwords.verify(PASSWORD, None).await, Err(PasswordError::Busy));
        drop(release);
        drop(passwords.working.acquire().await.unwrap());
        assert_eq!(passwords.verify(PASSWORD, None).await, Ok(false));
    }

    /// However many log in, there is one block of memory for each that works at a time.
    #[tokio::test]
    async fn memory_is_used_again() {
        let passwords = Passwords::with_limits(1, 8);
        let hash = passwords.hash(PASSWORD).await.unwrap();
        let address = |passwords: &Passwords| {
            let idle = passwords.idle();
            assert_eq!(idle.len(), 1);
            (idle[0].as_ptr(), idle[0].capacity())
        };
        let first = address(&passwords);
        let verified = (0..8).map(|_| passwords.verify("wrong horse", Some(&hash)));
        for verified in futures_util::future::join_all(verified).await {
            assert_eq!(verified, Ok(false));
        }
        assert_eq!(passwords.verify(PASSWORD, Some(&hash)).await, Ok(true));
        assert_eq!(address(&passwords), first);
    }
}
