//! Loading nets.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use kennel_bots::{Net, shipped};
use kennel_rules::Seating;

/// Loads the net shipped for a seating.
pub fn shipped_net(seating: Seating) -> Result<Arc<Net>, String> {
    let net = shipped(seating);
    net.map(Arc::new).map_err(|error| format!("the net shipped for table {seating}: {error}"))
}

/// Loads a net from a file.
pub fn read_net(path: &Path, seating: Seating) -> Result<Arc<Net>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let net = Net::from_bytes(seating, &bytes);
    net.map(Arc::new).map_err(|error| format!("{}: {error}", path.display()))
}
