//! Everything is moved, in both directions and between two databases of one kind.

use std::collections::BTreeSet;

use kennel_wire::{Joining, ReportKind};
use sqlx::{AssertSqlSafe, ConnectOptions};

use super::push::subscription;
use super::*;
use crate::store::social::{AdminAct, EveningRow, NewInvitationRow, NewReportRow, Relation};
use crate::store::transfer::RELATIONS;
use crate::store::{
    Beat, Claimed, DailyResult, NewNode, NodeId, NotMoved, Pace, ProfileRow, Rated, Repair,
    TableUpdate, Thing, Times, move_all,
};

on_each_engine!(
    everything_is_moved_there_and_back,
    a_database_that_is_not_empty_or_in_use_is_left_alone,
    what_is_moved_is_all_there_is,
);

/// A database with at least one row of each kind, a value in every column, and more rows than
/// are moved at a time.
async fn fill(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    store.make_account(&anna.id, "Zoë Straub", "hash").await.unwrap();
    let (_, token) =
        store.new_bot_token(&anna.id, "my bot", &[Scope::Play], YEAR, 9).await.unwrap();
    store.push_key(&[7; 32]).await.unwrap();
    store.subscribe(token.as_str(), subscription("https://push.example/1")).await.unwrap();
    store.notify(&anna.id, &"t".into(), 1).await.unwrap();
    store.new_recovery_codes(&anna.id).await.unwrap();
    super::passkeys::fill(&store, &anna).await;
    let (bruno, _) = store.create_guest("Bruno").await.unwrap();
    let row = TableRow {
        public: true,
        maker: Some(anna.id.clone()),
        origin: Some("somewhere".to_owned()),
        players: vec![Some(anna.id.clone()), None, None, None],
        times: Some(Times { thought_ms: vec![1, 2, 3, 4], elapsed_ms: 5, noted_ms: -6 }),
        asked: Some(vec![0, 3]),
        wake_ms: Some(7),
        ..table_row("t")
    };
    let entries = (1..=1_200).map(|version| entry("t", version)).collect();
    store.create_table(row, entries).await.unwrap();
    let players = vec![None, Some(bruno.id.clone()), None, None];
    let over = TableRow { phase: Phase::Over, players, ..table_row("packed") };
    store.create_table(over, vec![entry("packed", 1), entry("packed", 2)]).await.unwrap();
    store.engine.write(Job::PackLog("packed".into())).await.unwrap();
    let player = anna.id.clone();
    store.finish_game(game_row("g", "t", anna.id.clone())).await.unwrap();
    store.put_analysis(super::analyses::analysis_of("g", "judge", 1_000)).await.unwrap();
    let (cleo, _) = store.create_guest("Cleo").await.unwrap();
    store.make_account(&cleo.id, "Cleo", "hash").await.unwrap();
    let names = [("Anna", &player), ("Cleo", &cleo.id)];
    let seats =
        names.map(|(name, id)| GameSeat { who: Who::Player(id.clone()), name: name.to_owned() });
    let duel = GameRow {
        rules: "2".to_owned(),
        winners: vec![0],
        seats: seats.to_vec(),
        ..game_row("rated", "packed", cleo.id.clone())
    };
    let rated = Rated { pace: Pace::Slow, left: vec![], absent: vec![1] };
    let update = TableUpdate { rated: Some(rated), ..TableUpdate::default() };
    store.append_and_finish(&"packed".into(), 3, vec![], update, duel).await.unwrap();
    store.put_profile(&cleo.id, ProfileRow::default()).await.unwrap();
    fill_social(&store, &anna.id).await;
    store.close_account(&bruno.id).await.unwrap();
    store.is_alive(1_000).await.unwrap();
    // It is somebody's, which is not moved.
    let (build, id) = ("1".to_owned(), NodeId::random().unwrap());
    let node = NewNode { id: id.clone(), name: "n".to_owned(), build, speaks: 1, reads: 1 };
    let beat = Beat { connected: true, draining: false };
    store.enter(node, beat, std::time::Duration::ZERO).await.unwrap();
    let claimed = store.claim(&"t".into(), &id).await.unwrap();
    assert!(matches!(claimed, Claimed::Mine(_)));
    store.leave(&id).await.unwrap();
    store.close().await;
}

