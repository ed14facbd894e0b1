//! What a notification says. It is made from the row of the table, which knows no card.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kennel_table::{PlayerId, TableId};
use kennel_wire::{NotificationKind, Occupant, Phase, PushMessage};
use sha2::{Digest, Sha256};

use crate::store::TableRow;

/// Why a player is notified.
pub struct Why {
    pub kind: NotificationKind,
    /// The name of whoever invites them, if somebody does.
    pub invited_by: Option<String>,
}

/// The message for a player; none if the player is not needed at the table any more.
pub fn message(
    Why { kind, invited_by }: Why,
    row: &TableRow,
    player: &PlayerId,
    language: &str,
) -> Option<Vec<u8>> {
    let with = match kind {
        NotificationKind::Invite => vec![invited_by.filter(|_| row.phase != Phase::Over)?],
        _ => company(kind, row, player)?,
    };
    let message =
        PushMessage { kind, table: row.id.to_string(), with, language: language.to_owned() };
    Some(serde_json::to_vec(&message).expect("a message always serialises"))
}

/// The other people at a table at which a player is needed.
fn company(kind: NotificationKind, row: &TableRow, player: &PlayerId) -> Option<Vec<String>> {
    let seat = row.players.iter().position(|there| there.as_ref() == Some(player))?;
    let asked = row.asked.as_deref().unwrap_or_default();
    let is_needed = match kind {
        NotificationKind::Turn | NotificationKind::Nudge => {
            asked.iter().any(|&asked| usize::from(asked) == seat)
        }
        NotificationKind::Begin | NotificationKind::Invite => true,
    };
    if row.phase != Phase::Playing || !is_needed {
        return None;
    }
    let others = row.occupants.iter().enumerate().filter(|(other, _)| *other != seat);
    let names = others.filter_map(|(_, occupant)| match occupant {
        Occupant::Player { name, .. } => Some(name.clone()),
        _ => None,
    });
    Some(names.collect())
}

/// How long a notification is of use to a browser that is not running.
pub fn keep(kind: NotificationKind) -> Duration {
    Duration::from_secs(match kind {
        NotificationKind::Turn => 24 * 60 * 60,
        NotificationKind::Nudge => 60 * 60,
        // As long as the invitation is open.
        NotificationKind::Invite => 12 * 60 * 60,
        NotificationKind::Begin => 10 * 60,
    })
}

/// What a later notification about the same replaces. The push service must not learn the table's id,
/// which is its link.
pub fn topic(kind: NotificationKind, table: &TableId, auth: &[u8]) -> String {
    let hash = Sha256::new()
        .chain_update(auth)
        .chain_update([kind as u8])
        .chain_update(table.as_str())
        .finalize();
    URL_SAFE_NO_PAD.encode(&hash[..18])
}
