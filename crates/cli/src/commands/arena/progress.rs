//! The progress bar.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::contest::Contest;
use super::statistics::{BOUND, Score};
use crate::words::{teams, thousands};

/// The progress of a contest, with the estimate so far.
pub struct Progress {
    bar: ProgressBar,
    /// The limit on games, if there is one.
    games: Option<u64>,
    begin: Instant,
    until: Option<Instant>,
    sprt: bool,
}

/// The resolution of the bar.
const PARTS: u64 = 1_000;

impl Progress {
    /// A progress bar on a terminal, nothing otherwise.
    pub fn of(contest: &Contest<'_>) -> Progress {
        let progress = Progress::hidden(contest);
        if !io::stderr().is_terminal() {
            return progress;
        }
        let bar = ProgressBar::new(PARTS);
        let Contest { limit, sprt, .. } = *contest;
        let left = move |state: &ProgressState, text: &mut dyn Write| {
            // The end of a sequential test cannot be predicted.
            let pace = time_at_pace(state).filter(|_| !sprt);
            let end = limit.until.map(|until| until.saturating_duration_since(Instant::now()));
            let _ = text.write_str(&left_text(pace.into_iter().chain(end).min()));
        };
        if let Ok(style) = ProgressStyle::with_template("{prefix} {wide_bar} {msg}{left}") {
            bar.set_style(style.with_key("left", left).progress_chars("━━ "));
        }
        let [first, second] = contest.bots.map(|player| shortened(&player.name));
        bar.set_prefix(format!("{first} – {second}"));
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress { bar, ..progress }
    }

    /// A progress that shows nothing.
    pub fn hidden(contest: &Contest<'_>) -> Progress {
        let teams = teams(contest.rules.seating()).len() as u64;
        Progress {
            bar: ProgressBar::hidden(),
            games: contest.limit.sets.map(|sets| sets * teams),
            begin: Instant::now(),
            until: contest.limit.until,
            sprt: contest.sprt,
        }
    }

    /// Shows the current score.
    pub fn show(&self, score: &Score) {
        if score.sets == 0 {
            return;
        }
        let games = self.games.map(|all| score.games() as f64 / all as f64);
        let time = self.until.map(|until| {
            let all = until.saturating_duration_since(self.begin).as_secs_f64();
            self.begin.elapsed().as_secs_f64() / all.max(1e-3)
        });
        let test = self.sprt.then(|| score.evidence().abs() / BOUND);
        let done = games.into_iter().chain(time).chain(test).fold(0.0, f64::max).min(1.0);
        self.bar.set_position((done * PARTS as f64) as u64);
        self.bar.set_message(message(score, self.games, self.sprt));
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The current score in a few words.
fn message(score: &Score, games: Option<u64>, sprt: bool) -> String {
    let mut text = thousands(score.games());
    // A sequential test ends long before its games run out.
    if let Some(all) = games.filter(|_| !sprt) {
        let _ = write!(text, "/{}", thousands(all));
    }
    let (share, half) = (100.0 * score.share(), 100.0 * score.half_width());
    let _ = write!(text, "  {share:.1} % ± {half:.1}");
    if sprt {
        let _ = write!(text, "  test {:+.1} of ±{BOUND:.1}", score.evidence());
    }
    text
}

/// The remaining time at the current pace.
fn time_at_pace(state: &ProgressState) -> Option<Duration> {
    let done = f64::from(state.fraction());
    let left = (done > 0.0).then(|| state.elapsed().as_secs_f64() * (1.0 - done) / done)?;
    Duration::try_from_secs_f64(left).ok()
}

fn left_text(left: Option<Duration>) -> String {
    let Some(seconds) = left.map(|left| left.as_secs()) else { return String::new() };
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("  {minutes}:{seconds:02} left"),
        _ => format!("  {hours}:{minutes:02}:{seconds:02} left"),
    }
}

/// A name cut to fit the line.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 16;
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let begin: String = name.chars().take(LONGEST - 1).collect();
    format!("{begin}…")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::arena::tally::SetResult;

    #[test]
    fn the_line_shows_score_and_remaining_time() {
        let mut score = Score::new(2);
        for set in 0..617 {
            score.add(&SetResult { won: 1 + set % 2, ..SetResult::default() });
        }
        assert_eq!(message(&score, Some(2_000), false), "1,234/2,000  75.0 % ± 2.0");
        assert_eq!(message(&score, None, false), "1,234  75.0 % ± 2.0");
        let test = message(&score, Some(100_000), true);
        assert!(test.starts_with("1,234  75.0 % ± 2.0  test +"), "{test}");
        let left = |seconds| left_text(Some(Duration::from_secs(seconds)));
        assert_eq!([left(9), left(725)], ["  0:09 left", "  12:05 left"]);
        assert_eq!((left(7_384), left_text(None)), ("  2:03:04 left".to_owned(), String::new()));
        assert_eq!(shortened("search@300ms"), "search@300ms");
        assert_eq!(shortened("engine:python3 examples/engine.py"), "engine:python3 …");
    }
}
