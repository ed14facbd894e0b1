//! Club evenings and tournaments over HTTP, on wooden boards.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kennel_events::{Action, Event, State, draw};
use kennel_server::Config;
use kennel_server::store::Store;
use kennel_wire::Change;
use serde_json::{Value, json};

use crate::support::{
    Answer, Client, Guest, Running, State as ClientState, eventually, new_database, quick, try_join,
};

/// An event and who directs it.
pub struct Evening {
    pub id: String,
    pub director: Guest,
}

impl Evening {
    /// An event that an account called Dora makes.
    pub async fn new(server: &Running, new: Value) -> Evening {
        let director = server.account("Dora").await;
        let mut body = json!({
            "name": "Autumn evening", "start_ms": 4_000_000_000_000_i64, "zone": "Europe/Zurich",
        });
        body.as_object_mut().unwrap().extend(new.as_object().unwrap().clone());
        let made = server.request_of(&director, "/api/events", body).await;
        assert_eq!(made.status, 201, "{}", made.body);
        let event = made.json();
        assert_eq!(event["you"]["director"], true);
        Evening { id: event["id"].as_str().unwrap().to_owned(), director }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/events/{}{rest}", self.id)
    }

    pub async fn ask(&self, server: &Running, by: Option<&Guest>, act: Value) -> Answer {
        let body = json!({ "act": act });
        server.request("POST", &self.path("/acts"), by, Some(&body)).await
    }

    /// What somebody does, who may.
    pub async fn act(&self, server: &Running, by: &Guest, act: Value) -> Value {
        let answer = self.ask(server, Some(by), act.clone()).await;
        assert_eq!(answer.status, 200, "{act}: {}", answer.body);
        answer.json()
    }

    pub async fn direct(&self, server: &Running, act: Value) -> Value {
        self.act(server, &self.director, act).await
    }

