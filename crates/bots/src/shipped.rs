//! The nets embedded in the crate.

use kennel_rules::Seating;

use crate::{Net, NetError};

/// Loads the net shipped for a seating.
///
/// # Errors
/// Returns an error if the embedded file is invalid, which the tests rule out.
pub fn shipped(seating: Seating) -> Result<Net, NetError> {
    let bytes: &[u8] = match seating {
        Seating::Two => include_bytes!("../nets/two.net"),
        Seating::Three => include_bytes!("../nets/three.net"),
        Seating::Four => include_bytes!("../nets/four.net"),
        Seating::Five => include_bytes!("../nets/five.net"),
        Seating::SixPairs => include_bytes!("../nets/six-pairs.net"),
        Seating::SixTriples => include_bytes!("../nets/six-triples.net"),
    };
    Net::from_bytes(seating, bytes)
}
