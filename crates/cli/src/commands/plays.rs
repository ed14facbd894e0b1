//! `kennel rules plays`: the legal plays of positions.

use kennel::answers;
use kennel_rules::PlayBuffer;

use super::answer_lines;
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
Each line of input is a position, each line of output {\"plays\":[…]}, or \
{\"error\":\"…\"} if it is not a position. docs/json.md defines both.

Examples:
  kennel rules plays < examples/positions.jsonl
  kennel rules plays < examples/positions.jsonl | jq '.plays | length'
  kennel rules plays --texts < examples/positions.jsonl | jq -r '.plays[].text'")]
pub struct Arguments {
    /// Add every play in notation, as engines and `act` take it
    #[arg(long)]
    texts: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut plays = PlayBuffer::new();
    match arguments.texts {
        true => answer_lines(|line| answers::plays_with_texts(line, &mut plays)),
        false => answer_lines(|line| answers::plays(line, &mut plays)),
    }
}
