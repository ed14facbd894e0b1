//! Passkeys, and the challenges that were answered with them.

use kennel_table::PlayerId;
use sha2::{Digest, Sha256};

use super::job::Job;
use super::{Player, Store, StoreError, Thing, Token};
use crate::identity::{Answered, NewCredential};

/// How many passkeys an account may have.
pub(super) const MOST_PASSKEYS: u64 = 20;

/// Enough of a hash to tell the few passkeys of one player apart.
const SHOWN_BYTES: usize = 6;

/// A passkey of a player.
#[derive(Clone, PartialEq, Eq)]
pub struct PasskeyRow {
    /// By which the authenticator knows it.
    pub id: Vec<u8>,
    /// Its public key, as the authenticator has written it.
    pub public_key: Vec<u8>,
    /// How often it had signed when it was last used.
    pub sign_count: u32,
    /// The name its owner chose.
    pub name: String,
    /// When it was added.
    pub created_ms: i64,
    /// When it was last used to log in.
    pub used_ms: Option<i64>,
}

impl PasskeyRow {
    /// The id by which its owner refers to it: a prefix of a hash, in hexadecimal.
    #[must_use]
    pub fn shown_id(&self) -> String {
        let hash = Sha256::digest(&self.id);
        hash.iter().take(SHOWN_BYTES).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The passkey with which somebody wants to log in, and to whom it belongs.
#[derive(Clone, PartialEq, Eq)]
pub struct PasskeyOwner {
    /// The account.
    pub player: Player,
    /// The hash of its password, by which browsers are known.
    pub password_hash: String,
    /// The passkey.
    pub passkey: PasskeyRow,
}

impl Store {
    /// The key with which challenges are made. The first time, `new` is kept.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn challenge_key(&self, new: &[u8]) -> Result<Vec<u8>, StoreError> {
        if let Some(key) = self.engine.reads().challenge_key().await? {
            return Ok(key);
        }
        self.engine.write(Job::MakeChallengeKey(new.to_vec())).await?;
        // Another node may have been faster.
        Ok(self.engine.reads().challenge_key().await?.unwrap_or_else(|| new.to_vec()))
    }

    /// Adds a passkey to an account, for a challenge that is used up.
    ///
    /// # Errors
    /// There is no such account, it has too many, the passkey is known already, the challenge
    /// was used, or the database cannot be used.
    pub async fn add_passkey(
        &self,
        player: &PlayerId,
        name: &str,
        made: NewCredential,
        challenge: Answered,
    ) -> Result<PasskeyRow, StoreError> {
        let passkey = PasskeyRow {
            id: made.id,
            public_key: made.public_key,
            sign_count: made.sign_count,
            name: name.to_owned(),
            created_ms: self.clock.now_ms(),
            used_ms: None,
        };
        let (player, row) = (player.clone(), passkey.clone());
        self.engine.write(Job::AddPasskey { player, passkey: row, challenge }).await?;
        Ok(passkey)
    }

    /// The passkeys of a player, the newest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn passkeys_of(&self, player: &PlayerId) -> Result<Vec<PasskeyRow>, StoreError> {
        self.engine.reads().passkeys_of(player).await
    }

    /// The account that a passkey lets in.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn passkey_owner(&self, id: &[u8]) -> Result<Option<PasskeyOwner>, StoreError> {
        self.engine.reads().passkey_owner(id).await
    }

    /// Begins a session in a browser of this description for a passkey, which has now signed
    /// so often, and for a challenge that is used up.
    ///
    /// # Errors
    /// The passkey was removed, or used since with another count; the challenge was used; or
    /// the database cannot be used.
    pub async fn log_in_by_passkey(
        &self,
        owner: &PasskeyOwner,
        sign_count: u32,
        challenge: Answered,
        device: &str,
    ) -> Result<Token, StoreError> {
        let token = Token::random()?;
        self.engine
            .write(Job::LogInByPasskey {
                player: owner.player.id.clone(),
                passkey: owner.passkey.id.clone(),
                sign_count,
                challenge,
                device: device.to_owned(),
                token: token.hash(),
                at_ms: self.clock.now_ms(),
            })
            .await?;
        Ok(token)
    }

    /// Removes a passkey by the id that its owner sees.
    ///
    /// # Errors
    /// The player has no such passkey, or the database cannot be used.
    pub async fn remove_passkey(&self, player: &PlayerId, shown: &str) -> Result<(), StoreError> {
        let all = self.passkeys_of(player).await?;
        let missing = || StoreError::Missing { what: Thing::Passkey, id: shown.to_owned() };
        let passkey = all.into_iter().find(|passkey| passkey.shown_id() == shown);
        let id = passkey.ok_or_else(missing)?.id;
        self.engine.write(Job::RemovePasskey { player: player.clone(), id }).await
    }
}

// A public key is no secret, but nobody needs it in a log either; the hash of a password is one.
impl std::fmt::Debug for PasskeyRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PasskeyRow").field("name", &self.name).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for PasskeyOwner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PasskeyOwner").field("player", &self.player).finish_non_exhaustive()
    }
}
