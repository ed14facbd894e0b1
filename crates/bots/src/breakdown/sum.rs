//! Adding up a breakdown.

use kennel_rules::{Rules, Seat, SeatSet};

use super::{Found, Judged, WIN, What, teams};
use crate::{Decision, Level};

/// The breakdown of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Breakdown {
    /// The rules of the game.
    pub rules: Rules,
    /// The seats that won.
    pub winners: SeatSet,
    /// The checksum of the net that all values come from.
    pub net: [u8; 32],
    /// The breakdown of each team, ordered by first seats.
    pub teams: Vec<TeamBreakdown>,
    /// The breakdown of each seat.
    pub seats: Vec<SeatBreakdown>,
    /// Everything in its order.
    pub found: Vec<Found>,
}

/// Where the result of a team came from, in millionths of a win:
/// `result = luck + errors + rivals + rest`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamBreakdown {
    /// The seats of the team.
    pub seats: SeatSet,
    /// One win or none, less the fair share.
    pub result: i64,
    /// Luck with deals and draws.
    pub luck: i64,
    /// What errors of its members cost: never positive.
    pub errors: i64,
    /// What errors of its rivals gave: never negative. An error is a gain of all other
    /// teams in equal shares.
    pub rivals: i64,
    /// What is left: luck and errors that were not recognised.
    pub rest: i64,
}

/// How a seat played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatBreakdown {
    /// The seat.
    pub seat: Seat,
    /// Its decisions in the exchange.
    pub exchange: Performance,
    /// Its plays.
    pub play: Performance,
}

/// The decisions of a seat that mattered.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Performance {
    /// Their number.
    pub decisions: u32,
    /// What they cost together, in millionths of a win.
    pub lost: i64,
    /// The sum of the squared standard errors.
    pub squares: i64,
}

/// How well somebody decided: a thousand times the mean winning chance lost in a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

impl Rate {
    /// Of some decisions in one game; `None` without a decision. The error is that of the
    /// judge.
    #[must_use]
    pub fn of(performance: &Performance) -> Option<Rate> {
        let scale = 1_000.0 / (WIN as f64 * f64::from(performance.decisions));
        let error = (performance.squares as f64).sqrt();
        let mean = scale * performance.lost as f64;
        (performance.decisions > 0).then_some(Rate { mean, error: scale * error })
    }

    /// Of the decisions of several games; `None` without a decision. The error is what the
    /// differences between the games say, and at least that of the judge: the decisions of a
    /// game are not independent of each other.
    #[must_use]
    pub fn of_games<'a>(games: impl Iterator<Item = &'a Performance> + Clone) -> Option<Rate> {
        let all = games.clone().fold(Performance::default(), |sum, one| sum.and(*one));
        let of_judge = Rate::of(&all)?;
        let deviation = |game: &Performance| {
            let lost = 1_000.0 * game.lost as f64 / WIN as f64;
            lost - of_judge.mean * f64::from(game.decisions)
        };
        let squares: f64 = games.clone().map(|game| deviation(game).powi(2)).sum();
        let count = games.filter(|game| game.decisions > 0).count() as f64;
        let between = match count > 1.0 {
            true => (squares * count / (count - 1.0)).sqrt() / f64::from(all.decisions),
            false => 0.0,
        };
        Some(Rate { error: of_judge.error.max(between), ..of_judge })
    }

    /// The level of the bots that loses about as much in a decision.
    #[must_use]
    pub fn level(&self) -> Level {
        match self.mean {
            mean if mean < 2.0 => Level::Champion,
            mean if mean < 7.0 => Level::Shepherd,
            mean if mean < 14.0 => Level::Terrier,
            _ => Level::Puppy,
        }
    }
}

impl SeatBreakdown {
    /// All decisions of the seat.
    #[must_use]
    pub fn all(&self) -> Performance {
        self.exchange.and(self.play)
    }
}

