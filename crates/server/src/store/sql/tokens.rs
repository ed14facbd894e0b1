//! Tokens: the sessions of browsers, and those of programs.

use kennel_table::PlayerId;
use kennel_wire::Scope;
use sqlx::Row as _;

use super::dialect::{Connection, Row};
use super::jobs::Written;
use super::people::{change_one, lock_player, no_account, player};
use super::reader::Reader;
use crate::identity::SESSION_IDLE;
use crate::store::rows::{Rights, SessionRow, TokenKind, TokenOwner, TokenRow};
use crate::store::secrets::TokenHash;
use crate::store::{StoreError, Thing};

pub(super) async fn new_token(
    db: &mut Connection,
    player: &PlayerId,
    kind: &TokenKind,
    token: &TokenHash,
    password_hash: Option<&str>,
    at_ms: i64,
    most: Option<u64>,
) -> Written {
    if let Err(refused) = lock_player(db, player).await? {
        return Ok(Err(refused));
    }
    if let Some(most) = most {
        let valid = sqlx::query_scalar(
            "SELECT count(*) FROM tokens WHERE player = $1 AND kind = $2
                 AND (expires_ms IS NULL OR expires_ms > $3)",
        );
        let valid = valid.bind(player.as_str()).bind(kind_word(kind)).bind(at_ms);
        let valid: i64 = valid.fetch_one(&mut *db).await?;
        let count = valid.unsigned_abs();
        if count >= most {
            return Ok(Err(StoreError::TooMany { what: Thing::Token, count }));
        }
    }
    if let Some(password_hash) = password_hash {
        let known = sqlx::query("SELECT 1 FROM players WHERE id = $1 AND password_hash = $2");
        let known = known.bind(player.as_str()).bind(password_hash);
        if known.fetch_optional(&mut *db).await?.is_none() {
            return Ok(Err(no_account(player)));
        }
    }
    write_token(db, player, kind, token, at_ms).await?;
    Ok(Ok(()))
}

