//! The nets that come with the program.

use kennel_rules::Table;

use crate::{Net, NetError};

/// The net that is shipped for a table, if there is one yet.
///
/// # Errors
/// The file that was compiled in is not right.
pub fn shipped(table: Table) -> Result<Option<Net>, NetError> {
    let bytes: &[u8] = match table {
        Table::Four => include_bytes!("../nets/four.net"),
        _ => return Ok(None),
    };
    Net::from_bytes(table, bytes).map(Some)
}
