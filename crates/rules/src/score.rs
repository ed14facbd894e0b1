//! How a game stands when time is up (section 9).

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board::{Board, Slot};
use crate::options::Seating;
use crate::seat::{Seat, SeatSet};

/// What a team has reached on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TeamScore {
    /// The seats of the team; in a solo game a single one.
    pub seats: SeatSet,
    /// The number of its marbles in the finish (rule 9.2).
    pub home: u8,
    /// The number of steps forwards until all its marbles are in the finish, if nobody
    /// stands in the way (rule 9.3).
    pub needed: u16,
}

/// How all teams stand on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    teams: Vec<TeamScore>,
}

impl Score {
    /// Scores a board of a table. A game that is over has its winner by rule 4.5.
    ///
    /// ```
    /// use kennel_rules::{Board, Score, Seating};
    ///
    /// let board = Board::parse(Seating::Four, "63,b,c,d/k,a,c,d/k,k,s,d/12,b,c,d")?;
    /// let score = Score::of(Seating::Four, &board);
    /// assert_eq!(score.teams().iter().map(|team| team.home).collect::<Vec<_>>(), [4, 6]);
    /// assert_eq!(score.leader(), Some(score.teams()[1].seats));
    /// # Ok::<(), kennel_rules::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn of(seating: Seating, board: &Board) -> Score {
        let mut teams: Vec<TeamScore> = Vec::new();
        for seat in seating.seats() {
            let seats = seating.team(seat);
            let home = board.in_finish(seat).count() as u8;
            let needed = needed(seating, board, seat);
            match teams.iter_mut().find(|team| team.seats == seats) {
                Some(team) => {
                    team.home += home;
                    team.needed += needed;
                }
                None => teams.push(TeamScore { seats, home, needed }),
            }
        }
        Score { teams }
    }

    /// The teams in the order of their first seats.
    #[must_use]
    pub fn teams(&self) -> &[TeamScore] {
        &self.teams
    }

    /// The team that leads; none if the best are equal in both numbers (rule 9.4).
    #[must_use]
    pub fn leader(&self) -> Option<SeatSet> {
        let rank = |team: &TeamScore| (team.home, Reverse(team.needed));
        let best = self.teams.iter().max_by_key(|team| rank(team))?;
        let equals = self.teams.iter().filter(|team| rank(team) == rank(best)).count();
        (equals == 1).then_some(best.seats)
    }
}

/// The steps that a seat's marbles still have to walk (rule 9.3).
fn needed(seating: Seating, board: &Board, seat: Seat) -> u16 {
    let lap = u16::from(seating.fields());
    let start = seating.start(seat);
    let slots: u16 = Slot::ALL.into_iter().map(depth).sum();
    let reached: u16 = board.in_finish(seat).map(depth).sum();
    let to_start: u16 = board
        .on_track(seat)
        .map(|field| match field == start && board.is_fresh(seat) {
            true => lap,
            false => u16::from(field.steps_to(seating, start)),
        })
        .sum();
    let in_kennel = board.kennel(seat) as u16;
    slots - reached + to_start + in_kennel * (lap + 1)
}

fn depth(slot: Slot) -> u16 {
    u16::from(slot.depth())
}
