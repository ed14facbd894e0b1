//! Analyses of finished games: who may ask, what is found, and who sees how well others decide.

use std::sync::Arc;

use kennel_bots::breakdown::Plan;
use kennel_bots::shipped;
use kennel_rules::notation::Record;
use kennel_rules::{PlayBuffer, Seating};
use kennel_server::Config;
use kennel_server::store::{GameRow, GameSeat, Store, Who};
use kennel_table::part_found;
use kennel_wire::{GameAnalysis, PartFound, PlayerProfile};
use serde_json::json;

use crate::support::{
    Answer, Guest, Running, all_ready, eventually, new_database, quick, seated_at,
};

const TWO: &str = include_str!("../../../examples/two.record");

/// One decision is judged quickly, and not well.
const POSITIONS: u64 = 1;

async fn running() -> Running {
    Running::with(Config { analysis_positions: POSITIONS, ..quick(new_database()) }).await
}

/// Stores a finished game of two players at a table at which they sit.
async fn finish(server: &Running, table: &str, id: &str, guests: &[Guest]) {
    let store = Store::open(&server.database).await.unwrap();
    let mut seats = Vec::new();
    for guest in guests {
        let who = Who::Player(guest.player(&store).await);
        seats.push(GameSeat { who, name: guest.name.clone() });
    }
    let game = GameRow {
        id: id.into(),
        table: table.into(),
        rules: "2".to_owned(),
        rules_version: 1,
        record: TWO.to_owned(),
        secret: String::new(),
        commitment: String::new(),
        entropy: vec![String::new(); 2],
        winners: vec![0],
        finished_at_ms: 1,
        seats,
    };
    store.finish_game(game).await.unwrap();
    store.close().await;
}

async fn ask(server: &Running, game: &str, who: Option<&Guest>) -> Answer {
    server.request("POST", &format!("/api/games/{game}/analysis"), who, None).await
}

async fn show(server: &Running, game: &str) -> Answer {
    server.request("GET", &format!("/api/games/{game}/analysis"), None, None).await
}

fn state_of(answer: &Answer) -> GameAnalysis {
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.body))
}

/// What is found in the game by whoever has its record.
fn found_here() -> Vec<PartFound> {
    let net = Arc::new(shipped(Seating::Two).unwrap());
    let plan = Plan::new(&Record::parse(TWO).unwrap(), net, 1, POSITIONS).unwrap();
    let mut plays = PlayBuffer::new();
    let found = (0..plan.len()).map(|index| plan.judge(index, &mut plays).unwrap());
    found.map(|found| part_found(&found.what)).collect()
}

async fn analysed(server: &Running, game: &str) {
    eventually("analysed", async || {
        matches!(state_of(&show(server, game).await), GameAnalysis::Done { .. })
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_have_their_games_analysed_and_everybody_public_ones() {
    let server = running().await;
    let (table, guests, _clients) = seated_at(&server, json!({ "rules": "2" }), 2).await;
    finish(&server, &table, "hidden", &guests).await;
    let stranger = server.guest("Stranger").await;
    assert_eq!(state_of(&show(&server, "hidden").await), GameAnalysis::None);
    for nobody in [None, Some(&stranger)] {
        let refused = ask(&server, "hidden", nobody).await;
        assert_eq!(refused.fault(), (403, Some("forbidden".to_owned())));
    }
    assert_eq!(ask(&server, "nothing", None).await.status, 404);
    assert_eq!(show(&server, "nothing").await.status, 404);
    let accepted = ask(&server, "hidden", Some(&guests[1])).await;
    assert_eq!(accepted.status, 202, "{}", accepted.body);
    analysed(&server, "hidden").await;
    let answer = show(&server, "hidden").await;
    let GameAnalysis::Done { seed, positions, found, judge } = state_of(&answer) else { panic!() };
    assert_eq!((seed, positions, found), (1, POSITIONS, found_here()));
    assert!(judge.starts_with(&format!("{}.{POSITIONS}.", Plan::VERSION)), "{judge}");
    // There is one now, for whoever asks.
    let again = ask(&server, "hidden", Some(&guests[0])).await;
    assert_eq!((again.status, &again.body), (200, &answer.body));
    let tag = [("if-none-match", answer.header("etag").unwrap().to_owned())];
    let known = server.raw("GET", "/api/games/hidden/analysis", &tag, "").await;
    assert_eq!(known.status, 304);

    let shown = json!({ "rules": "2", "visibility": "public" });
    let (table, guests, _clients) = seated_at(&server, shown, 2).await;
    finish(&server, &table, "shown", &guests).await;
    assert_eq!(ask(&server, "shown", None).await.status, 202);
    analysed(&server, "shown").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rivals_do_not_see_how_well_one_decides_while_they_play() {
    let server = running().await;
    let (table, guests, mut clients) = seated_at(&server, json!({ "rules": "2" }), 2).await;
    let anna = &guests[0];
    server.make_account(anna).await;
    server.make_account(&guests[1]).await;
    let other = server.account("Somebody else").await;
    let seen = async |who: Option<&Guest>| {
        let path = format!("/api/players/{}", anna.name.replace(' ', "%20"));
        let answer = server.request("GET", &path, who, None).await;
        serde_json::from_str::<PlayerProfile>(&answer.body).unwrap().performance
    };
    assert_eq!(seen(Some(anna)).await, None);
    finish(&server, &table, "g", &guests).await;
    ask(&server, "g", Some(anna)).await;
    analysed(&server, "g").await;
    let own = seen(Some(anna)).await.unwrap();
    assert_eq!((own.games, own.curve.len()), (1, 0));
    assert_eq!(own.all.decisions, own.play.unwrap().decisions);
    assert!(own.all.rate >= 0.0 && own.all.error > 0.0);
    // It is not shown from the first.
    for who in [None, Some(&other), Some(&guests[1])] {
        assert_eq!(seen(who).await, None);
    }
    let choice = json!({ "since": false, "ratings": true, "games": true, "record": false,
        "people": false, "badges": false, "performance": true });
    let chosen = server.request("PUT", "/api/me/profile", Some(anna), Some(&choice)).await;
    assert_eq!(chosen.status, 200, "{}", chosen.body);
    for who in [None, Some(&other), Some(&guests[1]), Some(anna)] {
        assert_eq!(seen(who).await.map(|seen| seen.games), Some(1));
    }
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    let guest = server.guest("Guest").await;
    for who in [None, Some(&guest), Some(&guests[1])] {
        assert_eq!(seen(who).await, None);
    }
    for who in [&other, anna] {
        assert_eq!(seen(Some(who)).await.map(|seen| seen.games), Some(1));
    }
}
