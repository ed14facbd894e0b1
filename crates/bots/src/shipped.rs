//! The nets that come with the program.

use kennel_rules::Table;

use crate::{Net, NetError};

/// The net that is shipped for a table.
///
/// # Errors
/// The file that was compiled in is not right.
pub fn shipped(table: Table) -> Result<Net, NetError> {
    let bytes: &[u8] = match table {
        Table::Two => include_bytes!("../nets/two.net"),
        Table::Three => include_bytes!("../nets/three.net"),
        Table::Four => include_bytes!("../nets/four.net"),
        Table::Five => include_bytes!("../nets/five.net"),
        Table::SixPairs => include_bytes!("../nets/six-pairs.net"),
        Table::SixTriples => include_bytes!("../nets/six-triples.net"),
    };
    Net::from_bytes(table, bytes)
}
