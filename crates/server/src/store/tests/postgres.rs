//! What only a server and its connections can do.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgConnectOptions;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::{Barrier, watch};

use super::*;
use crate::store::{
    Access, Beat, Cause, Clock, GamesBefore, Location, NewNode, NodeId, TableUpdate, TablesAfter,
    Thing,
};

/// Makes tests of functions that take a bed in PostgreSQL.
macro_rules! on_postgres {
    ($($test:ident),+ $(,)?) => {
        $(mod $test {
            #[tokio::test]
            async fn on_postgres() {
                let Some(bed) = crate::store::tests::Bed::postgres().await else { return };
                super::$test(&bed).await;
                bed.remove().await;
            }
        })+
    };
}

on_postgres!(
    connections_that_are_cut_are_opened_again_and_nothing_told_is_lost,
    moves_that_wait_together_are_few_transactions,
    a_move_changes_its_row_in_place,
    a_read_that_is_cancelled_leaves_no_connection_in_the_past,
    a_database_has_one_server,
    an_older_program_runs_beside_a_newer_one_if_the_schema_allows_it,
    columns_that_a_newer_program_adds_disturb_nobody,
    tables_of_another_program_are_refused_and_not_touched,
    what_cannot_be_stored_is_refused_and_looked_for_in_vain,
    two_servers_do_not_give_one_name_to_two,
    a_server_that_becomes_read_only_refuses_and_works_again,
    a_server_whose_machine_vanishes_is_found_again_at_its_address,
);

async fn append(store: &Store, table: &str, version: u32) -> Result<(), StoreError> {
    store.append(&table.into(), version, vec![entry(table, version)], TableUpdate::default()).await
}

async fn execute(bed: &Bed, statement: &str) {
    let statement = AssertSqlSafe(statement.to_owned());
    sqlx::raw_sql(statement).execute(&mut bed.connect().await).await.unwrap();
}

fn cause<T: std::fmt::Debug>(result: Result<T, StoreError>) -> Cause {
    match result {
        Err(StoreError::Unavailable { cause, .. }) => cause,
        other => panic!("{other:?}"),
    }
}

async fn connections_that_are_cut_are_opened_again_and_nothing_told_is_lost(bed: &Bed) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    let mut next = 1;
    for _ in 0..10 {
        append(&store, "t", next).await.unwrap();
        bed.cut_off().await;
        // The request that notices it may fail, and the reads do not notice it.
        let result = append(&store, "t", next + 1).await;
        let stored = log_of(&store, "t").await.len() as u32;
        match result {
            Ok(()) => assert_eq!(stored, next + 1),
            Err(error) => {
                assert_eq!(cause::<()>(Err(error)), Cause::Gone);
                assert!(stored == next || stored == next + 1, "{stored} after {next}");
            }
        }
        next = stored + 1;
    }
    store.close().await;
    let log = log_of(&bed.store().await, "t").await;
    assert!(log.len() >= 10);
    assert!(log.iter().zip(1..).all(|(line, version)| line.entry == entry("t", version)));
}

/// Passes everything on between those who connect and the server, until it is told to begin anew:
/// connections that were made before then say nothing any more, and do not end either.
async fn forwarder(bed: &Bed) -> (Location, watch::Sender<u32>) {
    let Bed::Postgres { server, schema } = bed else { panic!("not a server") };
    let options: PgConnectOptions = server.parse().unwrap();
    let socket = options.get_socket().map(|folder| folder.join(".s.PGSQL.5432"));
    let (host, port) = (options.get_host().to_owned(), options.get_port());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (anew, times) = watch::channel(0);
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let (socket, host, mut times) = (socket.clone(), host.clone(), times.clone());
            tokio::spawn(async move {
                times.mark_unchanged();
                let passed_on = async {
                    match socket {
                        Some(path) => {
                            let mut far = UnixStream::connect(path).await?;
                            copy_bidirectional(&mut near, &mut far).await
                        }
                        None => {
                            let mut far = TcpStream::connect((host, port)).await?;
                            copy_bidirectional(&mut near, &mut far).await
                        }
                    }
                };
                tokio::select! {
                    _ = passed_on => {}
                    _ = times.changed() => std::future::pending::<()>().await,
                }
            });
        }
    });
    let user = options.get_username();
    let database = options.get_database().unwrap_or(user);
    let location = format!(
        "postgres://{user}@{address}/{database}?options[search_path]={schema}&application_name={schema}"
    );
    (Location::parse(location).unwrap(), anew)
}

