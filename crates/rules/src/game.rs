//! A whole game: the fold of its events (sections 2 to 4).
//!
//! Deals and draws are events like any other, so a game replays from its events
//! without a generator.

use core::fmt;

use crate::board::Board;
use crate::card::{Cards, Rank, Stock};
use crate::chance::Chance;
use crate::event::{Event, GameError, Phase};
use crate::legal::Legal;
use crate::options::{Edition, Rules};
use crate::play::{Deed, Play};
use crate::position::{Position, next_to_play, turn_of, winner};
use crate::round::{MOST_CARDS, Round};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::turn::{Turn, do_deed};

/// The state of a game. It knows every hand, so it must not be sent anywhere: what
/// one seat may know is a [`View`](crate::View).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Game {
    rules: Rules,
    round: Round,
    board: Board,
    hands: BySeat<Cards>,
    given: BySeat<Option<Rank>>,
    stock: Cards,
    discard: Cards,
    phase: Phase,
}

impl Game {
    /// A new game that waits for its first deal; the first dealer was drawn by
    /// lot (rule 2.3).
    ///
    /// # Errors
    /// The table has no such seat.
    pub fn new(rules: Rules, first_dealer: Seat) -> Result<Game, GameError> {
        if !rules.seating().everyone().contains(first_dealer) {
            return Err(GameError::NoSuchSeat(first_dealer));
        }
        Ok(Game {
            rules,
            round: Round::first(rules, first_dealer),
            board: Board::at_start(rules),
            hands: BySeat::filled(Cards::NONE),
            given: BySeat::filled(None),
            stock: Cards::PACK,
            discard: Cards::NONE,
            phase: Phase::Deal,
        })
    }

    /// A game that goes on from a position, so that the seat to play leads the
    /// round. It is a new game whose first event is [`Event::SetUp`].
    ///
    /// [`Stock::for_game`] deals the rounds that follow.
    ///
    /// # Errors
    /// A hand has more than six cards.
    pub fn from_position(position: &Position) -> Result<Game, GameError> {
        let (board, hands, turn) = (*position.board(), *position.hands(), position.to_play());
        let mut game = Game::new(position.rules(), Round::dealer_for_lead(position))?;
        game.apply(&Event::SetUp { board, hands, turn })?;
        Ok(game)
    }

    /// A game in progress, from parts that are known to fit.
    pub(crate) fn at(
        round: Round,
        board: Board,
        hands: BySeat<Cards>,
        stock: Cards,
        discard: Cards,
        phase: Phase,
    ) -> Game {
        let given = BySeat::filled(None);
        Game { rules: round.rules(), round, board, hands, given, stock, discard, phase }
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The dealer of the first round.
    #[must_use]
    pub fn first_dealer(&self) -> Seat {
        self.round.first_dealer()
    }

    /// The board after all events so far.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The hand of each seat.
    #[must_use]
    pub fn hands(&self) -> &BySeat<Cards> {
        &self.hands
    }

    /// The cards in the stock.
    #[must_use]
    pub fn stock(&self) -> Cards {
        self.stock
    }

    /// The cards on the discard pile.
    #[must_use]
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// What the game waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The number of rounds finished.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.round.number()
    }

    /// The dealer of the current or next round (rule 2.3).
    #[must_use]
    pub fn dealer(&self) -> Seat {
        self.round.dealer()
    }

    /// The seat that leads the current or next round (rule 2.3).
    #[must_use]
    pub fn lead(&self) -> Seat {
        self.round.lead()
    }

    /// The number of cards dealt to each seat in this round: 6, 5, 4, 3, 2 and again
    /// (rule 2.2).
    #[must_use]
    pub fn hand_size(&self) -> usize {
        self.round.hand_size()
    }

    /// Whether all cards are shuffled before the next deal (rule 2.4).
    #[must_use]
    pub fn shuffles_next(&self) -> bool {
        self.phase == Phase::Deal
            && self.stock.len() < self.hand_size() * self.rules.seating().players()
    }

    /// The seats that have won.
    #[must_use]
    pub fn winner(&self) -> Option<SeatSet> {
        match self.phase {
            Phase::Over(seats) => Some(seats),
            _ => None,
        }
    }

