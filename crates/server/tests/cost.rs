//! What strangers can make the server do, by counters: decisions of bots, bytes, messages.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};

use kennel_server::{Config, Quota};
use kennel_wire::{Change, ClientMessage, Occupant, RefusalKind, ServerMessage};
use serde_json::{Value, json};

use crate::support::{
    Answer, Client, Guest, Running, all_ready, new_database, playing, quick, seated, try_join_with,
};

/// A server behind a proxy, so that clients can have addresses.
fn behind_a_proxy() -> Config {
    let admin = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    Config { admin, trusted_proxies, ..quick(new_database()) }
}

/// Somebody with an address.
struct Stranger<'a> {
    server: &'a Running,
    address: &'a str,
    cookie: String,
}

impl<'a> Stranger<'a> {
    async fn new(server: &'a Running, address: &'a str) -> Stranger<'a> {
        let nobody = Stranger { server, address, cookie: String::new() };
        let answer = nobody.post("/api/guests", json!({ "name": "Mallory" })).await;
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        Stranger { cookie, ..nobody }
    }

    /// Somebody with an account, which everybody can make.
    async fn with_account(server: &'a Running, address: &'a str) -> Stranger<'a> {
        let guest = Stranger::new(server, address).await;
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("Mallory {}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let account = json!({ "name": name, "password": "correct horse battery" });
        let answer = guest.post("/api/accounts", account).await;
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        Stranger { cookie, ..guest }
    }

    /// Makes an event, and returns its path.
    async fn event(&self, place: &str) -> String {
        let event = self.post("/api/events", new_event(place)).await.json();
        format!("/api/events/{}", event["id"].as_str().unwrap())
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        let headers = [
            ("origin", format!("http://{}", self.server.address)),
            ("x-forwarded-for", self.address.to_owned()),
            ("cookie", self.cookie.clone()),
        ];
        self.server.raw("POST", path, &headers, &body.to_string()).await
    }
}

fn new_event(place: &str) -> Value {
    json!({
        "name": "Endless", "preset": "german", "place": place,
        "start_ms": 4_000_000_000_000_i64, "zone": "Europe/Zurich",
    })
}

/// Strangers begin a game against bots, leave it, and never open a socket.
#[tokio::test(flavor = "multi_thread")]
async fn sixty_abandoned_tables_make_no_bot_think() {
    let server = Running::with(behind_a_proxy()).await;
    let bots = [None, Some("puppy"), Some("puppy"), Some("puppy"), Some("puppy"), Some("puppy")];
    let mut abandoned = Vec::new();
    for _ in 0..3 {
        let stranger = Stranger::new(&server, "192.0.2.1").await;
        for _ in 0..20 {
            let new = json!({ "rules": "6-pairs", "bots": bots });
            let table = stranger.post("/api/tables", new).await.json();
            let act = format!("/api/tables/{}/act", table["id"].as_str().unwrap());
            stranger.post(&act, json!({ "say": "ready", "ready": true })).await;
            let left = stranger.post(&act, json!({ "say": "leave" })).await;
            assert_eq!(left.status, 200, "{}", left.body);
            abandoned.push((table["id"].as_str().unwrap().to_owned(), left.json()));
        }
    }
    // An honest game is played to its end in the meantime, which takes hundreds of decisions.
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2", "bots": [null, "puppy"] })).await;
    let mut honest = server.join(&table, Some(&anna), None).await;
    all_ready(std::slice::from_mut(&mut honest)).await;
    let honest = playing(honest).await.unwrap();
    assert!(honest.state.over.is_some());

    for (table, left) in abandoned {
        let mut watching = server.join(&table, None, Some(0)).await;
        let Some(ServerMessage::Welcome { version, .. }) = watching.next().await else { panic!() };
        // The gifts of five bots may have been given before, and the player's own.
        let left = left["version"].as_u64().unwrap();
        assert!(u64::from(version) <= left + 7, "{left}, then {version}");
    }
}