    pub async fn show(&self, server: &Running, viewer: Option<&Guest>) -> Value {
        let answer = server.request("GET", &self.path(""), viewer, None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    pub async fn log(&self, server: &Running) -> String {
        let answer = server.request("GET", &self.path("/log"), None, None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    }
}

/// The actions of a log.
pub fn actions(log: &str) -> Vec<Action> {
    log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Folds a log as `kennel event standings` does, and draws every round again from the seed
/// with which it ends.
pub fn repeat(log: &str) -> Event {
    let actions = actions(log);
    let Some(Action::Closed { seed: Some(seed) }) = actions.last() else { panic!("no seed") };
    let mut event = Event::open(&actions[0]).unwrap();
    for action in &actions[1..] {
        if let Action::Drawn { tables, byes, .. } = action {
            let state: State = event.state(seed);
            let drawn = draw(&state).unwrap();
            let teams: Vec<_> = drawn.tables.iter().map(|table| table.teams.clone()).collect();
            assert_eq!((&teams, &drawn.byes), (tables, byes), "another draw");
            assert_eq!(Some(drawn.commitment.as_str()), event.commitment());
        }
        event.apply(action).unwrap();
    }
    event
}

fn fault(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["fault"].as_str().unwrap_or_default().to_owned())
}

/// A server on what another one would leave if it were killed now: its files.
pub async fn after_a_crash(mut server: Running) -> Running {
    let (left, file) = (new_database(), server.file().to_owned());
    for end in ["", "-wal"] {
        let named = |path: &Path| PathBuf::from(format!("{}{end}", path.display()));
        std::fs::copy(named(&file), named(&left)).unwrap();
    }
    server.stop().await;
    Running::with(quick(left)).await
}

/// Both teams of every table of the last round enter the same, from their slip; the numbers
/// depend on the table.
async fn play_round(server: &Running, evening: &Evening, skip: &[u64]) {
    let slips = server.request("GET", &evening.path("/slips"), Some(&evening.director), None).await;
    let slips = slips.json();
    let round = slips["round"].as_u64().unwrap();
    for slip in slips["slips"].as_array().unwrap() {
        let (table, token) = (slip["table"].as_u64().unwrap(), &slip["token"]);
        if skip.contains(&table) {
            continue;
        }
        let (home, needed) = ([table % 8, 8 - table % 5], [table * 3 % 90, table * 7 % 90]);
        for team in 0..2 {
            let report = json!({ "do": "report", "round": round, "table": table, "team": team,
                "token": token, "home": home, "needed": needed });
            let answer = evening.ask(server, None, report).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
    }
}

/// An evening from check-in to the last standings, with two withdrawals, a late pair, a wrong
/// result corrected and the server killed in round three. Nothing is lost, and everybody can
/// repeat draws and standings.
#[tokio::test(flavor = "multi_thread")]
async fn an_evening_of_forty_on_wooden_boards() {
    let mut server = Running::start().await;
    let evening = Evening::new(&server, json!({ "preset": "club", "place": "boards" })).await;
    let mut guests = Vec::new();
    for number in 0..6 {
        let guest = server.guest(&format!("Guest {number}")).await;
        evening.act(&server, &guest, json!({ "do": "register", "club": "Luzern" })).await;
        guests.push(guest);
    }
    for number in 0..36 {
        let name = format!("Player {number}");
        evening.direct(&server, json!({ "do": "add", "name": name })).await;
        if number < 34 {
            let there = json!({ "do": "set_present", "name": name, "present": true });
            evening.direct(&server, there).await;
        }
    }
    for guest in &guests {
        let event = evening.act(&server, guest, json!({ "do": "check_in" })).await;
        assert_eq!(event["you"]["entry"].as_str(), Some(guest.name.as_str()));
    }
    evening.direct(&server, json!({ "do": "withdraw_absent" })).await;

    // The draw may be repeated until it starts.
    evening.direct(&server, json!({ "do": "draw" })).await;
    evening
        .direct(
            &server,
            json!({ "do": "set_withdrawn", "name": "Player 34",
        "withdrawn": false }),
        )
        .await;
    evening
        .direct(
            &server,
            json!({ "do": "set_withdrawn", "name": "Player 34",
        "withdrawn": true }),
        )
        .await;
    let event = evening.direct(&server, json!({ "do": "draw" })).await;
    let tables = event["rounds"][0]["tables"].as_array().unwrap();
    assert_eq!((tables.len(), &event["rounds"][0]["byes"]), (10, &json!([])));
    let event = evening.direct(&server, json!({ "do": "start" })).await;
    let left = event["bell"]["left_ms"].as_i64().unwrap();
    assert!((1_700_000..=1_800_000).contains(&left), "{left}");
    play_round(&server, &evening, &[]).await;

    // Two leave, two come late.
    for name in ["Player 3", "Player 4"] {
        let withdrawn = json!({ "do": "set_withdrawn", "name": name, "withdrawn": true });
        evening.direct(&server, withdrawn).await;
        evening.direct(&server, json!({ "do": "add", "name": format!("Late {name}") })).await;
    }
    evening.direct(&server, json!({ "do": "draw" })).await;
    evening.direct(&server, json!({ "do": "start" })).await;
    // One table is of two minds until a director decides, and what the director enters is wrong.
    play_round(&server, &evening, &[4]).await;
    let slips = server.request("GET", &evening.path("/slips"), Some(&evening.director), None).await;
    let token = slips.json()["slips"][3]["token"].clone();
    for (team, home) in [(0, [8, 2]), (1, [2, 8])] {
        let report = json!({ "do": "report", "round": 2, "table": 4, "team": team,
            "token": token, "home": home, "needed": [0, 0] });
        assert_eq!(evening.ask(&server, None, report).await.status, 200);
    }
    let event = evening.show(&server, None).await;
    let disputed = &event["rounds"][1]["tables"][3];
    assert_eq!((&disputed["disputed"], &disputed["result"]), (&json!(true), &Value::Null));
    assert_eq!(disputed["reports"].as_array().unwrap().len(), 2);
    for home in [[8, 2], [3, 6]] {
        let result = json!({ "do": "result", "round": 2, "table": 4, "home": home,
            "needed": [12, 7] });
        evening.direct(&server, result).await;
    }

    // The server is killed in round three, when half of the results are in.
    evening.direct(&server, json!({ "do": "draw" })).await;
    evening.direct(&server, json!({ "do": "start" })).await;
    play_round(&server, &evening, &[2, 4, 6, 8, 10]).await;
    let before = evening.show(&server, None).await;
    server = after_a_crash(server).await;
    let mut after = evening.show(&server, None).await;
    for key in ["now_ms", "bell"] {
        after[key] = before[key].clone();
    }
    assert_eq!(after, before);
    play_round(&server, &evening, &[]).await;

    evening.direct(&server, json!({ "do": "draw" })).await;
    evening.direct(&server, json!({ "do": "start" })).await;
    play_round(&server, &evening, &[]).await;
    let event = evening.direct(&server, json!({ "do": "close" })).await;
    assert_eq!((&event["phase"], &event["bell"]), (&json!("over"), &Value::Null));
    assert_eq!(
        fault(&evening.ask(&server, Some(&evening.director), json!({ "do": "draw" })).await),
        (400, "invalid".to_owned())
    );

    // What everybody can download says the same.
    let log = evening.log(&server).await;
    let repeated = repeat(&log);
    assert_eq!(repeated.rounds().count(), 4);
    let rows = repeated.standings();
    assert_eq!(rows.len(), 44);
    let told = event["standings"].as_array().unwrap();
    for (row, told) in rows.iter().zip(told) {
        assert_eq!(
            (json!(row.name), json!(row.points)),
            (told["name"].clone(), told["points"].clone())
        );
        assert_eq!(json!(row.rank), told["rank"]);
    }
    let file = server.request("GET", &evening.path("/standings?format=csv"), None, None).await;
    assert_eq!(file.header("access-control-allow-origin"), Some("*"));
    assert_eq!(file.body.lines().count(), 45);
    let json = server.request("GET", &evening.path("/standings"), None, None).await.json();
    assert_eq!(json["standings"], event["standings"]);
    let list = server.request("GET", "/api/events?list=over", None, None).await.json();
    assert_eq!(list["events"][0]["id"].as_str(), Some(evening.id.as_str()));
    assert_eq!(list["events"][0]["round"], 4);
}

/// Two make a pair: by code, by name on both sides; and nobody else can.
#[tokio::test(flavor = "multi_thread")]
async fn pairs_find_each_other() {
    let server = Running::start().await;
    let evening =
        Evening::new(&server, json!({ "preset": "keezen", "place": "boards", "access": "code" }))
            .await;
    let code = evening.show(&server, Some(&evening.director)).await["you"]["code"].clone();
    let [anna, bella, carla, dan] = [
        server.account("Anna").await,
        server.account("Bella").await,
        server.guest("Carla").await,
        server.guest("Dan").await,
    ];
    let refused = evening.ask(&server, Some(&anna), json!({ "do": "register" })).await;
    assert_eq!(fault(&refused), (403, "forbidden".to_owned()));
    let register = |more: Value| {
        let mut act = json!({ "do": "register", "code": code });
        act.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        act
    };
    let event = evening.act(&server, &anna, register(json!({ "partner": "Bella" }))).await;
    assert_eq!(event["waiting"], json!([{ "name": "Anna", "partner": "Bella" }]));
    let asked = evening.show(&server, Some(&bella)).await;
    assert_eq!(asked["you"]["invited_by"], json!(["Anna"]));
    let event = evening.act(&server, &bella, register(json!({ "partner": "Anna" }))).await;
    assert_eq!(event["entries"][0]["name"], "Anna & Bella");
    assert_eq!(event["entries"][0]["members"], json!(["Anna", "Bella"]));
    let event = evening.act(&server, &carla, register(json!({}))).await;
    let pair_code = event["you"]["pair_code"].clone();
    assert!(evening.show(&server, Some(&dan)).await["you"].get("pair_code").is_none());
    let wrong = evening.ask(&server, Some(&dan), register(json!({ "pair_code": "no" }))).await;
    assert_eq!(fault(&wrong), (400, "invalid".to_owned()));
    let event = evening.act(&server, &dan, register(json!({ "pair_code": pair_code }))).await;
    assert_eq!(
        (&event["entries"][1]["name"], &event["waiting"]),
        (&json!("Carla & Dan"), &json!([]))
    );
    // Either of a pair speaks for it, and players at a table need no slip.
    evening.direct(&server, json!({ "do": "draw" })).await;
    let event = evening.direct(&server, json!({ "do": "start" })).await;
    assert_eq!(event["rounds"][0]["tables"][0]["seats"].as_array().unwrap().len(), 4);
    let team = |event: &Value| event["you"]["seat"]["team"].as_u64().unwrap();
    let (first, second) = (
        team(&evening.show(&server, Some(&anna)).await),
        team(&evening.show(&server, Some(&dan)).await),
    );
    assert_eq!(first + second, 1);
    let report =
        json!({ "do": "report", "round": 1, "table": 1, "home": [8, 3], "needed": [0, 9] });
    evening.act(&server, &bella, report.clone()).await;
    let event = evening.act(&server, &dan, report).await;
    assert_eq!(event["rounds"][0]["tables"][0]["result"]["points"], json!([26, 6]));
}

/// A page that was offline sends what it had once more; and what it sends late does not undo
/// what a director has decided.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_twice_is_done_once() {
    let server = Running::start().await;
    let evening = Evening::new(&server, json!({ "preset": "german", "place": "boards" })).await;
    let add =
        |name: &str| json!({ "id": format!("add {name}"), "act": { "do": "add", "name": name } });
    for name in ["a", "b", "c", "d", "a", "b"] {
        let path = evening.path("/acts");
        let added = server.request_of(&evening.director, &path, add(name)).await;
        assert_eq!(added.status, 200, "{}", added.body);
    }
    let twice =
        evening.ask(&server, Some(&evening.director), json!({ "do": "add", "name": "a" })).await;
    assert_eq!(fault(&twice), (409, "taken".to_owned()));
    evening.direct(&server, json!({ "do": "draw" })).await;
    evening.direct(&server, json!({ "do": "start" })).await;
    let slips = server.request("GET", &evening.path("/slips"), Some(&evening.director), None).await;
    let slip = slips.json()["slips"][0].clone();
    let report = |team: u8, home: [u8; 2]| {
        json!({ "do": "report", "round": 1, "table": 1,
        "team": team, "token": slip["token"], "home": home, "needed": [5, 5] })
    };
    for _ in 0..2 {
        assert_eq!(evening.ask(&server, None, report(0, [7, 2])).await.status, 200);
    }
    let version = evening.show(&server, None).await["version"].clone();
    assert_eq!(evening.ask(&server, None, report(0, [7, 2])).await.json()["version"], version);
    let result =
        json!({ "do": "result", "round": 1, "table": 1, "home": [6, 2], "needed": [5, 5] });
    evening.direct(&server, result).await;
    let late = evening.ask(&server, None, report(1, [7, 2])).await;
    assert_eq!(fault(&late), (400, "invalid".to_owned()));
    let event = evening.show(&server, None).await;
    assert_eq!(event["rounds"][0]["tables"][0]["result"]["home"], json!([6, 2]));
    assert_eq!(event["rounds"][0]["tables"][0]["reports"], json!([]));
}

/// Many at once, at the same event: everybody enters once, whatever the order.
#[tokio::test(flavor = "multi_thread")]
async fn many_enter_at_the_same_moment() {
    let server = std::sync::Arc::new(Running::start().await);
    let evening = std::sync::Arc::new(Evening::new(&server, json!({ "preset": "club" })).await);
    let mut tasks = Vec::new();
    for number in 0..40 {
        let (server, evening) = (server.clone(), evening.clone());
        tasks.push(tokio::spawn(async move {
            let guest = server.guest(&format!("Guest {number}")).await;
            evening.act(&server, &guest, json!({ "do": "register" })).await;
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let event = evening.show(&server, None).await;
    assert_eq!(event["entries"].as_array().unwrap().len(), 40);
    // Who has it is told nothing again.
    let tag = server.request("GET", &evening.path(""), None, None).await;
    let tag = tag.header("etag").unwrap().to_owned();
    let again = server.raw("GET", &evening.path(""), &[("if-none-match", tag)], "").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}

/// Safety: seed, codes, slips and ids of players are in nobody's hands who must not have them.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_keeps_its_secrets() {
    let server = Running::start().await;
    let evening =
        Evening::new(&server, json!({ "preset": "german", "place": "boards", "access": "code" }))
            .await;
    let guest = server.guest("Gast").await;
    let code = evening.show(&server, Some(&evening.director)).await["you"]["code"].clone();
    evening.act(&server, &guest, json!({ "do": "register", "code": code })).await;
    for name in ["b", "c", "d"] {
        evening.direct(&server, json!({ "do": "add", "name": name })).await;
    }
    evening.direct(&server, json!({ "do": "draw" })).await;
    evening.direct(&server, json!({ "do": "start" })).await;
    // Everything that the store keeps to itself.
    let store = Store::open(&server.database).await.unwrap();
    let stored = store.event(&evening.id, 0).await.unwrap().unwrap();
    store.close().await;
    let mut secrets = Vec::new();
    for line in &stored.lines {
        let line: Value = serde_json::from_str(line).unwrap();
        for key in ["seed", "code", "maker"] {
            secrets.extend(line[key].as_str().map(str::to_owned));
        }
        secrets.extend(
            line["tokens"].as_array().into_iter().flatten().map(|t| t.as_str().unwrap().to_owned()),
        );
        for member in line["members"].as_array().into_iter().flatten() {
            secrets.extend(member["player"].as_str().map(str::to_owned));
        }
    }
    assert_eq!(secrets.len(), 5, "{secrets:?}");
    assert!(secrets.iter().all(|secret| secret.len() >= 8));
    let paths = ["", "/log", "/standings", "/standings?format=csv", "/slips"];
    for viewer in [None, Some(&guest)] {
        for path in paths {
            let answer = server.request("GET", &evening.path(path), viewer, None).await;
            for secret in &secrets {
                assert!(!answer.body.contains(secret.as_str()), "{path}: {}", answer.body);
            }
        }
    }
    let slips = server.request("GET", &evening.path("/slips"), Some(&guest), None).await;
    assert_eq!(fault(&slips), (403, "forbidden".to_owned()));
    // Guests direct nothing, and strangers need a slip.
    for act in [
        json!({ "do": "close" }),
        json!({ "do": "draw" }),
        json!({ "do": "ring" }),
        json!({ "do": "result", "round": 1, "table": 1, "home": [8, 0], "needed": [0, 0] }),
    ] {
        assert_eq!(
            fault(&evening.ask(&server, Some(&guest), act.clone()).await),
            (403, "forbidden".to_owned())
        );
        assert_eq!(fault(&evening.ask(&server, None, act).await), (401, "unknown".to_owned()));
    }
    let report = json!({ "do": "report", "round": 1, "table": 1, "team": 0, "token": "guess",
        "home": [8, 0], "needed": [0, 0] });
    assert_eq!(fault(&evening.ask(&server, None, report).await), (403, "forbidden".to_owned()));
    // It is listed for those alone who take part.
    let list = |viewer| {
        let server = &server;
        async move {
            server.request("GET", "/api/events?list=mine", viewer, None).await.json()["events"]
                .clone()
        }
    };
    assert_eq!(list(Some(&guest)).await[0]["id"].as_str(), Some(evening.id.as_str()));
    let public = server.request("GET", "/api/events", None, None).await.json();
    assert_eq!(public["events"], json!([]));
    // Afterwards the seed is there, and fits.
    let seed = evening.direct(&server, json!({ "do": "close" })).await["seed"].clone();
    assert_eq!(seed.as_str(), Some(secrets[0].as_str()));
    repeat(&evening.log(&server).await);
}

/// An event of a circle is its members' alone, and whoever sits at its tables.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_a_circle_is_seen_by_its_members() {
    let server = Running::start().await;
    let owner = server.account("Olga").await;
    let circle = server.request_of(&owner, "/api/circles", json!({ "name": "Club" })).await.json();
    let circle = circle["id"].as_str().unwrap();
    let member = server.account("Mia").await;
    let join = format!("/api/circles/{circle}/join");
    assert_eq!(server.request("POST", &join, Some(&member), None).await.status, 200);
    let new = json!({ "name": "Tuesday", "start_ms": 4_000_000_000_000_i64, "zone": "UTC",
        "preset": "german", "place": "boards", "access": "circle", "circle": circle });
    let refused = server.request_of(&member, "/api/events", new.clone()).await;
    assert_eq!(fault(&refused), (403, "forbidden".to_owned()));
    let made = server.request_of(&owner, "/api/events", new).await.json();
    let evening = Evening { id: made["id"].as_str().unwrap().to_owned(), director: owner };
    let stranger = server.account("Sven").await;
    for path in ["", "/log", "/standings", "/slips"] {
        let answer = server.request("GET", &evening.path(path), Some(&stranger), None).await;
        assert_eq!(fault(&answer), (404, "missing".to_owned()), "{path}");
    }
    let enter = json!({ "do": "register" });
    assert_eq!(evening.ask(&server, Some(&stranger), enter.clone()).await.status, 404);
    let event = evening.act(&server, &member, enter).await;
    assert_eq!(event["circle"].as_str(), Some(circle));
    let path = format!("/api/events?circle={circle}");
    let list = server.request("GET", &path, Some(&member), None).await.json();
    assert_eq!(list["events"][0]["id"].as_str(), Some(evening.id.as_str()));
    assert_eq!(server.request("GET", &path, Some(&stranger), None).await.status, 404);
    for name in ["b", "c", "d"] {
        evening.direct(&server, json!({ "do": "add", "name": name })).await;
    }
    evening.direct(&server, json!({ "do": "draw" })).await;
    evening.direct(&server, json!({ "do": "start" })).await;
    let slips = server.request("GET", &evening.path("/slips"), Some(&evening.director), None).await;
    let slip = slips.json()["slips"][0].clone();
    let path = evening.path(&format!("?slip=1-1-{}", slip["token"].as_str().unwrap()));
    assert_eq!(server.request("GET", &path, None, None).await.status, 200);
    let report = |team| {
        json!({ "do": "report", "round": 1, "table": 1, "team": team,
        "token": slip["token"], "home": [6, 2], "needed": [5, 5] })
    };
    for team in [0, 1] {
        assert_eq!(evening.ask(&server, None, report(team)).await.status, 200);
    }
    evening.direct(&server, json!({ "do": "close" })).await;
    let season = format!("/api/circles/{circle}/season?rule=places");
    let season = server.request("GET", &season, Some(&member), None).await.json();
    assert_eq!(season["events"].as_array().unwrap().len(), 1);
    let points: Vec<i64> = season["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["points"].as_i64().unwrap())
        .collect();
    // A lot decides between partners.
    assert_eq!(points, [10, 8, 6, 5]);
}

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
}
