//! Tables and rules as text: `6-triples,classic,canadian`.

use core::fmt;
use core::str::FromStr;

use super::piece::{Parsed, Piece};
use super::{ErrorKind, ParseError};
use crate::options::{Edition, JackAlone, Rules, Seating};

impl fmt::Display for Seating {
    /// The table: `2`, `3`, `4`, `5`, `6-pairs` or `6-triples`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seating::Two => "2",
            Seating::Three => "3",
            Seating::Four => "4",
            Seating::Five => "5",
            Seating::SixPairs => "6-pairs",
            Seating::SixTriples => "6-triples",
        })
    }
}

impl FromStr for Seating {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seating, ParseError> {
        parse_seating_piece(Piece::whole(text))
    }
}

impl fmt::Display for Rules {
    /// The table, then whatever differs from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seating().fmt(f)?;
        f.write_str(match self.edition() {
            Edition::Current => "",
            Edition::Classic => ",classic",
            Edition::Of2005 => ",2005",
        })?;
        if self.edition() == Edition::Current && self.jack_alone() == JackAlone::Anytime {
            f.write_str(",jack-anytime")?;
        }
        if self.canadian_seven() {
            f.write_str(",canadian")?;
        }
        if self.no_joker_finish() {
            f.write_str(",no-joker-finish")?;
        }
        if self.start_marble() {
            f.write_str(",start-marble")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    /// Reads rules such as `4` or `6-pairs,2005,no-joker-finish`; options may
    /// come in any order.
    fn from_str(text: &str) -> Result<Rules, ParseError> {
        parse_rules_piece(Piece::whole(text))
    }
}

pub(super) fn parse_rules_piece(piece: Piece<'_>) -> Parsed<Rules> {
    let mut words = piece.split(',');
    let first = words.next().unwrap_or(piece);
    let seating = parse_seating_piece(first)?;
    let (mut edition, mut jack_anytime, mut canadian) = (None, None, None);
    let (mut no_joker_finish, mut start_marble) = (None, None);
    for word in words {
        let option = match word.text {
            "current" | "classic" | "2005" => &mut edition,
            "jack-anytime" => &mut jack_anytime,
            "canadian" => &mut canadian,
            "no-joker-finish" => &mut no_joker_finish,
            "start-marble" => &mut start_marble,
            _ => {
                return word.expected(
                    ErrorKind::Rules,
                    "an option (current, classic, 2005, jack-anytime, canadian, no-joker-finish \
                     or start-marble)",
                );
            }
        };
        match option.replace(word) {
            None => {}
            Some(Piece { text, .. }) if text == word.text => {
                return word.error(ErrorKind::Options, format_args!("'{text}' is there twice"));
            }
            Some(Piece { text, .. }) => {
                return word.error(
                    ErrorKind::Options,
                    format_args!("the edition is '{text}' already; a game has only one"),
                );
            }
        }
    }

    // Options are applied in a fixed order, whatever the order of the words.
    let mut rules = Rules::new(seating);
    if let Some(word) = edition {
        let edition = match word.text {
            "classic" => Edition::Classic,
            "2005" => Edition::Of2005,
            _ => Edition::Current,
        };
        rules = rules.with_edition(edition).or_else(|e| word.refuse(e))?;
    }
    if let Some(word) = jack_anytime {
        match rules.edition() {
            Edition::Current => {}
            Edition::Classic => {
                return word.error(
                    ErrorKind::Options,
                    "classic with jack-anytime is the edition '2005': write that",
                );
            }
            Edition::Of2005 => {
                return word
                    .error(ErrorKind::Options, "'2005' includes jack-anytime: leave it out");
            }
        }
        rules = rules.with_jack_alone(JackAlone::Anytime).or_else(|e| word.refuse(e))?;
    }
    if let Some(word) = canadian {
        rules = rules.with_canadian_seven().or_else(|e| word.refuse(e))?;
    }
    if let Some(word) = no_joker_finish {
        rules = rules.with_no_joker_finish().or_else(|e| word.refuse(e))?;
    }
    if let Some(word) = start_marble {
        rules = rules.with_start_marble().or_else(|e| word.refuse(e))?;
    }
    Ok(rules)
}

fn parse_seating_piece(piece: Piece<'_>) -> Parsed<Seating> {
    match piece.text {
        "2" => Ok(Seating::Two),
        "3" => Ok(Seating::Three),
        "4" => Ok(Seating::Four),
        "5" => Ok(Seating::Five),
        "6-pairs" => Ok(Seating::SixPairs),
        "6-triples" => Ok(Seating::SixTriples),
        _ => piece.expected(ErrorKind::Rules, "a table (2, 3, 4, 5, 6-pairs or 6-triples)"),
    }
}