/// Asks for the whole history until the server refuses to tell it.
async fn ask_until_refused(client: &mut Client) {
    // Every answer costs a microsecond at least.
    for _ in 0..1_000_000 {
        client.say(&ClientMessage::Sync { after: Some(0) }).await;
        if let ServerMessage::Refused(refusal) = client.next_unheard().await {
            assert_eq!(refusal.why, RefusalKind::TooOften);
            return;
        }
    }
    panic!("never refused");
}

/// A few bytes are answered with the whole history.
#[tokio::test]
async fn catching_up_is_limited_for_each_socket_and_address_with_or_without_a_name() {
    let catch_up = Quota { earned: 0, saved: 60_000 };
    let server = Running::with(Config { catch_up, ..behind_a_proxy() }).await;
    let (table, _, mut clients) = seated(&server, "2", 2).await;
    let mallory = Stranger::new(&server, "192.0.2.1").await;
    let join = async |headers: &[(&'static str, &str)]| {
        try_join_with(server.address, &table, headers, None).await.unwrap()
    };
    let attacker = ("x-forwarded-for", "192.0.2.1");
    let named = [attacker, ("cookie", mallory.cookie.as_str())];
    // A socket has a third of what its address has, so that three of them exhaust it.
    let mut exhausted = 0;
    loop {
        let mut client = join(if exhausted == 1 { &named } else { &named[..1] }).await;
        assert!(matches!(client.next().await, Some(ServerMessage::Welcome { .. })));
        if client.next().await.is_none() {
            break;
        }
        ask_until_refused(&mut client).await;
        exhausted += 1;
    }
    assert!((1..=3).contains(&exhausted), "{exhausted}");
    for headers in [&named[..], &named[..1]] {
        assert_eq!(join(headers).await.closed().await, Some(1013));
    }
    let limited = server.metric("kennel_limited_total{limit=\"catch_up\"}").await;
    assert!(limited >= f64::from(exhausted + 3), "{limited}");
    // Another address has a budget of its own, and the game goes on.
    let mut other = join(&[("x-forwarded-for", "192.0.2.2")]).await;
    other.told_at_first().await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
}

/// The bytes that a client is sent that has nothing, or this version.
async fn bytes_at_first(
    server: &Running,
    table: &str,
    guest: Option<&Guest>,
    after: Option<u32>,
) -> usize {
    let mut client = server.join(table, guest, after).await;
    client.told_at_first().await.iter().map(String::len).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_has_nothing_is_not_told_the_games_before() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    for game in 1..=2 {
        all_ready(&mut clients).await;
        let is_start = |change: &&Change| matches!(change, Change::Started { .. });
        for client in &mut clients {
            let begun = |changes: &[Change]| changes.iter().filter(is_start).count();
            client.until(|state| begun(&state.changes) == game).await;
        }
        if game == 2 {
            break;
        }
        let mut after = Vec::new();
        for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
            let mut client = task.await.unwrap();
            let is_next = |change: &Change| matches!(change, Change::Committed { .. });
            client.until(|state| state.changes.last().is_some_and(is_next)).await;
            after.push(client);
        }
        clients = after;
        // Players who come and go between games leave no trace either.
        for ready in [true, false].into_iter().cycle().take(100) {
            clients[0].say(&ClientMessage::Ready { ready, entropy: None }).await;
        }
        clients[0].say(&ClientMessage::Ready { ready: false, entropy: None }).await;
    }
    clients[1].until(|state| state.ask.is_some()).await;
    for guest in [Some(&guests[0]), None] {
        let whole = bytes_at_first(&server, &table, guest, Some(0)).await;
        let needed = bytes_at_first(&server, &table, guest, None).await;
        // A hundred changes of readiness alone take that much, however short the game was.
        assert!(whole > 5_000, "{whole}");
        assert!(needed < 2_000, "{needed} of {whole}");
    }
}

