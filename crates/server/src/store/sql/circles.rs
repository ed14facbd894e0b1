//! Circles, their members, tables, calendars and league tables.

use kennel_table::{PlayerId, TableId};
use kennel_wire::CircleRole;
use sqlx::Row as _;

use super::columns::{exists, id, number, wanted};
use super::dialect::{Connection, Row, contains};
use super::jobs::Written;
use super::people::{IS_PLAYER, no_player};
use super::reader::Reader;
use super::tables::one_table;
use crate::store::rows::TableRow;
use crate::store::social::{
    CircleJob, CircleRow, EveningRow, InCircle, LeagueResult, MAX_ASKING, MAX_CIRCLES,
    MAX_EVENINGS, MAX_MEMBERS, MemberRow, MyCircle, of_word, word,
};
use crate::store::{StoreError, Thing};

/// The most tables listed of a circle.
const MOST_TABLES: i64 = 50;

const IS_CIRCLE: &str = "SELECT 1 FROM circles WHERE id = $1";

fn no_circle(circle: &str) -> StoreError {
    StoreError::Missing { what: Thing::Circle, id: circle.to_owned() }
}

pub(super) async fn run(job: &CircleJob, db: &mut Connection) -> Written {
    match job {
        CircleJob::Make { circle, owner, at_ms } => make(db, circle, owner, *at_ms).await,
        CircleJob::Change(circle) => change(db, circle).await,
        CircleJob::Delete(circle) => {
            let deleted = sqlx::query("DELETE FROM circles WHERE id = $1")
                .bind(wanted(circle))
                .execute(db)
                .await?;
            Ok(if deleted.rows_affected() == 0 { Err(no_circle(circle)) } else { Ok(()) })
        }
        CircleJob::Enter { circle, player, role, at_ms } => {
            let role = match was_dismissed(db, circle, player).await? {
                true => CircleRole::Asking,
                false => *role,
            };
            enter(db, circle, player, role, *at_ms).await
        }
        CircleJob::LetIn { circle, player, at_ms } => {
            if let Err(refused) = enter(db, circle, player, CircleRole::Member, *at_ms).await? {
                return Ok(Err(refused));
            }
            sqlx::query("DELETE FROM circle_dismissals WHERE circle = $1 AND player = $2")
                .bind(wanted(circle))
                .bind(player.as_str())
                .execute(db)
                .await?;
            Ok(Ok(()))
        }
        CircleJob::Dismiss { circle, player } => {
            if role_of(db, circle, player).await?.is_none() {
                return Ok(Ok(()));
            }
            leave(db, circle, player).await?;
            // Without anybody in it the circle has ended.
            sqlx::query(
                "INSERT INTO circle_dismissals (circle, player)
                 SELECT id, $2 FROM circles WHERE id = $1 ON CONFLICT DO NOTHING",
            )
            .bind(wanted(circle))
            .bind(player.as_str())
            .execute(db)
            .await?;
            Ok(Ok(()))
        }
        CircleJob::SetRole { circle, player, role } => set_role(db, circle, player, *role).await,
        CircleJob::Leave { circle, player } => {
            leave(db, circle, player).await?;
            Ok(Ok(()))
        }
        CircleJob::AddTable { circle, table } => {
            if !exists(db, IS_CIRCLE, wanted(circle)).await? {
                return Ok(Err(no_circle(circle)));
            }
            sqlx::query(
                "INSERT INTO circle_tables (table_id, circle) VALUES ($1, $2)
                 ON CONFLICT (table_id) DO UPDATE SET circle = excluded.circle",
            )
            .bind(table.as_str())
            .bind(circle.as_str())
            .execute(db)
            .await?;
            Ok(Ok(()))
        }
        CircleJob::AddEvening { circle, evening } => add_evening(db, circle, evening).await,
        CircleJob::RemoveEvening(evening) => {
            let removed = sqlx::query("DELETE FROM evenings WHERE id = $1")
                .bind(wanted(evening))
                .execute(db)
                .await?;
            let missing = || StoreError::Missing { what: Thing::Evening, id: evening.clone() };
            Ok(if removed.rows_affected() == 0 { Err(missing()) } else { Ok(()) })
        }
    }
}

