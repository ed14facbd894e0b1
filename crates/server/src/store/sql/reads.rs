//! What the [`Engine`](crate::store::engine::Engine) lets others read, beside the statements
//! that read it.

use std::collections::HashMap;

use futures_util::FutureExt;
use kennel_table::{GameId, PlayerId, TableId};

use super::reader::Reader;
use crate::store::Prunable;
use crate::store::engine::{Reads, Reply};
use crate::store::holidays::Holiday;
use crate::store::ownership::{Claimed, NodeId, NodeRow, Owner};
use crate::store::passkeys::{PasskeyOwner, PasskeyRow};
use crate::store::profiles::Profile;
use crate::store::push::{DueNotification, Subscription};
use crate::store::ratings::{
    GameChange, NamedRating, RatedGameRow, RatingKind, RatingPoint, RatingRow,
};
use crate::store::rows::{
    GameRow, GameSummary, GamesBefore, KnownPlayer, LogEntry, Player, SessionRow, TableRow,
    TablesAfter, TokenOwner, TokenRow,
};
use crate::store::secrets::{CodeHash, TokenHash};

impl Reads for Reader {
    fn table<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<(TableRow, Vec<LogEntry>)>> {
        self.reply(self.table(id))
    }

    fn table_row<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<TableRow>> {
        self.reply(self.table_row(id))
    }

