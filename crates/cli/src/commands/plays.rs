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
  kennel rules plays < examples/positions.jsonl | jq '.plays | length'")]
pub struct Arguments {}

pub fn run(_: &Arguments) -> Result<(), Failure> {
    let mut plays = PlayBuffer::new();
    answer_lines(|line| answers::plays(line, &mut plays))
}
