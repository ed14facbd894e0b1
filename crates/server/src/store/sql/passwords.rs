//! Passwords and recovery codes.

use kennel_table::PlayerId;
use sqlx::Row as _;

use super::columns::number;
use super::dialect::{Connection, Row};
use super::jobs::Written;
use super::people::{change_one, is_account, no_account};
use super::reader::Reader;
use super::tokens::end_sessions;
use crate::store::secrets::{CodeHash, TokenHash};
use crate::store::{StoreError, Thing};

/// Gives an account another password, and ends all that lets anybody in without it.
pub(super) async fn set_password(
    db: &mut Connection,
    player: &PlayerId,
    password_hash: &str,
) -> Written {
    if let Err(refused) = write_password(db, player, password_hash).await? {
        return Ok(Err(refused));
    }
    for statement in [
        "DELETE FROM tokens WHERE player = $1",
        "DELETE FROM recovery_codes WHERE player = $1",
        "DELETE FROM passkeys WHERE player = $1",
    ] {
        sqlx::query(statement).bind(player.as_str()).execute(&mut *db).await?;
    }
    Ok(Ok(()))
}

/// Gives an account another password, and ends all sessions but one.
pub(super) async fn change_password(
    db: &mut Connection,
    player: &PlayerId,
    password_hash: &str,
    keep: &TokenHash,
) -> Written {
    match write_password(db, player, password_hash).await? {
        Ok(()) => end_sessions(db, player, keep).await,
        refused => Ok(refused),
    }
}

/// Gives an account another password for a recovery code, which is used up, and ends all
/// sessions and passkeys.
pub(super) async fn recover(
    db: &mut Connection,
    player: &PlayerId,
    code: &CodeHash,
    password_hash: &str,
) -> Written {
    let use_up = sqlx::query("DELETE FROM recovery_codes WHERE hash = $1 AND player = $2");
    let use_up = use_up.bind(code.0.as_slice()).bind(player.as_str());
    let missing = || StoreError::Missing { what: Thing::RecoveryCode, id: player.to_string() };
    if let Err(refused) = change_one(db, use_up, missing).await? {
        return Ok(Err(refused));
    }
    // Only accounts have codes.
    let written = write_password(db, player, password_hash).await?;
    // Whoever had the password may have added a passkey.
    for statement in [
        "DELETE FROM tokens WHERE player = $1 AND kind = 'cookie'",
        "DELETE FROM passkeys WHERE player = $1",
    ] {
        sqlx::query(statement).bind(player.as_str()).execute(&mut *db).await?;
    }
    Ok(written)
}

async fn write_password(
    db: &mut Connection,
    player: &PlayerId,
    password_hash: &str,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    let set =
        sqlx::query("UPDATE players SET password_hash = $2 WHERE id = $1 AND name_key IS NOT NULL");
    let set = set.bind(player.as_str()).bind(password_hash);
    change_one(db, set, || no_account(player)).await
}

/// Gives an account recovery codes in place of those it had.
pub(super) async fn set_recovery_codes(
    db: &mut Connection,
    player: &PlayerId,
    codes: &[CodeHash],
) -> Written {
    if !is_account(db, player).await? {
        return Ok(Err(no_account(player)));
    }
    sqlx::query("DELETE FROM recovery_codes WHERE player = $1")
        .bind(player.as_str())
        .execute(&mut *db)
        .await?;
    for code in codes {
        sqlx::query("INSERT INTO recovery_codes (hash, player) VALUES ($1, $2)")
            .bind(code.0.as_slice())
            .bind(player.as_str())
            .execute(&mut *db)
            .await?;
    }
    Ok(Ok(()))
}

impl Reader {
    /// When a player first came, and how many recovery codes the player has.
    pub(super) async fn account_state(
        &self,
        player: &PlayerId,
    ) -> Result<Option<(i64, u32)>, StoreError> {
        let row = sqlx::query(
            "SELECT created_ms,
                 (SELECT count(*) FROM recovery_codes c WHERE c.player = p.id) AS codes
             FROM players p WHERE p.id = $1",
        )
        .bind(player.as_str())
        .fetch_optional(&self.pool().await?)
        .await;
        let state = |row: &Row| Ok((row.try_get("created_ms")?, number(row, "codes")?));
        row.and_then(|row| row.as_ref().map(state).transpose()).map_err(|error| self.error(error))
    }

    pub(super) async fn has_recovery_code(
        &self,
        player: &PlayerId,
        code: &CodeHash,
    ) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM recovery_codes WHERE hash = $1 AND player = $2")
            .bind(code.0.as_slice())
            .bind(player.as_str())
            .fetch_optional(&self.pool().await?)
            .await;
        row.map(|row| row.is_some()).map_err(|error| self.error(error))
    }
}
