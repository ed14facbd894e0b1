//! `docs/operations.md` and the flags of `kennel serve`.

use std::collections::BTreeMap;
use std::process::Command;

/// The environment variable and the default of each flag.
type Flags = BTreeMap<String, (String, String)>;

/// The rows of the document's table: `| --flag | KENNEL_FLAG | default | … |`.
fn documented() -> Flags {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/operations.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| `--"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        (cells[1].to_owned(), (cells[2].to_owned(), cells[3].to_owned()))
    })
    .collect()
}

/// The flags in `kennel serve --help`.
fn existing() -> Flags {
    let output = Command::new(env!("CARGO_BIN_EXE_kennel"))
        .args(["serve", "--help"])
        .env_clear()
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (_, options) = text.split_once("Options:\n").unwrap();
    let (options, _) = options.split_once("-h, --help").unwrap();
    // Lines may be wrapped anywhere between words.
    let options = options.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = options.split("--").skip(1);
    all.map(|option| {
        let flag = option.split(' ').next().unwrap();
        let within = |begin: &str| Some(option.split_once(begin)?.1.split_once(']')?.0);
        let environment = within("[env: ").unwrap_or_default().trim_end_matches('=');
        let default = within("[default: ").unwrap_or_default();
        (format!("--{flag}"), (environment.to_owned(), default.to_owned()))
    })
    .collect()
}

#[test]
fn the_variable_of_a_flag_has_its_name() {
    for (flag, (variable, _)) in existing() {
        let name = flag.trim_start_matches('-').replace('-', "_").to_uppercase();
        assert_eq!(variable, format!("KENNEL_{name}"));
    }
}

#[test]
fn every_flag_is_documented() {
    let (documented, existing) = (documented(), existing());
    assert!(existing.len() > 20, "{existing:?}");
    for (flag, found) in &existing {
        let row = documented.get(flag);
        assert_eq!(row, Some(found), "docs/operations.md on {flag}");
    }
    let stale: Vec<&String> =
        documented.keys().filter(|flag| !existing.contains_key(*flag)).collect();
    assert!(stale.is_empty(), "docs/operations.md documents {stale:?}");
}
