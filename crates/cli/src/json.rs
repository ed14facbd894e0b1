//! The JSON forms of rules, positions and games.

use std::fmt;
use std::marker::PhantomData;

use kennel_rules::{
    Board, BySeat, Cards, Edition, JackAlone, Outcome, Play, Position, Rank, Rules, Seat, Seating,
    Turn,
};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// A struct that must be written as a JSON object: serde alone would also accept an
/// array of its fields.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Named<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Named<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }

        deserializer.deserialize_map(Named(PhantomData))
    }
}

/// The rules of a game; only `players` and `teams` are required.
#[derive(Deserialize)]
#[serde(expecting = "rules")]
pub struct RulesJson {
    players: usize,
    teams: TeamsJson,
    #[serde(default)]
    canadian_seven: bool,
    #[serde(default)]
    no_joker_finish: bool,
    #[serde(default)]
    start_marble: bool,
    #[serde(default)]
    jack_alone: JackAloneJson,
    #[serde(default)]
    edition: EditionJson,
}

#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
enum TeamsJson {
    Pairs,
    Triples,
    Solo,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "snake_case")]
enum JackAloneJson {
    #[default]
    LastResort,
    Anytime,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum EditionJson {
    #[default]
    Current,
    Classic,
}

impl RulesJson {
    /// Converts to rules.
    ///
    /// # Errors
    /// Returns an error if these rules do not exist.
    pub fn rules(&self) -> Result<Rules, String> {
        let seating = match (self.players, self.teams) {
            (2, TeamsJson::Solo) => Seating::Two,
            (3, TeamsJson::Solo) => Seating::Three,
            (4, TeamsJson::Pairs) => Seating::Four,
            (5, TeamsJson::Solo) => Seating::Five,
            (6, TeamsJson::Pairs) => Seating::SixPairs,
            (6, TeamsJson::Triples) => Seating::SixTriples,
            (players, teams) => {
                let teams = format!("{teams:?}").to_lowercase();
                return Err(format!("rules: {players} players do not play {teams} (rule 1.5)"));
            }
        };
        let edition = match self.edition {
            EditionJson::Current => Edition::Current,
            EditionJson::Classic => Edition::Classic,
        };
        let jack_alone = match self.jack_alone {
            JackAloneJson::LastResort => JackAlone::LastResort,
            JackAloneJson::Anytime => JackAlone::Anytime,
        };
        let options = || {
            let mut rules =
                Rules::new(seating).with_edition(edition)?.with_jack_alone(jack_alone)?;
            if self.canadian_seven {
                rules = rules.with_canadian_seven()?;
            }
            if self.no_joker_finish {
                rules = rules.with_no_joker_finish()?;
            }
            if self.start_marble {
                rules = rules.with_start_marble()?;
            }
            Ok(rules)
        };
        options().map_err(|error: kennel_rules::RulesError| format!("rules: {error}"))
    }
}

/// A position, as `kennel rules plays` reads it.
#[derive(Deserialize)]
#[serde(expecting = "a position")]
pub struct PositionJson {
    rules: Object<RulesJson>,
    board: String,
    turn: usize,
    hands: Vec<String>,
}

impl PositionJson {
    /// Converts to a position.
    ///
    /// # Errors
    /// Returns an error if the rules, the board or the hands are invalid.
    pub fn position(&self) -> Result<Position, String> {
        let rules = self.rules.0.rules()?;
        let seating = rules.seating();
        let board =
            Board::parse(seating, &self.board).map_err(|error| format!("board, {error}"))?;
        let turn = seat(seating, self.turn, "turn")?;
        let hands = hands(seating, &self.hands, "hands")?;
        Position::new(rules, board, hands, turn).map_err(|error| error.to_string())
    }
}

/// Converts the number of a seat; `name` is the field it comes from.
///
/// # Errors
/// Returns an error if there is no such seat.
pub fn seat(seating: Seating, number: usize, name: &str) -> Result<Seat, String> {
    let players = seating.players();
    seating.seat(number).ok_or_else(|| {
        format!("{name}: there is no seat {number} at a table of {players} (rule 1.5)")
    })
}

/// Parses one hand for each seat; `name` is the field they come from.
///
/// # Errors
/// Returns an error if a hand is invalid or their number is wrong.
pub fn hands(seating: Seating, texts: &[String], name: &str) -> Result<BySeat<Cards>, String> {
    let players = seating.players();
    if texts.len() != players {
        return Err(format!("{name}: {} hands at a table of {players} (rule 1.5)", texts.len()));
    }
    let mut hands = BySeat::filled(Cards::NONE);
    for (seat, text) in seating.seats().zip(texts) {
        // In JSON an empty hand is an empty string; the notation's "-" is not accepted.
        hands[seat] = match text.as_str() {
            "" => Cards::NONE,
            "-" => return Err(format!("{name}, seat {seat}: unknown rank '-' (rule 2.1)")),
            text => {
                text.parse::<Cards>().map_err(|error| format!("{name}, seat {seat}, {error}"))?
            }
        };
    }
    Ok(hands)
}

/// Parses a single card; `name` is the field it comes from.
///
/// # Errors
/// Returns an error if the text is not a card.
pub fn rank(text: &str, name: &str) -> Result<Rank, String> {
    let mut letters = text.chars();
    match (letters.next().and_then(Rank::from_letter), letters.next()) {
        (Some(rank), None) => Ok(rank),
        _ => Err(format!("{name}: unknown card '{text}' (rule 2.1)")),
    }
}

/// A play in an answer: its card, use and outcome.
#[derive(Serialize)]
pub struct PlayJson {
    card: char,
    r#as: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw: Option<usize>,
    /// The play in notation, where it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl PlayJson {
    /// Describes a legal play of a turn.
    #[must_use]
    pub fn new(turn: &Turn, play: &Play) -> PlayJson {
        let (board, draw) = match turn.outcome(play) {
            Outcome::Board(board) => {
                (Some(board.display(turn.rules().seating()).to_string()), None)
            }
            Outcome::Draw(from) => (None, Some(from.index())),
        };
        PlayJson { card: play.card.letter(), r#as: play.used_as.letter(), board, draw, text: None }
    }

    /// The same with the play in notation.
    #[must_use]
    pub fn with_text(self, play: &Play) -> PlayJson {
        PlayJson { text: Some(play.to_string()), ..self }
    }
}
