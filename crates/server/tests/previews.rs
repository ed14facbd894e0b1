//! Link previews.

use crate::support::{Running, all_ready, playing, seated_at};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn links_tell_what_they_are_about_and_nothing_else() {
    let server = Running::start().await;
    let page = |path: String| async { server.request("GET", &{ path }, None, None).await };

    let maker = server.guest("Hidden <i>Host</i>").await;
    let table = server.table(&maker, json!({ "rules": "4", "sit": true })).await;
    let answer = page(format!("/table/{table}")).await;
    assert_eq!(answer.status, 200);
    assert!(answer.body.contains("og:title") && answer.body.contains("free seats: 3"));
    assert!(answer.body.contains("/preview-4.jpg") && !answer.body.contains("Host"));
    assert!(answer.header("content-security-policy").is_some());

    let (table, guests, mut clients) = seated_at(&server, json!({ "rules": "2" }), 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let list = server.request("GET", "/api/me/games", Some(&guests[0]), None).await.json();
    let game = list["games"][0].clone();
    let answer = page(format!("/games/{}", game["id"].as_str().unwrap())).await;
    let winner = game["winners"][0].as_u64().unwrap() as usize;
    let title = format!("Brändi Dog · {}", guests[winner].name);
    assert!(answer.body.contains(&title), "{}", answer.body);
    assert!(!answer.body.contains(&guests[1 - winner].name) && !answer.body.contains(&table));

    for path in ["/", "/games/nosuchgame", "/table/nosuchtable", "/me"] {
        let answer = page(path.to_owned()).await;
        assert_eq!(answer.status, 200);
        assert!(!answer.body.contains("og:"), "{path}");
    }
}
