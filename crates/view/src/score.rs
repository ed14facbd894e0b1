//! How a board stands when time is up, for results that are entered by hand.

use kennel_rules::{Board, Score};
use serde::Serialize;

use crate::view::{ViewResult, read_rules};

/// What a team has reached when time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TeamResult {
    /// The number of its marbles in the finish.
    pub home: u8,
    /// The number of steps forwards until all its marbles are there.
    pub needed: u16,
}

/// What the teams have reached on a board in notation, in the order of their first seats.
///
/// # Errors
/// There are no such rules, or no such board.
pub fn score(rules: &str, board: &str) -> ViewResult<Vec<TeamResult>> {
    let seating = read_rules(rules)?.seating();
    let board = Board::parse(seating, board).map_err(|error| format!("board: {error}"))?;
    let result =
        |team: &kennel_rules::TeamScore| TeamResult { home: team.home, needed: team.needed };
    Ok(Score::of(seating, &board).teams().iter().map(result).collect())
}

#[test]
fn a_board_is_scored_by_the_rules() {
    let teams = score("4", "63,b,c,d/k,a,c,d/k,k,s,d/12,b,c,d").unwrap();
    assert_eq!(teams.iter().map(|team| team.home).collect::<Vec<_>>(), [4, 6]);
    assert!(teams[0].needed > teams[1].needed);
    assert!(score("4", "k,k,k,k").is_err());
    assert!(score("9", "k,k,k,k").is_err());
}
