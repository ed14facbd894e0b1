//! Printing the result as text or JSON.

use std::io::{self, Write};

use kennel_bots::Budget;
use serde_json::{Map, Value, json};

use super::contest::Outcome;
use super::players::Player;
use super::ratings::{Meeting, Rating, ratings};
use super::statistics::{BOUND, Score, Verdict};
use super::tally::Forfeits;
use super::times::Times;
use super::{Arguments, Format};
use crate::Failure;
use crate::commands::nets::shipped_net;
use crate::words::{hex, rules_in_words, thousands};

/// The outcome for each pair of players, by index.
type Results = [(usize, usize, Outcome)];

pub fn print(
    arguments: &Arguments,
    players: &[Player],
    titles: &[String],
    results: &Results,
) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let list = ratings(players.len(), &meetings(results));
    if arguments.format == Format::Json {
        writeln!(output, "{:#}", as_json(arguments, players, titles, results, &list))?;
        return Ok(());
    }
    writeln!(output, "{}", rules_in_words(arguments.rules))?;
    write!(output, "seed {}", arguments.seed)?;
    if players.iter().any(|player| player.budget.is_none()) {
        write!(output, "; {} per decision", budget_words(arguments.budget()))?;
    }
    if let Some(net) = luck_net(arguments) {
        write!(output, "; luck by net {}", &net[..8])?;
    }
    writeln!(output)?;
    for &(first, second, ref outcome) in results {
        let pair = [first, second].map(|one| (&players[one], titles[one].as_str()));
        writeln!(output)?;
        print_result(&mut output, pair, outcome)?;
    }
    if players.len() > 2 {
        writeln!(output, "\nratings (Elo points with a mean of zero)")?;
        let mut order: Vec<usize> = (0..players.len()).collect();
        order.sort_by(|&a, &b| list[b].elo.total_cmp(&list[a].elo));
        for (rank, index) in order.into_iter().enumerate() {
            let (name, Rating { elo, half_width }) = (&players[index].name, list[index]);
            writeln!(output, "  {:>2}  {name:<40} {elo:>+7.0} ± {half_width:.0}", rank + 1)?;
        }
    }
    Ok(())
}

fn print_result(
    output: &mut impl Write,
    pair: [(&Player, &str); 2],
    outcome: &Outcome,
) -> io::Result<()> {
    let score = &outcome.score;
    writeln!(output, "{} against {}", pair[0].0.name, pair[1].0.name)?;
    for (player, title) in pair {
        if player.is_engine() && !title.is_empty() {
            writeln!(output, "  {} is {title}", player.name)?;
        }
    }
    print_score(output, score)?;
    match outcome.verdict {
        None => {}
        Some(Verdict::Stronger) => writeln!(
            output,
            "  test      stronger: two points more is 19 times as likely as a fair share"
        )?,
        Some(Verdict::NotStronger) => writeln!(
            output,
            "  test      not stronger: a fair share is 19 times as likely as two points more"
        )?,
        Some(Verdict::Open) => {
            let evidence = score.evidence();
            writeln!(output, "  test      undecided ({evidence:+.2} of ±{BOUND:.2})")?;
        }
    }
    let plays = score.turns as f64 / score.games().max(1) as f64;
    writeln!(output, "  games     {plays:.0} plays each; {:.1} s in total", outcome.seconds)?;
    match score.variance_ratio() {
        None => {}
        Some(ratio) if ratio < 0.005 => writeln!(output, "  luck      none: all sets are equal")?,
        Some(ratio) => {
            let games = thousands(score.independent_games() as u64);
            writeln!(
                output,
                "  luck      {ratio:.2} of the variance of independent games; worth {games} of them"
            )?;
        }
    }
    if score.unfinished > 0 {
        let games = thousands(score.unfinished);
        writeln!(output, "  length    {games} games too long, counted as a fair share")?;
    }
    for ((player, _), forfeits) in pair.iter().zip(&outcome.forfeits) {
        print_forfeits(output, &player.name, forfeits)?;
    }
    for ((player, _), times) in pair.iter().zip(&outcome.times) {
        print_times(output, &player.name, times)?;
    }
    Ok(())
}

