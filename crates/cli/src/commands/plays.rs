//! `kennel rules plays`: the legal plays of positions.

use kennel_rules::Plays;
use serde::Serialize;

use super::{answer_lines, parse_json};
use crate::Failure;
use crate::json::{PlayJson, PositionJson};

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

#[derive(Serialize)]
struct Answer {
    plays: Vec<PlayJson>,
}

pub fn run(_: &Arguments) -> Result<(), Failure> {
    let mut plays = Plays::new();
    answer_lines(|line| {
        let turn = parse_json::<PositionJson>(line)?.position()?.turn();
        turn.list(&mut plays);
        Ok(Answer { plays: plays.iter().map(|play| PlayJson::new(&turn, play)).collect() })
    })
}
