//! Guests and accounts.

use kennel_table::PlayerId;

use super::job::{Job, NewName};
use super::{Player, Store, StoreError, Token, new_id};
use crate::identity::name_key;

impl Store {
    /// Adds a guest, identified by nothing but the token. Guests may share a name.
    ///
    /// # Errors
    /// An account has the name or one that looks like it, or the database cannot be used.
    pub async fn create_guest(&self, name: &str) -> Result<(Player, Token), StoreError> {
        self.create_guest_on("", name).await
    }

    /// Adds a guest who uses a browser of this description.
    ///
    /// # Errors
    /// As for [`Store::create_guest`].
    pub async fn create_guest_on(
        &self,
        device: &str,
        name: &str,
    ) -> Result<(Player, Token), StoreError> {
        let (id, token) = (PlayerId::new(new_id()?), Token::random()?);
        let job = Job::CreateGuest {
            player: id.clone(),
            name: NewName::new(name),
            device: device.to_owned(),
            token: token.hash(),
            at_ms: self.clock.now_ms(),
        };
        self.engine.write(job).await?;
        Ok((Player { id, name: name.to_owned(), account: false }, token))
    }

    /// Renames a player. An account logs in with the new name from now on.
    ///
    /// # Errors
    /// There is no such player, another account has the name or one that looks like it, or
    /// the database cannot be used.
    pub async fn rename(&self, player: &PlayerId, name: &str) -> Result<(), StoreError> {
        let (player, name) = (player.clone(), NewName::new(name));
        self.engine.write(Job::Rename { player, name }).await
    }

    /// Turns a guest into an account, which keeps id, tokens, tables and games.
    ///
    /// # Errors
    /// Another account has the name or one that looks like it; there is no such player or it
    /// is an account already; or the database cannot be used.
    pub async fn make_account(
        &self,
        player: &PlayerId,
        name: &str,
        password_hash: &str,
    ) -> Result<(), StoreError> {
        let job = Job::MakeAccount {
            player: player.clone(),
            name: NewName::new(name),
            password_hash: password_hash.to_owned(),
        };
        self.engine.write(job).await
    }

    /// The account whose name has the same [`name_key`], and its password hash.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn account(&self, name: &str) -> Result<Option<(Player, String)>, StoreError> {
        self.engine.reads().account(&name_key(name)).await
    }
}
