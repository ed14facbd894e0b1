//! Passwords and recovery codes.

use kennel_table::PlayerId;

use super::job::Job;
use super::secrets::{CodeHash, TokenHash, new_code};
use super::{Store, StoreError, Thing};

/// The recovery codes that an account is given at a time.
const CODES: usize = 10;

impl Store {
    /// Gives an account another password, and ends all its sessions, tokens, recovery codes
    /// and passkeys: the operator helps somebody who has lost it.
    ///
    /// # Errors
    /// There is no such account, or the database cannot be used.
    pub async fn set_password(
        &self,
        player: &PlayerId,
        password_hash: &str,
    ) -> Result<(), StoreError> {
        let (player, password_hash) = (player.clone(), password_hash.to_owned());
        self.engine.write(Job::SetPassword { player, password_hash }).await
    }

    /// Gives an account another password, and ends all its sessions but that of a token.
    ///
    /// # Errors
    /// There is no such account, or the database cannot be used.
    pub async fn change_password(
        &self,
        player: &PlayerId,
        password_hash: &str,
        keep: &str,
    ) -> Result<(), StoreError> {
        let (player, password_hash) = (player.clone(), password_hash.to_owned());
        let keep = TokenHash::of_or_none(keep);
        self.engine.write(Job::ChangePassword { player, password_hash, keep }).await
    }

    /// Gives an account recovery codes in place of those it had. They are stored as hashes.
    ///
    /// # Errors
    /// There is no such account, or the database cannot be used.
    pub async fn new_recovery_codes(&self, player: &PlayerId) -> Result<Vec<String>, StoreError> {
        let texts = (0..CODES).map(|_| new_code()).collect::<Result<Vec<_>, _>>()?;
        let codes = texts.iter().filter_map(|code| CodeHash::of_text(code, player)).collect();
        self.engine.write(Job::SetRecoveryCodes { player: player.clone(), codes }).await?;
        Ok(texts)
    }

    /// Whether an account has a recovery code that was not used.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn has_recovery_code(
        &self,
        player: &PlayerId,
        code: &str,
    ) -> Result<bool, StoreError> {
        match CodeHash::of_text(code, player) {
            Some(code) => self.engine.reads().has_recovery_code(player, &code).await,
            None => Ok(false),
        }
    }

    /// Gives an account another password for a recovery code, which is used up, and ends all
    /// its sessions and passkeys.
    ///
    /// # Errors
    /// The account has no such code, or the database cannot be used.
    pub async fn recover(
        &self,
        player: &PlayerId,
        code: &str,
        password_hash: &str,
    ) -> Result<(), StoreError> {
        let missing = || StoreError::Missing { what: Thing::RecoveryCode, id: player.to_string() };
        let code = CodeHash::of_text(code, player).ok_or_else(missing)?;
        let (player, password_hash) = (player.clone(), password_hash.to_owned());
        self.engine.write(Job::Recover { player, code, password_hash }).await
    }

    /// When a player first came, in milliseconds since 1970, and how many recovery codes the
    /// player has.
    ///
    /// # Errors
    /// There is no such player, or the database cannot be used.
    pub async fn account_state(&self, player: &PlayerId) -> Result<(i64, u32), StoreError> {
        let missing = || StoreError::Missing { what: Thing::Player, id: player.to_string() };
        self.engine.reads().account_state(player).await?.ok_or_else(missing)
    }
}
