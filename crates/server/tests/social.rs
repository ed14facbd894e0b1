//! Friends, circles, invitations, blocking, reports and suspensions over HTTP.

use kennel_server::store::social::AdminAct;
use serde_json::{Value, json};

use crate::support::{Answer, Guest, Running, all_ready, new_database, playing, quick, seated};

async fn get(server: &Running, guest: &Guest, path: &str) -> Value {
    let answer = server.request("GET", path, Some(guest), None).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

async fn post(server: &Running, guest: &Guest, path: &str, body: Value) -> Answer {
    server.request_of(guest, path, body).await
}

fn fault(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["fault"].as_str().unwrap_or_default().to_owned())
}

/// Four people who met once meet again: one asks the others to another table.
#[tokio::test(flavor = "multi_thread")]
async fn people_of_a_finished_game_play_again() {
    let server = Running::start().await;
    let (_, guests, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let games = get(&server, &guests[2], "/api/me/games").await;
    let again = format!("/api/games/{}/again", games["games"][0]["id"].as_str().unwrap());
    let stranger = server.guest("Stranger").await;
    let refused = server.request("POST", &again, Some(&stranger), None).await;
    assert_eq!(fault(&refused), (404, "missing".to_owned()));
    let table = server.request("POST", &again, Some(&guests[2]), None).await;
    assert_eq!(table.status, 201, "{}", table.body);
    let table = table.json();
    assert_eq!(table["seats"][0]["name"], "Player 2");
    // Around the table as before: partners stay partners. Guests are invited, too.
    for (guest, seat) in [(&guests[3], 1), (&guests[0], 2), (&guests[1], 3)] {
        let inbox = get(&server, guest, "/api/me/inbox").await;
        let [invitation] = inbox["invitations"].as_array().unwrap().as_slice() else {
            panic!("{inbox}")
        };
        assert_eq!(invitation["from"], "Player 2");
        assert_eq!((&invitation["table"]["id"], &invitation["seat"]), (&table["id"], &json!(seat)));
    }
    let mine = get(&server, &guests[2], "/api/me/inbox").await;
    assert_eq!(mine["invitations"], json!([]));
    // Whoever sits down is not invited any more, nor whoever declines.
    let id = table["id"].as_str().unwrap();
    let sit = json!({ "say": "sit", "seat": 1 });
    let act = format!("/api/tables/{id}/act");
    assert_eq!(post(&server, &guests[3], &act, sit).await.status, 200);
    let decline = format!("/api/invitations/{id}");
    assert_eq!(server.request("DELETE", &decline, Some(&guests[0]), None).await.status, 204);
    for guest in [&guests[3], &guests[0]] {
        assert_eq!(get(&server, guest, "/api/me/inbox").await["invitations"], json!([]));
    }
}

/// Safety: whoever is blocked gets the same answers as before, byte by byte.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_is_told_nothing() {
    let server = Running::start().await;
    let anna = server.account("Anna").await;
    let ben = server.account("Ben").await;
    for (who, whom) in [(&anna, "Ben"), (&ben, "Anna")] {
        let follow = json!({ "name": whom, "follow": true });
        assert_eq!(post(&server, who, "/api/people", follow).await.status, 200);
    }
    let friend = &get(&server, &anna, "/api/people").await["following"][0];
    assert_eq!((&friend["name"], &friend["friend"]), (&json!("Ben"), &json!(true)));
    let circle = post(&server, &anna, "/api/circles", json!({ "name": "Club" })).await.json();
    let join = format!("/api/circles/{}/join", circle["id"].as_str().unwrap());
    assert_eq!(server.request("POST", &join, Some(&ben), None).await.status, 200);
    let table = server.table(&anna, json!({ "rules": "4" })).await;
    let invite = json!({ "table": table, "name": "Ben" });
    let before = post(&server, &anna, "/api/invitations", invite.clone()).await;
    assert_eq!(get(&server, &ben, "/api/me/inbox").await["invitations"][0]["from"], "Anna");

    // Ben stops following, as anybody may; from then on the block changes no answer.
    let unfollow = json!({ "name": "Anna", "follow": false });
    assert_eq!(post(&server, &ben, "/api/people", unfollow).await.status, 200);
    let people = get(&server, &anna, "/api/people").await;
    let block = json!({ "name": "Anna", "block": true });
    let blocked = post(&server, &ben, "/api/people", block).await.json();
    assert_eq!(blocked["blocked"], json!(["Anna"]));
    assert_eq!(get(&server, &anna, "/api/people").await, people);
    let after = post(&server, &anna, "/api/invitations", invite).await;
    assert_eq!((after.status, after.body), (before.status, before.body));
    assert_eq!(get(&server, &ben, "/api/me/inbox").await["invitations"], json!([]));

    // Matchmaking keeps them apart, whoever comes first, and others together.
    let carla = server.guest("Carla").await;
    for (first, second) in [(&anna, &ben), (&ben, &anna)] {
        let rules = if std::ptr::eq(first, &anna) { "4" } else { "6-pairs" };
        let found = server.find(first, json!({ "rules": rules })).await;
        let other = server.find(second, json!({ "rules": rules })).await;
        assert_ne!(found["id"], other["id"]);
        let third = server.find(&carla, json!({ "rules": rules })).await;
        assert!([&found["id"], &other["id"]].contains(&&third["id"]));
    }
}

