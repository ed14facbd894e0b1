//! Link previews.

use std::collections::BTreeMap;

use crate::support::http::bytes_at;
use crate::support::{Running, all_ready, playing, seated_at};
use kennel_draw::preview;
use kennel_rules::notation::Record;
use kennel_rules::{Board, Seat};
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
    let picture = format!("/api/games/{}/board.png", game["id"].as_str().unwrap());
    assert!(answer.body.contains(&picture), "{}", answer.body);

    for path in ["/", "/games/nosuchgame", "/table/nosuchtable", "/me"] {
        let answer = page(path.to_owned()).await;
        assert_eq!(answer.status, 200);
        assert!(!answer.body.contains("og:"), "{path}");
    }
}

/// The chunks of a PNG file by their names, those of one name together.
fn chunks(file: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("the file is a PNG");
    let mut chunks: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    while let Some((length, after)) = rest.split_first_chunk() {
        let (name, after) = after.split_at(4);
        let (data, after) = after.split_at(u32::from_be_bytes(*length) as usize);
        let name = String::from_utf8(name.to_vec()).unwrap();
        chunks.entry(name).or_default().extend(data);
        rest = &after[4..];
    }
    chunks
}

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_of_a_game_shows_its_last_board_and_its_winners_and_nothing_else() {
    let server = Running::start().await;
    let (_, guests, mut clients) = seated_at(&server, json!({ "rules": "2" }), 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let list = server.request("GET", "/api/me/games", Some(&guests[0]), None).await.json();
    let id = list["games"][0]["id"].as_str().unwrap();
    let path = format!("/api/games/{id}/board.png");
    let (head, file) = bytes_at(server.address, "GET", &path, &[], "").await;
    assert!(head.contains("content-type: image/png") && head.contains("max-age=86400"), "{head}");

    // No text, time or anything else besides the pixels.
    let parts = chunks(&file);
    assert_eq!(parts.keys().collect::<Vec<_>>(), ["IDAT", "IEND", "IHDR"]);
    let mut decoder = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
    let mut pixels = vec![0; decoder.output_buffer_size().unwrap()];
    decoder.next_frame(&mut pixels).unwrap();
    // The pixels follow from what everyone may know: where the marbles lie, and who has won.
    let record = server.request("GET", &format!("/api/games/{id}"), None, None).await.body;
    let record = Record::parse(&record).unwrap();
    let seating = record.game().rules().seating();
    let marbles = record.game().board().display(seating).to_string();
    let winner = list["games"][0]["winners"][0].as_u64().unwrap() as usize;
    let winner = Seat::new(winner).unwrap().only();
    let expected = preview(seating, &Board::parse(seating, &marbles).unwrap(), winner);
    assert!(pixels == expected.bytes, "the picture shows something else");

    // It is the same picture the next time, and not sent to those who have it.
    assert_eq!(bytes_at(server.address, "GET", &path, &[], "").await.1, file);
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    let known = [("if-none-match", tag)];
    let (head, body) = bytes_at(server.address, "GET", &path, &known, "").await;
    assert!(head.starts_with("HTTP/1.1 304") && body.is_empty(), "{head}");

    let missing = server.request("GET", "/api/games/nosuchgame/board.png", None, None).await;
    assert_eq!(missing.status, 404);
}
