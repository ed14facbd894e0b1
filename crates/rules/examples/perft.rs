//! Counts the ways a round can go on from a position, by first event:
//!
//! ```sh
//! cargo run --release --example perft -- 3 "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3"
//! ```

use std::error::Error;

use kennel_rules::{Event, Position, divide};

const POSITION: &str = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().as_deref().unwrap_or("3").parse()?;
    let position: Position = arguments.next().as_deref().unwrap_or(POSITION).parse()?;
    let mut sum = 0;
    for (event, count) in divide(&position, depth) {
        match event {
            Event::Play { play, got: Some(card), .. } => println!("{count:>12} {play} got {card}"),
            Event::Play { play, .. } => println!("{count:>12} {play}"),
            _ => println!("{count:>12} fold"),
        }
        sum += count;
    }
    println!("{sum:>12} in all");
    Ok(())
}
