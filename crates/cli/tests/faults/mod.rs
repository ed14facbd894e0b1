//! Games that go on while processes are killed, stopped and cut off.
//!
//! Players remember every word they were told. Whatever happens to the servers, what was
//! told is told again in the same words, no table gets stuck, and finished games verify.

#[cfg(unix)]
mod cluster;
mod kill;
#[cfg(unix)]
mod links;
mod noticed;
mod players;
#[cfg(unix)]
pub mod services;

/// The seed of a run: KENNEL_SEED, or 1. It is shown if the test fails; timing still differs
/// between runs with the same seed.
fn seed() -> u64 {
    let seed = match std::env::var("KENNEL_SEED") {
        Ok(seed) => seed.parse().expect("KENNEL_SEED is a number"),
        Err(_) => 1,
    };
    println!("KENNEL_SEED={seed}");
    seed
}

/// Settings for servers that play as fast as they can, without limits.
const QUICK: [(&str, &str); 12] = [
    ("KENNEL_NATURAL_DELAY_MS", "0"),
    ("KENNEL_BOT_SHARE", "1000"),
    ("KENNEL_CATCH_UP_SHARE", "1000"),
    ("KENNEL_ADDRESS_RATE", "1000000"),
    ("KENNEL_ADDRESS_BURST", "1000000"),
    ("KENNEL_PLAYER_RATE", "10000"),
    ("KENNEL_PLAYER_BURST", "10000"),
    ("KENNEL_SOCKET_RATE", "10000"),
    ("KENNEL_SOCKET_BURST", "10000"),
    ("KENNEL_TABLES_PER_PLAYER", "10000"),
    ("KENNEL_GUESTS_PER_ADDRESS", "1000000"),
    ("KENNEL_CONNECTIONS_PER_ADDRESS", "1000000"),
];
