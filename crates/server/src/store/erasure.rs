//! Erasing a player's name from what was written while they played.

use std::collections::{BTreeMap, BTreeSet};

use kennel_table::PlayerId;
use serde_json::Value;

use super::rows::LogEntry;

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

/// Erases a player from the log of an event: from what names the player by id, and from the
/// name of the entry, wherever it stands.
pub(super) fn without_name_in_event(log: &mut [LogEntry], player: &PlayerId) {
    let mut lines: Vec<Value> =
        log.iter().map(|line| serde_json::from_str(&line.entry).unwrap_or_default()).collect();
    let mut entries: BTreeSet<String> = BTreeSet::new();
    let mut renamed: BTreeMap<String, String> = BTreeMap::new();
    for line in &mut lines {
        erase_by_id(line, player);
        if let Some(entry) = line.get("name").and_then(Value::as_str) {
            entries.insert(entry.to_owned());
        }
        let (Some(entry), Some(members)) =
            (line.get("entry").and_then(Value::as_str), line.get("members"))
        else {
            continue;
        };
        let members: Vec<&Value> = members.as_array().into_iter().flatten().collect();
        let is_in = members.iter().any(|one| one["player"].as_str() == Some(player.as_str()));
        if is_in {
            let names = members.iter().filter_map(|member| member["name"].as_str());
            let name = names.collect::<Vec<_>>().join(" & ");
            renamed.insert(entry.to_owned(), name);
        }
    }
    for name in renamed.values_mut() {
        let (first, mut count) = (name.clone(), 1);
        while !entries.insert(name.clone()) {
            count += 1;
            *name = format!("{first} {count}");
        }
    }
    for (line, json) in log.iter_mut().zip(&mut lines) {
        if let Value::Object(keys) = &mut *json {
            for key in ["name", "entry", "tables", "byes", "seats"] {
                keys.entry(key).and_modify(|value| rename(value, &renamed));
            }
        }
        if !json.is_null() {
            line.entry = json.to_string();
        }
    }
}

/// Replaces the name in everything that says the player's id.
fn erase_by_id(json: &mut Value, player: &PlayerId) {
    match json {
        Value::Object(keys) => {
            for (id, name) in
                [("player", "name"), ("maker", "maker_name"), ("partner", "partner_name")]
            {
                if keys.get(id).and_then(Value::as_str) == Some(player.as_str()) {
                    keys.insert(name.to_owned(), DELETED.into());
                }
            }
            keys.values_mut().for_each(|value| erase_by_id(value, player));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| erase_by_id(value, player)),
        _ => {}
    }
}

/// Replaces names of entries.
fn rename(json: &mut Value, renamed: &BTreeMap<String, String>) {
    match json {
        Value::String(text) => {
            if let Some(name) = renamed.get(text) {
                text.clone_from(name);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename(value, renamed)),
        _ => {}
    }
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
