//! What a seat was told in the course of a game, as text.

use alloc::string::String;
use core::fmt::Write;

use kennel_rules::notation::Record;
use kennel_rules::{Legal, Seat, Sight, Viewpoint};

/// Everything that a seat has seen of a game, a line for each thing. Games that differ for
/// the seat have different texts, and games that do not have the same.
#[must_use]
pub fn told(record: &Record, seat: Seat) -> String {
    let mut text = String::new();
    let written = "writing to a string cannot fail";
    for (game, event) in record.replay() {
        let legal = Legal::new_unchecked(&game, &event);
        legal.show(Viewpoint::Seat(seat), |sight| {
            write(&mut text, sight).expect(written);
        });
    }
    text
}

fn write(text: &mut String, sight: &Sight) -> core::fmt::Result {
    match *sight {
        Sight::SetUp { seating, ref board, turn, ref hand_sizes, hand } => {
            write!(text, "set-up {} {turn}", board.display(seating))?;
            hand_sizes.at(seating).try_for_each(|size| write!(text, " {size}"))?;
            hand.iter().try_for_each(|hand| write!(text, " hand {hand}"))?;
        }
        Sight::Dealt { dealer, lead, size, shuffled, hand } => {
            write!(text, "dealt {size} by {dealer} lead {lead}")?;
            write!(text, "{}", if shuffled { " shuffled" } else { "" })?;
            hand.iter().try_for_each(|hand| write!(text, " hand {hand}"))?;
        }
        Sight::Gave { seat, card } => {
            write!(text, "{seat} gave")?;
            card.iter().try_for_each(|card| write!(text, " {card}"))?;
        }
        Sight::Exchanged { lost, got } => {
            write!(text, "exchanged")?;
            lost.iter().try_for_each(|(card, to)| write!(text, " lost {card} to {to}"))?;
            got.iter().try_for_each(|(card, from)| write!(text, " got {card} from {from}"))?;
        }
        Sight::Played { seat, play, drawn } => {
            write!(text, "{seat}: {play}")?;
            drawn.iter().try_for_each(|card| write!(text, " drew {card}"))?;
        }
        Sight::Folded { seat, cards } => write!(text, "{seat}: fold {cards}")?,
    }
    writeln!(text)
}
