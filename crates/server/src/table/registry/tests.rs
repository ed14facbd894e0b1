//! Tables that panic, that cannot archive a game, and that sleep on.

mod two_nodes;

use std::net::Ipv4Addr;

use axum::extract::ws::Utf8Bytes;
use kennel_rules::{Chance, SplitMix64};
use kennel_table::{Entry, SeatHolder, SeatedPlayer};
use kennel_wire::{
    ClientMessage, Clock, NewTable, Phase, Refusal, RefusalKind, ServerMessage, Visibility,
};

use super::*;
use crate::config::Config;
use crate::net::{Next, Outgoing, outbox};
use crate::store::tests::{Folder, pragma};
use crate::table::{Manner, Membership, Outlet, Person};

async fn registry(folder: &Folder) -> TableRegistry {
    let config = Config { natural_delay: Duration::ZERO, ..Config::default() };
    TableRegistry::new(Arc::new(Services::new(folder.store().await, Arc::new(config))))
}

async fn person(registry: &TableRegistry, name: &str) -> Person {
    let (player, _) = registry.services.store.create_guest(name).await.unwrap();
    Person { id: player.id, name: player.name, account: false, network: Ipv4Addr::LOCALHOST.into() }
}

async fn people(registry: &TableRegistry) -> [Person; 2] {
    [person(registry, "Anna").await, person(registry, "Bruno").await]
}

async fn try_to_act(
    registry: &TableRegistry,
    table: &TableId,
    person: &Person,
    message: ClientMessage,
) -> Result<u32, Refusal> {
    let (reply, answer) = oneshot::channel();
    let person = person.clone();
    registry.send(table, Command::Act { person, message, reply }).await.unwrap();
    answer.await.unwrap()
}

async fn act(
    registry: &TableRegistry,
    table: &TableId,
    person: &Person,
    message: ClientMessage,
) -> u32 {
    try_to_act(registry, table, person, message).await.unwrap()
}

fn for_two(bots: &[&str]) -> NewTable {
    NewTable {
        rules: "2".to_owned(),
        visibility: Visibility::Link,
        clock: Clock::default(),
        stand_in_level: "puppy".to_owned(),
        bots: [None].into_iter().chain(bots.iter().map(|level| Some(level.to_string()))).collect(),
        circle: None,
        sit: true,
    }
}

/// A table of two at which a game has begun.
async fn begun(registry: &TableRegistry, people: &[Person; 2]) -> TableId {
    let table = registry.services.create(&for_two(&[]), &people[0]).await.unwrap();
    act(registry, &table, &people[1], ClientMessage::Sit { seat: 1 }).await;
    for person in people {
        let ready = ClientMessage::Ready { ready: true, entropy: None };
        act(registry, &table, person, ready).await;
    }
    table
}

/// Gives an answer that one of them may give; none if nobody is asked.
async fn try_to_step(
    registry: &TableRegistry,
    table: &TableId,
    people: &[Person; 2],
    chance: &mut SplitMix64,
) -> Option<Result<u32, Refusal>> {
    for person in people {
        let (reply, answer) = oneshot::channel();
        registry.send(table, Command::Choices { person: person.clone(), reply }).await.unwrap();
        if let Some(choices) = answer.await.unwrap() {
            let chosen = chance.below(choices.acts.len() as u64) as usize;
            let (question, act) = (choices.question, choices.acts[chosen].clone());
            let message = ClientMessage::Act { question, act };
            return Some(try_to_act(registry, table, person, message).await);
        }
    }
    None
}

/// Gives an answer that one of them may give; the version after it.
async fn step(registry: &TableRegistry, table: &TableId, people: &[Person; 2]) -> u32 {
    let mut chance = SplitMix64::new(1);
    try_to_step(registry, table, people, &mut chance).await.expect("nobody is asked").unwrap()
}

async fn join(
    registry: &TableRegistry,
    table: &TableId,
    connection: ConnectionId,
    person: &Person,
) -> Outgoing {
    let (outbox, outgoing) = outbox(100_000);
    let (network, person) = (person.network, Some(person.clone()));
    let join = Command::Join {
        connection,
        person,
        network,
        after: None,
        manner: Manner::Aloud,
        outlet: Outlet::Here(outbox),
    };
    registry.send(table, join).await.unwrap();
    outgoing
}

/// The next message that tells changes, as it was written.
async fn changes(outgoing: &mut Outgoing) -> String {
    loop {
        let Some(Next::Send(text)) = outgoing.next().await else { panic!("the table is gone") };
        if let Ok(ServerMessage::Changes { .. }) = serde_json::from_str(&text) {
            return text.to_string();
        }
    }
}