async fn make(db: &mut Connection, circle: &CircleRow, owner: &PlayerId, at_ms: i64) -> Written {
    if let Err(refused) = may_enter_another(db, owner).await? {
        return Ok(Err(refused));
    }
    sqlx::query(
        "INSERT INTO circles (id, name, about, joining, created_ms) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(circle.id.as_str())
    .bind(circle.name.as_str())
    .bind(circle.about.as_str())
    .bind(word(circle.joining))
    .bind(at_ms)
    .execute(&mut *db)
    .await?;
    write_member(db, &circle.id, owner, CircleRole::Owner, at_ms).await?;
    Ok(Ok(()))
}

async fn change(db: &mut Connection, circle: &CircleRow) -> Written {
    let changed =
        sqlx::query("UPDATE circles SET name = $2, about = $3, joining = $4 WHERE id = $1")
            .bind(wanted(&circle.id))
            .bind(circle.name.as_str())
            .bind(circle.about.as_str())
            .bind(word(circle.joining))
            .execute(db)
            .await?;
    Ok(if changed.rows_affected() == 0 { Err(no_circle(&circle.id)) } else { Ok(()) })
}

/// Whether a player may be in one more circle.
async fn may_enter_another(db: &mut Connection, player: &PlayerId) -> Written {
    if !exists(db, IS_PLAYER, player.as_str()).await? {
        return Ok(Err(no_player(player)));
    }
    let circles: i64 = sqlx::query_scalar("SELECT count(*) FROM circle_members WHERE player = $1")
        .bind(player.as_str())
        .fetch_one(db)
        .await?;
    Ok(match circles >= i64::from(MAX_CIRCLES) {
        true => Err(StoreError::Full { what: Thing::Circle }),
        false => Ok(()),
    })
}

/// Whether an organiser has removed somebody who was a member.
async fn was_dismissed(
    db: &mut Connection,
    circle: &str,
    player: &PlayerId,
) -> Result<bool, sqlx::Error> {
    let query = "SELECT 1 FROM circle_dismissals WHERE circle = $1 AND player = $2";
    let found = sqlx::query(query).bind(wanted(circle)).bind(player.as_str());
    Ok(found.fetch_optional(db).await?.is_some())
}

async fn enter(
    db: &mut Connection,
    circle: &str,
    player: &PlayerId,
    role: CircleRole,
    at_ms: i64,
) -> Written {
    if !exists(db, IS_CIRCLE, wanted(circle)).await? {
        return Ok(Err(no_circle(circle)));
    }
    let known = role_of(db, circle, player).await?;
    if known.is_some_and(|known| known <= role) {
        return Ok(Ok(()));
    }
    if known.is_none()
        && let Err(refused) = may_enter_another(db, player).await?
    {
        return Ok(Err(refused));
    }
    let (count, most) = match role {
        CircleRole::Asking => (
            "SELECT count(*) FROM circle_members WHERE circle = $1 AND role = 'asking'",
            MAX_ASKING,
        ),
        _ => (
            "SELECT count(*) FROM circle_members WHERE circle = $1 AND role <> 'asking'",
            MAX_MEMBERS,
        ),
    };
    let there: i64 = sqlx::query_scalar(count).bind(circle).fetch_one(&mut *db).await?;
    if there >= i64::from(most) {
        return Ok(Err(StoreError::Full { what: Thing::Member }));
    }
    write_member(db, circle, player, role, at_ms).await?;
    Ok(Ok(()))
}

async fn write_member(
    db: &mut Connection,
    circle: &str,
    player: &PlayerId,
    role: CircleRole,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO circle_members (circle, player, role, since_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (circle, player)
         DO UPDATE SET role = excluded.role, since_ms = excluded.since_ms",
    )
    .bind(circle)
    .bind(player.as_str())
    .bind(word(role))
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(())
}

async fn role_of(
    db: &mut Connection,
    circle: &str,
    player: &PlayerId,
) -> Result<Option<CircleRole>, sqlx::Error> {
    let role: Option<String> =
        sqlx::query_scalar("SELECT role FROM circle_members WHERE circle = $1 AND player = $2")
            .bind(wanted(circle))
            .bind(player.as_str())
            .fetch_optional(db)
            .await?;
    role.map(of_word).transpose()
}

async fn set_role(
    db: &mut Connection,
    circle: &str,
    player: &PlayerId,
    role: CircleRole,
) -> Written {
    let missing = || StoreError::Missing { what: Thing::Member, id: player.to_string() };
    let Some(before) = role_of(db, circle, player).await? else { return Ok(Err(missing())) };
    // There is always an owner: the role is handed on and never laid down.
    if before == CircleRole::Owner {
        return Ok(Ok(()));
    }
    if role == CircleRole::Owner {
        sqlx::query(
            "UPDATE circle_members SET role = 'organiser' WHERE circle = $1 AND role = 'owner'",
        )
        .bind(circle)
        .execute(&mut *db)
        .await?;
    }
    sqlx::query("UPDATE circle_members SET role = $3 WHERE circle = $1 AND player = $2")
        .bind(circle)
        .bind(player.as_str())
        .bind(word(role))
        .execute(db)
        .await?;
    Ok(Ok(()))
}

/// Removes somebody; hands the circle on if they owned it.
pub(super) async fn leave(
    db: &mut Connection,
    circle: &str,
    player: &PlayerId,
) -> Result<(), sqlx::Error> {
    let role = role_of(db, circle, player).await?;
    sqlx::query("DELETE FROM circle_members WHERE circle = $1 AND player = $2")
        .bind(wanted(circle))
        .bind(player.as_str())
        .execute(&mut *db)
        .await?;
    if role != Some(CircleRole::Owner) {
        return Ok(());
    }
    let heir: Option<String> = sqlx::query_scalar(
        "SELECT player FROM circle_members WHERE circle = $1 AND role <> 'asking'
         ORDER BY CASE role WHEN 'organiser' THEN 0 ELSE 1 END, since_ms, player LIMIT 1",
    )
    .bind(circle)
    .fetch_optional(&mut *db)
    .await?;
    let statement = match heir {
        Some(_) => "UPDATE circle_members SET role = 'owner' WHERE circle = $1 AND player = $2",
        None => "DELETE FROM circles WHERE id = $1 AND $2 = ''",
    };
    sqlx::query(statement).bind(circle).bind(heir.unwrap_or_default()).execute(db).await?;
    Ok(())
}

/// Removes a player who is erased from all circles.
pub(super) async fn leave_all(db: &mut Connection, player: &PlayerId) -> Result<(), sqlx::Error> {
    let circles: Vec<String> =
        sqlx::query_scalar("SELECT circle FROM circle_members WHERE player = $1")
            .bind(player.as_str())
            .fetch_all(&mut *db)
            .await?;
    for circle in circles {
        leave(db, &circle, player).await?;
    }
    Ok(())
}

async fn add_evening(db: &mut Connection, circle: &str, evening: &EveningRow) -> Written {
    if !exists(db, IS_CIRCLE, wanted(circle)).await? {
        return Ok(Err(no_circle(circle)));
    }
    // What is long over is in nobody's calendar any more.
    sqlx::query("DELETE FROM evenings WHERE circle = $1 AND start_ms + minutes * 60000 < $2")
        .bind(circle)
        .bind(evening.made_ms)
        .execute(&mut *db)
        .await?;
    let planned: i64 = sqlx::query_scalar("SELECT count(*) FROM evenings WHERE circle = $1")
        .bind(circle)
        .fetch_one(&mut *db)
        .await?;
    if planned >= i64::from(MAX_EVENINGS) {
        return Ok(Err(StoreError::Full { what: Thing::Evening }));
    }
    sqlx::query(
        "INSERT INTO evenings (id, circle, start_ms, minutes, zone, text, made_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(evening.id.as_str())
    .bind(circle)
    .bind(evening.start_ms)
    .bind(i64::from(evening.minutes))
    .bind(evening.zone.as_str())
    .bind(evening.text.as_str())
    .bind(evening.made_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

impl Reader {
    pub(super) async fn one_text(
        &self,
        query: &'static str,
        id: &str,
    ) -> Result<Option<String>, StoreError> {
        let found = sqlx::query_scalar(query).bind(wanted(id));
        let found = found.fetch_optional(&self.pool().await?).await;
        found.map_err(|error| self.error(error))
    }

    pub(super) async fn circles_with(
        &self,
        player: &PlayerId,
        now_ms: i64,
    ) -> Result<Vec<MyCircle>, StoreError> {
        let rows = sqlx::query(
            "SELECT c.id, c.name, m.role,
                 (SELECT count(*) FROM circle_members a
                  WHERE a.circle = c.id AND a.role <> 'asking') AS members,
                 (SELECT count(*) FROM circle_members a
                  WHERE a.circle = c.id AND a.role = 'asking') AS asking,
                 (SELECT min(start_ms) FROM evenings e
                  WHERE e.circle = c.id AND e.start_ms + e.minutes * 60000 > $2) AS next_ms
             FROM circle_members m JOIN circles c ON c.id = m.circle
             WHERE m.player = $1 ORDER BY lower(c.name), c.id",
        )
        .bind(player.as_str())
        .bind(now_ms)
        .fetch_all(&self.pool().await?)
        .await;
        let mine = |row: &Row| {
            let role: CircleRole = of_word(row.try_get("role")?)?;
            let decides = role <= CircleRole::Organiser;
            let is_in = role < CircleRole::Asking;
            Ok(MyCircle {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                role,
                members: number(row, "members")?,
                asking: if decides { number(row, "asking")? } else { 0 },
                next_evening_ms: row.try_get::<Option<i64>, _>("next_ms")?.filter(|_| is_in),
            })
        };
        rows.and_then(|rows| rows.iter().map(mine).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn one_circle(
        &self,
        circle: &str,
        player: Option<&PlayerId>,
    ) -> Result<Option<InCircle>, StoreError> {
        let row = sqlx::query(
            "SELECT c.id, c.name, c.about, c.joining, m.role FROM circles c
             LEFT JOIN circle_members m ON m.circle = c.id AND m.player = $2
             WHERE c.id = $1",
        )
        .bind(wanted(circle))
        .bind(player.map_or("", PlayerId::as_str))
        .fetch_optional(&self.pool().await?)
        .await;
        let circle = |row: Row| {
            let role: Option<String> = row.try_get("role")?;
            Ok(InCircle {
                circle: CircleRow {
                    id: row.try_get("id")?,
                    name: row.try_get("name")?,
                    about: row.try_get("about")?,
                    joining: of_word(row.try_get("joining")?)?,
                },
                role: role.map(of_word).transpose()?,
            })
        };
        row.and_then(|row| row.map(circle).transpose()).map_err(|error| self.error(error))
    }

    pub(super) async fn members_of_circle(
        &self,
        circle: &str,
    ) -> Result<Vec<MemberRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT m.player, p.name, m.role FROM circle_members m
             JOIN players p ON p.id = m.player
             WHERE m.circle = $1
             ORDER BY CASE m.role WHEN 'owner' THEN 0 WHEN 'organiser' THEN 1
                 WHEN 'member' THEN 2 ELSE 3 END, p.name_key, m.player",
        )
        .bind(wanted(circle))
        .fetch_all(&self.pool().await?)
        .await;
        let member = |row: &Row| {
            let role = of_word(row.try_get("role")?)?;
            Ok(MemberRow { player: id(row, "player")?, name: row.try_get("name")?, role })
        };
        rows.and_then(|rows| rows.iter().map(member).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn tables_of_circle(
        &self,
        circle: &str,
        since_ms: i64,
    ) -> Result<Vec<TableRow>, StoreError> {
        let pool = self.pool().await?;
        let read = async {
            let ids: Vec<String> = sqlx::query_scalar(
                "SELECT t.id FROM circle_tables c JOIN tables t ON t.id = c.table_id
                 WHERE c.circle = $1 AND t.phase <> 'over' AND t.updated_ms > $2
                 ORDER BY t.created_ms DESC, t.id LIMIT $3",
            )
            .bind(wanted(circle))
            .bind(since_ms)
            .bind(MOST_TABLES)
            .fetch_all(&pool)
            .await?;
            let mut db = pool.acquire().await?;
            let mut tables = Vec::new();
            for id in ids {
                tables.extend(one_table(&mut db, &TableId::from(id)).await?);
            }
            Ok(tables)
        };
        read.await.map_err(|error: sqlx::Error| self.error(error))
    }

    pub(super) async fn evenings_of_circle(
        &self,
        circle: &str,
        now_ms: i64,
    ) -> Result<Vec<EveningRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, start_ms, minutes, zone, text, made_ms FROM evenings
             WHERE circle = $1 AND start_ms + minutes * 60000 > $2 ORDER BY start_ms, id",
        )
        .bind(wanted(circle))
        .bind(now_ms)
        .fetch_all(&self.pool().await?)
        .await;
        let evening = |row: &Row| {
            Ok(EveningRow {
                id: row.try_get("id")?,
                start_ms: row.try_get("start_ms")?,
                minutes: number(row, "minutes")?,
                zone: row.try_get("zone")?,
                text: row.try_get("text")?,
                made_ms: row.try_get("made_ms")?,
            })
        };
        rows.and_then(|rows| rows.iter().map(evening).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn league_of_circle(
        &self,
        circle: &str,
        since_ms: i64,
    ) -> Result<Vec<LeagueResult>, StoreError> {
        // Seats have one digit, so that it is in the list of winners or not.
        let rows = sqlx::query(concat!(
            "SELECT p.name, count(*) AS games, count(CASE WHEN ",
            contains!("g.winners", "CAST(s.seat AS TEXT)"),
            " THEN 1 END) AS wins
             FROM circle_tables c
             JOIN games g ON g.table_id = c.table_id AND g.finished_ms >= $2
             JOIN game_seats s ON s.game = g.id
             JOIN circle_members m
                 ON m.circle = c.circle AND m.player = s.player AND m.role <> 'asking'
             JOIN players p ON p.id = s.player
             WHERE c.circle = $1 GROUP BY p.id, p.name"
        ))
        .bind(wanted(circle))
        .bind(since_ms)
        .fetch_all(&self.pool().await?)
        .await;
        let result = |row: &Row| {
            let (games, wins) = (number(row, "games")?, number(row, "wins")?);
            Ok(LeagueResult { name: row.try_get("name")?, games, wins })
        };
        rows.and_then(|rows| rows.iter().map(result).collect()).map_err(|error| self.error(error))
    }
}
