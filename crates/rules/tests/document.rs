//! Every example of `docs/notation.md` is what the document says it is, and every
//! play that any document shows can be played.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use kennel_rules::notation::Record;
use kennel_rules::{
    Board, BySeat, Cards, Deed, Place, Play, Position, Rules, Seat, Seating, Spot, SpotKind,
};

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
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Reads a text and writes it again; an error as text.
fn rewrite(words: &[&str], text: &str) -> Result<String, String> {
    let read = match *words {
        ["rules"] => text.parse::<Rules>().map(|rules| rules.to_string()),
        ["board", at] => {
            Board::parse(seating(at), text).map(|board| board.display(seating(at)).to_string())
        }
        ["cards"] => text.parse::<Cards>().map(|cards| cards.to_string()),
        ["position"] => text.parse::<Position>().map(|position| position.to_string()),
        ["play", at] => Play::parse(seating(at), text).map(|play| play.to_string()),
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
            Some(&"play") => {
                *counts.entry("play").or_default() += check_plays(line, &text);
                continue;
            }
            Some(&"rules" | &"board" | &"cards" | &"position") => text.lines().collect(),
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

/// Checks positions, each with plays that are legal in it; returns the number of plays.
fn check_plays(line: usize, text: &str) -> usize {
    let mut position: Option<Position> = None;
    let mut plays = 0;
    for (index, example) in text.lines().enumerate() {
        let line = line + 1 + index;
        if example.contains('/') {
            let read = example.parse::<Position>();
            let read = read.unwrap_or_else(|error| panic!("line {line}: {error}"));
            assert_eq!(read.to_string(), example, "line {line}");
            position = Some(read);
            continue;
        }
        let position = position.unwrap_or_else(|| panic!("line {line}: a play in no position"));
        let play = Play::parse(position.rules().seating(), example);
        let play = play.unwrap_or_else(|error| panic!("line {line}: {error}"));
        assert_eq!(play.to_string(), example, "line {line}");
        assert_eq!(position.turn().check(&play), Ok(()), "line {line}: {example}");
        plays += 1;
    }
    plays
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
        for word in rules.to_string().split(',') {
            assert!(DOCUMENT.contains(&format!("\"{word}\"")), "{word} is not in the grammar");
        }
    }
}

#[test]
fn the_document_lists_the_fields_starts_and_teams_of_each_table() {
    for seating in Seating::ALL {
        let starts: Vec<String> =
            seating.seats().map(|seat| seating.start(seat).to_string()).collect();
        let mut teams: Vec<String> = Vec::new();
        for seat in seating.seats() {
            let team: Vec<String> = seating.team(seat).iter().map(|s| s.to_string()).collect();
            if !teams.contains(&team.join("+")) {
                teams.push(team.join("+"));
            }
        }
        let teams = if seating.is_solo() { "everyone alone".to_owned() } else { teams.join(", ") };
        let row = format!(
            "| `{seating}` | 0 to {} | {} | {} | {teams} |",
            seating.players() - 1,
            seating.fields(),
            starts.join(", "),
        );
        assert!(DOCUMENT.contains(&row), "{row}");
    }
}

/// The documents of the repository.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut documents: Vec<PathBuf> =
        docs.filter(|path| path.extension() == Some("md".as_ref())).collect();
    documents.push(root.join("README.md"));
    documents.push(root.join("crates/rules/README.md"));
    documents.sort();
    documents
}

/// The texts in a line that look like plays: a card, and what is done with it.
fn plays_in(line: &str) -> Vec<String> {
    let is_deed = |word: &str| match word.split_once(['-', 'x']) {
        Some(("draw", seat)) => seat.parse::<u8>().is_ok(),
        Some(("no", effect)) => effect == "effect",
        Some((from, to)) => {
            let number =
                |spot: &str| spot.trim_end_matches(['k', 's', 'a', 'b', 'c', 'd']).to_owned();
            number(from).parse::<u8>().is_ok() && number(to).parse::<u8>().is_ok()
        }
        None => false,
    };
    let words: Vec<&str> =
        line.split(|c: char| !c.is_ascii_alphanumeric() && !"=-".contains(c)).collect();
    let mut plays = Vec::new();
    for (index, card) in words.iter().enumerate() {
        let used_as = card.strip_prefix("X=").unwrap_or(card);
        if used_as.len() != 1 || used_as.parse::<kennel_rules::Rank>().is_err() {
            continue;
        }
        let most = if used_as == "7" { 7 } else { 1 };
        let deeds: Vec<&str> = words[index + 1..]
            .iter()
            .copied()
            .take_while(|word| is_deed(word))
            .take(most)
            .collect();
        if !deeds.is_empty() {
            plays.push(format!("{card} {}", deeds.join(" ")));
        }
    }
    plays
}