#[tokio::test]
async fn a_table_that_panics_goes_on_from_its_log_and_no_other_notices() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = people(&registry).await;
    let (broken, other) = (begun(&registry, &people).await, begun(&registry, &people).await);
    let mut at_broken = join(&registry, &broken, ConnectionId(1), &people[0]).await;
    let mut at_other = join(&registry, &other, ConnectionId(2), &people[0]).await;
    changes(&mut at_broken).await;
    changes(&mut at_other).await;
    for _ in 0..3 {
        step(&registry, &broken, &people).await;
    }
    let told = changes(&mut join(&registry, &broken, ConnectionId(3), &people[0]).await).await;

    registry.send(&broken, Command::Panic).await.unwrap();
    // Clients notice that it is gone; nobody is left waiting.
    while at_broken.next().await.is_some() {}
    while registry.awake() > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(registry.services.metrics.panics.get(Part::Table), 1);
    let version = step(&registry, &other, &people).await;
    assert!(changes(&mut at_other).await.contains(&format!("\"version\":{version}")));

    // The next command wakes it, and it tells the same words.
    let mut again = join(&registry, &broken, ConnectionId(4), &people[0]).await;
    assert_eq!(changes(&mut again).await, told);
    let version = step(&registry, &broken, &people).await;
    assert!(changes(&mut again).await.contains(&format!("\"version\":{version}")));
    assert_eq!(registry.services.metrics.panics.get(Part::Table), 1);
}

/// A message is encoded once for all who may know the same: for all spectators together.
#[tokio::test]
async fn spectators_share_one_encoding() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = people(&registry).await;
    let table = begun(&registry, &people).await;
    let mut watching = Vec::new();
    for number in 0..20 {
        let (outbox, mut outgoing) = outbox(100_000);
        let (connection, network) = (ConnectionId(number), people[0].network);
        // Whether or not they have a name.
        let stranger = person(&registry, "Stranger").await;
        let person = (number % 2 == 0).then_some(stranger);
        let join = Command::Join {
            connection,
            person,
            network,
            after: None,
            manner: Manner::Aloud,
            outlet: Outlet::Here(outbox),
        };
        registry.send(&table, join).await.unwrap();
        changes(&mut outgoing).await;
        watching.push(outgoing);
    }
    let version = step(&registry, &table, &people).await;
    let mut texts = Vec::new();
    for outgoing in &mut watching {
        loop {
            let Some(Next::Send(text)) = outgoing.next().await else { panic!() };
            if text.contains(&format!("\"version\":{version}")) {
                texts.push(text);
                break;
            }
        }
    }
    assert!(texts.iter().all(|text| text.as_ptr() == texts[0].as_ptr()));
}

#[tokio::test]
async fn a_request_to_a_table_that_panics_is_not_left_waiting() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = people(&registry).await;
    let table = begun(&registry, &people).await;
    let (reply, answer) = oneshot::channel();
    registry.send(&table, Command::Panic).await.unwrap();
    registry.send(&table, Command::Choices { person: people[0].clone(), reply }).await.unwrap();
    // Whether it was asked before or after, there is an answer or an end.
    let _ = answer.await;
    step(&registry, &table, &people).await;
}

#[tokio::test]
async fn ones_own_tables_are_listed_from_their_rows() {
    let folder = Folder::new();
    let at_work = registry(&folder).await;
    let people = people(&at_work).await;
    let table = begun(&at_work, &people).await;
    at_work.close().await;
    let asked = async |registry: &TableRegistry| {
        let mut asked = Vec::new();
        for (person, seat) in people.iter().zip(0..) {
            let tables = registry.services.tables_of(person).await.unwrap();
            let [mine] = tables.as_slice() else { panic!("{tables:?}") };
            assert_eq!((mine.table.id.as_str(), mine.seat), (table.as_str(), seat));
            asked.push(mine.asked);
        }
        asked
    };
    let Services { store, config, .. } = &*at_work.services;
    let services = Services::new(store.clone(), Arc::clone(config));
    let asleep = TableRegistry::new(Arc::new(services));
    let noted = asked(&asleep).await;
    assert_eq!(noted.iter().filter(|&&asked| asked).count(), 1, "one of them begins");
    // What the first servers did not store in the row is in the log.
    pragma(&asleep.services.store, "UPDATE tables SET asked = NULL").await.unwrap();
    assert_eq!(asked(&asleep).await, noted);
    assert_eq!(asleep.awake(), 0);
    // A move stores it again, in the same step.
    step(&asleep, &table, &people).await;
    let row = asleep.services.store.table_row(&table).await.unwrap().unwrap();
    assert_eq!(row.asked.map(|seats| seats.len()), Some(1));
}

