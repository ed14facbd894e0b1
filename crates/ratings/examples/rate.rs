//! Rates the games on standard input as `kennel rate` does, to measure the speed of that
//! alone: `cargo run --release -p kennel-ratings --example rate < results.jsonl`.

use std::io::{self, Write};
use std::time::Instant;

use kennel_ratings::{Ratings, Unit, rate_lines};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let begin = Instant::now();
    let mut ratings = Ratings::new(Unit::Players);
    let games = rate_lines(&mut ratings, io::stdin().lock(), |_| {})?;
    let mut output = io::stdout().lock();
    for entry in ratings.list().iter().take(10) {
        let (mu, sigma) = (entry.rating.mu, entry.rating.sigma);
        writeln!(output, "{mu:6.0} ± {:3.0}  {}", 2.0 * sigma, entry.name.join(" + "))?;
    }
    writeln!(output, "{games} games in {:.1} s", begin.elapsed().as_secs_f64())?;
    Ok(())
}
