//! Lists: finished games page by page, and tokens by name.

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::*;
use crate::store::{Clock, GamesBefore, Thing, TokenRow};

on_each_engine!(
    games_are_listed_page_by_page_and_none_twice,
    tokens_of_programs_are_listed_renamed_and_revoked_by_their_owner,
);

/// All pages of a list, as ids.
async fn pages(
    limit: u32,
    page: impl AsyncFn(Option<&GamesBefore>) -> Vec<super::super::GameSummary>,
) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut before = None;
    loop {
        let games = page(before.as_ref()).await;
        all.push(games.iter().map(|game| game.id.to_string()).collect());
        match games.last().filter(|_| games.len() == limit as usize) {
            None => return all,
            Some(last) => {
                let place =
                    GamesBefore { finished_at_ms: last.finished_at_ms, id: last.id.clone() };
                // As a client gives it back.
                before = Some(place.to_string().parse().unwrap());
            }
        }
    }
}

async fn games_are_listed_page_by_page_and_none_twice(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let (bruno, _) = store.create_guest("Bruno").await.unwrap();
    store.create_table(table_row("hidden"), Vec::new()).await.unwrap();
    let public = TableRow { public: true, ..table_row("shown") };
    store.create_table(public, Vec::new()).await.unwrap();
    for (id, table, player, finished_at_ms) in [
        ("g1", "shown", &anna, 1_000),
        ("g2", "hidden", &anna, 2_000),
        // Three at the same moment, around the border of a page.
        ("g3", "shown", &anna, 3_000),
        ("g4", "shown", &anna, 3_000),
        ("g5", "shown", &anna, 3_000),
        ("g6", "shown", &bruno, 4_000),
    ] {
        let game = GameRow { finished_at_ms, ..game_row(id, table, player.id.clone()) };
        store.finish_game(game).await.unwrap();
    }
    let mine = pages(2, async |before| store.games_of(&anna.id, before, 2).await.unwrap()).await;
    assert_eq!(mine, [vec!["g5", "g4"], vec!["g3", "g2"], vec!["g1"]]);
    let all = pages(2, async |before| store.public_games(before, 2).await.unwrap()).await;
    assert_eq!(all, [vec!["g6", "g5"], vec!["g4", "g3"], vec!["g1"]]);
    let first = store.games_of(&anna.id, None, 1).await.unwrap();
    assert_eq!(first[0].seats, game_row("g5", "shown", anna.id.clone()).seats);
}

#[test]
fn what_is_no_place_in_a_list_is_refused() {
    for text in ["", "-", "x-g1", "g1", "99999999999999999999-g1"] {
        assert_eq!(text.parse::<GamesBefore>(), Err(()), "{text}");
    }
}

async fn tokens_of_programs_are_listed_renamed_and_revoked_by_their_owner(bed: &Bed) {
    let store = bed.store().await;
    let (anna, cookie) = store.create_guest("Anna").await.unwrap();
    let (bruno, _) = store.create_guest("Bruno").await.unwrap();
    let (row, token) =
        store.new_bot_token(&anna.id, "my bot", &[Scope::Play], YEAR, 9).await.unwrap();
    // The cookie is not among them.
    assert_eq!(store.tokens_of(&anna.id).await.unwrap(), std::slice::from_ref(&row));
    assert_eq!(store.tokens_of(&bruno.id).await.unwrap(), []);

    let missing = |id: &str| StoreError::Missing { what: Thing::Token, id: id.to_owned() };
    let refused = store.rename_token(&bruno.id, &row.id, "mine").await;
    assert_eq!(refused, Err(missing(&row.id)));
    assert_eq!(store.revoke_token_of(&bruno.id, &row.id).await, Err(missing(&row.id)));
    for wrong in ["", "0", "%", &row.id[1..], token.as_str(), &cookie.hash().id()] {
        assert_eq!(store.revoke_token_of(&anna.id, wrong).await, Err(missing(wrong)), "{wrong}");
    }

    store.rename_token(&anna.id, &row.id, "Rex").await.unwrap();
    let renamed = TokenRow { name: "Rex".to_owned(), ..row.clone() };
    assert_eq!(store.tokens_of(&anna.id).await.unwrap(), [renamed]);
    assert!(store.player_by_token(token.as_str()).await.unwrap().is_some());
    store.revoke_token_of(&anna.id, &row.id).await.unwrap();
    assert_eq!(store.player_by_token(token.as_str()).await.unwrap(), None);
    assert_eq!(store.revoke_token_of(&anna.id, &row.id).await, Err(missing(&row.id)));
    assert!(store.player_by_token(cookie.as_str()).await.unwrap().is_some());
}

/// A file that the first version has written, with games and a token.
#[tokio::test]
async fn games_and_tokens_of_an_older_file_are_listed() {
    let folder = Folder::new();
    let options = SqliteConnectOptions::new().filename(folder.file()).create_if_missing(true);
    let mut db = options.connect().await.unwrap();
    sqlx::raw_sql(include_str!("../sqlite/schema/1.sql")).execute(&mut db).await.unwrap();
    sqlx::raw_sql(
        "PRAGMA application_id = 0x4b4e4e4c;
         PRAGMA user_version = 1;
         INSERT INTO players (id, name, created_ms) VALUES ('anna', 'Anna', 1);
         INSERT INTO tokens VALUES (x'0123456789abcdef', 'anna', 'bot', 5);
         INSERT INTO tables VALUES ('shown', '2', 1, '{}', 'over', 1, 1, 1, NULL, 0),
             ('hidden', '2', 1, '{}', 'over', 0, 1, 1, NULL, 0);
         INSERT INTO games VALUES ('g1', 'hidden', '2', 1, 'r', 's', 'c', '[]', '[0]', 100),
             ('g2', 'shown', '2', 1, 'r', 's', 'c', '[]', '[1]', 200);
         INSERT INTO game_seats VALUES ('g1', 0, 'anna', NULL, 'Anna'),
             ('g1', 1, NULL, 'puppy', 'puppy'), ('g2', 0, 'anna', NULL, 'Anna'),
             ('g2', 1, NULL, 'puppy', 'puppy');",
    )
    .execute(&mut db)
    .await
    .unwrap();
    drop(db);
    let before_ms = Clock::system().now_ms();
    let store = folder.store().await;
    let ids = |games: Vec<super::super::GameSummary>| -> Vec<(String, i64)> {
        games.into_iter().map(|game| (game.id.into_string(), game.finished_at_ms)).collect()
    };
    let mine = ids(store.games_of(&"anna".into(), None, 10).await.unwrap());
    assert_eq!(mine, [("g2".to_owned(), 200), ("g1".to_owned(), 100)]);
    let all = ids(store.public_games(None, 10).await.unwrap());
    assert_eq!(all, [("g2".to_owned(), 200)]);
    let tokens = store.tokens_of(&"anna".into()).await.unwrap();
    let expires_ms = tokens[0].expires_ms;
    assert!(expires_ms >= Some(before_ms + YEAR.as_millis() as i64), "{expires_ms:?}");
    let old = TokenRow {
        id: "0123456789ab".to_owned(),
        name: "bot".to_owned(),
        created_ms: 5,
        used_ms: None,
        expires_ms,
        scopes: vec![Scope::Play],
    };
    assert_eq!(tokens, [old]);
    store.new_session(&"anna".into(), None, "").await.unwrap();
}
