//! Who is there, as the start page shows it.

use kennel_rules::{Board, Seating};
use kennel_wire::{ClientMessage, Lobby};
use serde_json::{Value, json};

use crate::support::{Running, all_ready, eventually, seated, seated_at};

async fn lobby(server: &Running) -> Lobby {
    let answer = server.request("GET", "/api/lobby", None, None).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_who_is_there_until_they_leave() {
    let server = Running::start().await;
    let nobody = Lobby { people: 0, searching: vec![], playing: vec![], open: vec![] };
    assert_eq!(lobby(&server).await, nobody);

    let anna = server.guest("Anna").await;
    let open = json!({ "rules": "6-pairs", "visibility": "public" });
    let open = server.table(&anna, open).await;
    let bruno = server.guest("Bruno").await;
    server.find(&bruno, json!({ "rules": "4", "clock": { "turn_seconds": 30 } })).await;
    // Whoever is at a table with a link is counted, and the table is not shown.
    let (hidden, _, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    let public = json!({ "rules": "4", "visibility": "public",
        "bots": [null, null, "puppy", "puppy"] });
    let (shown, guests, mut players) = seated_at(&server, public, 2).await;
    all_ready(&mut players).await;
    players[0].until(|state| state.view.is_some()).await;
    eventually("shown", async || {
        let found = lobby(&server).await;
        found.people == 6 && found.playing.len() == 1
    })
    .await;
    let found = lobby(&server).await;
    assert_eq!(found.open.iter().map(|table| &table.id).collect::<Vec<_>>(), [&open]);
    let [searching] = found.searching.as_slice() else { panic!("{found:?}") };
    assert_eq!((searching.rules.as_str(), searching.people), ("4", 1));
    assert_eq!(searching.clock.turn_seconds, Some(30));
    assert_eq!(found.playing[0].table.id, shown);
    let board = Board::parse(Seating::Four, &found.playing[0].board).unwrap();
    assert_eq!(board, *players[0].state.view.as_ref().unwrap().board());
    assert!(!serde_json::to_string(&found).unwrap().contains(&hidden));

    // The bots alone are nobody to watch.
    for (player, guest) in players.iter_mut().zip(&guests) {
        player.say(&ClientMessage::Leave).await;
        eventually("left", async || {
            let mine = server.request("GET", "/api/me/tables", Some(guest), None).await.json();
            mine["tables"] == json!([])
        })
        .await;
    }
    eventually("not shown any more", async || lobby(&server).await.playing.is_empty()).await;
    let listed = server.request("GET", "/api/tables", None, None).await.json();
    let is_listed = |table: &Value| table["id"] == shown.as_str();
    assert!(!listed["tables"].as_array().unwrap().iter().any(is_listed), "{listed}");
}