/// Safety: a circle, its members, tables, evenings and league are its members' alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_circle_is_seen_by_its_members_alone() {
    let server = Running::start().await;
    let anna = server.account("Anna").await;
    let ben = server.account("Ben").await;
    let carla = server.account("Carla").await;
    let guest = server.guest("Guest").await;
    let new = json!({ "name": "Tuesday club", "about": "secret word", "joining": "approval" });
    let circle = post(&server, &anna, "/api/circles", new.clone()).await;
    assert_eq!(circle.status, 201, "{}", circle.body);
    let id = circle.json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/circles/{id}");
    assert_eq!(fault(&post(&server, &guest, "/api/circles", new).await).1, "forbidden");
    let made = json!({ "rules": "4", "circle": id });
    let table = server.table(&anna, made.clone()).await;
    for stranger in [&ben, &guest] {
        let refused = post(&server, stranger, "/api/tables", made.clone()).await;
        assert_eq!(fault(&refused), (400, "invalid".to_owned()));
    }
    let evening = json!({
        "start_ms": 4_000_000_000_000_i64, "minutes": 180, "zone": "Europe/Zurich",
        "text": "At Anna’s",
    });
    let evenings = format!("{path}/evenings");
    let added = post(&server, &anna, &evenings, evening.clone()).await;
    assert_eq!(added.status, 201, "{}", added.body);
    let added = added.json()["id"].as_str().unwrap().to_owned();

    // Carla asks and is not in yet; Ben does not even ask.
    let asked = server.request("POST", &format!("{path}/join"), Some(&carla), None).await;
    assert_eq!(asked.json()["role"], "asking");
    let secrets = ["secret word", "Anna", table.as_str(), added.as_str(), "At Anna"];
    for who in [Some(&ben), Some(&carla), Some(&guest), None] {
        for part in ["", "/league", "/evenings.ics"] {
            let answer = server.request("GET", &format!("{path}{part}"), who, None).await;
            assert!(!secrets.iter().any(|secret| answer.body.contains(secret)), "{}", answer.body);
            assert_eq!(answer.status == 200, part.is_empty());
        }
        let lists = server.request("GET", "/api/tables", who, None).await;
        assert!(!lists.body.contains(&table));
        let Some(who) = who else { continue };
        let evening_path = format!("/api/evenings/{added}");
        let removed = server.request("DELETE", &evening_path, Some(who), None).await;
        assert_eq!(removed.status, 404);
        for (method, path, body) in [
            ("PATCH", path.clone(), json!({ "joining": "link" })),
            ("POST", evenings.clone(), evening.clone()),
            ("POST", format!("{path}/members"), json!({ "name": "Carla", "role": "member" })),
            ("DELETE", path.clone(), Value::Null),
        ] {
            let answer = server.request(method, &path, Some(who), Some(&body)).await;
            assert_eq!(fault(&answer), (403, "forbidden".to_owned()), "{method} {path}");
        }
    }

    let members = format!("{path}/members");
    let accept = json!({ "name": "Carla", "role": "member" });
    assert_eq!(post(&server, &anna, &members, accept).await.status, 200);
    let shown = get(&server, &carla, &path).await;
    assert_eq!(shown["about"], "secret word");
    assert_eq!(
        (&shown["tables"][0]["id"], &shown["evenings"][0]["id"]),
        (&json!(table), &json!(added))
    );
    let file = server.request("GET", &format!("{path}/evenings.ics"), Some(&carla), None).await;
    assert!(file.header("content-type").unwrap().starts_with("text/calendar"));
    assert!(file.body.contains(&format!("UID:{added}@kennel\r\n")), "{}", file.body);
    // A member organises nothing; an organiser does, but for other organisers.
    let refused = post(&server, &carla, &evenings, evening.clone()).await;
    assert_eq!(fault(&refused).1, "forbidden");
    let promote = json!({ "name": "Carla", "role": "organiser" });
    assert_eq!(post(&server, &anna, &members, promote).await.status, 200);
    assert_eq!(post(&server, &carla, &evenings, evening).await.status, 201);
    for role in [json!({ "name": "Anna" }), json!({ "name": "Carla", "role": "owner" })] {
        assert_eq!(fault(&post(&server, &carla, &members, role).await).1, "forbidden");
    }
    // Whoever leaves sees nothing any more, and the circle goes on.
    let leave = format!("{path}/leave");
    assert_eq!(server.request("POST", &leave, Some(&anna), None).await.status, 204);
    assert_eq!(get(&server, &anna, &path).await["members"], json!([]));
    assert_eq!(get(&server, &carla, &path).await["role"], "owner");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_reach_whoever_runs_the_server_and_suspensions_hold() {
    let server = Running::start().await;
    let anna = server.account("Anna").await;
    let ben = server.account("Ben").await;
    let guest = server.guest("Guest").await;
    let table = server.table(&guest, json!({ "rules": "4" })).await;
    let about_guest = json!({ "table": table, "seat": 0, "kind": "name", "text": "Hm" });
    assert_eq!(post(&server, &anna, "/api/reports", about_guest).await.status, 204);
    let about_ben = json!({ "name": "Ben", "kind": "stalling" });
    assert_eq!(post(&server, &anna, "/api/reports", about_ben.clone()).await.status, 204);
    for wrong in [
        json!({ "kind": "other" }),
        json!({ "name": "Anna", "kind": "other" }),
        json!({ "name": "Ben", "table": table, "seat": 0, "kind": "other" }),
        json!({ "name": "Ben", "kind": "other", "text": "x".repeat(501) }),
    ] {
        assert_eq!(post(&server, &anna, "/api/reports", wrong).await.status, 400);
    }
    let empty = json!({ "table": table, "seat": 3, "kind": "other" });
    assert_eq!(post(&server, &anna, "/api/reports", empty).await.status, 404);
    // Not for ever: nobody can fill the list.
    let mut last = 0;
    for _ in 0..20 {
        last = post(&server, &anna, "/api/reports", about_ben.clone()).await.status;
    }
    assert_eq!(last, 429);

    let suspend = |player| {
        let text = "You left three games".to_owned();
        AdminAct::Suspend { player, until_ms: 4_000_000_000_000, text }
    };
    // Ben is in the middle of a table already, by a socket.
    let mut client = server.join(&table, Some(&ben), Some(0)).await;
    server.administer(&ben, suspend).await;
    let why = client.refused(&kennel_wire::ClientMessage::Sit { seat: 1 }).await;
    assert_eq!(why, kennel_wire::RefusalKind::Suspended);
    let sit = json!({ "say": "sit", "seat": 1 });
    let act = post(&server, &ben, &format!("/api/tables/{table}/act"), sit).await;
    assert_eq!((act.status, &act.json()["why"]), (409, &json!("suspended")));
    for (path, body) in [
        ("/api/tables", json!({ "rules": "4" })),
        ("/api/queue", json!({ "rules": "4" })),
        ("/api/circles", json!({ "name": "Club" })),
        ("/api/invitations", json!({ "table": table, "name": "Anna" })),
    ] {
        let refused = post(&server, &ben, path, body).await;
        assert_eq!(fault(&refused), (403, "suspended".to_owned()), "{path}");
    }
    let inbox = get(&server, &ben, "/api/me/inbox").await;
    let notice = &inbox["notices"][0];
    assert_eq!((&notice["kind"], &notice["until_ms"]), (&json!("suspended"), &json!(4e12 as i64)));
    assert_eq!(notice["text"], "You left three games");
    server.administer(&ben, |player| AdminAct::Lift { player }).await;
    assert_eq!(post(&server, &ben, "/api/tables", json!({ "rules": "4" })).await.status, 201);
}

#[tokio::test]
async fn the_operators_texts_come_in_the_language_of_the_reader() {
    let database = new_database();
    let folder = database.parent().unwrap().join("pages");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("imprint.de.md"), "# Anna <b>Muster</b>").unwrap();
    let config = kennel_server::Config { pages: Some(folder), ..quick(database) };
    let server = Running::with(config).await;
    let page = async |path: &str| server.request("GET", path, None, None).await;
    let text = page("/api/pages/imprint?language=it").await.json();
    assert_eq!(text, json!({ "language": "de", "text": "# Anna <b>Muster</b>" }));
    assert_eq!(page("/api/pages/privacy").await.json(), json!({}));
    assert_eq!(page("/api/pages/nothing").await.status, 404);
}
