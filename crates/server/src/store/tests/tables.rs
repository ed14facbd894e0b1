//! Tables, logs and games.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use kennel_wire::Occupant;

use super::*;
use crate::store::{Access, Clock, TableUpdate, Thing, Times};

on_each_engine!(
    a_table_comes_back_as_it_was_stored,
    a_table_is_made_once_and_with_players_that_exist,
    entries_are_added_after_the_last_one_only,
    what_changes_about_a_table_changes_and_the_rest_stays,
    times_come_from_the_clock,
    tables_are_listed_for_everyone_for_players_and_for_the_clock,
    unfinished_tables_are_those_made_or_sat_at,
    nobody_fills_the_list_of_public_tables,
    tables_in_the_queue_are_listed_until_they_begin,
    downtime_counts_for_no_clock,
    a_game_comes_back_as_it_was_stored,
    a_game_and_its_last_entries_are_stored_both_or_neither,
    what_is_hidden_is_not_shown_by_debug,
);

async fn a_table_comes_back_as_it_was_stored(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let row = TableRow {
        public: true,
        players: vec![None, Some(anna.id.clone()), None, None],
        occupants: vec![
            Occupant::Nobody,
            Occupant::Player { name: "Anna".to_owned(), account: true, same_address: vec![] },
            Occupant::Bot { level: "puppy".to_owned() },
            Occupant::Nobody,
        ],
        maker: Some(anna.id.clone()),
        origin: Some("somewhere".to_owned()),
        queue: true,
        times: Some(Times { thought_ms: vec![1, 2, 3, 4], elapsed_ms: 5, noted_ms: -6 }),
        asked: Some(vec![0, 3]),
        wake_ms: Some(-5),
        settings: "{\"ünï\":\"\\u0000'\"}".to_owned(),
        ..table_row("t")
    };
    let entries =
        vec!["with 'quotes'; --".to_owned(), "nul \\u0000 and ümläut".to_owned(), String::new()];
    store.create_table(row.clone(), entries.clone()).await.unwrap();
    let (read, log) = store.table(&"t".into()).await.unwrap().unwrap();
    assert_eq!(read, row);
    assert_eq!(log.iter().map(|entry| entry.version).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(log.into_iter().map(|entry| entry.entry).collect::<Vec<_>>(), entries);
    assert_eq!(store.table(&"T".into()).await.unwrap(), None);

    store.close().await;
    let store = bed.store().await;
    assert_eq!(store.table(&"t".into()).await.unwrap().unwrap().0, row);
    assert_eq!(store.table_row(&"t".into()).await.unwrap(), Some(row));
    assert_eq!(store.table_row(&"T".into()).await.unwrap(), None);
}

async fn a_table_is_made_once_and_with_players_that_exist(bed: &Bed) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![entry("t", 1)]).await.unwrap();
    let again = TableRow { rules: "6".to_owned(), ..table_row("t") };
    let refused = store.create_table(again, vec!["other".to_owned()]).await;
    assert_eq!(refused, Err(StoreError::Exists { what: Thing::Table, id: "t".to_owned() }));
    let (read, log) = store.table(&"t".into()).await.unwrap().unwrap();
    assert_eq!((read.rules.as_str(), log.len()), ("4", 1));

    let nobody = vec![Some("nobody".into()), None, None, None];
    let missing = StoreError::Missing { what: Thing::Player, id: "nobody".to_owned() };
    let row = TableRow { players: nobody.clone(), ..table_row("u") };
    assert_eq!(store.create_table(row, vec![]).await, Err(missing.clone()));
    let row = TableRow { maker: Some("nobody".into()), ..table_row("u") };
    assert_eq!(store.create_table(row, vec![]).await, Err(missing.clone()));
    assert_eq!(store.table(&"u".into()).await.unwrap(), None);
    let update = TableUpdate { players: Some(nobody), ..TableUpdate::default() };
    assert_eq!(store.append(&"t".into(), 2, vec![entry("t", 2)], update).await, Err(missing));
    assert_eq!(log_of(&store, "t").await.len(), 1);
}

