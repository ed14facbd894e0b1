//! The engine protocol, apart from processes and pipes. `docs/engines.md` defines it.
//!
//! A question is built from a [`View`] alone, so it cannot reveal more than the seat may
//! know.

use std::fmt::Write;
use std::io::BufRead;

use kennel_bots::{Budget, Decision, FaultKind};
use kennel_rules::notation::ParseError;
use kennel_rules::{Cards, Chance, Phase, Play, PlayBuffer, Turn, View, Viewpoint};

/// The first line sent to an engine.
pub const GREETING: &str = "kennel-engine 1";

/// The longest line an engine may print, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;

/// The length to which an engine's name is cut, in characters.
pub const LONGEST_NAME: usize = 60;

/// With more plays than this, only a sample of the sevens is listed.
const MOST_PLAYS: usize = 2_000;

/// Builds the question for the viewer's seat; `None` if it has nothing to decide. If
/// there are too many sevens, `chance` samples them.
pub fn question(
    view: &View,
    seed: u64,
    budget: Budget,
    plays: &mut PlayBuffer,
    chance: &mut impl Chance,
) -> Option<String> {
    let Viewpoint::Seat(me) = view.viewpoint() else { return None };
    let turn = match view.phase() {
        Phase::Exchange { given } if !given.contains(me) => None,
        _ => Some(view.turn().filter(|turn| !turn.must_fold())?),
    };
    let seating = view.rules().seating();
    let mut text = String::with_capacity(4_096);
    let mut line = |words: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "{words}");
    };
    line(format_args!("question {}", if turn.is_some() { "play" } else { "give" }));
    line(format_args!("rules {}", view.rules()));
    line(format_args!("seat {me}"));
    line(format_args!("board {}", view.board().display(seating)));
    line(format_args!("hand {}", view.hand()));
    let sizes: Vec<String> =
        seating.seats().map(|seat| view.hand_sizes()[seat].to_string()).collect();
    line(format_args!("hands {}", sizes.join(" ")));
    line(format_args!("stock {}", view.stock_size()));
    line(format_args!("discard {}", view.discard()));
    line(format_args!("dealer {}", view.dealer()));
    line(format_args!("lead {}", view.lead()));
    line(format_args!("die {}", view.die()));
    for passed in view.passed() {
        line(format_args!("passed {} {} {}", passed.from, passed.to, passed.card));
    }
    let played: Vec<String> = seating.seats().map(|seat| view.played(seat).to_string()).collect();
    line(format_args!("played {}", played.join(" ")));
    line(format_args!("seed {seed}"));
    match budget {
        Budget::Nodes(nodes) => line(format_args!("nodes {nodes}")),
        #[cfg(not(target_family = "wasm"))]
        Budget::Time(time) => line(format_args!("time {}", time.as_millis())),
    }
    if let Some(turn) = turn {
        write_plays(&mut text, &turn, plays, chance);
    }
    text.push_str("end\n");
    Some(text)
}

fn write_plays(text: &mut String, turn: &Turn, plays: &mut PlayBuffer, chance: &mut impl Chance) {
    let all = turn.count(plays) <= MOST_PLAYS as u64;
    turn.list_some(plays, MOST_PLAYS, chance);
    let plays = plays.as_slice();
    let _ = writeln!(text, "plays {} {}", if all { "all" } else { "some" }, plays.len());
    for play in plays {
        let _ = writeln!(text, "{}", play);
    }
}

/// Parses an engine's answer for the viewer's seat.
///
/// # Errors
/// Returns the fault if the answer cannot be parsed or is illegal.
pub fn answer(view: &View, line: &str) -> Result<Decision, (FaultKind, String)> {
    let quoted = Quoted(line);
    let nonsense = |error: ParseError| (FaultKind::Nonsense, format!("{quoted}: {}", error.what));
    let illegal = |why: &dyn std::fmt::Display| (FaultKind::Illegal, format!("{quoted}: {why}"));
    match (line.split_once(' '), view.turn()) {
        (Some(("give", card)), None) => {
            let cards = card.parse::<Cards>().map_err(nonsense)?;
            match (cards.iter().next(), cards.len()) {
                (Some(card), 1) if view.hand().has(card) => Ok(Decision::Give(card)),
                (Some(_), 1) => Err(illegal(&"the card is not in the hand (rule 3)")),
                _ => Err((FaultKind::Nonsense, format!("{quoted}: expected one card"))),
            }
        }
        (Some(("play", play)), Some(turn)) => {
            let play = Play::parse(view.rules().seating(), play).map_err(nonsense)?;
            turn.check(&play).map_err(|refusal| illegal(&refusal))?;
            Ok(Decision::Play(play))
        }
        (_, None) => {
            Err((FaultKind::Nonsense, format!("expected 'give' and a card, found {quoted}")))
        }
        (_, Some(_)) => {
            Err((FaultKind::Nonsense, format!("expected 'play' and a play, found {quoted}")))
        }
    }
}

/// A line of an engine's reply to the greeting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Introduction {
    /// The engine's name.
    Name(String),
    /// The engine is ready for questions.
    Ready,
}

/// Parses a line of an engine's reply to the greeting.
///
/// # Errors
/// Returns an error if the line is neither a name nor `ready`.
pub fn introduction(line: &str) -> Result<Introduction, String> {
    match line.split_once(' ') {
        Some(("name", name)) => {
            let visible = name.chars().filter(|letter| !letter.is_control());
            Ok(Introduction::Name(visible.take(LONGEST_NAME).collect()))
        }
        None if line == "ready" => Ok(Introduction::Ready),
        _ => Err(format!("expected 'name' and a name, or 'ready', found {}", Quoted(line))),
    }
}

/// A piece of a program's output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// A line without its line break; invalid UTF-8 is replaced.
    Line(String),
    /// A line over the length limit. It is the last item.
    TooLong,
}

/// Splits a program's output into lines, up to one that is too long. Text after the last
/// line feed is dropped.
pub fn lines(mut output: impl BufRead) -> impl Iterator<Item = Output> {
    let mut is_over = false;
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        while !is_over {
            let bytes = output.fill_buf().ok().filter(|bytes| !bytes.is_empty())?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            line.extend_from_slice(part);
            let used = part.len() + usize::from(end.is_some());
            output.consume(used);
            if line.len() > LONGEST_LINE {
                is_over = true;
                return Some(Output::TooLong);
            }
            if end.is_some() {
                let text = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
                return Some(Output::Line(text));
            }
        }
        None
    })
}

/// An untrusted line made safe to print: shortened, with control characters escaped.
pub struct Quoted<'a>(pub &'a str);

impl std::fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const LONGEST: usize = 60;
        let mut letters = self.0.chars();
        f.write_char('\'')?;
        letters
            .by_ref()
            .take(LONGEST)
            .try_for_each(|letter| write!(f, "{}", letter.escape_debug()))?;
        f.write_str(if letters.next().is_some() { "…'" } else { "'" })
    }
}
