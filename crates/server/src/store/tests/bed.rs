//! A database for one test, of either engine.

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

use super::Folder;
use crate::store::{Location, Store, new_id};

/// The address of a PostgreSQL server, which `scripts/postgres` starts.
const SERVER: &str = "KENNEL_TEST_POSTGRES";

/// An empty database.
pub(crate) enum Bed {
    File(Folder),
    /// A schema of its own in the database of the server.
    Postgres {
        server: String,
        schema: String,
    },
}

/// Makes tests of functions that take a [`Bed`]: one for each engine.
macro_rules! on_each_engine {
    (multi_thread: $($test:ident),+ $(,)?) => {
        on_each_engine!(@ [tokio::test(flavor = "multi_thread", worker_threads = 4)] $($test),+);
    };
    ($($test:ident),+ $(,)?) => {
        on_each_engine!(@ [tokio::test] $($test),+);
    };
    (@ [$attribute:meta] $($test:ident),+) => {
        $(mod $test {
            use crate::store::tests::Bed;

            #[$attribute]
            async fn on_sqlite() {
                super::$test(&Bed::file()).await;
            }

            #[$attribute]
            async fn on_postgres() {
                let Some(bed) = Bed::postgres().await else { return };
                super::$test(&bed).await;
                bed.remove().await;
            }
        })+
    };
}
pub(crate) use on_each_engine;

impl Bed {
    pub(crate) fn file() -> Bed {
        Bed::File(Folder::new())
    }

    /// A database in PostgreSQL; `None`, which it says, if there is no server.
    pub(crate) async fn postgres() -> Option<Bed> {
        let Ok(server) = std::env::var(SERVER) else {
            eprintln!("{SERVER} is not set: skipped");
            return None;
        };
        let schema = format!("test_{}", new_id().unwrap());
        let bed = Bed::Postgres { server, schema };
        bed.run(|schema| format!("CREATE SCHEMA {schema}")).await;
        Some(bed)
    }

    /// What a user would write to name it.
    pub(crate) fn text(&self) -> String {
        match self {
            Bed::File(folder) => folder.file().to_str().unwrap().to_owned(),
            Bed::Postgres { server, schema } => {
                format!("{server}?options[search_path]={schema}&application_name={schema}")
            }
        }
    }

    pub(crate) fn location(&self) -> Location {
        Location::parse(self.text()).unwrap()
    }

    pub(crate) async fn store(&self) -> Store {
        Store::open(self.location()).await.unwrap()
    }

    /// Lets a table of the database be changed by hand.
    pub(super) async fn drop_trigger(&self, trigger: &str, table: &str) {
        match self {
            Bed::File(folder) => {
                let options = SqliteConnectOptions::new().filename(folder.file());
                let drop = AssertSqlSafe(format!("DROP TRIGGER {trigger}"));
                let mut connection = options.connect().await.unwrap();
                sqlx::raw_sql(drop).execute(&mut connection).await.unwrap();
            }
            Bed::Postgres { .. } => {
                self.run(|_| format!("DROP TRIGGER {trigger} ON {table}")).await;
            }
        }
    }

    /// Removes the schema; a folder removes itself.
    pub(crate) async fn remove(&self) {
        self.run(|schema| format!("DROP SCHEMA {schema} CASCADE")).await;
    }

    async fn run(&self, statement: impl Fn(&str) -> String) {
        if let Bed::Postgres { schema, .. } = self {
            let statement = statement(schema);
            sqlx::raw_sql(AssertSqlSafe(statement))
                .execute(&mut self.connect().await)
                .await
                .unwrap();
        }
    }

    /// Ends all connections of the store, as a restart of the server would.
    pub(super) async fn cut_off(&self) {
        let Bed::Postgres { schema, .. } = self else { return };
        sqlx::query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name = $1 AND pid <> pg_backend_pid()",
        )
        .bind(schema.as_str())
        .execute(&mut self.connect().await)
        .await
        .unwrap();
    }

    /// A connection that knows nothing of the store.
    pub(super) async fn connect(&self) -> PgConnection {
        self.text().parse::<PgConnectOptions>().unwrap().connect().await.unwrap()
    }
}
