//! Adding up a breakdown.

use kennel_rules::{Rules, Seat, SeatSet};

use super::{Found, Judged, WIN, What, teams};
use crate::Decision;

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
    squares: i64,
}

impl SeatBreakdown {
    /// All decisions of the seat.
    #[must_use]
    pub fn all(&self) -> Performance {
        let (one, other) = (self.exchange, self.play);
        Performance {
            decisions: one.decisions + other.decisions,
            lost: one.lost + other.lost,
            squares: one.squares + other.squares,
        }
    }
}

impl Performance {
    /// A thousand times the mean winning chance lost in a decision, with its standard
    /// error; `None` without a decision.
    #[must_use]
    pub fn rate(&self) -> Option<(f64, f64)> {
        let scale = 1_000.0 / (WIN as f64 * f64::from(self.decisions));
        let error = (self.squares as f64).sqrt();
        (self.decisions > 0).then_some((scale * self.lost as f64, scale * error))
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