#[tokio::test]
async fn many_who_come_at_once_are_told_to_the_others_once_a_second() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let began = std::time::Instant::now();
    let mut first = server.join(&table, Some(&anna), None).await;
    let mut watching = Vec::new();
    for _ in 0..100 {
        watching.push(server.join(&table, None, None).await);
    }
    let mut told = 0;
    loop {
        if let ServerMessage::Present { spectators, .. } = first.next_unheard().await {
            told += 1;
            if spectators == 100 {
                break;
            }
        }
    }
    // When it came, when everybody was told of that, and once a second after that.
    let most = 3 + began.elapsed().as_secs();
    assert!(told <= most, "{told} of {most}");
}

#[tokio::test]
async fn an_address_can_make_so_many_public_tables_and_no_more() {
    let config = Config { public_tables_per_address: 3, ..behind_a_proxy() };
    let server = Running::with(config).await;
    let public = json!({ "rules": "2", "visibility": "public" });
    for number in 0..4 {
        // Another guest each time.
        let mallory = Stranger::new(&server, "192.0.2.1").await;
        let made = mallory.post("/api/tables", public.clone()).await;
        let expected = if number < 3 { (201, None) } else { (429, Some("too_many".to_owned())) };
        assert_eq!(made.fault(), expected, "{}", made.body);
        // Tables with a link are for whoever has it, and are not listed.
        assert_eq!(mallory.post("/api/tables", json!({ "rules": "2" })).await.status, 201);
    }
    let mallory = Stranger::new(&server, "192.0.2.1").await;
    let queued = mallory.post("/api/queue", json!({ "rules": "3" })).await;
    assert_eq!(queued.fault(), (429, Some("too_many".to_owned())));
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, public).await;
    let page = |query: &str| {
        let path = format!("/api/tables?{query}");
        let server = &server;
        async move { server.request("GET", &path, None, None).await }
    };
    let listed = page("limit=2").await.json();
    let ids: Vec<&str> =
        listed["tables"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!((ids.len(), ids.contains(&table.as_str())), (2, true));
    let rest = page(&format!("after={}", listed["next"].as_str().unwrap())).await.json();
    assert_eq!(rest["tables"].as_array().unwrap().len(), 2);
    assert_eq!(rest["next"], Value::Null);
    for nonsense in ["after=x", "limit=0", "limit=101"] {
        assert_eq!(page(nonsense).await.fault(), (400, Some("invalid".to_owned())), "{nonsense}");
    }
}

/// What everybody at a table has been told of who came from the same address.
fn neighbours(client: &Client) -> Vec<(u8, Vec<u8>)> {
    let seated = client.state.changes.iter().filter_map(|change| match change {
        Change::Seated { seat, who: Occupant::Player { same_address, .. } } => {
            Some((*seat, same_address.clone()))
        }
        _ => None,
    });
    seated.collect()
}

#[tokio::test]
async fn two_from_one_address_are_seated_apart_or_shown_as_such() {
    let server = Running::with(behind_a_proxy()).await;
    let find = async |stranger: &Stranger<'_>| {
        let found = stranger.post("/api/queue", json!({ "rules": "3" })).await;
        assert_eq!(found.status, 200, "{}", found.body);
        found.json()["id"].as_str().unwrap().to_owned()
    };
    let people = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.1"];
    let mut strangers = Vec::new();
    for address in people {
        strangers.push(Stranger::new(&server, address).await);
    }
    // There is one table, so that they sit together, and that is shown.
    let table = find(&strangers[0]).await;
    assert_eq!(find(&strangers[1]).await, table);
    let mut watching = server.join(&table, None, Some(0)).await;
    watching.until(|state| state.version >= 5).await;
    assert_eq!(neighbours(&watching), [(0, vec![]), (1, vec![0])]);
    // The first table is full, and at the second somebody from elsewhere waits.
    assert_eq!(find(&strangers[2]).await, table);
    let other = Stranger::new(&server, "192.0.2.3").await;
    let second = find(&other).await;
    assert_ne!(second, table);
    assert_eq!(find(&strangers[3]).await, second);
    // Another of that address gets a seat elsewhere only if there is one.
    let mut watching = server.join(&second, None, Some(0)).await;
    watching.until(|state| state.version >= 5).await;
    assert_eq!(neighbours(&watching), [(0, vec![]), (1, vec![])]);
}