/// Its place is taken by another machine, and nobody says so to those who wait for the first.
async fn a_server_whose_machine_vanishes_is_found_again_at_its_address(bed: &Bed) {
    let (location, anew) = forwarder(bed).await;
    let store = Store::open(location).await.unwrap();
    store.create_table(table_row("t"), vec![]).await.unwrap();
    append(&store, "t", 1).await.unwrap();
    let read = Arc::new(Barrier::new(8));
    let reading = (0..7).map(|_| {
        let (store, read) = (store.clone(), Arc::clone(&read));
        tokio::spawn(async move {
            store.table_row(&"t".into()).await.unwrap();
            read.wait().await;
            let mut in_a_row = 0;
            while in_a_row < 100 {
                let is_read = store.table_row(&"t".into()).await.is_ok();
                in_a_row = if is_read { in_a_row + 1 } else { 0 };
            }
        })
    });
    let reading: Vec<_> = reading.collect();
    read.wait().await;
    anew.send_replace(1);
    for reader in reading {
        reader.await.unwrap();
    }
    // What is written is another matter: nobody knows whether the first attempt was stored.
    let mut next = 2;
    while append(&store, "t", next).await.is_err() {
        next = log_of(&store, "t").await.len() as u32 + 1;
    }
}

/// A row says in which transaction it was last changed.
async fn moves_that_wait_together_are_few_transactions(bed: &Bed) {
    let store = bed.store().await;
    for number in 0..400 {
        store.create_table(table_row(TableId::new(format!("t{number}"))), vec![]).await.unwrap();
    }
    let appends = (0..400).map(|number| {
        let (store, table) = (&store, TableId::new(format!("t{number}")));
        async move { store.append(&table, 1, vec![entry(&table, 1)], TableUpdate::default()).await }
    });
    assert!(join_all(appends).await.iter().all(Result::is_ok));
    let transactions: i64 =
        sqlx::query_scalar("SELECT count(DISTINCT xmin::text) FROM tables WHERE last_version = 1")
            .fetch_one(&mut bed.connect().await)
            .await
            .unwrap();
    // How many depends on when each lane looks at its queue, but most have to wait.
    assert!((1..=100).contains(&transactions), "{transactions} transactions for 400 appends");
}

/// No index contains a column that a move changes, so that it leaves no dead entries behind.
async fn a_move_changes_its_row_in_place(bed: &Bed) {
    use sqlx::Connection;

    let store = bed.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    let mut connection = bed.connect().await;
    let mut transaction = connection.begin().await.unwrap();
    sqlx::query(
        "UPDATE tables SET last_version = 1, updated_ms = 2, thought_ms = '[3]', elapsed_ms = 4,
             noted_ms = 5, asked = '[6]'",
    )
    .execute(&mut *transaction)
    .await
    .unwrap();
    sqlx::query("UPDATE tables SET last_version = 2, updated_ms = 3, noted_ms = 6")
        .execute(&mut *transaction)
        .await
        .unwrap();
    let in_place = "SELECT pg_stat_get_xact_tuples_hot_updated('tables'::regclass)";
    let in_place: i64 = sqlx::query_scalar(in_place).fetch_one(&mut *transaction).await.unwrap();
    // With the first entry there is something to pack, which an index does contain.
    assert_eq!(in_place, 1);
}

