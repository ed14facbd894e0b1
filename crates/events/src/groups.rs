//! A round robin in groups, then a knockout of the best of each group.

use crate::history::History;
use crate::knockout::{self, KnockoutRound};
use crate::round_robin::{circle, rounds};
use crate::state::{Numbered, NumberedRound, StateError};

/// The next round. The first `entries` names are in the order of their seeding; `order`
/// decides between equals of a group.
pub(crate) fn draw(
    state: &Numbered<'_>,
    entries: usize,
    groups: usize,
    through: usize,
    order: &[usize],
) -> Result<KnockoutRound, StateError> {
    if groups == 0 || groups > entries / 2 {
        return Err(StateError::Groups(groups));
    }
    let groups = snake(entries, groups);
    let in_groups = groups.iter().map(|group| rounds(group.len())).max().unwrap_or(0);
    let played = state.rounds.len();
    if played < in_groups {
        let mut next = KnockoutRound { pairs: Vec::new(), byes: Vec::new() };
        for group in groups.iter().filter(|group| played < rounds(group.len())) {
            for (one, other) in circle(group, played) {
                let here = |entry: &usize| state.present[*entry];
                match (Some(one).filter(here), other.filter(here)) {
                    (Some(one), Some(other)) => next.pairs.push((one, other)),
                    (Some(one), None) | (None, Some(one)) => next.byes.push(one),
                    (None, None) => {}
                }
            }
        }
        return Ok(next);
    }
    let (group_rounds, knockout_rounds) = state.rounds.split_at(in_groups);
    let seeded = qualified(state, &groups, group_rounds, through, order);
    knockout::draw(state, &seeded, knockout_rounds, in_groups + 1)
}

/// The groups, seeded there and back: 1 2 3, 6 5 4, 7 8 9.
fn snake(entries: usize, groups: usize) -> Vec<Vec<usize>> {
    let mut dealt = vec![Vec::new(); groups];
    for entry in 0..entries {
        let (row, column) = (entry / groups, entry % groups);
        dealt[if row % 2 == 0 { column } else { groups - 1 - column }].push(entry);
    }
    dealt
}

/// The best of each group: all winners first, then all seconds, and so on, so that
/// winners meet late.
fn qualified(
    state: &Numbered<'_>,
    groups: &[Vec<usize>],
    played: &[NumberedRound],
    through: usize,
    order: &[usize],
) -> Vec<usize> {
    let history = History::of(state, played);
    let mut ranked = groups.to_vec();
    ranked.iter_mut().for_each(|group| history.rank(group, order));
    let largest = ranked.iter().map(Vec::len).max().unwrap_or(0);
    let mut seeded: Vec<usize> = Vec::new();
    for place in 0..through.clamp(1, largest.max(1)) {
        let mut row: Vec<usize> =
            ranked.iter().filter_map(|group| group.get(place).copied()).collect();
        history.rank(&mut row, order);
        seeded.extend(row);
    }
    seeded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_seeded_there_and_back() {
        assert_eq!(snake(9, 3), [[0, 5, 6], [1, 4, 7], [2, 3, 8]]);
        assert_eq!(snake(5, 2), [vec![0, 3, 4], vec![1, 2]]);
    }
}
