//! Sessions, tokens, recovery codes, and players who delete themselves.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::*;
use crate::store::{Access, Clock, Rights, Thing};

on_each_engine!(
    tokens_say_what_they_may_be_used_for_and_expire,
    sessions_end_one_by_one_or_when_they_are_not_used,
    a_changed_password_ends_the_other_sessions_alone,
    nobody_logs_in_with_a_password_that_was_changed,
    a_recovery_code_is_used_once,
    a_name_is_erased_table_by_table,
);

const HOUR: i64 = 60 * 60 * 1_000;
const DAY: i64 = 24 * HOUR;

/// A store whose clock is set by hand.
async fn with_clock(bed: &Bed) -> (Store, Arc<AtomicI64>) {
    let now = Arc::new(AtomicI64::new(1_000 * DAY));
    let read = Arc::clone(&now);
    let clock = Clock::new(move || read.load(Ordering::Relaxed));
    (Store::open_with(bed.location(), Access::Shared, clock).await.unwrap(), now)
}

async fn tokens_say_what_they_may_be_used_for_and_expire(bed: &Bed) {
    let (store, now) = with_clock(bed).await;
    let (anna, cookie) = store.create_guest("Anna").await.unwrap();
    let scopes = [Scope::Play, Scope::Export];
    let day = Duration::from_millis(DAY as u64);
    let (row, token) = store.new_bot_token(&anna.id, "Rex", &scopes, day, 9).await.unwrap();
    assert_eq!(row.expires_ms, Some(1_001 * DAY));
    let owner = store.token_owner(token.as_str()).await.unwrap().unwrap();
    assert_eq!((&owner.player, &owner.rights), (&anna, &Rights::Program(scopes.to_vec())));
    assert!(owner.rights.allow(Scope::Export) && !owner.rights.allow(Scope::Rename));
    // Its use is noted at first, and then once an hour.
    assert!(store.is_use_due(&owner));
    store.use_token(token.as_str()).await.unwrap();
    for (later, is_due) in [(0, false), (HOUR - 1, false), (1, true)] {
        now.fetch_add(later, Ordering::Relaxed);
        let owner = store.token_owner(token.as_str()).await.unwrap().unwrap();
        assert_eq!((owner.used_ms, store.is_use_due(&owner)), (Some(1_000 * DAY), is_due));
    }
    let owner = store.token_owner(cookie.as_str()).await.unwrap().unwrap();
    assert_eq!((owner.rights, owner.expires_ms), (Rights::Session, None));
    now.store(1_001 * DAY - 1, Ordering::Relaxed);
    assert_eq!(store.tokens_of(&anna.id).await.unwrap().len(), 1);
    now.fetch_add(1, Ordering::Relaxed);
    assert_eq!(store.tokens_of(&anna.id).await.unwrap(), []);
    assert_eq!(store.token_owner(token.as_str()).await, Ok(None));
    assert!(store.token_owner(cookie.as_str()).await.unwrap().is_some());
}

