//! Checksums of what is stored, so that a flipped bit is refused instead of told.

use kennel_table::{PlayerId, TableId};
use sha2::{Digest, Sha256};

use super::{GameRow, LogEntry, TableRow};

/// The checksum of what never changes about a table.
pub(super) fn of_table(table: &TableRow) -> i64 {
    let maker = table.maker.as_ref().map_or("", PlayerId::as_str);
    of(&[
        table.id.as_str().as_bytes(),
        table.rules.as_bytes(),
        &table.rules_version.to_be_bytes(),
        table.settings.as_bytes(),
        maker.as_bytes(),
        &[u8::from(table.public), u8::from(table.queue)],
    ])
}

/// The checksum of an entry of a log. It depends on the place of the entry, too, so that an
/// entry is not taken for another one.
pub(super) fn of_entry(table: &TableId, entry: &LogEntry) -> i64 {
    of(&[
        table.as_str().as_bytes(),
        &entry.version.to_be_bytes(),
        &entry.at_ms.to_be_bytes(),
        entry.entry.as_bytes(),
    ])
}

/// The checksum of a line of an event's log.
pub(super) fn of_event_line(event: &str, line: &LogEntry) -> i64 {
    of(&[
        b"event",
        event.as_bytes(),
        &line.version.to_be_bytes(),
        &line.at_ms.to_be_bytes(),
        line.entry.as_bytes(),
    ])
}

/// The checksum of a packed part of a log.
pub(super) fn of_part(table: &TableId, first: u32, last: u32, packed: &[u8]) -> i64 {
    of(&[table.as_str().as_bytes(), &first.to_be_bytes(), &last.to_be_bytes(), packed])
}

/// The checksum of a finished game. The names of its players are not part of it.
pub(super) fn of_game(game: &GameRow) -> i64 {
    of(&[
        game.id.as_str().as_bytes(),
        game.table.as_str().as_bytes(),
        game.rules.as_bytes(),
        &game.rules_version.to_be_bytes(),
        game.record.as_bytes(),
        game.secret.as_bytes(),
        game.commitment.as_bytes(),
        game.entropy.join("\n").as_bytes(),
        &game.winners,
        &game.finished_at_ms.to_be_bytes(),
    ])
}

/// The first 64 bits of the SHA-256 of some parts, each after its length.
fn of(parts: &[&[u8]]) -> i64 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let digest = hash.finalize();
    digest.iter().take(8).fold(0, |number, &byte| number << 8 | i64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_and_the_place_of_an_entry_count() {
        let entry =
            |version, at_ms, entry: &str| LogEntry { version, at_ms, entry: entry.to_owned() };
        let (table, other) = (TableId::new("t"), TableId::new("u"));
        let known = of_entry(&table, &entry(1, 2, "sat"));
        assert_eq!(known, of_entry(&table, &entry(1, 2, "sat")));
        for (table, entry) in [
            (&other, entry(1, 2, "sat")),
            (&table, entry(2, 2, "sat")),
            (&table, entry(1, 3, "sat")),
            (&table, entry(1, 2, "rat")),
        ] {
            assert_ne!(known, of_entry(table, &entry));
        }
        // The lengths keep parts from running into each other.
        assert_ne!(of(&[b"ab", b"c"]), of(&[b"a", b"bc"]));
    }
}
