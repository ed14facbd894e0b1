//! The names that people choose.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

const LONGEST: usize = 24;
const SHORTEST_ACCOUNT: usize = 3;
/// Longer input is refused without normalising it.
const LONGEST_INPUT: usize = 400;

/// Normalises the name of a guest: trimmed, single spaces, Unicode NFC.
///
/// # Errors
/// The name is empty or longer than 24 characters, or has invisible characters.
pub fn guest_name(text: &str) -> Result<String, NameError> {
    let name = normalised(text)?;
    if name.is_empty() { Err(NameError::Empty) } else { Ok(name) }
}

/// Normalises the name of an account: as [`guest_name`], with at least three characters.
///
/// # Errors
/// Those of [`guest_name`], or the name is too short.
pub fn account_name(text: &str) -> Result<String, NameError> {
    let name = guest_name(text)?;
    let length = name.chars().count();
    if length < SHORTEST_ACCOUNT { Err(NameError::TooShort { length }) } else { Ok(name) }
}

/// The key under which an account's name must be unique. It ignores case and treats
/// variants of a letter as the same (`ß` and `ss`, `ﬁ` and `fi`, full-width Latin
/// letters, combining marks).
#[must_use]
pub fn name_key(name: &str) -> String {
    // Upper case first unifies letters with several lower-case forms. Without its dot, a
    // dotted capital I equals a plain one.
    let folded: String = name
        .nfc()
        .map(narrow)
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .filter(|letter| *letter != '\u{307}')
        .collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect()
}

/// What names that look alike have in common: two names can be told apart by eye only if
/// none of these is the same (Unicode Technical Standard 39). The first ignores case before
/// it looks at the shapes of letters, the second afterwards: `ІLSE` with a Cyrillic letter
/// looks like `Ilse` in one way only.
#[must_use]
pub fn look_alike_keys(name: &str) -> [String; 2] {
    let first = skeleton(&name_key(name)).collect();
    let shapes: String = skeleton(name).collect();
    [first, name_key(&shapes)]
}

/// Why a name is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// It has no characters.
    Empty,
    /// It is too short for an account.
    TooShort {
        /// Its number of characters.
        length: usize,
    },
    /// It is too long.
    TooLong,
    /// It has a character that is invisible or changes how others are displayed.
    Invisible(char),
    /// It has a combining mark that does not compose with the letter before it.
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
            NameError::Invisible(letter) => {
                write!(f, "the name has the invisible character U+{:04X}", u32::from(*letter))
            }
            NameError::LooseMark(mark) => write!(
                f,
                "the name has the combining mark U+{:04X}, which does not fit the letter before it",
                u32::from(*mark)
            ),
        }
    }
}

impl std::error::Error for NameError {}

fn normalised(text: &str) -> Result<String, NameError> {
    if text.chars().nth(LONGEST_INPUT).is_some() {
        return Err(NameError::TooLong);
    }
    // Variation selectors only choose between text and emoji style; phones add them.
    let text: String =
        text.trim().chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}')).collect();
    let composed: String = text.nfc().collect();
    for letter in composed.chars() {
        if is_invisible(letter) {
            return Err(NameError::Invisible(letter));
        }
        if is_mark(letter) {
            return Err(NameError::LooseMark(letter));
        }
    }
    let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > LONGEST { Err(NameError::TooLong) } else { Ok(name) }
}

/// Control characters, Unicode's `Default_Ignorable_Code_Point` and `Bidi_Control`, line
/// and paragraph separators, blanks that are not white space, and private-use and
/// unassigned characters.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// Combining marks that stack on any letter.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// The ASCII form of a full-width character.
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
    fn names_are_normalised() {
        for (text, name) in [
            ("Anna", "Anna"),
            ("  Anna \t\n", "Anna"),
            ("Anna   Maria\u{a0}\u{3000}Meier", "Anna Maria Meier"),
            ("Zoe\u{308}", "Zo\u{eb}"),
            ("\u{2764}\u{fe0f}", "\u{2764}"),
            ("x", "x"),
            ("Vie\u{323}\u{302}t", "Vi\u{1ec7}t"),
            ("\u{418}\u{306}", "\u{419}"),
            ("\u{1112}\u{1161}\u{11ab}", "한"),
            ("李小龙", "李小龙"),
            ("สมชาย", "สมชาย"),
            ("123456789012345678901234", "123456789012345678901234"),
        ] {
            assert_eq!(guest_name(text).as_deref(), Ok(name), "{text:?}");
            assert_eq!(guest_name(name).as_deref(), Ok(name), "{name:?}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_after_normalising() {
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
        for invisible in [
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
            let name = format!("an{invisible}na");
            assert_eq!(guest_name(&name), Err(NameError::Invisible(invisible)), "{name:?}");
        }
        let name = format!("Z{}", "\u{30d}".repeat(20));
        assert_eq!(guest_name(&name), Err(NameError::LooseMark('\u{30d}')));
        assert_eq!(
            guest_name("an\u{202e}na").unwrap_err().to_string(),
            "the name has the invisible character U+202E"
        );
    }

    #[test]
    fn variants_of_a_name_have_the_same_key() {
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

    #[test]
    fn names_that_look_alike_have_a_key_in_common() {
        let are_alike = |one: &str, other: &str| {
            let (one, other) = (look_alike_keys(one), look_alike_keys(other));
            one.iter().any(|key| other.contains(key))
        };
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "\u{410}nna"),
            ("Anna", "\u{410}\u{39d}\u{39d}\u{410}"),
            ("anna", "\u{430}nn\u{430}"),
            ("Anna", "\u{1d400}nna"),
            ("Oscar", "\u{555}scar"),
            ("Ilse", "\u{406}LSE"),
            ("Ilse", "llse"),
            ("Max10", "MaxlO"),
            ("Zoë", "Zoe\u{308}"),
        ] {
            assert!(are_alike(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("Anna", "Ana"),
            ("Kai", "Kal"),
            ("Müller", "Muller"),
            ("Anna 1", "Anna 2"),
            ("李小龙", "李小虎"),
            ("Bea", "Lea"),
        ] {
            assert!(!are_alike(one, other), "{one} {other}");
        }
    }

    /// An account is looked up by the key of its stored name.
    #[test]
    fn the_key_of_a_normalised_name_is_stable() {
        for text in [" Zoe\u{308}  M ", "Straße", "İ İ İ", "\u{2764}\u{fe0f} x"] {
            let name = guest_name(text).unwrap();
            assert_eq!(name_key(&name_key(&name)), name_key(&name), "{text:?}");
            assert_eq!(name_key(&name).is_empty(), name.is_empty());
        }
    }
}
