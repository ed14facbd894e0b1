//! A seat belongs to the player who took it, and to nobody else after they leave.

use crate::support::{Client, Guest, Running, all_ready, seated};
use kennel_wire::{Change, ClientMessage, RefusalKind, ServerMessage};
use serde_json::{Value, json};

/// A guest with another cookie.
fn with_cookie(cookie: String) -> Guest {
    Guest { name: String::new(), cookie }
}

/// What is asked of a client, with an answer that would be taken from its seat.
fn open_answer(client: &Client) -> Value {
    serde_json::to_value(client.state.answer().expect("it is asked")).unwrap()
}

/// Checks that a guest can only watch, by socket, stream and request.
async fn only_watches(server: &Running, table: &str, who: &Guest, answer: &Value) {
    let mut client = server.join(table, Some(who), None).await;
    client.until(|state| state.version > 0).await;
    assert_eq!(client.state.seat, None);
    let act: ClientMessage = serde_json::from_value(answer.clone()).unwrap();
    assert_eq!(client.refused(&act).await, RefusalKind::NoSeat);
    assert_eq!(client.refused(&ClientMessage::TakeBack).await, RefusalKind::NoSeat);
    assert_eq!(client.refused(&ClientMessage::Leave).await, RefusalKind::NoSeat);
    let mut lines = server.lines(table, Some(who), None).await;
    let heard = [lines.next().await, lines.next().await];
    assert!(client.frames.iter().chain(&heard).all(|text| !text.contains("\"hand\"")));
    let path = format!("/api/tables/{table}/act");
    let refused = server.request("POST", &path, Some(who), Some(answer)).await;
    assert!([401, 409].contains(&refused.status), "{}", refused.body);
    let path = format!("/api/tables/{table}/answers");
    let refused = server.request("GET", &path, Some(who), None).await;
    assert!([401, 404].contains(&refused.status), "{}", refused.body);
}

#[tokio::test]
async fn a_client_without_a_seat_is_a_spectator() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    let answer = open_answer(&clients[0]);
    let (name, token) = guests[0].cookie.split_once('=').unwrap();
    let stranger = server.guest("Player 0").await;
    let (_, strange) = stranger.cookie.split_once('=').unwrap();
    let mut other_last: Vec<char> = token.chars().collect();
    // Not the last letter, which has bits to spare.
    other_last[5] = if other_last[5] == 'A' { 'B' } else { 'A' };
    let player = &server.player_ids(&table).await[0];
    for cookie in [
        stranger.cookie.clone(),
        format!("{name}={}", other_last.iter().collect::<String>()),
        format!("{name}={}", token.to_lowercase()),
        format!("{name}={}", &token[..token.len() - 1]),
        format!("{name}={player}"),
        format!("{name}="),
        format!("other={token}"),
        format!("{name}={strange}; {name}={token}"),
    ] {
        only_watches(&server, &table, &with_cookie(cookie), &answer).await;
    }
    // A token identifies its owner, whatever cookie
    // comes along.
    let bearer =
        [("authorization", format!("Bearer {strange}")), ("cookie", guests[0].cookie.clone())];
    let me = server.raw("GET", "/api/me", &bearer, "").await.json();
    assert_eq!(me["name"], "Player 0");
    let path = format!("/api/tables/{table}/answers");
    assert_eq!(server.raw("GET", &path, &bearer, "").await.status, 404);
    let answers = server.request("GET", &path, Some(&guests[0]), None).await;
    assert_eq!(answers.status, 200);
    assert_eq!(answers.header("cache-control"), Some("no-store"));
}

/// A program with a wrong token is told so, even where no token is needed.
#[tokio::test]
async fn a_token_that_nobody_has_is_refused() {
    let server = Running::start().await;
    let (table, guests, _clients) = seated(&server, "2", 2).await;
    let made = server.request("POST", "/api/tokens", Some(&guests[0]), None).await.json();
    let revoked = format!("/api/tokens/{}", made["id"].as_str().unwrap());
    assert_eq!(server.request("DELETE", &revoked, Some(&guests[0]), None).await.status, 204);
    let cookie = ("cookie", guests[0].cookie.clone());
    for token in [made["token"].as_str().unwrap(), "x"] {
        let bearer = ("authorization", format!("Bearer {token}"));
        for path in ["/api/me".to_owned(), format!("/api/tables/{table}/answers")] {
            for headers in [vec![bearer.clone()], vec![bearer.clone(), cookie.clone()]] {
                let refused = server.raw("GET", &path, &headers, "").await;
                assert_eq!(refused.fault(), (401, Some("unknown".to_owned())), "{path}");
                let why = "this token is not known, has expired or has been revoked";
                assert_eq!(refused.json()["message"], why);
            }
        }
    }
}

