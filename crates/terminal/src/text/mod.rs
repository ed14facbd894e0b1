//! What is said, in five languages.
//!
//! The texts of the game are those of the page: `texts/` is written from its catalogues by
//! `web/src/text/terminal.test.ts`. What only a terminal says is in [`own`].

mod fill;
mod language;
mod own;
mod plays;
mod reasons;
#[cfg(test)]
mod tests;
mod words;

use std::collections::HashMap;

use serde::Deserialize;

pub(crate) use fill::capital;
pub use fill::{Card, Filling, Person};
pub use language::Language;
pub use own::Own;
pub use plays::play_words;
pub use reasons::{candidate_words, percent_words, why_words};
pub use words::Speaker;

/// The texts of one language.
pub struct Texts {
    language: Language,
    told: GameTexts,
    own: &'static Own,
}

/// A file of `texts/`.
#[derive(Deserialize)]
struct GameTexts {
    /// The forms of each card, by its letter.
    cards: HashMap<String, Forms>,
    /// The forms of each colour, by seat.
    colours: Vec<Forms>,
    /// “You” in its forms.
    you: Forms,
    /// A joker that is used as another card.
    joker: String,
    /// Two things joined by “and”.
    and: String,
    /// Two things joined by “or”.
    or: String,
    /// A number of hundredths.
    percent: String,
    messages: HashMap<String, Message>,
}

type Forms = HashMap<String, String>;

/// A text, or its forms: by number, by person or by list (`web/src/text/format.ts`).
#[derive(Deserialize)]
#[serde(untagged)]
enum Message {
    Plain(String),
    Forms(HashMap<String, Message>),
}

impl Texts {
    /// The texts of a language.
    #[must_use]
    pub fn new(language: Language) -> Texts {
        let told = serde_json::from_str(language.file()).expect("the file is written by a test");
        Texts { language, told, own: Own::of(language) }
    }

    /// What only a terminal says.
    #[must_use]
    pub fn own(&self) -> &'static Own {
        self.own
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }
}

/// The shape of a table that is not known yet.
pub(crate) fn no_shape() -> kennel_view::Shape {
    kennel_view::Shape {
        players: 0,
        sections: 4,
        starts: Vec::new(),
        teams: Vec::new(),
        receivers: Vec::new(),
        solo: false,
        rounds: Vec::new(),
    }
}
