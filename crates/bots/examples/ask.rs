//! Asks a bot what it would do at a moment of a recorded game:
//!
//! ```sh
//! cargo run --release --example ask -- shepherd game.record 90
//! ```

use std::error::Error;

use kennel_bots::{Decision, Level};
use kennel_rules::notation::Record;
use kennel_rules::{Phase, Viewpoint};

const RECORD: &str = "kennel-record 1\nrules: 2\nfirst-dealer: 0\ndeal 266QKX 589TJJ\ndrawn J Q\n";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let level: Level = arguments.first().map_or("shepherd", String::as_str).parse()?;
    let text = match arguments.get(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => RECORD.to_owned(),
    };
    let record: Record = text.parse()?;
    let at = match arguments.get(2) {
        Some(number) => number.parse()?,
        None => record.events().len(),
    };

    let phase = record.replay().nth(at).map_or(record.game().phase(), |(game, _)| game.phase());
    let seating = record.game().rules().seating();
    let seat = match phase {
        Phase::Turn(seat) => Some(seat),
        Phase::Exchange { given } => seating.seats().find(|&seat| !given.contains(seat)),
        _ => None,
    };
    let seat = seat.ok_or("there is nothing to decide")?;
    let view = record.view(Viewpoint::Seat(seat), at)?;
    match level.bot(seating)?.decide(&view, 1, level.nodes())? {
        Decision::Play(play) => println!("seat {seat}: {play}"),
        Decision::Give(card) => println!("seat {seat} gives {card}"),
    }
    Ok(())
}