/// A row of each kind about players among themselves.
async fn fill_social(store: &Store, anna: &PlayerId) {
    let (ben, _) = store.create_guest("Ben").await.unwrap();
    store.relate(&ben.id, anna, Relation::Follow).await.unwrap();
    store.show_presence(anna, false).await.unwrap();
    let (from, to) = (anna.clone(), ben.id.clone());
    let invitation = NewInvitationRow { from, to, table: "t".into(), seat: Some(1) };
    store.invite(invitation).await.unwrap();
    let circle = store.make_circle(anna, "Club", "text", Joining::Approval).await.unwrap();
    store.enter_circle(&circle.id, &ben.id, kennel_wire::CircleRole::Member).await.unwrap();
    store.dismiss(&circle.id, &ben.id).await.unwrap();
    store.set_holiday(anna, store.clock().now_ms() + 1_000, i64::MAX).await.unwrap();
    store.add_circle_table(&circle.id, &"t".into()).await.unwrap();
    let evening = EveningRow {
        id: "e".to_owned(),
        start_ms: i64::MAX / 2,
        minutes: 90,
        zone: "Europe/Zurich".to_owned(),
        text: "At Zoë’s".to_owned(),
        made_ms: 1,
    };
    store.add_evening(&circle.id, evening).await.unwrap();
    let mut event = super::events::new_lines("event", 1, &["one", "two"]);
    event.row.summary.circle = Some(circle.id.clone());
    event.row.rings_ms = Some(9_000);
    (event.people, event.tables) = (vec![anna.clone()], vec![("t".into(), 1)]);
    store.make_event(anna, event).await.unwrap();
    store.make_daily_deal(7, "secret".to_owned()).await.unwrap();
    store.begin_daily(7, Some(anna), &"t".into()).await.unwrap();
    let result = DailyResult { game: "g".into(), score: -3, rounds: 9, points: None };
    store.note_daily_result(&"t".into(), result).await.unwrap();
    store.evaluate_daily(7, vec![("t".into(), 0)]).await.unwrap();
    let report = NewReportRow {
        reporter: anna.clone(),
        subject: ben.id.clone(),
        kind: ReportKind::Other,
        text: "text".to_owned(),
        table: Some("t".into()),
    };
    store.report(report).await.unwrap();
    let suspend = AdminAct::Suspend { player: ben.id, until_ms: 7, text: "why".to_owned() };
    store.administer("root", suspend).await.unwrap();
}

async fn everything_is_moved_there_and_back(bed: &Bed) {
    fill(bed).await;
    let (there, back) = (Bed::file(), Bed::file());
    let mut shown = 0;
    let moved = move_all(&bed.location(), &there.location(), |_| shown += 1).await.unwrap();
    assert!(moved.iter().all(|(_, rows)| *rows > 0), "{moved:?}");
    assert!(moved.contains(&("log", 1_200)), "{moved:?}");
    assert!(shown > moved.len(), "progress was shown {shown} times");
    // Back to the engine it came from.
    let again = match bed {
        Bed::File(_) => back,
        Bed::Postgres { .. } => Bed::postgres().await.unwrap(),
    };
    assert_eq!(move_all(&there.location(), &again.location(), |_| {}).await.unwrap(), moved);

    let (before, after) = (bed.store().await, again.store().await);
    for id in ["t", "packed"] {
        let read = after.table(&id.into()).await.unwrap();
        assert_eq!(read, before.table(&id.into()).await.unwrap());
        assert!(read.is_some());
    }
    let audit = after.audit(Repair::No, |_| {}).await.unwrap();
    assert_eq!((audit.games, audit.wrong_games_count, audit.wrong_ratings), (1, 0, 0));
    assert_eq!(after.game(&"g".into()).await, before.game(&"g".into()).await);
    assert_eq!(after.players("", 10).await, before.players("", 10).await);
    assert_eq!(after.account("zoë straub").await, before.account("zoë straub").await);
    assert_eq!(after.create_guest("Zoe Straub").await.map(|_| ()), Ok(()));
    let taken = StoreError::Taken { name: "ZOË STRAUB".to_owned() };
    assert_eq!(after.create_guest("ZOË STRAUB").await.map(|_| ()), Err(taken));
    // It has never been claimed there, and goes on.
    let update = TableUpdate::default();
    after.append(&"t".into(), 1_201, vec![entry("t", 1_201)], update).await.unwrap();
    let (anna, _) = after.account("zoë straub").await.unwrap().unwrap();
    after.new_session(&anna.id, None, "").await.unwrap();
    after.close().await;
    if let Bed::Postgres { .. } = again {
        again.remove().await;
    }
}

