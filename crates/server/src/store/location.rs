//! Where a database is.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// What the addresses of PostgreSQL databases begin with.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The parameters that an address may have. Others are refused, because a misspelt one would
/// be ignored.
const PARAMETERS: [&str; 14] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
    "options[search_path]",
];

/// Where a database is: a file, or a server and what it needs to let us in.
#[derive(Clone)]
pub enum Location {
    /// The path of an SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    Postgres(PostgresAddress),
}

/// The address of a PostgreSQL database, with the password, which is never shown.
#[derive(Clone)]
pub struct PostgresAddress(Box<PgConnectOptions>);

/// Why a text is not the address of a database. It contains nothing of the text, which may
/// contain a password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoLocation(String);

impl Location {
    /// Reads what a user has written: `postgres://…`, or else the path of a file.
    ///
    /// # Errors
    /// It begins like an address of PostgreSQL and is none.
    pub fn parse(text: impl AsRef<OsStr>) -> Result<Location, NoLocation> {
        let text = text.as_ref();
        match text.to_str().filter(|text| SCHEMES.iter().any(|scheme| text.starts_with(scheme))) {
            Some(url) => Ok(Location::Postgres(url.parse()?)),
            None => Ok(Location::File(PathBuf::from(text))),
        }
    }
}

impl FromStr for PostgresAddress {
    type Err = NoLocation;

    fn from_str(url: &str) -> Result<PostgresAddress, NoLocation> {
        let parameters = url.split_once('?').map_or("", |(_, parameters)| parameters);
        let keys = parameters.split('&').filter_map(|pair| pair.split('=').next());
        for key in keys.filter(|key| !key.is_empty()) {
            if !PARAMETERS.contains(&key) {
                // What is taken for a parameter may be a part of the password.
                let known = PARAMETERS.join(", ");
                return Err(NoLocation(format!("its parameters are {known}, and no others")));
            }
        }
        let options = PgConnectOptions::from_str(url);
        let options = options.map_err(|error| NoLocation(error.to_string()))?;
        Ok(PostgresAddress(Box::new(options)))
    }
}

impl PostgresAddress {
    pub(super) fn options(&self) -> &PgConnectOptions {
        &self.0
    }
}

impl From<&Path> for Location {
    fn from(path: &Path) -> Location {
        Location::File(path.to_owned())
    }
}

impl From<PathBuf> for Location {
    fn from(path: PathBuf) -> Location {
        Location::File(path)
    }
}

impl From<&PathBuf> for Location {
    fn from(path: &PathBuf) -> Location {
        Location::File(path.clone())
    }
}

impl From<&Location> for Location {
    fn from(location: &Location) -> Location {
        location.clone()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => path.display().fmt(f),
            Location::Postgres(address) => address.fmt(f),
        }
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.0;
        write!(f, "postgres://{}@", options.get_username())?;
        match options.get_socket() {
            Some(socket) => write!(f, "{}", socket.display())?,
            None => write!(f, "{}", options.get_host())?,
        }
        // PostgreSQL's default database is named after the user.
        let database = options.get_database().unwrap_or_else(|| options.get_username());
        write!(f, ":{}/{database}", options.get_port())
    }
}

impl fmt::Display for NoLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the address of the PostgreSQL database is wrong: {}", self.0)
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Location({self})")
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresAddress({self})")
    }
}

impl std::error::Error for NoLocation {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_begin_like_an_address_is_a_file() {
        for path in ["kennel.db", "/var/lib/kennel.db", "postgres", "postgres:/x", ""] {
            assert!(
                matches!(Location::parse(path), Ok(Location::File(file)) if file == Path::new(path))
            );
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        for url in [
            "postgres://anna:hunter2@db.example:5433/kennel",
            "postgresql://anna@db.example:5433/kennel?password=hunter2&sslmode=require",
        ] {
            let location = Location::parse(url).unwrap();
            assert_eq!(location.to_string(), "postgres://anna@db.example:5433/kennel");
            assert!(!format!("{location:?}").contains("hunter2"));
        }
        for wrong in [
            "postgres://anna:hunter2@db:port/kennel",
            "postgres://anna:hunter2@db/kennel?pasword=hunter2",
            "postgres://anna:hunter2@db/kennel?sslmode=perhaps",
            "postgres://anna:hunter2@[db/kennel",
            "postgres://anna:?hunter2@db/kennel",
        ] {
            let error = Location::parse(wrong).unwrap_err();
            assert!(!format!("{error} {error:?}").contains("hunter2"), "{error}");
        }
    }

    #[test]
    fn a_socket_is_named_by_its_folder() {
        let location = Location::parse("postgres://anna@%2Fvar%2Frun:5433/kennel").unwrap();
        assert_eq!(location.to_string(), "postgres://anna@/var/run:5433/kennel");
    }
}
