//! Games that somebody left.

use kennel_ratings::{
    Change, Day, Game, Model, Outcome, Participant, Played, Rating, Ratings, Unit,
};

/// A game in which the players marked by `!` left; the first team wins.
fn played(teams: &[&[&str]]) -> Vec<Change> {
    let one = |name: &&str| Participant {
        name: name.trim_end_matches('!').to_owned(),
        left: name.ends_with('!'),
    };
    let teams = teams.iter().map(|team| team.iter().map(one).collect()).collect();
    let game = Played { teams, winner: 0, at: Day::of_unix_ms(0) };
    game.rate(&Model::KENNEL, |_| None)
}

fn of(changes: &[Change], unit: &str) -> Option<(Outcome, f64, u32)> {
    let change = changes.iter().find(|change| change.unit.join("+") == unit)?;
    assert_eq!(change.before, Model::KENNEL.start);
    let after = change.after;
    Some((change.outcome, after.rating.mu - change.before.mu, after.games))
}

#[test]
fn a_game_that_nobody_left_is_rated_like_any_other() {
    let changes = played(&[&["b", "a"], &["c", "d"]]);
    for unit in [Unit::Players, Unit::Teams] {
        let teams = vec![vec!["b".to_owned(), "a".to_owned()], vec!["c".into(), "d".into()]];
        let mut ratings = Ratings::new(unit);
        ratings.add(Game::new(teams, vec![0, 1], Day::of_unix_ms(0)).unwrap()).unwrap();
        for entry in ratings.list() {
            let change = changes.iter().find(|change| change.unit == entry.name).unwrap();
            assert!((change.after.rating.mu - entry.rating.mu).abs() < 1e-6, "{change:?}");
            assert!((change.after.rating.sigma - entry.rating.sigma).abs() < 1e-6);
            assert_eq!(change.after.games, 1);
        }
    }
    assert_eq!(changes.len(), 6);
}

#[test]
fn who_leaves_loses_and_the_deserted_partner_does_not() {
    let all = played(&[&["a", "b"], &["c", "d"]]);
    let changes = played(&[&["a", "b"], &["c!", "d"]]);
    for same in ["a", "b", "a+b"] {
        assert_eq!(of(&changes, same), of(&all, same), "{same}");
    }
    let (outcome, change, games) = of(&changes, "c").unwrap();
    assert_eq!((outcome, games), (Outcome::Left, 1));
    assert_eq!(change, of(&all, "c").unwrap().1);
    assert_eq!(of(&changes, "d"), Some((Outcome::Deserted, 0.0, 0)));
    assert_eq!(of(&changes, "c+d"), Some((Outcome::Deserted, 0.0, 0)));
}

#[test]
fn who_leaves_loses_although_the_partner_wins_with_a_bot() {
    let all = played(&[&["a", "b"], &["c", "d"]]);
    let changes = played(&[&["a", "b!"], &["c", "d"]]);
    for same in ["a", "c", "d"] {
        assert_eq!(of(&changes, same), of(&all, same), "{same}");
    }
    let (outcome, change, _) = of(&changes, "b").unwrap();
    assert!(outcome == Outcome::Left && change == of(&all, "c").unwrap().1, "{change}");
    // The pairs have not played each other.
    assert_eq!((of(&changes, "a+b"), of(&changes, "c+d")), (None, None));
}

#[test]
fn nobody_loses_to_a_team_that_left_as_a_whole() {
    let changes = played(&[&["a!", "b!"], &["c", "d"]]);
    for (name, is_left) in [("a", true), ("b", true), ("c", false), ("d", false)] {
        let (outcome, change, _) = of(&changes, name).unwrap();
        let expected = if is_left { Outcome::Left } else { Outcome::Won };
        assert_eq!((outcome, change > 0.0), (expected, !is_left), "{name}");
    }
    // At a table of three each of the others has beaten the one who left, and only that one.
    let changes = played(&[&["a!"], &["b"], &["c"]]);
    let (of_b, of_c) = (of(&changes, "b").unwrap(), of(&changes, "c").unwrap());
    assert!(of_b == of_c && of_b.0 == Outcome::Won && of_b.1 > 0.0);
    assert!(of(&changes, "a").unwrap().1 < -of_b.1);
    assert_eq!(changes.len(), 3);
}

#[test]
fn a_team_of_three_pairs_loses_its_own_game_only() {
    let changes = played(&[&["a", "b"], &["c!", "d"], &["e", "f"]]);
    assert_eq!(of(&changes, "d").unwrap().0, Outcome::Deserted);
    assert_eq!(of(&changes, "e").unwrap().0, Outcome::Lost);
    assert_eq!(of(&changes, "e+f").unwrap().0, Outcome::Lost);
}

/// What is stored is what is computed from it again: every number has six decimals.
#[test]
fn ratings_are_rounded_and_grow_uncertain_by_the_day() {
    let day = |day: i64| Day::of_unix_ms(day * 86_400_000);
    let team = |name: &str| vec![Participant { name: name.to_owned(), left: false }];
    let game = |at| Played { teams: vec![team("a"), team("b")], winner: 0, at };
    let first = game(day(0)).rate(&Model::KENNEL, |_| None);
    let standing = |unit: &[String]| {
        first.iter().find(|change| change.unit == unit).map(|change| change.after)
    };
    let rating = first[0].after.rating;
    let is_round = |number: f64| ((number * 1e6).round() / 1e6).to_bits() == number.to_bits();
    assert!(is_round(rating.mu) && is_round(rating.sigma));
    let second = game(day(11)).rate(&Model::KENNEL, standing);
    let idle = (rating.sigma * rating.sigma + 220.0).sqrt();
    assert!((second[0].before.sigma - idle).abs() < 1e-6);
    assert_eq!((second[0].before.mu, second[0].after.games), (rating.mu, 2));
    // A clock that was set back makes nobody older.
    let earlier = game(day(-11)).rate(&Model::KENNEL, standing);
    assert_eq!(earlier[0].before, Rating { ..rating });
    assert_eq!(earlier[0].after.last, day(0));
}
