//! Evenings online, with real sockets.

use std::net::SocketAddr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kennel_events::Event;
use kennel_server::Config;
use kennel_server::store::Store;
use kennel_wire::{Change, Phase};
use serde_json::{Value, json};

use super::{Evening, actions, after_a_crash, fault};
use crate::support::{
    Client, Guest, Running, State as ClientState, eventually, new_database, quick, try_join,
};

/// The event once a condition holds.
async fn event_when(
    server: &Running,
    evening: &Evening,
    what: &str,
    holds: impl Fn(&Value) -> bool,
) -> Value {
    let found = std::cell::RefCell::new(Value::Null);
    eventually(what, async || {
        let event = evening.show(server, None).await;
        let so = holds(&event);
        *found.borrow_mut() = event;
        so
    })
    .await;
    found.into_inner()
}

fn last_round(event: &Value) -> &Value {
    event["rounds"].as_array().unwrap().last().unwrap()
}

fn tables(event: &Value) -> &Vec<Value> {
    last_round(event)["tables"].as_array().unwrap()
}

/// Plays at the table of the last round until its game has ended.
fn plays(server: SocketAddr, table: String, guest: Guest) -> tokio::task::JoinHandle<Client> {
    tokio::spawn(async move {
        let mut client = try_join(server, &table, Some(&guest), Some(0)).await.unwrap();
        let ended = |state: &ClientState| {
            state
                .changes
                .iter()
                .any(|change| matches!(change, Change::Ended { .. } | Change::Over { .. }))
        };
        let mut answered = None;
        while !ended(&client.state) {
            let question = client.state.ask.as_ref().map(|ask| ask.question);
            if question != answered
                && let Some(answer) = client.state.answer()
            {
                answered = question;
                client.say(&answer).await;
            }
            if client.next().await.is_none() {
                break;
            }
        }
        client
    })
}

/// An evening online with real sockets: tables open, begin and end by themselves, with the
/// bell, also after the server was killed; a player of whom nobody knows more than the name is
/// a bot, and results come by themselves.
#[tokio::test(flavor = "multi_thread")]
async fn an_evening_online() {
    let mut server = Running::start().await;
    let evening = Evening::new(&server, json!({ "preset": "german" })).await;
    let mut guests = Vec::new();
    for number in 0..11 {
        let guest = server.guest(&format!("Guest {number}")).await;
        evening.act(&server, &guest, json!({ "do": "register" })).await;
        guests.push(guest);
    }
    evening.direct(&server, json!({ "do": "add", "name": "Barry" })).await;
    for round in 1..=3 {
        evening.direct(&server, json!({ "do": "draw" })).await;
        evening.direct(&server, json!({ "do": "start" })).await;
        let event = event_when(&server, &evening, "opened", |event| {
            tables(event).iter().all(|table| table["table"].is_string())
        })
        .await;
        let early = evening.ask(&server, Some(&evening.director), json!({ "do": "draw" })).await;
        assert_eq!(early.status, 200, "the next round may be drawn while this one is played");
        let early = evening.ask(&server, Some(&evening.director), json!({ "do": "start" })).await;
        assert_eq!(fault(&early), (400, "invalid".to_owned()), "but not begun");
        let mut playing = Vec::new();
        for table in &event["rounds"][round - 1]["tables"].as_array().unwrap().clone() {
            let id = table["table"].as_str().unwrap().to_owned();
            for name in table["seats"].as_array().unwrap() {
                let guest = guests.iter().find(|guest| Some(guest.name.as_str()) == name.as_str());
                if let Some(guest) = guest {
                    playing.push(plays(server.address, id.clone(), guest.clone()));
                }
            }
            let path = format!("/api/tables/{id}");
            eventually("begun", async || {
                let table = server.request("GET", &path, None, None).await;
                table.status == 200 && table.json()["phase"] != "waiting"
            })
            .await;
            let shown = server.request("GET", &path, None, None).await.json();
            assert_eq!(shown["event"]["id"].as_str(), Some(evening.id.as_str()));
        }
        if round == 3 {
            // Killed in the middle of the round. The bell is kept, and nobody's table is lost.
            let before = evening.show(&server, None).await;
            server = after_a_crash(server).await;
            let after = evening.show(&server, None).await;
            assert_eq!(
                (&after["rounds"], &after["standings"]),
                (&before["rounds"], &before["standings"])
            );
            assert!(after["bell"]["rings_ms"].is_i64(), "{}", after["bell"]);
            for task in playing.drain(..) {
                task.abort();
            }
            for table in event["rounds"][2]["tables"].as_array().unwrap() {
                let id = table["table"].as_str().unwrap().to_owned();
                for name in table["seats"].as_array().unwrap() {
                    let same = |guest: &&Guest| Some(guest.name.as_str()) == name.as_str();
                    if let Some(guest) = guests.iter().find(same) {
                        playing.push(plays(server.address, id.clone(), guest.clone()));
                    }
                }
            }
        }
        evening.direct(&server, json!({ "do": "ring" })).await;
        for task in playing {
            task.await.unwrap();
        }
        let event = event_when(&server, &evening, "scored", |event| {
            event["rounds"][round - 1]["tables"]
                .as_array()
                .unwrap()
                .iter()
                .all(|table| table["result"].is_object())
        })
        .await;
        for table in event["rounds"][round - 1]["tables"].as_array().unwrap() {
            let marbles = table["result"]["home"].as_array().unwrap();
            assert!(marbles.iter().all(|home| home.as_u64().unwrap() <= 8));
            // Every marble is home or needs some fields, unless somebody has won.
            let needed = table["result"]["needed"].as_array().unwrap();
            assert!(needed.iter().any(|needed| needed.as_u64().unwrap() > 0));
        }
    }
    // The round that was drawn early is drawn again, with the results of the last one.
    evening.direct(&server, json!({ "do": "draw" })).await;
    let closed = evening.direct(&server, json!({ "do": "close" })).await;
    assert_eq!(closed["standings"].as_array().unwrap().len(), 12);
    let log = evening.log(&server).await;
    let actions = actions(&log);
    let mut event = Event::open(&actions[0]).unwrap();
    actions[1..].iter().for_each(|action| event.apply(action).unwrap());
    assert_eq!(event.standings().len(), 12);
}

