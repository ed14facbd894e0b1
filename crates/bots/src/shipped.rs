//! The nets that come with the program.

use kennel_rules::Seating;

use crate::{Net, NetError};

/// The net that is shipped for a table.
///
/// # Errors
/// The file that was compiled in is not right.
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
