//! Plays a random game and prints its record:
//!
//! ```sh
//! cargo run --release --example random_game -- 6-triples,classic 42
//! ```

use std::error::Error;

use kennel_rules::notation::Record;
use kennel_rules::{Chance, Event, Game, Phase, PlayBuffer, Rules, Seat, SplitMix64, Stock};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules: Rules = arguments.next().as_deref().unwrap_or("4").parse()?;
    let mut chance = SplitMix64::new(arguments.next().as_deref().unwrap_or("1").parse()?);

    let dealer = Seat::ALL[chance.below(rules.seating().players() as u64) as usize];
    let mut stock = Stock::shuffled(&mut chance);
    let mut record = Record::new(rules, dealer)?;
    while let Some(event) = next(record.game(), &mut stock, &mut chance) {
        record.push(event)?;
    }
    print!("{record}");
    Ok(())
}

/// What happens next if every seat decides at random; `None` when the game is over.
fn next(game: &Game, stock: &mut Stock, chance: &mut impl Chance) -> Option<Event> {
    match game.phase() {
        Phase::Deal => game.deal(stock, chance),
        Phase::DrawRound => game.draw_round(chance),
        Phase::Exchange { given } => {
            let seat = game.rules().seating().seats().find(|&seat| !given.contains(seat))?;
            Some(Event::Give { seat, card: game.hands()[seat].pick(chance)? })
        }
        Phase::Turn(seat) => match game.turn()?.random_play(&mut PlayBuffer::new(), chance) {
            Some(play) => game.play_event(play, chance),
            None => Some(Event::Fold { seat }),
        },
        Phase::Over(_) => None,
    }
}
