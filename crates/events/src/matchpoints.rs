//! Matchpoints: results on the same deals, compared with each other.

/// The matchpoints of results, in their order: two for each that is worse, one for each that is
/// equal.
#[must_use]
pub fn matchpoints(results: &[i64]) -> Vec<u32> {
    let mut sorted = results.to_vec();
    sorted.sort_unstable();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let points = |result: &i64| {
        let worse = sorted.partition_point(|other| other < result);
        let not_better = sorted.partition_point(|other| other <= result);
        // Everybody equals themselves.
        count(worse + not_better - 1)
    };
    results.iter().map(points).collect()
}

/// What matchpoints among some results would be among more of them, by Neuberg's formula: those
/// that are missing are taken to be spread like the others. Without it, the same place would be
/// worth less where fewer have played.
#[must_use]
pub fn neuberg(points: u32, results: u32, all: u32) -> f64 {
    (f64::from(points) + 1.0) * f64::from(all) / f64::from(results.max(1)) - 1.0
}

/// Matchpoints in thousandths of the most that can be had, as if there were so many results as
/// `all`; half of them if there is nobody to compare with.
#[must_use]
pub fn per_mille(points: u32, results: u32, all: u32) -> u32 {
    let most = 2.0 * (f64::from(all) - 1.0);
    if results < 2 || most <= 0.0 {
        return 500;
    }
    (1000.0 * neuberg(points, results, all) / most).round().clamp(0.0, 1000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_for_each_that_is_worse_and_one_for_each_that_is_equal() {
        assert_eq!(matchpoints(&[12, -3, 12, 18]), [3, 0, 3, 6]);
        assert_eq!(matchpoints(&[7]), [0]);
        assert_eq!(matchpoints(&[]), [0; 0]);
        // Whatever the results, their sum depends only on their number.
        for results in [[1, 1, 1, 1, 1], [5, 4, 3, 2, 1], [2, 2, 1, 1, 0]] {
            assert_eq!(matchpoints(&results).iter().sum::<u32>(), 20);
        }
    }

    /// The example of the English Bridge Union: ten of eleven results.
    #[test]
    fn missing_results_are_made_up_for_by_neubergs_formula() {
        let all: Vec<f64> = (0..10).rev().map(|worse| neuberg(2 * worse, 10, 11)).collect();
        let rounded: Vec<String> = all.iter().map(|points| format!("{points:.1}")).collect();
        let expected = ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"];
        assert_eq!(rounded, expected);
        assert!((neuberg(7, 11, 11) - 7.0).abs() < 1e-9);
    }

    #[test]
    fn thousandths_are_of_the_most_that_can_be_had() {
        assert_eq!([per_mille(4, 3, 3), per_mille(2, 3, 3), per_mille(0, 3, 3)], [1000, 500, 0]);
        assert_eq!(per_mille(18, 10, 11), 995);
        assert_eq!([per_mille(0, 1, 1), per_mille(0, 1, 40), per_mille(0, 0, 0)], [500; 3]);
    }
}