async fn entries_are_added_after_the_last_one_only(bed: &Bed) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![entry("t", 1), entry("t", 2)]).await.unwrap();
    for first in [0, 1, 2, 4, u32::MAX] {
        let refused = store
            .append(&"t".into(), first, vec!["wrong".to_owned()], TableUpdate::default())
            .await;
        let conflict = StoreError::Conflict { table: "t".into(), next: 3, first };
        assert_eq!(refused, Err(conflict));
    }
    let entries = vec![entry("t", 3), entry("t", 4)];
    store.append(&"t".into(), 3, entries.clone(), TableUpdate::default()).await.unwrap();
    assert!(store.append(&"t".into(), 3, entries, TableUpdate::default()).await.is_err());
    let log = log_of(&store, "t").await;
    assert!(
        log.iter()
            .zip(1..)
            .all(|(found, version)| found.version == version && found.entry == entry("t", version))
    );
    assert_eq!(log.len(), 4);

    let refused = store.append(&"x".into(), 1, vec![], TableUpdate::default()).await;
    assert_eq!(refused, Err(StoreError::Missing { what: Thing::Table, id: "x".to_owned() }));
    let refused = store.append(&"t".into(), 9, vec![], TableUpdate::default()).await.unwrap_err();
    assert_eq!(refused.to_string(), "the next entry of table t has version 5, not 9");
}

async fn what_changes_about_a_table_changes_and_the_rest_stays(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let (bert, _) = store.create_guest("Bert").await.unwrap();
    let mut row =
        TableRow { players: of_four(Some(&anna.id), None), wake_ms: Some(7), ..table_row("t") };
    store.create_table(row.clone(), vec![]).await.unwrap();
    let players = of_four(None, Some(&bert.id));
    let bert_sits = Occupant::named("Bert");
    let occupants = vec![Occupant::Nobody, bert_sits, Occupant::Nobody, Occupant::Nobody];
    let times = Times { thought_ms: vec![0, 9, 0, 0], elapsed_ms: 3, noted_ms: 12 };
    let changes = [
        TableUpdate::default(),
        TableUpdate { phase: Some(Phase::Playing), ..TableUpdate::default() },
        TableUpdate { players: Some(players.clone()), ..TableUpdate::default() },
        TableUpdate { occupants: Some(occupants), ..TableUpdate::default() },
        TableUpdate { times: Some(times), ..TableUpdate::default() },
        TableUpdate { asked: Some(vec![1, 2]), ..TableUpdate::default() },
        TableUpdate { wake_ms: Some(Some(8)), ..TableUpdate::default() },
        TableUpdate { asked: Some(vec![]), ..TableUpdate::default() },
        TableUpdate { wake_ms: Some(None), phase: Some(Phase::Over), ..TableUpdate::default() },
    ];
    for (update, version) in changes.into_iter().zip(1..) {
        store
            .append(&"t".into(), version, vec![entry("t", version)], update.clone())
            .await
            .unwrap();
        row.phase = update.phase.unwrap_or(row.phase);
        row.players = update.players.unwrap_or(row.players);
        row.wake_ms = update.wake_ms.unwrap_or(row.wake_ms);
        row.occupants = update.occupants.unwrap_or(row.occupants);
        row.times = update.times.or(row.times);
        row.asked = update.asked.or(row.asked);
        let (read, _) = store.table(&"t".into()).await.unwrap().unwrap();
        row.updated_ms = read.updated_ms;
        assert_eq!(read, row);
    }
    assert_eq!(store.tables_of(&anna.id).await.unwrap(), []);
    assert_eq!(store.tables_of(&bert.id).await.unwrap(), [row]);
}

