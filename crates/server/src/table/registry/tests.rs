//! Tables that break off, and tables that sleep on.

use kennel_wire::{ClientMessage, ServerMessage};

use super::*;
use crate::net::ConnectionId;
use crate::store::tests::{Folder, pragma};

async fn registry(folder: &Folder) -> TableRegistry {
    let config = Config { natural_delay: Duration::ZERO, ..Config::default() };
    TableRegistry::new(folder.store().await, Arc::new(config))
}

async fn person(registry: &TableRegistry, name: &str) -> Person {
    let (player, _) = registry.store.create_guest(name).await.unwrap();
    Person { id: player.id, name: player.name }
}

async fn act(
    registry: &TableRegistry,
    table: &TableId,
    person: &Person,
    message: ClientMessage,
) -> u32 {
    let (reply, answer) = oneshot::channel();
    let person = person.clone();
    registry.send(table, Command::Act { person, message, reply }).await.unwrap();
    answer.await.unwrap().unwrap()
}

/// A table of two at which a game has begun.
async fn begun(registry: &TableRegistry, people: &[Person; 2]) -> TableId {
    let new = NewTable {
        rules: "2".to_owned(),
        visibility: Visibility::Link,
        clock: Clock::default(),
        stand_in_level: "puppy".to_owned(),
        bots: Vec::new(),
        sit: true,
    };
    let table = registry.create(&new, &people[0]).await.unwrap();
    act(registry, &table, &people[1], ClientMessage::Sit { seat: 1 }).await;
    for person in people {
        let ready = ClientMessage::Ready { ready: true, entropy: None };
        act(registry, &table, person, ready).await;
    }
    table
}

/// Gives the first answer that one of them may give; the version after it.
async fn step(registry: &TableRegistry, table: &TableId, people: &[Person; 2]) -> u32 {
    for person in people {
        let (reply, answer) = oneshot::channel();
        registry.send(table, Command::PlayBuffer { person: person.clone(), reply }).await.unwrap();
        if let Some(choices) = answer.await.unwrap() {
            let (question, text) = (choices.question, choices.acts[0].clone());
            return act(registry, table, person, ClientMessage::Act { question, act: text }).await;
        }
    }
    panic!("nobody is asked");
}

type Letters = crate::net::Outgoing;

async fn join(
    registry: &TableRegistry,
    table: &TableId,
    connection: Connection,
    person: &Person,
) -> Letters {
    let (outbox, letters) = crate::net::outbox(100);
    let join = Command::Join { connection, person: Some(person.clone()), after: None, outbox };
    registry.send(table, join).await.unwrap();
    letters
}

/// The next message that tells changes, as it was written.
async fn changes(letters: &mut Letters) -> String {
    loop {
        let letter = letters.recv().await.expect("the table is gone");
        if let Ok(ServerMessage::Changes { .. }) = serde_json::from_str(&letter) {
            return letter.to_string();
        }
    }
}

#[tokio::test]
async fn a_table_that_breaks_off_goes_on_from_its_log_and_no_other_notices() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = [person(&registry, "Anna").await, person(&registry, "Bruno").await];
    let (broken, other) = (begun(&registry, &people).await, begun(&registry, &people).await);
    let mut at_broken = join(&registry, &broken, ConnectionId(1), &people[0]).await;
    let mut at_other = join(&registry, &other, ConnectionId(2), &people[0]).await;
    changes(&mut at_broken).await;
    changes(&mut at_other).await;
    for _ in 0..3 {
        step(&registry, &broken, &people).await;
    }
    let told = changes(&mut join(&registry, &broken, ConnectionId(3), &people[0]).await).await;

    registry.send(&broken, Command::Break).await.unwrap();
    // Who is connected with it hears that it is gone; nobody is left waiting.
    while at_broken.recv().await.is_some() {}
    while registry.awake() > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(registry.metrics.broken.get(Part::Table), 1);
    let version = step(&registry, &other, &people).await;
    assert!(changes(&mut at_other).await.contains(&format!("\"version\":{version}")));

    // What is said next wakes it, and it knows what it has told.
    let mut again = join(&registry, &broken, ConnectionId(4), &people[0]).await;
    assert_eq!(changes(&mut again).await, told);
    let version = step(&registry, &broken, &people).await;
    assert!(changes(&mut again).await.contains(&format!("\"version\":{version}")));
    assert_eq!(registry.metrics.broken.get(Part::Table), 1);
}

#[tokio::test]
async fn a_request_to_a_table_that_breaks_off_is_not_left_waiting() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = [person(&registry, "Anna").await, person(&registry, "Bruno").await];
    let table = begun(&registry, &people).await;
    let (reply, answer) = oneshot::channel();
    registry.send(&table, Command::Break).await.unwrap();
    registry.send(&table, Command::PlayBuffer { person: people[0].clone(), reply }).await.unwrap();
    // Whether it was asked before or after, there is an answer or an end.
    let _ = answer.await;
    step(&registry, &table, &people).await;
}

#[tokio::test]
async fn ones_own_tables_are_listed_from_their_rows() {
    let folder = Folder::new();
    let at_work = registry(&folder).await;
    let people = [person(&at_work, "Anna").await, person(&at_work, "Bruno").await];
    let table = begun(&at_work, &people).await;
    at_work.close().await;
    let asked = async |registry: &TableRegistry| {
        let mut asked = Vec::new();
        for (person, seat) in people.iter().zip(0..) {
            let tables = registry.tables_of(person).await.unwrap();
            let [mine] = tables.as_slice() else { panic!("{tables:?}") };
            assert_eq!((mine.table.id.as_str(), mine.seat), (table.as_str(), seat));
            asked.push(mine.asked);
        }
        asked
    };
    let asleep = TableRegistry::new(at_work.store.clone(), Arc::clone(&at_work.config));
    let noted = asked(&asleep).await;
    assert_eq!(noted.iter().filter(|&&asked| asked).count(), 1, "one of them begins");
    // What the first servers did not note is in the log.
    pragma(&asleep.store, "UPDATE tables SET asked = NULL").await.unwrap();
    assert_eq!(asked(&asleep).await, noted);
    assert_eq!(asleep.awake(), 0);
    // A move notes it again, in the same step.
    step(&asleep, &table, &people).await;
    let row = asleep.store.table_row(&table).await.unwrap().unwrap();
    assert_eq!(row.asked.map(|seats| seats.len()), Some(1));
}
