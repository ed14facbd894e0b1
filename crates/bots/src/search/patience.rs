//! How to think, by how long there is for it.

use kennel_rules::Seating;

use crate::Budget;

/// How far a world is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizon {
    /// Until the seat has decided so many times more, or the round is over.
    Decisions(u32),
    /// Until the round is over.
    Round,
}

/// How many decisions are tried, how far ahead, and how soon they are dropped.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    pub horizon: Horizon,
    /// So many decisions are tried at the most.
    pub tried: usize,
    /// A decision that is behind by so many standard errors is dropped.
    pub behind: f32,
    /// About how many positions one playout looks at; budgets are reckoned so.
    pub nodes_per_playout: u64,
}

impl Patience {
    /// A long time is spent on looking further ahead: more worlds of a near horizon
    /// would only repeat what the net thinks of it. In a short time far horizons
    /// leave too few worlds; with five players, whose playouts take longest, they were
    /// not found to be better.
    pub fn new(seating: Seating, budget: Budget) -> Patience {
        if budget.is_long() && seating != Seating::Five {
            let horizon = Horizon::Round;
            return Patience { horizon, tried: 10, behind: 2.0, nodes_per_playout: 150 };
        }
        let decisions = match seating {
            Seating::Three | Seating::Five => 1,
            _ => 2,
        };
        let horizon = Horizon::Decisions(decisions);
        Patience { horizon, tried: 6, behind: 3.0, nodes_per_playout: 100 }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn who_has_time_looks_to_the_end_of_the_round() {
        let horizon = |seating, budget| Patience::new(seating, budget).horizon;
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
