//! Marbles that one card could send home, found by asking the rules whether the play
//! would be legal.

use kennel_rules::{
    Board, BySeat, Cards, Deed, Field, Play, Rank, Rules, Seat, Share, Shares, Turn,
};

use super::turn_with;

/// A way to send a marble home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Threat {
    /// The seat that can do it.
    pub of: Seat,
    /// A card that does it.
    pub with: Rank,
    /// Steps forwards; negative for backwards, 0 for leaving the kennel.
    pub distance: i8,
}

/// The possible next turns of some seats on a board.
pub(super) struct Reach {
    turns: Vec<Turn>,
}

impl Reach {
    /// The reach of a seat with some of its cards.
    pub fn own(rules: Rules, board: &Board, me: Seat, cards: Cards) -> Reach {
        Reach { turns: turn_with(rules, board, me, cards).into_iter().collect() }
    }

    /// The reach of a seat's rivals. A rival without cards can do nothing in this
    /// round; once nobody holds any, everyone is dealt new ones.
    pub fn new(rules: Rules, board: &Board, me: Seat, hand_sizes: &BySeat<usize>) -> Reach {
        let seating = rules.seating();
        let new_round = seating.seats().all(|seat| hand_sizes[seat] == 0);
        let rivals = seating.seats().filter(|&seat| !seating.team(me).contains(seat));
        let rivals = rivals.filter(|&seat| new_round || hand_sizes[seat] > 0);
        let turns = rivals.filter_map(|seat| turn_with(rules, board, seat, one_of_each()));
        Reach { turns: turns.collect() }
    }

    /// The nearest threat to a marble on a field.
    pub fn nearest(&self, field: Field) -> Option<Threat> {
        let threats = self.turns.iter().flat_map(|turn| threats(turn, field));
        threats.min_by_key(|threat| threat.distance.unsigned_abs())
    }
}

/// A rival may hold any card. A joker adds nothing to one of each other rank.
fn one_of_each() -> Cards {
    let ranks = Rank::ALL.into_iter().filter(|&rank| rank != Rank::Joker);
    let cards: Option<Cards> = ranks.collect();
    cards.expect("a pack has a card of each rank")
}

/// The ways a turn can send home the marble on a field.
fn threats(turn: &Turn, field: Field) -> Vec<Threat> {
    let (seating, board) = (turn.rules().seating(), turn.board());
    let mut threats = Vec::new();
    let mut add = |deed: Deed, distance: i8| {
        if let Some(with) = possible_with(turn, deed) {
            threats.push(Threat { of: turn.seat(), with, distance });
        }
    };
    for seat in turn.controlled().iter() {
        if seating.start(seat) == field {
            add(Deed::LeaveKennel(seat), 0);
        }
        for from in board.on_track(seat).filter(|&from| from != field) {
            let steps = from.steps_to(seating, field) as i8;
            let share = Share { from: from.into(), to: field.into() };
            add(Deed::Walk { from: share.from, to: share.to }, steps);
            if let Some(shares) = Shares::NONE.with(share) {
                add(Deed::Split(shares), steps);
            }
            add(Deed::Back { from, to: field }, steps - seating.fields() as i8);
        }
    }
    threats
}

/// A card of the hand with which a deed is legal.
fn possible_with(turn: &Turn, deed: Deed) -> Option<Rank> {
    let allows = |card: &Rank| turn.check(&Play { card: *card, used_as: *card, deed }).is_ok();
    turn.hand().ranks().find(allows)
}
