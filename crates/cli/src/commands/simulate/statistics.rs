//! The statistics of a run as a tree, written as JSON or as CSV.

use std::io::{self, Write};

use kennel_rules::Rank;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Run;
use super::tally::{CardUse, Distribution, Tally, interval, ratio};
use crate::words::{seats_text, teams};

/// A number, a text, or named values in output order.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Count(u64),
    /// A mean or a rate; `None` if nothing was counted.
    Number(Option<f64>),
    Text(String),
    Group(Vec<(String, Value)>),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Count(count) => serializer.serialize_u64(*count),
            Value::Number(number) => number.serialize(serializer),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Group(values) => {
                let mut map = serializer.serialize_map(Some(values.len()))?;
                for (name, value) in values {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

/// All statistics of a run.
pub fn statistics(run: &Run, tally: &Tally) -> Value {
    let games = tally.games;
    let per_game = |count: u64| Value::Number(ratio(count, games));
    let total = tally.total();
    let as_seven = tally.as_seven();
    let rounds = tally.rounds.total();
    let Tally { sevens, victims, .. } = tally;
    let (mut wins, mut from_lead) = (Vec::new(), Vec::new());
    for (index, team) in teams(run.rules.seating()).into_iter().enumerate() {
        wins.push((seats_text(team), rate(tally.wins[index], games)));
        from_lead.push((index.to_string(), rate(tally.wins_from_lead[index], games)));
    }
    let shares = (1..).zip(&sevens.by_shares).map(|(shares, &count)| shares * count).sum();
    let by_shares = (1..).zip(&sevens.by_shares);
    let by_shares = by_shares.map(|(shares, &count)| (format!("{shares}"), Value::Count(count)));
    group([
        ("version", Value::Text(env!("CARGO_PKG_VERSION").to_owned())),
        ("rules", Value::Text(run.rules.to_string())),
        ("seed", Value::Count(run.seed)),
        ("games", Value::Count(games)),
        ("turns_per_game", distribution(&tally.turns)),
        ("rounds_per_game", distribution(&tally.rounds)),
        ("wins", Value::Group(wins)),
        ("wins_from_first_lead", Value::Group(from_lead)),
        ("winning_cards", by_card(tally, |doings| doings.won)),
        ("cards_played", by_card(tally, |doings| doings.played)),
        (
            "sevens",
            group([
                ("played", Value::Count(as_seven.played)),
                ("per_game", per_game(as_seven.played)),
                ("with_joker", Value::Count(tally.with_joker[Rank::Seven.index()].played)),
                ("shares_per_seven", Value::Number(ratio(shares, as_seven.played))),
                ("by_shares", Value::Group(by_shares.collect())),
                ("sent_home", Value::Count(as_seven.sent_home)),
                ("sent_home_per_seven", Value::Number(ratio(as_seven.sent_home, as_seven.played))),
                ("moved_partner", Value::Count(sevens.moved_partner)),
                ("moved_opponent", Value::Count(sevens.moved_opponent)),
            ]),
        ),
        (
            "sent_home",
            group([
                ("total", Value::Count(total.sent_home)),
                ("per_game", per_game(total.sent_home)),
                ("own", Value::Count(victims.own)),
                ("partners", Value::Count(victims.partners)),
                ("opponents", Value::Count(victims.opponents)),
                ("by_card", by_card(tally, |doings| doings.sent_home)),
            ]),
        ),
        (
            "left_kennel",
            group([
                ("total", Value::Count(total.left_kennel)),
                ("per_game", per_game(total.left_kennel)),
                ("by_card", by_card(tally, |doings| doings.left_kennel)),
            ]),
        ),
        (
            "entered_finish",
            group([
                ("total", Value::Count(total.entered_finish)),
                ("per_game", per_game(total.entered_finish)),
                ("by_card", by_card(tally, |doings| doings.entered_finish)),
            ]),
        ),
        (
            "folds",
            group([
                ("total", Value::Count(tally.folds)),
                ("per_game", per_game(tally.folds)),
                ("per_round", Value::Number(ratio(tally.folds, rounds))),
                ("cards_forfeited", Value::Count(tally.cards_forfeited)),
                ("cards_per_fold", Value::Number(ratio(tally.cards_forfeited, tally.folds))),
            ]),
        ),
        (
            "jacks",
            group([
                ("swaps", Value::Count(tally.swaps)),
                ("swaps_per_game", per_game(tally.swaps)),
                ("without_effect", Value::Count(tally.jacks_without_effect)),
                ("without_effect_per_game", per_game(tally.jacks_without_effect)),
            ]),
        ),
        (
            "draws_with_two",
            group([("total", Value::Count(tally.draws)), ("per_game", per_game(tally.draws))]),
        ),
        (
            "reshuffles",
            group([
                ("total", Value::Count(tally.reshuffles)),
                ("per_game", per_game(tally.reshuffles)),
            ]),
        ),
    ])
}

fn group<const N: usize>(values: [(&str, Value); N]) -> Value {
    Value::Group(values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn distribution(values: &Distribution) -> Value {
    let mut entries = vec![
        ("mean".to_owned(), Value::Number(values.mean())),
        ("median".to_owned(), Value::Number(values.median())),
        ("min".to_owned(), Value::Count(values.least().unwrap_or(0))),
        ("max".to_owned(), Value::Count(values.most().unwrap_or(0))),
    ];
    let deciles =
        (1..10).map(|tenths| (format!("decile_{tenths}"), Value::Number(values.decile(tenths))));
    entries.extend(deciles);
    Value::Group(entries)
}

fn rate(wins: u64, games: u64) -> Value {
    let (low, high) = interval(wins, games).unzip();
    group([
        ("games", Value::Count(wins)),
        ("rate", Value::Number(ratio(wins, games))),
        ("low", Value::Number(low)),
        ("high", Value::Number(high)),
    ])
}

/// A count for each printed rank, and for jokers also by the rank they were used as.
fn by_card(tally: &Tally, count: fn(&CardUse) -> u64) -> Value {
    let name = |rank: Rank| rank.letter().to_string();
    let cards = Rank::ALL.map(|card| (name(card), Value::Count(count(&tally.of_card(card)))));
    let uses = Rank::ALL.into_iter().zip(&tally.with_joker);
    let uses = uses.map(|(rank, doings)| (name(rank), Value::Count(count(doings)))).collect();
    let mut entries = Vec::from(cards);
    entries.push(("joker_as".to_owned(), Value::Group(uses)));
    Value::Group(entries)
}

/// Writes a JSON object.
pub fn write_json(statistics: &Value, output: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *output, statistics)?;
    writeln!(output)
}

/// Writes a row for each number: `statistic,key,value`, with nested keys joined by dots.
pub fn write_csv(statistics: &Value, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "statistic,key,value")?;
    if let Value::Group(entries) = statistics {
        for (name, value) in entries {
            write_rows(name, "", value, output)?;
        }
    }
    Ok(())
}

fn write_rows(name: &str, key: &str, value: &Value, output: &mut impl Write) -> io::Result<()> {
    let cell = match value {
        Value::Count(count) => count.to_string(),
        Value::Number(number) => number.map_or(String::new(), |number| number.to_string()),
        Value::Text(text) => quoted(text),
        Value::Group(values) => {
            for (inner, value) in values {
                let dot = if key.is_empty() { "" } else { "." };
                write_rows(name, &format!("{key}{dot}{inner}"), value, output)?;
            }
            return Ok(());
        }
    };
    writeln!(output, "{name},{key},{cell}")
}

/// Quotes a text for CSV if necessary.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: fn(&Value, &mut Vec<u8>) -> io::Result<()>, rules: &str) -> String {
        let run = Run {
            rules: rules.parse::<kennel_rules::Rules>().unwrap(),
            seed: 5,
            games: 8,
            max_turns: 1_000_000,
        };
        let tally = run.play(1, &indicatif::ProgressBar::hidden()).unwrap();
        let mut text = Vec::new();
        write(&statistics(&run, &tally), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn json_is_one_object_whose_sums_add_up() {
        for rules in ["2", "3,classic", "4,2005", "5", "6-pairs,jack-anytime", "6-triples,canadian"]
        {
            let json: serde_json::Value =
                serde_json::from_str(&written(write_json, rules)).unwrap();
            assert_eq!(json["rules"], rules);
            assert_eq!((&json["seed"], &json["games"]), (&5.into(), &8.into()));
            let sum = |value: &serde_json::Value| -> u64 {
                value.as_object().unwrap().values().filter_map(serde_json::Value::as_u64).sum()
            };
            assert_eq!(sum(&json["winning_cards"]), 8);
            assert_eq!(sum(&json["winning_cards"]["joker_as"]), json["winning_cards"]["X"]);
            assert_eq!(sum(&json["sent_home"]["by_card"]), json["sent_home"]["total"]);
            assert_eq!(sum(&json["sevens"]["by_shares"]), json["sevens"]["played"]);
            for wins in ["wins", "wins_from_first_lead"] {
                let games = json[wins].as_object().unwrap().values();
                assert_eq!(games.map(|team| team["games"].as_u64().unwrap()).sum::<u64>(), 8);
            }
        }
    }

    #[test]
    fn csv_has_a_row_for_every_number() {
        let text = written(write_csv, "4,canadian");
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("statistic,key,value"));
        let rows: Vec<&str> = lines.collect();
        assert!(rows.contains(&"rules,,\"4,canadian\""));
        assert!(rows.contains(&"games,,8"));
        let numbers = rows.iter().filter(|row| !row.starts_with("rules,")).map(|row| {
            let cells: Vec<&str> = row.split(',').collect();
            assert_eq!(cells.len(), 3, "{row}");
            cells
        });
        let mut names: Vec<String> =
            numbers.map(|cells| format!("{}.{}", cells[0], cells[1])).collect();
        assert!(names.contains(&"wins.0+2.rate".to_owned()));
        assert!(names.contains(&"winning_cards.joker_as.7".to_owned()));
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all, "a key is there twice");
    }

    #[test]
    fn special_characters_are_quoted_in_csv() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("say \"a\""), "\"say \"\"a\"\"\"");
    }

    #[test]
    fn missing_numbers_are_null_or_empty() {
        let value = Value::Number(None);
        assert_eq!(serde_json::to_string(&value).unwrap(), "null");
        let mut row = Vec::new();
        write_rows("sevens", "per_game", &value, &mut row).unwrap();
        assert_eq!(row, b"sevens,per_game,\n");
    }
}
