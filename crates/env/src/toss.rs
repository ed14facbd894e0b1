//! Chance that is decided from outside, one card at a time.

use core::fmt;

use kennel_rules::{BySeat, Cards, Deed, Event, Game, Phase, Play, Rank, Seat, Seating};

/// What chance decides next. Its outcomes have numbers: seats for the dealer, ranks in the
/// order of [`Rank::ALL`] for cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toss {
    /// Which seat deals first (rule 2.3).
    Dealer(Seating),
    /// Which card of the stock a seat is dealt (rule 2.4).
    Deal {
        /// The seat.
        to: Seat,
        /// The cards that are left.
        stock: Cards,
    },
    /// Which card a seat draws, before a round (rule 3.3) or with a two (rule 6.6).
    Draw {
        /// The seat.
        to: Seat,
        /// From whom.
        from: Seat,
        /// The cards it draws from.
        hand: Cards,
    },
}

impl Toss {
    /// The outcomes, each with the number of ways in which it can happen.
    pub fn outcomes(self) -> impl Iterator<Item = (usize, usize)> {
        let (seats, cards) = match self {
            Toss::Dealer(seating) => (seating.players(), Cards::NONE),
            Toss::Deal { stock, .. } => (0, stock),
            Toss::Draw { hand, .. } => (0, hand),
        };
        let card = move |card: Rank| (card.index(), cards.count(card));
        (0..seats).map(|seat| (seat, 1)).chain(cards.ranks().map(card))
    }

    /// An outcome as text; `None` if it cannot happen.
    #[must_use]
    pub fn outcome(self, number: usize) -> Option<Outcome> {
        let known = self.outcomes().any(|(outcome, _)| outcome == number);
        known.then_some(Outcome { toss: self, number })
    }
}

/// An outcome that can happen.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    toss: Toss,
    number: usize,
}

impl Outcome {
    fn seat(self) -> Seat {
        Seat::ALL[self.number]
    }

    fn card(self) -> Rank {
        Rank::ALL[self.number]
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.toss {
            Toss::Dealer(_) => write!(f, "dealer {}", self.seat()),
            Toss::Deal { to, .. } => write!(f, "deal {to} {}", self.card()),
            Toss::Draw { to, from, .. } => write!(f, "draw {to} {} from {from}", self.card()),
        }
    }
}

/// Tosses that together make one event.
#[derive(Clone)]
pub(crate) enum Tosses {
    Dealer(Seating),
    Deal { hands: BySeat<Cards>, stock: Cards, to: Seat, left: usize },
    Round { cards: BySeat<Rank>, hands: BySeat<Cards>, to: Seat, left: usize },
    Two { seat: Seat, play: Play, from: Seat, hand: Cards },
}

/// What an outcome leads to.
pub(crate) enum Tossed {
    Dealer(Seat),
    More(Tosses),
    Event(Event),
}

impl Tosses {
    /// What chance has to decide before anybody else can decide anything.
    pub(crate) fn due(game: &Game) -> Option<Tosses> {
        let left = game.rules().seating().players();
        match game.phase() {
            Phase::Deal => Some(Tosses::Deal {
                hands: BySeat::filled(Cards::NONE),
                stock: if game.shuffles_next() { Cards::PACK } else { game.stock() },
                to: game.lead(),
                left: left * game.hand_size(),
            }),
            Phase::DrawRound => Some(Tosses::Round {
                cards: BySeat::filled(Rank::Ace),
                hands: *game.hands(),
                to: Seat::ALL[0],
                left,
            }),
            Phase::Exchange { .. } | Phase::Turn(_) | Phase::Over(_) => None,
        }
    }

    /// What chance has to decide to complete a play.
    pub(crate) fn of_play(game: &Game, seat: Seat, play: Play) -> Option<Tosses> {
        let Deed::Draw(from) = play.deed else { return None };
        Some(Tosses::Two { seat, play, from, hand: game.hands()[from] })
    }

    /// The next of them.
    pub(crate) fn next(&self, seating: Seating) -> Toss {
        match *self {
            Tosses::Dealer(seating) => Toss::Dealer(seating),
            Tosses::Deal { to, stock, .. } => Toss::Deal { to, stock },
            Tosses::Round { ref hands, to, .. } => {
                let from = seating.right_of(to);
                Toss::Draw { to, from, hand: hands[from] }
            }
            Tosses::Two { seat, from, hand, .. } => Toss::Draw { to: seat, from, hand },
        }
    }

    /// Goes on with an outcome.
    pub(crate) fn take(&self, seating: Seating, outcome: Outcome) -> Tossed {
        match *self {
            Tosses::Dealer(_) => Tossed::Dealer(outcome.seat()),
            Tosses::Deal { mut hands, stock, to, left } => {
                let card = outcome.card();
                hands[to] = hands[to].checked_add(card).unwrap_or(hands[to]);
                match left {
                    1 => Tossed::Event(Event::Deal(hands)),
                    _ => Tossed::More(Tosses::Deal {
                        hands,
                        stock: stock.checked_sub(card).unwrap_or(stock),
                        to: seating.right_of(to),
                        left: left - 1,
                    }),
                }
            }
            Tosses::Round { mut cards, hands, to, left } => {
                cards[to] = outcome.card();
                match left {
                    1 => Tossed::Event(Event::DrawRound(cards)),
                    _ => Tossed::More(Tosses::Round {
                        cards,
                        hands,
                        to: seating.right_of(to),
                        left: left - 1,
                    }),
                }
            }
            Tosses::Two { seat, play, .. } => {
                Tossed::Event(Event::Play { seat, play, got: Some(outcome.card()) })
            }
        }
    }
}
