//! Finished games: records, replays, lists; and tokens.

use crate::support::{Answer, Guest, Running, all_ready, new_database, playing, quick, seated_at};
use kennel_rules::notation::Record;
use kennel_rules::{Event, Game, Phase};
use kennel_server::Config;
use kennel_server::store::{GameRow, Store};
use kennel_table::fairness::{Proof, verify};
use kennel_wire::{ClientMessage, GameList, GameSummary, MyTables, Occupant, Replay, ReplayStep};
use serde_json::{Value, json};

/// Guests who have played a whole game; the table and the game.
async fn played(server: &Running, new: Value, players: usize) -> (Vec<Guest>, String, String) {
    let (table, guests, mut clients) = seated_at(server, new, players).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let list: GameList = read(&get(server, "/api/me/games", Some(&guests[0])).await);
    (guests, table, list.games[0].id.clone())
}

async fn get(server: &Running, path: &str, guest: Option<&Guest>) -> Answer {
    server.request("GET", path, guest, None).await
}

fn read<T: serde::de::DeserializeOwned>(answer: &Answer) -> T {
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.body))
}

/// The state of the table, computed independently of the server.
fn standing(game: &Game) -> (String, Vec<String>, Option<u8>) {
    let table = game.rules().seating();
    let hand = |cards: String| if cards == "-" { String::new() } else { cards };
    let hands = table.seats().map(|seat| hand((game.hands()[seat]).to_string())).collect();
    let turn = match game.phase() {
        Phase::Turn(seat) => Some(seat.index() as u8),
        _ => None,
    };
    (game.board().display(table).to_string(), hands, turn)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_replayed_position_by_position() {
    let server = Running::start().await;
    for (rules, players) in [("2", 2), ("4,canadian", 4), ("6-triples", 6)] {
        let (guests, table, id) = played(&server, json!({ "rules": rules }), players).await;
        let record = get(&server, &format!("/api/games/{id}"), None).await.body;
        let told = Record::parse(&record).unwrap();
        let answer = get(&server, &format!("/api/games/{id}/replay"), None).await;
        // What is only its players': the link of the table, and who they are.
        assert!(!answer.body.contains(&table) && !record.contains(&table));
        for player in server.player_ids(&table).await {
            assert!(!answer.body.contains(&player) && !record.contains(&player));
        }
        let replay: Replay = read(&answer);
        assert_eq!(replay.game.url, format!("/games/{id}"));
        assert_eq!((replay.game.rules.as_str(), replay.game.rules_version), (rules, 1));
        assert!(told.tags().contains(&("rules-version".to_owned(), "1".to_owned())));
        let names: Vec<Occupant> =
            guests.iter().map(|guest| Occupant::named(&guest.name)).collect();
        assert_eq!(replay.game.seats, names);
        let winners = told.game().winner().unwrap();
        assert!(winners.iter().map(|seat| seat.index() as u8).eq(replay.game.winners));

        // The lines are those of the record, and the positions those of its events.
        let lines: Vec<&str> = record
            .lines()
            .skip_while(|line| !line.starts_with("deal "))
            .filter(|line| !line.is_empty() && !line.starts_with("won"))
            .collect();
        let texts: Vec<&str> =
            replay.steps.iter().filter_map(|step| step.text.as_deref()).collect();
        assert_eq!(texts, lines);
        let mut positions: Vec<_> = told
            .replay()
            .filter(|(game, event)| {
                // In the middle of an exchange nothing has changed hands.
                let is_giving =
                    matches!(game.phase(), Phase::Exchange { given } if !given.is_empty());
                !(is_giving && matches!(event, Event::Give { .. }))
            })
            .map(|(game, _)| standing(&game))
            .collect();
        positions.push(standing(told.game()));
        let told_positions: Vec<_> = replay
            .steps
            .iter()
            .map(|step| (step.board.clone(), step.hands.clone(), step.turn))
            .collect();
        assert_eq!(told_positions, positions);
        assert!(replay.steps.iter().enumerate().all(|(index, step)| step.step as usize == index));
        assert!(replay.steps.iter().skip(1).all(|step| step.event.is_some() && step.round > 0));

        // The response is enough to recompute all shuffles.
        let proof = Proof {
            board: replay.proof.board.clone(),
            game: id.clone(),
            commitment: replay.proof.commitment.parse().unwrap(),
            secret: replay.proof.secret.parse().unwrap(),
            entropy: replay.proof.entropy.clone(),
        };
        verify(&told, &proof).unwrap();

        for number in [0, 1, replay.steps.len() / 2, replay.steps.len() - 1] {
            let path = format!("/api/games/{id}/replay?step={number}");
            let step: ReplayStep = read(&get(&server, &path, None).await);
            assert_eq!(step, replay.steps[number]);
        }
        let path = format!("/api/games/{id}/replay?step={}", replay.steps.len());
        let beyond = get(&server, &path, None).await;
        assert_eq!(beyond.fault(), (404, Some("missing".to_owned())));
        let message = format!("this game has the steps 0 to {}", replay.steps.len() - 1);
        assert!(beyond.body.contains(&message), "{}", beyond.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_a_file_that_never_changes() {
    let server = Running::start().await;
    let (_, _, id) = played(&server, json!({ "rules": "2" }), 2).await;
    let path = format!("/api/games/{id}");
    let record = get(&server, &path, None).await;
    let file = format!("attachment; filename=\"kennel-{id}.record\"");
    assert_eq!(record.header("content-disposition"), Some(file.as_str()));
    assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(record.header("cache-control"), Some("public, max-age=86400"));
    assert_eq!(record.header("vary"), Some("accept"));
    for path in [path.clone(), format!("{path}/replay"), format!("{path}/replay?step=3")] {
        let tag = get(&server, &path, None).await.header("etag").unwrap().to_owned();
        let again = server.raw("GET", &path, &[("if-none-match", tag.clone())], "").await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
        let other = [("if-none-match", "\"another\"".to_owned())];
        assert_eq!(server.raw("GET", &path, &other, "").await.status, 200);
    }
    for (accept, is_json) in [
        ("application/json", true),
        ("application/json;q=0.9, text/plain;q=0.1", true),
        ("text/plain, application/json", false),
        ("*/*", false),
        ("text/html", false),
    ] {
        let answer = server.raw("GET", &path, &[("accept", accept.to_owned())], "").await;
        assert_eq!(answer.status, 200);
        match is_json {
            true => assert_eq!(read::<GameSummary>(&answer).id, id, "{accept}"),
            false => assert_eq!(answer.body, record.body, "{accept}"),
        }
    }
}

/// The rules may change one day; what was played stays what it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_other_rules_is_kept_and_not_replayed() {
    let server = Running::start().await;
    let (_, _, id) = played(&server, json!({ "rules": "2" }), 2).await;
    let store = Store::open(&server.database).await.unwrap();
    let game = store.game(&id.as_str().into()).await.unwrap().unwrap();
    let other = GameRow { id: "other0rules0".into(), rules_version: 2, ..game.clone() };
    let record = "kennel-record 1\nrules: 2\nfirst-dealer: 0\n\ndeal A\n".to_owned();
    let damaged = GameRow { id: "damaged00000".into(), record, ..game };
    store.finish_game(other).await.unwrap();
    store.finish_game(damaged).await.unwrap();
    store.close().await;
    let refused = get(&server, "/api/games/other0rules0/replay", None).await;
    assert_eq!(refused.fault(), (409, Some("other_rules".to_owned())));
    for words in ["version 2", "version 1", "/api/games/other0rules0"] {
        assert!(refused.body.contains(words), "{}", refused.body);
    }
    let kept = server
        .raw("GET", "/api/games/other0rules0", &[("accept", "application/json".to_owned())], "")
        .await;
    assert_eq!(read::<GameSummary>(&kept).rules_version, 2);
    assert_eq!(get(&server, "/api/games/other0rules0", None).await.status, 200);
    let unreadable = get(&server, "/api/games/damaged00000/replay", None).await;
    assert_eq!(unreadable.fault(), (503, Some("unavailable".to_owned())));
    assert_eq!(get(&server, "/api/games/damaged00000", None).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_for_their_players_and_public_ones_for_everyone() {
    let server = Running::start().await;
    let shown = json!({ "rules": "2", "visibility": "public" });
    let (guests, table, public) = played(&server, shown, 2).await;
    let (others, _, hidden) = played(&server, json!({ "rules": "2" }), 2).await;
    let all: GameList = read(&get(&server, "/api/games", None).await);
    assert_eq!(all.games.iter().map(|game| &game.id).collect::<Vec<_>>(), [&public]);
    assert_eq!((all.games[0].seat, &all.games[0].table, all.next), (None, &None, None));
    for (seat, guest) in guests.iter().enumerate() {
        let mine: GameList = read(&get(&server, "/api/me/games", Some(guest)).await);
        assert_eq!(mine.games.len(), 1);
        assert_eq!(mine.games[0].id, public);
        assert_eq!(mine.games[0].seat, Some(seat as u8));
        assert_eq!(mine.games[0].table.as_ref(), Some(&table));
    }
    let theirs: GameList = read(&get(&server, "/api/me/games", Some(&others[0])).await);
    assert_eq!(theirs.games[0].id, hidden);

    // More games of the same people, page by page.
    let store = Store::open(&server.database).await.unwrap();
    let game = store.game(&public.as_str().into()).await.unwrap().unwrap();
    for number in 0..5 {
        let finished_at_ms = game.finished_at_ms - 1_000 * (number / 2);
        let id = format!("older000000{number}");
        store.finish_game(GameRow { id: id.into(), finished_at_ms, ..game.clone() }).await.unwrap();
    }
    store.close().await;
    for (path, guest) in [("/api/games", None), ("/api/me/games", Some(&guests[1]))] {
        let mut ids = Vec::new();
        let mut page = format!("{path}?limit=2");
        loop {
            let list: GameList = read(&get(&server, &page, guest).await);
            assert!(list.games.len() <= 2);
            ids.extend(list.games.into_iter().map(|game| (game.finished_ms, game.id)));
            match list.next {
                Some(next) => page = format!("{path}?limit=2&before={next}"),
                None => break,
            }
        }
        assert_eq!(ids.len(), 6, "{path}");
        assert!(ids.is_sorted_by(|newer, older| newer > older), "{ids:?}");
    }
    for query in ["limit=0", "limit=101", "limit=x", "before=x", "before=1-", "after=1"] {
        let answer = get(&server, &format!("/api/games?{query}"), None).await;
        if query != "before=1-" {
            assert_eq!(answer.status, 400, "{query}: {}", answer.body);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unfinished_tables_are_listed_for_those_who_sit_there() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated_at(&server, json!({ "rules": "2" }), 2).await;
    let of = async |guest: &Guest| -> MyTables {
        read(&get(&server, "/api/me/tables", Some(guest)).await)
    };
    let waiting = of(&guests[1]).await.tables;
    assert_eq!(waiting.len(), 1);
    assert_eq!((&waiting[0].table.id, waiting[0].seat, waiting[0].asked), (&table, 1, false));
    let stranger = server.guest("Stranger").await;
    assert_eq!(of(&stranger).await.tables, []);
    assert_eq!(get(&server, "/api/me/tables", None).await.fault().0, 401);

    all_ready(&mut clients).await;
    // At a table of two everybody draws, and then one of them plays.
    clients[0].until(|state| state.ask.is_some()).await;
    let asked = clients[0].state.ask.as_ref().unwrap().seats.clone();
    for (seat, guest) in guests.iter().enumerate() {
        let mine = of(guest).await.tables;
        assert_eq!(mine[0].asked, asked.contains(&(seat as u8)), "{asked:?}");
        assert_eq!(mine[0].table.phase, kennel_wire::Phase::Playing);
    }
    // A player who left has no seat there.
    clients[1].say(&ClientMessage::Leave).await;
    clients[1].until(|state| state.seat.is_none()).await;
    assert_eq!(of(&guests[1]).await.tables, []);
    assert_eq!(of(&guests[0]).await.tables.len(), 1);
}

#[tokio::test]
async fn tokens_are_named_listed_and_revoked() {
    let config = Config { tokens_per_player: 2, ..quick(new_database()) };
    let server = Running::with(config).await;
    let anna = server.guest("Anna").await;
    let made = server.request_of(&anna, "/api/tokens", json!({ "name": "  my  bot " })).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let made = made.json();
    let token = made["token"].as_str().unwrap();
    let id = made["id"].as_str().unwrap();
    let shown = [("authorization", format!("Bearer {token}"))];
    assert_eq!(server.raw("GET", "/api/me", &shown, "").await.json()["name"], "Anna");

    let list = get(&server, "/api/tokens", Some(&anna)).await;
    assert!(!list.body.contains(token), "a token is told once");
    let mut listed = list.json()["tokens"].as_array().unwrap().clone();
    // That it was used is noted after the response.
    listed[0].as_object_mut().unwrap().remove("used_ms");
    let (created_ms, expires_ms) = (&made["created_ms"], &made["expires_ms"]);
    let valid_ms = expires_ms.as_i64().unwrap() - created_ms.as_i64().unwrap();
    assert!((0..1_000).contains(&(365 * 24 * 60 * 60 * 1_000 - valid_ms)), "{valid_ms}");
    let expected = json!({
        "id": id, "name": "my bot", "created_ms": created_ms, "expires_ms": expires_ms,
        "scopes": ["play"],
    });
    assert_eq!(listed, [expected]);

    let path = format!("/api/tokens/{id}");
    let bruno = server.guest("Bruno").await;
    let name = json!({ "name": "Rex" });
    for (method, body) in [("PATCH", Some(&name)), ("DELETE", None)] {
        let refused = server.request(method, &path, Some(&bruno), body).await;
        assert_eq!(refused.fault(), (404, Some("missing".to_owned())));
    }
    let renamed = server.request("PATCH", &path, Some(&anna), Some(&name)).await.json();
    assert_eq!((&renamed["name"], &renamed["id"]), (&json!("Rex"), &made["id"]));
    for name in ["", "x\u{7}", &"x".repeat(25)] {
        let body = json!({ "name": name });
        let refused = server.request("PATCH", &path, Some(&anna), Some(&body)).await;
        assert_eq!(refused.fault(), (400, Some("invalid".to_owned())), "{name:?}");
    }
    // Without a body it has a name of its own; and two are enough.
    let second = server.request("POST", "/api/tokens", Some(&anna), None).await;
    assert_eq!(second.json()["name"], "bot");
    let third = server.request("POST", "/api/tokens", Some(&anna), None).await;
    assert_eq!(third.fault(), (429, Some("too_many".to_owned())));

    assert_eq!(server.request("DELETE", &path, Some(&anna), None).await.status, 204);
    assert_eq!(server.raw("GET", "/api/me", &shown, "").await.json()["name"], Value::Null);
    assert_eq!(server.request("DELETE", &path, Some(&anna), None).await.status, 404);
    assert_eq!(server.request("POST", "/api/tokens", Some(&anna), None).await.status, 200);
}
