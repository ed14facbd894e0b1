//! What a seat knows when it decides, from its view or from an engine's question.

use kennel_rules::{
    Board, BySeat, Cards, Phase, PositionError, Rules, Seat, SeatSet, Turn, View, Viewpoint,
};

use crate::decision::Decision;

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// To give a card away.
    Give,
    /// To play a card or fold.
    Play,
}

/// Everything that an observation is made of, except the decision under construction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    pub(crate) rules: Rules,
    pub(crate) me: Seat,
    pub(crate) board: Board,
    pub(crate) hand: Cards,
    pub(crate) hand_sizes: BySeat<u8>,
    pub(crate) stock: u8,
    pub(crate) discard: Cards,
    pub(crate) dealer: Seat,
    pub(crate) lead: Seat,
    pub(crate) die: u8,
    /// The seat whose turn it is.
    pub(crate) to_move: Option<Seat>,
    pub(crate) asked: Option<Asked>,
    pub(crate) played: BySeat<Cards>,
    /// The cards that this seat lost to each seat, as far as it knows.
    pub(crate) gave: BySeat<Cards>,
    /// The cards that this seat got from each seat.
    pub(crate) got: BySeat<Cards>,
}

impl Situation {
    /// What a seat knows; `None` for a spectator.
    #[must_use]
    pub fn of(view: &View) -> Option<Situation> {
        let Viewpoint::Seat(me) = view.viewpoint() else { return None };
        let mut situation = Situation {
            rules: view.rules(),
            me,
            board: *view.board(),
            hand: view.hand(),
            hand_sizes: BySeat::from_fn(|seat| view.hand_sizes()[seat] as u8),
            stock: view.stock_size() as u8,
            discard: view.discard(),
            dealer: view.dealer(),
            lead: view.lead(),
            die: view.die() as u8,
            to_move: None,
            asked: None,
            played: BySeat::from_fn(|seat| view.played(seat)),
            gave: BySeat::filled(Cards::NONE),
            got: BySeat::filled(Cards::NONE),
        };
        match view.phase() {
            Phase::Exchange { given } if !given.contains(me) => {
                situation.asked = Some(Asked::Give);
            }
            Phase::Turn(seat) => {
                situation.to_move = Some(seat);
                situation.asked = (seat == me).then_some(Asked::Play);
            }
            _ => {}
        }
        for passed in view.passed() {
            situation.pass(passed.from, passed.to, passed.card);
        }
        Some(situation)
    }

    /// Adds a card that changed hands. More of a rank than the pack has are left out.
    pub(crate) fn pass(&mut self, from: Seat, to: Seat, card: kennel_rules::Rank) {
        let (cards, other) = match from == self.me {
            true => (&mut self.gave, to),
            false => (&mut self.got, from),
        };
        cards[other] = cards[other].checked_add(card).unwrap_or(cards[other]);
    }

    /// The seat that knows this.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.me
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What the seat is asked.
    #[must_use]
    pub fn asked(&self) -> Option<Asked> {
        self.asked
    }

    /// The decision to be made; `None` if the seat is not asked.
    ///
    /// # Errors
    /// The parts of a question do not form a turn.
    pub fn decision(&self) -> Result<Option<Decision>, PositionError> {
        Ok(match self.asked {
            None => None,
            Some(Asked::Give) => Some(Decision::give(self.me, self.hand)),
            Some(Asked::Play) => {
                let seats = self.rules.seating().seats();
                let holders: SeatSet = seats.filter(|&seat| self.hand_sizes[seat] > 0).collect();
                Some(Decision::play(Turn::new(
                    self.rules, self.board, self.me, self.hand, holders,
                )?))
            }
        })
    }
}
