//! Which language is spoken.

use std::fmt;
use std::str::FromStr;

/// A language, and for German its spelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// German as it is written in Switzerland.
    SwissGerman,
    /// German with «ß».
    German,
    /// English.
    English,
    /// French.
    French,
    /// Italian.
    Italian,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 6] = [
        Language::SwissGerman,
        Language::German,
        Language::English,
        Language::French,
        Language::Italian,
        Language::Spanish,
    ];

    /// The language of the environment: `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set
    /// first, as everywhere in Unix; English where it is another.
    #[must_use]
    pub fn of_environment() -> Language {
        let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
        let wanted = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        wanted.and_then(|tag| tag.parse().ok()).unwrap_or(Language::English)
    }

    pub(super) fn file(self) -> &'static str {
        match self {
            Language::SwissGerman => include_str!("../../texts/de-CH.json"),
            Language::German => include_str!("../../texts/de-DE.json"),
            Language::English => include_str!("../../texts/en-GB.json"),
            Language::French => include_str!("../../texts/fr-FR.json"),
            Language::Italian => include_str!("../../texts/it-IT.json"),
            Language::Spanish => include_str!("../../texts/es-ES.json"),
        }
    }

    /// Whether a number has the form of one.
    pub(super) fn is_one(self, count: i64) -> bool {
        count == 1 || (self == Language::French && count == 0)
    }

    /// A name in a form that changes it, as `names` in `web/src/text/grammar/`.
    pub(super) fn name(self, name: &str, form: &str) -> String {
        let first = name.chars().next().map(|first| first.to_lowercase().to_string());
        let begins = |with: &str| first.as_deref().is_some_and(|first| with.contains(first));
        match (self, form) {
            (Language::English, "of") => format!("{name}’s"),
            (Language::French, "of") if begins("aeiouyhàâäéèêëîïôöùûü") => {
                format!("d’{name}")
            }
            (Language::French, "of") => format!("de {name}"),
            (Language::Italian, "to") if begins("a") => format!("ad {name}"),
            (Language::Italian, "to") => format!("a {name}"),
            _ => name.to_owned(),
        }
    }
}

/// A word that names no language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a language: expected de, de-DE, en, fr, it or es", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads `de`, `de-CH` or `de_CH.UTF-8`. German is Swiss unless the region says otherwise.
    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        let plain = tag.split(['.', '@']).next().unwrap_or_default().to_lowercase();
        let mut parts = plain.split(['-', '_']);
        match (parts.next().unwrap_or_default(), parts.next()) {
            ("de", Some("de" | "at" | "lu" | "be" | "it")) => Ok(Language::German),
            ("de" | "gsw", _) => Ok(Language::SwissGerman),
            ("en" | "c" | "posix", _) => Ok(Language::English),
            ("fr", _) => Ok(Language::French),
            ("it", _) => Ok(Language::Italian),
            ("es", _) => Ok(Language::Spanish),
            _ => Err(UnknownLanguage(tag.to_owned())),
        }
    }
}
