//! Messages that arrive twice, late, out of order or never, and malformed ones: the game
//! ends the same.

use crate::support::known::Blank;
use crate::support::{Client, Guest, Running, all_ready, new_database, playing, quick};
use kennel_rules::{Chance, SplitMix64};
use kennel_server::store::Store;
use kennel_table::fairness::Secret;
use kennel_wire::{Change, ClientMessage, Refusal, RefusalKind, ServerMessage, VersionedChange};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// A server with one table whose game is deterministic.
async fn server_with(blank: &Blank) -> Running {
    let database = new_database();
    let store = Store::open(&database).await.unwrap();
    blank.store(&store, "table", "game", &Secret::from([7; 32])).await;
    store.close().await;
    Running::with(quick(database)).await
}

/// Clients in every seat of the table, in the order of seats.
async fn seats(server: &Running, players: usize) -> (Vec<Guest>, Vec<Client>) {
    let (mut guests, mut clients) = (Vec::new(), Vec::new());
    for seat in 0..players {
        let guest = server.guest(&format!("Player {seat}")).await;
        let mut client = server.join("table", Some(&guest), None).await;
        client.say(&ClientMessage::Sit { seat: seat as u8 }).await;
        client.until(|state| state.seat == Some(seat as u8)).await;
        guests.push(guest);
        clients.push(client);
    }
    (guests, clients)
}