pub(super) async fn write_token(
    db: &mut Connection,
    player: &PlayerId,
    kind: &TokenKind,
    token: &TokenHash,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    // A session is used from its beginning.
    let used_ms = matches!(kind, TokenKind::Session { .. }).then_some(at_ms);
    let (name, device, scopes, expires_ms) = match kind {
        TokenKind::Session { device } => ("", device.as_str(), String::new(), None),
        TokenKind::Program { name, scopes, expires_ms } => {
            (name.as_str(), "", words(scopes), Some(*expires_ms))
        }
    };
    sqlx::query(
        "INSERT INTO tokens
             (hash, player, kind, name, created_ms, device, scopes, expires_ms, used_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(token.0.as_slice())
    .bind(player.as_str())
    .bind(kind_word(kind))
    .bind(name)
    .bind(at_ms)
    .bind(device)
    .bind(scopes)
    .bind(expires_ms)
    .bind(used_ms)
    .execute(db)
    .await?;
    Ok(())
}

fn kind_word(kind: &TokenKind) -> &'static str {
    match kind {
        TokenKind::Session { .. } => "cookie",
        TokenKind::Program { .. } => "bot",
    }
}

/// Scopes as they are stored.
fn words(scopes: &[Scope]) -> String {
    scopes.iter().map(|scope| scope.word()).collect::<Vec<_>>().join(" ")
}

/// The scopes of a token. A word of a later version allows nothing.
fn scopes(row: &Row) -> Result<Vec<Scope>, sqlx::Error> {
    let words: &str = row.try_get("scopes")?;
    let scope = |word| Scope::ALL.into_iter().find(|scope| scope.word() == word);
    Ok(words.split(' ').filter_map(scope).collect())
}

/// Notes that a token was used, unless that was noted by somebody else since.
pub(super) async fn use_token(db: &mut Connection, token: &TokenHash, at_ms: i64) -> Written {
    sqlx::query(
        "UPDATE tokens SET used_ms = $2 WHERE hash = $1 AND (used_ms IS NULL OR used_ms < $2)",
    )
    .bind(token.0.as_slice())
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn rename_token(
    db: &mut Connection,
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

/// Deletes a token of the kind by its id.
async fn revoke_by_id(
    db: &mut Connection,
    player: &PlayerId,
    kind: &str,
    id: &str,
    missing: impl FnOnce() -> StoreError,
) -> Written {
    let revoke = sqlx::query(
        "DELETE FROM tokens
         WHERE player = $1 AND kind = $3 AND substr(hash, 1, length($2)) = $2",
    );
    let revoke = revoke.bind(player.as_str()).bind(TokenHash::prefix_of_id(id)).bind(kind);
    change_one(db, revoke, missing).await
}

pub(super) async fn revoke_token_of(db: &mut Connection, player: &PlayerId, id: &str) -> Written {
    revoke_by_id(db, player, "bot", id, || no_token(id)).await
}

pub(super) async fn end_session(db: &mut Connection, player: &PlayerId, id: &str) -> Written {
    let missing = || StoreError::Missing { what: Thing::Session, id: id.to_owned() };
    revoke_by_id(db, player, "cookie", id, missing).await
}

/// Ends all sessions but one.
pub(super) async fn end_sessions(
    db: &mut Connection,
    player: &PlayerId,
    keep: &TokenHash,
) -> Written {
    sqlx::query("DELETE FROM tokens WHERE player = $1 AND kind = 'cookie' AND hash <> $2")
        .bind(player.as_str())
        .bind(keep.0.as_slice())
        .execute(db)
        .await?;
    Ok(Ok(()))
}

pub(super) async fn revoke_token(db: &mut Connection, token: &TokenHash) -> Written {
    sqlx::query("DELETE FROM tokens WHERE hash = $1").bind(token.0.as_slice()).execute(db).await?;
    Ok(Ok(()))
}

fn no_token(id: &str) -> StoreError {
    StoreError::Missing { what: Thing::Token, id: id.to_owned() }
}

impl Reader {
    pub(super) async fn token_owner(
        &self,
        token: &TokenHash,
        now_ms: i64,
    ) -> Result<Option<TokenOwner>, StoreError> {
        let row = sqlx::query(
            "SELECT p.id, p.name, p.name_key IS NOT NULL AS account, t.kind, t.scopes,
                 t.expires_ms, t.used_ms
             FROM tokens t JOIN players p ON p.id = t.player
             WHERE t.hash = $1 AND (t.expires_ms IS NULL OR t.expires_ms > $2)
                 AND (t.kind <> 'cookie' OR coalesce(t.used_ms, t.created_ms) > $3)",
        )
        .bind(token.0.as_slice())
        .bind(now_ms)
        .bind(idle_since(now_ms))
        .fetch_optional(&self.pool().await?)
        .await;
        let owner = |row: &Row| {
            let rights = match row.try_get("kind")? {
                "cookie" => Rights::Session,
                _ => Rights::Program(scopes(row)?),
            };
            let (expires_ms, used_ms) = (row.try_get("expires_ms")?, row.try_get("used_ms")?);
            Ok(TokenOwner { player: player(row)?, rights, expires_ms, used_ms })
        };
        row.and_then(|row| row.as_ref().map(owner).transpose()).map_err(|error| self.error(error))
    }

    pub(super) async fn tokens_of(
        &self,
        player: &PlayerId,
        now_ms: i64,
    ) -> Result<Vec<TokenRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT hash, name, created_ms, used_ms, expires_ms, scopes FROM tokens
             WHERE player = $1 AND kind = 'bot' AND (expires_ms IS NULL OR expires_ms > $2)
             ORDER BY created_ms DESC, hash",
        )
        .bind(player.as_str())
        .bind(now_ms)
        .fetch_all(&self.pool().await?)
        .await;
        let token = |row: &Row| {
            Ok(TokenRow {
                id: TokenHash(row.try_get("hash")?).id(),
                name: row.try_get("name")?,
                created_ms: row.try_get("created_ms")?,
                used_ms: row.try_get("used_ms")?,
                expires_ms: row.try_get("expires_ms")?,
                scopes: scopes(row)?,
            })
        };
        rows.and_then(|rows| rows.iter().map(token).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn sessions_of(
        &self,
        player: &PlayerId,
        now_ms: i64,
        limit: u32,
    ) -> Result<Vec<(TokenHash, SessionRow)>, StoreError> {
        let rows = sqlx::query(
            "SELECT hash, device, created_ms, coalesce(used_ms, created_ms) AS used_ms FROM tokens
             WHERE player = $1 AND kind = 'cookie' AND coalesce(used_ms, created_ms) > $2
             ORDER BY coalesce(used_ms, created_ms) DESC, created_ms DESC, hash LIMIT $3",
        )
        .bind(player.as_str())
        .bind(idle_since(now_ms))
        .bind(i64::from(limit))
        .fetch_all(&self.pool().await?)
        .await;
        let session = |row: &Row| {
            let hash = TokenHash(row.try_get("hash")?);
            let session = SessionRow {
                id: hash.id(),
                device: row.try_get("device")?,
                created_ms: row.try_get("created_ms")?,
                used_ms: row.try_get("used_ms")?,
            };
            Ok((hash, session))
        };
        rows.and_then(|rows| rows.iter().map(session).collect()).map_err(|error| self.error(error))
    }
}

/// Sessions that were not used since this time have ended.
fn idle_since(now_ms: i64) -> i64 {
    now_ms.saturating_sub(SESSION_IDLE.as_millis() as i64)
}
