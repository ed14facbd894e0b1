//! Players and accounts, and when they are on holiday.

use kennel_table::PlayerId;
use sqlx::Row as _;
use sqlx::query::Query;

use super::columns::{exists, id, number, wanted};
use super::dialect::{Arguments, Connection, Database, Row, contains, locked};
use super::jobs::Written;
use super::reader::Reader;
use super::tokens::write_token;
use crate::store::holidays::Holiday;
use crate::store::job::NewName;
use crate::store::rows::{KnownPlayer, Player, TokenKind};
use crate::store::secrets::TokenHash;
use crate::store::{StoreError, Thing};

pub(super) const IS_PLAYER: &str = "SELECT 1 FROM players WHERE id = $1";

pub(super) async fn create_guest(
    db: &mut Connection,
    player: &PlayerId,
    name: &NewName,
    device: &str,
    token: &TokenHash,
    at_ms: i64,
) -> Written {
    if is_taken(db, player, name).await? {
        return Ok(Err(StoreError::Taken { name: name.text.clone() }));
    }
    let inserted = sqlx::query(
        "INSERT INTO players (id, name, created_ms) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
    )
    .bind(player.as_str())
    .bind(name.text.as_str())
    .bind(at_ms)
    .execute(&mut *db)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(Err(StoreError::Exists { what: Thing::Player, id: player.to_string() }));
    }
    let session = TokenKind::Session { device: device.to_owned() };
    write_token(db, player, &session, token, at_ms).await?;
    Ok(Ok(()))
}

pub(super) async fn rename(db: &mut Connection, player: &PlayerId, name: &NewName) -> Written {
    if is_taken(db, player, name).await? {
        return Ok(Err(StoreError::Taken { name: name.text.clone() }));
    }
    let rename = sqlx::query(
        "UPDATE players SET name = $2, name_key = CASE WHEN name_key IS NULL THEN NULL ELSE $3 END
         WHERE id = $1",
    );
    let rename = rename.bind(player.as_str()).bind(name.text.as_str()).bind(name.key.as_str());
    let renamed = change_one(db, rename, || no_player(player)).await?;
    if renamed.is_ok() && is_account(db, player).await? {
        sqlx::query("DELETE FROM account_names WHERE player = $1")
            .bind(player.as_str())
            .execute(&mut *db)
            .await?;
        claim(db, player.as_str(), &name.look_alikes).await?;
    }
    Ok(renamed)
}

pub(super) async fn make_account(
    db: &mut Connection,
    player: &PlayerId,
    name: &NewName,
    password_hash: &str,
) -> Written {
    if is_account(db, player).await? {
        return Ok(Err(StoreError::Exists { what: Thing::Account, id: player.to_string() }));
    }
    if is_taken(db, player, name).await? {
        return Ok(Err(StoreError::Taken { name: name.text.clone() }));
    }
    let make = sqlx::query(
        "UPDATE players SET name = $2, name_key = $3, password_hash = $4 WHERE id = $1",
    );
    let make = make.bind(player.as_str()).bind(name.text.as_str());
    let make = make.bind(name.key.as_str()).bind(password_hash);
    let made = change_one(db, make, || no_player(player)).await?;
    if made.is_ok() {
        claim(db, player.as_str(), &name.look_alikes).await?;
    }
    Ok(made)
}

