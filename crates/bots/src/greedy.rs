//! The bot that looks one step ahead with a hand-written evaluation.

use kennel_rules::{Board, PlayBuffer, Rank, Seat, Seating, SplitMix64, View};

use crate::afterstate::{Afterstate, Candidates};
use crate::net_bot::best;
use crate::{Bot, BotError, Budget, Decision};

/// Chooses the decision that leaves the best board and hand.
#[derive(Default)]
pub struct Greedy {
    plays: PlayBuffer,
}

impl Bot for Greedy {
    fn name(&self) -> String {
        "greedy".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let mut random = SplitMix64::new(seed);
        let candidates =
            Candidates::of(view, &mut self.plays, &mut random, budget.outcomes().min(MOST));
        let values = |afters: &[&Afterstate]| afters.iter().map(|after| value(after)).collect();
        best(candidates, values).ok_or(BotError::NothingToDecide)
    }
}

/// The most outcomes evaluated, so that a decision takes less than a millisecond even
/// if a seven has hundreds of thousands.
const MOST: u64 = 600;

/// The value of a whole lap.
const ROUND: f32 = 60.0;
/// The value of a marble out of the kennel.
const OUT: f32 = 22.0;
/// The value of a fresh marble: it blocks and cannot be sent home.
const FRESH: f32 = 6.0;
/// The value of a marble in the finish, where it is safe.
const SAFE: f32 = 14.0;
/// The value of each slot deeper, which leaves room for the others.
const DEEPER: f32 = 2.5;
/// The approximate probability that one marble within reach of a card hits.
const HIT: f32 = 0.055;
/// The weight of a partner's marbles.
const PARTNER: f32 = 0.9;

/// The extra value of a card that leaves the kennel to a seat that needs one.
const STARTER: f32 = 14.0;
/// The factor for a hand that cannot be played.
const STUCK: f32 = 0.3;
/// The weight of a card in the partner's hand.
const GIVEN: f32 = 1.1;
/// The value of giving a card that leaves the kennel to a partner who needs one, and
/// may already have one.
const NEEDED: f32 = 9.0;

/// Evaluates a situation for the seat that just decided.
pub(crate) fn value(after: &Afterstate) -> f32 {
    let seating = after.rules.seating();
    let team = seating.team(after.me);
    let mut sum = 0.0;
    let rivals = (seating.players() - team.len()) as f32;
    for seat in seating.seats() {
        let worth = seat_value(after, seat);
        sum += if seat == after.me {
            worth
        } else if team.contains(seat) {
            PARTNER * worth
        } else {
            // The strongest rivals matter most in a race.
            -worth * (0.6 + 0.4 / rivals)
        };
    }
    sum + hand_value(after) + given_value(after)
}

/// The value of a seat's marbles.
fn seat_value(after: &Afterstate, seat: Seat) -> f32 {
    let seating = after.rules.seating();
    let board = &after.board;
    let around = f32::from(seating.fields());
    let start = seating.start(seat).number();
    let mut sum = 0.0;
    for field in board.on_track(seat) {
        let fresh = board.is_fresh(seat) && field.number() == start;
        if fresh {
            sum += OUT + FRESH;
            continue;
        }
        let walked = (field.number() + seating.fields() - start) % seating.fields();
        // A marble on its start that is not fresh has walked a lap and may enter the
        // finish.
        let walked = if walked == 0 { around } else { f32::from(walked) };
        let worth = OUT + ROUND * walked / around;
        sum += worth - worth * danger(after, seat, field.number());
    }
    let mut innermost = true;
    for depth in (1..=4u8).rev() {
        let here = board.in_finish(seat).any(|slot| slot.depth() == depth);
        if here {
            sum += OUT + ROUND + SAFE + DEEPER * f32::from(depth);
            sum += if innermost { 3.0 } else { -4.0 };
        } else {
            innermost = false;
        }
    }
    if board.is_complete(seat) {
        sum += 25.0;
    }
    sum
}

/// The approximate probability that a marble is soon sent home.
fn danger(after: &Afterstate, seat: Seat, field: u8) -> f32 {
    let seating = after.rules.seating();
    let team = seating.team(seat);
    let mut chance = 0.0;
    for other in seating.seats().filter(|&other| !team.contains(other)) {
        if after.hand_sizes[other] == 0 {
            continue;
        }
        for from in after.board.on_track(other) {
            let steps = (field + seating.fields() - from.number()) % seating.fields();
            if (1..=13).contains(&steps) && !is_blocked(after, from.number(), steps) {
                chance += if steps <= 7 { 1.5 * HIT } else { HIT };
            } else if seating.fields() - steps == 4 {
                chance += 0.5 * HIT;
            }
        }
        // Leaving the kennel sends home what stands on the start.
        let on_start = seating.start(other).number() == field && !after.board.is_fresh(other);
        if on_start && after.board.kennel(other) > 0 {
            chance += 3.0 * HIT;
        }
    }
    chance.min(0.6)
}

/// Whether a blockade lies within the next `steps` fields.
fn is_blocked(after: &Afterstate, from: u8, steps: u8) -> bool {
    let seating: Seating = after.rules.seating();
    let fresh = seating.seats().filter(|&seat| after.board.is_fresh(seat));
    fresh.map(|seat| seating.start(seat).number()).any(|start| {
        let distance = (start + seating.fields() - from) % seating.fields();
        (1..=steps).contains(&distance)
    })
}

/// The value of the remaining hand. A seat that cannot move needs a card that leaves
/// the kennel; without one the others are of little use.
fn hand_value(after: &Afterstate) -> f32 {
    let all: f32 = after.hand.iter().map(card_value).sum();
    let can_start = after.hand.ranks().any(Rank::leaves_kennel);
    match (is_stuck(&after.board, after.me), can_start) {
        (false, _) => all,
        (true, true) => all + STARTER,
        (true, false) => all * STUCK,
    }
}

/// The value of the card given to its receiver, whose other cards are unknown.
fn given_value(after: &Afterstate) -> f32 {
    let seating = after.rules.seating();
    match after.given.filter(|_| after.is_exchange && !seating.is_solo()) {
        None => 0.0,
        Some(card) => {
            let stuck = is_stuck(&after.board, seating.receiver(after.me));
            let need = if stuck && card.leaves_kennel() { NEEDED } else { 0.0 };
            GIVEN * card_value(card) + need
        }
    }
}

/// Whether a seat has marbles in the kennel and none on the track.
pub(crate) fn is_stuck(board: &Board, seat: Seat) -> bool {
    board.kennel(seat) > 0 && board.on_track(seat).next().is_none()
}

/// The value of a card to a seat that can move.
fn card_value(card: Rank) -> f32 {
    match card {
        Rank::Joker => 14.0,
        Rank::Ace => 8.0,
        Rank::King => 7.0,
        Rank::Seven => 6.5,
        Rank::Four => 4.5,
        Rank::Jack => 3.5,
        Rank::Queen | Rank::Ten | Rank::Nine | Rank::Eight => 3.0,
        Rank::Two | Rank::Three | Rank::Five | Rank::Six => 2.5,
    }
}
