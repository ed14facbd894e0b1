//! Moving everything from one database to another, of either engine.
//!
//! Rows are copied as they are, checksums included, in one transaction. Afterwards both
//! databases are read and compared. Who runs a table is not moved: in its new place every
//! table is free, and has never been claimed.

use std::fmt;

use sha2::{Digest, Sha256};

use super::engine::{Engine, Reply};
use super::{Access, Location, StoreError, engine};

/// The rows that are read and written together.
const PAGE: usize = 500;

/// A table of the schema, as far as all engines have it.
pub(super) struct Relation {
    pub(super) name: &'static str,
    /// The columns of the primary key come first.
    pub(super) columns: &'static [Column],
    /// How many columns are the primary key.
    pub(super) key: usize,
}

pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
}

/// What a column contains, unless it is null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Text,
    Integer,
    Boolean,
    Bytes,
}

/// A value of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Text(Option<String>),
    Integer(Option<i64>),
    Boolean(Option<bool>),
    Bytes(Option<Vec<u8>>),
}

pub(super) type Row = Vec<Value>;

/// A connection that reads and writes rows as they are.
pub(super) trait Rows: Send {
    /// Begins a transaction.
    fn begin(&mut self) -> Reply<'_, ()>;

    /// Makes what was written since the beginning durable.
    fn commit(&mut self) -> Reply<'_, ()>;

    fn count<'a>(&'a mut self, relation: &'a Relation) -> Reply<'a, u64>;

    /// Some rows after another, in the order of the primary key.
    fn page<'a>(
        &'a mut self,
        relation: &'a Relation,
        after: Option<&'a Row>,
        most: usize,
    ) -> Reply<'a, Vec<Row>>;

    fn insert<'a>(&'a mut self, relation: &'a Relation, rows: Vec<Row>) -> Reply<'a, ()>;
}

/// How much of a table has been moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The table of the database.
    pub relation: &'static str,
    /// The rows that have been moved.
    pub rows: u64,
    /// The rows that there are.
    pub total: u64,
}

/// What was moved: the rows of each table of the database.
pub type Moved = Vec<(&'static str, u64)>;

/// Why nothing was moved.
#[derive(Clone, Debug)]
pub enum NotMoved {
    /// There is no such file.
    NoSource(Location),
    /// There is something where it should go.
    NotEmpty(Location),
    /// What was written is not what was read.
    Different {
        /// The table of the database that differs.
        relation: &'static str,
        /// Where it was moved to.
        to: Location,
    },
    /// One of the two cannot be used.
    Store(StoreError),
}

/// Moves everything to an empty database, which is created if it is a file. No server may use
/// either. The source stays as it is.
///
/// # Errors
/// The target is not empty, or one of the two is in use or cannot be used. Nothing has been
/// moved then, unless the two are different in the end.
pub async fn move_all(
    from: &Location,
    to: &Location,
    mut progress: impl FnMut(Progress),
) -> Result<Moved, NotMoved> {
    if let Location::File(file) = from
        && !file.exists()
    {
        return Err(NotMoved::NoSource(from.clone()));
    }
    let source = engine::open(from, Access::Exclusive).await?;
    let target = engine::open(to, Access::Exclusive).await?;
    let moved = copy(source.as_ref(), target.as_ref(), to, &mut progress).await;
    let closed = (source.close().await, target.close().await);
    let moved = moved?;
    closed.0?;
    closed.1?;
    Ok(moved)
}

async fn copy(
    source: &dyn Engine,
    target: &dyn Engine,
    to: &Location,
    progress: &mut impl FnMut(Progress),
) -> Result<Moved, NotMoved> {
    let (mut source, mut target) = (source.rows().await?, target.rows().await?);
    for relation in RELATIONS {
        if target.count(relation).await? > 0 {
            return Err(NotMoved::NotEmpty(to.clone()));
        }
    }
    source.begin().await?;
    target.begin().await?;
    let mut copied = Vec::new();
    for relation in RELATIONS {
        let total = source.count(relation).await?;
        let mut summary = Summary::default();
        let mut after = None;
        loop {
            let rows = source.page(relation, after.as_ref(), PAGE).await?;
            let Some(last) = rows.last() else { break };
            after = Some(last.clone());
            rows.iter().for_each(|row| summary.add(row));
            target.insert(relation, rows).await?;
            progress(Progress { relation: relation.name, rows: summary.rows, total });
        }
        copied.push((relation, summary));
    }
    target.commit().await?;
    source.commit().await?;
    // What is there now, whatever was sent.
    let mut moved = Vec::new();
    for (relation, sent) in copied {
        let found = Summary::of(target.as_mut(), relation).await?;
        if !found.equals(&sent) {
            return Err(NotMoved::Different { relation: relation.name, to: to.clone() });
        }
        moved.push((relation.name, found.rows));
    }
    Ok(moved)
}

/// The number of rows and the checksum of all of them.
#[derive(Default)]
struct Summary {
    rows: u64,
    digest: Sha256,
}

impl Summary {
    async fn of(rows: &mut dyn Rows, relation: &Relation) -> Result<Summary, StoreError> {
        let mut summary = Summary::default();
        let mut after = None;
        loop {
            let page = rows.page(relation, after.as_ref(), PAGE).await?;
            page.iter().for_each(|row| summary.add(row));
            after = page.into_iter().last();
            if after.is_none() {
                return Ok(summary);
            }
        }
    }

    fn equals(&self, other: &Summary) -> bool {
        (self.rows, self.digest.clone().finalize()) == (other.rows, other.digest.clone().finalize())
    }

    fn add(&mut self, row: &Row) {
        self.rows += 1;
        for value in row {
            match value {
                Value::Text(text) => self.digest(text.as_ref().map(String::as_bytes)),
                Value::Integer(number) => self.digest(number.map(i64::to_be_bytes)),
                Value::Boolean(is_so) => self.digest(is_so.map(|is_so| [u8::from(is_so)])),
                Value::Bytes(bytes) => self.digest(bytes.as_ref()),
            }
        }
    }

    /// The length comes first, and no length for null, so that values do not run into each
    /// other.
    fn digest(&mut self, value: Option<impl AsRef<[u8]>>) {
        match value {
            Some(value) => {
                let value = value.as_ref();
                self.digest.update((value.len() as u64).to_be_bytes());
                self.digest.update(value);
            }
            None => self.digest.update(u64::MAX.to_be_bytes()),
        }
    }
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: Kind::Text }
}

