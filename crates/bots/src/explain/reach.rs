//! Which marbles could be sent home with one card. The rules are asked: would
//! that play be legal?

use kennel_rules::{
    Board, BySeat, Cards, Deed, Field, Play, Rank, Rules, Seat, Share, Shares, Turn,
};

use super::turn_with;

/// Somebody who can send a marble home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Threat {
    pub of: Seat,
    /// A card that does.
    pub with: Rank,
    /// Steps forwards; less than none backwards, none out of the kennel.
    pub distance: i8,
}

/// What some seats could do next on a board.
pub(super) struct Reach {
    turns: Vec<Turn>,
}

impl Reach {
    /// What a seat could do itself with some of its cards.
    pub fn own(rules: Rules, board: &Board, me: Seat, cards: Cards) -> Reach {
        Reach { turns: turn_with(rules, board, me, cards).into_iter().collect() }
    }

    /// What the rivals of a seat could do. Those that hold no cards can do nothing in
    /// this round; once nobody holds any, all get new ones.
    pub fn new(rules: Rules, board: &Board, me: Seat, hand_sizes: &BySeat<usize>) -> Reach {
        let seating = rules.seating();
        let new_round = seating.seats().all(|seat| hand_sizes[seat] == 0);
        let rivals = seating.seats().filter(|&seat| !seating.team(me).contains(seat));
        let rivals = rivals.filter(|&seat| new_round || hand_sizes[seat] > 0);
        let turns = rivals.filter_map(|seat| turn_with(rules, board, seat, one_of_each()));
        Reach { turns: turns.collect() }
    }

    /// The nearest that could send home what stands on a field.
    pub fn nearest(&self, field: Field) -> Option<Threat> {
        let threats = self.turns.iter().flat_map(|turn| threats(turn, field));
        threats.min_by_key(|threat| threat.distance.unsigned_abs())
    }
}

/// Any card may be in a rival's hand; what a joker does, the others do.
fn one_of_each() -> Cards {
    let ranks = Rank::ALL.into_iter().filter(|&rank| rank != Rank::Joker);
    let cards: Option<Cards> = ranks.collect();
    cards.unwrap_or_default()
}

/// The ways in which a turn can send home what stands on a field.
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

/// A card that allows a deed.
fn possible_with(turn: &Turn, deed: Deed) -> Option<Rank> {
    let allows = |card: &Rank| turn.check(&Play { card: *card, used_as: *card, deed }).is_ok();
    turn.hand().ranks().find(allows)
}
