//! The rows of seats, written one by one: a statement costs no round trip.

use kennel_table::{PlayerId, TableId};
use kennel_wire::Occupant;

use super::dialect::Connection;

pub(super) async fn seat_players(
    db: &mut Connection,
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

pub(super) async fn seat_occupants(
    db: &mut Connection,
    table: &TableId,
    occupants: &[Occupant],
) -> Result<(), sqlx::Error> {
    for (occupant, seat) in occupants.iter().zip(0i64..) {
        let (name, account, level) = match occupant {
            Occupant::Nobody => (None, false, None),
            Occupant::Player { name, account, .. } => (Some(name.as_str()), *account, None),
            Occupant::Bot { level } => (None, false, Some(level.as_str())),
        };
        sqlx::query(
            "INSERT INTO seats (table_id, seat, name, account, bot_level) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (table_id, seat) DO UPDATE
             SET name = excluded.name, account = excluded.account, bot_level = excluded.bot_level",
        )
        .bind(table.as_str())
        .bind(seat)
        .bind(name)
        .bind(account)
        .bind(level)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}
