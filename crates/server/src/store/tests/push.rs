//! Subscriptions of browsers to Web Push, and notifications that are to be sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::*;
use crate::store::{Access, Clock, NotificationId, Rest, Subscription, Thing};

on_each_engine!(
    the_key_is_made_once,
    browsers_are_notified_of_what_they_want,
    notifications_end_with_the_session_of_their_browser,
    a_notification_is_put_off_and_sent_by_one_node_alone,
    the_newest_subscriptions_of_a_player_stay,
);

pub(super) fn subscription(endpoint: &str) -> Subscription {
    Subscription {
        endpoint: endpoint.to_owned(),
        key: vec![4; 65],
        auth: vec![9; 16],
        language: "de".to_owned(),
        kinds: 0b101,
        rest: Some(Rest { from: 22 * 60, to: 7 * 60 }),
        utc_offset: -150,
    }
}

/// A clock that shows what a test says.
fn clock(ms: i64) -> (Clock, Arc<AtomicI64>) {
    let time = Arc::new(AtomicI64::new(ms));
    let shown = Arc::clone(&time);
    (Clock::new(move || shown.load(Ordering::Relaxed)), time)
}

async fn due(store: &Store) -> Vec<(String, u32)> {
    let due = store.due_notifications(100).await.unwrap();
    due.into_iter().map(|notification| (notification.id.endpoint, notification.id.kind)).collect()
}

async fn the_key_is_made_once(bed: &Bed) {
    let store = bed.store().await;
    assert_eq!(store.push_key(&[1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.push_key(&[2; 32]).await.unwrap(), [1; 32]);
    let other = bed.store().await;
    assert_eq!(other.push_key(&[3; 32]).await.unwrap(), [1; 32]);
}

async fn browsers_are_notified_of_what_they_want(bed: &Bed) {
    let store = bed.store().await;
    let (anna, phone) = store.create_guest("Anna").await.unwrap();
    let (bruno, other) = store.create_guest("Bruno").await.unwrap();
    let (one, two) =
        (subscription("https://push.example/1"), subscription("https://push.example/2"));
    store.subscribe(phone.as_str(), one.clone()).await.unwrap();
    let all = Subscription { kinds: 0b111, rest: None, ..two };
    store.subscribe(phone.as_str(), all.clone()).await.unwrap();
    for kind in [1, 2] {
        store.notify(&anna.id, &"t".into(), kind).await.unwrap();
        store.notify(&bruno.id, &"t".into(), kind).await.unwrap();
    }
    let notifications = store.due_notifications(100).await.unwrap();
    let found: Vec<_> = notifications
        .iter()
        .map(|notification| (&notification.subscription, notification.id.kind))
        .collect();
    assert_eq!(found, [(&one, 1), (&all, 1), (&all, 2)]);
    assert!(
        notifications
            .iter()
            .all(|notification| notification.player == anna.id && notification.attempts == 0)
    );

    // Somebody else logs in at the same browser.
    store.subscribe(other.as_str(), one.clone()).await.unwrap();
    store.notify(&anna.id, &"u".into(), 4).await.unwrap();
    let endpoint = |number: u8| format!("https://push.example/{number}");
    let notifications = due(&store).await;
    assert!(
        notifications.contains(&(endpoint(2), 4)) && !notifications.contains(&(endpoint(1), 4)),
        "{notifications:?}"
    );
    store.forget_subscription(&endpoint(2)).await.unwrap();
    store.forget_subscription(&endpoint(2)).await.unwrap();
    assert_eq!(due(&store).await, [(endpoint(1), 1)]);
    let refused = store.subscribe("no token", one).await;
    assert_eq!(refused, Err(StoreError::Missing { what: Thing::Token, id: String::new() }));
}

async fn notifications_end_with_the_session_of_their_browser(bed: &Bed) {
    let store = bed.store().await;
    let (anna, phone) = store.create_guest("Anna").await.unwrap();
    let laptop = store.new_session(&anna.id, None, "").await.unwrap();
    for (token, endpoint) in [(&phone, "https://a.example/"), (&laptop, "https://b.example/")] {
        store.subscribe(token.as_str(), subscription(endpoint)).await.unwrap();
    }
    store.notify(&anna.id, &"t".into(), 1).await.unwrap();
    assert_eq!(due(&store).await.len(), 2);
    store.revoke_token(phone.as_str()).await.unwrap();
    assert_eq!(due(&store).await, [("https://b.example/".to_owned(), 1)]);
    store.engine.write(Job::ErasePlayer(anna.id.clone())).await.unwrap();
    assert_eq!(due(&store).await, []);
    store.notify(&anna.id, &"t".into(), 1).await.unwrap();
    assert_eq!(due(&store).await, []);
}

async fn a_notification_is_put_off_and_sent_by_one_node_alone(bed: &Bed) {
    let (clock, time) = clock(10_000);
    let store = Store::open_with(bed.location(), Access::Shared, clock).await.unwrap();
    let (anna, phone) = store.create_guest("Anna").await.unwrap();
    store.subscribe(phone.as_str(), subscription("https://push.example/1")).await.unwrap();
    store.notify(&anna.id, &"t".into(), 1).await.unwrap();
    let [first] = store.due_notifications(9).await.unwrap().try_into().ok().unwrap();
    let later = store.put_off(&first.id, 1, 20_000).await.unwrap();
    // Another node that saw the same notification.
    let late = store.put_off(&first.id, 1, 20_000).await;
    assert_eq!(
        late.err(),
        Some(StoreError::Missing { what: Thing::Notification, id: "t".to_owned() })
    );
    assert_eq!(due(&store).await, []);
    time.store(20_000, Ordering::Relaxed);
    let [again] = store.due_notifications(9).await.unwrap().try_into().ok().unwrap();
    assert!(again.id == later && again.attempts == 1);
    // A new notification in the meantime is not lost when the old one has been sent.
    time.store(21_000, Ordering::Relaxed);
    store.notify(&anna.id, &"t".into(), 1).await.unwrap();
    store.notified(later).await.unwrap();
    let [new] = store.due_notifications(9).await.unwrap().try_into().ok().unwrap();
    assert_eq!((new.id.due_ms, new.attempts), (21_000, 0));
    store.notified(NotificationId { ..new.id }).await.unwrap();
    assert_eq!(due(&store).await, []);
}

async fn the_newest_subscriptions_of_a_player_stay(bed: &Bed) {
    let (clock, time) = clock(1);
    let store = Store::open_with(bed.location(), Access::Shared, clock).await.unwrap();
    let (anna, phone) = store.create_guest("Anna").await.unwrap();
    for number in 10..30 {
        time.store(number, Ordering::Relaxed);
        let endpoint = format!("https://push.example/{number}");
        store.subscribe(phone.as_str(), subscription(&endpoint)).await.unwrap();
    }
    store.notify(&anna.id, &"t".into(), 1).await.unwrap();
    let found: Vec<String> = due(&store).await.into_iter().map(|(endpoint, _)| endpoint).collect();
    let newest: Vec<String> = (22..30).map(|it| format!("https://push.example/{it}")).collect();
    assert_eq!(found, newest);
}
