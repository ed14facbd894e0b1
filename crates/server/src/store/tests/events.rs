//! Events: their logs, lists, people and tables.

use kennel_wire::{EventAccess, EventFormat, EventPhase, EventPlace, EventSummary, Joining};

use super::*;
use crate::store::{
    EventListing, EventRow, EventTableState, EventsAfter, MAX_EVENTS, NewLines, StoredEvent,
    TableUpdate,
};

on_each_engine!(
    a_log_grows_only_from_its_end,
    events_are_listed_for_whom_they_concern,
    a_player_makes_so_many_events,
    tables_are_noted_before_they_are_made,
    a_bell_is_put_off_with_the_server,
    a_name_is_erased_from_events,
    a_damaged_line_is_refused,
);

pub(super) fn new_lines(id: &str, first: u32, lines: &[&str]) -> NewLines {
    NewLines {
        first,
        lines: lines.iter().map(|&line| line.to_owned()).collect(),
        row: EventRow {
            summary: EventSummary {
                id: id.to_owned(),
                name: "Evening".to_owned(),
                place: EventPlace::Online,
                access: EventAccess::Open,
                phase: EventPhase::Coming,
                start_ms: 5_000,
                zone: "UTC".to_owned(),
                format: EventFormat::Groups { groups: 2, through: 1 },
                rounds: 4,
                round: 0,
                entries: 0,
                circle: None,
            },
            listed: true,
            watched: false,
            rings_ms: None,
        },
        people: Vec::new(),
        tables: Vec::new(),
    }
}

async fn guest(store: &Store, name: &str) -> PlayerId {
    store.create_guest(name).await.unwrap().0.id
}

async fn a_log_grows_only_from_its_end(bed: &Bed) {
    let store = bed.store().await;
    let maker = guest(&store, "Anna").await;
    store.make_event(&maker, new_lines("e", 1, &["one", "two"])).await.unwrap();
    let grown = Err(StoreError::EventHasGrown { event: "e".to_owned() });
    for first in [1, 2, 4] {
        assert_eq!(store.append_to_event("e", new_lines("e", first, &["x"])).await, grown);
    }
    let nowhere = store.append_to_event("f", new_lines("f", 1, &["x"])).await;
    assert_eq!(nowhere, Err(StoreError::EventHasGrown { event: "f".to_owned() }));
    store.append_to_event("e", new_lines("e", 3, &["three"])).await.unwrap();
    let read = |version: u32, lines: &[&str]| {
        let lines = lines.iter().map(|&line| line.to_owned()).collect();
        Some(StoredEvent { version, edition: 0, rings_ms: None, lines })
    };
    assert_eq!(store.event("e", 0).await.unwrap(), read(3, &["one", "two", "three"]));
    assert_eq!(store.event("e", 2).await.unwrap(), read(3, &["three"]));
    assert_eq!(store.event("e", 3).await.unwrap(), read(3, &[]));
    assert_eq!(store.event("f\0", 0).await.unwrap(), None);
    store.close().await;
}

async fn events_are_listed_for_whom_they_concern(bed: &Bed) {
    let store = bed.store().await;
    let (anna, ben) = (guest(&store, "Anna").await, guest(&store, "Ben").await);
    store.make_account(&anna, "Anna", "hash").await.unwrap();
    let circle = store.make_circle(&anna, "Club", "", Joining::Link).await.unwrap().id;
    for (id, start_ms, listed, phase) in [
        ("a", 3_000, true, EventPhase::Coming),
        ("b", 2_000, true, EventPhase::Running),
        ("c", 1_000, false, EventPhase::Coming),
        ("d", 4_000, true, EventPhase::Over),
        ("e", 5_000, true, EventPhase::Over),
    ] {
        let mut new = new_lines(id, 1, &["one"]);
        let summary = &mut new.row.summary;
        (summary.start_ms, summary.phase, new.row.listed) = (start_ms, phase, listed);
        summary.circle = (id == "c").then(|| circle.clone());
        new.people = if id == "c" { vec![ben.clone(), "nobody".into()] } else { Vec::new() };
        store.make_event(&anna, new).await.unwrap();
    }
    let list = async |listing, phase, after: Option<(i64, &str)>, since_ms, limit| {
        let after = after.map(|(start_ms, id)| EventsAfter { start_ms, id: id.to_owned() });
        let events = store.events(listing, phase, after.as_ref(), since_ms, limit).await.unwrap();
        events.into_iter().map(|event| event.id).collect::<Vec<_>>()
    };
    let (coming, over, public) = (EventPhase::Coming, EventPhase::Over, EventListing::Public);
    assert_eq!(list(public, coming, None, 0, 9).await, ["b", "a"]);
    assert_eq!(list(public, coming, None, 2_000, 9).await, ["a"]);
    assert_eq!(list(public, coming, Some((2_000, "b")), 0, 9).await, ["a"]);
    assert_eq!(list(public, over, None, 0, 1).await, ["e"]);
    assert_eq!(list(public, over, Some((5_000, "e")), 0, 9).await, ["d"]);
    assert_eq!(list(EventListing::Circle(&circle), coming, None, 0, 9).await, ["c"]);
    assert_eq!(list(EventListing::Circle("x\0"), coming, None, 0, 9).await, [""; 0]);
    assert_eq!(list(EventListing::Player(&ben), coming, None, 0, 9).await, ["c"]);
    assert_eq!(list(EventListing::Player(&anna), coming, None, 0, 9).await, [""; 0]);
    store.close().await;
}

