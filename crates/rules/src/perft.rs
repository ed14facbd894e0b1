//! Counting the ways a round can go on: almost any mistake in the rules changes
//! such a number.

use alloc::vec::Vec;

use crate::card::Cards;
use crate::event::Event;
use crate::play::Deed;
use crate::position::{Next, Position};
use crate::turn::PlayBuffer;

/// How many sequences of `depth` events can follow in the same round. An event
/// is a play, with the card it draws, or a fold. Sequences that the end of the
/// round or of the game cuts short are not counted.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    // Every event lays down a card.
    if depth as usize > Cards::PACK.len() {
        return 0;
    }
    let mut lists: Vec<PlayBuffer> = (0..depth).map(|_| PlayBuffer::new()).collect();
    count(position, &mut lists)
}

/// The same by first event, in the order of the list.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Event, u64)> {
    let mut counts = Vec::new();
    divide_into(position, depth, |event, count| counts.push((event, count)));
    counts
}

/// The same, told one by one as they are counted.
pub fn divide_into(position: &Position, depth: u32, mut found: impl FnMut(Event, u64)) {
    let Some(deeper) = depth.checked_sub(1) else { return };
    let deeper = deeper.min(Cards::PACK.len() as u32);
    let mut lists: Vec<PlayBuffer> = (0..deeper).map(|_| PlayBuffer::new()).collect();
    let mut plays = PlayBuffer::new();
    each_event(position, &mut plays, |event, next| {
        found(event, count_next(&next, &mut lists));
    });
}

fn count(position: &Position, lists: &mut [PlayBuffer]) -> u64 {
    let Some((plays, deeper)) = lists.split_first_mut() else { return 1 };
    if deeper.is_empty() {
        return count_events(position, plays);
    }
    let mut sum = 0;
    each_event(position, plays, |_, next| sum += count_next(&next, deeper));
    sum
}

fn count_next(next: &Next, lists: &mut [PlayBuffer]) -> u64 {
    match next {
        Next::Turn(position) => count(position, lists),
        Next::RoundOver(_) | Next::Won(..) => u64::from(lists.is_empty()),
    }
}

/// How many events can follow, without listing large sevens.
fn count_events(position: &Position, plays: &mut PlayBuffer) -> u64 {
    let count = position.turn().count(plays);
    let more_draws: usize = plays
        .iter()
        .filter_map(|play| match play.deed {
            Deed::Draw(from) => Some(position.hands()[from].ranks().count() - 1),
            _ => None,
        })
        .sum();
    count.max(1) + more_draws as u64
}

fn each_event(position: &Position, plays: &mut PlayBuffer, mut found: impl FnMut(Event, Next)) {
    let seat = position.to_play();
    position.turn().list(plays);
    if plays.is_empty() {
        found(Event::Fold { seat }, position.after_fold());
    }
    for &play in plays.iter() {
        let mut follow =
            |got| found(Event::Play { seat, play, got }, position.play_unchecked(&play, got));
        match play.deed {
            Deed::Draw(from) => position.hands()[from].ranks().map(Some).for_each(follow),
            _ => follow(None),
        }
    }
}
