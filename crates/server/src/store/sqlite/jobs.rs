//! How each change is written.
//!
//! Many jobs share one transaction, so a job that is refused must not have written
//! anything: everything that may be refused is checked before the first write, or
//! by it.

use kennel_table::{PlayerId, TableId};
use kennel_wire::{Occupant, Phase};
use sqlx::sqlite::SqliteConnection;

use super::append::Growth;
use crate::store::job::Job;
use crate::store::rows::{GameRow, TableRow, TableUpdate, Times, TokenKind, Who};
use crate::store::secrets::TokenHash;
use crate::store::{StoreError, Thing};

/// Done or refused; or the file cannot be used, and the transaction with it.
type Written = Result<Result<(), StoreError>, sqlx::Error>;

impl Job {
    pub(super) async fn run(&self, db: &mut SqliteConnection) -> Written {
        match self {
            Job::CreateTable { table, entries, at_ms } => {
                create_table(db, table, entries, *at_ms).await
            }
            Job::Append { table, first, entries, update, game, at_ms } => {
                let growth = Growth { table, first: *first, entries, at_ms: *at_ms };
                append(db, &growth, update, game.as_deref()).await
            }
            Job::FinishGame(game) => finish_game(db, game).await,
            Job::CreateGuest { player, name, token, at_ms } => {
                create_guest(db, player, name, token, *at_ms).await
            }
            Job::Rename { player, name, key } => rename(db, player, name, key).await,
            Job::MakeAccount { player, name, key, password_hash } => {
                make_account(db, player, name, key, password_hash).await
            }
            Job::NewToken { player, kind, name, token, at_ms } => {
                new_token(db, player, *kind, name, token, *at_ms).await
            }
            Job::RevokeToken(token) => revoke_token(db, token).await,
            Job::RenameToken { player, id, name } => rename_token(db, player, id, name).await,
            Job::RevokeTokenOf { player, id } => revoke_token_of(db, player, id).await,
            Job::Try => Ok(Ok(super::schema::mark(db).await?)),
            Job::Alive { at_ms } => alive(db, *at_ms).await,
            Job::Back { at_ms } => back(db, *at_ms).await,
            Job::Reopen | Job::Close => Ok(Ok(())),
            #[cfg(test)]
            Job::Break => panic!("on purpose"),
            #[cfg(test)]
            Job::Pragma(pragma) => {
                sqlx::query(*pragma).execute(db).await?;
                Ok(Ok(()))
            }
        }
    }
}

async fn create_table(
    db: &mut SqliteConnection,
    table: &TableRow,
    entries: &[String],
    at_ms: i64,
) -> Written {
    if let Err(refused) = all_players(db, table.players.iter().flatten()).await? {
        return Ok(Err(refused));
    }
    if let Err(refused) = all_players(db, table.maker.iter()).await? {
        return Ok(Err(refused));
    }
    let inserted = sqlx::query(
        "INSERT INTO tables (id, rules, rules_version, settings, phase, public,
             created_ms, updated_ms, wake_ms, maker, queue, last_version)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
    )
    .bind(table.id.as_str())
    .bind(table.rules.as_str())
    .bind(table.rules_version)
    .bind(table.settings.as_str())
    .bind(phase_word(table.phase))
    .bind(table.public)
    .bind(table.created_ms)
    .bind(table.updated_ms)
    .bind(table.wake_ms)
    .bind(table.maker.as_ref().map(PlayerId::as_str))
    .bind(table.queue)
    .bind(entries.len() as i64)
    .execute(&mut *db)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(Err(StoreError::Exists { what: Thing::Table, id: table.id.to_string() }));
    }
    seat_players(db, &table.id, &table.players).await?;
    seat_occupants(db, &table.id, &table.occupants).await?;
    if let Some(times) = &table.times {
        note_times(db, &table.id, times).await?;
    }
    if let Some(asked) = &table.asked {
        note_asked(db, &table.id, asked).await?;
    }
    Growth { table: &table.id, first: 1, entries, at_ms }.write(db).await?;
    Ok(Ok(()))
}