fn of_four(first: Option<&PlayerId>, second: Option<&PlayerId>) -> Vec<Option<PlayerId>> {
    vec![first.cloned(), second.cloned(), None, None]
}

async fn times_come_from_the_clock(bed: &Bed) {
    let now = Arc::new(AtomicI64::new(5_000));
    let shown = Arc::clone(&now);
    let clock = Clock::new(move || shown.load(Ordering::Relaxed));
    let store = Store::open_with(bed.location(), Access::Shared, clock).await.unwrap();
    store.create_table(table_row("t"), vec![entry("t", 1)]).await.unwrap();
    now.store(6_000, Ordering::Relaxed);
    store.append(&"t".into(), 2, vec![entry("t", 2)], TableUpdate::default()).await.unwrap();
    // Without an entry the log has not grown.
    now.store(6_500, Ordering::Relaxed);
    let update = TableUpdate { wake_ms: Some(Some(1)), ..TableUpdate::default() };
    store.append(&"t".into(), 3, vec![], update).await.unwrap();
    assert_eq!(store.table_row(&"t".into()).await.unwrap().unwrap().updated_ms, 6_000);
    // A clock that is set back does no harm.
    now.store(-1, Ordering::Relaxed);
    store.append(&"t".into(), 3, vec![entry("t", 3)], TableUpdate::default()).await.unwrap();
    let (row, log) = store.table(&"t".into()).await.unwrap().unwrap();
    assert_eq!(log.iter().map(|entry| entry.at_ms).collect::<Vec<_>>(), [5_000, 6_000, -1]);
    assert_eq!((row.created_ms, row.updated_ms), (1_000, -1));
}

async fn tables_are_listed_for_everyone_for_players_and_for_the_clock(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let rows = [
        ("old", true, Phase::Waiting, Some(30)),
        ("new", true, Phase::Playing, None),
        ("over", true, Phase::Over, Some(10)),
        ("private", false, Phase::Playing, Some(20)),
    ];
    for ((id, public, phase, wake_ms), created_ms) in rows.into_iter().zip(1..) {
        let players = of_four(Some(&anna.id), None);
        let updated_ms = created_ms;
        let row = table_row(id);
        let row = TableRow { public, phase, wake_ms, players, created_ms, updated_ms, ..row };
        store.create_table(row, vec![]).await.unwrap();
    }
    let ids = |rows: Vec<TableRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    let public = async |limit, since_ms| -> Vec<TableRow> {
        let listed = store.public_tables(None, limit, since_ms).await.unwrap();
        listed.into_iter().map(|(_, row)| row).collect()
    };
    let listed = public(10, 0).await;
    assert!(listed.iter().all(|row| row.players == of_four(Some(&anna.id), None)));
    assert_eq!(ids(listed), ["new", "old"]);
    assert_eq!(ids(public(1, 0).await), ["new"]);
    // At the old one nothing has happened since.
    assert_eq!(ids(public(10, 2).await), ["new"]);
    assert_eq!(ids(store.tables_of(&anna.id).await.unwrap()), ["private", "new", "old", "over"]);
    assert_eq!(store.tables_to_wake(30).await.unwrap(), ["private", "old"]);
    assert_eq!(store.tables_to_wake(29).await.unwrap(), ["private"]);
}

async fn unfinished_tables_are_those_made_or_sat_at(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let (bert, _) = store.create_guest("Bert").await.unwrap();
    let rows = [
        ("made", Phase::Waiting, Some(&anna), None, 50),
        ("sits", Phase::Playing, Some(&bert), Some(&anna), 50),
        ("both", Phase::Waiting, Some(&anna), Some(&anna), 50),
        ("over", Phase::Over, Some(&anna), Some(&anna), 50),
        ("forgotten", Phase::Waiting, Some(&anna), Some(&anna), 10),
        ("by mail", Phase::Playing, None, Some(&anna), 10),
    ];
    for (id, phase, maker, sits, updated_ms) in rows {
        let maker = maker.map(|maker| maker.id.clone());
        let players = of_four(sits.map(|player| &player.id), None);
        let row = TableRow { phase, maker, players, updated_ms, ..table_row(id) };
        store.create_table(row, vec![]).await.unwrap();
    }
    assert_eq!(unfinished(&store, &anna.id, 20).await, 4);
    assert_eq!(unfinished(&store, &anna.id, 0).await, 5);
    assert_eq!(unfinished(&store, &bert.id, 0).await, 1);
}

