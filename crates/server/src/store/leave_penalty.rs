//! Leaving rated games again and again: how long a player waits before finding a table.

const MINUTE_MS: i64 = 60 * 1000;
/// The most games that are held against a player, so that few are enough to make up for them.
const MOST: u32 = 6;
const LONGEST_WAIT_MS: i64 = 30 * MINUTE_MS;

/// How many rated games a player has left without making up for them by finishing others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LeavePenalty {
    games_left: u32,
}

impl LeavePenalty {
    /// As it is stored, if something is.
    pub(super) fn of(games_left: Option<i64>) -> LeavePenalty {
        let games_left = u32::try_from(games_left.unwrap_or(0)).unwrap_or(0);
        LeavePenalty { games_left: games_left.min(MOST) }
    }

    pub(super) fn after_leaving(self) -> LeavePenalty {
        LeavePenalty { games_left: (self.games_left + 1).min(MOST) }
    }

    pub(super) fn games_left(self) -> i64 {
        i64::from(self.games_left)
    }

    /// How long the player waits after leaving once more: the first time may be an accident.
    pub(super) fn wait_ms(self) -> i64 {
        match self.games_left {
            0 | 1 => 0,
            games => (MINUTE_MS << (games - 1)).min(LONGEST_WAIT_MS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_end() {
        let mut penalty = LeavePenalty::of(None);
        let mut minutes = Vec::new();
        for _ in 0..8 {
            penalty = penalty.after_leaving();
            minutes.push(penalty.wait_ms() / MINUTE_MS);
        }
        assert_eq!(minutes, [0, 2, 4, 8, 16, 30, 30, 30]);
        assert_eq!(penalty.games_left(), 6);
        assert_eq!(LeavePenalty::of(Some(i64::MAX)).games_left(), 0);
    }
}
