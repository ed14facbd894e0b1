//! Names people give themselves.

use std::fmt;

use super::letters::compose;

const LONGEST: usize = 24;
const SHORTEST_ACCOUNT: usize = 3;
/// Nobody means a name that is longer than this before marks are composed and
/// white space is collapsed; it is not looked at any closer.
const LONGEST_RAW: usize = 400;

/// The name of a guest as it is kept: without white space around it, with single
/// spaces in it, and with letters and their marks as one.
///
/// # Errors
/// It is empty or longer than 24 characters, or others could not see all of it.
pub fn guest_name(text: &str) -> Result<String, NameError> {
    let name = tidy(text)?;
    if name.is_empty() { Err(NameError::Empty) } else { Ok(name) }
}

/// The name of an account as it is kept: that of a guest with at least three
/// characters.
///
/// # Errors
/// Those of [`guest_name`], or it is too short.
pub fn account_name(text: &str) -> Result<String, NameError> {
    let name = guest_name(text)?;
    let length = name.chars().count();
    if length < SHORTEST_ACCOUNT { Err(NameError::TooShort { length }) } else { Ok(name) }
}

/// What of an account's name must differ from all others: capital and small
/// letters are the same, and so are other ways to write the same letter (`ß` and
/// `ss`, `ﬁ` and `fi`, wide Latin letters, marks apart from their letters).
#[must_use]
pub fn name_key(name: &str) -> String {
    // Going through the capital letters brings together what has several small
    // ones; a dotted capital I is the same as a plain one.
    let plain: String = compose(name)
        .chars()
        .map(narrow)
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .filter(|letter| *letter != '\u{307}')
        .collect();
    compose(plain.split_whitespace().collect::<Vec<_>>().join(" ").as_str())
}

/// Why a name cannot be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// There is nothing in it.
    Empty,
    /// It is too short for an account.
    TooShort {
        /// How many characters it has.
        length: usize,
    },
    /// It is too long.
    TooLong,
    /// It has a character that cannot be seen, or changes how others are seen.
    Unseen(char),
    /// It has a mark that belongs to no letter before it.
    LooseMark(char),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Empty => f.write_str("the name is empty"),
            NameError::TooShort { length } => write!(
                f,
                "the name of an account has {SHORTEST_ACCOUNT} to {LONGEST} characters, \
                 and this one has {length}"
            ),
            NameError::TooLong => write!(f, "a name has at most {LONGEST} characters"),
            NameError::Unseen(letter) => {
                write!(f, "the name has the invisible character U+{:04X}", u32::from(*letter))
            }
            NameError::LooseMark(mark) => write!(
                f,
                "the name has the mark U+{:04X}, which fits no letter before it",
                u32::from(*mark)
            ),
        }
    }
}

impl std::error::Error for NameError {}

fn tidy(text: &str) -> Result<String, NameError> {
    if text.chars().nth(LONGEST_RAW).is_some() {
        return Err(NameError::TooLong);
    }
    // These only say whether a sign is shown in colour; phones add them.
    let text: String =
        text.trim().chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}')).collect();
    let composed = compose(&text);
    for letter in composed.chars() {
        if is_unseen(letter) {
            return Err(NameError::Unseen(letter));
        }
        if is_mark(letter) {
            return Err(NameError::LooseMark(letter));
        }
    }
    let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > LONGEST { Err(NameError::TooLong) } else { Ok(name) }
}

/// Control characters, and those that show nothing or turn the direction of
/// writing, as Unicode lists them (`Default_Ignorable_Code_Point`, `Bidi_Control`,
/// line and paragraph separators), with blanks that are no white space and the
/// characters that mean nothing to everyone.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// Marks that pile up on the letter before them.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// A wide Latin character as the plain one.
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied() {
        for (text, name) in [
            ("Anna", "Anna"),
            ("  Anna \t\n", "Anna"),
            ("Anna   Maria\u{a0}\u{3000}Meier", "Anna Maria Meier"),
            ("Zoe\u{308}", "Zo\u{eb}"),
            ("\u{2764}\u{fe0f}", "\u{2764}"),
            ("x", "x"),
            ("李小龙", "李小龙"),
            ("สมชาย", "สมชาย"),
            ("123456789012345678901234", "123456789012345678901234"),
        ] {
            assert_eq!(guest_name(text).as_deref(), Ok(name), "{text:?}");
            assert_eq!(guest_name(name).as_deref(), Ok(name), "{name:?}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_after_tidying() {
        assert_eq!(guest_name("é".repeat(24).as_str()), Ok("é".repeat(24)));
        assert_eq!(guest_name("e\u{301}".repeat(24).as_str()), Ok("é".repeat(24)));
        assert_eq!(guest_name("é".repeat(25).as_str()), Err(NameError::TooLong));
        assert_eq!(guest_name("x".repeat(100_000).as_str()), Err(NameError::TooLong));
        for empty in ["", " ", "\t\n", "\u{a0}\u{2003}", "\u{fe0f}"] {
            assert_eq!(guest_name(empty), Err(NameError::Empty), "{empty:?}");
        }
        assert_eq!(account_name(" Bo "), Err(NameError::TooShort { length: 2 }));
        assert_eq!(account_name("Bob").as_deref(), Ok("Bob"));
    }

    #[test]
    fn nothing_invisible_gets_into_a_name() {
        for unseen in [
            '\0',
            '\u{7}',
            '\n',
            '\t',
            '\u{7f}',
            '\u{85}',
            '\u{ad}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{2800}',
            '\u{3164}',
            '\u{feff}',
            '\u{e0041}',
            '\u{e000}',
            '\u{fffd}',
        ] {
            let name = format!("an{unseen}na");
            assert_eq!(guest_name(&name), Err(NameError::Unseen(unseen)), "{name:?}");
        }
        let name = format!("Z{}", "\u{30d}".repeat(20));
        assert_eq!(guest_name(&name), Err(NameError::LooseMark('\u{30d}')));
        assert_eq!(
            guest_name("an\u{202e}na").unwrap_err().to_string(),
            "the name has the invisible character U+202E"
        );
    }

    #[test]
    fn names_that_are_written_otherwise_are_the_same() {
        for (one, other) in [
            ("Anna", "ANNA"),
            ("Zoë", "ZOE\u{308}"),
            ("Strauß", "STRAUSS"),
            ("\u{fb01}n", "FIN"),
            ("ＡＮＮＡ", "anna"),
            ("ΣΊΣΥΦΟΣ", "σίσυφος"),
            ("İzmir", "izmir"),
            ("Iğdır", "iğdir"),
            ("Anna  Maria", "anna maria"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        for (one, other) in [("Müller", "Muller"), ("Anna", "Ana"), ("An na", "Anna")] {
            assert_ne!(name_key(one), name_key(other), "{one} {other}");
        }
    }

    /// Otherwise a key looked up by a name as it was kept could miss.
    #[test]
    fn the_key_of_a_kept_name_is_that_of_the_name() {
        for text in [" Zoe\u{308}  M ", "Straße", "İ İ İ", "\u{2764}\u{fe0f} x"] {
            let kept = guest_name(text).unwrap();
            assert_eq!(name_key(&name_key(&kept)), name_key(&kept), "{text:?}");
            assert_eq!(name_key(&kept).is_empty(), kept.is_empty());
        }
    }
}
