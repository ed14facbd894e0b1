//! A best of three that the players have agreed to.

use kennel_rules::SeatSet;

use crate::{PerSeat, Table};

/// How many games have to be won.
const TO_WIN: u8 = 2;

/// The games that each seat has won of a series. Partners win together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Series {
    wins: PerSeat<u8>,
}

impl Series {
    /// Counts a game.
    pub(crate) fn count(&mut self, winners: SeatSet) {
        for seat in winners.iter() {
            self.wins[seat] = self.wins[seat].saturating_add(1);
        }
    }

    /// Whether somebody has won it.
    pub(crate) fn is_decided(&self) -> bool {
        self.wins.values().any(|&wins| wins >= TO_WIN)
    }

    pub(crate) fn told(&self) -> Vec<u8> {
        self.wins.values().copied().collect()
    }
}

impl Table {
    /// The series that can begin now: after a game, while everybody sits where they sat at
    /// its beginning. That game is the first one, unless it decided another series.
    pub(crate) fn next_series(&self) -> Option<Series> {
        let last = self.current.as_ref().filter(|game| game.is_over)?;
        let winners = last.live.game().winner()?;
        let (now, then) = (self.seats.values(), last.began.values());
        if !now.zip(then).all(|(now, then)| now.holder == then.holder) {
            return None;
        }
        let mut next = Series { wins: PerSeat::filled(self.seating(), 0) };
        match &self.series {
            None => next.count(winners),
            Some(before) if before.is_decided() => {}
            Some(_) => return None,
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests;