/// Drawing a game and replaying it take much more of the processor than asking for it.
#[tokio::test(flavor = "multi_thread")]
async fn replays_and_pictures_are_limited_for_each_address() {
    let catch_up = Quota { earned: 0, saved: 600_000 };
    let server = Running::with(Config { catch_up, ..behind_a_proxy() }).await;
    let (_, guests, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let list = server.request("GET", "/api/me/games", Some(&guests[0]), None).await.json();
    let game = list["games"][0]["id"].as_str().unwrap();
    let get = async |address: &str, path: &str| {
        let headers = [("x-forwarded-for", address.to_owned())];
        server.raw("GET", &format!("/api/games/{game}{path}"), &headers, "").await
    };
    // Every one costs what is charged for its bytes at least.
    let mut replayed = 0;
    let refused = loop {
        let answer = get("192.0.2.1", "/replay").await;
        if answer.status != 200 {
            break answer;
        }
        replayed += 1;
        assert!(replayed < 100_000, "never refused");
    };
    assert_eq!(refused.fault(), (429, Some("too_many".to_owned())));
    assert!(replayed > 0 && refused.header("retry-after").is_some());
    assert_eq!(get("192.0.2.1", "/board.png").await.status, 429);
    assert_eq!(get("192.0.2.1", "").await.status, 200);
    // Whatever it costs on a busy machine, the first request of an address is answered.
    assert_eq!(get("192.0.2.2", "/replay?step=0").await.status, 200);
    // A picture that has been drawn costs nothing any more.
    for address in ["192.0.2.3", "192.0.2.1"] {
        assert_eq!(get(address, "/board.png").await.status, 200);
    }
}

/// An event of many takes long to draw and to tell, and whoever directs it decides how often.
#[tokio::test(flavor = "multi_thread")]
async fn events_are_limited_for_each_address() {
    let catch_up = Quota { earned: 0, saved: 100_000 };
    let server = Running::with(Config { catch_up, ..behind_a_proxy() }).await;
    let mallory = Stranger::with_account(&server, "192.0.2.1").await;
    let event = mallory.event("boards").await;
    let mut added = 0;
    let refused = loop {
        let act = json!({ "do": "add", "name": format!("Nobody {added}") });
        let answer = mallory.post(&format!("{event}/acts"), json!({ "act": act })).await;
        if answer.status != 200 {
            break answer;
        }
        added += 1;
        assert!(added < 10_000, "never refused");
    };
    assert_eq!(refused.fault(), (429, Some("too_many".to_owned())));
    assert!(added > 0 && refused.header("retry-after").is_some());
    // That is what everything costs that knows the event, and nothing else.
    let get = async |address: &str, path: &str| {
        let headers = [("x-forwarded-for", address.to_owned())];
        server.raw("GET", path, &headers, "").await.status
    };
    for path in [&event, &format!("{event}/standings")] {
        assert_eq!((get("192.0.2.1", path).await, get("192.0.2.2", path).await), (429, 200));
    }
    // The deals of a day and of a month are charged as well: they read what everybody has played.
    for path in ["/api/daily", "/api/daily/2026-11-19", "/api/daily/months/2026-11"] {
        assert_eq!(get("192.0.2.1", path).await, 429, "{path}");
        assert_ne!(get("192.0.2.3", path).await, 429, "{path}");
    }
    assert_eq!(get("192.0.2.1", "/api/tables").await, 200);
}

/// Tables of bots alone are opened for nobody, and nobody is in any number of events.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_opens_no_tables_of_names() {
    let server = Running::with(behind_a_proxy()).await;
    let mallory = Stranger::with_account(&server, "192.0.2.1").await;
    let event = mallory.event("online").await;
    let add = async |name: &str| {
        let act = json!({ "act": { "do": "add", "name": name } });
        mallory.post(&format!("{event}/acts"), act).await
    };
    for name in ["a", "b", "c"] {
        assert_eq!(add(name).await.status, 200);
    }
    assert_eq!(add("d").await.fault(), (400, Some("invalid".to_owned())));
    let guest = Stranger::new(&server, "192.0.2.1").await;
    let register = json!({ "act": { "do": "register" } });
    let mut entered = 0;
    let refused = 'refused: {
        // Each account may direct so many, and each address may make so many.
        for address in ["192.0.2.2", "192.0.2.3", "192.0.2.4"] {
            let director = Stranger::with_account(&server, address).await;
            for _ in 0..20 {
                let event = director.event("online").await;
                let answer = guest.post(&format!("{event}/acts"), register.clone()).await;
                if answer.status != 200 {
                    break 'refused answer;
                }
                entered += 1;
            }
        }
        panic!("never refused");
    };
    assert_eq!((entered, refused.fault()), (50, (429, Some("too_many".to_owned()))));
}

