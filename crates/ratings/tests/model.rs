//! The model against published results, another implementation, and itself.

use kennel_ratings::{Model, Rating};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The model with the parameters of openskill.py and skillratings, which do not depend on
/// the sizes of teams or their number.
const STOCK: Model = Model {
    start: Rating { mu: 25.0, sigma: 25.0 / 3.0 },
    beta: |_| 25.0 / 6.0,
    gamma: |sigma, scale| sigma / scale,
    blur: 1.0,
    weight: |_| 1.0,
    tau: 25.0 / 300.0,
    idle: 0.0,
    kappa: 1e-4,
};

/// The score by which those libraries compare all teams, including those that lost.
fn by_rank(ranks: &[u32]) -> impl Fn(usize, usize) -> Option<f64> {
    |one, other| match ranks[one].cmp(&ranks[other]) {
        std::cmp::Ordering::Less => Some(1.0),
        std::cmp::Ordering::Equal => Some(0.5),
        std::cmp::Ordering::Greater => Some(0.0),
    }
}

fn assert_near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() <= 1e-8 * expected.abs(), "{what}: {found}, not {expected}");
}

/// The vectors that openskill.py 6 publishes for its Bradley–Terry model with full
/// pairing: every player starts from the same rating, and all members of a team end alike.
#[test]
fn published_vectors_are_reproduced() {
    let start = Rating { mu: 33.93520996667812, sigma: 9.863910103294474 };
    let (one, two, three) = (9.752692687721002, 9.646741941115268, 9.7273209243063);
    type Vector<'a> = (&'a str, &'a [usize], &'a [u32], &'a [(f64, f64)]);
    let vectors: [Vector<'_>; 4] = [
        (
            "normal",
            &[1, 2],
            &[0, 1],
            &[(38.60492430454205, 9.771557303944002), (29.265495628814193, 9.73289909385935)],
        ),
        (
            "ranks",
            &[1, 2, 1, 2],
            &[2, 1, 4, 3],
            &[
                (41.10340607203985, 9.324153823645602),
                (37.72654974043671, 9.400642042862893),
                (29.29409518126862, 9.324153823645602),
                (27.61678887296731, 9.400642042862893),
            ],
        ),
        (
            "limit_sigma",
            &[1, 2, 3],
            &[2, 1, 3],
            &[(37.77813395646485, one), (38.12520496286507, two), (25.90229098070445, three)],
        ),
        (
            "ties",
            &[1, 2, 3],
            &[1, 2, 1],
            &[(40.79914153848189, one), (28.47931237854228, two), (32.527175983010196, three)],
        ),
    ];
    for (name, sizes, ranks, expected) in vectors {
        let mut teams: Vec<Vec<Rating>> = sizes.iter().map(|&size| vec![start; size]).collect();
        STOCK.rate(&mut teams, by_rank(ranks));
        for (team, &(mu, sigma)) in teams.iter().zip(expected) {
            for rating in team {
                assert_near(rating.mu, mu, name);
                assert_near(rating.sigma, sigma, name);
            }
        }
    }
}

/// Three games in a row with ties, as openskill.py's tests for a series have them.
#[test]
fn a_published_series_is_reproduced() {
    let model = Model { tau: 0.0, ..STOCK };
    let mut all = [model.start; 5];
    let mut play = |who: &[usize], ranks: &[u32]| {
        let mut teams: Vec<Vec<Rating>> = who.iter().map(|&player| vec![all[player]]).collect();
        model.rate(&mut teams, by_rank(ranks));
        who.iter().zip(teams).for_each(|(&player, team)| all[player] = team[0]);
    };
    play(&[0, 1, 2, 3, 4], &[0, 1, 1, 2, 2]);
    play(&[4, 2, 1], &[0, 1, 1]);
    play(&[3, 1, 2, 0], &[0, 0, 1, 1]);
    let expected = [
        (27.643471362, 6.716636758),
        (28.84497938, 6.310098392),
        (20.705805441, 6.310098392),
        (24.387640207, 6.668755907),
        (23.354955778, 6.854096855),
    ];
    for (rating, (mu, sigma)) in all.iter().zip(expected) {
        assert_near(rating.mu, mu, "mu");
        assert_near(rating.sigma, sigma, "sigma");
    }
}

/// A generator of test cases.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % end
    }

    fn rating(&mut self) -> Rating {
        let mu = 10.0 + self.below(3_000) as f64 / 100.0;
        Rating { mu, sigma: 1.0 + self.below(800) as f64 / 100.0 }
    }

    /// A game of two to five teams of one to three members.
    fn game(&mut self) -> (Vec<Vec<Rating>>, Vec<u32>) {
        let count = 2 + self.below(4);
        let mut team = |_| (0..=self.below(3)).map(|_| self.rating()).collect();
        let teams: Vec<Vec<Rating>> = (0..count).map(&mut team).collect();
        let ranks = teams.iter().map(|_| self.below(4) as u32).collect();
        (teams, ranks)
    }
}

