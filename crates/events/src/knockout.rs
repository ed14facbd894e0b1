//! Knockout: seeded, with byes for the first of the seeding.

use crate::state::{Numbered, NumberedRound, StateError};

/// A round of a knockout in the order of the bracket.
pub(crate) struct KnockoutRound {
    pub(crate) pairs: Vec<(usize, usize)>,
    pub(crate) byes: Vec<usize>,
}

/// The next round of `seeded` entries, the best first, after `played` rounds, the first
/// of which has the number `first` in the event. It is empty when one is left.
pub(crate) fn draw(
    state: &Numbered<'_>,
    seeded: &[usize],
    played: &[NumberedRound],
    first: usize,
) -> Result<KnockoutRound, StateError> {
    let mut bracket = bracket(seeded);
    for (number, round) in (first..).zip(played) {
        bracket = bracket
            .chunks(2)
            .map(|pair| winner(state, pair, round, number))
            .collect::<Result<_, _>>()?;
    }
    let mut next = KnockoutRound { pairs: Vec::new(), byes: Vec::new() };
    if bracket.len() > 1 {
        for pair in bracket.chunks(2) {
            match *pair {
                [Some(a), Some(b)] if state.present[a] && state.present[b] => {
                    next.pairs.push((a, b));
                }
                // Nobody can play against somebody who is not there.
                [Some(a), Some(b)] if state.present[a] || state.present[b] => {
                    next.byes.push(if state.present[a] { a } else { b });
                }
                [Some(a), None] | [None, Some(a)] if state.present[a] => next.byes.push(a),
                _ => {}
            }
        }
    }
    Ok(next)
}

/// The places of a bracket, so that the first two can only meet in the last round, the
/// first four in the one before, and so on. Missing entries leave byes to the first.
fn bracket(seeded: &[usize]) -> Vec<Option<usize>> {
    let size = seeded.len().next_power_of_two();
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    order.into_iter().map(|seed| seeded.get(seed).copied()).collect()
}

/// Who goes on from a pair of the bracket.
fn winner(
    state: &Numbered<'_>,
    pair: &[Option<usize>],
    round: &NumberedRound,
    number: usize,
) -> Result<Option<usize>, StateError> {
    let (a, b) = match *pair {
        [Some(a), Some(b)] => (a, b),
        [Some(a), None] | [None, Some(a)] => return Ok(Some(a)),
        _ => return Ok(None),
    };
    for table in &round.tables {
        let sides = [table.teams[0].as_slice(), table.teams[1].as_slice()];
        if sides == [&[a], &[b]] || sides == [&[b], &[a]] {
            let winner = table.score.and_then(|score| score.winner());
            let name = |entry: usize| state.names[entry].to_owned();
            return match winner {
                Some(side) => Ok(table.teams[side].first().copied()),
                None => Err(StateError::NoWinner(number, name(a), name(b))),
            };
        }
    }
    // They did not play: whoever had a bye goes on.
    Ok([a, b].into_iter().find(|entry| round.byes.contains(entry)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_seeding_meet_last() {
        let places = |n: usize| bracket(&(1..=n).collect::<Vec<_>>());
        let all = |seeds: &[usize]| seeds.iter().copied().map(Some).collect::<Vec<_>>();
        assert_eq!(places(8), all(&[1, 8, 4, 5, 2, 7, 3, 6]));
        assert_eq!(places(3), [Some(1), None, Some(2), Some(3)]);
        assert_eq!(places(1), [Some(1)]);
        assert_eq!(places(6).chunks(2).filter(|pair| pair.contains(&None)).count(), 2);
    }
}
