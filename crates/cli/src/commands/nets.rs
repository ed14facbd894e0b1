//! Nets that come with the program, and nets from files.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use kennel_bots::{Net, shipped};
use kennel_rules::Seating;

/// The net that comes with the program.
pub fn shipped_net(table: Seating) -> Result<Arc<Net>, String> {
    let net = shipped(table);
    net.map(Arc::new).map_err(|error| format!("the net shipped for table {table}: {error}"))
}

/// The net of a file.
pub fn read_net(path: &Path, table: Seating) -> Result<Arc<Net>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let net = Net::from_bytes(table, &bytes);
    net.map(Arc::new).map_err(|error| format!("{}: {error}", path.display()))
}
