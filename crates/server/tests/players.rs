//! Rated games from the queue, profiles, leader boards, and what leaving costs.

use std::time::Duration;

use kennel_server::Config;
use kennel_server::store::{Repair, Store};
use kennel_wire::{ClientMessage, GameRatings, LeaderBoard, PlayerProfile, RatingChange};
use serde_json::{Value, json};

use crate::support::{Answer, Guest, Running, new_database, playing, quick};

fn config() -> Config {
    Config { queue_wait: Duration::from_secs(3_000), ..quick(new_database()) }
}

async fn account(server: &Running, name: &str) -> Guest {
    let guest = server.guest(name).await;
    let account = json!({ "name": name, "password": "correct horse" });
    let made = server.request("POST", "/api/accounts", Some(&guest), Some(&account)).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let cookie = made.header("set-cookie").map(|set| set.split(';').next().unwrap().to_owned());
    Guest { cookie: cookie.unwrap_or(guest.cookie), ..guest }
}

async fn get(server: &Running, path: &str, who: Option<&Guest>) -> Answer {
    server.request("GET", path, who, None).await
}

async fn profile(server: &Running, name: &str, who: Option<&Guest>) -> PlayerProfile {
    let answer = get(server, &format!("/api/players/{}", name.replace(" ", "%20")), who).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// A table for two that both have found.
async fn found(server: &Running, guests: [&Guest; 2]) -> String {
    let mut table = Value::Null;
    for guest in guests {
        table = server.find(guest, json!({ "rules": "2" })).await["id"].clone();
    }
    table.as_str().unwrap().to_owned()
}

/// Both play a game to its end; the one who leaves does so when the game has begun.
async fn play(server: &Running, table: &str, guests: [&Guest; 2], leaver: Option<usize>) {
    let mut games = Vec::new();
    for (index, guest) in guests.into_iter().enumerate() {
        let mut client = server.join(table, Some(guest), None).await;
        if leaver == Some(index) {
            client.until(|state| state.ask.is_some()).await;
            client.say(&ClientMessage::Leave).await;
            client.until(|state| state.seat.is_none()).await;
        } else {
            games.push(playing(client));
        }
    }
    for game in games {
        assert!(game.await.unwrap().state.over.is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_between_accounts_who_found_a_table_is_rated() {
    let mut server = Running::with(config()).await;
    let (anna, bruno) = (account(&server, "Anna Dog").await, account(&server, "Bruno Dog").await);
    let table = found(&server, [&anna, &bruno]).await;
    play(&server, &table, [&anna, &bruno], None).await;

    let (of_anna, of_bruno) =
        (profile(&server, "Anna%20Dog", None).await, profile(&server, "bruno dog", None).await);
    assert_eq!(of_bruno.name, "Bruno Dog");
    let ratings = |profile: &PlayerProfile| profile.ratings.clone().unwrap();
    let (one, other) = (&ratings(&of_anna)[0], &ratings(&of_bruno)[0]);
    assert_eq!((one.table.as_str(), one.rating.games, one.curve.len()), ("2", 1, 1));
    assert!((one.rating.mu + other.rating.mu - 3_000.0).abs() < 0.02, "{one:?} {other:?}");
    assert!(one.rating.provisional && one.rating.sigma < 250.0);
    let games = of_anna.games.clone().unwrap();
    let won = games[0].winners.contains(&games[0].seat.unwrap());
    assert_eq!((games.len(), won), (1, one.rating.mu > 1_500.0));
    // What is not shown from the first is not there for others.
    assert_eq!((of_anna.since_ms, &of_anna.record, &of_anna.people), (None, &None, &None));
    assert_eq!((&of_anna.badges, &of_anna.own), (&None, &None));

    let own = profile(&server, "Anna%20Dog", Some(&anna)).await;
    let people = own.people.unwrap();
    assert_eq!((people.partners.len(), people.rivals[0].name.as_str()), (0, "Bruno Dog"));
    assert_eq!((own.record.unwrap()[0].games, own.own.unwrap().ratings), (1, true));

    // What the game did is told of those who show it, and to everybody of themselves.
    let game = format!("/api/games/{}/ratings", games[0].id);
    let changes = async |who: Option<&Guest>| -> Vec<RatingChange> {
        let answer = get(&server, &game, who).await;
        serde_json::from_str::<GameRatings>(&answer.body).unwrap().changes
    };
    let all = changes(None).await;
    let mine = all.iter().find(|change| change.names == ["Anna Dog"]).unwrap();
    assert_eq!((all.len(), mine.mu_before, mine.sigma_before), (2, 1_500.0, 250.0));
    assert_eq!((mine.mu, mine.sigma), (one.rating.mu, one.rating.sigma));
    let hide = json!({ "since": true, "ratings": false, "games": true, "record": true,
        "people": true, "badges": true });
    assert_eq!(
        server.request("PUT", "/api/me/profile", Some(&anna), Some(&hide)).await.status,
        200
    );
    for (who, seen) in [(None, 1), (Some(&bruno), 1), (Some(&anna), 2)] {
        assert_eq!(changes(who).await.len(), seen);
    }
    let unknown = get(&server, "/api/games/nothing/ratings", None).await;
    assert_eq!((unknown.status, unknown.body.as_str()), (200, r#"{"changes":[]}"#));

    // Nobody has enough games for a leader board.
    let board = get(&server, "/api/players?table=2", None).await;
    let board: LeaderBoard = serde_json::from_str(&board.body).unwrap();
    assert_eq!((board.table.as_str(), board.leaders.len()), ("2", 0));
    for wrong in ["table=7", "table=4,canadian", "pace=fast", "partners=perhaps", "x=1"] {
        let refused = get(&server, &format!("/api/players?{wrong}"), None).await;
        assert_eq!(refused.status, 400, "{wrong}");
    }
    assert_eq!(get(&server, "/api/players/Nobody", None).await.status, 404);

    server.stop().await;
    let store = Store::open(server.database.clone()).await.unwrap();
    let audit = store.audit(Repair::No, |_| {}).await.unwrap();
    assert_eq!((audit.games, audit.wrong_games_count, audit.wrong_ratings), (1, 0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_and_private_tables_are_not_rated() {
    let server = Running::with(config()).await;
    let (anna, guest) = (account(&server, "Anna Dog").await, server.guest("Guest").await);
    let table = found(&server, [&anna, &guest]).await;
    play(&server, &table, [&anna, &guest], None).await;
    let bruno = account(&server, "Bruno Dog").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let mut clients = Vec::new();
    for (guest, message) in [(&anna, None), (&bruno, Some(ClientMessage::Sit { seat: 1 }))] {
        let mut client = server.join(&table, Some(guest), None).await;
        for message in
            message.into_iter().chain([ClientMessage::Ready { ready: true, entropy: None }])
        {
            client.say(&message).await;
        }
        clients.push(playing(client));
    }
    for client in clients {
        assert!(client.await.unwrap().state.over.is_some());
    }
    let own = profile(&server, "Anna Dog", Some(&anna)).await;
    assert_eq!(own.ratings.unwrap(), []);
    // The private game is nobody else's business, and not even counted for its player here.
    assert_eq!(own.games.unwrap().len(), 1);
    let list = get(&server, "/api/players/Bruno%20Dog/games", None).await.json();
    assert_eq!(list["games"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_loses_and_waits_the_second_time() {
    let server = Running::with(config()).await;
    let (anna, bruno) = (account(&server, "Anna Dog").await, account(&server, "Bruno Dog").await);
    for times in 1..=2 {
        let table = found(&server, [&anna, &bruno]).await;
        play(&server, &table, [&anna, &bruno], Some(0)).await;
        let (of_anna, of_bruno) =
            (profile(&server, "Anna Dog", None).await, profile(&server, "Bruno Dog", None).await);
        let (loser, winner) = (&of_anna.ratings.unwrap()[0], &of_bruno.ratings.unwrap()[0]);
        assert_eq!((loser.rating.games, winner.rating.games), (times, times));
        assert!(loser.rating.mu < 1_500.0 && winner.rating.mu > 1_500.0);
        let answer = server.request_of(&anna, "/api/queue", json!({ "rules": "3" })).await;
        match times {
            1 => assert_eq!(answer.status, 200, "{}", answer.body),
            _ => {
                assert_eq!(answer.fault(), (429, Some("left_games".to_owned())));
                let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
                assert!((1..=120).contains(&wait), "{wait}");
            }
        }
    }
    // Everything but finding a table is as before.
    assert_eq!(server.request_of(&anna, "/api/tables", json!({ "rules": "2" })).await.status, 201);
    assert_eq!(server.request_of(&bruno, "/api/queue", json!({ "rules": "2" })).await.status, 200);
}

#[tokio::test]
async fn what_others_see_is_chosen() {
    let server = Running::with(config()).await;
    let (anna, guest) = (account(&server, "Anna Dog").await, server.guest("Guest").await);
    let choice = json!({
        "picture": "terrier", "learned": ["lessons"], "since": true, "ratings": false,
        "games": false, "record": true, "people": true, "badges": true, "performance": false,
    });
    let put = async |who: Option<&Guest>, choice: &Value| {
        server.request("PUT", "/api/me/profile", who, Some(choice)).await
    };
    assert_eq!(put(Some(&anna), &choice).await.json(), choice);
    let shown = profile(&server, "anna dog", None).await;
    assert_eq!(shown.picture.as_deref(), Some("terrier"));
    assert!(shown.since_ms.is_some() && shown.record.is_some() && shown.people.is_some());
    assert_eq!(shown.badges.unwrap(), ["lessons"]);
    assert!(shown.ratings.is_none() && shown.teams.is_none() && shown.games.is_none());
    assert_eq!(get(&server, "/api/players/Anna%20Dog/games", None).await.status, 404);
    assert_eq!(get(&server, "/api/players/Anna%20Dog/games", Some(&anna)).await.status, 200);

    for (key, wrong) in [
        ("picture", json!("cat")),
        ("learned", json!(["everything"])),
        ("learned", json!(["lessons", "lessons"])),
    ] {
        let mut choice = choice.clone();
        choice[key] = wrong;
        assert_eq!(put(Some(&anna), &choice).await.fault(), (400, Some("invalid".to_owned())));
    }
    assert_eq!(put(Some(&guest), &choice).await.status, 404);
    assert_eq!(put(None, &choice).await.status, 401);
    assert_eq!(get(&server, "/api/players/Guest", None).await.status, 404);
}
