//! Confidence intervals of shares.

/// The two-sided 95 % quantile of the normal distribution.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a share of independent games by Wilson's score method, which also
/// holds near 0 and 1.
pub fn wilson(share: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let squared = DEVIATIONS * DEVIATIONS;
    let middle = (share + squared / (2.0 * games)) / (1.0 + squared / games);
    let spread = share * (1.0 - share) / games + squared / (4.0 * games * games);
    let half = DEVIATIONS * spread.sqrt() / (1.0 + squared / games);
    // Exact at the ends, without rounding errors.
    let low = if share > 0.0 { middle - half } else { 0.0 };
    let high = if share < 1.0 { middle + half } else { 1.0 };
    (low, high)
}
