//! How much the database grows with every finished game, before and after its log is packed:
//!
//!     cargo test -p kennel-server --test server growth -- --nocapture

use std::path::Path;
use std::time::Duration;

use crate::support::{Running, all_ready, new_database, playing, seated_at};
use kennel_server::backup::check;
use kennel_server::store::Store;
use serde_json::json;

const GAMES: u64 = 12;

/// The size of a database without free pages.
async fn size(database: &Path, name: &str) -> u64 {
    let copy = database.with_file_name(name);
    Store::copy(database, &copy).await.unwrap();
    std::fs::metadata(copy).unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_packed_game_takes_less_than_half_the_space() {
    let mut empty = Running::start().await;
    empty.stop().await;
    let empty = size(empty.file(), "empty.db").await;
    let mut server = Running::start().await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let new = json!({ "rules": "4", "bots": [null, "puppy", "puppy", "puppy"] });
        let (_, _, mut clients) = seated_at(&server, new, 1).await;
        all_ready(&mut clients).await;
        games.extend(clients.into_iter().map(playing));
    }
    for game in games {
        assert!(game.await.unwrap().state.over.is_some());
    }
    server.stop().await;
    let before = (size(server.file(), "before.db").await - empty) / GAMES;
    let store = Store::open(&server.database).await.unwrap();
    // Everything is older than what is to come.
    assert_eq!(store.pack_logs(Duration::ZERO).await.unwrap() as u64, GAMES);
    store.close().await;
    let after = (size(server.file(), "after.db").await - empty) / GAMES;
    println!("bytes for each finished game: {before}, with its log packed {after}");
    assert!(2 * after < before, "{after} of {before} bytes");

    let checked = check(&server.database).await.unwrap();
    assert_eq!((checked.games as u64, checked.wrong), (GAMES, vec![]));
    // Damage in a packed log is found there, too.
    let bytes = std::fs::read(server.file()).unwrap();
    let store = Store::open(&server.database).await.unwrap();
    let table = store.all_finished_tables().await.unwrap().remove(0);
    store.close().await;
    // The beginning of what zlib packs best, after the id of the table. Pages that are no
    // longer used may contain it as well; damage there is none.
    let id = table.as_str().as_bytes();
    let copies = (0..bytes.len()).filter(|&at| {
        bytes[at..].starts_with(id)
            && bytes[at..].windows(2).take(24).any(|two| two == [0x78, 0xda])
    });
    let mut wrong = Vec::new();
    for copy in copies {
        let mut damaged = bytes.clone();
        damaged[copy + 60] ^= 1;
        std::fs::write(server.file(), damaged).unwrap();
        wrong.extend(check(&server.database).await.unwrap().wrong);
    }
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].contains(table.as_str()), "{wrong:?}");
}

/// A table that is packed while people are there goes on, and tells those who come what it
/// has told the others.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_notices_that_a_log_is_packed() {
    let server = Running::with(crate::support::quick(new_database())).await;
    let new = json!({ "rules": "2", "bots": [null, "puppy"] });
    let (table, guests, mut clients) = seated_at(&server, new, 1).await;
    all_ready(&mut clients).await;
    let mut client = playing(clients.remove(0)).await.unwrap();
    client.until(|state| state.finished().len() == 1).await;
    let store = Store::open(&server.database).await.unwrap();
    crate::support::eventually("packed", async || {
        store.pack_logs(Duration::ZERO).await.unwrap() == 1
    })
    .await;
    store.close().await;
    let told = client.state.version;
    let mut late = server.join(&table, Some(&guests[0]), None).await;
    late.until(|state| state.version >= told).await;
    assert_eq!(late.state.finished(), client.state.finished());
    // The next game at the same table.
    late.state.over = None;
    all_ready(std::slice::from_mut(&mut late)).await;
    late.until(|state| state.ask.is_some()).await;
    late.play_on().await;
    assert_eq!(late.state.finished().len(), 2);
    server.verified(&late).await;
}