fn print_score(output: &mut impl Write, score: &Score) -> io::Result<()> {
    let percent = |share: f64| 100.0 * share;
    let (share, half) = (percent(score.share()), percent(score.half_width()));
    let (low, high) = score.interval();
    writeln!(
        output,
        "  won       {share:.2} % ± {half:.2} ({:.2} to {:.2}) of {} games",
        percent(low),
        percent(high),
        thousands(score.games()),
    )?;
    let fair = score.fair();
    if fair < 0.5 {
        writeln!(
            output,
            "  fair      {:.2} %: {} points ({} to {})",
            percent(fair),
            signed(percent(score.share() - fair), 2),
            signed(percent(low - fair), 2),
            signed(percent(high - fair), 2),
        )?;
    }
    if let Some(without) = score.without_luck() {
        writeln!(
            output,
            "  no luck   {:.2} % ± {:.2} with luck taken off: each set is worth {:.2}",
            percent(without.share),
            percent(without.half_width),
            without.factor,
        )?;
    }
    let (low, high) = score.elo_interval();
    let [elo, low, high] = [score.elo(), low, high].map(|points| signed(points, 0));
    writeln!(output, "  Elo       {elo} ({low} to {high})")
}

/// Formats a difference with its sign, and ± if it rounds to zero.
fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}").replace("inf", "∞");
    if text.contains(|letter: char| ('1'..='9').contains(&letter) || letter == '∞') {
        text
    } else {
        format!("±{}", &text[1..])
    }
}

fn print_forfeits(output: &mut impl Write, name: &str, forfeits: &Forfeits) -> io::Result<()> {
    if forfeits.games() == 0 {
        return Ok(());
    }
    let reasons: Vec<String> = forfeits
        .reasons()
        .map(|(kind, count)| format!("{} {}", thousands(count), kind.word()))
        .collect();
    let games = thousands(forfeits.games());
    writeln!(output, "  {name} lost {games} by forfeit: {}", reasons.join(", "))?;
    match &forfeits.first {
        Some(message) => {
            writeln!(output, "    first: {message}")?;
            writeln!(output, "    --transcript FILE shows what it was asked")
        }
        None => Ok(()),
    }
}

fn print_times(output: &mut impl Write, name: &str, times: &Times) -> io::Result<()> {
    const WIDTH: usize = 22;
    let name = match name.chars().count() <= WIDTH {
        true => name,
        false => {
            writeln!(output, "  {name}")?;
            ""
        }
    };
    let again = match times.longest_again() {
        Some(again) if again < times.longest() => format!(", repeated {}", time_text(again)),
        _ => String::new(),
    };
    writeln!(
        output,
        "  {name:<WIDTH$} {:>9}/s, median {}, p99 {}, max {}{again}",
        thousands(times.per_second() as u64),
        time_text(times.quantile(0.5)),
        time_text(times.quantile(0.99)),
        time_text(times.longest())
    )
}

/// Formats a number of microseconds in a suitable unit.
fn time_text(micros: f64) -> String {
    match micros {
        short if short < 1_000.0 => format!("{short:.1} µs"),
        long => format!("{:.1} ms", long / 1_000.0),
    }
}

fn budget_words(budget: Budget) -> String {
    match budget {
        Budget::Nodes(nodes) => format!("{} nodes", thousands(nodes)),
        Budget::Time(time) => format!("{} ms", thousands(time.as_millis() as u64)),
    }
}

fn meetings(results: &Results) -> Vec<Meeting> {
    let meeting = |&(first, second, ref outcome): &(usize, usize, Outcome)| {
        let score = &outcome.score;
        Meeting::new(first, second, score.share(), score.fair(), score.independent_games())
    };
    results.iter().map(meeting).collect()
}