/// Keeps a name for an account. One that looked like another before that was refused keeps
/// the keys that are left.
pub(super) async fn claim(
    db: &mut Connection,
    player: &str,
    look_alikes: &[String],
) -> Result<(), sqlx::Error> {
    for key in look_alikes {
        sqlx::query(
            "INSERT INTO account_names (key, player) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(key)
        .bind(player)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Lets others wait who count something of the same player.
pub(super) async fn lock_player(db: &mut Connection, player: &PlayerId) -> Written {
    let locked = concat!("SELECT 1 FROM players WHERE id = $1", locked!());
    let locked = sqlx::query(locked).bind(player.as_str()).fetch_optional(db).await?;
    Ok(if locked.is_none() { Err(no_player(player)) } else { Ok(()) })
}

/// Changes or deletes a row; it is an error if there is none.
pub(super) async fn change_one(
    db: &mut Connection,
    statement: Query<'_, Database, Arguments>,
    missing: impl FnOnce() -> StoreError,
) -> Written {
    let changed = statement.execute(db).await?.rows_affected();
    Ok(if changed == 0 { Err(missing()) } else { Ok(()) })
}

pub(super) async fn all_players<'a>(
    db: &mut Connection,
    players: impl Iterator<Item = &'a PlayerId>,
) -> Written {
    for player in players {
        if !exists(db, IS_PLAYER, player.as_str()).await? {
            return Ok(Err(no_player(player)));
        }
    }
    Ok(Ok(()))
}

pub(super) async fn is_account(
    db: &mut Connection,
    player: &PlayerId,
) -> Result<bool, sqlx::Error> {
    exists(db, "SELECT 1 FROM players WHERE id = $1 AND name_key IS NOT NULL", player.as_str())
        .await
}

/// Whether another player's account has the name or one that looks like it.
async fn is_taken(
    db: &mut Connection,
    player: &PlayerId,
    NewName { key, look_alikes: [one, other], .. }: &NewName,
) -> Result<bool, sqlx::Error> {
    let taken = sqlx::query(
        "SELECT 1 FROM players WHERE name_key = $2 AND id <> $1
         UNION ALL SELECT 1 FROM account_names WHERE key IN ($3, $4) AND player <> $1",
    );
    let taken = taken.bind(player.as_str()).bind(key.as_str());
    let taken = taken.bind(one.as_str()).bind(other.as_str());
    Ok(taken.fetch_optional(db).await?.is_some())
}

pub(super) fn no_account(player: &PlayerId) -> StoreError {
    StoreError::Missing { what: Thing::Account, id: player.to_string() }
}

pub(super) fn no_player(player: &PlayerId) -> StoreError {
    StoreError::Missing { what: Thing::Player, id: player.to_string() }
}

const HOLIDAY: &str = "SELECT from_ms, until_ms, year, used_ms FROM holidays WHERE player = $1";

/// Changes a player's holiday, and has the tables of slow games woken.
pub(super) async fn set_holiday(
    db: &mut Connection,
    player: &PlayerId,
    now_ms: i64,
    until_ms: i64,
    wake_ms: i64,
) -> Written {
    if !exists(db, IS_PLAYER, player.as_str()).await? {
        return Ok(Err(no_player(player)));
    }
    let before = sqlx::query(HOLIDAY).bind(player.as_str()).fetch_optional(&mut *db).await?;
    let before = before.as_ref().map(holiday).transpose()?.unwrap_or_default();
    let after = match before.changed(now_ms, until_ms) {
        Ok(after) => after,
        Err(refused) => return Ok(Err(refused)),
    };
    sqlx::query(
        "INSERT INTO holidays (player, from_ms, until_ms, year, used_ms)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (player) DO UPDATE SET from_ms = excluded.from_ms,
             until_ms = excluded.until_ms, year = excluded.year, used_ms = excluded.used_ms",
    )
    .bind(player.as_str())
    .bind(after.from_ms)
    .bind(after.until_ms)
    .bind(after.year)
    .bind(after.used_ms)
    .execute(&mut *db)
    .await?;
    // Whichever node runs them notices it there, and says when they are due now.
    sqlx::query(
        "UPDATE tables SET wake_ms = $2
         WHERE phase = 'playing' AND wake_ms > $2
             AND id IN (SELECT table_id FROM seats WHERE player = $1)",
    )
    .bind(player.as_str())
    .bind(wake_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

impl Reader {
    pub(super) async fn holiday(&self, player: &PlayerId) -> Result<Option<Holiday>, StoreError> {
        let row = sqlx::query(HOLIDAY).bind(player.as_str());
        let row = row.fetch_optional(&self.pool().await?).await;
        let row = row.and_then(|row| row.as_ref().map(holiday).transpose());
        row.map_err(|error| self.error(error))
    }

    pub(super) async fn account(&self, key: &str) -> Result<Option<(Player, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT id, name, true AS account, password_hash FROM players WHERE name_key = $1",
        )
        .bind(wanted(key))
        .fetch_optional(&self.pool().await?)
        .await;
        let account = |row: &Row| Ok((player(row)?, row.try_get("password_hash")?));
        row.and_then(|row| row.as_ref().map(account).transpose()).map_err(|error| self.error(error))
    }

    pub(super) async fn players(
        &self,
        search: &str,
        limit: u32,
    ) -> Result<Vec<KnownPlayer>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT p.id, p.name, p.name_key IS NOT NULL AS account, p.created_ms,
                 (SELECT max(coalesce(used_ms, created_ms)) FROM tokens t WHERE t.player = p.id) AS token_ms,
                 (SELECT count(DISTINCT game) FROM game_seats g WHERE g.player = p.id) AS games,
                 (SELECT count(DISTINCT table_id) FROM seats s WHERE s.player = p.id) AS tables
             FROM players p WHERE $1 = '' OR p.id = $1 OR ",
            contains!("lower(p.name)", "lower($1)"),
            "
             ORDER BY p.created_ms DESC, p.id LIMIT $2"
        ))
        .bind(wanted(search))
        .bind(i64::from(limit))
        .fetch_all(&self.pool().await?)
        .await;
        let known = |row: &Row| {
            Ok(KnownPlayer {
                player: player(row)?,
                created_ms: row.try_get("created_ms")?,
                token_ms: row.try_get("token_ms")?,
                games: number(row, "games")?,
                tables: number(row, "tables")?,
            })
        };
        rows.and_then(|rows| rows.iter().map(known).collect()).map_err(|error| self.error(error))
    }
}

pub(super) fn player(row: &Row) -> Result<Player, sqlx::Error> {
    Ok(Player { id: id(row, "id")?, name: row.try_get("name")?, account: row.try_get("account")? })
}

fn holiday(row: &Row) -> Result<Holiday, sqlx::Error> {
    Ok(Holiday {
        from_ms: row.try_get("from_ms")?,
        until_ms: row.try_get("until_ms")?,
        year: row.try_get("year")?,
        used_ms: row.try_get("used_ms")?,
    })
}
