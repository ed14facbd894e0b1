//! Reading an engine's question; `docs/engines.md` defines it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use kennel_rules::{Board, BySeat, Cards, Rank, Rules, Seat};

use crate::situation::{Asked, Situation};

/// Why a text is not a question: the name of the line and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuestionError(String);

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for QuestionError {}

/// The lines read so far.
#[derive(Default)]
struct Lines<'a> {
    values: [Option<&'a str>; NAMES.len()],
    passed: Vec<&'a str>,
}

/// The lines that come once.
const NAMES: [&str; 12] = [
    "question", "rules", "seat", "board", "hand", "hands", "stock", "discard", "dealer", "lead",
    "die", "played",
];

impl Situation {
    /// Reads an engine's question. Lines with other names, and the plays, are ignored.
    ///
    /// # Errors
    /// The first line that is missing or wrong.
    pub fn from_question(text: &str) -> Result<Situation, QuestionError> {
        let mut lines = Lines::default();
        for line in text.lines() {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            if matches!(name, "plays" | "end") {
                break;
            }
            if name == "passed" {
                lines.passed.push(value);
            } else if let Some(index) = NAMES.iter().position(|&known| known == name) {
                lines.values[index] = Some(value);
            }
        }
        lines.read().map_err(QuestionError)
    }
}

impl Lines<'_> {
    fn read(&self) -> Result<Situation, String> {
        let [asked, rules, me, board, hand, hands, stock, discard, dealer, lead, die, played] =
            NAMES.map(|name| (name, self.value(name)));
        let rules: Rules = parse(rules)?;
        let seating = rules.seating();
        let seat = |(name, text): (&str, Result<&str, String>)| -> Result<Seat, String> {
            Seat::parse(seating, text?).map_err(|error| format!("{name}: {error}"))
        };
        let me = seat(me)?;
        let board = Board::parse(seating, board.1?).map_err(|error| format!("board: {error}"))?;
        let asked = match asked.1? {
            "give" => Asked::Give,
            "play" => Asked::Play,
            other => return Err(format!("question: expected give or play, found '{other}'")),
        };
        let mut situation = Situation {
            rules,
            me,
            board,
            hand: parse(hand)?,
            hand_sizes: BySeat::filled(0),
            stock: parse(stock)?,
            discard: parse(discard)?,
            dealer: seat(dealer)?,
            lead: seat(lead)?,
            die: parse(die)?,
            to_move: (asked == Asked::Play).then_some(me),
            asked: Some(asked),
            played: BySeat::filled(Cards::NONE),
            gave: BySeat::filled(Cards::NONE),
            got: BySeat::filled(Cards::NONE),
        };
        for (place, text) in seating.seats().zip(words("hands", hands.1?, seating.players())?) {
            situation.hand_sizes[place] = parse(("hands", Ok(text)))?;
        }
        for (place, text) in seating.seats().zip(words("played", played.1?, seating.players())?) {
            situation.played[place] = parse(("played", Ok(text)))?;
        }
        for line in &self.passed {
            let words: Vec<&str> = words("passed", line, 3)?.collect();
            let (from, to) = (seat(("passed", Ok(words[0])))?, seat(("passed", Ok(words[1])))?);
            let card: Rank = parse(("passed", Ok(words[2])))?;
            situation.pass(from, to, card);
        }
        Ok(situation)
    }

    fn value(&self, name: &str) -> Result<&str, String> {
        let index = NAMES.iter().position(|&known| known == name);
        let value = index.and_then(|index| self.values[index]);
        value.ok_or_else(|| format!("the line '{name}' is missing"))
    }
}

fn parse<T: core::str::FromStr>((name, text): (&str, Result<&str, String>)) -> Result<T, String>
where
    T::Err: fmt::Display,
{
    text?.parse().map_err(|error| format!("{name}: {error}"))
}

/// The words of a line that has this many.
fn words<'a>(
    name: &str,
    text: &'a str,
    len: usize,
) -> Result<impl Iterator<Item = &'a str> + use<'a>, String> {
    match text.split(' ').count() == len {
        true => Ok(text.split(' ')),
        false => Err(format!("{name}: expected {len} words, found '{text}'")),
    }
}
