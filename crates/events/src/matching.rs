//! Perfect matchings with the smallest cost by several criteria.

use integer_blossom::min_weight_perfect_matching;

/// The most vertices that are matched at once. More are matched in windows of this size:
/// the algorithm takes time with the third power of their number.
const WINDOW: usize = 128;

/// No sum of weights may come near the limits of the solver.
const LARGEST: i128 = 1 << 118;

/// Costs by criterion, the most important first. Lists of costs compare like words in a
/// dictionary: no amount of a lower criterion outweighs a higher one.
pub(crate) type Cost<const K: usize> = [u64; K];

/// Adds up costs by criterion.
pub(crate) fn add<const K: usize>(sum: &mut Cost<K>, cost: Cost<K>) {
    for (sum, cost) in sum.iter_mut().zip(cost) {
        *sum += cost;
    }
}

/// Pairs up an even number of vertices with the smallest sum of costs. `vertices` are in
/// an order in which near ones are good pairs; up to [`WINDOW`] of them the result is
/// optimal, beyond that it is optimal within windows that move along the list.
pub(crate) fn pair_up<const K: usize>(
    vertices: &[usize],
    cost: impl Fn(usize, usize) -> Cost<K>,
) -> Vec<(usize, usize)> {
    debug_assert!(vertices.len().is_multiple_of(2));
    let mut waiting = vertices.to_vec();
    let mut pairs = Vec::new();
    while waiting.len() > WINDOW {
        let rest = waiting.split_off(WINDOW);
        // The pairs of the first half are final; the others may do better further on.
        let mut again = Vec::new();
        for (a, b) in optimal(&waiting, &cost) {
            match a < WINDOW / 2 {
                true => pairs.push((waiting[a], waiting[b])),
                false => again.extend([a, b]),
            }
        }
        again.sort_unstable();
        waiting = again.into_iter().map(|index| waiting[index]).chain(rest).collect();
    }
    let last = optimal(&waiting, &cost).into_iter().map(|(a, b)| (waiting[a], waiting[b]));
    pairs.extend(last);
    pairs
}

/// The optimal pairs of indices into `vertices`, the smaller index first, in order.
fn optimal<const K: usize>(
    vertices: &[usize],
    cost: impl Fn(usize, usize) -> Cost<K>,
) -> Vec<(usize, usize)> {
    let n = vertices.len();
    let mut costs = vec![[0; K]; n * n];
    let mut most = [0; K];
    for a in 0..n {
        for b in a + 1..n {
            let cost = cost(vertices[a], vertices[b]);
            costs[a * n + b] = cost;
            for (most, cost) in most.iter_mut().zip(cost) {
                *most = cost.max(*most);
            }
        }
    }
    let units = units(&most, n / 2);
    let weights: Vec<i128> = costs
        .iter()
        .map(|cost| cost.iter().zip(units).map(|(&cost, unit)| i128::from(cost) * unit).sum())
        .collect();
    let mates = min_weight_perfect_matching(&weights, n);
    (0..n).filter(|&a| a < mates[a]).map(|a| (a, mates[a])).collect()
}

/// What one point of each criterion weighs, so that it outweighs everything that `pairs`
/// pairs can sum up to by the criteria below it. Criteria that find no room in the
/// numbers of the solver weigh nothing.
fn units<const K: usize>(most: &Cost<K>, pairs: usize) -> [i128; K] {
    // The criteria that fit are found from the top, their weights set from the bottom.
    let range = |most: u64| (i128::from(most)).checked_mul(pairs as i128)?.checked_add(1);
    let mut room = LARGEST;
    let fits = most
        .iter()
        .take_while(|&&most| match range(most) {
            Some(range) if range <= room => {
                room /= range;
                true
            }
            _ => false,
        })
        .count();
    let mut units = [0; K];
    let mut unit = 1;
    for criterion in (0..fits).rev() {
        units[criterion] = unit;
        unit *= range(most[criterion]).unwrap_or(1);
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Seed;

    /// The smallest cost of all perfect matchings, by trying them.
    fn brute_force<const K: usize>(
        free: &[usize],
        cost: &impl Fn(usize, usize) -> Cost<K>,
    ) -> Cost<K> {
        let Some((&first, rest)) = free.split_first() else { return [0; K] };
        let mut best = [u64::MAX; K];
        for (index, &mate) in rest.iter().enumerate() {
            let mut left = rest.to_vec();
            left.remove(index);
            let mut sum = brute_force(&left, cost);
            add(&mut sum, cost(first, mate));
            best = best.min(sum);
        }
        best
    }

    fn total<const K: usize>(
        pairs: &[(usize, usize)],
        cost: impl Fn(usize, usize) -> Cost<K>,
    ) -> Cost<K> {
        let mut sum = [0; K];
        for &(a, b) in pairs {
            add(&mut sum, cost(a, b));
        }
        sum
    }

    /// A symmetric table of costs; few values, so that ties and blossoms are common.
    fn random_costs(seed: usize, n: usize, values: usize) -> Vec<[u64; 3]> {
        let mut lots = Seed::new("costs").lots(&format!("{seed}"));
        let mut costs = vec![[0; 3]; n * n];
        for a in 0..n {
            for b in a + 1..n {
                let cost = [0; 3].map(|_: u64| lots.below(values) as u64);
                costs[a * n + b] = cost;
                costs[b * n + a] = cost;
            }
        }
        costs
    }

    #[test]
    fn matchings_are_those_of_brute_force() {
        for seed in 0..600 {
            let n = 2 * (1 + seed % 5);
            let costs = random_costs(seed, n, [2, 3, 10, 1_000_000][seed % 4]);
            let cost = |a: usize, b: usize| costs[a * n + b];
            let vertices: Vec<usize> = (0..n).collect();
            let pairs = pair_up(&vertices, cost);
            let mut met: Vec<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            met.sort_unstable();
            assert_eq!(met, vertices, "seed {seed}");
            assert_eq!(total(&pairs, cost), brute_force(&vertices, &cost), "seed {seed}");
        }
    }

    #[test]
    fn a_criterion_without_room_weighs_nothing() {
        let most = [1, 1 << 60, 1 << 60, 5];
        let units = units(&most, 64);
        assert!(units[0] > units[1] && units[1] > 0);
        assert_eq!(units[2..], [0, 0]);
        assert_eq!(super::units(&[3, 3], 2), [7, 1]);
    }

    #[test]
    fn windows_pair_everybody_and_find_what_is_near() {
        let vertices: Vec<usize> = (0..500).collect();
        // Neighbours have met; the next but one is the best that is left.
        let cost = |a: usize, b: usize| [u64::from(a / 2 == b / 2), a.abs_diff(b) as u64];
        let pairs = pair_up(&vertices, cost);
        let mut met: Vec<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        met.sort_unstable();
        assert_eq!(met, vertices);
        let [met_again, distance] = total(&pairs, cost);
        assert_eq!((met_again, distance), (0, 500), "two steps for each pair");
    }
}
