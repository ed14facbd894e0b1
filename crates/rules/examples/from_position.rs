//! Goes on from a position to the end of its round, the first listed play at each
//! turn, and prints the record:
//!
//! ```sh
//! cargo run --example from_position -- "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3"
//! ```

use std::error::Error;

use kennel_rules::notation::Record;
use kennel_rules::{Event, Phase, Position, SplitMix64, Stock};

const POSITION: &str = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3";

fn main() -> Result<(), Box<dyn Error>> {
    let position: Position = std::env::args().nth(1).as_deref().unwrap_or(POSITION).parse()?;
    let mut chance = SplitMix64::new(1);
    let mut record = Record::from_position(&position)?;
    while let Phase::Turn(seat) = record.game().phase() {
        let plays = plays(&record);
        let event = match plays.first() {
            Some(&play) => record.game().play_event(play, &mut chance),
            None => Some(Event::Fold { seat }),
        };
        record.push(event.ok_or("nothing to play")?)?;
    }
    // The next round is dealt from the cards that nobody held.
    let mut stock = Stock::for_game(record.game(), &mut chance);
    if let Some(deal) = record.game().deal(&mut stock, &mut chance) {
        record.push(deal)?;
    }
    print!("{record}");
    Ok(())
}

fn plays(record: &Record) -> Vec<kennel_rules::Play> {
    record.game().turn().map(|turn| turn.plays()).unwrap_or_default()
}
