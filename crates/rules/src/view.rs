//! What one seat, or a spectator, may know (section 8).
//!
//! A view is built up from nothing: it is the fold of what its viewpoint has
//! seen, or of one that was written down. There is no way from a game to a view but
//! through [`Legal::seen_by`](crate::Legal::seen_by).

mod error;

use alloc::vec::Vec;

pub use error::ViewError;

use crate::board::Board;
use crate::card::{Cards, Rank};
use crate::event::Phase;
use crate::game::Game;
use crate::notation::Known;
use crate::options::{Rules, Seating};
use crate::passed::{Passed, PassedCards};
use crate::play::{Deed, Effect, Play};
use crate::position::{next_to_play_of, winner};
use crate::round::{MOST_CARDS, Round};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::sight::{Sight, Viewpoint};
use crate::turn::{Turn, do_deed};

/// Everything one viewpoint may know of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    rules: Rules,
    from: Viewpoint,
    board: Board,
    hand: Cards,
    hand_sizes: BySeat<usize>,
    stock_size: usize,
    discard: Cards,
    round: Round,
    phase: Phase,
    passed: PassedCards,
    played: BySeat<Cards>,
}

impl View {
    /// The view before the first deal.
    ///
    /// # Errors
    /// The dealer or the viewpoint's seat is not at the table.
    pub fn new(rules: Rules, first_dealer: Seat, from: Viewpoint) -> Result<View, ViewError> {
        let seating = rules.seating();
        must_sit(seating, first_dealer)?;
        if let Viewpoint::Seat(seat) = from {
            must_sit(seating, seat)?;
        }
        Ok(View {
            rules,
            from,
            board: Board::at_start(rules),
            hand: Cards::NONE,
            hand_sizes: BySeat::filled(0),
            stock_size: Cards::PACK.len(),
            discard: Cards::NONE,
            round: Round::first(rules, first_dealer),
            phase: Phase::Deal,
            passed: PassedCards::NONE,
            played: BySeat::filled(Cards::NONE),
        })
    }

    /// A view in the middle of a round, from what was written down of one.
    pub(crate) fn known(
        rules: Rules,
        board: Board,
        me: Seat,
        hand: Cards,
        known: Known,
    ) -> Result<View, ViewError> {
        let Known { first_dealer, rounds, hand_sizes, discard, passed, played, phase } = known;
        let seating = rules.seating();
        let view = View::new(rules, first_dealer, Viewpoint::Seat(me))?;
        if let Some(winners) = winner(seating, &board, me) {
            return Err(ViewError::OutOfPhase(Phase::Over(winners)));
        }
        let gives = matches!(phase, Phase::Exchange { .. });
        if gives && !matches!(rules.phase_after_deal(), Phase::Exchange { .. }) {
            return Err(ViewError::OutOfPhase(phase));
        }
        must_be_apart(hand, discard)?;
        let held: usize = hand_sizes.iter().sum();
        let laid = seating.seats().try_fold(Cards::NONE, |all, seat| {
            all.checked_add_all(played[seat]).ok_or(ViewError::Cards)
        })?;
        let stock_size = Cards::PACK.len().checked_sub(held + discard.len());
        if hand.is_empty()
            || hand.len() != hand_sizes[me]
            || hand_sizes.iter().any(|&size| size > MOST_CARDS)
            || discard.checked_sub_all(laid).is_none()
        {
            return Err(ViewError::Cards);
        }
        let stock_size = stock_size.ok_or(ViewError::Cards)?;
        let round = view.round.after(rounds);
        Ok(View {
            board,
            hand,
            hand_sizes,
            stock_size,
            discard,
            round,
            phase,
            passed,
            played,
            ..view
        })
    }

    /// The seat that dealt first.
    #[must_use]
    pub fn first_dealer(&self) -> Seat {
        self.round.first_dealer()
    }

