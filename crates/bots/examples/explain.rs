//! Explains what a seat can do in a position, the best first:
//!
//! ```sh
//! cargo run --release --example explain -- "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3"
//! ```

use std::error::Error;

use kennel_bots::{Decision, Level};
use kennel_rules::notation::Record;
use kennel_rules::{Position, Viewpoint};

const POSITION: &str = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3";

fn main() -> Result<(), Box<dyn Error>> {
    let position: Position = std::env::args().nth(1).as_deref().unwrap_or(POSITION).parse()?;
    let record = Record::from_position(&position)?;
    let view = record.view(Viewpoint::Seat(position.to_play()), 1)?;
    let explanation = Level::Champion.explain(&view, 1)?;
    for candidate in &explanation.candidates {
        if let Decision::Play(play) = candidate.decision {
            println!("{:5.1} %  {play}  {:?}", 100.0 * candidate.chance, candidate.reasons);
        }
    }
    Ok(())
}