async fn append(
    db: &mut SqliteConnection,
    growth: &Growth<'_>,
    update: &TableUpdate,
    game: Option<&GameRow>,
) -> Written {
    if let Some(players) = &update.players
        && let Err(refused) = all_players(db, players.iter().flatten()).await?
    {
        return Ok(Err(refused));
    }
    if let Some(game) = game
        && let Err(refused) = may_finish(db, game).await?
    {
        return Ok(Err(refused));
    }
    let grown = sqlx::query(
        "UPDATE tables SET last_version = last_version + ?3,
             updated_ms = CASE WHEN ?3 > 0 THEN ?4 ELSE updated_ms END,
             wake_ms = CASE WHEN ?5 THEN ?6 ELSE wake_ms END
         WHERE id = ?1 AND last_version = ?2 - 1",
    )
    .bind(growth.table.as_str())
    .bind(growth.first)
    .bind(growth.entries.len() as i64)
    .bind(growth.at_ms)
    .bind(update.wake_ms.is_some())
    .bind(update.wake_ms.flatten())
    .execute(&mut *db)
    .await?;
    if grown.rows_affected() == 0 {
        return Ok(Err(growth.why_not(db).await?));
    }
    growth.write(db).await?;
    if let Some(phase) = update.phase {
        sqlx::query("UPDATE tables SET phase = ?2 WHERE id = ?1")
            .bind(growth.table.as_str())
            .bind(phase_word(phase))
            .execute(&mut *db)
            .await?;
    }
    if let Some(players) = &update.players {
        seat_players(db, growth.table, players).await?;
    }
    if let Some(occupants) = &update.occupants {
        seat_occupants(db, growth.table, occupants).await?;
    }
    if let Some(times) = &update.times {
        note_times(db, growth.table, times).await?;
    }
    if let Some(asked) = &update.asked {
        note_asked(db, growth.table, asked).await?;
    }
    if let Some(game) = game {
        write_game(db, game).await?;
    }
    Ok(Ok(()))
}

async fn seat_players(
    db: &mut SqliteConnection,
    table: &TableId,
    players: &[Option<PlayerId>],
) -> Result<(), sqlx::Error> {
    for (player, seat) in players.iter().zip(0i64..) {
        sqlx::query(
            "INSERT INTO seats (table_id, seat, player) VALUES (?, ?, ?)
             ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player",
        )
        .bind(table.as_str())
        .bind(seat)
        .bind(player.as_ref().map(PlayerId::as_str))
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

async fn seat_occupants(
    db: &mut SqliteConnection,
    table: &TableId,
    occupants: &[Occupant],
) -> Result<(), sqlx::Error> {
    for (occupant, seat) in occupants.iter().zip(0i64..) {
        let (name, level) = match occupant {
            Occupant::Nobody => (None, None),
            Occupant::Player { name } => (Some(name.as_str()), None),
            Occupant::Bot { level } => (None, Some(level.as_str())),
        };
        sqlx::query(
            "INSERT INTO seats (table_id, seat, name, bot_level) VALUES (?, ?, ?, ?)
             ON CONFLICT (table_id, seat)
             DO UPDATE SET name = excluded.name, bot_level = excluded.bot_level",
        )
        .bind(table.as_str())
        .bind(seat)
        .bind(name)
        .bind(level)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

async fn note_times(
    db: &mut SqliteConnection,
    table: &TableId,
    times: &Times,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET thought_ms = ?2, elapsed_ms = ?3, noted_ms = ?4 WHERE id = ?1")
        .bind(table.as_str())
        .bind(serde_json::json!(times.thought_ms).to_string())
        .bind(i64::try_from(times.elapsed_ms).unwrap_or(i64::MAX))
        .bind(times.noted_ms)
        .execute(db)
        .await?;
    Ok(())
}

async fn note_asked(
    db: &mut SqliteConnection,
    table: &TableId,
    asked: &[u8],
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET asked = ?2 WHERE id = ?1")
        .bind(table.as_str())
        .bind(serde_json::json!(asked).to_string())
        .execute(db)
        .await?;
    Ok(())
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
    // A clock that was set back in the meantime counts for nothing.
    let away_ms = last.map_or(0, |last| at_ms.saturating_sub(last).max(0));
    sqlx::query(
        "UPDATE tables SET wake_ms = wake_ms + ?1, noted_ms = noted_ms + ?1
         WHERE phase <> 'over' AND (wake_ms IS NOT NULL OR noted_ms IS NOT NULL)",
    )
    .bind(away_ms)
    .execute(&mut *db)
    .await?;
    alive(db, at_ms).await
}

async fn finish_game(db: &mut SqliteConnection, game: &GameRow) -> Written {
    if let Err(refused) = may_finish(db, game).await? {
        return Ok(Err(refused));
    }
    write_game(db, game).await?;
    Ok(Ok(()))
}

async fn may_finish(db: &mut SqliteConnection, game: &GameRow) -> Written {
    if is_there(db, "SELECT 1 FROM games WHERE id = ?", game.id.as_str()).await? {
        return Ok(Err(StoreError::Exists { what: Thing::Game, id: game.id.to_string() }));
    }
    if !is_there(db, "SELECT 1 FROM tables WHERE id = ?", game.table.as_str()).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Table, id: game.table.to_string() }));
    }
    let players = game.seats.iter().filter_map(|seat| match &seat.who {
        Who::Player(player) => Some(player),
        Who::Bot(_) => None,
    });
    all_players(db, players).await
}

