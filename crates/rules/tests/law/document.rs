//! Keeps `docs/rules.md` and these tests together: every rule has a heading and
//! tests, every test is named there under its rule, and the examples are true.

use std::collections::BTreeSet;

use super::*;

const TEXT: &str = include_str!("../../../../docs/rules.md");

/// The modules with the tests of the rules.
const MODULES: [(&str, &str); 11] = [
    ("board", include_str!("board.rs")),
    ("cards", include_str!("cards.rs")),
    ("exchange", include_str!("exchange.rs")),
    ("jack", include_str!("jack.rs")),
    ("knowledge", include_str!("knowledge.rs")),
    ("options", include_str!("options.rs")),
    ("rounds", include_str!("rounds.rs")),
    ("score", include_str!("score.rs")),
    ("seven", include_str!("seven.rs")),
    ("turns", include_str!("turns.rs")),
    ("walking", include_str!("walking.rs")),
];

/// The numbers of the law, in order: how many rules each section has. What
/// section 6 says of the cards one by one and the options of section 7 have the
/// number of their section.
fn numbers() -> Vec<String> {
    let sections = [(1, 6), (2, 5), (3, 4), (4, 5), (5, 7), (6, 6), (7, 0), (8, 2), (9, 4)];
    let mut numbers = Vec::new();
    for (section, rules) in sections {
        if section == 6 || section == 7 {
            numbers.push(section.to_string());
        }
        numbers.extend((1..=rules).map(|rule| format!("{section}.{rule}")));
    }
    numbers
}

/// The parts of the text: the number in a heading and what stands under it.
fn parts() -> Vec<(String, &'static str)> {
    let mut parts = Vec::new();
    for part in TEXT.split("\n## ").skip(1).flat_map(|section| section.split("\n### ")) {
        let number = part.split_whitespace().next().unwrap_or_default();
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            parts.push((number.to_owned(), part));
        }
    }
    parts
}

/// The tests that a part names: the words in backquotes of its last paragraph.
fn named_in(part: &str) -> Vec<&str> {
    let last = part.trim_end().split("\n\n").last().unwrap_or_default();
    match last.strip_prefix("*Test: ").or_else(|| last.strip_prefix("*Tests: ")) {
        Some(names) => names.split('`').skip(1).step_by(2).collect(),
        None => Vec::new(),
    }
}

/// The tests of the modules by name.
fn tests() -> BTreeSet<&'static str> {
    let mut tests = BTreeSet::new();
    for (module, source) in MODULES {
        for part in source.split("#[test]\nfn ").skip(1) {
            let name = part.split('(').next().unwrap_or_default();
            assert!(name.starts_with("rule_"), "{module}: {name} names no rule");
            assert!(tests.insert(name), "{module}: {name} is there twice");
        }
    }
    tests
}

#[test]
fn every_module_is_read() {
    let main = include_str!("main.rs");
    let modules: Vec<&str> =
        main.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
    let read: Vec<&str> = MODULES.into_iter().map(|(module, _)| module).collect();
    let helpers = ["common", "document"];
    let others: Vec<&str> = modules.into_iter().filter(|name| !helpers.contains(name)).collect();
    assert_eq!(others, read);
}

#[test]
fn every_rule_has_its_heading() {
    let headings: Vec<String> = parts()
        .into_iter()
        .map(|(number, _)| number)
        .filter(|number| numbers().contains(number))
        .collect();
    assert_eq!(headings, numbers());
}

#[test]
fn every_rule_names_its_tests() {
    for (number, part) in parts() {
        if !numbers().contains(&number) {
            assert_eq!(named_in(part), Vec::<&str>::new(), "section {number} has no rule itself");
            continue;
        }
        let names = named_in(part);
        assert!(!names.is_empty(), "rule {number} names no test");
        let prefix = format!("rule_{}_", number.replace('.', "_"));
        for name in names {
            assert!(name.starts_with(&prefix), "rule {number} names {name}");
            // Else a test of rule 6.1 would pass as one of section 6.
            let numbered = name[prefix.len()..].starts_with(|c: char| c.is_ascii_digit());
            assert!(!numbered, "rule {number} names {name}");
        }
    }
}

#[test]
fn the_text_and_the_tests_name_each_other() {
    let mut named = BTreeSet::new();
    for (number, part) in parts() {
        for name in named_in(part) {
            assert!(named.insert(name), "rule {number}: {name} is named twice");
        }
    }
    let tests = tests();
    let missing: Vec<_> = named.difference(&tests).collect();
    let unnamed: Vec<_> = tests.difference(&named).collect();
    assert!(missing.is_empty(), "named in the text, but no test: {missing:?}");
    assert!(unnamed.is_empty(), "not named in the text: {unnamed:?}");
}

/// An example of the text is a position and all its plays, or `fold`.
#[test]
fn the_examples_are_true() {
    let mut examples = 0;
    for block in TEXT.split("\n```").skip(1).step_by(2) {
        let mut lines = block.lines();
        assert_eq!(lines.next(), Some("plays"), "an example begins with ```plays");
        let position = lines.next().expect("a position");
        let plays: Vec<&str> = lines.collect();
        match plays[..] {
            ["fold"] => assert_folds(position),
            _ => assert_plays(position, &plays),
        }
        examples += 1;
    }
    assert!(examples > 10, "{examples} examples");
}
