//! Dispatches each change to the SQL that writes it.
//!
//! Many jobs share one transaction, so a job that is refused must not have written
//! anything: everything that may be refused is checked before the first write, or
//! by it.

use sqlx::sqlite::SqliteConnection;

use super::{erase, games, log, ownership, people, schema, tables};
use crate::store::StoreError;
use crate::store::growth::Growth;
use crate::store::job::Job;

/// Done or refused; or the database cannot be used, and the transaction fails.
pub(super) type Written = Result<Result<(), StoreError>, sqlx::Error>;

impl Job {
    pub(super) async fn run(&self, db: &mut SqliteConnection) -> Written {
        match self {
            Job::CreateTable { table, entries, at_ms } => {
                tables::create_table(db, table, entries, *at_ms).await
            }
            Job::Append { table, fence, entries, update, game, at_ms } => {
                let growth = Growth { table, fence: *fence, entries, at_ms: *at_ms };
                tables::append(db, &growth, update, game.as_deref()).await
            }
            Job::FinishGame(game) => games::finish_game(db, game).await,
            Job::CreateGuest { player, name, token, at_ms } => {
                people::create_guest(db, player, name, token, *at_ms).await
            }
            Job::Rename { player, name } => people::rename(db, player, name).await,
            Job::MakeAccount { player, name, password_hash } => {
                people::make_account(db, player, name, password_hash).await
            }
            Job::NewToken { player, kind, name, token, at_ms } => {
                people::new_token(db, player, *kind, name, token, *at_ms).await
            }
            Job::RevokeToken(token) => people::revoke_token(db, token).await,
            Job::RenameToken { player, id, name } => {
                people::rename_token(db, player, id, name).await
            }
            Job::RevokeTokenOf { player, id } => people::revoke_token_of(db, player, id).await,
            Job::SetPassword { player, password_hash } => {
                people::set_password(db, player, password_hash).await
            }
            Job::DeleteTable(table) => erase::table(db, table).await,
            Job::DeleteGame(game) => erase::game(db, game).await,
            Job::ErasePlayer(player) => erase::player(db, player).await,
            Job::PruneGuests { before_ms, most } => erase::guests(db, *before_ms, *most).await,
            Job::PruneTables { before_ms, most } => {
                erase::waiting_tables(db, *before_ms, *most).await
            }
            Job::PruneCookies { before_ms, most } => erase::cookies(db, *before_ms, *most).await,
            Job::PackLog(table) => log::pack(db, table).await,
            Job::TryWrite => Ok(Ok(schema::mark(db).await?)),
            Job::Alive { at_ms } => alive(db, *at_ms).await,
            Job::Back { at_ms } => back(db, *at_ms).await,
            Job::Enter(node) => ownership::enter(db, node).await,
            Job::Beat { node, beat } => ownership::beat(db, node, *beat).await,
            Job::Leave(node) => ownership::leave(db, node).await,
            Job::Bury { me, silent_for } => ownership::bury(db, me, *silent_for).await,
            Job::Claim { table, node } => ownership::claim(db, table, node).await,
            Job::ForgetClaims => ownership::forget_claims(db).await,
            Job::Release { table, epoch } => ownership::release(db, table, *epoch).await,
            #[cfg(test)]
            Job::Panic => panic!("on purpose"),
            #[cfg(test)]
            Job::Sql(statement) => {
                sqlx::query(*statement).execute(db).await?;
                Ok(Ok(()))
            }
        }
    }
}

async fn alive(db: &mut SqliteConnection, at_ms: i64) -> Written {
    sqlx::query(
        "INSERT INTO server (id, alive_ms) VALUES (1, ?)
         ON CONFLICT (id) DO UPDATE SET alive_ms = excluded.alive_ms",
    )
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

async fn back(db: &mut SqliteConnection, at_ms: i64) -> Written {
    let last: Option<i64> =
        sqlx::query_scalar("SELECT alive_ms FROM server").fetch_optional(&mut *db).await?;
    // Negative if the clock was set back in the meantime: the times move with it.
    let away_ms = last.map_or(0, |last| at_ms.saturating_sub(last));
    sqlx::query(
        "UPDATE tables SET wake_ms = wake_ms + ?1, noted_ms = noted_ms + ?1
         WHERE phase <> 'over' AND (wake_ms IS NOT NULL OR noted_ms IS NOT NULL)",
    )
    .bind(away_ms)
    .execute(&mut *db)
    .await?;
    alive(db, at_ms).await
}