/// Whoever makes accounts cannot fill the list of events with them.
#[tokio::test]
async fn an_address_makes_so_many_events() {
    let server = Running::with(behind_a_proxy()).await;
    let mut made = 0;
    let refused = 'refused: loop {
        let mallory = Stranger::with_account(&server, "192.0.2.1").await;
        for _ in 0..15 {
            let answer = mallory.post("/api/events", new_event("boards")).await;
            if answer.status != 201 {
                break 'refused answer;
            }
            made += 1;
        }
    };
    assert_eq!(refused.fault(), (429, Some("too_many".to_owned())));
    // One more is allowed every two minutes.
    assert!((30..40).contains(&made), "{made}");
    let anna = Stranger::with_account(&server, "192.0.2.2").await;
    assert_eq!(anna.post("/api/events", new_event("boards")).await.status, 201);
}

/// What one says, all are told: that costs whoever says it.
#[tokio::test]
async fn what_everybody_is_told_is_limited_for_each_address() {
    // A few hundred messages to five spectators.
    let catch_up = Quota { earned: 0, saved: 15_000 };
    let server = Running::with(Config { catch_up, ..behind_a_proxy() }).await;
    let mallory = Stranger::new(&server, "192.0.2.1").await;
    let table = mallory.post("/api/tables", json!({ "rules": "2" })).await.json();
    let table = table["id"].as_str().unwrap();
    let mut watching = Vec::new();
    for last in 3..=7 {
        let address = format!("192.0.2.{last}");
        let headers = [("x-forwarded-for", address.as_str())];
        let mut client = try_join_with(server.address, table, &headers, None).await.unwrap();
        client.told_at_first().await;
        watching.push(client);
    }
    let act = format!("/api/tables/{table}/act");
    let ready = |ready: bool| json!({ "say": "ready", "ready": ready });
    let mut told = 0;
    let refused = loop {
        let answer = mallory.post(&act, ready(told % 2 == 0)).await;
        if answer.status != 200 {
            break answer;
        }
        told += 1;
        // Those who watch would have been told a thousand times as much.
        assert!(told < 10_000, "never refused");
    };
    assert_eq!((refused.status, &refused.json()["why"]), (409, &json!("too_often")));
    let limited = server.metric("kennel_limited_total{limit=\"fan_out\"}").await;
    assert!(limited >= 1.0 && told > 0, "{limited}, {told}");
    // Standing up is always possible, and others have budgets of their own.
    assert_eq!(mallory.post(&act, json!({ "say": "stand" })).await.status, 200);
    let anna = Stranger::new(&server, "192.0.2.2").await;
    assert_eq!(anna.post(&act, json!({ "say": "sit", "seat": 1 })).await.status, 200);
}

