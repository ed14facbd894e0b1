//! `kennel rules perft`: counts the ways a round can continue from a position.

use std::io::{self, Write};
use std::time::Instant;

use kennel_rules::{Event, Position, divide_into, perft};

use crate::Failure;
use crate::words::thousands;

#[derive(clap::Args)]
#[command(after_help = "\
Counts sequences of plays (with the card that a two draws) and folds within the \
round. Sequences cut short by the end of the round or of the game do not count.

Examples:
  kennel rules perft '4 k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K' -d 3
  kennel rules perft '2 k,k,k,s/k,k,k,s 0 27/3X' --depth 2 --divide")]
pub struct Arguments {
    /// The position, as docs/notation.md defines it: RULES BOARD SEAT HANDS
    position: String,
    /// The length of the sequences, in events; every length up to it is counted
    #[arg(long, short, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Count for each first event instead
    #[arg(long)]
    divide: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let position = arguments.position.parse::<Position>().map_err(|error| {
        let caret = " ".repeat(error.column - 1);
        format!("{error}\n  {}\n  {caret}^", arguments.position)
    })?;
    let mut output = io::stdout().lock();
    if arguments.divide {
        let (mut events, mut sum) = (0, 0);
        let mut written = Ok(());
        divide_into(&position, arguments.depth, |event, count| {
            events += 1;
            sum += count;
            let event = match &event {
                Event::Play { play, got: Some(got), .. } => {
                    format!("{} got {got}", play)
                }
                Event::Play { play, .. } => play.to_string(),
                _ => "fold".to_owned(),
            };
            let line = writeln!(output, "{event:<32} {:>20}", thousands(count));
            written = std::mem::replace(&mut written, Ok(())).and(line);
        });
        written?;
        writeln!(output, "{:<32} {:>20}", format!("all {events}"), thousands(sum))?;
        return Ok(());
    }
    for depth in 1..=arguments.depth {
        let start = Instant::now();
        let count = perft(&position, depth);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(output, "depth {depth:<2} {:>24}  {seconds:.3} s", thousands(count))?;
        output.flush()?;
    }
    Ok(())
}