/// What the seat knows comes with its answers.
#[tokio::test]
async fn answers_come_with_the_situation() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2,classic", 2).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    let path = format!("/api/tables/{table}/answers");
    for (seat, guest) in guests.iter().enumerate() {
        let answers = server.request("GET", &path, Some(guest), None).await.json();
        let situation = &answers["situation"];
        assert_eq!(situation["seat"], seat);
        assert_eq!(situation["rules"], "2,classic");
        assert_eq!(situation["board"], "k,k,k,s/k,k,k,s");
        assert_eq!(situation["hands"], serde_json::json!([6, 6]));
        assert_eq!(situation["stock"], 98);
        assert_eq!(situation["die"], 6);
        assert_eq!(situation["discard"], "-");
        assert_eq!(situation["played"], serde_json::json!(["-", "-"]));
        let hand: kennel_rules::Cards = situation["hand"].as_str().unwrap().parse().unwrap();
        let gifts: Vec<String> = hand.ranks().map(|card| format!("give {card}")).collect();
        assert_eq!(answers["acts"], serde_json::json!(gifts));
    }
}

#[tokio::test]
async fn a_player_who_left_cannot_act_through_open_connections() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2,classic", 2).await;
    let mut phone = server.join(&table, Some(&guests[1]), None).await;
    let mut lines = server.lines(&table, Some(&guests[1]), None).await;
    all_ready(&mut clients).await;
    for client in clients.iter_mut().chain([&mut phone]) {
        client.until(|state| state.ask.is_some()).await;
    }
    let token = server.request("POST", "/api/tokens", Some(&guests[1]), None).await.json();
    let bearer = [("authorization", format!("Bearer {}", token["token"].as_str().unwrap()))];
    let answer = open_answer(&clients[1]);
    let act: ClientMessage = serde_json::from_value(answer.clone()).unwrap();
    clients[1].say(&ClientMessage::Leave).await;
    for client in [&mut clients[1], &mut phone] {
        let gone = ServerMessage::Seat { seat: None };
        while client.next_unheard().await != gone {}
        for message in [&act, &ClientMessage::TakeBack, &ClientMessage::Leave] {
            client.say(message).await;
            // Later messages do not follow from what they knew.
            let why = loop {
                if let ServerMessage::Refused(refusal) = client.next_unheard().await {
                    break refusal.why;
                }
            };
            assert_eq!(why, RefusalKind::NoSeat);
        }
    }
    only_watches(&server, &table, &guests[1], &answer).await;
    let path = format!("/api/tables/{table}/act");
    let refused = server.raw("POST", &path, &bearer, &answer.to_string()).await;
    assert_eq!((refused.status, &refused.json()["why"]), (409, &json!("no_seat")));

    // What happens from now on is told to them as to everybody who watches.
    let mut watching = server.join(&table, None, None).await;
    watching.until(|state| state.changes.contains(&Change::Left { seat: 1 })).await;
    let mut staying = clients.swap_remove(0);
    let from = staying.state.version.max(watching.state.version);
    let enough = from + 12;
    while watching.state.version < enough && watching.state.over.is_none() {
        if let Some(answer) = staying.state.answer() {
            staying.say(&answer).await;
        }
        staying.next().await.expect("the server closed");
        let known = staying.state.version;
        watching.until(|state| state.version >= known).await;
    }
    let mut heard = String::new();
    loop {
        let line = lines.next().await;
        if line.contains(&format!("{{\"version\":{enough},")) {
            heard += &line;
            break;
        }
        heard += &line;
    }
    let (_, after) = heard.split_once("\"change\":\"left\"").unwrap();
    assert!(!after.contains("\"hand\"") && !after.contains("\"lost\""), "{after}");
}