/// What changes between games stays in the log.
#[tokio::test]
async fn tables_at_which_no_game_begins_have_short_logs() {
    let server = Running::with(Config { address_rate: (1, 20), ..behind_a_proxy() }).await;
    let anna = server.guest("Anna").await;
    // Two hundred changes are saved up, and a second table does not help.
    for most in [210, 100] {
        let new = json!({ "rules": "2", "bots": [null, "puppy"] });
        let table = server.table(&anna, new).await;
        let mut client = server.join(&table, Some(&anna), None).await;
        client.until(|state| state.version > 0).await;
        // Each is several changes.
        for with in [1, 0].into_iter().cycle().take(90) {
            client.say(&ClientMessage::ChangeSeats { with: Some(with) }).await;
        }
        let why = client.next_that(|message| match message {
            ServerMessage::Refused(refusal) => Some(refusal.why),
            _ => None,
        });
        assert_eq!(why.await, RefusalKind::TooOften);
        assert!(client.state.version < most, "{}", client.state.version);
    }
    // Others have an allowance of their own, wherever they sit down.
    let mallory = Stranger::new(&server, "192.0.2.1").await;
    let table = mallory.post("/api/tables", json!({ "rules": "2" })).await.json();
    let act = format!("/api/tables/{}/act", table["id"].as_str().unwrap());
    assert_eq!(mallory.post(&act, json!({ "say": "ready", "ready": true })).await.status, 200);
}

#[tokio::test]
async fn the_oldest_of_very_many_connections_of_a_player_makes_room() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    let mut connections = Vec::new();
    for _ in 0..20 {
        let mut client = server.join(&table, Some(&guests[0]), None).await;
        client.until(|state| state.version > 0).await;
        connections.push(client);
    }
    assert_eq!(clients[0].closed().await, Some(1013));
    // The others play on.
    for client in [connections.last_mut().unwrap(), &mut clients[1]] {
        client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
    }
    connections[0].until(|state| state.ask.is_some()).await;
}

#[tokio::test]
async fn all_sockets_of_an_address_together_send_so_many_messages() {
    let config = Config { address_rate: (1, 10), ..behind_a_proxy() };
    let server = Running::with(config).await;
    let mut anna = Stranger::new(&server, "192.0.2.2").await;
    let table = anna.post("/api/tables", json!({ "rules": "2" })).await.json();
    let table = table["id"].as_str().unwrap();
    anna.address = "192.0.2.1";
    let join = async |address| {
        let headers = [("x-forwarded-for", address)];
        let mut client = try_join_with(server.address, table, &headers, None).await.unwrap();
        client.told_at_first().await;
        client
    };
    let mut others = join("192.0.2.3").await;
    let mut crowd = Vec::new();
    for _ in 0..5 {
        crowd.push(join("192.0.2.1").await);
    }
    // A hundred are saved up, and ten more come every second.
    for client in &mut crowd {
        for _ in 0..2_000 {
            client.say(&ClientMessage::Ping).await;
        }
    }
    for client in &mut crowd {
        assert_eq!(client.closed().await, Some(1013));
    }
    others.say(&ClientMessage::Ping).await;
    others.next_that(|message| matches!(message, ServerMessage::Pong).then_some(())).await;
}

/// Tables that sleep are read from the store again, whoever asks for them.
#[tokio::test]
async fn waking_tables_is_limited_for_each_address() {
    let catch_up = Quota { earned: 0, saved: 1 };
    let server = Running::with(Config { catch_up, ..behind_a_proxy() }).await;
    let mallory = Stranger::new(&server, "192.0.2.1").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        let made = mallory.post("/api/tables", json!({ "rules": "2" })).await.json();
        tables.push(format!("/api/tables/{}/act", made["id"].as_str().unwrap()));
    }
    let hurry = json!({ "say": "hurry" });
    // The game does not run, so it is refused by the table, which is awake then.
    assert_eq!(mallory.post(&tables[0], hurry.clone()).await.status, 409);
    assert_eq!(mallory.post(&tables[1], hurry.clone()).await.fault().0, 429);
    assert_eq!(mallory.post(&tables[0], hurry.clone()).await.status, 409);
    let anna = Stranger::new(&server, "192.0.2.2").await;
    assert_eq!(anna.post(&tables[1], hurry).await.status, 409);
}
