//! Passkeys, and the challenges that were answered with them.

use kennel_table::PlayerId;
use sqlx::Row as _;

use super::columns::number;
use super::dialect::{Connection, Row};
use super::jobs::Written;
use super::people::{change_one, is_account, lock_player, no_account, player};
use super::reader::Reader;
use super::tokens::write_token;
use crate::identity::Answered;
use crate::store::passkeys::{MOST_PASSKEYS, PasskeyOwner, PasskeyRow};
use crate::store::rows::TokenKind;
use crate::store::secrets::TokenHash;
use crate::store::{StoreError, Thing};

pub(super) async fn make_key(db: &mut Connection, secret: &[u8]) -> Written {
    sqlx::query(
        "INSERT INTO challenge_key (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING",
    )
    .bind(secret)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn add(
    db: &mut Connection,
    player: &PlayerId,
    passkey: &PasskeyRow,
    challenge: &Answered,
) -> Written {
    if let Err(refused) = lock_player(db, player).await? {
        return Ok(Err(refused));
    }
    if !is_account(db, player).await? {
        return Ok(Err(no_account(player)));
    }
    let count = sqlx::query_scalar("SELECT count(*) FROM passkeys WHERE player = $1");
    let count: i64 = count.bind(player.as_str()).fetch_one(&mut *db).await?;
    let count = count.unsigned_abs();
    if count >= MOST_PASSKEYS {
        return Ok(Err(StoreError::TooMany { what: Thing::Passkey, count }));
    }
    let known = sqlx::query("SELECT 1 FROM passkeys WHERE id = $1").bind(passkey.id.as_slice());
    if known.fetch_optional(&mut *db).await?.is_some() {
        return Ok(Err(StoreError::Exists { what: Thing::Passkey, id: passkey.shown_id() }));
    }
    if is_used(db, challenge).await? {
        return Ok(Err(no_challenge()));
    }
    use_up(db, challenge, passkey.created_ms).await?;
    sqlx::query(
        "INSERT INTO passkeys (id, player, public_key, sign_count, name, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(passkey.id.as_slice())
    .bind(player.as_str())
    .bind(passkey.public_key.as_slice())
    .bind(i64::from(passkey.sign_count))
    .bind(passkey.name.as_str())
    .bind(passkey.created_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

/// What becomes of a passkey with which somebody logs in.
pub(super) struct Use<'a> {
    pub(super) player: &'a PlayerId,
    pub(super) id: &'a [u8],
    pub(super) sign_count: u32,
    pub(super) at_ms: i64,
}

pub(super) async fn log_in(
    db: &mut Connection,
    Use { player, id, sign_count, at_ms }: Use<'_>,
    challenge: &Answered,
    device: &str,
    token: &TokenHash,
) -> Written {
    if is_used(db, challenge).await? {
        return Ok(Err(no_challenge()));
    }
    // Another login may have counted in the meantime.
    let sign = sqlx::query(
        "UPDATE passkeys SET sign_count = $3, used_ms = $4
         WHERE id = $1 AND player = $2 AND (sign_count < $3 OR (sign_count = 0 AND $3 = 0))
             AND EXISTS (SELECT 1 FROM players p WHERE p.id = $2 AND p.name_key IS NOT NULL)",
    );
    let sign = sign.bind(id).bind(player.as_str()).bind(i64::from(sign_count)).bind(at_ms);
    if let Err(refused) = change_one(db, sign, || no_passkey("")).await? {
        return Ok(Err(refused));
    }
    use_up(db, challenge, at_ms).await?;
    let session = TokenKind::Session { device: device.to_owned() };
    write_token(db, player, &session, token, at_ms).await?;
    Ok(Ok(()))
}

pub(super) async fn remove(db: &mut Connection, player: &PlayerId, id: &[u8]) -> Written {
    let remove = sqlx::query("DELETE FROM passkeys WHERE id = $1 AND player = $2");
    change_one(db, remove.bind(id).bind(player.as_str()), || no_passkey("")).await
}

async fn is_used(db: &mut Connection, challenge: &Answered) -> Result<bool, sqlx::Error> {
    let used = sqlx::query("SELECT 1 FROM used_challenges WHERE nonce = $1");
    Ok(used.bind(challenge.nonce.as_slice()).fetch_optional(db).await?.is_some())
}

/// Remembers a challenge, and forgets those that have expired.
async fn use_up(db: &mut Connection, challenge: &Answered, at_ms: i64) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM used_challenges WHERE expires_ms <= $1")
        .bind(at_ms)
        .execute(&mut *db)
        .await?;
    // One that is used at the same time elsewhere is a conflict, and this is tried again.
    sqlx::query("INSERT INTO used_challenges (nonce, expires_ms) VALUES ($1, $2)")
        .bind(challenge.nonce.as_slice())
        .bind(challenge.expires_ms)
        .execute(db)
        .await?;
    Ok(())
}

fn no_challenge() -> StoreError {
    StoreError::Missing { what: Thing::Challenge, id: String::new() }
}

fn no_passkey(id: &str) -> StoreError {
    StoreError::Missing { what: Thing::Passkey, id: id.to_owned() }
}

impl Reader {
    pub(super) async fn challenge_key(&self) -> Result<Option<Vec<u8>>, StoreError> {
        let key = sqlx::query_scalar("SELECT secret FROM challenge_key WHERE id = 1");
        key.fetch_optional(&self.pool().await?).await.map_err(|error| self.error(error))
    }

    pub(super) async fn passkeys_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<PasskeyRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT id AS passkey, public_key, sign_count, name AS passkey_name, created_ms, used_ms
             FROM passkeys WHERE player = $1 ORDER BY created_ms DESC, id",
        )
        .bind(player.as_str())
        .fetch_all(&self.pool().await?)
        .await;
        rows.and_then(|rows| rows.iter().map(passkey).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn passkey_owner(
        &self,
        id: &[u8],
    ) -> Result<Option<PasskeyOwner>, StoreError> {
        let row = sqlx::query(
            "SELECT p.id, p.name, true AS account, p.password_hash, k.id AS passkey, k.public_key,
                 k.sign_count, k.name AS passkey_name, k.created_ms, k.used_ms
             FROM passkeys k JOIN players p ON p.id = k.player
             WHERE k.id = $1 AND p.name_key IS NOT NULL",
        )
        .bind(id)
        .fetch_optional(&self.pool().await?)
        .await;
        let owner = |row: &Row| {
            Ok(PasskeyOwner {
                player: player(row)?,
                password_hash: row.try_get("password_hash")?,
                passkey: passkey(row)?,
            })
        };
        row.and_then(|row| row.as_ref().map(owner).transpose()).map_err(|error| self.error(error))
    }
}

fn passkey(row: &Row) -> Result<PasskeyRow, sqlx::Error> {
    Ok(PasskeyRow {
        id: row.try_get("passkey")?,
        public_key: row.try_get("public_key")?,
        sign_count: number(row, "sign_count")?,
        name: row.try_get("passkey_name")?,
        created_ms: row.try_get("created_ms")?,
        used_ms: row.try_get("used_ms")?,
    })
}
