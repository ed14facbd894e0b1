//! Reports, notices, suspensions and the log of what administrators did.

use kennel_table::PlayerId;
use kennel_wire::NoticeKind;
use sqlx::Row as _;

use super::columns::{exists, id, optional_id, wanted};
use super::dialect::{Connection, Row};
use super::jobs::Written;
use super::passwords::set_password;
use super::people::{IS_PLAYER, no_player, rename};
use super::reader::Reader;
use super::{circles, erase};
use crate::store::job::NewName;
use crate::store::social::{
    AdminAct, AdminEntry, Closed, MAX_OPEN_REPORTS, ModerationJob, NewReportRow, NoticeRow,
    ReportRow, of_word, word,
};
use crate::store::{StoreError, Thing};

pub(super) async fn run(job: &ModerationJob, db: &mut Connection) -> Written {
    match job {
        ModerationJob::Report { id, report, at_ms } => add_report(db, id, report, *at_ms).await,
        ModerationJob::Read { player, notice, at_ms } => {
            let read = sqlx::query(
                "UPDATE notices SET read_ms = $3 WHERE id = $1 AND player = $2 AND read_ms IS NULL",
            )
            .bind(wanted(notice))
            .bind(player.as_str())
            .bind(*at_ms)
            .execute(db)
            .await?;
            let missing = || StoreError::Missing { what: Thing::Notice, id: notice.clone() };
            Ok(if read.rows_affected() == 0 { Err(missing()) } else { Ok(()) })
        }
        ModerationJob::Administer { act, name, notice, entry } => {
            let told = Telling { id: notice, at_ms: entry.at_ms };
            if let Err(refused) = administer(db, act, name.as_ref(), told).await? {
                return Ok(Err(refused));
            }
            write_entry(db, entry).await?;
            Ok(Ok(()))
        }
    }
}

async fn add_report(db: &mut Connection, id: &str, report: &NewReportRow, at_ms: i64) -> Written {
    for player in [&report.reporter, &report.subject] {
        if !exists(db, IS_PLAYER, player.as_str()).await? {
            return Ok(Err(no_player(player)));
        }
    }
    let open: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM reports WHERE reporter = $1 AND closed_ms IS NULL",
    )
    .bind(report.reporter.as_str())
    .fetch_one(&mut *db)
    .await?;
    if open >= i64::from(MAX_OPEN_REPORTS) {
        return Ok(Err(StoreError::Full { what: Thing::Report }));
    }
    sqlx::query(
        "INSERT INTO reports (id, reporter, subject, kind, text, table_id, at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id)
    .bind(report.reporter.as_str())
    .bind(report.subject.as_str())
    .bind(word(report.kind))
    .bind(report.text.as_str())
    .bind(report.table.as_ref().map(|table| table.as_str()))
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

/// The id and the time of a notice.
#[derive(Clone, Copy)]
struct Telling<'a> {
    id: &'a str,
    at_ms: i64,
}

async fn administer(
    db: &mut Connection,
    act: &AdminAct,
    name: Option<&NewName>,
    told: Telling<'_>,
) -> Written {
    match act {
        AdminAct::Warn { player, text } => {
            notify(db, told, player, NoticeKind::Warning, text, None).await
        }
        AdminAct::Rename { player, text, .. } => {
            let name = name.expect("whoever is renamed gets a name");
            if let Err(refused) = rename(db, player, name).await? {
                return Ok(Err(refused));
            }
            notify(db, told, player, NoticeKind::Renamed, text, None).await
        }
        AdminAct::Suspend { player, until_ms, text } => {
            let kind = NoticeKind::Suspended;
            if let Err(refused) = notify(db, told, player, kind, text, Some(*until_ms)).await? {
                return Ok(Err(refused));
            }
            sqlx::query(
                "INSERT INTO suspensions (player, until_ms) VALUES ($1, $2)
                 ON CONFLICT (player) DO UPDATE SET until_ms = excluded.until_ms",
            )
            .bind(player.as_str())
            .bind(*until_ms)
            .execute(db)
            .await?;
            Ok(Ok(()))
        }
        AdminAct::Lift { player } => {
            let lifted = sqlx::query("DELETE FROM suspensions WHERE player = $1")
                .bind(player.as_str())
                .execute(db)
                .await?;
            let missing = || {
                let id = player.to_string();
                StoreError::Missing { what: Thing::Suspension, id }
            };
            Ok(if lifted.rows_affected() == 0 { Err(missing()) } else { Ok(()) })
        }
        AdminAct::Close { report } => {
            let closed = sqlx::query(
                "UPDATE reports SET closed_ms = $2 WHERE id = $1 AND closed_ms IS NULL",
            )
            .bind(wanted(report))
            .bind(told.at_ms)
            .execute(db)
            .await?;
            let missing = || StoreError::Missing { what: Thing::Report, id: report.clone() };
            Ok(if closed.rows_affected() == 0 { Err(missing()) } else { Ok(()) })
        }
        AdminAct::Erase(player) => erase::player(db, player).await,
        AdminAct::DeleteTable(table) => erase::table(db, table).await,
        AdminAct::DeleteGame(game) => erase::game(db, game).await,
        AdminAct::ResetPassword { player, password_hash } => {
            set_password(db, player, password_hash).await
        }
    }
}

