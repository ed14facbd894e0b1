//! Secrets for the fair shuffles of [`kennel_table::fairness`].

use kennel_table::fairness::Secret;

/// Draws a new secret from the system's generator.
///
/// # Errors
/// The system has no randomness to give.
pub fn draw_secret() -> Result<Secret, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Secret::from(bytes))
}