async fn record(server: &Running) -> String {
    let answer = server.request("GET", "/api/games/game", None, None).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

/// The game as it goes when every message comes once and in time.
async fn undisturbed(blank: &Blank, players: usize) -> String {
    let server = server_with(blank).await;
    let (_, mut clients) = seats(&server, players).await;
    all_ready(&mut clients).await;
    let tasks: Vec<_> = clients.into_iter().map(playing).collect();
    for task in tasks {
        assert!(task.await.unwrap().state.over.is_some());
    }
    record(&server).await
}

/// Applies what is new: after a sync some changes arrive twice.
async fn hear(client: &mut Client) -> Option<Refusal> {
    match client.next_unheard().await {
        ServerMessage::Refused(refusal) => Some(refusal),
        ServerMessage::Changes { mut changes, ask } => {
            let known = client.state.version;
            changes.retain(|told: &VersionedChange| told.version > known);
            client.state.hear(&ServerMessage::Changes { changes, ask });
            None
        }
        message => {
            client.state.hear(&message);
            None
        }
    }
}

/// Plays to the end over a network that mistreats every message; why any of them
/// were refused.
async fn clumsy(mut client: Client, mut dice: SplitMix64) -> (Client, Vec<RefusalKind>) {
    let mut said: Vec<ClientMessage> = Vec::new();
    let mut held: Vec<ClientMessage> = Vec::new();
    let mut answered = None;
    let mut refused = Vec::new();
    while client.state.over.is_none() {
        let question = client.state.ask.as_ref().map(|ask| ask.question);
        if question != answered
            && let Some(answer) = client.state.answer()
        {
            let again = ClientMessage::Sync { after: Some(client.state.version) };
            match dice.below(4) {
                // Twice.
                0 => {
                    client.say(&answer).await;
                    client.say(&answer).await;
                    answered = question;
                }
                // Not at all, or once the next has overtaken it: who hears nothing
                // asks, and answers then.
                1 => client.say(&again).await,
                2 => {
                    held.push(answer.clone());
                    client.say(&again).await;
                }
                // After everything that was held back, and much that was said before.
                _ => {
                    for old in held.drain(..) {
                        client.say(&old).await;
                    }
                    for _ in 0..3.min(said.len()) {
                        client.say(&said[dice.below(said.len() as u64) as usize]).await;
                    }
                    client.say(&answer).await;
                    answered = question;
                }
            }
            said.push(answer);
        }
        refused.extend(hear(&mut client).await.map(|refusal| refusal.why));
    }
    // Even when all is over.
    for old in &said {
        client.say(old).await;
        refused.push(loop {
            if let Some(refusal) = hear(&mut client).await {
                break refusal.why;
            }
        });
    }
    (client, refused)
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_come_twice_late_or_never_change_nothing() {
    for (rules, players) in [("2", 2), ("3,classic", 3), ("4,canadian", 4)] {
        let blank = Blank::new(rules).await;
        let wanted = undisturbed(&blank, players).await;
        let server = server_with(&blank).await;
        let (_, mut clients) = seats(&server, players).await;
        for (seat, client) in clients.iter_mut().enumerate() {
            // A seat that one has cannot be taken again, and who is ready twice is ready.
            client.say(&ClientMessage::Sit { seat: seat as u8 }).await;
            while hear(client).await.is_none() {}
            let entropy = Some(format!("dice of {seat}"));
            let ready = ClientMessage::Ready { ready: true, entropy };
            client.say(&ready).await;
            client.say(&ready).await;
        }
        let clumsy_ones = clients.into_iter().enumerate();
        let tasks = clumsy_ones
            .map(|(seat, client)| tokio::spawn(clumsy(client, SplitMix64::new(seat as u64))));
        let mut late = 0;
        for task in tasks.collect::<Vec<_>>() {
            let (client, refused) = task.await.unwrap();
            assert!(client.state.over.is_some());
            let stale = refused.iter().filter(|&&why| why == RefusalKind::Stale).count();
            // The last one was ready again when the game had begun.
            assert!(refused.len() - stale <= 1, "{refused:?}");
            late += stale;
        }
        assert!(late > 50, "{late}");
        assert_eq!(record(&server).await, wanted, "{rules}");
    }
}

/// Texts that are not valid messages.
fn unreadable() -> Vec<String> {
    let deep = |open: &str, close: &str| open.repeat(1_000) + &close.repeat(1_000);
    let mut texts: Vec<String> = [
        "",
        " ",
        "null",
        "[]",
        "\"act\"",
        "{",
        "{}",
        "{\"say\":null}",
        "{\"say\":\"win\"}",
        "{\"say\":\"act\",\"question\":1}",
        "{\"say\":\"act\",\"question\":-1,\"act\":\"give A\"}",
        "{\"say\":\"act\",\"question\":4294967296,\"act\":\"give A\"}",
        "{\"say\":\"act\",\"question\":1e400,\"act\":\"give A\"}",
        "{\"say\":\"act\",\"question\":1.5,\"act\":\"give A\"}",
        "{\"say\":\"act\",\"question\":99999999999999999999999999999999,\"act\":\"\"}",
        "{\"say\":\"act\",\"question\":1,\"act\":\"give A\",\"seat\":1}",
        "{\"say\":\"act\",\"question\":1,\"question\":2,\"act\":\"give A\"}",
        "{\"say\":\"act\",\"question\":1,\"act\":\"\\ud800\"}",
        "{\"say\":\"sit\",\"seat\":256}",
        "{\"say\":\"sit\",\"seat\":-1}",
        "{\"say\":\"sync\",\"after\":-1}",
        "{\"say\":\"react\",\"reaction\":\"I hold an ace\"}",
        "{\"say\":\"leave\"}{\"say\":\"leave\"}",
        "{\"say\":\"leave\"} x",
        "\u{feff}{\"say\":\"leave\"}",
        "say: leave",
    ]
    .map(str::to_owned)
    .into();
    texts.push(deep("[", "]"));
    texts.push(deep("{\"say\":", "}"));
    texts.push(format!("{{\"say\":\"act\",\"act\":{}}}", deep("[", "]")));
    texts
}

/// Valid messages that are refused, with the reason.
fn senseless() -> Vec<(ClientMessage, RefusalKind)> {
    let act = |question, act: &str| ClientMessage::Act { question, act: act.to_owned() };
    vec![
        (act(0, ""), RefusalKind::Stale),
        (act(u32::MAX, "give A"), RefusalKind::Stale),
        (act(1, &"7 0-1 ".repeat(500)), RefusalKind::Stale),
        (ClientMessage::Sit { seat: 255 }, RefusalKind::NotNow),
        (ClientMessage::Stand, RefusalKind::NotNow),
        (ClientMessage::Bot { seat: 255, level: Some("\0".repeat(99)) }, RefusalKind::NotNow),
        (
            ClientMessage::Ready { ready: false, entropy: Some("x".repeat(7_000)) },
            RefusalKind::NotNow,
        ),
        (ClientMessage::TakeBack, RefusalKind::NotNow),
    ]
}

/// Why the next thing is refused that is.
async fn refusal(client: &mut Client) -> RefusalKind {
    loop {
        if let ServerMessage::Refused(refusal) = client.next_unheard().await {
            return refusal.why;
        }
    }
}

fn part(text: &[u8], code: OpCode, is_final: bool) -> Message {
    Message::Frame(Frame::message(text.to_vec(), code, is_final))
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_messages_are_refused_and_the_game_goes_on() {
    let blank = Blank::new("2").await;
    let wanted = undisturbed(&blank, 2).await;
    let server = server_with(&blank).await;
    let (guests, mut clients) = seats(&server, 2).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;

    // A second device in the same seat that talks nonsense, and a stranger.
    let stranger = server.guest("Stranger").await;
    for guest in [Some(&guests[0]), Some(&stranger), None] {
        let mut odd = server.join("table", guest, None).await;
        for text in unreadable() {
            odd.say_text(text.clone()).await;
            assert_eq!(refusal(&mut odd).await, RefusalKind::Unreadable, "{text:.60}");
        }
        for (message, why) in senseless() {
            odd.say(&message).await;
            let heard = refusal(&mut odd).await;
            let is_seated = guest.is_some_and(|guest| guest.name == guests[0].name);
            let may_be = heard == why || (!is_seated && heard == RefusalKind::NoSeat);
            assert!(may_be, "{message:?} {heard:?}");
        }
        odd.send(Message::Ping(vec![1; 125].into())).await;
        odd.send(Message::Pong(vec![2; 125].into())).await;
        // A message in pieces is a message, also around a ping.
        let text = OpCode::Data(Data::Text);
        let more = OpCode::Data(Data::Continue);
        odd.send(part(b"{\"say\":\"ta", text, false)).await;
        odd.send(Message::Ping(Vec::new().into())).await;
        odd.send(part(b"ke_ba", more, false)).await;
        odd.send(part(b"ck\"}", more, true)).await;
        assert!(matches!(refusal(&mut odd).await, RefusalKind::NotNow | RefusalKind::NoSeat));

        let bad: [(&[Message], u16); 6] = [
            (&[part(&[0xff, 0xfe], text, true)], 1007),
            (&[part(b"\"caf\xc3", text, false), part(b"\x28\"", more, true)], 1007),
            (&[part(b"\"", more, true)], 1002),
            (&[part(b"\"", text, false), part(b"\"", text, true)], 1002),
            (&[part(&[b' '; 5_000], text, false), part(&[b' '; 5_000], more, true)], 1009),
            (&[Message::Binary(b"{\"say\":\"leave\"}".to_vec().into())], 1003),
        ];
        for (number, (frames, code)) in bad.into_iter().enumerate() {
            let mut odd = server.join("table", guest, None).await;
            for frame in frames {
                odd.send(frame.clone()).await;
            }
            assert_eq!(odd.closed().await, Some(code), "{number}");
        }
    }
    // Nothing has happened to the question that is open all the time.
    let tasks: Vec<_> = clients.into_iter().map(playing).collect();
    for task in tasks {
        let client = task.await.unwrap();
        let left = client.state.changes.iter().any(|change| matches!(change, Change::Left { .. }));
        assert!(client.state.over.is_some() && !left);
    }
    assert_eq!(record(&server).await, wanted);
}
