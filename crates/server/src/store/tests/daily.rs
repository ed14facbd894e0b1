//! The deal of the day.

use super::*;
use crate::store::{DailyAttempt, DailyDeal, DailyPlayer, DailyResult};

on_each_engine!(
    a_day_keeps_its_secret,
    everybody_has_one_attempt,
    results_are_compared_when_the_day_is_over,
);

async fn a_day_keeps_its_secret(bed: &Bed) {
    let store = bed.store().await;
    for (day, secret) in [(7, "seven"), (8, "eight"), (7, "another")] {
        store.make_daily_deal(day, secret.to_owned()).await.unwrap();
    }
    let deal = |day, secret: &str| DailyDeal { day, secret: secret.to_owned(), results: None };
    assert_eq!(store.daily_deals(7, 8).await.unwrap(), [deal(7, "seven"), deal(8, "eight")]);
    assert_eq!(store.daily_deals(8, 20).await.unwrap(), [deal(8, "eight")]);
    assert_eq!(store.daily_unevaluated(8).await.unwrap(), [deal(7, "seven")]);
    store.evaluate_daily(7, Vec::new()).await.unwrap();
    assert_eq!(store.daily_unevaluated(9).await.unwrap(), [deal(8, "eight")]);
    store.close().await;
}

async fn everybody_has_one_attempt(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    store.make_daily_deal(7, "seven".to_owned()).await.unwrap();
    assert_eq!(store.daily_attempt(7, Some(&anna.id)).await.unwrap(), None);
    for table in ["first", "second"] {
        store.begin_daily(7, Some(&anna.id), &table.into()).await.unwrap();
        store.begin_daily(7, None, &format!("{table} alone").into()).await.unwrap();
    }
    let player = |account| DailyPlayer { id: anna.id.clone(), name: "Anna".to_owned(), account };
    let attempt = |table: &str, phase, player| DailyAttempt {
        day: 7,
        table: table.into(),
        phase,
        player,
        result: None,
    };
    let own = store.daily_attempt(7, Some(&anna.id)).await.unwrap();
    assert_eq!(own, Some(attempt("first", None, Some(player(false)))));
    let alone = store.daily_attempt(7, None).await.unwrap();
    assert_eq!(alone, Some(attempt("first alone", None, None)));
    assert_eq!(store.daily_players(7).await.unwrap(), 1);
    assert_eq!(store.daily_players(8).await.unwrap(), 0);
    store.create_table(table_row("first"), vec![]).await.unwrap();
    store.make_account(&anna.id, "Anna", "hash").await.unwrap();
    let made = attempt("first", Some(Phase::Waiting), Some(player(true)));
    assert_eq!(store.daily_attempt(7, Some(&anna.id)).await.unwrap(), Some(made));
    // The result of somebody who has left stays, without the name.
    store.close_account(&anna.id).await.unwrap();
    let left = store.daily_attempt(7, Some(&anna.id)).await.unwrap().unwrap().player.unwrap();
    assert_eq!((left.account, left.name == "Anna"), (false, false));
    store.close().await;
}

async fn results_are_compared_when_the_day_is_over(bed: &Bed) {
    let store = bed.store().await;
    for day in [6, 7] {
        store.make_daily_deal(day, day.to_string()).await.unwrap();
    }
    store.begin_daily(6, None, &"before".into()).await.unwrap();
    let scores = [
        ("worst", Some((-12, 7))),
        ("none", None),
        ("slow", Some((18, 9))),
        ("best", Some((18, 8))),
    ];
    for (name, score) in scores {
        let (player, _) = store.create_guest(name).await.unwrap();
        store.begin_daily(7, Some(&player.id), &name.into()).await.unwrap();
        let Some((score, rounds)) = score else { continue };
        let result = DailyResult { game: name.into(), score, rounds, points: None };
        store.note_daily_result(&name.into(), result).await.unwrap();
    }
    let order = |attempts: &[DailyAttempt]| -> Vec<(String, Option<u32>)> {
        let points = |it: &DailyAttempt| it.result.as_ref().and_then(|result| result.points);
        attempts.iter().map(|it| (it.table.to_string(), points(it))).collect()
    };
    let row = |name: &str, points| (name.to_owned(), points);
    let attempts = store.daily_attempts(7, 7).await.unwrap();
    let names = ["best", "slow", "worst", "none"];
    assert_eq!(order(&attempts), names.map(|name| row(name, None)));
    let points = vec![("best".into(), 3), ("slow".into(), 3), ("worst".into(), 0)];
    store.evaluate_daily(7, points).await.unwrap();
    assert_eq!(store.daily_deals(7, 7).await.unwrap()[0].results, Some(3));
    let attempts = store.daily_attempts(6, 7).await.unwrap();
    let expected = [
        ("before", None),
        ("best", Some(3)),
        ("slow", Some(3)),
        ("worst", Some(0)),
        ("none", None),
    ];
    assert_eq!(order(&attempts), expected.map(|(name, points)| row(name, points)));
    assert_eq!(attempts[2].result.as_ref().unwrap().score, 18);
    store.close().await;
}
