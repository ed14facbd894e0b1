//! What the rounds so far mean for the next draw.

use std::cmp::Reverse;

use crate::format::Scoring;
use crate::state::{Numbered, NumberedRound, TableScore};

/// Who met whom, and how everybody stands.
pub(crate) struct History {
    entries: usize,
    partners: Vec<u8>,
    opponents: Vec<u8>,
    pub(crate) byes: Vec<u32>,
    pub(crate) points: Vec<i64>,
    pub(crate) difference: Vec<i32>,
    pub(crate) needed: Vec<u32>,
    /// In the last round: whether the opponents had fewer points, or more.
    pub(crate) floated: Vec<Option<Float>>,
}

/// An entry met others with other points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Float {
    Down,
    Up,
}

impl History {
    pub(crate) fn new(state: &Numbered<'_>) -> History {
        History::of(state, &state.rounds)
    }

    /// What some of the rounds mean.
    pub(crate) fn of(state: &Numbered<'_>, rounds: &[NumberedRound]) -> History {
        let entries = state.names.len();
        let mut history = History {
            entries,
            partners: vec![0; entries * entries],
            opponents: vec![0; entries * entries],
            byes: vec![0; entries],
            points: state.adjusted.clone(),
            difference: vec![0; entries],
            needed: vec![0; entries],
            floated: vec![None; entries],
        };
        for round in rounds {
            history.add(round, &state.scoring);
        }
        history
    }

    fn add(&mut self, round: &NumberedRound, scoring: &Scoring) {
        let before = self.points.clone();
        self.floated.fill(None);
        for table in &round.tables {
            let [one, other] = &table.teams;
            for team in [one, other] {
                for (index, &a) in team.iter().enumerate() {
                    for &b in &team[index + 1..] {
                        count(&mut self.partners, self.entries, a, b);
                    }
                }
            }
            for &a in one {
                for &b in other {
                    count(&mut self.opponents, self.entries, a, b);
                }
            }
            let sum = |team: &Vec<usize>| team.iter().map(|&entry| before[entry]).sum::<i64>();
            let sums = [sum(one), sum(other)];
            for (side, team) in [one, other].into_iter().enumerate() {
                let float = match sums[side].cmp(&sums[1 - side]) {
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                };
                for &entry in team {
                    self.floated[entry] = float;
                    if let Some(score) = table.score {
                        self.points[entry] += i64::from(scoring.points(&score, side));
                        self.count_marbles(entry, &score, side);
                    }
                }
            }
        }
        for &entry in &round.byes {
            self.byes[entry] += 1;
            self.points[entry] += i64::from(scoring.bye());
            // Whoever sits out meets nobody of the same points, which is a float downwards.
            self.floated[entry] = Some(Float::Down);
        }
    }

    fn count_marbles(&mut self, entry: usize, score: &TableScore, side: usize) {
        self.difference[entry] += i32::from(score.home[side]) - i32::from(score.home[1 - side]);
        self.needed[entry] += u32::from(score.needed[side]);
    }

    /// How often two were partners.
    pub(crate) fn partners(&self, a: usize, b: usize) -> u64 {
        u64::from(self.partners[a * self.entries + b])
    }

    /// How often two were opponents.
    pub(crate) fn opponents(&self, a: usize, b: usize) -> u64 {
        u64::from(self.opponents[a * self.entries + b])
    }

    /// The square of the difference of points.
    pub(crate) fn gap(&self, a: usize, b: usize) -> u64 {
        self.points[a].abs_diff(self.points[b]).pow(2)
    }

    /// Sorts entries by points, difference of marbles and fields needed; `lots` decide
    /// between equals.
    pub(crate) fn rank(&self, entries: &mut [usize], lots: &[usize]) {
        entries.sort_by_key(|&entry| {
            let points = Reverse((self.points[entry], self.difference[entry]));
            (points, self.needed[entry], lots[entry])
        });
    }
}

fn count(counts: &mut [u8], entries: usize, a: usize, b: usize) {
    for index in [a * entries + b, b * entries + a] {
        counts[index] = counts[index].saturating_add(1);
    }
}
