//! The syntax of bots on the command line.

use std::time::Duration;

use kennel_bots::Budget;

/// The suffix of a bot that gives random cards.
const RANDOM_EXCHANGE: &str = "+random-exchange";

/// A parsed bot, such as `search+random-exchange@20ms`.
#[derive(PartialEq, Eq, Debug)]
pub struct Spelling<'a> {
    /// The name, with its file or command.
    pub bot: &'a str,
    /// Whether the bot gives random cards.
    pub random_exchange: bool,
    /// The bot's own budget, if it has one.
    pub budget: Option<Budget>,
}

impl Spelling<'_> {
    /// Parses a bot. An `@` in a file name or command that is not followed by a budget
    /// belongs to it.
    ///
    /// # Errors
    /// Returns an error if the budget of a bot without file or command is invalid.
    pub fn parse(text: &str) -> Result<Spelling<'_>, String> {
        let (rest, budget) = match text.rsplit_once('@') {
            None => (text, None),
            Some((rest, end)) => match parse_budget(end) {
                Some(budget) => (rest, Some(budget)),
                None if text.contains(':') => (text, None),
                None => {
                    return Err(format!(
                        "'{end}' in '{text}' is not a budget: expected up to 600 \
                         seconds or a number of nodes, as in {rest}@20ms, {rest}@2s or \
                         {rest}@1600n"
                    ));
                }
            },
        };
        let bot = rest.strip_suffix(RANDOM_EXCHANGE);
        Ok(Spelling { bot: bot.unwrap_or(rest), random_exchange: bot.is_some(), budget })
    }
}

/// Parses `20ms`, `2s` or `1600n`.
fn parse_budget(text: &str) -> Option<Budget> {
    let unit = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, unit) = text.split_at(unit);
    let number = number.parse().ok().filter(|&number: &u64| number > 0)?;
    let time = match unit {
        "n" => return Some(Budget::Nodes(number)),
        "ms" => Duration::from_millis(number),
        "s" => Duration::from_secs(number),
        _ => return None,
    };
    (time <= Duration::from_secs(600)).then_some(Budget::Time(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_parsed_with_their_suffixes() {
        let time = |ms| Some(Budget::Time(Duration::from_millis(ms)));
        for (text, bot, random_exchange, budget) in [
            ("net", "net", false, None),
            ("search@300ms", "search", false, time(300)),
            ("search@2s", "search", false, time(2_000)),
            ("search@2000n", "search", false, Some(Budget::Nodes(2_000))),
            ("net+random-exchange", "net", true, None),
            ("net:a@b.net+random-exchange@1n", "net:a@b.net", true, Some(Budget::Nodes(1))),
            ("engine:./mine --level 3@20ms", "engine:./mine --level 3", false, time(20)),
            ("engine:./mine me@home", "engine:./mine me@home", false, None),
        ] {
            let spelling = Spelling { bot, random_exchange, budget };
            assert_eq!(Spelling::parse(text), Ok(spelling), "{text}");
        }
    }

    #[test]
    fn invalid_budgets_are_rejected() {
        for end in ["", "20", "ms", "0ms", "-1n", "1.5s", "601s", "20 ms", "ms20", "9999999999999s"]
        {
            let error = Spelling::parse(&format!("search@{end}")).unwrap_err();
            assert!(error.contains(&format!("'{end}' in 'search@{end}'")), "{error}");
        }
    }
}