/// Somebody with one address makes many tables.
async fn nobody_fills_the_list_of_public_tables(bed: &Bed) {
    let store = bed.store().await;
    let tables = (0..30).map(|number| (format!("flood{number:02}"), "a")).chain([
        ("honest".to_owned(), "b"),
        ("second".to_owned(), "b"),
        ("other".to_owned(), "c"),
    ]);
    for ((id, origin), created_ms) in tables.zip(1..) {
        // The honest tables are the oldest.
        let created_ms = if origin == "a" { 1_000 + created_ms } else { created_ms };
        let origin = Some(origin.to_owned());
        let row = TableRow { public: true, origin, created_ms, ..table_row(id) };
        store.create_table(row, vec![]).await.unwrap();
    }
    let (mut pages, mut after) = (Vec::new(), None);
    loop {
        let page = store.public_tables(after.as_ref(), 4, 0).await.unwrap();
        let Some((last, _)) = page.last() else { break };
        assert_eq!(last.to_string().parse(), Ok(last.clone()));
        after = Some(last.clone());
        pages.push(page.into_iter().map(|(_, row)| row.id.into_string()).collect::<Vec<_>>());
    }
    assert_eq!(pages[0], ["flood29", "other", "second", "flood28"]);
    assert_eq!(pages[1][..2], ["honest", "flood27"]);
    let mut all = pages.concat();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 33);
    for nonsense in ["", "1", "1-2", "x-1-t", "1-x-t", "-1-2-t"] {
        assert_eq!(nonsense.parse::<crate::store::TablesAfter>(), Err(()), "{nonsense}");
    }
    assert_eq!(store.public_tables_of("a", 0).await, Ok(30));
    assert_eq!(store.public_tables_of("c", 0).await, Ok(1));
    assert_eq!(store.public_tables_of("d", 0).await, Ok(0));
}

async fn tables_in_the_queue_are_listed_until_they_begin(bed: &Bed) {
    let store = bed.store().await;
    let rows =
        [("b", true, Phase::Waiting), ("on", true, Phase::Playing), ("x", false, Phase::Waiting)];
    for (id, queue, phase) in rows {
        let row = TableRow { queue, phase, created_ms: 2, ..table_row(id) };
        store.create_table(row, vec![]).await.unwrap();
    }
    let first = TableRow { queue: true, created_ms: 1, ..table_row("a") };
    store.create_table(first.clone(), vec![]).await.unwrap();
    let found = store.queue_tables().await.unwrap();
    assert_eq!(found[0], first);
    assert_eq!(found.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
}

async fn downtime_counts_for_no_clock(bed: &Bed) {
    let store = bed.store().await;
    let times = |noted_ms| Some(Times { thought_ms: vec![7; 4], elapsed_ms: 3, noted_ms });
    let playing = |id: &str| TableRow { phase: Phase::Playing, ..table_row(id) };
    let mail = TableRow { wake_ms: Some(5_000), times: times(1_000), ..playing("mail") };
    let usual = TableRow { times: times(900), ..playing("usual") };
    let over = TableRow { phase: Phase::Over, times: times(800), ..table_row("over") };
    let endless = playing("endless");
    for row in [&mail, &usual, &over, &endless] {
        store.create_table(row.clone(), vec![]).await.unwrap();
    }
    let row = |id: &'static str| {
        let store = store.clone();
        async move { store.table_row(&id.into()).await.unwrap().unwrap() }
    };
    // On the first start the downtime is unknown.
    store.is_back(1_000).await.unwrap();
    assert_eq!(row("mail").await, mail);
    store.is_alive(1_500).await.unwrap();
    store.is_back(4_500).await.unwrap();
    assert_eq!((row("mail").await.wake_ms, row("mail").await.times), (Some(8_000), times(4_000)));
    assert_eq!((row("usual").await.wake_ms, row("usual").await.times), (None, times(3_900)));
    assert_eq!(row("over").await, over);
    assert_eq!(row("endless").await, endless);
    // If the system clock was set back, the times move with it, so that what was thought
    // until then still counts.
    store.is_back(2_000).await.unwrap();
    assert_eq!((row("mail").await.wake_ms, row("mail").await.times), (Some(5_500), times(1_500)));
    store.is_back(2_500).await.unwrap();
    assert_eq!((row("mail").await.wake_ms, row("mail").await.times), (Some(6_000), times(2_000)));
}

