//! `kennel rules show`: draws a position.

mod scene;
mod words;

use std::io::{self, BufRead, IsTerminal, Write};

use kennel_draw::{Numbers, Paint};

use self::scene::{Scene, SceneError};
use crate::Failure;

/// The number of plays listed unless all are asked for.
const FEW_PLAYS: usize = 60;

#[derive(clap::Args)]
#[command(after_help = "\
Seat 0 sits at the bottom and play runs anti-clockwise. (0) is a marble of seat 0, [0] a fresh \
one, and ◎ an empty start. Beside each start, the four slots (◇) inside the arm are the finish, \
and the four places (◦) outside it the kennel.

Examples:
  kennel rules show '4 k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K'
  kennel rules show --plays '2 k,k,k,s/k,k,k,40 1 2J/A'
  kennel rules show --color always < examples/positions.jsonl | less -R

  The board at the beginning of a game, with all numbers:
  kennel rules show --numbers 6-triples")]
pub struct Arguments {
    /// The position: rules, board, seat to play and hands; or rules and a board
    /// alone. Without it, positions are read from standard input, one per line,
    /// as text or JSON
    position: Vec<String>,

    /// Show the number of every empty field, not only of the starts
    #[arg(long)]
    numbers: bool,

    /// List the legal plays, the first 60 if there are more
    #[arg(long)]
    plays: bool,

    /// List all legal plays
    #[arg(long)]
    all: bool,

    /// When to use colours; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

impl When {
    fn paint(self) -> Paint {
        let wanted = match self {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
                io::stdout().is_terminal() && !forbidden && !dumb
            }
        };
        if wanted { Paint::Colors } else { Paint::Plain }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let paint = arguments.color.paint();
    let mut output = io::BufWriter::new(io::stdout().lock());
    if arguments.position.is_empty() {
        return show_lines(arguments, paint, &mut output);
    }
    let text = arguments.position.join(" ");
    let scene = Scene::parse(&text).map_err(|error| point_at(&text, &error))?;
    show(&scene, arguments, paint, &mut output)?;
    output.flush()?;
    Ok(())
}

/// Shows a position for every line of standard input. Invalid lines are reported and
/// skipped.
fn show_lines(arguments: &Arguments, paint: Paint, output: &mut impl Write) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        return Err("no position: give one as an argument, or one per line on standard \
                    input (see --help)"
            .to_owned()
            .into());
    }
    let (mut shown, mut wrong) = (0, 0);
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        if text.is_empty() {
            continue;
        }
        match Scene::parse(text) {
            Ok(scene) => {
                if shown > 0 {
                    writeln!(output)?;
                }
                shown += 1;
                show(&scene, arguments, paint, output)?;
            }
            Err(error) => {
                wrong += 1;
                output.flush()?;
                let what = match &error {
                    SceneError::Text(error) => error.to_string(),
                    SceneError::Json(error) => error.clone(),
                };
                eprintln!("kennel: line {number}, {what}");
            }
        }
    }
    output.flush()?;
    match (shown, wrong) {
        (0, 0) => Err("no position on standard input".to_owned().into()),
        (_, 0) => Ok(()),
        (_, 1) => Err("1 line is not a position".to_owned().into()),
        (_, wrong) => Err(format!("{wrong} lines are not positions").into()),
    }
}

fn show(
    scene: &Scene,
    arguments: &Arguments,
    paint: Paint,
    output: &mut impl Write,
) -> io::Result<()> {
    let numbers = if arguments.numbers { Numbers::All } else { Numbers::Starts };
    let seating = scene.rules().seating();
    let picture = kennel_draw::draw(seating, scene.board(), numbers, &words::middle(scene));
    for line in picture.lines(paint) {
        writeln!(output, "{}", format!("  {line}").trim_end())?;
    }
    writeln!(output)?;
    for line in words::lines(scene, paint) {
        writeln!(output, "{line}")?;
    }
    if let Some(turn) = scene.turn()
        && (arguments.plays || arguments.all)
    {
        let most = if arguments.all { usize::MAX } else { FEW_PLAYS };
        for line in words::play_lines(&turn, most) {
            writeln!(output, "{line}")?;
        }
    }
    Ok(())
}

/// An error with the text and a caret under the column.
fn point_at(text: &str, error: &SceneError) -> String {
    match error {
        SceneError::Json(error) => error.clone(),
        SceneError::Text(error) => {
            // Line breaks and tabs would move the caret.
            let line: String =
                text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
            format!("{error}\n  {line}\n  {:>column$}", '^', column = error.column)
        }
    }
}
