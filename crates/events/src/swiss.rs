//! Swiss draws for fixed pairs: one matching of all entries, a bye being the pair of an
//! entry and nobody.

use crate::ahead::pair_ahead;
use crate::history::{Float, History};
use crate::matching::{Cost, add, pair_up};
use crate::state::Numbered;

/// The criteria, the most important first, as they are called in a draw's cost.
pub(crate) const CRITERIA: [&str; 6] =
    ["rematches", "second_byes", "score_gaps", "repeated_floats", "same_club", "off_the_fold"];

/// A drawn round.
pub(crate) struct Pairing<const K: usize> {
    pub(crate) pairs: Vec<(usize, usize)>,
    pub(crate) bye: Option<usize>,
    pub(crate) cost: Cost<K>,
}

/// Draws a round. `lots` is the place of each entry in a drawn order.
pub(crate) fn draw(state: &Numbered<'_>, history: &History, lots: &[usize]) -> Pairing<6> {
    let mut ranked = state.present();
    history.rank(&mut ranked, lots);
    let nobody = state.names.len();
    if ranked.len() % 2 == 1 {
        ranked.push(nobody);
    }
    let field = Field::new(state, history, &ranked);
    let (mut pairs, mut bye, mut cost) = (Vec::new(), None, [0; 6]);
    let folded = folded(&ranked, &field.group);
    let cost_of = |a, b| field.cost(a, b);
    let is_new = |a, b| field.cost(a, b)[..2] == [0, 0];
    let paired = pair_ahead(&folded, cost_of, is_new).unwrap_or_else(|| pair_up(&folded, cost_of));
    for (a, b) in paired {
        let (a, b) = (a.min(b), a.max(b));
        add(&mut cost, field.cost(a, b));
        match b == nobody {
            true => bye = Some(a),
            false => pairs.push((a, b)),
        }
    }
    pairs.sort_by_key(|&(a, b)| (field.place[a].min(field.place[b]), field.place[a]));
    Pairing { pairs, bye, cost }
}

/// The entries in an order in which those who should meet are neighbours: of each group
/// of equal points the first of the upper half, the first of the lower half, and so on.
fn folded(ranked: &[usize], group: &[(usize, usize)]) -> Vec<usize> {
    let mut order = Vec::new();
    for same in ranked.chunk_by(|&a, &b| group[a] == group[b]) {
        let (upper, lower) = same.split_at(same.len() / 2);
        order.extend(upper.iter().zip(lower).flat_map(|(&a, &b)| [a, b]));
        order.extend(lower.last().filter(|_| same.len() % 2 == 1));
    }
    order
}

struct Field<'a> {
    state: &'a Numbered<'a>,
    history: &'a History,
    /// The place of each entry in the standings.
    place: Vec<usize>,
    /// The first place of its group of equal points, and the size of the group.
    group: Vec<(usize, usize)>,
    /// The fewest points.
    lowest: i64,
}

impl Field<'_> {
    fn new<'a>(state: &'a Numbered<'a>, history: &'a History, ranked: &[usize]) -> Field<'a> {
        let nobody = state.names.len();
        let mut place = vec![0; nobody + 1];
        let mut group = vec![(0, 0); nobody + 1];
        for (index, &entry) in ranked.iter().enumerate() {
            place[entry] = index;
        }
        let entries: Vec<usize> = ranked.iter().copied().filter(|&entry| entry != nobody).collect();
        for same in entries.chunk_by(|&a, &b| history.points[a] == history.points[b]) {
            for &entry in same {
                group[entry] = (place[same[0]], same.len());
            }
        }
        let lowest = entries.iter().map(|&entry| history.points[entry]).min().unwrap_or(0);
        Field { state, history, place, group, lowest }
    }

    fn cost(&self, a: usize, b: usize) -> Cost<6> {
        let nobody = self.state.names.len();
        if a == nobody || b == nobody {
            return self.cost_of_bye(a.min(b));
        }
        let history = self.history;
        let (upper, lower) = if self.place[a] < self.place[b] { (a, b) } else { (b, a) };
        let floats = history.points[upper] > history.points[lower];
        let again = |entry: usize, float| floats && history.floated[entry] == Some(float);
        let same_club = self.state.clubs[a].is_some() && self.state.clubs[a] == self.state.clubs[b];
        [
            history.opponents(a, b),
            0,
            history.gap(a, b),
            u64::from(again(upper, Float::Down)) + u64::from(again(lower, Float::Up)),
            u64::from(same_club),
            self.off_the_fold(upper, lower),
        ]
    }

    /// Whoever has the fewest points should sit out, the last of them.
    fn cost_of_bye(&self, entry: usize) -> Cost<6> {
        let history = self.history;
        let (first, size) = self.group[entry];
        let gap = history.points[entry].abs_diff(self.lowest).pow(2);
        let from_last = first + size - 1 - self.place[entry];
        [0, u64::from(history.byes[entry]), gap, 0, 0, (from_last as u64).pow(2)]
    }

    /// Among equals the upper half meets the lower half in order; between groups the
    /// last of the upper meets the first of the lower. The square of the distance from
    /// that.
    fn off_the_fold(&self, upper: usize, lower: usize) -> u64 {
        let (first, size) = self.group[upper];
        let distance = self.place[lower] - self.place[upper];
        let off = match self.group[upper] == self.group[lower] {
            true => distance.abs_diff((size / 2).max(1)),
            false => {
                let from_last = first + size - 1 - self.place[upper];
                from_last + self.place[lower] - self.group[lower].0
            }
        };
        (off as u64).pow(2)
    }
}