    /// The turn of the seat to play, with what that seat knows.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        match self.phase {
            Phase::Turn(seat) => Some(turn_of(self.rules, &self.board, &self.hands, seat)),
            _ => None,
        }
    }

    /// The position, if a seat is to play.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        match self.phase {
            Phase::Turn(seat) => Position::new(self.rules, self.board, self.hands, seat).ok(),
            _ => None,
        }
    }

    /// Checks an event and applies it.
    ///
    /// # Errors
    /// The reason why the event is not legal; the game is then unchanged.
    pub fn apply(&mut self, event: &Event) -> Result<(), GameError> {
        self.verify(event)?;
        self.apply_unchecked(event);
        Ok(())
    }

    /// Checks an event. What it returns shows the event to any viewpoint and
    /// gives the game after it without a second check.
    ///
    /// # Errors
    /// The reason why the event is not legal.
    pub fn check(&self, event: &Event) -> Result<Legal<'_>, GameError> {
        self.verify(event)?;
        Ok(Legal { game: self, event: *event })
    }

    /// Checks a play of the seat to play, and if it draws a card, lets chance say
    /// which (rule 6.6). Chance is asked for legal plays only.
    ///
    /// # Errors
    /// The reason why the play is not legal.
    pub fn check_play(&self, play: Play, chance: &mut impl Chance) -> Result<Legal<'_>, GameError> {
        let Some(turn) = self.turn() else {
            return Err(match self.phase {
                Phase::Over(seats) => GameError::Over(seats),
                waits_for => GameError::OutOfPhase { waits_for },
            });
        };
        turn.check(&play)?;
        let event = self.play_event(play, chance).ok_or(GameError::WrongDraw(None))?;
        Ok(Legal { game: self, event })
    }

    fn verify(&self, event: &Event) -> Result<(), GameError> {
        if let Phase::Over(seats) = self.phase {
            return Err(GameError::Over(seats));
        }
        let out_of_phase = Err(GameError::OutOfPhase { waits_for: self.phase });
        let seating = self.rules.seating();
        match (event, self.phase) {
            (&Event::SetUp { board, hands, turn }, Phase::Deal) if self.is_untouched() => {
                for seat in seating.seats() {
                    let (dealt, size) = (hands[seat].len(), MOST_CARDS);
                    if dealt > size {
                        return Err(GameError::HandSize { seat, dealt, size });
                    }
                }
                let position = Position::new(self.rules, board, hands, turn);
                position.map(|_| ()).map_err(GameError::NoPosition)
            }
            (Event::Deal(hands), Phase::Deal) => self.check_deal(hands),
            (&Event::Give { seat, card }, Phase::Exchange { given }) => {
                if !seating.everyone().contains(seat) {
                    Err(GameError::NoSuchSeat(seat))
                } else if given.contains(seat) {
                    Err(GameError::GivenAlready(seat))
                } else if !self.hands[seat].has(card) {
                    Err(GameError::NotInHand { seat, card })
                } else {
                    Ok(())
                }
            }
            (Event::DrawRound(cards), Phase::DrawRound) => seating.seats().try_for_each(|seat| {
                let (from, card) = (seating.right_of(seat), cards[seat]);
                match self.hands[from].has(card) {
                    true => Ok(()),
                    false => Err(GameError::NotInHand { seat: from, card }),
                }
            }),
            (&Event::Play { seat, ref play, got }, Phase::Turn(turn)) => {
                if seat != turn {
                    return Err(GameError::NotYourTurn { turn });
                }
                turn_of(self.rules, &self.board, &self.hands, seat).check(play)?;
                match (play.deed, got) {
                    (Deed::Draw(from), Some(card)) if self.hands[from].has(card) => Ok(()),
                    (Deed::Draw(_), _) | (_, Some(_)) => Err(GameError::WrongDraw(got)),
                    (_, None) => Ok(()),
                }
            }
            (&Event::Fold { seat }, Phase::Turn(turn)) => {
                if seat != turn {
                    return Err(GameError::NotYourTurn { turn });
                }
                match turn_of(self.rules, &self.board, &self.hands, seat).must_fold() {
                    true => Ok(()),
                    false => Err(GameError::MustPlay(seat)),
                }
            }
            _ => out_of_phase,
        }
    }

    /// Whether nothing has happened yet.
    fn is_untouched(&self) -> bool {
        self.round.number() == 0 && self.stock == Cards::PACK
    }

    fn check_deal(&self, hands: &BySeat<Cards>) -> Result<(), GameError> {
        let size = self.hand_size();
        let mut stock = if self.shuffles_next() { Cards::PACK } else { self.stock };
        for seat in self.rules.seating().seats() {
            let dealt = hands[seat].len();
            if dealt != size {
                return Err(GameError::HandSize { seat, dealt, size });
            }
            for card in hands[seat].iter() {
                stock = stock.checked_sub(card).ok_or(GameError::NotInStock(card))?;
            }
        }
        Ok(())
    }

    /// Applies an event that is known to be legal: one that was checked, or
    /// whose play was listed by this turn. For any other the result is
    /// unspecified, and debug assertions may panic.
    pub fn apply_unchecked(&mut self, event: &Event) {
        let seating = self.rules.seating();
        match *event {
            Event::SetUp { board, hands, turn } => {
                (self.board, self.hands) = (board, hands);
                for seat in seating.seats() {
                    self.stock = self.stock.sub_all_unchecked(hands[seat]);
                }
                let longest = seating.seats().map(|seat| hands[seat].len()).max();
                self.round = self.round.with_hands(longest.unwrap_or(0));
                self.phase = Phase::Turn(turn);
            }
            Event::Deal(ref hands) => {
                if self.shuffles_next() {
                    self.stock = Cards::PACK;
                    self.discard = Cards::NONE;
                }
                for seat in seating.seats() {
                    self.hands[seat] = hands[seat];
                    self.stock = self.stock.sub_all_unchecked(hands[seat]);
                }
                self.phase = self.rules.phase_after_deal();
            }
            Event::Give { seat, card } => {
                let Phase::Exchange { given } = self.phase else { return };
                self.given[seat] = Some(card);
                let given = given.union(seat.only());
                self.phase = Phase::Exchange { given };
                if given == seating.everyone() {
                    self.exchange();
                }
            }
            Event::DrawRound(ref cards) => {
                for seat in seating.seats() {
                    let from = seating.right_of(seat);
                    self.hands[from] = self.hands[from].sub_unchecked(cards[seat]);
                }
                for seat in seating.seats() {
                    self.hands[seat] = self.hands[seat].add_unchecked(cards[seat]);
                }
                self.phase = Phase::Turn(self.lead());
            }
            Event::Play { seat, ref play, got } => {
                do_deed(seating, &mut self.board, &play.deed);
                self.hands[seat] = self.hands[seat].sub_unchecked(play.card);
                self.discard = self.discard.add_unchecked(play.card);
                if let (Deed::Draw(from), Some(card)) = (play.deed, got) {
                    self.hands[from] = self.hands[from].sub_unchecked(card);
                    self.hands[seat] = self.hands[seat].add_unchecked(card);
                }
                self.phase = match winner(seating, &self.board, seat) {
                    Some(seats) => Phase::Over(seats),
                    None => self.after_turn(seat),
                };
            }
            Event::Fold { seat } => {
                self.discard = self.discard.add_all_unchecked(self.hands[seat]);
                self.hands[seat] = Cards::NONE;
                self.phase = self.after_turn(seat);
            }
        }
    }

    /// The cards given change hands, all at the same time.
    fn exchange(&mut self) {
        let seating = self.rules.seating();
        let given = core::mem::replace(&mut self.given, BySeat::filled(None));
        for seat in seating.seats() {
            if let Some(card) = given[seat] {
                self.hands[seat] = self.hands[seat].sub_unchecked(card);
            }
        }
        for seat in seating.seats() {
            if let Some(card) = given[seat] {
                let to = seating.receiver(seat);
                self.hands[to] = self.hands[to].add_unchecked(card);
            }
        }
        self.phase = Phase::Turn(self.lead());
    }

    fn after_turn(&mut self, seat: Seat) -> Phase {
        match next_to_play(self.rules.seating(), &self.hands, seat) {
            Some(next) => Phase::Turn(next),
            None => {
                self.round = self.round.next();
                Phase::Deal
            }
        }
    }

    /// The card a seat has given in an exchange that is not over yet.
    pub(crate) fn given(&self, seat: Seat) -> Option<Rank> {
        self.given[seat]
    }

    /// The next deal, one card at a time, the leader first. A stock that is too small
    /// is shuffled before (rule 2.4). `None` if no deal is due.
    pub fn deal(&self, stock: &mut Stock, chance: &mut impl Chance) -> Option<Event> {
        if self.phase != Phase::Deal {
            return None;
        }
        let seating = self.rules.seating();
        if stock.len() < self.hand_size() * seating.players() {
            stock.shuffle(chance);
        }
        let mut hands = BySeat::filled(Cards::NONE);
        let mut seat = self.lead();
        for _ in 0..self.hand_size() * seating.players() {
            hands[seat] = hands[seat].add_unchecked(stock.take()?);
            seat = seating.right_of(seat);
        }
        Some(Event::Deal(hands))
    }

    /// What every seat draws from its right-hand neighbour (rule 3.3). `None` if no
    /// draw is due.
    pub fn draw_round(&self, chance: &mut impl Chance) -> Option<Event> {
        if self.phase != Phase::DrawRound {
            return None;
        }
        let seating = self.rules.seating();
        let mut cards = BySeat::filled(Rank::Ace);
        for seat in seating.seats() {
            cards[seat] = self.hands[seating.right_of(seat)].pick(chance)?;
        }
        Some(Event::DrawRound(cards))
    }

    /// The event of a play by the seat to play; if it draws a card, chance says which
    /// (rule 6.6). The play is not checked. `None` if no seat is to play.
    pub fn play_event(&self, play: Play, chance: &mut impl Chance) -> Option<Event> {
        let Phase::Turn(seat) = self.phase else { return None };
        let got = match play.deed {
            Deed::Draw(from) => Some(self.hands[from].pick(chance)?),
            _ => None,
        };
        Some(Event::Play { seat, play, got })
    }
}

impl Rules {
    /// How cards change hands before a round (rules 3.1 to 3.3).
    pub(crate) fn phase_after_deal(self) -> Phase {
        if self.seating().is_solo() && self.edition() == Edition::Current {
            Phase::DrawRound
        } else {
            Phase::Exchange { given: SeatSet::EMPTY }
        }
    }
}

impl fmt::Debug for Game {
    /// Leaves out the hands: games end up in logs, hidden cards must not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("rules", &self.rules)
            .field("board", &self.board)
            .field("rounds", &self.rounds())
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}
