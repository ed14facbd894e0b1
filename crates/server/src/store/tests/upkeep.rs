//! Packing logs, deleting what nobody needs, and what the operator deletes.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use kennel_wire::EventPhase;

use super::events::new_lines;
use super::*;
use crate::store::{Access, Clock, Prunable, Retention, TableUpdate, Thing};

on_each_engine!(
    a_packed_log_reads_as_before_and_grows_on,
    only_what_nobody_needs_is_pruned_and_a_dry_run_says_how_much,
    a_game_ends_although_a_guest_who_left_it_was_pruned,
    an_erased_player_is_named_nowhere,
    tables_and_games_are_deleted_with_all_that_belongs_to_them,
    a_new_password_ends_all_sessions,
);

const DAY: i64 = 24 * 60 * 60 * 1000;

fn days(days: u64) -> Duration {
    Duration::from_secs(days * 24 * 60 * 60)
}

/// A store whose clock is set by hand.
async fn with_clock(bed: &Bed) -> (Store, Arc<AtomicI64>) {
    let now = Arc::new(AtomicI64::new(1_000 * DAY));
    let read = Arc::clone(&now);
    let clock = Clock::new(move || read.load(Ordering::Relaxed));
    (Store::open_with(bed.location(), Access::Shared, clock).await.unwrap(), now)
}

async fn append(store: &Store, table: &str, version: u32, update: TableUpdate) {
    let entries = vec![entry(table, version)];
    store.append(&table.into(), version, entries, update).await.unwrap();
}

async fn a_packed_log_reads_as_before_and_grows_on(bed: &Bed) {
    let (store, now) = with_clock(bed).await;
    let entries = (1..=300).map(|version| entry("t", version)).collect();
    store.create_table(table_row("t"), entries).await.unwrap();
    store.create_table(table_row("other"), vec![entry("other", 1)]).await.unwrap();
    let over = TableUpdate { phase: Some(Phase::Over), ..TableUpdate::default() };
    append(&store, "t", 301, over.clone()).await;
    let before = log_of(&store, "t").await;
    assert_eq!(store.pack_logs(days(1)).await, Ok(0), "it is too new");
    now.fetch_add(2 * DAY, Ordering::Relaxed);
    assert_eq!(store.pack_logs(days(1)).await, Ok(1));
    assert_eq!(store.pack_logs(days(1)).await, Ok(0), "it is packed already");
    assert_eq!(log_of(&store, "t").await, before);
    // The next game, which is packed in its turn.
    let playing = TableUpdate { phase: Some(Phase::Playing), ..TableUpdate::default() };
    append(&store, "t", 302, playing).await;
    now.fetch_add(2 * DAY, Ordering::Relaxed);
    assert_eq!(store.pack_logs(days(1)).await, Ok(0), "it is being played");
    append(&store, "t", 303, over).await;
    now.fetch_add(2 * DAY, Ordering::Relaxed);
    assert_eq!(store.pack_logs(days(1)).await, Ok(1));
    let after = log_of(&store, "t").await;
    assert_eq!((after.len(), &after[..301]), (303, &before[..]));
    assert_eq!(after[302].entry, entry("t", 303));
    assert_eq!(log_of(&store, "other").await.len(), 1);
    for change in ["UPDATE log_parts SET first = 2", "DELETE FROM log_parts", "DELETE FROM log"] {
        let refused = pragma(&store, change).await.unwrap_err();
        assert!(refused.to_string().contains("the log only grows"), "{change}: {refused}");
    }
}

