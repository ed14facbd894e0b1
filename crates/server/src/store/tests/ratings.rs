//! Ratings: rated once, with the game; computed again from the games; leaving and profiles.

use kennel_table::GameId;

use super::*;
use crate::store::{
    Audit, Pace, ProfileRow, Rated, RatingKind, RatingRow, Repair, TableUpdate, Thing,
};

on_each_engine!(
    a_game_changes_the_ratings_of_players_and_partners,
    guests_bots_and_a_fourth_game_in_a_day_are_not_rated,
    ratings_are_computed_again_from_the_games,
    games_that_end_at_once_are_rated_one_after_another,
    leaving_costs_a_wait_and_finishing_makes_up_for_it,
    who_is_deleted_leaves_no_rating,
    profiles_show_what_was_chosen,
    others_see_public_games_only,
    leader_boards_have_the_best_who_show_it,
);

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const LIVE: Rated = Rated { pace: Pace::Live, left: Vec::new(), absent: Vec::new() };

fn four() -> RatingKind {
    RatingKind::new("4,canadian", Pace::Live)
}

/// Accounts with these names.
async fn accounts(store: &Store, names: &[&str]) -> Vec<PlayerId> {
    let mut ids = Vec::new();
    for name in names {
        let (player, _) = store.create_guest(name).await.unwrap();
        store.make_account(&player.id, name, "hash").await.unwrap();
        ids.push(player.id);
    }
    ids
}

/// Four accounts, of whom the first and the third are partners.
async fn foursome(store: &Store) -> Vec<PlayerId> {
    accounts(store, &["Anna", "Bruno", "Cleo", "Dora"]).await
}

fn game_of(id: &str, players: &[PlayerId], winners: [u8; 2], at_ms: i64) -> GameRow {
    let seat =
        |player: &PlayerId| GameSeat { who: Who::Player(player.clone()), name: player.to_string() };
    GameRow {
        winners: winners.to_vec(),
        finished_at_ms: at_ms,
        seats: players.iter().map(seat).collect(),
        ..game_row(id, &format!("table of {id}"), "nobody")
    }
}

/// Stores a game that ends at a table of its own.
async fn finish(store: &Store, game: GameRow, rated: Rated, public: bool) {
    let row = TableRow { public, ..table_row(game.table.clone()) };
    store.create_table(row, vec![entry("t", 1)]).await.unwrap();
    let update = TableUpdate { rated: Some(rated), ..TableUpdate::default() };
    let table = game.table.clone();
    store.append_and_finish(&table, 2, vec![entry("t", 2)], update, game).await.unwrap();
}

async fn rating_of(store: &Store, players: &[PlayerId]) -> Option<RatingRow> {
    let ratings = store.ratings_of(&players[0], 100).await.unwrap();
    let mut wanted = players.to_vec();
    wanted.sort();
    ratings.into_iter().map(|named| named.row).find(|row| row.players == wanted)
}

async fn audit(store: &Store) -> Audit {
    store.audit(Repair::No, |_| {}).await.unwrap()
}

async fn is_right(store: &Store, games: u64) {
    let found = audit(store).await;
    assert_eq!((found.games, found.wrong_games_count, found.wrong_ratings), (games, 0, 0));
}

