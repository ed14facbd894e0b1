//! Whole games over real sockets.

use crate::support::{Running, all_ready, seated};
use kennel_rules::notation::Record;
use kennel_table::fairness::{Proof, verify};
use kennel_wire::{Change, ClientMessage, Occupant, RefusalKind, ServerMessage};
use serde_json::json;

#[tokio::test]
async fn people_play_whole_games_at_every_table() {
    let server = Running::start().await;
    for (rules, players) in [
        ("2", 2),
        ("3", 3),
        ("4,canadian", 4),
        ("4,start-marble", 4),
        ("5,classic", 5),
        ("6-pairs", 6),
        ("6-triples", 6),
    ] {
        let (table, _, mut clients) = seated(&server, rules, players).await;
        let mut spectator = server.join(&table, None, Some(0)).await;
        all_ready(&mut clients).await;
        let playing = clients.into_iter().map(|mut client| {
            tokio::spawn(async move {
                client.play_on().await;
                client
            })
        });
        let playing: Vec<_> = playing.collect();
        let mut clients = Vec::new();
        for client in playing {
            clients.push(client.await.unwrap());
        }
        spectator.play_on().await;
        let winners = clients[0].state.over.clone().unwrap();
        assert!(!winners.is_empty());
        for client in &clients {
            assert_eq!(client.state.over.as_ref(), Some(&winners));
            assert_eq!(client.state.version, spectator.state.version);
            let (view, other) = (&client.state.view, &spectator.state.view);
            assert_eq!(view.as_ref().unwrap().board(), other.as_ref().unwrap().board());
        }
        let started = spectator.state.changes.iter().find_map(|change| match change {
            Change::Committed { game, commitment } => Some((game.clone(), commitment.clone())),
            _ => None,
        });
        let (game, commitment) = started.unwrap();
        let answer = server.request("GET", &format!("/api/games/{game}"), None, None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let record = Record::parse(&answer.body).unwrap();
        let proof = Proof::of(&record).unwrap();
        assert_eq!(proof.commitment.to_string(), commitment);
        assert!(proof.entropy.iter().all(|text| text.starts_with("dice of")));
        assert!(verify(&record, &proof).is_ok());
    }
}

#[tokio::test]
async fn one_person_plays_with_bots() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let bots = json!([null, "puppy", "terrier", "shepherd"]);
    let table = server.table(&anna, json!({ "rules": "4", "bots": bots })).await;
    let mut client = server.join(&table, Some(&anna), None).await;
    client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
    client.play_on().await;
    assert!(client.state.over.is_some());
    let shown = server.request("GET", &format!("/api/tables/{table}"), None, None).await.json();
    assert_eq!(shown["phase"], "over");
    assert_eq!(shown["seats"][1], json!({ "occupant": "bot", "level": "puppy" }));
}