async fn only_what_nobody_needs_is_pruned_and_a_dry_run_says_how_much(bed: &Bed) {
    let (store, now) = with_clock(bed).await;
    let guest = async |name: &str| store.create_guest(name).await.unwrap().0.id;
    for number in 0..250 {
        guest(&format!("Nobody {number}")).await;
    }
    let (player, maker, sitting) = (guest("P").await, guest("M").await, guest("S").await);
    let (account, back) = (guest("A").await, guest("B").await);
    store.make_account(&account, "Anna", "hash").await.unwrap();
    let over = TableRow { phase: Phase::Over, maker: Some(maker.clone()), ..table_row("over") };
    store.create_table(over, vec![]).await.unwrap();
    store.finish_game(game_row("g", "over", player.clone())).await.unwrap();
    let now_ms = now.load(Ordering::Relaxed);
    let waiting = |id: &str| TableRow { updated_ms: now_ms, ..table_row(id) };
    let players = vec![Some(sitting.clone()), None, None, None];
    store.create_table(TableRow { players, ..waiting("waiting") }, vec![]).await.unwrap();
    let playing = TableRow { phase: Phase::Playing, ..waiting("playing") };
    store.create_table(playing, vec![entry("playing", 1)]).await.unwrap();
    // One event never begins, one will, and one has.
    for (id, phase, start_ms) in [
        ("stale", EventPhase::Coming, now_ms),
        ("later", EventPhase::Coming, now_ms + 400 * DAY),
        ("begun", EventPhase::Running, now_ms),
    ] {
        let mut new = new_lines(id, 1, &["one"]);
        (new.row.summary.phase, new.row.summary.start_ms) = (phase, start_ms);
        store.make_event(&account, new).await.unwrap();
    }
    let retention = Retention { guests: Some(days(90)), waiting_tables: Some(days(30)) };
    assert_eq!(store.prunable(&retention).await, Ok(Prunable::default()));

    now.fetch_add(91 * DAY, Ordering::Relaxed);
    let newcomer = guest("N").await;
    store.new_session(&back, None, "").await.unwrap();
    let new = TableRow { updated_ms: now_ms + 91 * DAY, ..table_row("new") };
    store.create_table(new, vec![entry("new", 1)]).await.unwrap();
    let forever = Retention { guests: None, waiting_tables: None };
    assert_eq!(store.prunable(&forever).await, Ok(Prunable::default()));
    let expected = Prunable { guests: 250, tables: 1, events: 1, tokens: 0 };
    assert_eq!(store.prunable(&retention).await, Ok(expected));
    assert_eq!(store.players("", 1_000).await.unwrap().len(), 256, "a dry run deleted something");
    assert_eq!(store.prune(&retention).await, Ok(expected));
    let left: Vec<PlayerId> =
        store.players("", 1_000).await.unwrap().into_iter().map(|known| known.player.id).collect();
    assert_eq!(left.len(), 6);
    for id in [&player, &maker, &sitting, &account, &back, &newcomer] {
        assert!(left.contains(id), "{id} was deleted");
    }
    assert_eq!(store.table(&"waiting".into()).await, Ok(None));
    for (event, is_kept) in [("stale", false), ("later", true), ("begun", true)] {
        assert_eq!(store.event(event, 0).await.unwrap().is_some(), is_kept, "{event}");
    }
    for id in ["over", "playing", "new"] {
        assert!(store.table(&id.into()).await.unwrap().is_some(), "{id} was deleted");
    }
    // Whoever sat at the deleted table is not needed any more either.
    assert_eq!(store.prune(&retention).await.unwrap().guests, 1);
    // Sessions end when they are not used.
    now.fetch_add(179 * DAY, Ordering::Relaxed);
    let expired = store.prune(&forever).await.unwrap();
    assert_eq!((expired.guests, expired.tables, expired.tokens), (0, 0, 4));
    assert_eq!(store.prunable(&forever).await, Ok(Prunable::default()));
}

async fn a_game_ends_although_a_guest_who_left_it_was_pruned(bed: &Bed) {
    let (store, now) = with_clock(bed).await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let playing = TableRow { phase: Phase::Playing, ..table_row("t") };
    store.create_table(playing, vec![entry("t", 1)]).await.unwrap();
    now.fetch_add(91 * DAY, Ordering::Relaxed);
    let retention = Retention { guests: Some(days(90)), waiting_tables: None };
    assert_eq!(store.prune(&retention).await.unwrap().guests, 1);
    let game = game_row("g", "t", anna.id.clone());
    let (id, update) = ("t".into(), TableUpdate::default());
    store.append_and_finish(&id, 2, vec![entry("t", 2)], update, game.clone()).await.unwrap();
    assert_eq!(store.game(&"g".into()).await, Ok(Some(game)));
    assert_eq!(store.players("Anna", 1).await.unwrap()[0].player.id, anna.id);
}

