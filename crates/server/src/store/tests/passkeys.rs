//! Passkeys, and challenges that are used once.

use super::*;
use crate::identity::{Answered, NewCredential};
use crate::store::Player;

on_each_engine!(
    a_passkey_lets_its_owner_in_until_it_is_removed,
    a_challenge_is_used_once_and_then_forgotten,
    a_passkey_that_signs_twice_at_once_is_used_once,
    passkeys_go_with_what_else_lets_somebody_in,
);

fn made(id: u8) -> NewCredential {
    NewCredential { id: vec![id; 16], public_key: vec![id; 77], sign_count: 0 }
}

fn answered(nonce: u8) -> Answered {
    Answered { nonce: vec![nonce; 16], expires_ms: i64::MAX }
}

/// One of each kind, for an account.
pub(super) async fn fill(store: &Store, player: &Player) {
    store.challenge_key(&[7; 32]).await.unwrap();
    store.add_passkey(&player.id, "Phone", made(1), answered(1)).await.unwrap();
    let owner = store.passkey_owner(&[1; 16]).await.unwrap().unwrap();
    store.log_in_by_passkey(&owner, 1, answered(2), "Firefox, Linux").await.unwrap();
}

async fn account(store: &Store, name: &str) -> Player {
    let (player, _) = store.create_guest(name).await.unwrap();
    store.make_account(&player.id, name, "hash").await.unwrap();
    Player { account: true, ..player }
}