async fn a_game_changes_the_ratings_of_players_and_partners(bed: &Bed) {
    let store = bed.store().await;
    let players = foursome(&store).await;
    let game = game_of("g", &players, [0, 2], 5 * DAY_MS);
    finish(&store, game.clone(), LIVE, true).await;
    let anna = rating_of(&store, &players[..1]).await.unwrap();
    assert!(anna.mu > 1_500_000_000 && anna.sigma < 250_000_000, "{anna:?}");
    assert_eq!((anna.games, anna.last_ms, anna.kind.clone()), (1, 5 * DAY_MS, four()));
    let pair = [players[0].clone(), players[2].clone()];
    let pair = rating_of(&store, &pair).await.unwrap();
    assert!(pair.mu > 1_500_000_000 && pair.games == 1);
    let rivals = [players[3].clone(), players[1].clone()];
    assert!(rating_of(&store, &rivals).await.unwrap().mu < 1_500_000_000);
    // Partners' names come with theirs, in the order of their ids.
    let named = store.ratings_of(&players[0], 100).await.unwrap();
    assert_eq!(named.len(), 2);
    let mut names = named[1].names.clone();
    names.sort();
    assert_eq!(
        (named[0].names.as_slice(), names),
        (&["Anna".into()][..], vec!["Anna".into(), "Cleo".to_owned()])
    );

    // The same game is not stored, and not rated, again.
    let update = TableUpdate { rated: Some(LIVE), ..TableUpdate::default() };
    let again = store.append_and_finish(&game.table, 3, vec![], update, game.clone()).await;
    let exists = StoreError::Exists { what: Thing::Game, id: "g".to_owned() };
    assert_eq!(again, Err(exists));
    is_right(&store, 1).await;

    // Slow games have ratings of their own, and days in between make less certain.
    let slow = Rated { pace: Pace::Slow, ..LIVE };
    finish(&store, game_of("slow", &players, [1, 3], 6 * DAY_MS), slow, true).await;
    finish(&store, game_of("later", &players, [0, 2], 40 * DAY_MS), LIVE, true).await;
    let curve = store.rating_curve(&players[..1], &four(), 10).await.unwrap();
    let times: Vec<i64> = curve.iter().map(|point| point.at_ms).collect();
    assert_eq!(times, [5 * DAY_MS, 40 * DAY_MS]);
    assert!(curve[1].mu > curve[0].mu);
    let last = store.rating_curve(&players[..1], &four(), 1).await.unwrap();
    assert_eq!(last, curve[1..]);
    assert!(anna.rating_at(40 * DAY_MS).sigma > anna.rating_at(5 * DAY_MS).sigma);
    is_right(&store, 3).await;
}

async fn guests_bots_and_a_fourth_game_in_a_day_are_not_rated(bed: &Bed) {
    let store = bed.store().await;
    let mut players = foursome(&store).await;
    let mut with_bot = game_of("bot", &players, [0, 2], 1);
    with_bot.seats[3] = GameSeat { who: Who::Bot("puppy".to_owned()), name: "puppy".to_owned() };
    finish(&store, with_bot, LIVE, true).await;
    let (guest, _) = store.create_guest("Guest").await.unwrap();
    let with_guest = [&players[..3], &[guest.id]].concat();
    finish(&store, game_of("guest", &with_guest, [0, 2], 1), LIVE, true).await;
    is_right(&store, 0).await;

    for (number, hour) in [0, 5, 10, 20].into_iter().enumerate() {
        // Who sits where makes no difference.
        players.rotate_left(1);
        let id = format!("g{number}");
        finish(&store, game_of(&id, &players, [0, 2], hour * DAY_MS / 24), LIVE, true).await;
    }
    is_right(&store, 3).await;
    let others = accounts(&store, &["Emil"]).await;
    let others = [&players[..3], &others].concat();
    finish(&store, game_of("others", &others, [0, 2], 20 * DAY_MS / 24), LIVE, true).await;
    finish(&store, game_of("next", &players, [0, 2], 25 * DAY_MS / 24), LIVE, true).await;
    is_right(&store, 5).await;
}

async fn ratings_are_computed_again_from_the_games(bed: &Bed) {
    let store = bed.store().await;
    let players = foursome(&store).await;
    let left = Rated { left: vec![1], absent: vec![], ..LIVE };
    for (number, rated) in [LIVE, left, LIVE].into_iter().enumerate() {
        let at_ms = number as i64 * 3 * DAY_MS;
        let game = game_of(&format!("g{number}"), &players, [0, 2], at_ms);
        finish(&store, game, rated, false).await;
    }
    is_right(&store, 3).await;
    let right = rating_of(&store, &players[..1]).await;

    for damage in [
        "UPDATE ratings SET mu = mu + 1",
        "UPDATE rating_changes SET sigma = sigma + 1 WHERE number = 2",
        "DELETE FROM ratings WHERE members = 2",
        "INSERT INTO ratings SELECT subject, '5', pace, members, mu, sigma, games, last_ms
             FROM ratings",
        "DELETE FROM rating_changes",
        "DELETE FROM rating_members",
    ] {
        pragma(&store, damage).await.unwrap();
        let found = audit(&store).await;
        let is_noticed = found.wrong_games_count + found.wrong_ratings > 0;
        assert_eq!(is_noticed, !damage.contains("rating_members"), "{damage}: {found:?}");
        assert_eq!(store.audit(Repair::Yes, |_| {}).await.unwrap(), found);
        is_right(&store, 3).await;
    }
    pragma(&store, "DELETE FROM ratings").await.unwrap();
    store.audit(Repair::Yes, |_| {}).await.unwrap();
    assert_eq!(rating_of(&store, &players[..1]).await, right);

    // Without a game, the ratings are those that follow from the others.
    store.delete_game(&GameId::new("g0")).await.unwrap();
    assert!(audit(&store).await.wrong_ratings > 0);
    store.audit(Repair::Yes, |_| {}).await.unwrap();
    is_right(&store, 2).await;
    assert!(rating_of(&store, &players[..1]).await.unwrap().games == 2);
}

