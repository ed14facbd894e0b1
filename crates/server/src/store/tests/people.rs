//! Guests, accounts and tokens.

use super::*;
use crate::store::{Player, TableRow, Thing};

on_each_engine!(
    a_guest_is_known_by_the_token_alone,
    tokens_can_be_added_and_revoked_one_by_one,
    a_guest_who_makes_an_account_keeps_everything,
    the_name_of_an_account_is_taken_however_it_is_written,
    two_who_want_a_name_at_once_do_not_both_get_it,
);

async fn a_guest_is_known_by_the_token_alone(bed: &Bed) {
    let store = bed.store().await;
    let (anna, token) = store.create_guest("Anna").await.unwrap();
    let (other, other_token) = store.create_guest("Anna").await.unwrap();
    assert_ne!((&anna.id, &token), (&other.id, &other_token));
    assert!(!anna.account);
    assert_eq!(store.player_by_token(token.as_str()).await.unwrap(), Some(anna.clone()));
    for wrong in ["", "x", anna.id.as_str(), "' OR 1=1 --", &token.as_str().to_uppercase()] {
        assert_eq!(store.player_by_token(wrong).await.unwrap(), None, "{wrong}");
    }
    store.rename(&anna.id, "Anna Maria").await.unwrap();
    let renamed = store.player_by_token(token.as_str()).await.unwrap().unwrap();
    assert_eq!(renamed, Player { name: "Anna Maria".to_owned(), ..anna });
    let refused = store.rename(&"nobody".into(), "x").await;
    assert_eq!(refused, Err(StoreError::Missing { what: Thing::Player, id: "nobody".to_owned() }));
}

async fn tokens_can_be_added_and_revoked_one_by_one(bed: &Bed) {
    let store = bed.store().await;
    let (anna, first) = store.create_guest("Anna").await.unwrap();
    let bot = store.new_bot_token(&anna.id, "bot", &[Scope::Play], YEAR, 9).await.unwrap();
    let cookie = store.new_session(&anna.id, None, "").await.unwrap();
    store.revoke_token(first.as_str()).await.unwrap();
    store.revoke_token(first.as_str()).await.unwrap();
    store.revoke_token("no token").await.unwrap();
    assert_eq!(store.player_by_token(first.as_str()).await.unwrap(), None);
    for kept in [bot.1, cookie] {
        assert_eq!(store.player_by_token(kept.as_str()).await.unwrap(), Some(anna.clone()));
    }
    let refused = store.new_bot_token(&"nobody".into(), "bot", &[Scope::Play], YEAR, 9).await;
    let refused = refused.map(|_| ());
    assert_eq!(refused, Err(StoreError::Missing { what: Thing::Player, id: "nobody".to_owned() }));
}

#[tokio::test]
async fn the_file_holds_hashes_of_tokens_only() {
    let folder = Folder::new();
    let store = folder.store().await;
    let (anna, first) = store.create_guest("Anna").await.unwrap();
    let second = store.new_bot_token(&anna.id, "bot", &[Scope::Play], YEAR, 9).await.unwrap().1;
    let contains =
        |wanted: &[u8]| folder.bytes().windows(wanted.len()).any(|window| window == wanted);
    // Before and after the WAL is checkpointed.
    for closed in [false, true] {
        if closed {
            store.close().await;
        }
        assert!(contains(anna.id.as_str().as_bytes()));
        for token in [&first, &second] {
            assert!(contains(&token.hash().0));
            assert!(!contains(token.as_str().as_bytes()));
            assert!(!contains(&token.as_str().as_bytes()[..20]));
        }
    }
}

