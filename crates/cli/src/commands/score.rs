//! `kennel rules score`: how boards stand when time is up.

use kennel::answers;

use super::answer_lines;
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
Each line of input has rules and a board, each line of output \
{\"score\":[…],\"leads\":…}, or {\"error\":\"…\"} if it is no board. docs/json.md defines \
both, section 9 of docs/rules.md how a board is scored.

Examples:
  kennel rules score < examples/boards.jsonl
  kennel rules score < examples/boards.jsonl | jq -c .leads")]
pub struct Arguments {}

pub fn run(_: &Arguments) -> Result<(), Failure> {
    answer_lines(answers::score)
}
