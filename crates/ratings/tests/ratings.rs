//! Ratings as the fold of games: dates, fixed points, teams, lists, and bad lines.

use kennel_ratings::{
    Calibration, Game, LineError, Match, Model, Rating, Ratings, ReadError, Unit, fit, rate_lines,
};

fn game(teams: &[&[&str]], ranks: &[u32], at: &str) -> Game {
    let names = |team: &&[&str]| team.iter().map(|&name| name.to_owned()).collect();
    let teams = teams.iter().map(names).collect();
    Game::new(teams, ranks.to_vec(), at.parse().unwrap()).unwrap()
}

fn of(ratings: &Ratings, name: &str) -> Rating {
    let entry = ratings.list().into_iter().find(|entry| entry.name.join("+") == name);
    entry.expect(name).rating
}

#[test]
fn games_are_rated_one_after_another() {
    let mut ratings = Ratings::new(Unit::Players);
    ratings.add(game(&[&["b", "a"], &["d", "c"]], &[0, 1], "2026-11-16")).unwrap();
    ratings.add(game(&[&["a", "c"], &["b", "e"]], &[0, 0], "2026-11-16")).unwrap();
    let names: Vec<String> = ratings.list().iter().map(|entry| entry.name.join("+")).collect();
    assert_eq!(names, ["a", "b", "e", "c", "d"]);
    let games: Vec<u32> = ratings.list().iter().map(|entry| entry.games).collect();
    assert_eq!(games, [2, 2, 1, 2, 1]);
    // By hand: c = √(π/8·4·(250² + 6²) + 2·245.6²), and a new pair wins half of its games.
    let variance: f64 = 250.0 * 250.0 + 36.0;
    let blur = std::f64::consts::FRAC_PI_8;
    let scale = (blur * 4.0 * variance + 2.0 * 245.6 * 245.6).sqrt();
    let loser = of(&ratings, "d");
    assert!((loser.mu - (1500.0 - variance * 0.5 / scale)).abs() < 1e-9);
    let shrunk = variance * (1.0 - variance * 0.25 / (scale * scale));
    assert!((loser.sigma - shrunk.sqrt()).abs() < 1e-9);
}

/// Losers of a game with several teams are not compared, so what they were rated before
/// does not matter to each other.
#[test]
fn losers_are_not_compared() {
    let after = |rival: f64| {
        let mut ratings = Ratings::new(Unit::Players).with_fixed("x".to_owned(), rival);
        ratings.add(game(&[&["a"], &["b"], &["x"]], &[0, 1, 1], "2026-11-16")).unwrap();
        of(&ratings, "b")
    };
    assert_eq!(after(1000.0), after(2000.0));
    // Those that share the first rank are, as a draw.
    let mut drawn = Ratings::new(Unit::Players).with_fixed("x".to_owned(), 2000.0);
    drawn.add(game(&[&["a"], &["x"]], &[3, 3], "2026-11-16")).unwrap();
    assert!(of(&drawn, "a").mu > 1500.0);
}

#[test]
fn teams_are_rated_as_one() {
    let mut ratings = Ratings::new(Unit::Teams);
    ratings.add(game(&[&["b", "a"], &["c", "d"]], &[0, 1], "2026-11-16")).unwrap();
    ratings.add(game(&[&["c", "a"], &["a2", "b2"]], &[1, 0], "2026-11-16")).unwrap();
    ratings.add(game(&[&["a", "b"], &["d", "c"]], &[0, 1], "2026-11-17")).unwrap();
    let names: Vec<String> = ratings.list().iter().map(|entry| entry.name.join("+")).collect();
    assert_eq!(names, ["a+b", "a2+b2", "a+c", "c+d"]);
    // A pair is on the scale of its members: one that never changes gains what each of
    // two single players would.
    let mut single = Ratings::new(Unit::Players);
    single.add(game(&[&["p"], &["q"]], &[0, 1], "2026-11-16")).unwrap();
    single.add(game(&[&["p"], &["q"]], &[0, 1], "2026-11-17")).unwrap();
    assert_eq!(of(&ratings, "a+b"), of(&single, "p"));
    // Bots make a fixed pair.
    let bots = Ratings::new(Unit::Teams)
        .with_fixed("x".to_owned(), 1600.0)
        .with_fixed("y".to_owned(), 1800.0);
    let names = ["x".to_owned(), "y".to_owned()];
    assert_eq!(bots.rating(&names, "2026-11-16".parse().unwrap()), Rating::fixed(1700.0));
}

