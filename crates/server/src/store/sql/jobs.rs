//! Dispatches each change to the SQL that writes it.
//!
//! In SQLite many jobs share one transaction, so a job that is refused must not have written
//! anything: everything that may be refused is checked before the first write, or by it. In
//! PostgreSQL each is a transaction of its own, and what is checked before something is written
//! may have changed until then, because other servers write, too: constraints refuse it then,
//! and the change is tried again.

use super::dialect::Connection;
use super::{
    analyses, counts, daily, erase, events, games, log, ownership, passkeys, passwords, people,
    profiles, push, ratings, schema, social, tables, tokens,
};
use crate::store::StoreError;
use crate::store::growth::Growth;
use crate::store::job::Job;

/// Done or refused; or the database cannot be used, and the transaction fails.
pub(super) type Written = Result<Result<(), StoreError>, sqlx::Error>;

pub(super) async fn run(job: &Job, db: &mut Connection) -> Written {
    match job {
        Job::CreateTable { table, entries, at_ms, limit } => {
            tables::create_table(db, table, entries, *at_ms, limit.as_ref()).await
        }
        Job::Append { table, fence, entries, update, game, at_ms } => {
            let growth = Growth { table, fence: *fence, entries, at_ms: *at_ms };
            tables::append(db, &growth, update, game.as_deref()).await
        }
        Job::FinishGame(game) => games::finish_game(db, game).await,
        Job::PutAnalysis(analysis) => analyses::put(db, analysis).await,
        Job::CreateGuest { player, name, device, token, at_ms } => {
            people::create_guest(db, player, name, device, token, *at_ms).await
        }
        Job::Rename { player, name } => people::rename(db, player, name).await,
        Job::MakeAccount { player, name, password_hash } => {
            people::make_account(db, player, name, password_hash).await
        }
        Job::NewToken { player, kind, token, password_hash, at_ms, most } => {
            let password_hash = password_hash.as_deref();
            tokens::new_token(db, player, kind, token, password_hash, *at_ms, *most).await
        }
        Job::UseToken { token, at_ms } => tokens::use_token(db, token, *at_ms).await,
        Job::RevokeToken(token) => tokens::revoke_token(db, token).await,
        Job::RenameToken { player, id, name } => tokens::rename_token(db, player, id, name).await,
        Job::RevokeTokenOf { player, id } => tokens::revoke_token_of(db, player, id).await,
        Job::EndSession { player, id } => tokens::end_session(db, player, id).await,
        Job::EndSessions { player, keep } => tokens::end_sessions(db, player, keep).await,
        Job::SetPassword { player, password_hash } => {
            passwords::set_password(db, player, password_hash).await
        }
        Job::ChangePassword { player, password_hash, keep } => {
            passwords::change_password(db, player, password_hash, keep).await
        }
        Job::Recover { player, code, password_hash } => {
            passwords::recover(db, player, code, password_hash).await
        }
        Job::SetRecoveryCodes { player, codes } => {
            passwords::set_recovery_codes(db, player, codes).await
        }
        Job::MakeChallengeKey(secret) => passkeys::make_key(db, secret).await,
        Job::AddPasskey { player, passkey, challenge } => {
            passkeys::add(db, player, passkey, challenge).await
        }
        Job::LogInByPasskey { player, passkey, sign_count, challenge, device, token, at_ms } => {
            let (sign_count, at_ms) = (*sign_count, *at_ms);
            let used = passkeys::Use { player, id: passkey, sign_count, at_ms };
            passkeys::log_in(db, used, challenge, device, token).await
        }
        Job::RemovePasskey { player, id } => passkeys::remove(db, player, id).await,
        Job::PutProfile { player, profile } => profiles::put(db, player, profile).await,
        Job::SetHoliday { player, now_ms, until_ms, wake_ms } => {
            people::set_holiday(db, player, *now_ms, *until_ms, *wake_ms).await
        }
        Job::PutChanges { number, at_ms, changes } => {
            ratings::put_changes(db, *number, *at_ms, changes).await
        }
        Job::PutRating(row) => ratings::put_rating(db, row).await,
        Job::DropRating(row) => ratings::drop_rating(db, row).await,
        Job::DeleteTable(table) => erase::table(db, table).await,
        Job::DeleteGame(game) => erase::game(db, game).await,
        Job::ErasePlayer(player) => erase::player(db, player).await,
        Job::CloseAccount(player) => erase::close_account(db, player).await,
        Job::EraseName { player, table, epoch } => {
            erase::name_at_table(db, player, table, *epoch).await
        }
        Job::PruneGuests { before_ms, most } => erase::guests(db, *before_ms, *most).await,
        Job::PruneTables { before_ms, most } => erase::waiting_tables(db, *before_ms, *most).await,
        Job::PruneEvents { before_ms, most } => erase::events(db, *before_ms, *most).await,
        Job::PruneTokens { now_ms, idle_ms, most } => {
            erase::tokens(db, *now_ms, *idle_ms, *most).await
        }
        Job::PackLog(table) => log::pack(db, table).await,
        Job::MakePushKey(secret) => push::make_key(db, secret).await,
        Job::Subscribe { token, subscription, at_ms } => {
            push::subscribe(db, token, subscription, *at_ms).await
        }
        Job::ForgetSubscription(endpoint) => push::forget_subscription(db, endpoint).await,
        Job::Notify { player, table, kind, due_ms } => {
            push::notify(db, player, table, *kind, *due_ms).await
        }
        Job::PutOff { notification, attempts, due_ms } => {
            push::put_off(db, notification, *attempts, *due_ms).await
        }
        Job::Notified(notification) => push::notified(db, notification).await,
        Job::Event(job) => events::run(job, db).await,
        Job::Daily(job) => daily::run(job, db).await,
        Job::Social(job) => social::run(job, db).await,
        Job::TryWrite => Ok(Ok(schema::try_write(db).await?)),
        Job::Alive { at_ms } => alive(db, *at_ms).await,
        Job::Back { at_ms } => back(db, *at_ms).await,
        Job::Enter { node, beat, dead_after } => {
            ownership::enter(db, node, *beat, *dead_after).await
        }
        Job::Beat { node, beat } => ownership::beat(db, node, *beat).await,
        Job::Leave(node) => ownership::leave(db, node).await,
        Job::Evict { me, silent_for } => ownership::evict(db, me, *silent_for).await,
        Job::Claim { table, node } => ownership::claim(db, table, node).await,
        Job::TakeDue { node, by_ms, most } => ownership::take_due(db, node, *by_ms, *most).await,
        Job::Count { key, interval_us, burst } => {
            counts::count(db, key, *interval_us, *burst).await
        }
        Job::ForgetCounts => counts::forget(db).await,
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

async fn alive(db: &mut Connection, at_ms: i64) -> Written {
    sqlx::query(
        "INSERT INTO server (id, alive_ms) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET alive_ms = excluded.alive_ms, paused_ms = 0",
    )
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

async fn back(db: &mut Connection, at_ms: i64) -> Written {
    let last: Option<i64> =
        sqlx::query_scalar("SELECT alive_ms FROM server").fetch_optional(&mut *db).await?;
    // Negative if the clock was set back in the meantime: the times move with it.
    let away_ms = last.map_or(0, |last| at_ms.saturating_sub(last));
    sqlx::query(
        "UPDATE tables SET wake_ms = wake_ms + $1, noted_ms = noted_ms + $1
         WHERE phase <> 'over' AND (wake_ms IS NOT NULL OR noted_ms IS NOT NULL)",
    )
    .bind(away_ms)
    .execute(&mut *db)
    .await?;
    events::put_off_bells(db, away_ms).await?;
    alive(db, at_ms).await
}