async fn a_game_comes_back_as_it_was_stored(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    store.create_table(table_row("t"), vec![]).await.unwrap();
    let game = game_row("g", "t", anna.id.clone());
    store.finish_game(game.clone()).await.unwrap();
    assert_eq!(store.game(&"g".into()).await.unwrap(), Some(game.clone()));
    assert_eq!(store.game(&"h".into()).await.unwrap(), None);

    let refused = store.finish_game(game).await;
    assert_eq!(refused, Err(StoreError::Exists { what: Thing::Game, id: "g".to_owned() }));
    let refused = store.finish_game(game_row("h", "nowhere", anna.id.clone())).await;
    assert_eq!(refused, Err(StoreError::Missing { what: Thing::Table, id: "nowhere".to_owned() }));
    assert_eq!(store.game(&"h".into()).await.unwrap(), None);

    let later = GameRow { finished_at_ms: 10_000, ..game_row("later", "t", anna.id.clone()) };
    store.finish_game(later).await.unwrap();
    let games = store.games_of(&anna.id, None, 10).await.unwrap();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["later", "g"]);
    assert_eq!(games[1].seats, game_row("g", "t", anna.id.clone()).seats);
    assert_eq!(store.games_of(&anna.id, None, 1).await.unwrap().len(), 1);
    assert_eq!(store.games_of(&"nobody".into(), None, 10).await.unwrap(), []);
}

async fn a_game_and_its_last_entries_are_stored_both_or_neither(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    store.create_table(table_row("t"), vec![]).await.unwrap();
    let over = TableUpdate { phase: Some(Phase::Over), ..TableUpdate::default() };
    let finish = |first: u32| {
        let game = game_row("g", "t", anna.id.clone());
        let entries = vec![entry("t", first)];
        let (store, over) = (store.clone(), over.clone());
        async move { store.append_and_finish(&"t".into(), first, entries, over, game).await }
    };
    assert!(matches!(finish(2).await, Err(StoreError::Conflict { next: 1, .. })));
    assert_eq!(store.game(&"g".into()).await.unwrap(), None);
    finish(1).await.unwrap();
    assert!(store.game(&"g".into()).await.unwrap().is_some());
    assert_eq!(store.table(&"t".into()).await.unwrap().unwrap().0.phase, Phase::Over);
    assert!(matches!(finish(2).await, Err(StoreError::Exists { .. })));
    assert_eq!(log_of(&store, "t").await.len(), 1);
}

async fn what_is_hidden_is_not_shown_by_debug(bed: &Bed) {
    let store = bed.store().await;
    let row = TableRow { settings: "the server's secret".to_owned(), ..table_row("t") };
    store.create_table(row, vec!["the hands".to_owned()]).await.unwrap();
    let shown = format!("{:?}", store.table(&"t".into()).await.unwrap());
    assert!(!shown.contains("secret") && !shown.contains("hands"), "{shown}");
}