async fn an_erased_player_is_named_nowhere(bed: &Bed) {
    let store = bed.store().await;
    let (anna, token) = store.create_guest("Annabella").await.unwrap();
    let (bruno, _) = store.create_guest("Bruno").await.unwrap();
    store.make_account(&anna.id, "Annabella", "hash").await.unwrap();
    let sat = |seat: u8, id: &PlayerId, name: &str, rest: &str| {
        format!(r#"{{"entry":"sat","seat":{seat},"player":"{id}","name":"{name}"{rest}}}"#)
    };
    let log = vec![
        sat(0, &anna.id, "Annabella", r#","account":true,"same_address":[1]"#),
        sat(1, &bruno.id, "Bruno", ""),
        entry("t", 3),
    ];
    let players = vec![Some(anna.id.clone()), Some(bruno.id.clone()), None, None];
    let player = |name: &str, account: bool| Occupant::Player {
        name: name.to_owned(),
        account,
        same_address: vec![],
    };
    let occupants =
        vec![player("Annabella", true), player("Bruno", false), Occupant::Nobody, Occupant::Nobody];
    for (id, phase) in [("t", Phase::Playing), ("packed", Phase::Over)] {
        let (players, occupants) = (players.clone(), occupants.clone());
        let row = TableRow { players, occupants, phase, ..table_row(id) };
        store.create_table(row, log.clone()).await.unwrap();
    }
    store.engine.write(Job::PackLog("packed".into())).await.unwrap();
    // She came, and went before the game.
    store.create_table(table_row("came"), log[..1].to_vec()).await.unwrap();
    // She left during the game: the seat has her name, but is no longer hers.
    let players = vec![None, Some(bruno.id.clone()), None, None];
    let left = TableRow { players, occupants, phase: Phase::Playing, ..table_row("left") };
    store.create_table(left, log.clone()).await.unwrap();
    let record = "rules: 4\nseat-0: Annabella\nseat-1: puppy\n\n0 A".to_owned();
    let game = GameRow { record, ..game_row("g", "t", anna.id.clone()) };
    store.finish_game(game).await.unwrap();

    store.erase_player(&anna.id).await.unwrap();
    let missing = StoreError::Missing { what: Thing::Player, id: "nobody".to_owned() };
    assert_eq!(store.erase_player(&"nobody".into()).await, Err(missing));
    assert_eq!(store.player_by_token(token.as_str()).await, Ok(None));
    assert_eq!(store.account("Annabella").await, Ok(None));
    let game = store.game(&"g".into()).await.unwrap().unwrap();
    assert_eq!(game.record, "rules: 4\nseat-0: deleted\nseat-1: puppy\n\n0 A");
    assert_eq!(game.seats[0].name, "deleted");
    for table in ["t", "packed", "left"] {
        let (row, log) = store.table(&table.into()).await.unwrap().unwrap();
        assert_eq!(row.occupants[..2], [player("deleted", false), player("Bruno", false)]);
        let erased: serde_json::Value = serde_json::from_str(&log[0].entry).unwrap();
        assert_eq!((log.len(), &erased["name"]), (3, &"deleted".into()));
        assert_eq!((erased.get("account"), &erased["same_address"][0]), (None, &1.into()));
        assert_eq!(log[1].entry, sat(1, &bruno.id, "Bruno", ""));
    }
    // The log goes on from where it was.
    append(&store, "t", 4, TableUpdate::default()).await;
    assert_eq!(log_of(&store, "t").await.len(), 4);
    store.close().await;
    let Bed::File(folder) = bed else { return };
    let copy = folder.path().join("copy.db");
    Store::copy(&folder.file(), &copy).await.unwrap();
    let bytes = std::fs::read(&copy).unwrap();
    let is_named = bytes.windows(9).any(|window| window.eq_ignore_ascii_case(b"Annabella"));
    assert!(!is_named, "the name is in the file");
    // The name is free again.
    let store = Store::open(&copy).await.unwrap();
    store.make_account(&bruno.id, "Annabella", "hash").await.unwrap();
}

async fn tables_and_games_are_deleted_with_all_that_belongs_to_them(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    for id in ["t", "u"] {
        let over = TableRow { phase: Phase::Over, ..table_row(id) };
        store.create_table(over, vec![entry(id, 1)]).await.unwrap();
        store.engine.write(Job::PackLog(id.into())).await.unwrap();
        append(&store, id, 2, TableUpdate::default()).await;
        store.finish_game(game_row(&format!("g{id}"), id, anna.id.clone())).await.unwrap();
    }
    store.delete_table(&"t".into()).await.unwrap();
    assert_eq!(store.table(&"t".into()).await, Ok(None));
    assert_eq!(store.game(&"gt".into()).await, Ok(None));
    assert_eq!(log_of(&store, "u").await.len(), 2);
    store.delete_game(&"gu".into()).await.unwrap();
    assert_eq!(store.game(&"gu".into()).await, Ok(None));
    assert_eq!(log_of(&store, "u").await.len(), 2);
    let missing = |what, id: &str| Err(StoreError::Missing { what, id: id.to_owned() });
    assert_eq!(store.delete_table(&"t".into()).await, missing(Thing::Table, "t"));
    assert_eq!(store.delete_game(&"gu".into()).await, missing(Thing::Game, "gu"));
}

async fn a_new_password_ends_all_sessions(bed: &Bed) {
    let store = bed.store().await;
    let (anna, token) = store.create_guest("Anna").await.unwrap();
    let refused = store.set_password(&anna.id, "new").await;
    let missing = StoreError::Missing { what: Thing::Account, id: anna.id.to_string() };
    assert_eq!(refused, Err(missing));
    assert!(store.player_by_token(token.as_str()).await.unwrap().is_some());
    store.make_account(&anna.id, "Anna", "old").await.unwrap();
    store.set_password(&anna.id, "new").await.unwrap();
    assert_eq!(store.account("Anna").await.unwrap().unwrap().1, "new");
    assert_eq!(store.player_by_token(token.as_str()).await, Ok(None));
    let found = store.players("nna", 10).await.unwrap();
    let [known] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((&known.player.id, known.player.account), (&anna.id, true));
    assert_eq!((known.games, known.tables, known.token_ms), (0, 0, None));
    assert_eq!(store.players("nobody", 10).await, Ok(vec![]));
}

#[tokio::test]
async fn the_space_of_a_database_and_its_last_backup_are_known() {
    let folder = Folder::new();
    let store = folder.store().await;
    let usage = store.usage();
    assert!(usage.database > Some(0) && usage.wal > Some(0), "{usage:?}");
    assert!(cfg!(not(unix)) || usage.free > Some(0), "{usage:?}");
    assert_eq!(usage.last_backup, None);
    Store::note_copy(&folder.file()).unwrap();
    assert!(store.usage().last_backup > Some(1_000_000_000), "{:?}", store.usage());
}