/// Games at different tables end through different connections.
async fn games_that_end_at_once_are_rated_one_after_another(bed: &Bed) {
    let store = bed.store().await;
    let players = accounts(&store, &["Anna", "Bruno", "Cleo", "Dora", "Emil", "Fritz"]).await;
    let mut ends = Vec::new();
    for number in 0..24_usize {
        let mut of_game = players.clone();
        of_game.rotate_left(number % 6);
        of_game.swap(0, number / 6 + 1);
        of_game.truncate(4);
        let store = store.clone();
        ends.push(tokio::spawn(async move {
            let at_ms = number as i64 * DAY_MS;
            let game = game_of(&format!("g{number}"), &of_game, [0, 2], at_ms);
            finish(&store, game, LIVE, true).await;
        }));
    }
    for end in ends {
        end.await.unwrap();
    }
    is_right(&store, 24).await;
}

async fn leaving_costs_a_wait_and_finishing_makes_up_for_it(bed: &Bed) {
    let store = bed.store().await;
    let players = foursome(&store).await;
    let [anna, bruno, ..] = players.as_slice() else { panic!() };
    let row = table_row("t");
    store.create_table(row, vec![]).await.unwrap();
    let leave = || TableUpdate { deserters: vec![anna.clone()], ..TableUpdate::default() };
    store.append(&"t".into(), 1, vec![entry("t", 1)], leave()).await.unwrap();
    let now_ms = store.clock().now_ms();
    assert!(store.waits_until(anna).await.unwrap() <= store.clock().now_ms());
    assert_eq!(store.waits_until(bruno).await.unwrap(), 0);
    store.append(&"t".into(), 2, vec![entry("t", 2)], leave()).await.unwrap();
    let until = store.waits_until(anna).await.unwrap();
    assert!(until >= now_ms + 120_000, "{until} {now_ms}");

    // Two games are finished; whoever was away at the end has left one more.
    let away = |at_ms: i64| {
        let rated = Rated { absent: vec![1], ..LIVE };
        (game_of(&format!("g{at_ms}"), &players, [1, 3], at_ms), rated)
    };
    for at_ms in [0, DAY_MS] {
        let (game, rated) = away(at_ms);
        finish(&store, game, rated, true).await;
    }
    assert_eq!(store.waits_until(bruno).await.unwrap(), DAY_MS + 120_000);
    store.append(&"t".into(), 3, vec![entry("t", 3)], leave()).await.unwrap();
    assert!(store.waits_until(anna).await.unwrap() <= store.clock().now_ms());
    // Bruno has lost both although his side has won.
    let bruno = rating_of(&store, &players[1..2]).await.unwrap();
    let dora = rating_of(&store, &players[3..]).await.unwrap();
    assert!(bruno.mu < 1_500_000_000 && dora.mu > 1_500_000_000);
    is_right(&store, 2).await;
}

async fn who_is_deleted_leaves_no_rating(bed: &Bed) {
    let store = bed.store().await;
    let players = foursome(&store).await;
    finish(&store, game_of("g", &players, [0, 2], 1), LIVE, true).await;
    store.put_profile(&players[0], ProfileRow::default()).await.unwrap();
    let before = rating_of(&store, &players[1..2]).await;
    store.erase_player(&players[0]).await.unwrap();
    assert_eq!(rating_of(&store, &players[..1]).await, None);
    assert_eq!(store.ratings_of(&players[2], 10).await.unwrap().len(), 1);
    assert_eq!(store.profile("Anna").await.unwrap(), None);
    // Those of the others are still those that follow from all games.
    assert_eq!(rating_of(&store, &players[1..2]).await, before);
    is_right(&store, 1).await;
    store.audit(Repair::Yes, |_| {}).await.unwrap();
    assert_eq!(rating_of(&store, &players[..1]).await, None);
}

