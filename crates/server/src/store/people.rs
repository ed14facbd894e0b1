//! Guests, accounts and tokens.

use kennel_table::PlayerId;

use super::job::{Job, NewName};
use super::secrets::TokenHash;
use super::{Player, Store, StoreError, Token, TokenKind, TokenRow, new_id};
use crate::identity::name_key;

impl Store {
    /// Adds a guest, identified by nothing but the token. Guests may share a name.
    ///
    /// # Errors
    /// An account has the name or one that looks like it, or the database cannot be used.
    pub async fn create_guest(&self, name: &str) -> Result<(Player, Token), StoreError> {
        let (id, token) = (PlayerId::new(new_id()?), Token::random()?);
        let job = Job::CreateGuest {
            player: id.clone(),
            name: NewName::new(name),
            token: token.hash(),
            at_ms: self.clock.now_ms(),
        };
        self.engine.write(job).await?;
        Ok((Player { id, name: name.to_owned(), account: false }, token))
    }

    /// The owner of a token; `None` if the text is no token or the token was revoked.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn player_by_token(&self, token: &str) -> Result<Option<Player>, StoreError> {
        let Some(hash) = TokenHash::of_text(token) else { return Ok(None) };
        self.engine.player_by_token(&hash).await
    }

    /// Whether the token with a hash has not been revoked.
    pub(crate) async fn is_token_valid(&self, hash: &[u8]) -> Result<bool, StoreError> {
        let hash = TokenHash(hash.to_vec());
        Ok(self.engine.player_by_token(&hash).await?.is_some())
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
        self.engine.account(&name_key(name)).await
    }

    /// Issues a token.
    ///
    /// # Errors
    /// There is no such player, or the database cannot be used.
    pub async fn new_token(&self, player: &PlayerId, kind: TokenKind) -> Result<Token, StoreError> {
        Ok(self.new_named_token(player, kind, "").await?.1)
    }

    /// Issues a bot token with a name chosen by its owner.
    ///
    /// # Errors
    /// There is no such player, or the database cannot be used.
    pub async fn new_bot_token(
        &self,
        player: &PlayerId,
        name: &str,
    ) -> Result<(TokenRow, Token), StoreError> {
        self.new_named_token(player, TokenKind::Bot, name).await
    }

    async fn new_named_token(
        &self,
        player: &PlayerId,
        kind: TokenKind,
        name: &str,
    ) -> Result<(TokenRow, Token), StoreError> {
        let (token, at_ms) = (Token::random()?, self.clock.now_ms());
        let hash = token.hash();
        let row = TokenRow { id: hash.id(), name: name.to_owned(), created_ms: at_ms };
        let (player, name) = (player.clone(), name.to_owned());
        self.engine.write(Job::NewToken { player, kind, name, token: hash, at_ms }).await?;
        Ok((row, token))
    }

    /// A player's bot tokens, the newest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn tokens_of(&self, player: &PlayerId) -> Result<Vec<TokenRow>, StoreError> {
        self.engine.tokens_of(player).await
    }

    /// Renames a bot token.
    ///
    /// # Errors
    /// The player has no such token, or the database cannot be used.
    pub async fn rename_token(
        &self,
        player: &PlayerId,
        id: &str,
        name: &str,
    ) -> Result<(), StoreError> {
        let (player, id, name) = (player.clone(), id.to_owned(), name.to_owned());
        self.engine.write(Job::RenameToken { player, id, name }).await
    }

    /// Revokes a bot token by its id.
    ///
    /// # Errors
    /// The player has no such token, or the database cannot be used.
    pub async fn revoke_token_of(&self, player: &PlayerId, id: &str) -> Result<(), StoreError> {
        let (player, id) = (player.clone(), id.to_owned());
        self.engine.write(Job::RevokeTokenOf { player, id }).await
    }

    /// Revokes a token. Revoking one that does not exist is no error.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn revoke_token(&self, token: &str) -> Result<(), StoreError> {
        match TokenHash::of_text(token) {
            Some(hash) => self.engine.write(Job::RevokeToken(hash)).await,
            None => Ok(()),
        }
    }
}