async fn write_game(db: &mut SqliteConnection, game: &GameRow) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO games (id, table_id, rules, rules_version, record, secret, commitment,
             entropy, winners, finished_ms, public)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
             (SELECT public FROM tables WHERE id = ?2))",
    )
    .bind(game.id.as_str())
    .bind(game.table.as_str())
    .bind(game.rules.as_str())
    .bind(game.rules_version)
    .bind(game.record.as_str())
    .bind(game.secret.as_str())
    .bind(game.commitment.as_str())
    .bind(serde_json::json!(game.entropy).to_string())
    .bind(serde_json::json!(game.winners).to_string())
    .bind(game.finished_at_ms)
    .execute(&mut *db)
    .await?;
    for (seat, number) in game.seats.iter().zip(0i64..) {
        let (player, level) = match &seat.who {
            Who::Player(player) => (Some(player.as_str()), None),
            Who::Bot(level) => (None, Some(level.as_str())),
        };
        sqlx::query(
            "INSERT INTO game_seats (game, seat, player, bot_level, name, finished_ms)
             VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(game.id.as_str())
        .bind(number)
        .bind(player)
        .bind(level)
        .bind(seat.name.as_str())
        .bind(game.finished_at_ms)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

async fn create_guest(
    db: &mut SqliteConnection,
    player: &PlayerId,
    name: &str,
    token: &TokenHash,
    at_ms: i64,
) -> Written {
    let inserted = sqlx::query(
        "INSERT INTO players (id, name, created_ms) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
    )
    .bind(player.as_str())
    .bind(name)
    .bind(at_ms)
    .execute(&mut *db)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(Err(StoreError::Exists { what: Thing::Player, id: player.to_string() }));
    }
    write_token(db, player, TokenKind::Cookie, "", token, at_ms).await?;
    Ok(Ok(()))
}

async fn rename(db: &mut SqliteConnection, player: &PlayerId, name: &str, key: &str) -> Written {
    if is_taken(db, player, key).await? && is_account(db, player).await? {
        return Ok(Err(StoreError::Taken { name: name.to_owned() }));
    }
    let renamed = sqlx::query(
        "UPDATE players SET name = ?2, name_key = CASE WHEN name_key IS NULL THEN NULL ELSE ?3 END
         WHERE id = ?1",
    )
    .bind(player.as_str())
    .bind(name)
    .bind(key)
    .execute(&mut *db)
    .await?;
    Ok(if renamed.rows_affected() == 0 { Err(no_player(player)) } else { Ok(()) })
}

async fn make_account(
    db: &mut SqliteConnection,
    player: &PlayerId,
    name: &str,
    key: &str,
    password_hash: &str,
) -> Written {
    if is_account(db, player).await? {
        return Ok(Err(StoreError::Exists { what: Thing::Account, id: player.to_string() }));
    }
    if is_taken(db, player, key).await? {
        return Ok(Err(StoreError::Taken { name: name.to_owned() }));
    }
    let made = sqlx::query(
        "UPDATE players SET name = ?2, name_key = ?3, password_hash = ?4 WHERE id = ?1",
    )
    .bind(player.as_str())
    .bind(name)
    .bind(key)
    .bind(password_hash)
    .execute(&mut *db)
    .await?;
    Ok(if made.rows_affected() == 0 { Err(no_player(player)) } else { Ok(()) })
}

async fn new_token(
    db: &mut SqliteConnection,
    player: &PlayerId,
    kind: TokenKind,
    name: &str,
    token: &TokenHash,
    at_ms: i64,
) -> Written {
    if !is_there(db, IS_PLAYER, player.as_str()).await? {
        return Ok(Err(no_player(player)));
    }
    write_token(db, player, kind, name, token, at_ms).await?;
    Ok(Ok(()))
}

async fn write_token(
    db: &mut SqliteConnection,
    player: &PlayerId,
    kind: TokenKind,
    name: &str,
    token: &TokenHash,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    let kind = match kind {
        TokenKind::Cookie => "cookie",
        TokenKind::Bot => "bot",
    };
    sqlx::query("INSERT INTO tokens (hash, player, kind, name, created_ms) VALUES (?, ?, ?, ?, ?)")
        .bind(token.0.as_slice())
        .bind(player.as_str())
        .bind(kind)
        .bind(name)
        .bind(at_ms)
        .execute(db)
        .await?;
    Ok(())
}

async fn rename_token(
    db: &mut SqliteConnection,
    player: &PlayerId,
    id: &str,
    name: &str,
) -> Written {
    let renamed = sqlx::query(
        "UPDATE tokens SET name = ?3
         WHERE player = ?1 AND kind = 'bot' AND substr(hash, 1, length(?2)) = ?2",
    )
    .bind(player.as_str())
    .bind(TokenHash::prefix_of_id(id))
    .bind(name)
    .execute(db)
    .await?;
    Ok(if renamed.rows_affected() == 0 { Err(no_token(id)) } else { Ok(()) })
}

async fn revoke_token_of(db: &mut SqliteConnection, player: &PlayerId, id: &str) -> Written {
    let revoked = sqlx::query(
        "DELETE FROM tokens
         WHERE player = ?1 AND kind = 'bot' AND substr(hash, 1, length(?2)) = ?2",
    )
    .bind(player.as_str())
    .bind(TokenHash::prefix_of_id(id))
    .execute(db)
    .await?;
    Ok(if revoked.rows_affected() == 0 { Err(no_token(id)) } else { Ok(()) })
}

async fn revoke_token(db: &mut SqliteConnection, token: &TokenHash) -> Written {
    sqlx::query("DELETE FROM tokens WHERE hash = ?").bind(token.0.as_slice()).execute(db).await?;
    Ok(Ok(()))
}

const IS_PLAYER: &str = "SELECT 1 FROM players WHERE id = ?";

async fn all_players<'a>(
    db: &mut SqliteConnection,
    players: impl Iterator<Item = &'a PlayerId>,
) -> Written {
    for player in players {
        if !is_there(db, IS_PLAYER, player.as_str()).await? {
            return Ok(Err(no_player(player)));
        }
    }
    Ok(Ok(()))
}

async fn is_account(db: &mut SqliteConnection, player: &PlayerId) -> Result<bool, sqlx::Error> {
    is_there(db, "SELECT 1 FROM players WHERE id = ? AND name_key IS NOT NULL", player.as_str())
        .await
}

/// Whether an account other than the player's own has the name.
async fn is_taken(
    db: &mut SqliteConnection,
    player: &PlayerId,
    key: &str,
) -> Result<bool, sqlx::Error> {
    let owner: Option<String> = sqlx::query_scalar("SELECT id FROM players WHERE name_key = ?")
        .bind(key)
        .fetch_optional(db)
        .await?;
    Ok(owner.is_some_and(|owner| owner != player.as_str()))
}

async fn is_there(
    db: &mut SqliteConnection,
    question: &'static str,
    id: &str,
) -> Result<bool, sqlx::Error> {
    Ok(sqlx::query(question).bind(id).fetch_optional(db).await?.is_some())
}

fn no_token(id: &str) -> StoreError {
    StoreError::Missing { what: Thing::Token, id: id.to_owned() }
}

fn no_player(player: &PlayerId) -> StoreError {
    StoreError::Missing { what: Thing::Player, id: player.to_string() }
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}
