//! Nets that come with the program, and nets from files.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use kennel_bots::{Net, shipped};
use kennel_rules::Table;

/// The net that comes with the program.
pub fn shipped_net(table: Table) -> Result<Arc<Net>, String> {
    match shipped(table) {
        Ok(Some(net)) => Ok(Arc::new(net)),
        Ok(None) => Err(format!(
            "no net is shipped for table {table} yet: make one with 'kennel train --rules {table}'"
        )),
        Err(error) => Err(format!("the net shipped for table {table}: {error}")),
    }
}

/// The net of a file.
pub fn read_net(path: &Path, table: Table) -> Result<Arc<Net>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let net = Net::from_bytes(table, &bytes);
    net.map(Arc::new).map_err(|error| format!("{}: {error}", path.display()))
}
