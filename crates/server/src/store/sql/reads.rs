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
        self.table(id).boxed()
    }

    fn table_row<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<TableRow>> {
        self.table_row(id).boxed()
    }

    fn public_tables<'a>(
        &'a self,
        after: Option<&'a TablesAfter>,
        limit: u32,
        since_ms: i64,
    ) -> Reply<'a, Vec<(TablesAfter, TableRow)>> {
        self.public_tables(after, limit, since_ms).boxed()
    }

    fn public_tables_of<'a>(&'a self, origin: &'a str, since_ms: i64) -> Reply<'a, u64> {
        self.public_tables_of(origin, since_ms).boxed()
    }

    fn people_at_tables(&self, since_ms: i64) -> Reply<'_, u64> {
        self.people_at_tables(since_ms).boxed()
    }

    fn push_key(&self) -> Reply<'_, Option<Vec<u8>>> {
        self.push_key().boxed()
    }

    fn subscriptions_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<Subscription>> {
        self.subscriptions_of(player).boxed()
    }

    fn due_notifications(&self, by_ms: i64, limit: u32) -> Reply<'_, Vec<DueNotification>> {
        self.due_notifications(by_ms, limit).boxed()
    }

    fn queue_tables(&self) -> Reply<'_, Vec<TableRow>> {
        self.queue_tables().boxed()
    }

    fn tables_to_wake(&self, by_ms: i64) -> Reply<'_, Vec<TableId>> {
        self.tables_to_wake(by_ms).boxed()
    }

    fn tables_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<TableRow>> {
        self.tables_of(player).boxed()
    }

    fn all_unfinished_tables(&self) -> Reply<'_, Vec<TableId>> {
        self.all_unfinished_tables().boxed()
    }

    fn all_finished_tables(&self) -> Reply<'_, Vec<TableId>> {
        self.all_finished_tables().boxed()
    }

    fn game<'a>(&'a self, id: &'a GameId) -> Reply<'a, Option<GameRow>> {
        self.game(id).boxed()
    }

    fn games_of<'a>(
        &'a self,
        player: &'a PlayerId,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.games_of(player, before, limit).boxed()
    }

    fn public_games<'a>(
        &'a self,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.public_games(before, limit).boxed()
    }

    fn all_games(&self) -> Reply<'_, Vec<GameId>> {
        self.all_games().boxed()
    }

    fn account<'a>(&'a self, key: &'a str) -> Reply<'a, Option<(Player, String)>> {
        self.account(key).boxed()
    }

    fn players<'a>(&'a self, search: &'a str, limit: u32) -> Reply<'a, Vec<KnownPlayer>> {
        self.players(search, limit).boxed()
    }

    fn prunable(&self, guests_ms: i64, tables_ms: i64, tokens_ms: [i64; 2]) -> Reply<'_, Prunable> {
        self.prunable(guests_ms, tables_ms, tokens_ms).boxed()
    }

    fn tables_to_pack(&self, before_ms: i64, most: u32) -> Reply<'_, Vec<TableId>> {
        self.tables_to_pack(before_ms, most).boxed()
    }

    fn tokens_of<'a>(&'a self, player: &'a PlayerId, now_ms: i64) -> Reply<'a, Vec<TokenRow>> {
        self.tokens_of(player, now_ms).boxed()
    }

    fn claimed<'a>(&'a self, table: &'a TableId, node: &'a NodeId) -> Reply<'a, Option<Claimed>> {
        self.claimed(table, node).boxed()
    }

    fn owner_of<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<Owner>> {
        self.owner_of(table).boxed()
    }

    fn nodes(&self) -> Reply<'_, Vec<NodeRow>> {
        self.nodes().boxed()
    }

    fn paused_ms(&self) -> Reply<'_, i64> {
        self.paused_ms().boxed()
    }

    fn due<'a>(&'a self, node: &'a NodeId, by_ms: i64) -> Reply<'a, Vec<TableId>> {
        self.due(node, by_ms).boxed()
    }

    fn token_owner<'a>(
        &'a self,
        token: &'a TokenHash,
        now_ms: i64,
    ) -> Reply<'a, Option<TokenOwner>> {
        self.token_owner(token, now_ms).boxed()
    }

    fn sessions_of<'a>(
        &'a self,
        player: &'a PlayerId,
        now_ms: i64,
        limit: u32,
    ) -> Reply<'a, Vec<(TokenHash, SessionRow)>> {
        self.sessions_of(player, now_ms, limit).boxed()
    }

    fn account_state<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<(i64, u32)>> {
        self.account_state(player).boxed()
    }

    fn has_recovery_code<'a>(
        &'a self,
        player: &'a PlayerId,
        code: &'a CodeHash,
    ) -> Reply<'a, bool> {
        self.has_recovery_code(player, code).boxed()
    }

    fn challenge_key(&self) -> Reply<'_, Option<Vec<u8>>> {
        self.challenge_key().boxed()
    }

    fn passkeys_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<PasskeyRow>> {
        self.passkeys_of(player).boxed()
    }

    fn passkey_owner<'a>(&'a self, id: &'a [u8]) -> Reply<'a, Option<PasskeyOwner>> {
        self.passkey_owner(id).boxed()
    }

    fn visits_of<'a>(
        &'a self,
        player: &'a PlayerId,
        after: &'a TableId,
        limit: u32,
    ) -> Reply<'a, Vec<TableId>> {
        self.visits_of(player, after, limit).boxed()
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
        self.public_games_of(player, before, limit).boxed()
    }

    fn profile<'a>(&'a self, key: &'a str) -> Reply<'a, Option<Profile>> {
        self.profile(key).boxed()
    }

    fn holiday<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<Holiday>> {
        self.holiday(player).boxed()
    }

    fn ratings_of<'a>(&'a self, player: &'a PlayerId, most: u32) -> Reply<'a, Vec<NamedRating>> {
        self.ratings_of(player, most).boxed()
    }

    fn rating_curve<'a>(
        &'a self,
        subject: &'a str,
        kind: &'a RatingKind,
        most: u32,
    ) -> Reply<'a, Vec<RatingPoint>> {
        self.rating_curve(subject, kind, most).boxed()
    }

    fn best_ratings<'a>(
        &'a self,
        kind: &'a RatingKind,
        members: u32,
        since_ms: i64,
        most: u32,
    ) -> Reply<'a, Vec<NamedRating>> {
        self.best_ratings(kind, members, since_ms, most).boxed()
    }

    fn waits_until<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, i64> {
        self.waits_until(player).boxed()
    }

    fn changes_by<'a>(&'a self, game: &'a GameId) -> Reply<'a, Vec<GameChange>> {
        self.changes_by(game).boxed()
    }

    fn account_names<'a>(
        &'a self,
        players: &'a [PlayerId],
    ) -> Reply<'a, HashMap<PlayerId, String>> {
        self.account_names(players).boxed()
    }

    fn all_accounts<'a>(&'a self, players: &'a [PlayerId]) -> Reply<'a, bool> {
        self.all_accounts(players).boxed()
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