const fn integer(name: &'static str) -> Column {
    Column { name, kind: Kind::Integer }
}

const fn boolean(name: &'static str) -> Column {
    Column { name, kind: Kind::Boolean }
}

const fn bytes(name: &'static str) -> Column {
    Column { name, kind: Kind::Bytes }
}

/// What is moved, in an order in which no row refers to a later one.
pub(super) const RELATIONS: &[Relation] = &[
    Relation {
        name: "players",
        key: 1,
        columns: &[
            text("id"),
            text("name"),
            text("name_key"),
            text("password_hash"),
            integer("created_ms"),
        ],
    },
    Relation { name: "account_names", key: 1, columns: &[text("key"), text("player")] },
    Relation {
        name: "tokens",
        key: 1,
        columns: &[
            bytes("hash"),
            text("player"),
            text("kind"),
            text("name"),
            integer("created_ms"),
            integer("used_ms"),
            integer("expires_ms"),
            text("scopes"),
            text("device"),
        ],
    },
    Relation { name: "recovery_codes", key: 1, columns: &[bytes("hash"), text("player")] },
    Relation {
        name: "passkeys",
        key: 1,
        columns: &[
            bytes("id"),
            text("player"),
            bytes("public_key"),
            integer("sign_count"),
            text("name"),
            integer("created_ms"),
            integer("used_ms"),
        ],
    },
    Relation { name: "challenge_key", key: 1, columns: &[integer("id"), bytes("secret")] },
    Relation { name: "used_challenges", key: 1, columns: &[bytes("nonce"), integer("expires_ms")] },
    Relation { name: "push_key", key: 1, columns: &[integer("id"), bytes("secret")] },
    Relation {
        name: "push_subscriptions",
        key: 1,
        columns: &[
            text("endpoint"),
            bytes("token"),
            bytes("browser_key"),
            bytes("auth"),
            text("language"),
            integer("kinds"),
            integer("rest_from"),
            integer("rest_to"),
            integer("utc_offset"),
            integer("created_ms"),
        ],
    },
    Relation {
        name: "calls",
        key: 3,
        columns: &[
            text("endpoint"),
            text("table_id"),
            integer("kind"),
            integer("due_ms"),
            integer("attempts"),
        ],
    },
    Relation {
        name: "tables",
        key: 1,
        columns: &[
            text("id"),
            text("rules"),
            integer("rules_version"),
            text("settings"),
            text("phase"),
            boolean("public"),
            boolean("queue"),
            text("maker"),
            text("origin"),
            integer("created_ms"),
            integer("updated_ms"),
            integer("wake_ms"),
            text("thought_ms"),
            integer("elapsed_ms"),
            integer("noted_ms"),
            text("asked"),
            integer("last_version"),
            integer("packed"),
            integer("checksum"),
        ],
    },
    // Before the seats, which note a visit that is not there yet.
    Relation { name: "visits", key: 2, columns: &[text("player"), text("table_id")] },
    Relation { name: "names_to_erase", key: 2, columns: &[text("player"), text("table_id")] },
    Relation {
        name: "seats",
        key: 2,
        columns: &[
            text("table_id"),
            integer("seat"),
            text("player"),
            text("name"),
            boolean("account"),
            text("bot_level"),
        ],
    },
    Relation {
        name: "log",
        key: 2,
        columns: &[
            text("table_id"),
            integer("version"),
            integer("at_ms"),
            text("entry"),
            integer("checksum"),
        ],
    },
    Relation {
        name: "log_parts",
        key: 2,
        columns: &[
            text("table_id"),
            integer("first"),
            integer("last"),
            bytes("packed"),
            integer("checksum"),
        ],
    },
    Relation {
        name: "games",
        key: 1,
        columns: &[
            text("id"),
            text("table_id"),
            text("rules"),
            integer("rules_version"),
            text("record"),
            text("secret"),
            text("commitment"),
            text("entropy"),
            text("winners"),
            integer("finished_ms"),
            boolean("public"),
            integer("checksum"),
        ],
    },
    Relation {
        name: "game_seats",
        key: 2,
        columns: &[
            text("game"),
            integer("seat"),
            text("player"),
            text("bot_level"),
            text("name"),
            integer("finished_ms"),
            boolean("public"),
        ],
    },
    Relation {
        name: "analyses",
        key: 1,
        columns: &[text("game"), text("judge"), text("found"), integer("made_ms")],
    },
    Relation {
        name: "analysed_seats",
        key: 2,
        columns: &[
            text("game"),
            integer("seat"),
            integer("exchanges"),
            integer("exchange_lost"),
            integer("exchange_squares"),
            integer("plays"),
            integer("play_lost"),
            integer("play_squares"),
        ],
    },
    Relation {
        name: "ratings",
        key: 3,
        columns: &[
            text("subject"),
            text("kind"),
            text("pace"),
            integer("members"),
            integer("mu"),
            integer("sigma"),
            integer("games"),
            integer("last_ms"),
        ],
    },
    Relation { name: "rating_members", key: 2, columns: &[text("player"), text("subject")] },
    Relation {
        name: "rated_games",
        key: 1,
        columns: &[
            integer("number"),
            text("game"),
            text("kind"),
            text("pace"),
            text("seats_left"),
            text("company"),
            integer("at_ms"),
        ],
    },
    Relation {
        name: "rating_changes",
        key: 2,
        columns: &[
            integer("number"),
            text("subject"),
            text("kind"),
            text("pace"),
            text("outcome"),
            integer("mu_before"),
            integer("sigma_before"),
            integer("mu"),
            integer("sigma"),
            integer("at_ms"),
        ],
    },
    Relation { name: "rating_order", key: 1, columns: &[integer("id"), integer("last")] },
    Relation {
        name: "conduct",
        key: 1,
        columns: &[text("player"), integer("games_left"), integer("waits_until_ms")],
    },
    Relation {
        name: "profiles",
        key: 1,
        columns: &[
            text("player"),
            text("picture"),
            text("learned"),
            boolean("shows_since"),
            boolean("shows_ratings"),
            boolean("shows_games"),
            boolean("shows_record"),
            boolean("shows_people"),
            boolean("shows_badges"),
            boolean("shows_performance"),
        ],
    },
    Relation {
        name: "holidays",
        key: 1,
        columns: &[
            text("player"),
            integer("from_ms"),
            integer("until_ms"),
            integer("year"),
            integer("used_ms"),
        ],
    },
    Relation {
        name: "relations",
        key: 3,
        columns: &[text("player"), text("kind"), text("other"), integer("at_ms")],
    },
    Relation {
        name: "presence",
        key: 1,
        columns: &[text("player"), integer("seen_ms"), boolean("hidden")],
    },
    Relation {
        name: "invitations",
        key: 3,
        columns: &[
            text("player"),
            text("table_id"),
            text("sender"),
            integer("seat"),
            boolean("hidden"),
            integer("at_ms"),
        ],
    },
    Relation {
        name: "circles",
        key: 1,
        columns: &[text("id"), text("name"), text("about"), text("joining"), integer("created_ms")],
    },
    Relation {
        name: "circle_members",
        key: 2,
        columns: &[text("circle"), text("player"), text("role"), integer("since_ms")],
    },
    Relation { name: "circle_dismissals", key: 2, columns: &[text("circle"), text("player")] },
    Relation { name: "circle_tables", key: 1, columns: &[text("table_id"), text("circle")] },
    Relation {
        name: "evenings",
        key: 1,
        columns: &[
            text("id"),
            text("circle"),
            integer("start_ms"),
            integer("minutes"),
            text("zone"),
            text("text"),
            integer("made_ms"),
        ],
    },
    Relation {
        name: "reports",
        key: 1,
        columns: &[
            text("id"),
            text("reporter"),
            text("subject"),
            text("kind"),
            text("text"),
            text("table_id"),
            integer("at_ms"),
            integer("closed_ms"),
        ],
    },
    Relation {
        name: "notices",
        key: 1,
        columns: &[
            text("id"),
            text("player"),
            text("kind"),
            text("text"),
            integer("at_ms"),
            integer("until_ms"),
            integer("read_ms"),
        ],
    },
    Relation { name: "suspensions", key: 1, columns: &[text("player"), integer("until_ms")] },
    Relation {
        name: "admin_log",
        key: 1,
        columns: &[
            text("id"),
            integer("at_ms"),
            text("operator"),
            text("action"),
            text("subject"),
            text("detail"),
        ],
    },
    Relation {
        name: "events",
        key: 1,
        columns: &[
            text("id"),
            integer("last_version"),
            integer("edition"),
            text("summary"),
            boolean("listed"),
            text("phase"),
            boolean("watched"),
            text("maker"),
            text("circle"),
            integer("start_ms"),
            integer("rings_ms"),
            integer("created_ms"),
            integer("updated_ms"),
        ],
    },
    Relation {
        name: "event_log",
        key: 2,
        columns: &[
            text("event"),
            integer("version"),
            integer("at_ms"),
            text("entry"),
            integer("checksum"),
        ],
    },
    Relation { name: "event_people", key: 2, columns: &[text("player"), text("event")] },
    Relation {
        name: "event_tables",
        key: 1,
        columns: &[text("table_id"), text("event"), integer("round")],
    },
    Relation {
        name: "daily_deals",
        key: 1,
        columns: &[integer("day"), text("secret"), integer("results")],
    },
    Relation {
        name: "daily_attempts",
        key: 1,
        columns: &[
            text("table_id"),
            integer("day"),
            text("player"),
            text("game"),
            integer("score"),
            integer("rounds"),
            integer("points"),
        ],
    },
    Relation {
        name: "server",
        key: 1,
        columns: &[integer("id"), integer("alive_ms"), integer("paused_ms")],
    },
];

