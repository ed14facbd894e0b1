//! The statistics of a run as a readable report.

use std::io::{self, Write};

use kennel_rules::Rank;

use super::Run;
use super::tally::{Tally, interval, ratio};
use crate::words::{WIDTH, rules_in_words, seats_text, teams, thousands, wrap};

pub fn write(run: &Run, tally: &Tally, output: &mut impl Write) -> io::Result<()> {
    for line in lines(run, tally) {
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}

fn lines(run: &Run, tally: &Tally) -> Vec<String> {
    let mut lines = head(run, tally);
    for part in [
        lengths(tally),
        wins(run, tally),
        cards(tally),
        winning_jokers(tally),
        sevens(run, tally),
        others(run, tally),
    ] {
        lines.push(String::new());
        lines.extend(part);
    }
    lines
}

fn head(run: &Run, tally: &Tally) -> Vec<String> {
    let games = if tally.games == 1 { "game" } else { "games" };
    let title = format!(
        "{} random {games}, seed {}, kennel {}",
        thousands(tally.games),
        run.seed,
        env!("CARGO_PKG_VERSION")
    );
    let rules = format!("Rules {}: {}", run.rules, rules_in_words(run.rules));
    let mut lines = wrap(&title, WIDTH);
    lines.extend(wrap(&rules, WIDTH));
    lines
}

fn lengths(tally: &Tally) -> Vec<String> {
    let heads = ["mean", "min", "median", "max"].map(|name| format!("{name:>9}"));
    let mut lines = vec![format!("{:<16}{}", "Length of a game", heads.concat())];
    for (name, values) in [("cards played", &tally.turns), ("rounds", &tally.rounds)] {
        lines.push(format!(
            "  {name:<14}{:>9}{:>9}{:>9}{:>9}",
            number(values.mean(), 1),
            thousands(values.least().unwrap_or(0)),
            whole(values.median()),
            thousands(values.most().unwrap_or(0)),
        ));
    }
    let heads: String = (1..10).map(|tenths| format!("{:>6} %", 10 * tenths)).collect();
    lines.push(format!("{:<8}{}", "Ended by", &heads));
    for (name, values) in [("card", &tally.turns), ("round", &tally.rounds)] {
        let deciles = (1..10).map(|tenths| format!("{:>8}", whole(values.decile(tenths))));
        lines.push(format!("  {name:<6}{}", deciles.collect::<String>()));
    }
    lines
}

fn wins(run: &Run, tally: &Tally) -> Vec<String> {
    let seating = run.rules.seating();
    let who = if seating.is_solo() { "seat" } else { "team" };
    let mut lines = vec![format!("{:<22}{:>9}{:>9}    95 % interval", "Wins", "games", "rate")];
    for (team, &wins) in teams(seating).into_iter().zip(&tally.wins) {
        lines.push(win_line(&format!("{who} {}", seats_text(team)), wins, tally.games));
    }
    lines.push("  by who led the first round".to_owned());
    for (index, &wins) in tally.wins_from_lead.iter().enumerate().take(teams(seating).len()) {
        let name = match index {
            0 => format!("{who} that led"),
            1 => format!("next {who}"),
            2 => format!("third {who}"),
            3 => format!("fourth {who}"),
            _ => format!("last {who}"),
        };
        lines.push(win_line(&name, wins, tally.games));
    }
    lines
}

fn win_line(name: &str, wins: u64, games: u64) -> String {
    let rate = ratio(wins, games);
    let (low, high) = interval(wins, games).unwrap_or((0.0, 1.0));
    format!(
        "  {name:<20}{:>9}{:>9}   {:>5.1} to {:>5.1} %   {}",
        thousands(wins),
        percent(rate),
        100.0 * low,
        100.0 * high,
        bar(rate.unwrap_or(0.0), 16)
    )
}

/// The use of each card, per game.
fn cards(tally: &Tally) -> Vec<String> {
    let mut lines = vec![
        format!(
            "{:<8}{:>9}{:>9}{:>9}{:>9}   {:>6}",
            "Cards,", "played", "leave", "send", "enter", "win"
        ),
        format!(
            "{:<8}{:>9}{:>9}{:>9}{:>9}   {:>6}",
            "per game", "", "kennel", "home", "finish", "it"
        ),
    ];
    let per_game = |count: u64| match count {
        0 => "–".to_owned(),
        _ => number(ratio(count, tally.games), 2),
    };
    let most = Rank::ALL.into_iter().map(|card| tally.of_card(card).won).max().unwrap_or(0);
    for card in Rank::ALL {
        let doings = tally.of_card(card);
        let share = ratio(doings.won, tally.games);
        lines.push(format!(
            "  {:<6}{:>9}{:>9}{:>9}{:>9}   {:>6}  {}",
            name(card),
            per_game(doings.played),
            per_game(doings.left_kennel),
            per_game(doings.sent_home),
            per_game(doings.entered_finish),
            percent(share),
            bar(ratio(doings.won, most).unwrap_or(0.0), 24)
        ));
    }
    let total = tally.total();
    lines.push(format!(
        "  {:<6}{:>9}{:>9}{:>9}{:>9}",
        "all",
        per_game(total.played),
        per_game(total.left_kennel),
        per_game(total.sent_home),
        per_game(total.entered_finish),
    ));
    lines
}

/// Keeps a rank and its share on one line.
const NO_BREAK: &str = "\u{a0}";

/// The ranks that winning jokers are used as, most frequent first.
fn winning_jokers(tally: &Tally) -> Vec<String> {
    let won = tally.of_card(Rank::Joker).won;
    let mut uses: Vec<(u64, Rank)> =
        tally.with_joker.iter().map(|doings| doings.won).zip(Rank::ALL).collect();
    uses.retain(|&(wins, _)| wins > 0);
    uses.sort_by_key(|&(wins, rank)| (std::cmp::Reverse(wins), rank));
    if uses.is_empty() {
        return vec!["No game was won with a joker.".to_owned()];
    }
    let uses: Vec<String> = uses
        .into_iter()
        .map(|(wins, rank)| format!("{} {}", name(rank), percent(ratio(wins, won))))
        .map(|use_of_joker| use_of_joker.replace(' ', NO_BREAK))
        .collect();
    let text = format!("A joker that wins the game stands for {}.", uses.join(", "));
    wrap(&text, WIDTH).into_iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

fn sevens(run: &Run, tally: &Tally) -> Vec<String> {
    let all = tally.as_seven();
    let sevens = &tally.sevens;
    let jokers = tally.with_joker[Rank::Seven.index()].played;
    let shares: u64 = (1..).zip(&sevens.by_shares).map(|(shares, &count)| shares * count).sum();
    let mut lines = vec!["Sevens".to_owned()];
    lines.push(fact("played per game", number(ratio(all.played, tally.games), 2)));
    lines.push(fact("of these with a joker", percent(ratio(jokers, all.played))));
    lines.push(fact("shares per seven", number(ratio(shares, all.played), 2)));
    lines.push(fact("marbles sent home per seven", number(ratio(all.sent_home, all.played), 2)));
    if run.rules.seating().is_solo() {
        let moved = ratio(sevens.moved_opponent, all.played);
        lines.push(fact("move an opponent's marble", percent(moved)));
    } else {
        let moved = ratio(sevens.moved_partner, all.played);
        lines.push(fact("move a partner's marble", percent(moved)));
    }
    for (shares, &count) in (1..).zip(&sevens.by_shares) {
        if count == 0 {
            continue;
        }
        let share = ratio(count, all.played);
        let name = if shares == 1 { "share" } else { "shares" };
        lines.push(format!(
            "{}  {}",
            fact(&format!("{shares} {name}"), percent(share)),
            bar(share.unwrap_or(0.0), 30)
        ));
    }
    lines
}

fn others(run: &Run, tally: &Tally) -> Vec<String> {
    let per_game = |count: u64| number(ratio(count, tally.games), 2);
    let sent_home = tally.total().sent_home;
    let part = |count: u64| percent(ratio(count, sent_home));
    let rounds = tally.rounds.total();
    let mut lines = vec!["Sent home".to_owned()];
    lines.push(fact("marbles per game", per_game(sent_home)));
    lines.push(fact("of opponents", part(tally.victims.opponents)));
    if !run.rules.seating().is_solo() {
        lines.push(fact("of partners", part(tally.victims.partners)));
    }
    lines.push(fact("of the player", part(tally.victims.own)));
    lines.push(String::new());
    lines.push("Folds and other events".to_owned());
    lines.push(fact("folds per game", per_game(tally.folds)));
    lines.push(fact("folds per round", number(ratio(tally.folds, rounds), 2)));
    lines.push(fact(
        "cards forfeited per fold",
        number(ratio(tally.cards_forfeited, tally.folds), 2),
    ));
    lines.push(fact("swaps per game", per_game(tally.swaps)));
    lines.push(fact(
        "jacks without effect per game",
        number(ratio(tally.jacks_without_effect, tally.games), 3),
    ));
    if run.rules.seating().is_solo() {
        lines.push(fact("cards drawn with a two per game", per_game(tally.draws)));
    }
    lines.push(fact("reshuffles per game", per_game(tally.reshuffles)));
    lines
}

fn fact(name: &str, value: String) -> String {
    format!("  {name:<32}{value:>9}")
}

/// The name of a rank in the report.
fn name(rank: Rank) -> String {
    match rank {
        Rank::Ten => "10".to_owned(),
        Rank::Joker => "joker".to_owned(),
        _ => rank.letter().to_string(),
    }
}

fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.decimals$}"))
}

/// A rounded number with thousands separators.
fn whole(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| thousands(value.round() as u64))
}

fn percent(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{:.1} %", 100.0 * value))
}

/// A bar for a part of 1, in eighths of a cell.
fn bar(part: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (part.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::ProgressBar;
    use kennel_rules::Rules;

    #[test]
    fn bars_grow_by_eighths() {
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.5, 3), "█▌");
        assert_eq!(bar(1.0 / 32.0, 4), "▏");
        assert_eq!(bar(7.0, 2), "██");
    }

    #[test]
    fn missing_numbers_are_dashes() {
        assert_eq!((number(None, 2), percent(None)), ("–".to_owned(), "–".to_owned()));
        assert_eq!(
            (number(Some(1.005), 1), percent(Some(0.5))),
            ("1.0".to_owned(), "50.0 %".to_owned())
        );
    }

    #[test]
    fn reports_fit_a_terminal() {
        for rules in Rules::all() {
            let run = Run { rules, seed: u64::MAX, games: 2, max_turns: 1_000_000 };
            let tally = run.play(1, &ProgressBar::hidden()).unwrap();
            for line in lines(&run, &tally) {
                assert!(line.chars().count() <= WIDTH, "{line}");
            }
        }
    }
}