async fn a_database_that_is_not_empty_or_in_use_is_left_alone(bed: &Bed) {
    fill(bed).await;
    let other = Bed::file();
    other.store().await.create_guest("Bruno").await.unwrap();
    let refused = move_all(&bed.location(), &other.location(), |_| {}).await.unwrap_err();
    assert!(matches!(&refused, NotMoved::NotEmpty(_)), "{refused}");
    let refused = move_all(&other.location(), &bed.location(), |_| {}).await.unwrap_err();
    assert!(matches!(&refused, NotMoved::NotEmpty(_)), "{refused}");
    assert_eq!(other.store().await.players("", 10).await.unwrap().len(), 1);

    let running = Store::open_exclusive(bed.location()).await.unwrap();
    let empty = Bed::file();
    for (from, to) in [(bed, &empty), (&empty, bed)] {
        empty.store().await.close().await;
        let refused = move_all(&from.location(), &to.location(), |_| {}).await.unwrap_err();
        assert!(refused.to_string().contains("another server is using it"), "{refused}");
    }
    running.close().await;
    let nowhere = Bed::file();
    let refused = move_all(&nowhere.location(), &empty.location(), |_| {}).await.unwrap_err();
    assert!(refused.to_string().contains("there is no such file"), "{refused}");
    let missing = StoreError::Missing { what: Thing::Table, id: "t".to_owned() };
    let store = empty.store().await;
    assert_eq!(store.delete_table(&"t".into()).await, Err(missing), "something was moved");
}

/// Every column of the schema is moved, or is one of those that say who runs a table or who
/// has come to a limit lately.
async fn what_is_moved_is_all_there_is(bed: &Bed) {
    const LEFT: [&str; 3] = ["tables.owner", "tables.epoch", "tables.is_unpacked"];
    bed.store().await.close().await;
    let found: Vec<(String, String)> = match bed {
        Bed::File(folder) => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.file());
            let query = "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
                 WHERE m.type = 'table' AND m.name NOT IN ('nodes', 'erasures', 'counts')";
            let mut connection = options.connect().await.unwrap();
            sqlx::query_as(query).fetch_all(&mut connection).await.unwrap()
        }
        Bed::Postgres { .. } => {
            let query = "SELECT table_name::text, column_name::text FROM information_schema.columns
                 WHERE table_schema = current_schema()
                     AND table_name NOT IN ('nodes', 'erasures', 'counts', 'schema')";
            let query = sqlx::query_as(AssertSqlSafe(query));
            query.fetch_all(&mut bed.connect().await).await.unwrap()
        }
    };
    let found: BTreeSet<String> =
        found.into_iter().map(|(table, column)| format!("{table}.{column}")).collect();
    let moved = RELATIONS.iter().flat_map(|relation| {
        relation.columns.iter().map(|column| format!("{}.{}", relation.name, column.name))
    });
    let known: BTreeSet<String> = moved.collect();
    assert!(known.is_subset(&found), "{:?}", known.difference(&found));
    let left: Vec<&String> = found.difference(&known).collect();
    assert!(left.iter().all(|column| LEFT.contains(&column.as_str())), "{left:?}");
}
