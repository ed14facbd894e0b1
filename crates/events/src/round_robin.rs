//! Round robins, by the circle method.

/// Nobody: who is paired with it sits out.
pub(crate) type Seat = Option<usize>;

/// The rounds in which every two entries meet once: one fewer than entries, or as many
/// if their number is odd.
pub(crate) fn rounds(entries: usize) -> usize {
    if entries < 2 { 0 } else { entries - 1 + entries % 2 }
}

/// One round of the circle: the first stays, the others move on by one each round.
/// Rounds are counted from 0 and begin again after the last.
pub(crate) fn circle(entries: &[usize], round: usize) -> Vec<(usize, Seat)> {
    let mut seats: Vec<Seat> = entries.iter().copied().map(Some).collect();
    if seats.len() % 2 == 1 {
        seats.push(None);
    }
    let Some(turning) = seats.len().checked_sub(1).filter(|&turning| turning > 0) else {
        return Vec::new();
    };
    seats[1..].rotate_right(round % turning);
    let pair = |index: usize| (seats[index], seats[seats.len() - 1 - index]);
    (0..seats.len() / 2)
        .filter_map(|index| match pair(index) {
            (Some(one), other) => Some((one, other)),
            (None, other) => other.map(|one| (one, None)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_meets_everybody_once_and_sits_out_at_most_once() {
        for n in 0..20 {
            let entries: Vec<usize> = (0..n).collect();
            let mut met = BTreeSet::new();
            let mut out = BTreeSet::new();
            for round in 0..rounds(n) {
                let mut seen = BTreeSet::new();
                for (one, other) in circle(&entries, round) {
                    assert!(seen.insert(one));
                    match other {
                        Some(other) => {
                            assert!(seen.insert(other));
                            assert!(met.insert((one.min(other), one.max(other))), "{n} entries");
                        }
                        None => assert!(out.insert(one), "{one} of {n} sits out twice"),
                    }
                }
                assert_eq!(seen.len(), n);
            }
            assert_eq!(met.len(), n * n.saturating_sub(1) / 2);
            assert_eq!(circle(&entries, rounds(n)), circle(&entries, 0));
        }
    }
}