async fn profiles_show_what_was_chosen(bed: &Bed) {
    let store = bed.store().await;
    let players = accounts(&store, &["Zoë"]).await;
    let profile = store.profile("ZOË").await.unwrap().unwrap();
    assert_eq!((profile.player.id, profile.chosen), (players[0].clone(), ProfileRow::default()));
    let chosen = ProfileRow {
        picture: "terrier".to_owned(),
        learned: vec!["lessons".to_owned()],
        shows_since: true,
        shows_ratings: false,
        ..ProfileRow::default()
    };
    store.put_profile(&players[0], ProfileRow::default()).await.unwrap();
    store.put_profile(&players[0], chosen.clone()).await.unwrap();
    assert_eq!(store.profile("zoë").await.unwrap().unwrap().chosen, chosen);
    let (guest, _) = store.create_guest("Guest").await.unwrap();
    assert_eq!(store.profile("Guest").await.unwrap(), None);
    let refused = store.put_profile(&guest.id, chosen).await;
    let missing = StoreError::Missing { what: Thing::Account, id: guest.id.to_string() };
    assert_eq!(refused, Err(missing));
    assert_eq!(store.profile("Zo\0ë").await.unwrap(), None);
}

async fn others_see_public_games_only(bed: &Bed) {
    let store = bed.store().await;
    let players = foursome(&store).await;
    for (number, public) in [true, false, true].into_iter().enumerate() {
        let game = game_of(&format!("g{number}"), &players, [0, 2], number as i64);
        finish(&store, game, LIVE, public).await;
    }
    let ids = |games: Vec<crate::store::GameSummary>| {
        games.into_iter().map(|game| game.id.to_string()).collect::<Vec<_>>()
    };
    let all = store.games_of(&players[0], None, 10).await.unwrap();
    assert_eq!(ids(all), ["g2", "g1", "g0"]);
    let public = store.public_games_of(&players[0], None, 10).await.unwrap();
    assert_eq!(ids(public.clone()), ["g2", "g0"]);
    let before = crate::store::GamesBefore { finished_at_ms: 2, id: "g2".into() };
    let older = store.public_games_of(&players[0], Some(&before), 10).await.unwrap();
    assert_eq!(ids(older), ["g0"]);
}

async fn leader_boards_have_the_best_who_show_it(bed: &Bed) {
    let store = bed.store().await;
    let players = accounts(&store, &["Anna", "Bruno", "Cleo", "Dora", "Emil"]).await;
    let row = |player: &PlayerId, mu: i64, sigma: i64, games: u32, last_ms: i64| RatingRow {
        players: vec![player.clone()],
        kind: four(),
        mu: mu * 1_000_000,
        sigma: sigma * 1_000_000,
        games,
        last_ms,
    };
    for row in [
        row(&players[0], 1600, 60, 30, 10),
        row(&players[1], 1700, 94, 31, 9),
        row(&players[2], 1900, 60, 29, 10),
        row(&players[3], 1900, 96, 99, 10),
        row(&players[4], 1900, 50, 99, 8),
    ] {
        store.engine.write(Job::PutRating(row)).await.unwrap();
    }
    let best = async |since_ms| -> Vec<String> {
        let best = store.best_ratings(&four(), 1, since_ms, 10).await.unwrap();
        best.into_iter().flat_map(|named| named.names).collect()
    };
    assert_eq!(best(9).await, ["Bruno", "Anna"]);
    assert_eq!(best(0).await, ["Emil", "Bruno", "Anna"]);
    let hidden = ProfileRow { shows_ratings: false, ..ProfileRow::default() };
    store.put_profile(&players[1], hidden).await.unwrap();
    assert_eq!(best(9).await, ["Anna"]);
    assert_eq!(store.best_ratings(&four(), 2, 0, 10).await.unwrap(), []);
}