async fn a_player_makes_so_many_events(bed: &Bed) {
    let store = bed.store().await;
    let anna = guest(&store, "Anna").await;
    for number in 0..MAX_EVENTS {
        let id = format!("e{number}");
        store.make_event(&anna, new_lines(&id, 1, &["one"])).await.unwrap();
    }
    let refused = store.make_event(&anna, new_lines("more", 1, &["one"])).await;
    assert_eq!(refused, Err(StoreError::TooMany { what: Thing::Event, count: MAX_EVENTS }));
    // One that is over makes room.
    let mut over = new_lines("e0", 2, &["closed"]);
    over.row.summary.phase = EventPhase::Over;
    store.append_to_event("e0", over).await.unwrap();
    store.make_event(&anna, new_lines("more", 1, &["one"])).await.unwrap();
    store.close().await;
}

async fn tables_are_noted_before_they_are_made(bed: &Bed) {
    let store = bed.store().await;
    let anna = guest(&store, "Anna").await;
    let mut new = new_lines("e", 1, &["one"]);
    new.tables = vec![("t".into(), 1), ("u".into(), 2)];
    new.row.watched = true;
    store.make_event(&anna, new).await.unwrap();
    assert_eq!(store.watched_events().await.unwrap(), ["e"]);
    let state = |phase| vec![EventTableState { id: "t".into(), phase }];
    assert_eq!(store.event_tables("e", 1).await.unwrap(), state(None));
    store.create_table(table_row("t"), Vec::new()).await.unwrap();
    assert_eq!(store.event_tables("e", 1).await.unwrap(), state(Some(Phase::Waiting)));
    let update = TableUpdate { phase: Some(Phase::Over), ..TableUpdate::default() };
    store.append(&"t".into(), 1, vec![entry("t", 1)], update).await.unwrap();
    assert_eq!(store.event_tables("e", 1).await.unwrap(), state(Some(Phase::Over)));
    store.append_to_event("e", new_lines("e", 2, &["two"])).await.unwrap();
    assert_eq!(store.watched_events().await.unwrap(), [""; 0]);
    store.close().await;
}

async fn a_bell_is_put_off_with_the_server(bed: &Bed) {
    let store = bed.store().await;
    let anna = guest(&store, "Anna").await;
    for (id, watched) in [("online", true), ("hall", false)] {
        let mut new = new_lines(id, 1, &["one"]);
        (new.row.watched, new.row.rings_ms) = (watched, Some(60_000));
        store.make_event(&anna, new).await.unwrap();
    }
    store.is_alive(10_000).await.unwrap();
    store.is_back(17_000).await.unwrap();
    let rings = async |id| store.event(id, 0).await.unwrap().unwrap().rings_ms;
    assert_eq!((rings("online").await, rings("hall").await), (Some(67_000), Some(60_000)));
    store.close().await;
}

async fn a_name_is_erased_from_events(bed: &Bed) {
    let store = bed.store().await;
    let (anna, ben) = (guest(&store, "Anna").await, guest(&store, "Ben").await);
    let id = ben.as_str();
    let log = [
        format!(r#"{{"note":"planned","maker":"{id}","maker_name":"Ben"}}"#),
        r#"{"action":"registered","name":"deleted"}"#.to_owned(),
        r#"{"action":"registered","name":"Ben"}"#.to_owned(),
        format!(
            r#"{{"note":"members","entry":"Ben","members":[{{"name":"Ben","player":"{id}"}}]}}"#
        ),
        r#"{"action":"drawn","round":1,"tables":[[["Ben","x"],["y","deleted"]]],"byes":[]}"#
            .to_owned(),
        r#"{"note":"announced","about":"Ben"}"#.to_owned(),
    ];
    let lines: Vec<&str> = log.iter().map(String::as_str).collect();
    let mut new = new_lines("e", 1, &lines);
    new.people = vec![ben.clone(), anna.clone()];
    store.make_event(&anna, new).await.unwrap();
    store.close_account(&ben).await.unwrap();
    let stored = store.event("e", 0).await.unwrap().unwrap();
    assert_eq!((stored.version, stored.edition), (6, 1));
    let names: Vec<bool> = stored.lines.iter().map(|line| line.contains("Ben")).collect();
    // What organisers announce is their own text.
    assert_eq!(names, [false, false, false, false, false, true], "{:#?}", stored.lines);
    // Another entry is called the same already.
    assert!(
        stored.lines[4].contains(r#"[["deleted 2","x"],["y","deleted"]]"#),
        "{}",
        stored.lines[4]
    );
    assert_eq!(store.event("e", 0).await.unwrap().unwrap().lines, stored.lines);
    // A guest who plays in an event is not pruned.
    assert_eq!(store.players("Anna", 9).await.unwrap().len(), 1);
    store.close().await;
}

async fn a_damaged_line_is_refused(bed: &Bed) {
    let store = bed.store().await;
    let anna = guest(&store, "Anna").await;
    store.make_event(&anna, new_lines("e", 1, &["one", "two"])).await.unwrap();
    let damage = "UPDATE event_log SET entry = 'tvo' WHERE version = 2";
    store.engine.write(Job::Sql(damage)).await.unwrap();
    let damaged = |entry| StoreError::Damaged { what: Thing::Event, id: "e".to_owned(), entry };
    assert_eq!(store.event("e", 0).await, Err(damaged(Some(2))));
    let lost = "DELETE FROM event_log WHERE version = 2";
    store.engine.write(Job::Sql(lost)).await.unwrap();
    assert_eq!(store.event("e", 0).await, Err(damaged(None)));
    store.close().await;
}
