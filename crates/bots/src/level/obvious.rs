//! What nobody overlooks, however young.

use kennel_rules::{Board, Play, PlayBuffer, Seat, Seating, Turn};

use crate::ground::{LONGEST_WALK, steps_home};

/// A play that wins the game at once, if there is one.
pub(crate) fn winning_play(turn: &Turn) -> Option<Play> {
    let (seating, me) = (turn.rules().seating(), turn.seat());
    // Most of the time it is plain that no card is enough.
    if steps_to_win(seating, turn.board(), me)? > u32::from(LONGEST_WALK) {
        return None;
    }
    let team = seating.team(me);
    let mut plays = PlayBuffer::new();
    turn.list(&mut plays);
    let wins = |play: &&Play| turn.after(play).complete_seats().contains_all(team);
    plays.iter().find(wins).copied()
}

/// How many steps complete the team, whoever walks them; `None` while a marble
/// is in its kennel.
fn steps_to_win(seating: Seating, board: &Board, me: Seat) -> Option<u32> {
    let mut steps = 0;
    for seat in seating.team(me).iter() {
        if board.kennel(seat) > 0 {
            return None;
        }
        // From the start it is one step to the first slot, four to the last.
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

/// Whether a play completes somebody else's team and not the own one: only a
/// seven that moves everybody's marbles can.
pub(super) fn hands_over(turn: &Turn, play: &Play) -> bool {
    let seating = turn.rules().seating();
    if !seating.is_solo() {
        return false;
    }
    let complete = turn.after(play).complete_seats();
    let is_complete = |seat: Seat| complete.contains_all(seating.team(seat));
    !is_complete(turn.seat()) && seating.seats().any(is_complete)
}