/// Lets a future be polled so many times and then drops it: it is cancelled wherever it waits then.
async fn cancelled_after<F: Future>(polls: u32, future: F) {
    let mut future = pin!(future);
    let mut left = polls;
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Pending if left > 0 => {
            left -= 1;
            Poll::Pending
        }
        Poll::Ready(_) | Poll::Pending => Poll::Ready(()),
    })
    .await;
}

async fn a_read_that_is_cancelled_leaves_no_connection_in_the_past(bed: &Bed) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    for version in 1..=20 {
        let table = TableId::from("t");
        let cancelled = (0..7).map(|_| cancelled_after(version % 10, store.table(&table)));
        join_all(cancelled).await;
        append(&store, "t", version).await.unwrap();
        // As many as there are connections.
        let read = (0..7).map(|_| log_of(&store, "t"));
        for log in join_all(read).await {
            assert_eq!(log.len() as u32, version, "what has been stored is not read");
        }
    }
    store.close().await;
}

async fn a_database_has_one_server(bed: &Bed) {
    let exclusive = || Store::open_with(bed.location(), Access::Exclusive, Clock::system());
    let first = exclusive().await.unwrap();
    let refused = exclusive().await.map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("another server is using it"), "{refused}");
    // Whoever looks after the database may do so while the server runs.
    bed.store().await.create_guest("Anna").await.unwrap();
    first.create_guest("Bert").await.unwrap();
    first.close().await;
    let second = exclusive().await.unwrap();
    assert_eq!(second.players("", 10).await.unwrap().len(), 2);
    second.close().await;

    let store = bed.store().await;
    let (build, id) = ("1".to_owned(), NodeId::random().unwrap());
    let node = NewNode { id: id.clone(), name: "n".to_owned(), build, speaks: 1, reads: 1 };
    let beat = Beat { connected: true, draining: false };
    store.enter(node, beat, Duration::ZERO).await.unwrap();
    let refused = exclusive().await.map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("nodes of a cluster are using it"), "{refused}");
}

async fn an_older_program_runs_beside_a_newer_one_if_the_schema_allows_it(bed: &Bed) {
    bed.store().await.close().await;
    execute(bed, "UPDATE schema SET version = 99").await;
    bed.store().await.create_guest("Anna").await.unwrap();
    execute(bed, "UPDATE schema SET oldest_writer = 99").await;
    let refused = Store::open(bed.location()).await.map(|_| ()).unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 99, .. }), "{refused}");
}

/// PostgreSQL refuses a prepared statement whose columns have changed.
async fn columns_that_a_newer_program_adds_disturb_nobody(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let players = vec![Some(anna.id.clone()), None, None, None];
    let row = TableRow { public: true, queue: true, players, ..table_row("t") };
    store.create_table(row, vec![entry("t", 1)]).await.unwrap();
    store.finish_game(game_row("g", "t", anna.id.clone())).await.unwrap();
    let read = async || {
        assert!(store.table(&"t".into()).await.unwrap().is_some());
        assert_eq!(store.public_tables(None, 9, 0).await.unwrap().len(), 1);
        assert_eq!(store.tables_of(&anna.id).await.unwrap().len(), 1);
        assert_eq!(store.queue_tables().await.unwrap().len(), 1);
        assert!(store.game(&"g".into()).await.unwrap().is_some());
        assert_eq!(store.public_games(None, 9).await.unwrap().len(), 1);
        assert_eq!(store.players("", 9).await.unwrap().len(), 1);
        assert_eq!(store.nodes().await, Ok(vec![]));
    };
    read().await;
    for table in
        ["players", "tokens", "tables", "seats", "log", "games", "game_seats", "nodes", "server"]
    {
        execute(bed, &format!("ALTER TABLE {table} ADD COLUMN later text")).await;
    }
    read().await;
    append(&store, "t", 2).await.unwrap();
    assert_eq!(log_of(&store, "t").await.len(), 2);
}

