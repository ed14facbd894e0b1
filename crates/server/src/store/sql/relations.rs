//! Following, muting and blocking, who is there, and invitations.

use kennel_table::{PlayerId, TableId};
use sqlx::{Pool, Row as _};

use super::columns::{exists, id, optional_id, wanted};
use super::dialect::{Connection, Database, Row, is_true};
use super::jobs::Written;
use super::people::{IS_PLAYER, no_player};
use super::reader::Reader;
use super::tables::one_table;
use crate::store::social::{
    FollowedRow, InvitationRow, MAX_INVITATIONS, MAX_INVITATIONS_OF_ONE, MAX_MEMBERS,
    MAX_RELATIONS, NewInvitationRow, PeopleJob, PeopleRow, Relation, word,
};
use crate::store::{StoreError, Thing};

/// Followers and people met that are listed.
const MOST_LISTED: i64 = 100;

/// Games that are looked through for people met.
const LATEST_GAMES: i64 = 30;

pub(super) async fn run(job: &PeopleJob, db: &mut Connection) -> Written {
    match job {
        PeopleJob::Relate { player, other, relation, at_ms } => {
            relate(db, player, other, *relation, *at_ms).await
        }
        PeopleJob::Unrelate { player, other, relation } => {
            unrelate(db, player, other, *relation).await?;
            Ok(Ok(()))
        }
        PeopleJob::Seen { player, at_ms } => {
            // Somebody erased in the meantime is not there.
            if exists(db, IS_PLAYER, player.as_str()).await? {
                sqlx::query(
                    "INSERT INTO presence (player, seen_ms, hidden) VALUES ($1, $2, false)
                     ON CONFLICT (player) DO UPDATE SET seen_ms = excluded.seen_ms",
                )
                .bind(player.as_str())
                .bind(*at_ms)
                .execute(db)
                .await?;
            }
            Ok(Ok(()))
        }
        PeopleJob::Show { player, hidden } => {
            if !exists(db, IS_PLAYER, player.as_str()).await? {
                return Ok(Err(no_player(player)));
            }
            sqlx::query(
                "INSERT INTO presence (player, seen_ms, hidden) VALUES ($1, 0, $2)
                 ON CONFLICT (player) DO UPDATE SET hidden = excluded.hidden",
            )
            .bind(player.as_str())
            .bind(*hidden)
            .execute(db)
            .await?;
            Ok(Ok(()))
        }
        PeopleJob::Invite { invitation, at_ms, since_ms } => {
            invite(db, invitation, *at_ms, *since_ms).await
        }
        PeopleJob::Decline { player, table } => {
            sqlx::query("DELETE FROM invitations WHERE player = $1 AND table_id = $2")
                .bind(player.as_str())
                .bind(wanted(table.as_str()))
                .execute(db)
                .await?;
            Ok(Ok(()))
        }
    }
}