async fn a_passkey_lets_its_owner_in_until_it_is_removed(bed: &Bed) {
    let store = bed.store().await;
    assert_eq!(store.challenge_key(&[1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(bed.store().await.challenge_key(&[2; 32]).await.unwrap(), [1; 32]);
    let (anna, bruno) = (account(&store, "Anna").await, account(&store, "Bruno").await);
    let (guest, _) = store.create_guest("Cleo").await.unwrap();
    let refused = store.add_passkey(&guest.id, "Phone", made(1), answered(1)).await;
    let missing = StoreError::Missing { what: Thing::Account, id: guest.id.to_string() };
    assert_eq!(refused.map(|_| ()), Err(missing));

    let phone = store.add_passkey(&anna.id, "Phone", made(1), answered(1)).await.unwrap();
    let refused = store.add_passkey(&bruno.id, "Mine", made(1), answered(2)).await;
    let exists = StoreError::Exists { what: Thing::Passkey, id: phone.shown_id() };
    assert_eq!(refused.map(|_| ()), Err(exists), "nobody takes the passkey of another");
    assert_eq!(store.passkeys_of(&anna.id).await.unwrap(), std::slice::from_ref(&phone));
    assert_eq!(phone.used_ms, None);

    assert_eq!(store.passkey_owner(&[9; 16]).await, Ok(None));
    let owner = store.passkey_owner(&[1; 16]).await.unwrap().unwrap();
    assert_eq!((&owner.player, &*owner.password_hash), (&anna, "hash"));
    let token = store.log_in_by_passkey(&owner, 5, answered(2), "Safari, iPhone").await.unwrap();
    let session = store.token_owner(token.as_str()).await.unwrap().unwrap();
    assert_eq!((session.player, session.rights), (anna.clone(), crate::store::Rights::Session));
    let sessions = store.sessions_of(&anna.id, token.as_str()).await.unwrap();
    assert!(sessions.iter().any(|(row, is_this)| *is_this && row.device == "Safari, iPhone"));
    let used = store.passkeys_of(&anna.id).await.unwrap().remove(0);
    assert!(used.used_ms.is_some() && used.sign_count == 5);

    let shown = phone.shown_id();
    for (player, id) in [(&bruno, &*shown), (&anna, ""), (&anna, "000000000000")] {
        let missing = StoreError::Missing { what: Thing::Passkey, id: id.to_owned() };
        assert_eq!(store.remove_passkey(&player.id, id).await, Err(missing));
    }
    store.remove_passkey(&anna.id, &shown).await.unwrap();
    assert_eq!(store.passkey_owner(&[1; 16]).await, Ok(None));
    let late = store.log_in_by_passkey(&owner, 6, answered(3), "").await;
    assert!(matches!(late, Err(StoreError::Missing { what: Thing::Passkey, .. })));
    for number in 0..20 {
        store
            .add_passkey(&anna.id, "Key", made(100 + number), answered(100 + number))
            .await
            .unwrap();
    }
    let refused = store.add_passkey(&anna.id, "Key", made(200), answered(200)).await;
    assert_eq!(refused.err(), Some(StoreError::TooMany { what: Thing::Passkey, count: 20 }));
}

async fn a_challenge_is_used_once_and_then_forgotten(bed: &Bed) {
    let store = bed.store().await;
    let anna = account(&store, "Anna").await;
    let used = |result: Result<(), StoreError>| {
        matches!(result, Err(StoreError::Missing { what: Thing::Challenge, .. }))
    };
    store.add_passkey(&anna.id, "Phone", made(1), answered(1)).await.unwrap();
    let again = store.add_passkey(&anna.id, "Laptop", made(2), answered(1)).await;
    assert!(used(again.map(|_| ())));
    let owner = store.passkey_owner(&[1; 16]).await.unwrap().unwrap();
    store.log_in_by_passkey(&owner, 0, answered(2), "").await.unwrap();
    for nonce in [1, 2] {
        assert!(used(store.log_in_by_passkey(&owner, 0, answered(nonce), "").await.map(|_| ())));
    }
    // One that has expired would not come so far, and is no longer remembered.
    let expired = Answered { expires_ms: 0, ..answered(3) };
    store.log_in_by_passkey(&owner, 0, expired.clone(), "").await.unwrap();
    store.log_in_by_passkey(&owner, 0, answered(4), "").await.unwrap();
    store.log_in_by_passkey(&owner, 0, expired, "").await.unwrap();
}

/// Two nodes that read the same count at the same time.
async fn a_passkey_that_signs_twice_at_once_is_used_once(bed: &Bed) {
    let (first, second) = (bed.store().await, bed.store().await);
    let anna = account(&first, "Anna").await;
    let counts = NewCredential { sign_count: 3, ..made(1) };
    first.add_passkey(&anna.id, "Phone", counts, answered(1)).await.unwrap();
    let owner = first.passkey_owner(&[1; 16]).await.unwrap().unwrap();
    let both = tokio::join!(
        first.log_in_by_passkey(&owner, 4, answered(2), ""),
        second.log_in_by_passkey(&owner, 4, answered(3), ""),
    );
    assert_eq!(i32::from(both.0.is_ok()) + i32::from(both.1.is_ok()), 1);
    let both = tokio::join!(
        first.log_in_by_passkey(&owner, 5, answered(4), ""),
        second.log_in_by_passkey(&owner, 6, answered(4), ""),
    );
    assert_eq!(i32::from(both.0.is_ok()) + i32::from(both.1.is_ok()), 1);
}

async fn passkeys_go_with_what_else_lets_somebody_in(bed: &Bed) {
    let store = bed.store().await;
    let anna = account(&store, "Anna").await;
    let mut challenge = 0;
    let mut add = async || {
        challenge += 1;
        let added = store.add_passkey(&anna.id, "Phone", made(1), answered(challenge)).await;
        added.unwrap();
    };
    let count = async || store.passkeys_of(&anna.id).await.unwrap().len();
    add().await;
    store.change_password(&anna.id, "new", "").await.unwrap();
    assert_eq!(count().await, 1, "it is the owner who knows the password");
    let codes = store.new_recovery_codes(&anna.id).await.unwrap();
    store.recover(&anna.id, &codes[0], "newer").await.unwrap();
    assert_eq!(count().await, 0);
    add().await;
    store.set_password(&anna.id, "reset").await.unwrap();
    assert_eq!(count().await, 0);
    add().await;
    store.close_account(&anna.id).await.unwrap();
    assert_eq!((count().await, store.passkey_owner(&[1; 16]).await), (0, Ok(None)));
}