#[tokio::test]
async fn what_cannot_be_done_is_refused_to_the_sender_alone() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    let refusal = |message: ServerMessage| match message {
        ServerMessage::Refused(refusal) => Some(refusal),
        _ => None,
    };
    macro_rules! refused {
        ($client:expr, $message:expr) => {{
            $client.say(&$message).await;
            loop {
                if let Some(refusal) = refusal($client.next().await.unwrap()) {
                    break refusal.why;
                }
            }
        }};
    }
    let act = |act: &str| ClientMessage::Act { question: 1, act: act.to_owned() };
    let taken = refused!(clients[1], ClientMessage::Sit { seat: 0 });
    assert_eq!(taken, RefusalKind::SeatTaken);
    assert_eq!(refused!(clients[1], ClientMessage::Sit { seat: 9 }), RefusalKind::SeatTaken);
    assert_eq!(refused!(clients[1], ClientMessage::Leave), RefusalKind::NotNow);
    assert_eq!(refused!(clients[1], act("A 0k-0s")), RefusalKind::Stale);
    let mut watching = server.join(&table, None, Some(0)).await;
    assert_eq!(refused!(watching, ClientMessage::Sit { seat: 0 }), RefusalKind::NoSeat);
    let stranger = server.guest("Stranger").await;
    let mut strange = server.join(&table, Some(&stranger), None).await;
    assert_eq!(refused!(strange, act("A 0k-0s")), RefusalKind::NoSeat);
    strange.say_text("{\"say\":\"dance\"}".to_owned()).await;
    loop {
        if let Some(refusal) = refusal(strange.next().await.unwrap()) {
            assert_eq!(refusal.why, RefusalKind::Unreadable);
            break;
        }
    }
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    let asked = clients[0].state.ask.clone().unwrap();
    let (on, off) = if asked.seats.contains(&0) { (0, 1) } else { (1, 0) };
    let answer = clients[on].state.answer();
    // Another seat cannot answer, a wrong question is not open, and nonsense is
    // no answer; the game goes on all the same.
    let question = asked.question;
    let right = match answer.clone() {
        Some(ClientMessage::Act { act, .. }) => act,
        _ => panic!("nothing to answer"),
    };
    let with = |question, act: &str| ClientMessage::Act { question, act: act.to_owned() };
    assert_eq!(refused!(clients[off], with(question, &right)), RefusalKind::Stale);
    assert_eq!(refused!(clients[on], with(question + 1, &right)), RefusalKind::Stale);
    assert_eq!(refused!(clients[on], with(question, "nonsense")), RefusalKind::Unreadable);
    assert_eq!(refused!(clients[on], with(question, "A 0k-1s")), RefusalKind::Unreadable);
    let version = clients[on].state.version;
    clients[on].say(&answer.clone().unwrap()).await;
    clients[on].until(|state| state.version > version).await;
    assert_eq!(refused!(clients[on], answer.unwrap()), RefusalKind::Stale);
    let body = json!({ "say": "act", "question": 1, "act": "nonsense" });
    let path = format!("/api/tables/{table}/act");
    let answer = server.request("POST", &path, Some(&guests[on]), Some(&body)).await;
    assert_eq!((answer.status, answer.json()["why"].as_str()), (409, Some("stale")));
}

#[tokio::test]
async fn seats_are_taken_changed_and_given_up() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let bruno = server.guest("Bruno").await;
    let table = server.table(&anna, json!({ "rules": "4", "visibility": "public" })).await;
    let mut one = server.join(&table, Some(&anna), None).await;
    let mut other = server.join(&table, Some(&bruno), None).await;
    other.say(&ClientMessage::Sit { seat: 2 }).await;
    other.until(|state| state.seat == Some(2)).await;
    other.say(&ClientMessage::Sit { seat: 1 }).await;
    other.until(|state| state.seat == Some(1)).await;
    one.say(&ClientMessage::Bot { seat: 2, level: Some("puppy".to_owned()) }).await;
    one.say(&ClientMessage::Bot { seat: 2, level: None }).await;
    let freed = Change::Seated { seat: 2, who: Occupant::Nobody };
    one.until(|state| state.changes.iter().filter(|&change| *change == freed).count() == 2).await;
    other.say(&ClientMessage::Stand).await;
    other.until(|state| state.seat.is_none()).await;
    let list = server.request("GET", "/api/tables", None, None).await.json();
    assert_eq!(list["tables"][0]["id"], table.as_str());
    assert_eq!(list["tables"][0]["seats"][0]["name"], "Anna");
    assert_eq!(list["tables"][0]["seats"][1]["occupant"], "nobody");
}

/// The example plays a game to its end, at a table of its own and as a guest at
/// another.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_in_python_plays() {
    let server = Running::start().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let url = format!("http://{}", server.address);
    let run = move |arguments: Vec<String>| {
        tokio::task::spawn_blocking(move || {
            std::process::Command::new("python3").arg(script).args(arguments).output()
        })
    };
    let arguments = [&url, "--rules", "3"].map(str::to_owned).to_vec();
    let output = match run(arguments).await.unwrap() {
        Err(_) => return eprintln!("python3 is not there: passed over"),
        Ok(output) => output,
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.ends_with("won\n") || text.ends_with("lost\n"), "{text}{errors}");

    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let mut client = server.join(&table, Some(&anna), None).await;
    client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
    let arguments = [&url, "--table", &table, "--seat", "1"].map(str::to_owned).to_vec();
    let bot = run(arguments);
    client.play_on().await;
    let output = bot.await.unwrap().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lost = client.state.over.as_ref().is_some_and(|winners| winners.contains(&0));
    let word = if lost { "lost" } else { "won" };
    assert!(text.trim_end().ends_with(word), "{text}{}", String::from_utf8_lossy(&output.stderr));
}
