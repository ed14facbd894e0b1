//! What a stranger does leaves the memory of the server as it was.

use serde_json::json;

use super::Game;
use super::QUICK;
use super::process::{Serving, Socket};

/// No limits on logging in.
const LOGINS: [&str; 3] =
    ["--logins=1000000", "--logins-per-address=1000000", "--logins-per-account=1000000"];

/// Every password is hashed in 19 MiB.
#[test]
fn wrong_passwords_are_hashed_in_memory_that_is_used_again() {
    let server = Serving::start(&[&QUICK[..], &LOGINS].concat());
    let account = json!({ "name": "Anna", "password": "correct horse" });
    assert_eq!(server.post("/api/accounts", None, &account).0, 200);
    let wrong = json!({ "name": "Anna", "password": "another horse" });
    let attempt = || assert_eq!(server.post("/api/login", None, &wrong).0, 401);
    // Requests that arrive together are hashed on different threads.
    let attempts = |count: usize| {
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..count / 4).for_each(|_| attempt()));
            }
        });
    };
    let before = server.resident_kib();
    attempts(200);
    let after = server.resident_kib();
    // The account has been hashed in the first buffer, and there are as many as passwords
    // that are hashed at a time.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let more = (cores / 2).clamp(1, 4) as u64 - 1;
    let most = before + (more * 19 + 10) * 1024;
    assert!(after < most, "{before} KiB, then {after} KiB, at most {most} KiB");
}

/// They ask for the history of a whole game 15 times each, which would be more than
/// 100 MB.
#[test]
fn three_hundred_sockets_that_never_read_cost_no_memory() {
    // What they may cost is as usual.
    let quick = [
        "--natural-delay-ms=0",
        "--address-rate=100000",
        "--address-burst=100000",
        "--player-rate=100000",
        "--player-burst=100000",
    ];
    let server = Serving::start(&quick);
    let (anna, bruno) = (server.guest("Anna"), server.guest("Bruno"));
    let game = Game::begin(&server, &[&anna, &bruno]);
    let record = game.play();
    assert!(record.len() > 1_000);
    let open = || Socket::open(&server, &game.table, None);
    let mut sockets: Vec<Socket> = (0..20).map(|_| open()).collect();
    let before = server.resident_kib();
    sockets.extend((20..300).map(|_| open()));
    for _ in 0..15 {
        for socket in &mut sockets {
            // One that the server has closed cannot be written to.
            let _ = socket.say(r#"{"say":"sync","after":0}"#);
        }
    }
    // Whatever it does for them is done before it has answered somebody who asks later.
    let mut last = Socket::open(&server, &game.table, Some(&anna));
    while last.text().is_some_and(|text| !text.contains("changes")) {}
    let after = server.resident_kib();
    assert!(after < before + 50 * 1024, "{before} KiB, then {after} KiB");
}
