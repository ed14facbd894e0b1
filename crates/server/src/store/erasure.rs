//! Erasing a player's name from what was written while they played.

use kennel_table::PlayerId;
use serde_json::Value;

/// The name of a deleted player.
pub(super) const DELETED: &str = "deleted";

/// An entry of a log without the name of a player who sat down by it.
pub(super) struct ErasedEntry {
    pub(super) entry: String,
    pub(super) seat: Option<i64>,
    /// The name that stood there.
    pub(super) name: Option<String>,
}

/// Erases a player from an entry; `None` if the player is not in it.
pub(super) fn erase_from_entry(entry: &str, player: &PlayerId) -> Option<ErasedEntry> {
    if !entry.contains(player.as_str()) {
        return None;
    }
    let mut json: Value = serde_json::from_str(entry).ok()?;
    let sat = json.as_object_mut()?;
    if sat.get("player").and_then(Value::as_str) != Some(player.as_str()) {
        return None;
    }
    let name = sat.insert("name".to_owned(), DELETED.into())?;
    // No account has that name.
    sat.remove("account");
    let seat = sat.get("seat").and_then(Value::as_i64);
    Some(ErasedEntry { seat, name: name.as_str().map(str::to_owned), entry: json.to_string() })
}

/// A record with another name in the tag of a seat. Tags stand before the first empty line.
pub(super) fn without_name(record: &str, seat: i64) -> String {
    let tag = format!("seat-{seat}: ");
    let mut in_tags = true;
    let mut text = String::with_capacity(record.len());
    for line in record.split_inclusive('\n') {
        in_tags &= !line.trim_end().is_empty();
        match in_tags && line.starts_with(&tag) {
            true => text.extend([&tag, DELETED, "\n"]),
            false => text.push_str(line),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_erased_from_its_tag_alone() {
        let record = "rules: 2\nseat-0: Anna\nseat-1: Bruno\n\nseat-0: Anna\n";
        let erased = without_name(record, 0);
        assert_eq!(erased, "rules: 2\nseat-0: deleted\nseat-1: Bruno\n\nseat-0: Anna\n");
    }
}