/// A team that never comes has not come, by rule: its opponents get what a no-show is worth.
/// Nobody at a table at all is nobody's fault.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_online() {
    let config = Config { grace: Duration::ZERO, ..quick(new_database()) };
    let server = Running::with(config).await;
    let evening = Evening::new(&server, json!({ "preset": "german", "grace_minutes": 0 })).await;
    let mut guests = Vec::new();
    for number in 0..8 {
        let guest = server.guest(&format!("Guest {number}")).await;
        evening.act(&server, &guest, json!({ "do": "register" })).await;
        guests.push(guest);
    }
    evening.direct(&server, json!({ "do": "draw" })).await;
    evening.direct(&server, json!({ "do": "start" })).await;
    let event = event_when(&server, &evening, "opened", |event| {
        tables(event).iter().all(|table| table["table"].is_string())
    })
    .await;
    let table = &tables(&event)[0];
    let team: Vec<&str> =
        table["teams"][1].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let id = table["table"].as_str().unwrap();
    eventually("begun", async || {
        server.request("GET", &format!("/api/tables/{id}"), None, None).await.status == 200
    })
    .await;
    let there: Vec<_> = guests
        .iter()
        .filter(|guest| team.contains(&guest.name.as_str()))
        .map(|guest| plays(server.address, id.to_owned(), guest.clone()))
        .collect();
    assert_eq!(there.len(), 2);
    // Bots play for the others.
    let seats = [table["seats"][0].as_str(), table["seats"][2].as_str()];
    let absent = guests.iter().find(|guest| seats.contains(&Some(guest.name.as_str()))).unwrap();
    assert!(!team.contains(&absent.name.as_str()));
    eventually("stood in", async || {
        let store = Store::open(&server.database).await.unwrap();
        let (_, log) = store.table(&id.into()).await.unwrap().unwrap();
        store.close().await;
        log.iter().filter(|line| line.entry.contains("stand_in")).count() >= 2
    })
    .await;
    evening.direct(&server, json!({ "do": "ring" })).await;
    for task in there {
        task.await.unwrap();
    }
    let event = event_when(&server, &evening, "scored", |event| {
        tables(event).iter().all(|table| table["result"].is_object())
    })
    .await;
    let table = &tables(&event)[0];
    assert_eq!((&table["no_show"], &table["result"]["home"]), (&json!(0), &json!([4, 8])));
    let empty = &tables(&event)[1];
    assert_eq!((&empty["no_show"], &empty["result"]["home"]), (&Value::Null, &json!([0, 0])));

    // Who has not come is not drawn until they say that they are there, the second time only if
    // a director says so.
    let gone = |event: &Value| -> Vec<String> {
        let entries = event["entries"].as_array().unwrap();
        let gone = entries.iter().filter(|entry| entry["withdrawn"] == true);
        gone.map(|entry| entry["name"].as_str().unwrap().to_owned()).collect()
    };
    let mut missing: Vec<&str> = seats.into_iter().flatten().collect();
    let mut found = gone(&event);
    missing.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, missing);
    for guest in guests.iter().filter(|guest| missing.contains(&guest.name.as_str())) {
        evening.act(&server, guest, json!({ "do": "return" })).await;
    }
    evening.direct(&server, json!({ "do": "draw" })).await;
    let event = evening.direct(&server, json!({ "do": "start" })).await;
    let again = event["rounds"][1]["tables"].as_array().unwrap();
    let is_at = |seats: &Value| {
        seats.as_array().unwrap().iter().any(|name| name.as_str() == Some(absent.name.as_str()))
    };
    let (number, team) = (1..)
        .zip(again)
        .find_map(|(number, table)| {
            let teams = table["teams"].as_array().unwrap();
            Some((number, teams.iter().position(is_at)?))
        })
        .expect("they are drawn again");
    let no_show = json!({ "do": "no_show", "round": 2, "table": number, "team": team });
    evening.direct(&server, no_show).await;
    let refused = evening.ask(&server, Some(absent), json!({ "do": "return" })).await;
    assert_eq!(fault(&refused), (403, "forbidden".to_owned()));
    let let_in = json!({ "do": "set_withdrawn", "name": absent.name, "withdrawn": false });
    let event = evening.direct(&server, let_in).await;
    assert!(!gone(&event).contains(&absent.name));
}