#[test]
fn idle_days_count_between_games() {
    let after = |second: &str| {
        let mut ratings = Ratings::new(Unit::Players).with_fixed("x".to_owned(), 1500.0);
        for at in ["2026-11-16", second] {
            ratings.add(game(&[&["a"], &["x"]], &[0, 1], at)).unwrap();
        }
        of(&ratings, "a").sigma
    };
    // The next day is not a day without a game.
    assert_eq!(after("2026-11-16"), after("2026-11-17"));
    assert!(after("2026-11-18") > after("2026-11-17"));
    assert!(after("2027-11-18") > after("2026-11-18"));
}

#[test]
fn games_do_not_go_back_in_time() {
    let mut ratings = Ratings::new(Unit::Players);
    ratings.add(game(&[&["a"], &["b"]], &[0, 1], "2026-11-16")).unwrap();
    let before = of(&ratings, "a");
    assert!(ratings.add(game(&[&["a"], &["b"]], &[0, 1], "2026-11-15")).is_err());
    assert_eq!(of(&ratings, "a"), before);
}

#[test]
fn leaders_are_certain_and_present() {
    let mut ratings = Ratings::new(Unit::Players).with_fixed("bot".to_owned(), 1500.0);
    let mut play = |name: &str, at: &str, games: usize| {
        for index in 0..games {
            let ranks = [(index % 2) as u32, (index % 2 == 0) as u32];
            ratings.add(game(&[&[name], &["bot"]], &ranks, at)).unwrap();
        }
    };
    play("gone", "2026-10-01", 200);
    play("few", "2026-11-16", 29);
    play("enough", "2026-11-16", 60);
    play("more", "2026-11-16", 200);
    let leaders = |on: &str| -> Vec<String> {
        let leaders = ratings.leaders(on.parse().unwrap());
        leaders.iter().map(|entry| entry.name.join("+")).collect()
    };
    assert_eq!(leaders("2026-11-16"), ["more", "enough"]);
    assert_eq!(leaders("2026-12-16"), ["more", "enough"]);
    assert!(leaders("2026-12-17").is_empty());
    assert!(Rating { mu: 1500.0, sigma: 111.0 }.is_provisional());
    assert!(!Rating { mu: 1500.0, sigma: 110.0 }.is_provisional());
}

