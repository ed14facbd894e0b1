//! What no level overlooks.

use kennel_rules::{Board, Play, PlayBuffer, Seat, Seating, Turn};

use crate::progress::{LONGEST_WALK, steps_home};

/// Finds a play that wins the game at once.
pub(crate) fn winning_play(turn: &Turn) -> Option<Play> {
    let (seating, me) = (turn.rules().seating(), turn.seat());
    // Usually no card can be enough, and listing the plays would be wasted.
    if steps_to_win(seating, turn.board(), me)? > u32::from(LONGEST_WALK) {
        return None;
    }
    let team = seating.team(me);
    let mut plays = PlayBuffer::new();
    turn.list(&mut plays);
    let wins = |play: &&Play| turn.after(play).complete_seats().contains_all(team);
    plays.iter().find(wins).copied()
}

/// The number of steps that complete the team, whoever walks them; `None` while a
/// marble is in its kennel.
fn steps_to_win(seating: Seating, board: &Board, me: Seat) -> Option<u32> {
    let mut steps = 0;
    for seat in seating.team(me).iter() {
        if board.kennel(seat) > 0 {
            return None;
        }
        // From the start it is one step to the first slot and four to the last.
        steps += 1 + 2 + 3 + 4;
        for place in board.places(seating, seat) {
            steps += u32::from(steps_home(seating, seat, place));
        }
        for slot in board.in_finish(seat) {
            steps -= u32::from(slot.depth());
        }
    }
    Some(steps)
}

/// Whether a play completes a rival team and not the player's own. Only a seven that
/// moves everybody's marbles can.
pub(super) fn hands_over(turn: &Turn, play: &Play) -> bool {
    let seating = turn.rules().seating();
    if !seating.is_solo() {
        return false;
    }
    let complete = turn.after(play).complete_seats();
    let is_complete = |seat: Seat| complete.contains_all(seating.team(seat));
    !is_complete(turn.seat()) && seating.seats().any(is_complete)
}