/// All tables of a round begin by themselves. With `KENNEL_EVENT_TABLES=250` it says how long that
/// takes in a large event (docs/benchmarks.md).
#[tokio::test(flavor = "multi_thread")]
async fn tables_start_together() {
    let tables = std::env::var("KENNEL_EVENT_TABLES").ok();
    let tables: usize = tables.map_or(3, |text| text.parse().expect("a number of tables"));
    let server = Running::start().await;
    let evening = Evening::new(&server, json!({ "preset": "german" })).await;
    for number in 0..4 * tables {
        let guest = server.guest(&format!("Guest {number}")).await;
        let entered = evening.ask(&server, Some(&guest), json!({ "do": "register" })).await;
        assert_eq!(entered.status, 200, "{}", entered.body);
    }
    evening.direct(&server, json!({ "do": "draw" })).await;
    let began = Instant::now();
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let event = evening.direct(&server, json!({ "do": "start" })).await;
    assert_eq!(self::tables(&event).len(), tables);
    let store = Store::open(&server.database).await.unwrap();
    let mut started = Vec::new();
    eventually("begun", async || {
        let states = store.event_tables(&evening.id, 1).await.unwrap();
        let begun: Vec<_> = states
            .into_iter()
            .filter(|state| state.phase.is_some_and(|phase| phase != Phase::Waiting))
            .collect();
        let all = begun.len() == tables;
        started = begun.into_iter().map(|state| state.id).collect();
        all
    })
    .await;
    let seen = began.elapsed();
    let mut last_ms = 0;
    for id in &started {
        let (_, log) = store.table(id).await.unwrap().unwrap();
        let at = log.iter().find(|line| line.entry.contains(r#""entry":"started""#)).unwrap();
        last_ms = last_ms.max(at.at_ms - since_1970.as_millis() as i64);
    }
    store.close().await;
    println!("{tables} tables began within {last_ms} ms of the start, as seen after {seen:?}");
}