    /// The number of rounds before this one.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.round.number()
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose knowledge this is: a seat's or a spectator's.
    #[must_use]
    pub fn viewpoint(&self) -> Viewpoint {
        self.from
    }

    /// The board, which everybody sees.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The viewer's hand; a spectator has none.
    #[must_use]
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// The number of cards of each seat.
    #[must_use]
    pub fn hand_sizes(&self) -> &BySeat<usize> {
        &self.hand_sizes
    }

    /// The number of cards in the stock.
    #[must_use]
    pub fn stock_size(&self) -> usize {
        self.stock_size
    }

    /// The cards on the discard pile.
    #[must_use]
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// The dealer of the round.
    #[must_use]
    pub fn dealer(&self) -> Seat {
        self.round.dealer()
    }

    /// The seat that leads the round.
    #[must_use]
    pub fn lead(&self) -> Seat {
        self.round.lead()
    }

    /// What the die shows: the number of cards dealt to each seat (rule 2.5).
    #[must_use]
    pub fn die(&self) -> usize {
        self.round.hand_size()
    }

    /// What the game waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The cards known to have changed hands in this round, in order.
    #[must_use]
    pub fn passed(&self) -> &[Passed] {
        self.passed.as_slice()
    }

    /// The cards a seat has laid down in this round, folded ones included.
    #[must_use]
    pub fn played(&self, seat: Seat) -> Cards {
        self.played[seat]
    }