async fn relate(
    db: &mut Connection,
    player: &PlayerId,
    other: &PlayerId,
    relation: Relation,
    at_ms: i64,
) -> Written {
    for person in [player, other] {
        if !exists(db, IS_PLAYER, person.as_str()).await? {
            return Ok(Err(no_player(person)));
        }
    }
    let related: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM relations WHERE player = $1 AND kind = $2 AND other <> $3",
    )
    .bind(player.as_str())
    .bind(word(relation))
    .bind(other.as_str())
    .fetch_one(&mut *db)
    .await?;
    if related >= i64::from(MAX_RELATIONS) {
        return Ok(Err(StoreError::Full { what: Thing::Relation }));
    }
    match relation {
        Relation::Follow => unrelate(db, player, other, Relation::Block).await?,
        Relation::Block => unrelate(db, player, other, Relation::Follow).await?,
        Relation::Mute => {}
    }
    sqlx::query(
        "INSERT INTO relations (player, other, kind, at_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(player.as_str())
    .bind(other.as_str())
    .bind(word(relation))
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

async fn unrelate(
    db: &mut Connection,
    player: &PlayerId,
    other: &PlayerId,
    relation: Relation,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM relations WHERE player = $1 AND other = $2 AND kind = $3")
        .bind(player.as_str())
        .bind(other.as_str())
        .bind(word(relation))
        .execute(db)
        .await?;
    Ok(())
}

/// Whether `$2` may be invited by `$1`: they follow them, share a circle or have played a game.
const MAY_BE_INVITED: &str = "SELECT
     EXISTS (SELECT 1 FROM relations WHERE player = $2 AND other = $1 AND kind = 'follow')
  OR EXISTS (SELECT 1 FROM circle_members a JOIN circle_members b ON b.circle = a.circle
             WHERE a.player = $1 AND b.player = $2
                 AND a.role <> 'asking' AND b.role <> 'asking')
  OR EXISTS (SELECT 1 FROM game_seats a JOIN game_seats b ON b.game = a.game
             WHERE a.player = $1 AND b.player = $2) AS may";

async fn invite(
    db: &mut Connection,
    invitation: &NewInvitationRow,
    at_ms: i64,
    since_ms: i64,
) -> Written {
    let NewInvitationRow { from, to, table, seat } = invitation;
    let table = wanted(table.as_str());
    if !exists(db, "SELECT 1 FROM tables WHERE id = $1", table).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Table, id: table.to_owned() }));
    }
    for player in [from, to] {
        if !exists(db, IS_PLAYER, player.as_str()).await? {
            return Ok(Err(no_player(player)));
        }
    }
    let may: bool = sqlx::query_scalar(MAY_BE_INVITED)
        .bind(from.as_str())
        .bind(to.as_str())
        .fetch_one(&mut *db)
        .await?;
    if !may {
        return Ok(Err(StoreError::Forbidden));
    }
    let sent =
        sqlx::query_scalar("SELECT count(*) FROM invitations WHERE sender = $1 AND at_ms > $2")
            .bind(from.as_str())
            .bind(since_ms);
    // Neither somebody who is blocked nor anybody alone keeps the others from inviting.
    let open = sqlx::query_scalar(concat!(
        "SELECT count(*) FROM invitations WHERE player = $1 AND at_ms > $2 AND NOT (",
        is_true!("hidden"),
        ")"
    ))
    .bind(to.as_str())
    .bind(since_ms);
    let between = sqlx::query_scalar(
        "SELECT count(*) FROM invitations
         WHERE player = $1 AND sender = $2 AND table_id <> $3 AND at_ms > $4",
    )
    .bind(to.as_str())
    .bind(from.as_str())
    .bind(table)
    .bind(since_ms);
    let counts =
        [(sent, MAX_INVITATIONS), (open, MAX_INVITATIONS), (between, MAX_INVITATIONS_OF_ONE)];
    for (count, most) in counts {
        let count: i64 = count.fetch_one(&mut *db).await?;
        if count >= i64::from(most) {
            return Ok(Err(StoreError::Full { what: Thing::Invitation }));
        }
    }
    // Whoever is blocked must not notice it: neither here nor by what may be sent later.
    sqlx::query("DELETE FROM invitations WHERE (player = $1 OR sender = $2) AND at_ms <= $3")
        .bind(to.as_str())
        .bind(from.as_str())
        .bind(since_ms)
        .execute(&mut *db)
        .await?;
    sqlx::query(
        "INSERT INTO invitations (player, table_id, sender, seat, hidden, at_ms)
         VALUES ($1, $2, $3, $4, EXISTS (
             SELECT 1 FROM relations WHERE player = $1 AND other = $3 AND kind = 'block'
         ), $5)
         ON CONFLICT (player, table_id, sender)
         DO UPDATE SET seat = excluded.seat, hidden = excluded.hidden, at_ms = excluded.at_ms",
    )
    .bind(to.as_str())
    .bind(table)
    .bind(from.as_str())
    .bind(seat.map(i64::from))
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

impl Reader {
    pub(super) async fn people_around(
        &self,
        player: &PlayerId,
        seen_since_ms: i64,
    ) -> Result<PeopleRow, StoreError> {
        let pool = self.pool().await?;
        let read = read_people(&pool, player, seen_since_ms).await;
        read.map_err(|error| self.error(error))
    }

    pub(super) async fn all_blocked_with(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<PlayerId>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(
            "SELECT other FROM relations WHERE player = $1 AND kind = 'block'
             UNION SELECT player FROM relations WHERE other = $1 AND kind = 'block'",
        )
        .bind(player.as_str())
        .fetch_all(&self.pool().await?)
        .await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(PlayerId::from).collect())
    }

    pub(super) async fn invitations_to(
        &self,
        player: &PlayerId,
        since_ms: i64,
    ) -> Result<Vec<InvitationRow>, StoreError> {
        let pool = self.pool().await?;
        let rows = sqlx::query(concat!(
            "SELECT i.table_id, i.seat, i.at_ms, p.name FROM invitations i
             JOIN players p ON p.id = i.sender
             JOIN tables t ON t.id = i.table_id AND t.phase <> 'over'
             WHERE i.player = $1 AND i.at_ms > $2 AND NOT (",
            is_true!("i.hidden"),
            ") AND NOT EXISTS (
                 SELECT 1 FROM relations b
                 WHERE b.player = i.player AND b.other = i.sender AND b.kind = 'block')
               AND NOT EXISTS (
                 SELECT 1 FROM seats s WHERE s.table_id = i.table_id AND s.player = i.player)
             ORDER BY i.at_ms DESC, i.table_id, i.sender"
        ))
        .bind(player.as_str())
        .bind(since_ms)
        .fetch_all(&pool)
        .await
        .map_err(|error| self.error(error))?;
        let mut invitations: Vec<InvitationRow> = Vec::new();
        for row in &rows {
            let read = async {
                let table: TableId = id(row, "table_id")?;
                // Several may have invited to the same table: the last one is shown.
                if invitations.iter().any(|known| known.table.id == table) {
                    return Ok(None);
                }
                let mut db = pool.acquire().await?;
                let Some(table) = one_table(&mut db, &table).await? else { return Ok(None) };
                let seat: Option<i64> = row.try_get("seat")?;
                Ok(Some(InvitationRow {
                    from: row.try_get("name")?,
                    table,
                    seat: seat.and_then(|seat| u8::try_from(seat).ok()),
                    at_ms: row.try_get("at_ms")?,
                }))
            };
            invitations.extend(read.await.map_err(|error: sqlx::Error| self.error(error))?);
        }
        Ok(invitations)
    }
}

