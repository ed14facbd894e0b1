//! Search parameters by budget.

use kennel_rules::Seating;

use crate::Budget;

/// The point at which a playout stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Horizon {
    /// After this many further decisions of the seat, or at the end of the round.
    Decisions(u32),
    /// At the end of the round.
    Round,
    /// At the end of the round after it.
    NextRound,
}

/// Limits on how many candidates are tried, how far ahead, and how long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub horizon: Horizon,
    /// The most candidates to try.
    pub candidates: usize,
    /// A candidate that trails the leader by this many standard errors is dropped.
    pub drop_behind: f32,
    /// The approximate cost of a playout, by which a budget in nodes is charged.
    pub nodes_per_playout: u64,
}

impl Limits {
    /// A long budget goes into a deeper horizon, because more worlds with a near one
    /// would only repeat the net's opinion. With a short budget a deep horizon leaves
    /// too few worlds; with five players, whose playouts take longest, it measured no
    /// better.
    pub(super) fn new(seating: Seating, budget: Budget) -> Limits {
        if budget.is_long() && seating != Seating::Five {
            let horizon = Horizon::Round;
            return Limits { horizon, candidates: 10, drop_behind: 2.0, nodes_per_playout: 150 };
        }
        let decisions = match seating {
            Seating::Three | Seating::Five => 1,
            _ => 2,
        };
        let horizon = Horizon::Decisions(decisions);
        Limits { horizon, candidates: 6, drop_behind: 3.0, nodes_per_playout: 100 }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn long_budgets_search_to_the_end_of_the_round() {
        let horizon = |seating, budget| Limits::new(seating, budget).horizon;
        let time = |millis| Budget::Time(Duration::from_millis(millis));
        for seating in Seating::ALL {
            for short in [time(1), time(99), Budget::Nodes(1), Budget::Nodes(49_999)] {
                assert_ne!(horizon(seating, short), Horizon::Round, "{seating}");
            }
            for long in [time(100), time(600_000), Budget::Nodes(50_000)] {
                assert_eq!(
                    horizon(seating, long) == Horizon::Round,
                    seating != Seating::Five,
                    "{seating}"
                );
            }
        }
    }
}
