//! Shuffles that anybody can verify: `docs/fairness.md` defines the scheme.
//!
//! Before the game the server publishes a [`Commitment`] to its [`Secret`]; then
//! every seat may add a text of its own. Together they give one stream of numbers,
//! [`FairChance`], from which all chance of the game is drawn. When the game is over
//! the secret is revealed, and anybody who has the record can draw the same numbers
//! ([`verify`]).
//!
//! On a *board*, whose cards are dealt at many tables, nobody adds anything: the secret and the
//! name of the board determine them.

mod chance;
mod proof;
mod secret;
mod shuffler;

pub use chance::{EntropyError, FairChance, LONGEST_ENTROPY, bot_seed, check_entropy};
pub use proof::{Proof, ProofError, Verified, VerifyError, verify};
pub use secret::{Commitment, HexError, Secret};
pub use shuffler::{Difference, Shuffler};
