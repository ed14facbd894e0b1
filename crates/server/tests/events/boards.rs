//! Evenings on wooden boards, and what holds for all events.

use kennel_server::store::Store;
use serde_json::{Value, json};

use super::{Evening, after_a_crash, fault, repeat};
use crate::support::Running;

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
    // A page that any other may show in a frame, and that runs nothing.
    let frame = evening.path("/standings?format=html&language=de");
    let frame = server.request("GET", &frame, None, None).await;
    assert_eq!(frame.header("content-type"), Some("text/html; charset=utf-8"));
    let policy = frame.header("content-security-policy").unwrap();
    assert!(policy.contains("frame-ancestors *") && policy.contains("default-src 'none'"));
    assert_eq!(frame.body.matches("<tr>").count(), 45);
    assert!(frame.body.contains("Punkte") && !frame.body.contains("http-equiv"));
    let page = server.request("GET", "/", None, None).await;
    assert!(page.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
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
    // Whoever has it is told nothing again.
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
