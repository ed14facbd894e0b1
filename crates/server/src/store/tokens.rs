//! Tokens: the sessions of browsers, and those of programs.

use std::time::Duration;

use kennel_table::PlayerId;
use kennel_wire::Scope;

use super::job::Job;
use super::secrets::TokenHash;
use super::{Player, SessionRow, Store, StoreError, Token, TokenKind, TokenOwner, TokenRow};

/// That a token was used is noted if it was not within this time.
const NOTED_EVERY: Duration = Duration::from_secs(60 * 60);

/// The most sessions that are listed.
const LISTED: u32 = 100;

impl Store {
    /// Who shows a token; `None` if the text is no token, or it has expired or been revoked.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn token_owner(&self, token: &str) -> Result<Option<TokenOwner>, StoreError> {
        let Some(hash) = TokenHash::of_text(token) else { return Ok(None) };
        self.engine.reads().token_owner(&hash, self.clock.now_ms()).await
    }

    /// The player whose token this is; `None` as for [`Store::token_owner`].
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn player_by_token(&self, token: &str) -> Result<Option<Player>, StoreError> {
        Ok(self.token_owner(token).await?.map(|owner| owner.player))
    }

    /// Whether the token with a hash is valid.
    pub(crate) async fn is_token_valid(&self, hash: &[u8]) -> Result<bool, StoreError> {
        let hash = TokenHash(hash.to_vec());
        Ok(self.engine.reads().token_owner(&hash, self.clock.now_ms()).await?.is_some())
    }

    /// Whether it is time to note that a token was used.
    #[must_use]
    pub fn is_use_due(&self, owner: &TokenOwner) -> bool {
        let pause = NOTED_EVERY.as_millis() as i64;
        owner.used_ms.is_none_or(|used_ms| self.clock.now_ms().saturating_sub(used_ms) >= pause)
    }

    /// Notes that a token was used.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn use_token(&self, token: &str) -> Result<(), StoreError> {
        match TokenHash::of_text(token) {
            Some(token) => {
                self.engine.write(Job::UseToken { token, at_ms: self.clock.now_ms() }).await
            }
            None => Ok(()),
        }
    }

    /// Begins a session in a browser of this description. Whoever logs in with a password
    /// says what its hash was.
    ///
    /// # Errors
    /// There is no such player, the password has been changed since, or the database cannot
    /// be used.
    pub async fn new_session(
        &self,
        player: &PlayerId,
        password_hash: Option<&str>,
        device: &str,
    ) -> Result<Token, StoreError> {
        let kind = TokenKind::Session { device: device.to_owned() };
        self.new_token(player, kind, password_hash, None).await.map(|(token, _)| token)
    }

    /// Issues a token for a program of a player, who may have so many valid ones.
    ///
    /// # Errors
    /// The player has as many already, there is no such player, or the database cannot be
    /// used.
    pub async fn new_bot_token(
        &self,
        player: &PlayerId,
        name: &str,
        scopes: &[Scope],
        valid_for: Duration,
        most: usize,
    ) -> Result<(TokenRow, Token), StoreError> {
        let valid_ms = i64::try_from(valid_for.as_millis()).unwrap_or(i64::MAX);
        let expires_ms = self.clock.now_ms().saturating_add(valid_ms);
        let (name, scopes) = (name.to_owned(), scopes.to_vec());
        let kind = TokenKind::Program { name: name.clone(), scopes: scopes.clone(), expires_ms };
        let (token, created_ms) = self.new_token(player, kind, None, Some(most as u64)).await?;
        let (id, expires_ms) = (token.hash().id(), Some(expires_ms));
        Ok((TokenRow { id, name, created_ms, used_ms: None, expires_ms, scopes }, token))
    }

    async fn new_token(
        &self,
        player: &PlayerId,
        kind: TokenKind,
        password_hash: Option<&str>,
        most: Option<u64>,
    ) -> Result<(Token, i64), StoreError> {
        let (secret, at_ms) = (Token::random()?, self.clock.now_ms());
        let (player, token) = (player.clone(), secret.hash());
        let password_hash = password_hash.map(str::to_owned);
        self.engine
            .write(Job::NewToken { player, kind, token, password_hash, at_ms, most })
            .await?;
        Ok((secret, at_ms))
    }

    /// The valid tokens of a player's programs, the newest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn tokens_of(&self, player: &PlayerId) -> Result<Vec<TokenRow>, StoreError> {
        self.engine.reads().tokens_of(player, self.clock.now_ms()).await
    }

    /// A player's sessions, the one used last first; at most a hundred. With each is whether
    /// it is that of a token.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn sessions_of(
        &self,
        player: &PlayerId,
        token: &str,
    ) -> Result<Vec<(SessionRow, bool)>, StoreError> {
        let current = TokenHash::of_text(token);
        let sessions = self.engine.reads().sessions_of(player, self.clock.now_ms(), LISTED).await?;
        let is_current = |hash: &TokenHash| current.as_ref() == Some(hash);
        Ok(sessions.into_iter().map(|(hash, row)| (row, is_current(&hash))).collect())
    }

    /// The ids of all sessions of a player but that of a token.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn sessions_but(
        &self,
        player: &PlayerId,
        token: &str,
    ) -> Result<Vec<String>, StoreError> {
        let kept = TokenHash::of_text(token);
        let all = self.engine.reads().sessions_of(player, self.clock.now_ms(), u32::MAX).await?;
        let others = all.into_iter().filter(|(hash, _)| Some(hash) != kept.as_ref());
        Ok(others.map(|(_, row)| row.id).collect())
    }

    /// Renames a token of a program.
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

    /// Revokes a token of a program by its id.
    ///
    /// # Errors
    /// The player has no such token, or the database cannot be used.
    pub async fn revoke_token_of(&self, player: &PlayerId, id: &str) -> Result<(), StoreError> {
        let (player, id) = (player.clone(), id.to_owned());
        self.engine.write(Job::RevokeTokenOf { player, id }).await
    }

    /// Ends a session by its id.
    ///
    /// # Errors
    /// The player has no such session, or the database cannot be used.
    pub async fn end_session(&self, player: &PlayerId, id: &str) -> Result<(), StoreError> {
        let (player, id) = (player.clone(), id.to_owned());
        self.engine.write(Job::EndSession { player, id }).await
    }

    /// Ends all sessions of a player but that of a token.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn end_sessions(&self, player: &PlayerId, keep: &str) -> Result<(), StoreError> {
        let (player, keep) = (player.clone(), TokenHash::of_or_none(keep));
        self.engine.write(Job::EndSessions { player, keep }).await
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