#[test]
fn another_implementation_agrees() {
    let model = Model { tau: 0.0, ..STOCK };
    let config = WengLinConfig { beta: 25.0 / 6.0, uncertainty_tolerance: 1e-4 };
    let mut random = Random(1);
    for _ in 0..2_000 {
        let (mut teams, ranks) = random.game();
        let theirs: Vec<Vec<WengLinRating>> = teams
            .iter()
            .map(|team| {
                let convert =
                    |&Rating { mu, sigma }| WengLinRating { rating: mu, uncertainty: sigma };
                team.iter().map(convert).collect()
            })
            .collect();
        let with_ranks: Vec<_> = theirs
            .iter()
            .zip(&ranks)
            .map(|(team, &rank)| (&team[..], MultiTeamOutcome::new(rank as usize + 1)))
            .collect();
        let expected = weng_lin_multi_team(&with_ranks, &config);
        model.rate(&mut teams, by_rank(&ranks));
        for (found, expected) in teams.iter().flatten().zip(expected.iter().flatten()) {
            assert_near(found.mu, expected.rating, "mu");
            assert_near(found.sigma, expected.uncertainty, "sigma");
        }
    }
}

#[test]
fn the_order_of_teams_does_not_matter() {
    let mut random = Random(2);
    for _ in 0..500 {
        let (teams, ranks) = random.game();
        let (mut forwards, mut backwards) = (teams.clone(), teams);
        backwards.reverse();
        let reversed: Vec<u32> = ranks.iter().rev().copied().collect();
        Model::KENNEL.rate(&mut forwards, by_rank(&ranks));
        Model::KENNEL.rate(&mut backwards, by_rank(&reversed));
        backwards.reverse();
        for (one, other) in forwards.iter().flatten().zip(backwards.iter().flatten()) {
            assert_near(one.mu, other.mu, "mu");
            assert_near(one.sigma, other.sigma, "sigma");
        }
    }
}

/// Points are only handed over between players of equal uncertainty, whatever the table.
#[test]
fn equally_certain_players_exchange_points() {
    for (teams, members) in [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (5, 1)] {
        let mut random = Random(3);
        for winner in 0..teams {
            let mut rating = |_| Rating { sigma: 90.0, mu: 1200.0 + random.below(600) as f64 };
            let mut game: Vec<Vec<Rating>> =
                (0..teams).map(|_| (0..members).map(&mut rating).collect()).collect();
            let sum = |game: &[Vec<Rating>]| game.iter().flatten().map(|one| one.mu).sum::<f64>();
            let before = sum(&game);
            Model::KENNEL.rate(&mut game, |one, other| match (one == winner, other == winner) {
                (true, _) => Some(1.0),
                (_, true) => Some(0.0),
                _ => None,
            });
            assert!((sum(&game) - before).abs() < 1e-9, "{teams} teams of {members}");
        }
    }
}

/// Between equal teams, a game moves everybody as the likelihood of its winner does,
/// whose slope is 1 − 1/n for the winner and −1/n for the others.
#[test]
fn a_game_of_many_teams_says_no_more_than_its_winner() {
    let model = Model { tau: 0.0, ..Model::KENNEL };
    for teams in 2..6 {
        let mut game = vec![vec![Rating { mu: 1500.0, sigma: 0.1 }]; teams];
        model.rate(&mut game, |one, other| match (one, other) {
            (0, _) => Some(1.0),
            (_, 0) => Some(0.0),
            _ => None,
        });
        let slope = |team: usize| (game[team][0].mu - 1500.0) / 0.01 * 122.8 * 2f64.sqrt();
        let share = 1.0 / teams as f64;
        assert!((slope(0) - (1.0 - share)).abs() < 1e-6, "{teams}: {}", slope(0));
        assert!((1..teams).all(|team| (slope(team) + share).abs() < 1e-6), "{teams}");
    }
}

#[test]
fn the_scale_is_that_of_elo() {
    let rating = |mu| Rating { mu, sigma: 0.0 };
    for members in 1..4 {
        let odds =
            Model::KENNEL.log_odds(&vec![rating(1600.0); members], &vec![rating(1500.0); members]);
        let chance = 1.0 / (1.0 + (-odds).exp());
        assert!((chance - 1.0 / (1.0 + 10f64.powf(-0.25))).abs() < 1e-4, "{chance}");
    }
}

#[test]
fn fixed_points_stay_and_move_others() {
    let bot = Rating::fixed(1800.0);
    let mut game = vec![vec![Model::KENNEL.start], vec![bot]];
    for won in [0.0, 1.0, 0.5] {
        Model::KENNEL.rate(&mut game, |one, _| Some(if one == 0 { won } else { 1.0 - won }));
        assert_eq!(game[1], [bot]);
    }
    assert_ne!(game[0][0].mu, 1500.0);
    assert_eq!(Model::KENNEL.after_idle(bot, 1_000), bot);
}

#[test]
fn days_without_games_make_ratings_less_certain() {
    let model = Model::KENNEL;
    let rating = Rating { mu: 1700.0, sigma: 60.0 };
    assert_eq!(model.after_idle(rating, 0), rating);
    assert_eq!(model.after_idle(rating, 100), Rating { sigma: 5_800f64.sqrt(), ..rating });
    assert_eq!(model.after_idle(rating, 1_000_000).sigma, 250.0);
}

/// However sure a result was, a rating stays a number, and every game leaves some doubt.
#[test]
fn extreme_games_leave_finite_ratings() {
    let mut game =
        vec![vec![Rating { mu: -1e6, sigma: 1e5 }; 3], vec![Rating { mu: 1e6, sigma: 1e5 }; 3]];
    for _ in 0..100 {
        Model::KENNEL.rate(&mut game, |one, _| Some(if one == 0 { 1.0 } else { 0.0 }));
        assert!(game.iter().flatten().all(|one| one.mu.is_finite() && one.sigma > 0.0));
    }
}
