//! Breakdowns of finished games as they are told.

use kennel_bots::breakdown::{Judged, What};
use kennel_wire::PartFound;

/// What was found in a part of a game, as it is stored and told.
#[must_use]
pub fn part_found(found: &What) -> PartFound {
    let all = |by_team: &[i64]| by_team.iter().copied().map(told_millionths).collect();
    match found {
        What::Deal(by_team) => PartFound::Deal(all(by_team)),
        What::Draw(by_team) => PartFound::Draw(all(by_team)),
        What::NoChoice => PartFound::NoChoice,
        What::Decision(Judged { best, loss, error, .. }) => {
            PartFound::Decision(best.to_string(), told_millionths(*loss), told_millionths(*error))
        }
    }
}

/// Millionths of a win, of which a game has too few to overflow.
#[must_use]
pub fn told_millionths(millionths: i64) -> i32 {
    millionths.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