async fn sessions_end_one_by_one_or_when_they_are_not_used(bed: &Bed) {
    let (store, now) = with_clock(bed).await;
    let (anna, first) = store.create_guest_on("Firefox, Linux", "Anna").await.unwrap();
    let second = store.new_session(&anna.id, None, "Safari, iPhone").await.unwrap();
    let (bruno, _) = store.create_guest("Bruno").await.unwrap();
    let listed = async || {
        let all = store.sessions_of(&anna.id, first.as_str()).await.unwrap();
        all.into_iter().map(|(row, is_mine)| (row.device, is_mine)).collect::<Vec<_>>()
    };
    let mut both = listed().await;
    both.sort();
    let mine = ("Firefox, Linux".to_owned(), true);
    assert_eq!(both, [mine.clone(), ("Safari, iPhone".to_owned(), false)]);
    let others = store.sessions_but(&anna.id, first.as_str()).await.unwrap();
    let missing = Err(StoreError::Missing { what: Thing::Session, id: others[0].clone() });
    assert_eq!(store.end_session(&bruno.id, &others[0]).await, missing);
    // A token of a program is no session.
    let (token, _) = store.new_bot_token(&anna.id, "bot", &[Scope::Play], YEAR, 9).await.unwrap();
    assert!(store.end_session(&anna.id, &token.id).await.is_err());
    store.end_session(&anna.id, &others[0]).await.unwrap();
    assert_eq!(store.token_owner(second.as_str()).await, Ok(None));
    assert_eq!(listed().await, [mine]);

    let third = store.new_session(&anna.id, None, "").await.unwrap();
    now.fetch_add(179 * DAY, Ordering::Relaxed);
    store.use_token(first.as_str()).await.unwrap();
    now.fetch_add(2 * DAY, Ordering::Relaxed);
    assert_eq!(store.token_owner(third.as_str()).await, Ok(None));
    assert!(store.token_owner(first.as_str()).await.unwrap().is_some());
    let fourth = store.new_session(&anna.id, None, "").await.unwrap();
    store.end_sessions(&anna.id, first.as_str()).await.unwrap();
    assert_eq!(store.token_owner(fourth.as_str()).await, Ok(None));
    assert!(store.token_owner(first.as_str()).await.unwrap().is_some());
    assert_eq!(store.tokens_of(&anna.id).await.unwrap().len(), 1);
}

async fn a_changed_password_ends_the_other_sessions_alone(bed: &Bed) {
    let store = bed.store().await;
    let (anna, mine) = store.create_guest("Anna").await.unwrap();
    let refused = store.change_password(&anna.id, "new", mine.as_str()).await;
    let missing = StoreError::Missing { what: Thing::Account, id: anna.id.to_string() };
    assert_eq!(refused, Err(missing));
    store.make_account(&anna.id, "Anna", "old").await.unwrap();
    let other = store.new_session(&anna.id, Some("old"), "").await.unwrap();
    let (_, bot) = store.new_bot_token(&anna.id, "bot", &[Scope::Play], YEAR, 9).await.unwrap();
    store.change_password(&anna.id, "new", mine.as_str()).await.unwrap();
    assert_eq!(store.account("Anna").await.unwrap().unwrap().1, "new");
    for (token, is_valid) in [(mine, true), (other, false), (bot, true)] {
        assert_eq!(store.token_owner(token.as_str()).await.unwrap().is_some(), is_valid);
    }
}

/// The password was right when it was checked, and then somebody changed it.
async fn nobody_logs_in_with_a_password_that_was_changed(bed: &Bed) {
    let store = bed.store().await;
    let (anna, mine) = store.create_guest("Anna").await.unwrap();
    store.make_account(&anna.id, "Anna", "old").await.unwrap();
    store.change_password(&anna.id, "new", mine.as_str()).await.unwrap();
    let late = store.new_session(&anna.id, Some("old"), "").await;
    assert!(matches!(late, Err(StoreError::Missing { what: Thing::Account, .. })));
    store.new_session(&anna.id, Some("new"), "").await.unwrap();
}

async fn a_recovery_code_is_used_once(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    assert!(store.new_recovery_codes(&anna.id).await.is_err(), "a guest has no password");
    store.make_account(&anna.id, "Anna", "old").await.unwrap();
    let void = store.new_recovery_codes(&anna.id).await.unwrap();
    let codes = store.new_recovery_codes(&anna.id).await.unwrap();
    let session = store.new_session(&anna.id, Some("old"), "").await.unwrap();
    assert_eq!(store.account_state(&anna.id).await.unwrap().1, 10);
    let wrong = Err(StoreError::Missing { what: Thing::RecoveryCode, id: anna.id.to_string() });
    for code in [&*void[0], "nonsense", "", "\0"] {
        assert_eq!(store.has_recovery_code(&anna.id, code).await, Ok(false));
        assert_eq!(store.recover(&anna.id, code, "new").await, wrong, "{code}");
    }
    assert_eq!(store.account("Anna").await.unwrap().unwrap().1, "old");
    assert!(store.token_owner(session.as_str()).await.unwrap().is_some());
    assert_eq!(store.has_recovery_code(&anna.id, &codes[1]).await, Ok(true));
    store.recover(&anna.id, &codes[1], "new").await.unwrap();
    assert_eq!(store.account("Anna").await.unwrap().unwrap().1, "new");
    assert_eq!(store.token_owner(session.as_str()).await, Ok(None));
    assert_eq!(store.recover(&anna.id, &codes[1], "newer").await, wrong);
    assert_eq!(store.account_state(&anna.id).await.unwrap().1, 9);
    // The operator ends all of them.
    store.set_password(&anna.id, "reset").await.unwrap();
    assert_eq!(store.account_state(&anna.id).await.unwrap().1, 0);
}

