//! Players, accounts and tokens.

use kennel_table::PlayerId;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::query::Query;
use sqlx::{Postgres, Row};

use super::columns::{exists, id, number, wanted};
use super::jobs::Written;
use super::reader::Reader;
use crate::store::job::NewName;
use crate::store::rows::{KnownPlayer, Player, TokenKind, TokenRow};
use crate::store::secrets::TokenHash;
use crate::store::{StoreError, Thing};

const IS_PLAYER: &str = "SELECT 1 FROM players WHERE id = $1";

pub(super) async fn create_guest(
    db: &mut PgConnection,
    player: &PlayerId,
    name: &NewName,
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
    write_token(db, player, TokenKind::Cookie, "", token, at_ms).await?;
    Ok(Ok(()))
}

pub(super) async fn rename(db: &mut PgConnection, player: &PlayerId, name: &NewName) -> Written {
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
    db: &mut PgConnection,
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
async fn claim(
    db: &mut PgConnection,
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

pub(super) async fn new_token(
    db: &mut PgConnection,
    player: &PlayerId,
    kind: TokenKind,
    name: &str,
    token: &TokenHash,
    at_ms: i64,
) -> Written {
    if !exists(db, IS_PLAYER, player.as_str()).await? {
        return Ok(Err(no_player(player)));
    }
    write_token(db, player, kind, name, token, at_ms).await?;
    Ok(Ok(()))
}

async fn write_token(
    db: &mut PgConnection,
    player: &PlayerId,
    kind: TokenKind,
    name: &str,
    token: &TokenHash,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    let kind = match kind {
        TokenKind::Cookie => "cookie",
        TokenKind::Bot => "bot",
    };
    sqlx::query(
        "INSERT INTO tokens (hash, player, kind, name, created_ms) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(token.0.as_slice())
    .bind(player.as_str())
    .bind(kind)
    .bind(name)
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn rename_token(
    db: &mut PgConnection,
    player: &PlayerId,
    id: &str,
    name: &str,
) -> Written {
    let rename = sqlx::query(
        "UPDATE tokens SET name = $3
         WHERE player = $1 AND kind = 'bot' AND substr(hash, 1, length($2)) = $2",
    );
    let rename = rename.bind(player.as_str()).bind(TokenHash::prefix_of_id(id)).bind(name);
    change_one(db, rename, || no_token(id)).await
}

pub(super) async fn revoke_token_of(db: &mut PgConnection, player: &PlayerId, id: &str) -> Written {
    let revoke = sqlx::query(
        "DELETE FROM tokens
         WHERE player = $1 AND kind = 'bot' AND substr(hash, 1, length($2)) = $2",
    );
    let revoke = revoke.bind(player.as_str()).bind(TokenHash::prefix_of_id(id));
    change_one(db, revoke, || no_token(id)).await
}

pub(super) async fn revoke_token(db: &mut PgConnection, token: &TokenHash) -> Written {
    sqlx::query("DELETE FROM tokens WHERE hash = $1").bind(token.0.as_slice()).execute(db).await?;
    Ok(Ok(()))
}

/// Changes or deletes a row; it is an error if there is none.
async fn change_one(
    db: &mut PgConnection,
    statement: Query<'_, Postgres, PgArguments>,
    missing: impl FnOnce() -> StoreError,
) -> Written {
    let changed = statement.execute(db).await?.rows_affected();
    Ok(if changed == 0 { Err(missing()) } else { Ok(()) })
}

pub(super) async fn all_players<'a>(
    db: &mut PgConnection,
    players: impl Iterator<Item = &'a PlayerId>,
) -> Written {
    for player in players {
        if !exists(db, IS_PLAYER, player.as_str()).await? {
            return Ok(Err(no_player(player)));
        }
    }
    Ok(Ok(()))
}

async fn is_account(db: &mut PgConnection, player: &PlayerId) -> Result<bool, sqlx::Error> {
    exists(db, "SELECT 1 FROM players WHERE id = $1 AND name_key IS NOT NULL", player.as_str())
        .await
}

/// Whether another player's account has the name or one that looks like it.
async fn is_taken(
    db: &mut PgConnection,
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

/// Gives an account another password, and ends all its sessions.
pub(super) async fn set_password(
    db: &mut PgConnection,
    player: &PlayerId,
    password_hash: &str,
) -> Written {
    let set =
        sqlx::query("UPDATE players SET password_hash = $2 WHERE id = $1 AND name_key IS NOT NULL");
    let set = set.bind(player.as_str()).bind(password_hash);
    let missing = || StoreError::Missing { what: Thing::Account, id: player.to_string() };
    if let Err(refused) = change_one(db, set, missing).await? {
        return Ok(Err(refused));
    }
    sqlx::query("DELETE FROM tokens WHERE player = $1").bind(player.as_str()).execute(db).await?;
    Ok(Ok(()))
}

fn no_token(id: &str) -> StoreError {
    StoreError::Missing { what: Thing::Token, id: id.to_owned() }
}

fn no_player(player: &PlayerId) -> StoreError {
    StoreError::Missing { what: Thing::Player, id: player.to_string() }
}

impl Reader {
    pub(super) async fn player_by_token(
        &self,
        token: &TokenHash,
    ) -> Result<Option<Player>, StoreError> {
        let row = sqlx::query(
            "SELECT p.id, p.name, p.name_key IS NOT NULL AS account
             FROM tokens t JOIN players p ON p.id = t.player WHERE t.hash = $1",
        )
        .bind(token.0.as_slice())
        .fetch_optional(&self.pool)
        .await;
        row.and_then(|row| row.as_ref().map(player).transpose()).map_err(|error| self.error(error))
    }

    pub(super) async fn account(&self, key: &str) -> Result<Option<(Player, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT id, name, true AS account, password_hash FROM players WHERE name_key = $1",
        )
        .bind(wanted(key))
        .fetch_optional(&self.pool)
        .await;
        let account = |row: &PgRow| Ok((player(row)?, row.try_get("password_hash")?));
        row.and_then(|row| row.as_ref().map(account).transpose()).map_err(|error| self.error(error))
    }

    pub(super) async fn players(
        &self,
        search: &str,
        limit: u32,
    ) -> Result<Vec<KnownPlayer>, StoreError> {
        let rows = sqlx::query(
            "SELECT p.id, p.name, p.name_key IS NOT NULL AS account, p.created_ms,
                 (SELECT max(created_ms) FROM tokens t WHERE t.player = p.id) AS token_ms,
                 (SELECT count(DISTINCT game) FROM game_seats g WHERE g.player = p.id) AS games,
                 (SELECT count(DISTINCT table_id) FROM seats s WHERE s.player = p.id) AS tables
             FROM players p WHERE $1 = '' OR p.id = $1 OR strpos(lower(p.name), lower($1)) > 0
             ORDER BY p.created_ms DESC, p.id LIMIT $2",
        )
        .bind(wanted(search))
        .bind(i64::from(limit))
        .fetch_all(&self.pool)
        .await;
        let known = |row: &PgRow| {
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

    pub(super) async fn tokens_of(&self, player: &PlayerId) -> Result<Vec<TokenRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT hash, name, created_ms FROM tokens WHERE player = $1 AND kind = 'bot'
             ORDER BY created_ms DESC, hash",
        )
        .bind(player.as_str())
        .fetch_all(&self.pool)
        .await;
        let token = |row: &PgRow| {
            let hash = TokenHash(row.try_get("hash")?);
            let (name, created_ms) = (row.try_get("name")?, row.try_get("created_ms")?);
            Ok(TokenRow { id: hash.id(), name, created_ms })
        };
        rows.and_then(|rows| rows.iter().map(token).collect()).map_err(|error| self.error(error))
    }
}

fn player(row: &PgRow) -> Result<Player, sqlx::Error> {
    Ok(Player { id: id(row, "id")?, name: row.try_get("name")?, account: row.try_get("account")? })
}