fn followed(row: &Row, name: String) -> Result<FollowedRow, sqlx::Error> {
    let online = row.try_get("online")?;
    let table = optional_id(row, "table_id")?.filter(|_| online);
    Ok(FollowedRow { name, friend: row.try_get("friend")?, online, table })
}

async fn read_people(
    pool: &Pool<Database>,
    player: &PlayerId,
    seen_since_ms: i64,
) -> Result<PeopleRow, sqlx::Error> {
    let related = sqlx::query(concat!(
        "SELECT r.kind, p.name, f.player IS NOT NULL AS friend,
                 f.player IS NOT NULL AND NOT coalesce(o.hidden, false)
                     AND coalesce(o.seen_ms, 0) > $2 AS online,
                 (SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id
                  WHERE s.player = r.other AND t.phase = 'playing' AND ",
        is_true!("t.public"),
        " ORDER BY t.updated_ms DESC LIMIT 1) AS table_id
             FROM relations r
             JOIN players p ON p.id = r.other AND p.name_key IS NOT NULL
             LEFT JOIN relations f
                 ON f.player = r.other AND f.kind = 'follow' AND f.other = r.player
             LEFT JOIN presence o ON o.player = r.other
             WHERE r.player = $1 ORDER BY p.name_key"
    ))
    .bind(player.as_str())
    .bind(seen_since_ms)
    .fetch_all(pool)
    .await?;
    let mut people = PeopleRow::default();
    for row in &related {
        let name: String = row.try_get("name")?;
        match row.try_get::<String, _>("kind")?.as_str() {
            "follow" => people.following.push(followed(row, name)?),
            "mute" => people.muted.push(name),
            _ => people.blocked.push(name),
        }
    }
    people.followers = sqlx::query_scalar(
        "SELECT p.name FROM relations r
             JOIN players p ON p.id = r.player AND p.name_key IS NOT NULL
             WHERE r.other = $1 AND r.kind = 'follow' AND NOT EXISTS (
                 SELECT 1 FROM relations m WHERE m.player = $1 AND m.other = r.player
                     AND m.kind IN ('follow', 'block'))
             ORDER BY r.at_ms DESC, p.name LIMIT $2",
    )
    .bind(player.as_str())
    .bind(MOST_LISTED)
    .fetch_all(pool)
    .await?;
    people.met = sqlx::query_scalar(
        "SELECT p.name FROM game_seats mine
             JOIN game_seats s ON s.game = mine.game
             JOIN players p ON p.id = s.player AND p.name_key IS NOT NULL
             WHERE mine.player = $1 AND s.player <> $1 AND mine.finished_ms >= coalesce((
                 SELECT finished_ms FROM game_seats WHERE player = $1
                 ORDER BY finished_ms DESC LIMIT 1 OFFSET $2), 0)
                 AND NOT EXISTS (
                     SELECT 1 FROM relations m WHERE m.player = $1 AND m.other = s.player
                         AND m.kind IN ('follow', 'block'))
                 AND NOT EXISTS (
                     SELECT 1 FROM relations f WHERE f.player = s.player AND f.other = $1
                         AND f.kind = 'follow')
             GROUP BY p.id, p.name ORDER BY max(mine.finished_ms) DESC, p.name LIMIT $3",
    )
    .bind(player.as_str())
    .bind(LATEST_GAMES - 1)
    .bind(MOST_LISTED)
    .fetch_all(pool)
    .await?;
    people.members = sqlx::query_scalar(
        "SELECT p.name FROM circle_members mine
             JOIN circle_members c ON c.circle = mine.circle AND c.role <> 'asking'
             JOIN players p ON p.id = c.player AND p.name_key IS NOT NULL
             WHERE mine.player = $1 AND mine.role <> 'asking' AND c.player <> $1
                 AND NOT EXISTS (
                     SELECT 1 FROM relations m WHERE m.player = $1 AND m.other = c.player
                         AND m.kind IN ('follow', 'block'))
             GROUP BY p.id, p.name, p.name_key ORDER BY p.name_key LIMIT $2",
    )
    .bind(player.as_str())
    .bind(i64::from(MAX_MEMBERS))
    .fetch_all(pool)
    .await?;
    let hidden: Option<bool> = sqlx::query_scalar("SELECT hidden FROM presence WHERE player = $1")
        .bind(player.as_str())
        .fetch_optional(pool)
        .await?;
    people.visible = hidden != Some(true);
    Ok(people)
}
