//! Rating lists.

use std::io::{self, BufWriter, Write};

use kennel_ratings::{Entry, Unit};
use serde::Serialize;

use super::Format;
use crate::Failure;
use crate::words::thousands;

/// A line of JSON.
#[derive(Serialize)]
struct EntryJson<'a> {
    name: String,
    /// The members of a team, because a name may contain what joins them.
    #[serde(skip_serializing_if = "Option::is_none")]
    members: Option<&'a [String]>,
    mu: f64,
    sigma: f64,
    games: u32,
}

/// Prints ratings, best first.
pub fn print(entries: &[Entry<'_>], unit: Unit, format: Format) -> Result<(), Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    match format {
        Format::Json => {
            for entry in entries {
                let json = serde_json::to_string(&json(entry, unit)).map_err(io::Error::from)?;
                writeln!(output, "{json}")?;
            }
        }
        Format::Text => {
            for line in lines(entries) {
                writeln!(output, "{line}")?;
            }
        }
    }
    output.flush()?;
    Ok(())
}

fn json<'a>(entry: &Entry<'a>, unit: Unit) -> EntryJson<'a> {
    EntryJson {
        name: entry.name.join(" + "),
        members: (unit == Unit::Teams).then_some(entry.name),
        mu: rounded(entry.rating.mu),
        sigma: rounded(entry.rating.sigma),
        games: entry.games,
    }
}

/// Machines may differ in the last of sixteen digits, so a few are enough.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// A table with the 95 % interval of every rating.
fn lines(entries: &[Entry<'_>]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut provisional = false;
    for (index, entry) in entries.iter().enumerate() {
        let rating = entry.rating;
        let (mark, half) = match (rating.is_fixed(), rating.is_provisional()) {
            (true, _) => (' ', "  fixed".to_owned()),
            (_, true) => ('?', format!("± {:5.0}", 2.0 * rating.sigma)),
            _ => (' ', format!("± {:5.0}", 2.0 * rating.sigma)),
        };
        provisional |= mark == '?';
        let (mu, games) = (rating.mu, thousands(entry.games.into()));
        let name = entry.name.join(" + ");
        lines.push(format!("{:>6}  {mu:6.0}{mark} {half}  {games:>9} games  {name}", index + 1));
    }
    if provisional {
        lines.push(String::new());
        lines.push("± is the 95 % interval; ? is provisional".to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use kennel_ratings::Rating;

    use super::*;

    #[test]
    fn the_table_marks_provisional_and_fixed_ratings() {
        let names = [vec!["ann".to_owned()], vec!["bot".to_owned()], vec!["cem".to_owned()]];
        let rating = |mu, sigma| Rating { mu, sigma };
        let ratings = [rating(1712.4, 61.0), Rating::fixed(1600.0), rating(1480.0, 180.0)];
        let entries: Vec<Entry<'_>> = names
            .iter()
            .zip(ratings)
            .map(|(name, rating)| Entry { name, rating, games: 1_234 })
            .collect();
        let text = lines(&entries);
        assert_eq!(text[0], "     1    1712  ±   122      1,234 games  ann");
        assert_eq!(text[1], "     2    1600    fixed      1,234 games  bot");
        assert_eq!(text[2], "     3    1480? ±   360      1,234 games  cem");
        assert_eq!(text[4], "± is the 95 % interval; ? is provisional");
    }
}