impl Relation {
    pub(super) fn column_names(&self) -> String {
        self.columns.iter().map(|column| column.name).collect::<Vec<_>>().join(", ")
    }

    /// Selects a page: the parameters are the primary key after which it begins, if there is
    /// one, and then its length.
    pub(super) fn select_page(&self, after: Option<&Row>) -> String {
        let (name, columns) = (self.name, self.column_names());
        let key: Vec<&str> = self.columns[..self.key].iter().map(|column| column.name).collect();
        let key = key.join(", ");
        let from = match after {
            Some(_) => {
                let parameters = (1..=self.key).map(|number| format!("${number}"));
                let parameters = parameters.collect::<Vec<_>>().join(", ");
                format!("WHERE ({key}) > ({parameters})")
            }
            None => String::new(),
        };
        let limit = after.map_or(1, |_| self.key + 1);
        format!("SELECT {columns} FROM {name} {from} ORDER BY {key} LIMIT ${limit}")
    }
}

impl From<StoreError> for NotMoved {
    fn from(error: StoreError) -> NotMoved {
        NotMoved::Store(error)
    }
}

impl fmt::Display for NotMoved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMoved::NoSource(from) => write!(f, "{from}: there is no such file"),
            NotMoved::NotEmpty(to) => {
                write!(f, "{to} is not empty: everything is moved to an empty database only")
            }
            NotMoved::Different { relation, to } => {
                write!(f, "{to}: what was stored in '{relation}' differs; use the source only")
            }
            NotMoved::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotMoved {}