async fn a_guest_who_makes_an_account_keeps_everything(bed: &Bed) {
    let store = bed.store().await;
    let (anna, token) = store.create_guest("Anna").await.unwrap();
    let row = TableRow { players: vec![Some(anna.id.clone()), None, None, None], ..table_row("t") };
    store.create_table(row, vec![]).await.unwrap();
    store.finish_game(game_row("g", "t", anna.id.clone())).await.unwrap();

    store.make_account(&anna.id, "Zoë Straub", "hash").await.unwrap();
    let account = Player { id: anna.id.clone(), name: "Zoë Straub".to_owned(), account: true };
    assert_eq!(store.player_by_token(token.as_str()).await.unwrap(), Some(account.clone()));
    assert_eq!(store.tables_of(&anna.id).await.unwrap().len(), 1);
    assert_eq!(store.games_of(&anna.id, None, 10).await.unwrap().len(), 1);
    for name in ["Zoë Straub", "ZOË STRAUB", "zoe\u{308}  straub"] {
        let found = store.account(name).await.unwrap();
        assert_eq!(found, Some((account.clone(), "hash".to_owned())), "{name}");
    }
    for name in ["Zoe Straub", "Anna", ""] {
        assert_eq!(store.account(name).await.unwrap(), None, "{name}");
    }
}

async fn the_name_of_an_account_is_taken_however_it_is_written(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let (bert, token) = store.create_guest("Bert").await.unwrap();
    store.make_account(&anna.id, "Strauß", "hash of Anna").await.unwrap();
    for name in ["Strauß", "STRAUSS", "strauss"] {
        let refused = store.make_account(&bert.id, name, "hash").await;
        assert_eq!(refused, Err(StoreError::Taken { name: name.to_owned() }));
    }
    assert_eq!(store.player_by_token(token.as_str()).await.unwrap(), Some(bert.clone()));
    // Nor may a guest have it, or one that looks like it.
    for name in ["Strauss", "\u{405}trauß"] {
        let taken = Err(StoreError::Taken { name: name.to_owned() });
        assert_eq!(store.rename(&bert.id, name).await, taken);
        assert_eq!(store.create_guest(name).await.map(|_| ()), taken);
        assert_eq!(store.make_account(&bert.id, name, "hash").await, taken);
    }

    store.make_account(&bert.id, "Bert", "hash of Bert").await.unwrap();
    let refused = store.rename(&bert.id, "STRAUSS").await;
    assert_eq!(refused, Err(StoreError::Taken { name: "STRAUSS".to_owned() }));
    store.rename(&bert.id, "BERT").await.unwrap();
    store.rename(&bert.id, "Albert").await.unwrap();
    // The old name is free again, for a guest as well.
    store.create_guest("Bert").await.unwrap();
    assert_eq!(store.account("Bert").await.unwrap(), None);
    let (albert, hash) = store.account("albert").await.unwrap().unwrap();
    assert_eq!((albert.id, hash.as_str()), (bert.id.clone(), "hash of Bert"));

    let refused = store.make_account(&bert.id, "Another", "hash").await;
    assert_eq!(
        refused,
        Err(StoreError::Exists { what: Thing::Account, id: bert.id.into_string() })
    );
    let refused = store.make_account(&"nobody".into(), "Nobody", "hash").await;
    assert_eq!(refused, Err(StoreError::Missing { what: Thing::Player, id: "nobody".to_owned() }));
}

#[tokio::test]
async fn names_of_accounts_of_an_older_file_are_theirs() {
    let folder = Folder::new();
    let store = folder.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    store.make_account(&anna.id, "Anna", "hash").await.unwrap();
    pragma(&store, "DELETE FROM account_names").await.unwrap();
    store.create_guest("\u{410}nna").await.unwrap();
    store.close().await;
    let store = folder.store().await;
    let refused = store.create_guest("\u{410}nna").await.map(|_| ());
    assert_eq!(refused, Err(StoreError::Taken { name: "\u{410}nna".to_owned() }));
}

/// Both are in one transaction; one gets the name and the other is told.
async fn two_who_want_a_name_at_once_do_not_both_get_it(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let (bert, _) = store.create_guest("Bert").await.unwrap();
    let (first, second) = tokio::join!(
        store.make_account(&anna.id, "Rex", "one"),
        store.make_account(&bert.id, "rex", "two"),
    );
    assert_eq!(first, Ok(()));
    assert_eq!(second, Err(StoreError::Taken { name: "rex".to_owned() }));
    assert_eq!(store.account("REX").await.unwrap().unwrap().1, "one");
}
