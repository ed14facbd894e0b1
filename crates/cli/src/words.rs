//! Rules and numbers as text for people.

pub use kennel_bots::breakdown::teams;
use kennel_rules::{Edition, JackAlone, Rules, SeatSet, Seating};

/// The width of reports.
pub const WIDTH: usize = 80;

/// Describes rules in words.
pub fn rules_in_words(rules: Rules) -> String {
    let seating = rules.seating();
    let teams: Vec<String> = teams(seating).into_iter().map(seats_text).collect();
    let teams = match seating {
        Seating::Two => "two players".to_owned(),
        Seating::Three => "three players, each alone".to_owned(),
        Seating::Five => "five players, each alone".to_owned(),
        Seating::Four => format!("four players, {}", teams.join(" against ")),
        Seating::SixPairs => format!("six players in pairs, {}", teams.join(" against ")),
        Seating::SixTriples => format!("six players in triples, {}", teams.join(" against ")),
    };
    let edition = match rules.edition() {
        Edition::Current => "current edition",
        Edition::Classic => "classic edition",
        Edition::Of2005 => "edition of 2005",
    };
    let mut parts = vec![teams, edition.to_owned()];
    if rules.edition() == Edition::Current && rules.jack_alone() == JackAlone::Anytime {
        parts.push("a jack without effect at any time".to_owned());
    }
    if rules.canadian_seven() {
        parts.push("Canadian seven".to_owned());
    }
    if rules.no_joker_finish() {
        parts.push("no joker finish".to_owned());
    }
    if rules.start_marble() {
        parts.push("start marble".to_owned());
    }
    parts.join("; ")
}

/// Formats a set of seats: `0+2`.
pub fn seats_text(seats: SeatSet) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    seats.join("+")
}

/// Formats bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Breaks a text into lines of at most `width` characters.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A number of things.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{} {many}", thousands(count)),
    }
}

/// Formats a number with thousands separators.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_of_rules_are_unique() {
        let mut seen = Vec::new();
        for rules in Rules::all() {
            let words = rules_in_words(rules);
            assert!(wrap(&words, WIDTH).iter().all(|line| line.chars().count() <= WIDTH));
            if !seen.contains(&(rules, words.clone())) {
                assert!(seen.iter().all(|(_, other)| *other != words), "{words}");
                seen.push((rules, words));
            }
        }
    }

    #[test]
    fn teams_are_written_by_their_seats() {
        let texts = |seating| teams(seating).into_iter().map(seats_text).collect::<Vec<_>>();
        assert_eq!(texts(Seating::Three), ["0", "1", "2"]);
        assert_eq!(texts(Seating::Four), ["0+2", "1+3"]);
        assert_eq!(texts(Seating::SixPairs), ["0+3", "1+4", "2+5"]);
        assert_eq!(texts(Seating::SixTriples), ["0+2+4", "1+3+5"]);
    }

    #[test]
    fn large_numbers_have_separators() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }
}
