//! Reports, and what the operator does about them.

use kennel_table::{GameId, PlayerId, TableId};
use kennel_wire::{NoticeKind, ReportKind};

use super::{Closed, SocialJob};
use crate::store::job::{Job, NewName};
use crate::store::{Store, StoreError, new_id};

/// Reports of a player that may be open at the same time.
pub const MAX_OPEN_REPORTS: u32 = 10;

/// A report to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReportRow {
    /// Whoever reports.
    pub reporter: PlayerId,
    /// Whom it is about.
    pub subject: PlayerId,
    /// What it is about.
    pub kind: ReportKind,
    /// What happened.
    pub text: String,
    /// The table at which it happened.
    pub table: Option<TableId>,
}

/// A report as the operator sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// Its id.
    pub id: String,
    /// Whoever reports, by id and name.
    pub reporter: (PlayerId, String),
    /// Whom it is about, by id and name.
    pub subject: (PlayerId, String),
    /// What it is about.
    pub kind: ReportKind,
    /// What happened.
    pub text: String,
    /// The table at which it happened.
    pub table: Option<TableId>,
    /// When it was made.
    pub at_ms: i64,
    /// When it was closed.
    pub closed_ms: Option<i64>,
}

/// What a player is told by the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub kind: NoticeKind,
    /// What they write.
    pub text: String,
    /// When it was written.
    pub at_ms: i64,
    /// When a suspension ends.
    pub until_ms: Option<i64>,
}

/// What the operator does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AdminAct {
    /// Tells a player that something must not happen again.
    Warn {
        /// The player.
        player: PlayerId,
        /// What they are told.
        text: String,
    },
    /// Gives a player another name, and tells them why.
    Rename {
        /// The player.
        player: PlayerId,
        /// The new name.
        name: String,
        /// What they are told.
        text: String,
    },
    /// Keeps a player from playing for a while, and tells them why.
    Suspend {
        /// The player.
        player: PlayerId,
        /// Until when.
        until_ms: i64,
        /// What they are told.
        text: String,
    },
    /// Ends a suspension.
    Lift {
        /// The player.
        player: PlayerId,
    },
    /// Closes a report.
    Close {
        /// Its id.
        report: String,
    },
    /// Erases a player.
    Erase(PlayerId),
    /// Deletes a table with its log and its games.
    DeleteTable(TableId),
    /// Deletes a finished game.
    DeleteGame(GameId),
    /// Gives an account another password.
    ResetPassword {
        /// The player.
        player: PlayerId,
        /// The hash of the new password.
        password_hash: String,
    },
}

/// Until when somebody may not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suspension {
    /// When it ends.
    pub until_ms: i64,
}

/// A line of the log of what administrators did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdminEntry {
    /// Its id.
    pub id: String,
    /// When it was done.
    pub at_ms: i64,
    /// Who did it, as they call themselves.
    pub operator: String,
    /// What was done.
    pub action: String,
    /// The id of whom or what it was done to.
    pub subject: String,
    /// A number or a time; never a name or a text.
    pub detail: String,
}

pub(in crate::store) enum ModerationJob {
    Report {
        id: String,
        report: NewReportRow,
        at_ms: i64,
    },
    /// Notes that a player has read a notice.
    Read {
        player: PlayerId,
        notice: String,
        at_ms: i64,
    },
    /// Does something and writes it into the log, both or neither.
    Administer {
        act: AdminAct,
        /// The new name, if there is one.
        name: Option<NewName>,
        /// The id of the notice, if there is one.
        notice: String,
        entry: AdminEntry,
    },
}

impl Store {
    async fn moderation_job(&self, job: ModerationJob) -> Result<(), StoreError> {
        self.engine.write(Job::Social(SocialJob::Moderation(Box::new(job)))).await
    }

    /// Adds a report.
    ///
    /// # Errors
    /// As many reports of the player are open as may be, or the database cannot be used.
    pub async fn report(&self, report: NewReportRow) -> Result<(), StoreError> {
        let (id, at_ms) = (new_id()?, self.clock.now_ms());
        self.moderation_job(ModerationJob::Report { id, report, at_ms }).await
    }

    /// What a player has been told and has not read, the oldest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn notices_of(&self, player: &PlayerId) -> Result<Vec<NoticeRow>, StoreError> {
        self.engine.reads().notices(player).await
    }

    /// Notes that a player has read a notice.
    ///
    /// # Errors
    /// There is no such notice to the player, or the database cannot be used.
    pub async fn read_notice(&self, player: &PlayerId, notice: &str) -> Result<(), StoreError> {
        let (player, notice, at_ms) = (player.clone(), notice.to_owned(), self.clock.now_ms());
        self.moderation_job(ModerationJob::Read { player, notice, at_ms }).await
    }

    /// The suspension of a player, if it is not over.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn suspension_of(&self, player: &PlayerId) -> Result<Option<Suspension>, StoreError> {
        let until = self.engine.reads().suspended_until(player).await?;
        let until = until.filter(|&until| until > self.clock.now_ms());
        Ok(until.map(|until_ms| Suspension { until_ms }))
    }

    /// Reports, the oldest open one first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn reports(&self, closed: Closed, limit: u32) -> Result<Vec<ReportRow>, StoreError> {
        self.engine.reads().reports(closed, limit).await
    }

    /// The reports that a player has sent, the newest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn reports_by(&self, player: &PlayerId) -> Result<Vec<ReportRow>, StoreError> {
        self.engine.reads().reports_by(player).await
    }

    /// Does what the operator wants done, and writes it into their log.
    ///
    /// # Errors
    /// There is no such player, table, game or report, the name is taken, or the database
    /// cannot be used. Nothing was done then.
    pub async fn administer(&self, operator: &str, act: AdminAct) -> Result<(), StoreError> {
        let name = match &act {
            AdminAct::Rename { name, .. } => Some(NewName::new(name)),
            _ => None,
        };
        let (action, subject, detail) = act.entry();
        let entry = AdminEntry {
            id: new_id()?,
            at_ms: self.clock.now_ms(),
            operator: operator.to_owned(),
            action: action.to_owned(),
            subject,
            detail,
        };
        let notice = new_id()?;
        self.moderation_job(ModerationJob::Administer { act, name, notice, entry }).await
    }

    /// What administrators did, the newest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn admin_log(&self, limit: u32) -> Result<Vec<AdminEntry>, StoreError> {
        self.engine.reads().admin_log(limit).await
    }
}

impl AdminAct {
    /// What the log says about it: the action, the id it is about, and a detail.
    fn entry(&self) -> (&'static str, String, String) {
        let plain = |action, id: String| (action, id, String::new());
        match self {
            AdminAct::Warn { player, .. } => plain("warn", player.to_string()),
            AdminAct::Rename { player, .. } => plain("rename", player.to_string()),
            AdminAct::Suspend { player, until_ms, .. } => {
                ("suspend", player.to_string(), until_ms.to_string())
            }
            AdminAct::Lift { player } => plain("lift", player.to_string()),
            AdminAct::Close { report } => plain("close", report.clone()),
            AdminAct::Erase(player) => plain("delete player", player.to_string()),
            AdminAct::DeleteTable(table) => plain("delete table", table.to_string()),
            AdminAct::DeleteGame(game) => plain("delete game", game.to_string()),
            AdminAct::ResetPassword { player, .. } => plain("reset password", player.to_string()),
        }
    }
}
