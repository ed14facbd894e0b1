//! The database that a command works with.

use std::ffi::OsString;
use std::fmt;

use kennel_server::store::Location;

/// A database as the user names it. It is read by the command and not with the arguments,
/// whose errors would show the password.
#[derive(Clone)]
pub struct Database(OsString);

impl From<OsString> for Database {
    fn from(text: OsString) -> Database {
        Database(text)
    }
}

impl Database {
    pub fn location(&self) -> Result<Location, String> {
        Location::parse(&self.0).map_err(|error| error.to_string())
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Database(…)")
    }
}