/// A position in which a play is legal: the marbles it needs and nothing else.
fn position_for(text: &str) -> Option<Position> {
    Seating::ALL.into_iter().find_map(|seating| {
        let play = Play::parse(seating, text).ok()?;
        let players = seating.seats();
        players.clone().find_map(|player| {
            let moved = seating.team(player).into_iter();
            moved.clone().find_map(|owner| {
                players
                    .clone()
                    .find_map(|other| position_with(seating, player, owner, other, &play))
            })
        })
    })
}

/// A position in which `player` moves the marbles of `owner` and swaps with `other`, if the
/// play is legal there.
fn position_with(
    seating: Seating,
    player: Seat,
    owner: Seat,
    other: Seat,
    play: &Play,
) -> Option<Position> {
    let mut marbles: Vec<(Seat, Spot)> = Vec::new();
    match play.deed {
        Deed::LeaveKennel(_) | Deed::Draw(_) => {}
        Deed::NoEffect => marbles.push((owner, Spot::parse(seating, "5").ok()?)),
        Deed::Walk { from, .. } => marbles.push((owner, from)),
        Deed::Back { from, .. } => marbles.push((owner, from.into())),
        Deed::Swap { mine, other: field } => {
            marbles.extend([(owner, mine.into()), (other, field.into())]);
        }
        Deed::Split(shares) => {
            for (index, share) in shares.as_slice().iter().enumerate() {
                let walked = &shares.as_slice()[..index];
                let lay_there = walked.iter().any(|before| before.from == share.from);
                if lay_there || !walked.iter().any(|before| before.to == share.from) {
                    marbles.push((owner, share.from));
                }
            }
        }
    }
    let mut places = BySeat::filled([Place::Kennel; 4]);
    if owner != player {
        places[player] = kennel_rules::Slot::ALL.map(Place::Finish);
    }
    for (seat, spot) in marbles {
        let free = places[seat].iter_mut().find(|place| **place == Place::Kennel)?;
        *free = match spot.kind() {
            SpotKind::Track(field) => Place::Track(field),
            SpotKind::Finish(_, slot) => Place::Finish(slot),
        };
    }
    let board = Board::new(seating, &places).ok()?;
    let mut hands = BySeat::filled(Cards::NONE);
    hands[player] = Cards::from_iter([play.card]);
    if let Deed::Draw(from) = play.deed {
        hands[from] = hands[from].checked_add(kennel_rules::Rank::Five)?;
    }
    let position = Position::new(Rules::new(seating), board, hands, player).ok()?;
    position.turn().check(play).is_ok().then_some(position)
}

#[test]
fn every_play_in_a_document_can_be_played() {
    let mut plays = 0;
    let mut illegal = Vec::new();
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let mut refused = false;
        for (index, line) in text.lines().enumerate() {
            if let Some(info) = line.trim_start().strip_prefix("```") {
                refused = info.starts_with("refused");
            }
            for play in plays_in(line).into_iter().filter(|_| !refused) {
                plays += 1;
                if position_for(&play).is_none() {
                    illegal.push(format!("{}:{}: {play}", path.display(), index + 1));
                }
            }
        }
    }
    assert!(illegal.is_empty(), "no position allows\n{}", illegal.join("\n"));
    assert!(plays > 100, "only {plays} plays found");
}

#[test]
fn wrong_examples_would_be_found() {
    for wrong in ["7 12-13 40-43 12-15", "K 60-0c", "X=7 62-0b 30-34", "5 12-64"] {
        assert_eq!(plays_in(&format!("such as `{wrong}`, or")), [wrong]);
        assert_eq!(position_for(wrong), None, "{wrong}");
    }
}
