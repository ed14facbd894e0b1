//! Fair shuffles: the scheme of [`kennel_table::fairness`], and secrets from the
//! system's generator.

pub use kennel_table::fairness::*;

/// Draws a new secret from the system's generator.
///
/// # Errors
/// The system has no randomness to give.
pub fn draw_secret() -> Result<Secret, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Secret::from(bytes))
}