async fn tables_of_another_program_are_refused_and_not_touched(bed: &Bed) {
    execute(bed, "CREATE TABLE recipes (name text)").await;
    let refused = Store::open(bed.location()).await.map(|_| ());
    let location = bed.location().to_string();
    assert_eq!(refused, Err(StoreError::Foreign { location }));
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()")
            .fetch_one(&mut bed.connect().await)
            .await
            .unwrap();
    assert_eq!(tables, 1);
}

/// PostgreSQL stores no zero byte, which JSON never contains.
async fn what_cannot_be_stored_is_refused_and_looked_for_in_vain(bed: &Bed) {
    let store = bed.store().await;
    for table in ["a", "b", "c"] {
        store.create_table(table_row(table), vec![]).await.unwrap();
    }
    let appends = ["a", "b", "c"].map(|table| {
        let text = if table == "b" { "\0".to_owned() } else { entry(table, 1) };
        let store = &store;
        async move { store.append(&table.into(), 1, vec![text], TableUpdate::default()).await }
    });
    let results = join_all(appends).await;
    assert_eq!((&results[0], &results[2]), (&Ok(()), &Ok(())));
    assert_eq!(cause(results[1].clone()), Cause::Failed);
    assert_eq!(log_of(&store, "b").await, []);
    append(&store, "b", 1).await.unwrap();

    assert_eq!(store.table(&"\0".into()).await, Ok(None));
    assert_eq!(store.table_row(&"a\0".into()).await, Ok(None));
    assert_eq!(store.owner_of(&"a\0".into()).await, Ok(None));
    assert_eq!(store.game(&"\0".into()).await, Ok(None));
    assert_eq!(store.account("\0").await, Ok(None));
    let games = GamesBefore { finished_at_ms: 1, id: "\0".into() };
    assert_eq!(store.public_games(Some(&games), 9).await, Ok(vec![]));
    let tables = TablesAfter { nth: 1, created_ms: 1, id: "\0".into() };
    assert_eq!(store.public_tables(Some(&tables), 9, 0).await, Ok(vec![]));
}

async fn two_servers_do_not_give_one_name_to_two(bed: &Bed) {
    let (one, other) = (bed.store().await, bed.store().await);
    for number in 0..20 {
        let (anna, _) = one.create_guest("Anna").await.unwrap();
        let (bert, _) = other.create_guest("Bert").await.unwrap();
        let name = format!("Rex {number}");
        let (first, second) = tokio::join!(
            one.make_account(&anna.id, &name, "one"),
            other.make_account(&bert.id, &name, "two"),
        );
        let taken = Err(StoreError::Taken { name: name.clone() });
        let password = one.account(&name).await.unwrap().unwrap().1;
        match password.as_str() {
            "one" => assert_eq!((first, second), (Ok(()), taken)),
            _ => assert_eq!((first, second), (taken, Ok(()))),
        }
    }
    let row = table_row("t");
    let (first, second) =
        tokio::join!(one.create_table(row.clone(), vec![]), other.create_table(row, vec![]));
    let exists = Err(StoreError::Exists { what: Thing::Table, id: "t".to_owned() });
    assert!([(Ok(()), exists.clone()), (exists, Ok(()))].contains(&(first, second)));
}

/// As after a failover to a standby that has not been promoted.
async fn a_server_that_becomes_read_only_refuses_and_works_again(bed: &Bed) {
    let store = bed.store().await;
    pragma(&store, "SET default_transaction_read_only = on").await.unwrap();
    assert_eq!(cause(store.create_guest("Anna").await), Cause::ReadOnly);
    store.create_guest("Anna").await.unwrap();
    assert_eq!(store.players("", 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_without_its_password() {
    let location =
        Location::parse("postgres://anna:hunter2@%2Fnowhere/kennel?application_name=x").unwrap();
    let refused = Store::open(location).await.map(|_| ()).unwrap_err();
    let told = refused.to_string();
    assert!(
        told.starts_with("postgres://anna@/nowhere:5432/kennel: the database is gone"),
        "{told}"
    );
    assert!(!format!("{told} {refused:?}").contains("hunter2"));
    assert_eq!(cause::<()>(Err(refused)), Cause::Gone);
}
