//! The rows of seats, written in one statement each.

use kennel_table::{PlayerId, TableId};
use kennel_wire::Occupant;

use super::dialect::Connection;

pub(super) async fn seat_players(
    db: &mut Connection,
    table: &TableId,
    players: &[Option<PlayerId>],
) -> Result<(), sqlx::Error> {
    let players: Vec<Option<&str>> =
        players.iter().map(|player| player.as_ref().map(PlayerId::as_str)).collect();
    sqlx::query(
        "INSERT INTO seats (table_id, seat, player)
         SELECT $1, s.number - 1, s.player
         FROM unnest($2::text[]) WITH ORDINALITY AS s (player, number)
         ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player",
    )
    .bind(table.as_str())
    .bind(players)
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn seat_occupants(
    db: &mut Connection,
    table: &TableId,
    occupants: &[Occupant],
) -> Result<(), sqlx::Error> {
    let (mut names, mut accounts, mut levels) = (Vec::new(), Vec::new(), Vec::new());
    for occupant in occupants {
        let (name, account, level) = match occupant {
            Occupant::Nobody => (None, false, None),
            Occupant::Player { name, account, .. } => (Some(name.as_str()), *account, None),
            Occupant::Bot { level } => (None, false, Some(level.as_str())),
        };
        names.push(name);
        accounts.push(account);
        levels.push(level);
    }
    sqlx::query(
        "INSERT INTO seats (table_id, seat, name, account, bot_level)
         SELECT $1, s.number - 1, s.name, s.account, s.bot_level
         FROM unnest($2::text[], $3::bool[], $4::text[])
             WITH ORDINALITY AS s (name, account, bot_level, number)
         ON CONFLICT (table_id, seat) DO UPDATE
         SET name = excluded.name, account = excluded.account, bot_level = excluded.bot_level",
    )
    .bind(table.as_str())
    .bind(names)
    .bind(accounts)
    .bind(levels)
    .execute(db)
    .await?;
    Ok(())
}
