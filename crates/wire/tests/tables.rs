//! Generates `web/src/tables.ts`, what the web client knows of tables before it has loaded
//! the rules, and fails if the two are out of sync.

#[path = "support/generated.rs"]
mod generated;

use std::fmt::Write;

use kennel_rules::{Rules, Seating};
use kennel_wire::BOT_NAMES;

fn declarations() -> String {
    let mut text = String::from(
        "// Written from crates/rules and crates/wire: KENNEL_BLESS=1 cargo test -p kennel-wire\n\n\
         /** A kind of table: its word in the notation, its board with the start of each seat, who\n \
         *  plays with whom, and every set of rules one can play by at it. */\n\
         export interface TableKind {\n  table: string;\n  players: number;\n  sections: number;\n  \
         starts: number[];\n  teams: number[][];\n  \
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
        let starts: Vec<u8> = table.seats().map(|seat| table.start(seat).number()).collect();
        writeln!(
            text,
            "  {{\n    table: '{table}',\n    players: {},\n    sections: {},\n    \
             starts: {starts:?},\n    teams: {teams:?},\n    rules: [",
            table.players(),
            table.fields() / 16
        )
        .expect("writing to a string always succeeds");
        for rules in Rules::all().filter(|rules| rules.seating() == table) {
            text.push_str(&format!("      '{}',\n", rules));
        }
        text.push_str("    ],\n  },\n");
    }
    text.push_str("];\n\n/** The names of bots, by seat. */\n");
    let names: Vec<String> = BOT_NAMES.iter().map(|name| format!("'{name}'")).collect();
    text.push_str(&format!(
        "export const BOT_NAMES: readonly string[] = [{}];\n",
        names.join(", ")
    ));
    text
}

#[test]
fn the_web_client_has_the_same_tables() {
    generated::check("tables.ts", &declarations());
}
