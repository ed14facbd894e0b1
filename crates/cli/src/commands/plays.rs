//! `kennel rules plays`: the legal plays of positions.

use kennel::answers;
use kennel_rules::Plays;

use super::answer_lines;
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
Each line of input is a position:
  {\"rules\":{\"players\":4,\"teams\":\"pairs\"},\"board\":\"k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s\",
   \"turn\":0,\"hands\":[\"A7JX\",\"23\",\"\",\"K\"]}
Each line of output is {\"plays\":[…]}, or {\"error\":\"…\"} for a line that is no position.

Examples:
  kennel rules plays < positions.jsonl
  kennel rules plays < positions.jsonl | jq '.plays | length'")]
pub struct Arguments {}

pub fn run(_: &Arguments) -> Result<(), Failure> {
    let mut plays = Plays::new();
    answer_lines(|line| answers::plays(line, &mut plays))
}