/// The game used to end in memory and in the log without being archived.
#[tokio::test]
async fn a_game_that_cannot_be_archived_does_not_end() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = people(&registry).await;
    let table = begun(&registry, &people).await;
    let store = &registry.services.store;
    // The table forgets how the game went before every move.
    let mut chance = SplitMix64::new(18);
    let refused = loop {
        registry.send(&table, Command::ForgetHistory).await.unwrap();
        let moved = try_to_step(&registry, &table, &people, &mut chance).await;
        match moved.expect("the game goes on") {
            Ok(_) => {}
            Err(refusal) => break refusal,
        }
    };
    assert_eq!(refused.why, RefusalKind::Storage);
    assert_eq!(registry.services.metrics.not_stored.get(), 1);
    let row = store.table_row(&table).await.unwrap().unwrap();
    assert_eq!(row.phase, Phase::Playing);
    assert!(store.all_games().await.unwrap().is_empty());

    // Read again from its log, the table knows how the game went, and it ends.
    while try_to_step(&registry, &table, &people, &mut chance).await.is_some() {}
    let row = store.table_row(&table).await.unwrap().unwrap();
    assert_eq!(row.phase, Phase::Over);
    assert_eq!(store.all_games().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_change_that_cannot_be_stored_is_told_to_nobody() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = people(&registry).await;
    let table = begun(&registry, &people).await;
    let store = &registry.services.store;
    let told = changes(&mut join(&registry, &table, ConnectionId(1), &people[0]).await).await;
    let mut watching = join(&registry, &table, ConnectionId(2), &people[0]).await;
    assert_eq!(changes(&mut watching).await, told);
    // Somebody else has appended to the log: the next append is a conflict.
    let (_, log) = store.table(&table).await.unwrap().unwrap();
    let back = Entry::Back { seat: 0 }.to_json(kennel_rules::Seating::Two);
    let first = log.len() as u32 + 1;
    store.append(&table, first, vec![back], Default::default()).await.unwrap();
    let mut chance = SplitMix64::new(1);
    let moved = try_to_step(&registry, &table, &people, &mut chance).await;
    let refused = moved.unwrap().unwrap_err();
    assert_eq!(refused.why, RefusalKind::Storage);
    let rest: Vec<Utf8Bytes> = async {
        let mut rest = Vec::new();
        while let Some(Next::Send(text)) = watching.next().await {
            rest.push(text);
        }
        rest
    }
    .await;
    assert!(rest.iter().all(|text| !text.contains("\"tell\":\"changes\"")), "{rest:?}");
    // It goes on from what is stored.
    let version = step(&registry, &table, &people).await;
    assert!(version > first);
}

#[tokio::test]
async fn every_entry_of_a_new_table_is_stored() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = people(&registry).await;
    let services = &registry.services;
    let id = services.create(&for_two(&["terrier"]), &people[0]).await.unwrap();
    let restored = services.restore(&id).await.unwrap();
    let holders: Vec<_> = restored.table.seats().values().map(|seat| &seat.holder).collect();
    let name = people[0].name.clone();
    let maker =
        SeatedPlayer { id: people[0].id.clone(), name, account: false, same_address: vec![] };
    let maker = SeatHolder::Player(maker);
    assert_eq!(holders, [&maker, &SeatHolder::Bot(kennel_bots::Level::Terrier)]);
    assert!(restored.table.is_committed());
    assert_eq!(restored.table.version(), 3);
}

/// Bots that were asked while nobody was there wait for all others; not once somebody is.
#[tokio::test]
async fn whoever_comes_to_a_game_by_mail_need_not_wait_for_tables_without_people() {
    let folder = Folder::new();
    let with = |saved| {
        let config = Config {
            natural_delay: Duration::ZERO,
            bot_quota: crate::budget::Quota { earned: 0, saved },
            ..Config::default()
        };
        Arc::new(config)
    };
    let store = folder.store().await;
    let idle = TableRegistry::new(Arc::new(Services::new(store.clone(), with(0))));
    let people = people(&idle).await;
    let by_mail = Clock { turn_seconds: Some(86_400), ..Clock::default() };
    let new = NewTable { clock: by_mail, ..for_two(&["puppy"]) };
    let table = idle.services.create(&new, &people[0]).await.unwrap();
    let ready = ClientMessage::Ready { ready: true, entropy: None };
    act(&idle, &table, &people[0], ready).await;
    // No bot thinks here, so that it is asked in the end.
    let mut chance = SplitMix64::new(1);
    while try_to_step(&idle, &table, &people, &mut chance).await.is_some() {}
    idle.close().await;

    let again = TableRegistry::new(Arc::new(Services::new(store, with(60_000_000))));
    again.services.bots.exhaust_unattended(table.clone());
    let asked = again.wake(&table).await.unwrap();
    asked.send(Command::Due).await.unwrap();
    let mut here = join(&again, &table, ConnectionId(1), &people[0]).await;
    let first = changes(&mut here).await;
    assert_ne!(changes(&mut here).await, first);
}

/// Unreadable settings used to be taken for a table without a clock.
#[tokio::test]
async fn a_table_whose_settings_cannot_be_read_is_not_played_without_a_clock() {
    let folder = Folder::new();
    let registry = registry(&folder).await;
    let people = people(&registry).await;
    let services = &registry.services;
    let id = services.create(&for_two(&[]), &people[0]).await.unwrap();
    for damage in [
        "UPDATE tables SET settings = ''",
        r#"UPDATE tables SET settings = '{"clock":{},"stand_in_level":"wolf"}'"#,
    ] {
        pragma(&services.store, damage).await.unwrap();
        let check = services.check(&id).await;
        assert!(matches!(check, Err(TableError::CorruptLog(_))), "{check:?}");
    }
}