#[test]
fn a_bad_line_is_named() {
    const GOOD: &str = r#"{"teams":[["a"],["b"]],"ranks":[0,1],"at":"2026-11-16","id":7}"#;
    for (bad, expected) in [
        ("nonsense", "not a game: expected ident (column 2)"),
        (r#"{"teams":[["a"],["b"]],"ranks":[0,1]}"#, "missing field `at`"),
        (r#"{"teams":[["a"],["b"]],"ranks":[0,1],"at":"2026-02-29"}"#, "'2026-02-29' is not a day"),
        (r#"{"teams":[["a"],["b"]],"ranks":[0,-1],"at":"2026-11-16"}"#, "invalid value"),
        (r#"{"teams":[["a"],["b"]],"ranks":[0],"at":"2026-11-16"}"#, "2 teams need 2 ranks, not 1"),
        (r#"{"teams":[["a"]],"ranks":[0],"at":"2026-11-16"}"#, "needs two teams"),
        (r#"{"teams":[],"ranks":[],"at":"2026-11-16"}"#, "without teams"),
        (r#"{"teams":[["a"],[]],"ranks":[0,1],"at":"2026-11-16"}"#, "team 1 has no players"),
        (r#"{"teams":[["a"],["b","a"]],"ranks":[0,1],"at":"2026-11-16"}"#, "'a' plays twice"),
        (r#"{"teams":[["a"],[""]],"ranks":[0,1],"at":"2026-11-16"}"#, "without a name"),
        (r#"{"teams":[["a"],["b"]],"ranks":[0,1],"at":"2026-11-15"}"#, "before the one rated last"),
    ] {
        let text = format!("{GOOD}\r\n\n{bad}\n{GOOD}\n");
        let mut ratings = Ratings::new(Unit::Players);
        let error = rate_lines(&mut ratings, text.as_bytes(), |_| {}).unwrap_err().to_string();
        assert!(error.starts_with("line 3: ") && error.contains(expected), "{error}");
        assert_eq!(ratings.list()[0].games, 1);
    }
    let many: Vec<String> = (0..65).map(|index| format!("[\"{index}\"]")).collect();
    let ranks = vec!["0"; 65].join(",");
    let many = format!(r#"{{"teams":[{}],"ranks":[{ranks}],"at":"2026-11-16"}}"#, many.join(","));
    let long = format!("{}\n", " ".repeat(1 << 17));
    let name =
        format!(r#"{{"teams":[["{}"],["b"]],"ranks":[0,1],"at":"2026-11-16"}}"#, "ä".repeat(101));
    for (bad, expected) in [(many, "65 players"), (long, "longer than"), (name, "a name longer")] {
        let error = rate_lines(&mut Ratings::new(Unit::Players), bad.as_bytes(), |_| {});
        let error = error.unwrap_err();
        assert!(matches!(&error, ReadError::Line { line: 1, .. }));
        assert!(error.to_string().contains(expected), "{error}");
    }
    assert_eq!(LineError::TooLong.to_string(), "longer than 65536 bytes");
}

/// Strengths fitted to results in their exact proportions are those behind them.
#[test]
fn fitted_strengths_explain_the_games() {
    let mut matches = Vec::new();
    let mut add = |won: &[usize], lost: &[usize], times: usize| {
        matches.extend(vec![Match { won: won.to_vec(), lost: lost.to_vec() }; times]);
    };
    for (one, other, won, lost) in [(0, 1, 2, 1), (1, 2, 2, 1), (0, 2, 4, 1)] {
        add(&[one], &[other], 100 * won);
        add(&[other], &[one], 100 * lost);
    }
    let strengths = fit(3, &matches, 1e6, 1.0);
    let expected = [2f64.ln(), 0.0, -(2f64.ln())];
    for (found, expected) in strengths.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-3, "{strengths:?}");
    }
}

/// Predictions that are twice as sure as the truth have half its slope.
#[test]
fn calibration_finds_what_is_wrong() {
    let mut calibration = Calibration::default();
    assert!(calibration.figures().is_none());
    // At even odds of three to one, three of four are won.
    let truth = 3f64.ln();
    for won in [truth, truth, truth, -truth] {
        calibration.predict(2.0 * won, won, 0.0);
    }
    for error in [30.0, -30.0, 60.0, -60.0] {
        calibration.compare(error, 30.0);
    }
    let figures = calibration.figures().unwrap();
    assert!((figures.slope - 0.5).abs() < 1e-9);
    assert!(figures.excess > 0.0 && figures.elo_excess > 0.0);
    assert_eq!((figures.bias, figures.spread), (0.0, 2.5f64.sqrt()));
    // So few ratings tell little about how honest all of them are.
    assert_eq!(figures.spread_half_width, 1.96 / 8f64.sqrt());
    assert_eq!(figures.error, 2_250f64.sqrt());
    assert!(Model::KENNEL.start.is_provisional());
}