    fn public_tables<'a>(
        &'a self,
        after: Option<&'a TablesAfter>,
        limit: u32,
        since_ms: i64,
    ) -> Reply<'a, Vec<(TablesAfter, TableRow)>> {
        self.reply(self.public_tables(after, limit, since_ms))
    }

    fn public_tables_of<'a>(&'a self, origin: &'a str, since_ms: i64) -> Reply<'a, u64> {
        self.reply(self.public_tables_of(origin, since_ms))
    }

    fn people_at_tables(&self, since_ms: i64) -> Reply<'_, u64> {
        self.reply(self.people_at_tables(since_ms))
    }

    fn push_key(&self) -> Reply<'_, Option<Vec<u8>>> {
        self.reply(self.push_key())
    }

    fn subscriptions_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<Subscription>> {
        self.reply(self.subscriptions_of(player))
    }

    fn due_notifications(&self, by_ms: i64, limit: u32) -> Reply<'_, Vec<DueNotification>> {
        self.reply(self.due_notifications(by_ms, limit))
    }

    fn queue_tables(&self) -> Reply<'_, Vec<TableRow>> {
        self.reply(self.queue_tables())
    }

    fn tables_to_wake(&self, by_ms: i64) -> Reply<'_, Vec<TableId>> {
        self.reply(self.tables_to_wake(by_ms))
    }

    fn tables_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<TableRow>> {
        self.reply(self.tables_of(player))
    }

    fn all_unfinished_tables(&self) -> Reply<'_, Vec<TableId>> {
        self.all_unfinished_tables().boxed()
    }

    fn all_finished_tables(&self) -> Reply<'_, Vec<TableId>> {
        self.all_finished_tables().boxed()
    }

    fn game<'a>(&'a self, id: &'a GameId) -> Reply<'a, Option<GameRow>> {
        self.reply(self.game(id))
    }

    fn games_of<'a>(
        &'a self,
        player: &'a PlayerId,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.reply(self.games_of(player, before, limit))
    }

    fn public_games<'a>(
        &'a self,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.reply(self.public_games(before, limit))
    }

    fn all_games(&self) -> Reply<'_, Vec<GameId>> {
        self.all_games().boxed()
    }

    fn account<'a>(&'a self, key: &'a str) -> Reply<'a, Option<(Player, String)>> {
        self.reply(self.account(key))
    }

    fn players<'a>(&'a self, search: &'a str, limit: u32) -> Reply<'a, Vec<KnownPlayer>> {
        self.reply(self.players(search, limit))
    }

    fn prunable(&self, guests_ms: i64, tables_ms: i64, tokens_ms: [i64; 2]) -> Reply<'_, Prunable> {
        self.prunable(guests_ms, tables_ms, tokens_ms).boxed()
    }

    fn tables_to_pack(&self, before_ms: i64, most: u32) -> Reply<'_, Vec<TableId>> {
        self.tables_to_pack(before_ms, most).boxed()
    }

    fn tokens_of<'a>(&'a self, player: &'a PlayerId, now_ms: i64) -> Reply<'a, Vec<TokenRow>> {
        self.reply(self.tokens_of(player, now_ms))
    }

    fn claimed<'a>(&'a self, table: &'a TableId, node: &'a NodeId) -> Reply<'a, Option<Claimed>> {
        self.reply(self.claimed(table, node))
    }

    fn owner_of<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<Owner>> {
        self.reply(self.owner_of(table))
    }

    fn nodes(&self) -> Reply<'_, Vec<NodeRow>> {
        self.reply(self.nodes())
    }

    fn paused_ms(&self) -> Reply<'_, i64> {
        self.reply(self.paused_ms())
    }

    fn due<'a>(&'a self, node: &'a NodeId, by_ms: i64) -> Reply<'a, Vec<TableId>> {
        self.reply(self.due(node, by_ms))
    }

    fn token_owner<'a>(
        &'a self,
        token: &'a TokenHash,
        now_ms: i64,
    ) -> Reply<'a, Option<TokenOwner>> {
        self.reply(self.token_owner(token, now_ms))
    }

    fn sessions_of<'a>(
        &'a self,
        player: &'a PlayerId,
        now_ms: i64,
        limit: u32,
    ) -> Reply<'a, Vec<(TokenHash, SessionRow)>> {
        self.reply(self.sessions_of(player, now_ms, limit))
    }

    fn account_state<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<(i64, u32)>> {
        self.reply(self.account_state(player))
    }

    fn has_recovery_code<'a>(
        &'a self,
        player: &'a PlayerId,
        code: &'a CodeHash,
    ) -> Reply<'a, bool> {
        self.reply(self.has_recovery_code(player, code))
    }

    fn challenge_key(&self) -> Reply<'_, Option<Vec<u8>>> {
        self.reply(self.challenge_key())
    }

    fn passkeys_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<PasskeyRow>> {
        self.reply(self.passkeys_of(player))
    }

    fn passkey_owner<'a>(&'a self, id: &'a [u8]) -> Reply<'a, Option<PasskeyOwner>> {
        self.reply(self.passkey_owner(id))
    }

    fn visits_of<'a>(
        &'a self,
        player: &'a PlayerId,
        after: &'a TableId,
        limit: u32,
    ) -> Reply<'a, Vec<TableId>> {
        self.reply(self.visits_of(player, after, limit))
    }

    fn names_to_erase<'a>(
        &'a self,
        after: &'a (PlayerId, TableId),
        limit: u32,
    ) -> Reply<'a, Vec<(PlayerId, TableId)>> {
        self.names_to_erase(after, limit).boxed()
    }

    fn public_games_of<'a>(
        &'a self,
        player: &'a PlayerId,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.reply(self.public_games_of(player, before, limit))
    }

    fn profile<'a>(&'a self, key: &'a str) -> Reply<'a, Option<Profile>> {
        self.reply(self.profile(key))
    }

    fn holiday<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<Holiday>> {
        self.reply(self.holiday(player))
    }

    fn ratings_of<'a>(&'a self, player: &'a PlayerId, most: u32) -> Reply<'a, Vec<NamedRating>> {
        self.reply(self.ratings_of(player, most))
    }

    fn rating_curve<'a>(
        &'a self,
        subject: &'a str,
        kind: &'a RatingKind,
        most: u32,
    ) -> Reply<'a, Vec<RatingPoint>> {
        self.reply(self.rating_curve(subject, kind, most))
    }

    fn best_ratings<'a>(
        &'a self,
        kind: &'a RatingKind,
        members: u32,
        since_ms: i64,
        most: u32,
    ) -> Reply<'a, Vec<NamedRating>> {
        self.reply(self.best_ratings(kind, members, since_ms, most))
    }

    fn waits_until<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, i64> {
        self.reply(self.waits_until(player))
    }

    fn changes_by<'a>(&'a self, game: &'a GameId) -> Reply<'a, Vec<GameChange>> {
        self.reply(self.changes_by(game))
    }

    fn account_names<'a>(
        &'a self,
        players: &'a [PlayerId],
    ) -> Reply<'a, HashMap<PlayerId, String>> {
        self.reply(self.account_names(players))
    }

    fn all_accounts<'a>(&'a self, players: &'a [PlayerId]) -> Reply<'a, bool> {
        self.reply(self.all_accounts(players))
    }

    fn rated_games(&self, after: i64, limit: u32) -> Reply<'_, Vec<RatedGameRow>> {
        self.rated_games(after, limit).boxed()
    }

    fn all_ratings<'a>(
        &'a self,
        after: Option<&'a (String, RatingKind)>,
        limit: u32,
    ) -> Reply<'a, Vec<RatingRow>> {
        self.all_ratings(after, limit).boxed()
    }
}
