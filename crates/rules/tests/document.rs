//! Every example of `docs/notation.md` is what the document says it is.

use std::collections::BTreeMap;

use kennel_rules::notation::{
    Record, board_text, cards_text, parse_board, parse_cards, parse_play, parse_position,
    parse_rules, play_text, position_text, rules_text,
};
use kennel_rules::{Rules, Seating};

const DOCUMENT: &str = include_str!("../../../docs/notation.md");

/// A fenced block: the words behind its fence, its line, and its text.
struct Block<'a> {
    words: Vec<&'a str>,
    line: usize,
    text: String,
}

fn blocks() -> Vec<Block<'static>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for (index, line) in DOCUMENT.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if inside => inside = false,
            Some(info) => {
                inside = true;
                let words = info.split_whitespace().collect();
                blocks.push(Block { words, line: index + 1, text: String::new() });
            }
            None if inside => {
                let block = blocks.last_mut().unwrap();
                block.text.push_str(line);
                block.text.push('\n');
            }
            None => {}
        }
    }
    assert!(!inside, "the last block has no end");
    blocks
}

fn seating(name: &str) -> Seating {
    let seating = Seating::ALL.into_iter().find(|seating| seating.to_string() == name);
    seating.unwrap_or_else(|| panic!("no table {name}"))
}

/// Reads a text and writes it again; an error as text.
fn rewrite(words: &[&str], text: &str) -> Result<String, String> {
    let read = match *words {
        ["rules"] => parse_rules(text).map(rules_text),
        ["board", at] => {
            parse_board(seating(at), text).map(|board| board_text(seating(at), &board))
        }
        ["cards"] => parse_cards(text).map(cards_text),
        ["position"] => parse_position(text).map(|position| position_text(&position)),
        ["play", at] => parse_play(seating(at), text).map(|play| play_text(&play)),
        ["record"] => {
            let record = Record::parse(text).map(|record| record.to_string());
            return record.map_err(|error| error.to_string());
        }
        _ => panic!("no such text: {words:?}"),
    };
    read.map_err(|error| error.to_string())
}

#[test]
fn examples_are_canonical() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for Block { words, line, text } in blocks() {
        let examples: Vec<&str> = match words.first() {
            Some(&"record") => vec![&text],
            Some(&"rules" | &"board" | &"cards" | &"position" | &"play") => text.lines().collect(),
            Some(&"text" | &"refused" | &"refused-record") => continue,
            other => panic!("line {line}: a block of {other:?} that no test reads"),
        };
        for example in examples {
            let rewritten = rewrite(&words, example);
            assert_eq!(rewritten.as_deref(), Ok(example), "block at line {line}");
            *counts.entry(words[0]).or_default() += 1;
        }
    }
    for kind in ["rules", "board", "cards", "position", "play", "record"] {
        assert!(counts.get(kind) >= Some(&3), "too few examples of {kind}: {counts:?}");
    }
}

#[test]
fn refused_examples_are_refused_as_the_document_says() {
    let blocks = blocks();
    let refused = blocks.iter().find(|block| block.words == ["refused"]).unwrap();
    let lines: Vec<&str> = refused.text.lines().collect();
    for pair in lines.chunks(2) {
        let (kind, rest) = pair[0].split_once(' ').unwrap();
        let (words, text) = match (kind, rest.split_once(' ')) {
            ("board" | "play", Some((seating, text))) => (vec![kind, seating], text),
            _ => (vec![kind], rest),
        };
        assert_eq!(rewrite(&words, text), Err(pair[1].to_owned()), "{}", pair[0]);
    }
    let at = blocks.iter().position(|block| block.words == ["refused-record"]).unwrap();
    let error = blocks[at + 1].text.trim_end().to_owned();
    assert_eq!(rewrite(&["record"], &blocks[at].text), Err(error));
}

#[test]
fn tables_and_options_are_all_in_the_document() {
    for rules in Rules::all() {
        for word in rules_text(rules).split(',') {
            assert!(DOCUMENT.contains(&format!("\"{word}\"")), "{word} is not in the grammar");
        }
    }
}
