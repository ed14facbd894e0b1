//! What the web client is told of tables before it has loaded the rules: who plays
//! with whom and which options go together. `web/src/tables.ts` is written from the
//! rules, and this test fails when the two have parted.

use std::fmt::Write;

use kennel_rules::notation::rules_text;
use kennel_rules::{Rules, Seating};

fn declarations() -> String {
    let mut text = String::from(
        "// Written from crates/rules: KENNEL_BLESS=1 cargo test -p kennel-wire\n\n\
         /** A kind of table: its word in the notation, who plays with whom, and every set of\n \
         *  rules one can play by at it. */\n\
         export interface TableKind {\n  table: string;\n  players: number;\n  teams: number[][];\n  \
         rules: string[];\n}\n\nexport const TABLES: readonly TableKind[] = [\n",
    );
    for table in Seating::ALL {
        let mut teams: Vec<Vec<usize>> = Vec::new();
        for seat in table.seats() {
            let team = table.seats().filter(|&other| table.team(seat).contains(other));
            let team: Vec<usize> = team.map(|seat| seat.index()).collect();
            if !teams.contains(&team) {
                teams.push(team);
            }
        }
        let _ = writeln!(
            text,
            "  {{\n    table: '{table}',\n    players: {},\n    teams: {teams:?},\n    rules: [",
            table.players()
        );
        for rules in Rules::all().filter(|rules| rules.seating() == table) {
            let _ = writeln!(text, "      '{}',", rules_text(rules));
        }
        text.push_str("    ],\n  },\n");
    }
    text.push_str("];\n");
    text
}

#[test]
fn the_web_client_has_the_same_tables() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/tables.ts");
    let written = declarations();
    if std::env::var_os("KENNEL_BLESS").is_some() {
        std::fs::write(path, &written).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == written,
        "web/src/tables.ts is not up to date: bless it and look at what changed"
    );
}