    /// The viewer's turn, if it is the viewer's turn.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        match self.phase {
            Phase::Turn(seat) if self.from.is(seat) => Some(self.turn_with(seat, self.hand)),
            _ => None,
        }
    }

    fn turn_with(&self, seat: Seat, hand: Cards) -> Turn {
        let holders =
            self.rules.seating().seats().filter(|&seat| self.hand_sizes[seat] > 0).collect();
        Turn { rules: self.rules, board: self.board, seat, hand, holders }
    }

    /// The effects of the next play, step by step. If the play is not legal here, they
    /// are unspecified.
    #[must_use]
    pub fn effects(&self, seat: Seat, play: &Play) -> Vec<Effect> {
        self.turn_with(seat, Cards::NONE).effects(play)
    }

    /// A game that looks like this view, with these hands: the start of a search over
    /// hidden cards. In an exchange nobody has given yet, because what was given is not
    /// known.
    ///
    /// # Errors
    /// The hands contradict the view: the viewer's hand differs, a size is wrong, or a
    /// card lies elsewhere.
    pub fn world(&self, hands: &BySeat<Cards>) -> Result<Game, ViewError> {
        let seating = self.rules.seating();
        let mut elsewhere = self.discard;
        for seat in seating.seats() {
            let hand = hands[seat];
            if hand.len() != self.hand_sizes[seat] || self.from.is(seat) && hand != self.hand {
                return Err(ViewError::Cards);
            }
            elsewhere = elsewhere.checked_add_all(hand).ok_or(ViewError::Cards)?;
        }
        let stock = Cards::PACK.checked_sub_all(elsewhere).ok_or(ViewError::Cards)?;
        if stock.len() != self.stock_size {
            return Err(ViewError::Cards);
        }
        let phase = match self.phase {
            Phase::Exchange { .. } => Phase::Exchange { given: SeatSet::EMPTY },
            phase => phase,
        };
        Ok(Game::at(self.round, self.board, *hands, stock, self.discard, phase))
    }

    /// Makes a spectator's view that of a seat, for somebody who takes the seat between two
    /// rounds, when nobody has cards. From then on it knows what the seat sees.
    ///
    /// ```
    /// use kennel_rules::{Rules, Seat, Seating, View, ViewError, Viewpoint};
    ///
    /// let [dealer, seat, ..] = Seat::ALL;
    /// let mut view = View::new(Rules::new(Seating::Four), dealer, Viewpoint::Spectator)?;
    /// view.take_seat(seat)?;
    /// assert_eq!(view.viewpoint(), Viewpoint::Seat(seat));
    /// // Nobody has two seats.
    /// assert_eq!(view.take_seat(dealer), Err(ViewError::Knowledge));
    /// # Ok::<(), ViewError>(())
    /// ```
    ///
    /// # Errors
    /// It is the view of a seat already, a round is being played, or there is no such seat.
    pub fn take_seat(&mut self, seat: Seat) -> Result<(), ViewError> {
        must_sit(self.rules.seating(), seat)?;
        if self.phase != Phase::Deal {
            return Err(ViewError::OutOfPhase(self.phase));
        }
        if self.from != Viewpoint::Spectator {
            return Err(ViewError::Knowledge);
        }
        self.from = Viewpoint::Seat(seat);
        Ok(())
    }

    /// Checks what is seen next and adds it.
    ///
    /// # Errors
    /// It contradicts what was seen before; the view is then unchanged.
    pub fn see(&mut self, sight: &Sight) -> Result<(), ViewError> {
        self.verify(sight)?;
        self.see_unchecked(sight);
        Ok(())
    }

    fn verify(&self, sight: &Sight) -> Result<(), ViewError> {
        let seating = self.rules.seating();
        match (*sight, self.phase) {
            (Sight::SetUp { seating: of, board, turn, hand_sizes, hand }, Phase::Deal) => {
                if self.stock_size != Cards::PACK.len() {
                    return Err(ViewError::OutOfPhase(self.phase));
                }
                self.must_know_hand(hand)?;
                must_sit(seating, turn)?;
                if of != seating || !board.fits(seating) || winner(seating, &board, turn).is_some()
                {
                    return Err(ViewError::Play);
                }
                let own = match self.from {
                    Viewpoint::Seat(me) => hand_sizes[me],
                    Viewpoint::Spectator => 0,
                };
                let beyond = |seat: &Seat| !seating.everyone().contains(*seat);
                if hand_sizes.iter().any(|&size| size > MOST_CARDS)
                    || Seat::ALL.iter().filter(|seat| beyond(seat)).any(|&s| hand_sizes[s] != 0)
                    || hand_sizes[turn] == 0
                    || hand.unwrap_or_default().len() != own
                {
                    return Err(ViewError::Cards);
                }
            }
            (Sight::Dealt { dealer, lead, size, shuffled, hand }, Phase::Deal) => {
                self.must_know_hand(hand)?;
                let told = (dealer, lead, size, shuffled);
                let right = (
                    self.round.dealer(),
                    self.round.lead(),
                    self.round.hand_size(),
                    self.stock_size < self.round.hand_size() * seating.players(),
                );
                if told != right {
                    return Err(ViewError::Round);
                }
                if hand.is_some_and(|hand| hand.len() != size) {
                    return Err(ViewError::Cards);
                }
                let discard = if shuffled { Cards::NONE } else { self.discard };
                must_be_apart(hand.unwrap_or_default(), discard)?;
            }
            (Sight::Gave { seat, card }, Phase::Exchange { given }) => {
                must_sit(seating, seat)?;
                if card.is_some() != self.from.is(seat) {
                    return Err(ViewError::Knowledge);
                }
                if card.is_some_and(|card| !self.hand.has(card)) || given.contains(seat) {
                    return Err(ViewError::Cards);
                }
            }
            (Sight::Exchanged { lost, got }, Phase::Exchange { .. } | Phase::DrawRound) => {
                if let Phase::Exchange { given } = self.phase
                    && given != seating.everyone()
                {
                    return Err(ViewError::OutOfPhase(self.phase));
                }
                match (self.from, lost, got) {
                    (Viewpoint::Spectator, None, None) => {}
                    (Viewpoint::Seat(me), Some((lost, to)), Some((got, from))) => {
                        let (receiver, giver) = self.neighbours(me);
                        let given = self.passed().first().map_or(lost, |passed| passed.card);
                        if (lost, to, from) != (given, receiver, giver) {
                            return Err(ViewError::Cards);
                        }
                        let kept = self.hand.checked_sub(lost).ok_or(ViewError::Cards)?;
                        let hand = kept.checked_add(got).ok_or(ViewError::Cards)?;
                        must_be_apart(hand, self.discard)?;
                    }
                    _ => return Err(ViewError::Knowledge),
                }
            }
            (Sight::Played { seat, play, drawn }, Phase::Turn(turn)) if seat == turn => {
                self.verify_play(seat, &play, drawn)?;
            }
            (Sight::Folded { seat, cards }, Phase::Turn(turn)) if seat == turn => {
                let is_mine = self.from.is(seat);
                if cards.len() != self.hand_sizes[seat] || is_mine && cards != self.hand {
                    return Err(ViewError::Cards);
                }
                let discard = self.discard.checked_add_all(cards).ok_or(ViewError::Cards)?;
                must_be_apart(if is_mine { Cards::NONE } else { self.hand }, discard)?;
            }
            _ => return Err(ViewError::OutOfPhase(self.phase)),
        }
        Ok(())
    }

    fn verify_play(&self, seat: Seat, play: &Play, drawn: Option<Rank>) -> Result<(), ViewError> {
        let is_mine = self.from.is(seat);
        // Of another seat's hand only the card played is known, so whether a jack
        // was laid down as the last resort cannot be checked.
        let hand = match is_mine {
            true => self.hand,
            false => Cards::NONE.checked_add(play.card).ok_or(ViewError::Cards)?,
        };
        self.turn_with(seat, hand).check(play).map_err(|_| ViewError::Play)?;
        let discard = self.discard.checked_add(play.card).ok_or(ViewError::Cards)?;
        let mut hand = self.hand;
        if is_mine {
            hand = hand.checked_sub(play.card).ok_or(ViewError::Cards)?;
        }
        let knows_drawn = match play.deed {
            Deed::Draw(from) => is_mine || self.from.is(from),
            _ => false,
        };
        if drawn.is_some() != knows_drawn {
            return Err(ViewError::Knowledge);
        }
        if let Some(card) = drawn {
            hand = match is_mine {
                true => hand.checked_add(card),
                false => hand.checked_sub(card),
            }
            .ok_or(ViewError::Cards)?;
        }
        must_be_apart(hand, discard)
    }

    /// Adds a sight that is known to follow: one that
    /// [`Legal::seen_by`](crate::Legal::seen_by) made for this viewpoint in the
    /// game this view has followed so far. For any other the result is
    /// unspecified, and debug assertions may panic.
    pub fn see_unchecked(&mut self, sight: &Sight) {
        let seating = self.rules.seating();
        match *sight {
            Sight::SetUp { board, turn, hand_sizes, hand, .. } => {
                self.stock_size -= hand_sizes.iter().sum::<usize>();
                self.hand = hand.unwrap_or_default();
                (self.board, self.hand_sizes) = (board, hand_sizes);
                let longest = hand_sizes.iter().copied().max().unwrap_or(0);
                self.round = self.round.with_hands(longest);
                self.phase = Phase::Turn(turn);
            }
            Sight::Dealt { size, shuffled, hand, .. } => {
                if shuffled {
                    self.stock_size = Cards::PACK.len();
                    self.discard = Cards::NONE;
                }
                self.stock_size -= size * seating.players();
                self.hand = hand.unwrap_or_default();
                for seat in seating.seats() {
                    self.hand_sizes[seat] = size;
                }
                self.passed = PassedCards::NONE;
                self.played = BySeat::filled(Cards::NONE);
                self.phase = self.rules.phase_after_deal();
            }
            Sight::Gave { seat, card } => {
                let Phase::Exchange { given } = self.phase else { return };
                self.phase = Phase::Exchange { given: given.union(seat.only()) };
                if let Some(card) = card {
                    self.passed.push(Passed { from: seat, to: seating.receiver(seat), card });
                }
            }
            Sight::Exchanged { lost, got } => {
                if let (Viewpoint::Seat(me), Some((lost, to)), Some((got, from))) =
                    (self.from, lost, got)
                {
                    self.hand = self.hand.sub_unchecked(lost).add_unchecked(got);
                    self.passed = PassedCards::NONE;
                    self.passed.push(Passed { from: me, to, card: lost });
                    self.passed.push(Passed { from, to: me, card: got });
                }
                self.phase = Phase::Turn(self.round.lead());
            }
            Sight::Played { seat, play, drawn } => self.add_play(seat, &play, drawn),
            Sight::Folded { seat, cards } => {
                self.discard = self.discard.add_all_unchecked(cards);
                self.played[seat] = self.played[seat].add_all_unchecked(cards);
                self.hand_sizes[seat] = 0;
                if self.from.is(seat) {
                    self.hand = Cards::NONE;
                }
                self.pass_turn(seat);
            }
        }
    }

    fn add_play(&mut self, seat: Seat, play: &Play, drawn: Option<Rank>) {
        let seating = self.rules.seating();
        do_deed(seating, &mut self.board, &play.deed);
        self.discard = self.discard.add_unchecked(play.card);
        self.played[seat] = self.played[seat].add_unchecked(play.card);
        if self.from.is(seat) {
            self.hand = self.hand.sub_unchecked(play.card);
        }
        self.hand_sizes[seat] -= 1;
        if let Deed::Draw(from) = play.deed {
            self.hand_sizes[from] -= 1;
            self.hand_sizes[seat] += 1;
            if let Some(card) = drawn {
                self.passed.push(Passed { from, to: seat, card });
                self.hand = match self.from.is(seat) {
                    true => self.hand.add_unchecked(card),
                    false => self.hand.sub_unchecked(card),
                };
            }
        }
        match winner(seating, &self.board, seat) {
            Some(seats) => self.phase = Phase::Over(seats),
            None => self.pass_turn(seat),
        }
    }

    fn pass_turn(&mut self, seat: Seat) {
        let holders: SeatSet =
            self.rules.seating().seats().filter(|&seat| self.hand_sizes[seat] > 0).collect();
        self.phase = match next_to_play_of(self.rules.seating(), holders, seat) {
            Some(next) => Phase::Turn(next),
            None => {
                self.round = self.round.next();
                Phase::Deal
            }
        };
    }

    /// A hand is seen from its seat and by nobody else.
    fn must_know_hand(&self, hand: Option<Cards>) -> Result<(), ViewError> {
        match hand.is_some() == matches!(self.from, Viewpoint::Seat(_)) {
            true => Ok(()),
            false => Err(ViewError::Knowledge),
        }
    }

    /// The seats that a seat gives a card to, and gets one from, before a round.
    fn neighbours(&self, me: Seat) -> (Seat, Seat) {
        let seating = self.rules.seating();
        let drawn = self.phase == Phase::DrawRound;
        // Where every seat draws, the left-hand neighbour gets the card.
        let to = |seat| if drawn { seating.right_of(seat) } else { seating.receiver(seat) };
        let back = seating.seats().find(|&seat| to(seat) == me).unwrap_or(me);
        if drawn { (back, to(me)) } else { (to(me), back) }
    }
}

fn must_sit(seating: Seating, seat: Seat) -> Result<(), ViewError> {
    match seating.everyone().contains(seat) {
        true => Ok(()),
        false => Err(ViewError::NoSuchSeat(seat)),
    }
}

/// A card on the discard pile cannot be in the hand as well.
fn must_be_apart(hand: Cards, discard: Cards) -> Result<(), ViewError> {
    hand.checked_add_all(discard).map(|_| ()).ok_or(ViewError::Cards)
}