async fn a_name_is_erased_table_by_table(bed: &Bed) {
    let store = bed.store().await;
    let (anna, token) = store.create_guest("Annabella").await.unwrap();
    let (bruno, _) = store.create_guest("Bruno").await.unwrap();
    store.make_account(&anna.id, "Annabella", "hash").await.unwrap();
    let sat = |seat: u8, id: &PlayerId, name: &str| {
        format!(r#"{{"entry":"sat","seat":{seat},"player":"{id}","name":"{name}"}}"#)
    };
    let log = vec![sat(0, &anna.id, "Annabella"), sat(1, &bruno.id, "Bruno")];
    let occupants = |name: &str| {
        let [nobody, player] = [Occupant::Nobody, Occupant::named(name)];
        vec![player, Occupant::named("Bruno"), nobody.clone(), nobody]
    };
    for id in ["one", "other"] {
        let players = vec![Some(anna.id.clone()), Some(bruno.id.clone()), None, None];
        let row = TableRow { players, occupants: occupants("Annabella"), ..table_row(id) };
        store.create_table(row, log.clone()).await.unwrap();
    }
    // She has left this one.
    let update = crate::store::TableUpdate {
        players: Some(vec![None, Some(bruno.id.clone()), None, None]),
        ..Default::default()
    };
    let entries = vec![r#"{"entry":"freed","seat":0}"#.to_owned()];
    store.append(&"other".into(), 3, entries, update).await.unwrap();
    let record = "rules: 4\nseat-0: Annabella\nseat-1: puppy\n\n0 A".to_owned();
    store.finish_game(GameRow { record, ..game_row("g", "one", anna.id.clone()) }).await.unwrap();
    let tables = [TableId::from("one"), TableId::from("other")];
    let nothing = (PlayerId::from(""), TableId::from(""));
    assert_eq!(store.visits_of(&anna.id, &nothing.1).await.unwrap(), tables);

    store.close_account(&anna.id).await.unwrap();
    assert_eq!(store.token_owner(token.as_str()).await, Ok(None));
    assert_eq!(store.account("Annabella").await, Ok(None));
    store.make_account(&bruno.id, "Annabella", "hash").await.unwrap();
    let due = store.names_to_erase(&nothing).await.unwrap();
    assert_eq!(due, tables.each_ref().map(|table| (anna.id.clone(), table.clone())));
    assert_eq!(store.names_to_erase(&due[0]).await.unwrap(), due[1..]);

    // Whoever does not run the table any more may not write its log anew.
    let fenced = store.erase_name(&anna.id, &tables[0], Some(crate::store::Epoch(7))).await;
    assert_eq!(fenced, Err(StoreError::Fenced { table: tables[0].clone() }));
    for (table, left) in tables.iter().zip([1, 0]) {
        store.erase_name(&anna.id, table, None).await.unwrap();
        assert_eq!(store.names_to_erase(&nothing).await.unwrap().len(), left);
        let (row, log) = store.table(table).await.unwrap().unwrap();
        assert!(log.iter().all(|entry| !entry.entry.contains("Annabella")), "{table}");
        assert!(log[1].entry.contains("Bruno"));
        assert_eq!(row.occupants, occupants("deleted"), "{table}");
    }
    let game = store.game(&"g".into()).await.unwrap().unwrap();
    assert!(!game.record.contains("Annabella") && game.seats[0].name == "deleted");
    // The log goes on from where it was.
    store.append(&"one".into(), 3, vec![entry("one", 3)], Default::default()).await.unwrap();
    assert_eq!(log_of(&store, "one").await.len(), 3);
}
