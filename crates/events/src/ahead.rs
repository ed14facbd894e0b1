//! Small fields, in which the cheapest pairs of today can leave nobody new for tomorrow.

use crate::matching::{Cost, add};

/// The most vertices that are searched.
const MOST: usize = 12;

/// Who is still new to whom: for each vertex, a bit for each other.
type Graph = [u16; MOST];

/// The cheapest pairs after which everybody can still meet everybody who is new to them, round by
/// round. None where that is no question or no hope: in a large field, in one in which everybody
/// has many left to meet, where some have more left than others, and where it is too late.
pub(crate) fn pair_ahead<const K: usize>(
    vertices: &[usize],
    cost: impl Fn(usize, usize) -> Cost<K>,
    is_new: impl Fn(usize, usize) -> bool,
) -> Option<Vec<(usize, usize)>> {
    let n = vertices.len();
    if n > MOST {
        return None;
    }
    let mut graph: Graph = [0; MOST];
    for a in 0..n {
        for b in a + 1..n {
            if is_new(vertices[a], vertices[b]) {
                graph[a] |= 1 << b;
                graph[b] |= 1 << a;
            }
        }
    }
    let degree = graph.first()?.count_ones() as usize;
    let is_regular = graph[..n].iter().all(|row| row.count_ones() as usize == degree);
    // While many pairs are left, rounds can always be made of them.
    if !is_regular || degree == 0 || degree > n / 2 + 1 {
        return None;
    }
    let cost = |a: usize, b: usize| cost(vertices[a], vertices[b]);
    let mut search = Search { cost, degree, best: None };
    search.pair(all(n), &graph, graph, &mut Vec::new(), [0; K]);
    let (_, pairs) = search.best?;
    Some(pairs.into_iter().map(|(a, b)| (vertices[a], vertices[b])).collect())
}

/// A bit for each vertex.
fn all(n: usize) -> u16 {
    (1 << n) - 1
}

/// The vertices of a set.
fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(first)
    })
}

struct Search<const K: usize, C> {
    cost: C,
    degree: usize,
    best: Option<(Cost<K>, Vec<(usize, usize)>)>,
}

impl<const K: usize, C: Fn(usize, usize) -> Cost<K>> Search<K, C> {
    /// Tries all pairs of those who are free. `rest` is who is still new after the pairs so far.
    fn pair(
        &mut self,
        free: u16,
        graph: &Graph,
        rest: Graph,
        pairs: &mut Vec<(usize, usize)>,
        sum: Cost<K>,
    ) {
        if self.best.as_ref().is_some_and(|(best, _)| sum >= *best) {
            return;
        }
        let Some(first) = members(free).next() else {
            if is_completable(&rest, self.degree - 1, all(pairs.len() * 2)) {
                self.best = Some((sum, pairs.clone()));
            }
            return;
        };
        for other in members(graph[first] & free) {
            let mut sum = sum;
            add(&mut sum, (self.cost)(first, other));
            pairs.push((first, other));
            let left = free & !(1 << first | 1 << other);
            self.pair(left, graph, without(rest, first, other), pairs, sum);
            pairs.pop();
        }
    }
}

/// Whether so many rounds can be made of all pairs of a regular graph.
fn is_completable(graph: &Graph, degree: usize, everybody: u16) -> bool {
    degree == 0 || has_round(everybody, graph, *graph, degree, everybody)
}

/// Whether those who are free can be paired so that the other rounds can be made of the rest. In
/// some round the first meets the first who is new, so that this may be the next one.
fn has_round(free: u16, graph: &Graph, rest: Graph, degree: usize, everybody: u16) -> bool {
    let Some(first) = members(free).next() else {
        return is_completable(&rest, degree - 1, everybody);
    };
    let most = if free == everybody { 1 } else { MOST };
    members(graph[first] & free).take(most).any(|other| {
        let left = free & !(1 << first | 1 << other);
        has_round(left, graph, without(rest, first, other), degree, everybody)
    })
}

fn without(mut graph: Graph, a: usize, b: usize) -> Graph {
    graph[a] &= !(1 << b);
    graph[b] &= !(1 << a);
    graph
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing(_: usize, _: usize) -> Cost<1> {
        [0]
    }

    /// Two groups of three in which each has met nobody of the own: none can be completed.
    #[test]
    fn what_cannot_be_completed_is_left_alone() {
        let triangles = |a: usize, b: usize| a / 3 == b / 3;
        assert_eq!(pair_ahead(&[0, 1, 2, 3, 4, 5], nothing, triangles), None);
        assert_eq!(pair_ahead(&[0, 1, 2, 3], nothing, |_, _| false), None);
        assert_eq!(pair_ahead(&[], nothing, |_, _| true), None);
        let many: Vec<usize> = (0..14).collect();
        assert_eq!(pair_ahead(&many, nothing, |_, _| true), None);
    }

    /// A prism: the cheapest pairs are its three rungs, which would leave two triangles.
    #[test]
    fn the_cheapest_pairs_do_not_leave_a_dead_end() {
        let is_rung = |a: usize, b: usize| a.abs_diff(b) == 3;
        let is_new = |a: usize, b: usize| is_rung(a, b) || a / 3 == b / 3;
        let cost = |a: usize, b: usize| [u64::from(!is_rung(a, b))];
        let pairs = pair_ahead(&[0, 1, 2, 3, 4, 5], cost, is_new).unwrap();
        let rungs = pairs.iter().filter(|&&(a, b)| is_rung(a, b)).count();
        assert_eq!((pairs.len(), rungs), (3, 1));
    }
}
