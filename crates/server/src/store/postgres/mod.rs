//! The PostgreSQL engine: several lanes that write, several connections that read.
//!
//! | module | contents |
//! | --- | --- |
//! | `connect` | opening connections |
//! | `guard` | one server per database |
//! | `schema` | migrations |
//! | `lanes` | the writers |
//! | `reader` | the connections that read |
//! | `append` | appending to the logs of many tables in one statement |
//! | `insert` | inserting rows as they are, which come from another database |
//! | `dialect` | what the statements in `store/sql` say differently in each engine |
//! | `seats` | the rows of seats |
//! | `errors` | what PostgreSQL's errors mean |
//!
//! The modules in `store/sql` are compiled for each engine: their statements are the same, and
//! run on the types in `dialect`.

#[path = "../sql/analyses.rs"]
mod analyses;
mod append;
#[path = "../sql/circles.rs"]
mod circles;
#[path = "../sql/columns.rs"]
mod columns;
mod connect;
#[path = "../sql/counts.rs"]
mod counts;
#[path = "../sql/daily.rs"]
mod daily;
mod dialect;
#[path = "../sql/erase.rs"]
mod erase;
mod errors;
#[path = "../sql/events.rs"]
mod events;
#[path = "../sql/games.rs"]
mod games;
mod guard;
mod insert;
#[path = "../sql/jobs.rs"]
mod jobs;
mod lanes;
#[path = "../sql/leave_penalty.rs"]
mod leave_penalty;
#[path = "../sql/log.rs"]
mod log;
#[path = "../sql/moderation.rs"]
mod moderation;
#[path = "../sql/ownership.rs"]
mod ownership;
#[path = "../sql/passkeys.rs"]
mod passkeys;
#[path = "../sql/passwords.rs"]
mod passwords;
#[path = "../sql/people.rs"]
mod people;
#[path = "../sql/profiles.rs"]
mod profiles;
#[path = "../sql/push.rs"]
mod push;
#[path = "../sql/rating_reads.rs"]
mod rating_reads;
#[path = "../sql/ratings.rs"]
mod ratings;
mod reader;
#[path = "../sql/reads.rs"]
mod reads;
#[path = "../sql/relations.rs"]
mod relations;
mod schema;
mod seats;
#[path = "../sql/snapshot.rs"]
mod snapshot;
#[path = "../sql/social.rs"]
mod social;
#[path = "../sql/tables.rs"]
mod tables;
#[path = "../sql/tokens.rs"]
mod tokens;
#[path = "../sql/transfer.rs"]
mod transfer;

use futures_util::FutureExt;

use super::engine::{Engine, Reads, Reply};
use super::job::Job;
use super::location::PostgresAddress;
use super::transfer::Rows;
use super::{Access, DiskUsage, StoreError};
use guard::Guard;
use lanes::Lanes;
use reader::Reader;
use transfer::OpenRows;

/// An open database.
pub(super) struct Postgres {
    lanes: Lanes,
    reader: Reader,
    /// Held by a server until it closes the database.
    guard: Option<Guard>,
}

/// Opens a database and migrates it. The database itself must exist; its tables are created.
pub(super) async fn open(
    address: &PostgresAddress,
    access: Access,
) -> Result<Postgres, StoreError> {
    let guard = match access {
        Access::Exclusive => Some(Guard::acquire(address).await?),
        Access::Cluster => {
            guard::check_free(address).await?;
            None
        }
        Access::Shared => None,
    };
    let mut connection = connect::connect(address).await?;
    schema::migrate(address, &mut connection, schema::MIGRATIONS).await?;
    if guard.is_some() {
        guard::check_nodes(address, &mut connection).await?;
    }
    let lanes = Lanes::start(address, guard.as_ref());
    Ok(Postgres { lanes, reader: Reader::new(address.clone()), guard })
}

impl Engine for Postgres {
    fn write(&self, job: Job) -> Reply<'_, ()> {
        self.lanes.write(job).boxed()
    }

    fn close(&self) -> Reply<'_, ()> {
        async {
            let closed = self.lanes.close().await;
            self.reader.close().await;
            if let Some(guard) = &self.guard {
                guard.release().await;
            }
            closed
        }
        .boxed()
    }

    fn reads(&self) -> &dyn Reads {
        &self.reader
    }

    /// The disk is the server's, and not known here.
    fn usage(&self) -> DiskUsage {
        DiskUsage::default()
    }

    fn rows(&self) -> Reply<'_, Box<dyn Rows>> {
        async {
            let rows = OpenRows::open(self.reader.address()).await?;
            Ok(Box::new(rows) as Box<dyn Rows>)
        }
        .boxed()
    }
}