impl Performance {
    /// These decisions and others.
    #[must_use]
    pub fn and(self, other: Performance) -> Performance {
        Performance {
            decisions: self.decisions + other.decisions,
            lost: self.lost + other.lost,
            squares: self.squares + other.squares,
        }
    }

    fn add(&mut self, judged: &Judged) {
        self.decisions += 1;
        self.lost += judged.loss;
        self.squares += judged.error * judged.error;
    }
}

pub(super) fn breakdown(
    rules: Rules,
    winners: SeatSet,
    net: [u8; 32],
    found: Vec<Found>,
) -> Breakdown {
    let seating = rules.seating();
    let mut seats: Vec<SeatBreakdown> = seating
        .seats()
        .map(|seat| SeatBreakdown {
            seat,
            exchange: Performance::default(),
            play: Performance::default(),
        })
        .collect();
    let all = teams(seating);
    let mut luck = vec![0; all.len()];
    for one in &found {
        match &one.what {
            What::Deal(by_team) | What::Draw(by_team) => {
                luck.iter_mut().zip(by_team).for_each(|(sum, one)| *sum += one);
            }
            What::Decision(judged) => {
                let breakdown = &mut seats[judged.seat.index()];
                match judged.made {
                    Decision::Give(_) => breakdown.exchange.add(judged),
                    Decision::Play(_) => breakdown.play.add(judged),
                }
            }
            What::NoChoice => {}
        }
    }
    let count = all.len() as i64;
    let lost =
        |team: &SeatSet| -> i64 { team.iter().map(|seat| seats[seat.index()].all().lost).sum() };
    let everybody: i64 = all.iter().map(lost).sum();
    let teams = all.iter().zip(luck).map(|(team, luck)| {
        let won = if *team == winners { WIN } else { 0 };
        let result = won - WIN / count;
        let errors = -lost(team);
        let rivals = (everybody - lost(team)) / (count - 1).max(1);
        TeamBreakdown {
            seats: *team,
            result,
            luck,
            errors,
            rivals,
            rest: result - luck - errors - rivals,
        }
    });
    Breakdown { rules, winners, net, teams: teams.collect(), seats, found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_over_games_is_as_uncertain_as_the_games_differ() {
        let game = |decisions, lost| Performance { decisions, lost, squares: 400_000_000 };
        let mean = |rate: Option<Rate>| rate.map(|rate| (rate.mean, rate.error));
        assert_eq!(Rate::of(&Performance::default()), None);
        assert_eq!(Rate::of_games([].iter()), None);
        assert_eq!(mean(Rate::of(&game(50, 250_000))), Some((5.0, 0.4)));
        // One game says nothing about others, nor does one without a decision.
        let one = [game(50, 250_000), Performance::default()];
        assert_eq!(mean(Rate::of_games(one.iter())), Some((5.0, 0.4)));
        // Games that are alike leave what the judge is not sure of.
        let alike = [game(50, 250_000), game(50, 250_000)];
        let rate = Rate::of_games(alike.iter()).unwrap();
        assert!((rate.mean - 5.0).abs() < 1e-9 && (rate.error - 0.4 / 2_f64.sqrt()).abs() < 1e-9);
        // Two games at 2 and 8: as uncertain as half their difference.
        let different = [game(50, 100_000), game(50, 400_000)];
        let rate = Rate::of_games(different.iter()).unwrap();
        assert!((rate.mean - 5.0).abs() < 1e-9 && (rate.error - 3.0).abs() < 1e-9, "{rate:?}");
    }

    #[test]
    fn rates_are_compared_with_bots() {
        let levels = [0.0, 1.9, 2.0, 6.9, 7.0, 13.9, 14.0, 300.0]
            .map(|mean| Rate { mean, error: 1.0 }.level().word());
        assert_eq!(levels[..4], ["champion", "champion", "shepherd", "shepherd"]);
        assert_eq!(levels[4..], ["terrier", "terrier", "puppy", "puppy"]);
    }
}