async fn notify(
    db: &mut Connection,
    told: Telling<'_>,
    player: &PlayerId,
    kind: NoticeKind,
    text: &str,
    until_ms: Option<i64>,
) -> Written {
    if !exists(db, IS_PLAYER, wanted(player.as_str())).await? {
        return Ok(Err(no_player(player)));
    }
    sqlx::query(
        "INSERT INTO notices (id, player, kind, text, at_ms, until_ms)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(told.id)
    .bind(player.as_str())
    .bind(word(kind))
    .bind(text)
    .bind(told.at_ms)
    .bind(until_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

async fn write_entry(db: &mut Connection, entry: &AdminEntry) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO admin_log (id, at_ms, operator, action, subject, detail)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(entry.id.as_str())
    .bind(entry.at_ms)
    .bind(entry.operator.as_str())
    .bind(entry.action.as_str())
    .bind(entry.subject.as_str())
    .bind(entry.detail.as_str())
    .execute(db)
    .await?;
    Ok(())
}

/// Erases what others have written about a player, and what the player wanted of others.
pub(super) async fn erase(db: &mut Connection, player: &PlayerId) -> Result<(), sqlx::Error> {
    circles::leave_all(db, player).await?;
    for statement in [
        "DELETE FROM relations WHERE player = $1 OR other = $1",
        "DELETE FROM invitations WHERE player = $1 OR sender = $1",
        "DELETE FROM reports WHERE reporter = $1 OR subject = $1",
        "DELETE FROM notices WHERE player = $1",
        "DELETE FROM presence WHERE player = $1",
        "DELETE FROM suspensions WHERE player = $1",
    ] {
        sqlx::query(statement).bind(player.as_str()).execute(&mut *db).await?;
    }
    Ok(())
}

/// Reports with the names of those whom they concern.
macro_rules! reports {
    () => {
        "SELECT r.id, r.reporter, a.name AS reporter_name, r.subject, b.name AS subject_name,
             r.kind, r.text, r.table_id, r.at_ms, r.closed_ms
         FROM reports r JOIN players a ON a.id = r.reporter JOIN players b ON b.id = r.subject"
    };
}

fn report(row: &Row) -> Result<ReportRow, sqlx::Error> {
    Ok(ReportRow {
        id: row.try_get("id")?,
        reporter: (id(row, "reporter")?, row.try_get("reporter_name")?),
        subject: (id(row, "subject")?, row.try_get("subject_name")?),
        kind: of_word(row.try_get("kind")?)?,
        text: row.try_get("text")?,
        table: optional_id(row, "table_id")?,
        at_ms: row.try_get("at_ms")?,
        closed_ms: row.try_get("closed_ms")?,
    })
}

impl Reader {
    pub(super) async fn notices_to(&self, player: &PlayerId) -> Result<Vec<NoticeRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, kind, text, at_ms, until_ms FROM notices
             WHERE player = $1 AND read_ms IS NULL ORDER BY at_ms, id LIMIT 20",
        )
        .bind(player.as_str())
        .fetch_all(&self.pool().await?)
        .await;
        let notice = |row: &Row| {
            Ok(NoticeRow {
                id: row.try_get("id")?,
                kind: of_word(row.try_get("kind")?)?,
                text: row.try_get("text")?,
                at_ms: row.try_get("at_ms")?,
                until_ms: row.try_get("until_ms")?,
            })
        };
        rows.and_then(|rows| rows.iter().map(notice).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn suspension_end(
        &self,
        player: &PlayerId,
    ) -> Result<Option<i64>, StoreError> {
        let end = sqlx::query_scalar("SELECT until_ms FROM suspensions WHERE player = $1")
            .bind(player.as_str())
            .fetch_optional(&self.pool().await?)
            .await;
        end.map_err(|error| self.error(error))
    }

    pub(super) async fn all_reports(
        &self,
        closed: Closed,
        limit: u32,
    ) -> Result<Vec<ReportRow>, StoreError> {
        let rows = sqlx::query(concat!(
            reports!(),
            " WHERE r.closed_ms IS NULL OR $1
             ORDER BY CASE WHEN r.closed_ms IS NULL THEN r.at_ms ELSE -r.closed_ms END
                 + CASE WHEN r.closed_ms IS NULL THEN 0 ELSE 9000000000000000 END, r.id
             LIMIT $2"
        ))
        .bind(closed == Closed::With)
        .bind(i64::from(limit))
        .fetch_all(&self.pool().await?)
        .await;
        rows.and_then(|rows| rows.iter().map(report).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn all_reports_by(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<ReportRow>, StoreError> {
        let rows =
            sqlx::query(concat!(reports!(), " WHERE r.reporter = $1 ORDER BY r.at_ms DESC, r.id"))
                .bind(player.as_str())
                .fetch_all(&self.pool().await?)
                .await;
        rows.and_then(|rows| rows.iter().map(report).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn log_of_admins(&self, limit: u32) -> Result<Vec<AdminEntry>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, at_ms, operator, action, subject, detail FROM admin_log
             ORDER BY at_ms DESC, id LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.pool().await?)
        .await;
        let entry = |row: &Row| {
            Ok(AdminEntry {
                id: row.try_get("id")?,
                at_ms: row.try_get("at_ms")?,
                operator: row.try_get("operator")?,
                action: row.try_get("action")?,
                subject: row.try_get("subject")?,
                detail: row.try_get("detail")?,
            })
        };
        rows.and_then(|rows| rows.iter().map(entry).collect()).map_err(|error| self.error(error))
    }
}