fn as_json(
    arguments: &Arguments,
    players: &[Player],
    titles: &[String],
    results: &Results,
    list: &[Rating],
) -> Value {
    let contest = |&(first, second, ref outcome): &(usize, usize, Outcome)| {
        let budget = |one: usize| players[one].budget.unwrap_or(arguments.budget());
        let mut contest = contest_json(outcome);
        contest["bots"] = json!([players[first].name, players[second].name]);
        contest["names"] = json!([titles[first], titles[second]]);
        contest["budgets"] = json!([budget_json(budget(first)), budget_json(budget(second))]);
        contest
    };
    let rating = |(player, rating): (&Player, &Rating)| json!({ "bot": player.name, "elo": rating.elo, "half_width_95": rating.half_width });
    json!({
        "rules": arguments.rules.to_string(),
        "seed": arguments.seed,
        "nodes": arguments.time.is_none().then_some(arguments.nodes),
        "time_ms": arguments.time,
        "version": env!("CARGO_PKG_VERSION"),
        "luck_net": luck_net(arguments),
        "contests": results.iter().map(contest).collect::<Vec<_>>(),
        "ratings": players.iter().zip(list).map(rating).collect::<Vec<_>>(),
    })
}

/// The checksum of the net with which luck was measured: shares of different nets are not
/// comparable.
fn luck_net(arguments: &Arguments) -> Option<String> {
    let net = arguments.luck.then(|| shipped_net(arguments.rules.seating()).ok()).flatten();
    net.map(|net| hex(&net.checksum()))
}

fn budget_json(budget: Budget) -> Value {
    match budget {
        Budget::Nodes(nodes) => json!({ "nodes": nodes }),
        Budget::Time(time) => json!({ "time_ms": time.as_millis() as u64 }),
    }
}

/// The outcome of a contest. Elo points are infinite, which is `null`, if one bot won
/// every game.
fn contest_json(outcome: &Outcome) -> Value {
    let score = &outcome.score;
    let (low, high) = score.interval();
    let (elo_low, elo_high) = score.elo_interval();
    let times = |times: &Times| {
        json!({
            "decisions_per_second": times.per_second(),
            "median_us": times.quantile(0.5),
            "p99_us": times.quantile(0.99),
            "longest_us": times.longest(),
            "longest_again_us": times.longest_again(),
        })
    };
    let forfeits = |forfeits: &Forfeits| {
        let reasons: Map<String, Value> = forfeits
            .reasons()
            .map(|(kind, count)| (kind.word().to_owned(), count.into()))
            .collect();
        json!({ "games": forfeits.games(), "reasons": reasons, "first": forfeits.first })
    };
    json!({
        "games": score.games(),
        "won": score.won,
        "broken_off": score.unfinished,
        "forfeits": outcome.forfeits.iter().map(forfeits).collect::<Vec<_>>(),
        "share": score.share(),
        "share_low_95": low,
        "share_high_95": high,
        "half_width_95": score.half_width(),
        "fair_share": score.fair(),
        "elo": score.elo(),
        "elo_low": elo_low,
        "elo_high": elo_high,
        "variance_ratio": score.variance_ratio(),
        "without_luck": score.without_luck().map(|without| json!({
            "share": without.share,
            "half_width_95": without.half_width,
            "factor": without.factor,
        })),
        "evidence": outcome.verdict.map(|_| score.evidence()),
        "verdict": outcome.verdict.map(|verdict| match verdict {
            Verdict::Stronger => "stronger",
            Verdict::NotStronger => "not_stronger",
            Verdict::Open => "open",
        }),
        "times": outcome.times.iter().map(times).collect::<Vec<_>>(),
        "seconds": outcome.seconds,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_a_sign() {
        let texts = [12.34, -0.016, 0.004, -0.004, 0.0].map(|number| signed(number, 2));
        assert_eq!(texts, ["+12.34", "-0.02", "±0.00", "±0.00", "±0.00"]);
        let texts = [f64::INFINITY, f64::NEG_INFINITY, -0.4].map(|number| signed(number, 0));
        assert_eq!(texts, ["+∞", "-∞", "±0"]);
    }

    #[test]
    fn times_have_a_suitable_unit() {
        assert_eq!([0.24, 999.0, 20_130.0].map(time_text), ["0.2 µs", "999.0 µs", "20.1 ms"]);
    }
}
