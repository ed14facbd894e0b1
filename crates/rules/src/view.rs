//! What one seat, or somebody who watches, may know (section 8).
//!
//! A view is built up from nothing: it is the fold of what its owner has seen,
//! and what is seen of an event is decided here. There is no way from a game to
//! a view but through [`Game::seen`], which looks at legal events only.

use std::fmt;

use crate::board::Board;
use crate::card::{Cards, Rank};
use crate::game::{Event, Game, GameError, MOST_CARDS, Phase, Round};
use crate::options::{Rules, Seating};
use crate::play::{Deed, Effect, Play};
use crate::position::{next_to_play_of, winner};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::turn::Turn;

/// From where a game is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewpoint {
    /// From a seat, which sees its own hand.
    Seat(Seat),
    /// By somebody who sees no hand.
    Spectator,
}

impl Viewpoint {
    fn is(self, seat: Seat) -> bool {
        self == Viewpoint::Seat(seat)
    }
}

/// What somebody sees of an event. It holds no card that this viewpoint may not
/// know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// The game began in the middle of a round.
    SetUp {
        /// The table whose board it is.
        seating: Seating,
        /// Where the marbles lie.
        board: Board,
        /// Who plays.
        turn: Seat,
        /// How many cards each seat holds.
        hand_sizes: BySeat<usize>,
        /// The own hand.
        hand: Option<Cards>,
    },
    /// A round was dealt.
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// Who leads.
        lead: Seat,
        /// How many cards everyone got.
        size: usize,
        /// Whether all cards were shuffled before.
        shuffled: bool,
        /// The own hand.
        hand: Option<Cards>,
    },
    /// A seat has chosen the card it gives away.
    Gave {
        /// Who.
        seat: Seat,
        /// The card, for the one who gave it.
        card: Option<Rank>,
    },
    /// The cards given or drawn before the round have changed hands.
    Exchanged {
        /// What the own hand lost and whom to.
        lost: Option<(Rank, Seat)>,
        /// What the own hand got and whom from.
        got: Option<(Rank, Seat)>,
    },
    /// A card was played.
    Played {
        /// Who played.
        seat: Seat,
        /// The card and what was done with it.
        play: Play,
        /// The card drawn with a two, for the two whom it concerns.
        drawn: Option<Rank>,
    },
    /// A seat folded and laid down its cards, face up.
    Folded {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
}

/// An event that follows by the rules, as it is seen from around the table.
pub struct Seen<'a> {
    game: &'a Game,
    event: &'a Event,
}

impl Game {
    /// How an event will be seen, if it follows by the rules: what does not is
    /// seen by nobody.
    ///
    /// # Errors
    /// The reason why it does not follow.
    pub fn seen<'a>(&'a self, event: &'a Event) -> Result<Seen<'a>, GameError> {
        self.check(event)?;
        Ok(Seen { game: self, event })
    }
}

impl Seen<'_> {
    /// What a viewpoint sees of it.
    #[must_use]
    pub fn by(&self, from: Viewpoint) -> Vec<Sight> {
        let game = self.game;
        let seating = game.rules().seating();
        match *self.event {
            Event::SetUp { board, hands, turn } => vec![Sight::SetUp {
                seating,
                board,
                turn,
                hand_sizes: BySeat::from_fn(|seat| hands[seat].len()),
                hand: match from {
                    Viewpoint::Seat(seat) => Some(hands[seat]),
                    Viewpoint::Spectator => None,
                },
            }],
            Event::Deal(ref hands) => vec![Sight::Dealt {
                dealer: game.dealer(),
                lead: game.lead(),
                size: game.hand_size(),
                shuffled: game.shuffles_next(),
                hand: match from {
                    Viewpoint::Seat(seat) => Some(hands[seat]),
                    Viewpoint::Spectator => None,
                },
            }],
            Event::Give { seat, card } => {
                let gave = Sight::Gave { seat, card: from.is(seat).then_some(card) };
                let Phase::Exchange { given } = game.phase() else { return vec![gave] };
                if given.union(seat.only()) != seating.everyone() {
                    return vec![gave];
                }
                let given = |giver| if giver == seat { Some(card) } else { game.given(giver) };
                let exchanged = match from {
                    Viewpoint::Spectator => Sight::Exchanged { lost: None, got: None },
                    Viewpoint::Seat(me) => {
                        let giver = seating.seats().find(|&giver| seating.receiver(giver) == me);
                        Sight::Exchanged {
                            lost: given(me).map(|card| (card, seating.receiver(me))),
                            got: giver.and_then(|giver| Some((given(giver)?, giver))),
                        }
                    }
                };
                vec![gave, exchanged]
            }
            Event::DrawRound(ref cards) => vec![match from {
                Viewpoint::Spectator => Sight::Exchanged { lost: None, got: None },
                Viewpoint::Seat(me) => {
                    let thief = seating.seats().find(|&seat| seating.right_of(seat) == me);
                    Sight::Exchanged {
                        lost: thief.map(|thief| (cards[thief], thief)),
                        got: Some((cards[me], seating.right_of(me))),
                    }
                }
            }],
            Event::Play { seat, play, got } => {
                let concerned = match play.deed {
                    Deed::Draw(loser) => from.is(seat) || from.is(loser),
                    _ => false,
                };
                vec![Sight::Played { seat, play, drawn: got.filter(|_| concerned) }]
            }
            Event::Fold { seat } => {
                vec![Sight::Folded { seat, cards: game.hands()[seat] }]
            }
        }
    }
}

/// A card of which the owner of a view knows that it changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// Who lost it.
    pub from: Seat,
    /// Who got it.
    pub to: Seat,
    /// The card.
    pub card: Rank,
}

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
    passed: Vec<Passed>,
    played: BySeat<Cards>,
}

/// Why something cannot have been seen. The view is as it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewError {
    /// It does not fit to what the game waits for.
    OutOfPhase(Phase),
    /// A card that was not there, or more cards than there are.
    Cards,
    /// A play that its seat could not make.
    Play,
    /// Another dealer, leader or number of cards, or a shuffle out of time.
    Round,
    /// There is no such seat at the table.
    NoSuchSeat(Seat),
    /// A card is missing that this viewpoint sees, or is there though it does
    /// not.
    Knowledge,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ViewError::OutOfPhase(_) => write!(f, "something else was to be seen next"),
            ViewError::Cards => write!(f, "the cards do not add up (rule 2.1)"),
            ViewError::Play => write!(f, "the seat cannot have played this"),
            ViewError::Round => write!(f, "the round does not begin so (rules 2.2 to 2.4)"),
            ViewError::NoSuchSeat(seat) => write!(f, "there is no seat {seat} here (rule 1.5)"),
            ViewError::Knowledge => write!(f, "too much or too little was seen (rule 8.1)"),
        }
    }
}

impl std::error::Error for ViewError {}

impl View {
    /// The view before the first deal.
    ///
    /// # Errors
    /// The dealer or the seat from which it is seen is not at the table.
    pub fn new(rules: Rules, first_dealer: Seat, from: Viewpoint) -> Result<View, ViewError> {
        let seating = rules.seating();
        must_sit(seating, first_dealer)?;
        if let Viewpoint::Seat(seat) = from {
            must_sit(seating, seat)?;
        }
        Ok(View {
            rules,
            from,
            board: Board::at_start(seating),
            hand: Cards::NONE,
            hand_sizes: BySeat::filled(0),
            stock_size: Cards::PACK.len(),
            discard: Cards::NONE,
            round: Round::first(rules, first_dealer),
            phase: Phase::Deal,
            passed: Vec::new(),
            played: BySeat::filled(Cards::NONE),
        })
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// From where the game is seen.
    #[must_use]
    pub fn viewpoint(&self) -> Viewpoint {
        self.from
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The own hand; a spectator has none.
    #[must_use]
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// How many cards each seat holds.
    #[must_use]
    pub fn hand_sizes(&self) -> &BySeat<usize> {
        &self.hand_sizes
    }

    /// How many cards are in the stock.
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

    /// What the die shows: how many cards were dealt to each (rule 2.5).
    #[must_use]
    pub fn die(&self) -> usize {
        self.round.hand_size()
    }

    /// What the game waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The cards that changed hands in this round as far as they are known
    /// here, in order.
    #[must_use]
    pub fn passed(&self) -> &[Passed] {
        &self.passed
    }

    /// The cards a seat has laid down in this round, folded ones included.
    #[must_use]
    pub fn played(&self, seat: Seat) -> Cards {
        self.played[seat]
    }

    /// The own turn, if it is.
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

    /// What a play that is seen next does on the board, step by step. Of one that
    /// does not follow from what was seen before nothing can be said.
    #[must_use]
    pub fn effects(&self, seat: Seat, play: &Play) -> Vec<Effect> {
        self.turn_with(seat, Cards::NONE).effects(play)
    }

    /// A game as it would stand if the seats held these hands: one that looks
    /// like this view. In an exchange nobody has given yet, for what was given
    /// is not known. Whoever plays with what may be hidden begins here.
    ///
    /// # Errors
    /// The hands cannot be those: not the own one, not of the right size, or
    /// with cards that lie elsewhere.
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

    /// Adds what is seen next.
    ///
    /// # Errors
    /// It contradicts what was seen before; the view is then as it was.
    pub fn see(&mut self, sight: &Sight) -> Result<(), ViewError> {
        let mut next = self.clone();
        next.take(sight)?;
        // What lies open cannot be in the own hand besides.
        next.hand.checked_add_all(next.discard).ok_or(ViewError::Cards)?;
        *self = next;
        Ok(())
    }

    fn take(&mut self, sight: &Sight) -> Result<(), ViewError> {
        let seating = self.rules.seating();
        match (*sight, self.phase) {
            (Sight::SetUp { seating: of, board, turn, hand_sizes, hand }, Phase::Deal) => {
                if self.stock_size != Cards::PACK.len() {
                    return Err(ViewError::OutOfPhase(self.phase));
                }
                if hand.is_some() == (self.from == Viewpoint::Spectator) {
                    return Err(ViewError::Knowledge);
                }
                must_sit(seating, turn)?;
                if of != seating || !board.fits(seating) || winner(seating, &board, turn).is_some()
                {
                    return Err(ViewError::Play);
                }
                let own = match self.from {
                    Viewpoint::Seat(me) => hand_sizes[me],
                    Viewpoint::Spectator => 0,
                };
                let longest = seating.seats().map(|seat| hand_sizes[seat]).max().unwrap_or(0);
                let here: usize = seating.seats().map(|seat| hand_sizes[seat]).sum();
                let all: usize = Seat::ALL.into_iter().map(|seat| hand_sizes[seat]).sum();
                if longest > MOST_CARDS
                    || all != here
                    || hand_sizes[turn] == 0
                    || hand.unwrap_or_default().len() != own
                {
                    return Err(ViewError::Cards);
                }
                self.stock_size -= here;
                self.hand = hand.unwrap_or_default();
                (self.board, self.hand_sizes) = (board, hand_sizes);
                self.round = self.round.with_hands(longest);
                self.phase = Phase::Turn(turn);
            }
            (Sight::Dealt { dealer, lead, size, shuffled, hand }, Phase::Deal) => {
                if hand.is_some() == (self.from == Viewpoint::Spectator) {
                    return Err(ViewError::Knowledge);
                }
                let dealt = self.round.hand_size() * seating.players();
                let told = (dealer, lead, size, shuffled);
                let right = (
                    self.round.dealer(),
                    self.round.lead(),
                    self.round.hand_size(),
                    self.stock_size < dealt,
                );
                if told != right {
                    return Err(ViewError::Round);
                }
                if shuffled {
                    self.stock_size = Cards::PACK.len();
                    self.discard = Cards::NONE;
                }
                self.stock_size = self.stock_size.checked_sub(dealt).ok_or(ViewError::Cards)?;
                self.hand = hand.unwrap_or_default();
                if hand.is_some_and(|hand| hand.len() != size) {
                    return Err(ViewError::Cards);
                }
                for seat in seating.seats() {
                    self.hand_sizes[seat] = size;
                }
                self.passed.clear();
                self.played = BySeat::filled(Cards::NONE);
                self.phase = self.rules.phase_after_deal();
            }
            (Sight::Gave { seat, card }, Phase::Exchange { given }) => {
                must_sit(seating, seat)?;
                if card.is_some() != self.from.is(seat) {
                    return Err(ViewError::Knowledge);
                }
                if card.is_some_and(|card| !self.hand.has(card)) || given.contains(seat) {
                    return Err(ViewError::Cards);
                }
                self.phase = Phase::Exchange { given: given.union(seat.only()) };
                if let Some(card) = card {
                    self.passed.push(Passed { from: seat, to: seating.receiver(seat), card });
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
                        let given = self.passed.first().map_or(lost, |passed| passed.card);
                        if (lost, to, from) != (given, receiver, giver) {
                            return Err(ViewError::Cards);
                        }
                        self.hand = self.hand.checked_sub(lost).ok_or(ViewError::Cards)?;
                        self.hand = self.hand.checked_add(got).ok_or(ViewError::Cards)?;
                        self.passed.clear();
                        self.passed.push(Passed { from: me, to, card: lost });
                        self.passed.push(Passed { from, to: me, card: got });
                    }
                    _ => return Err(ViewError::Knowledge),
                }
                self.phase = Phase::Turn(self.round.lead());
            }
            (Sight::Played { seat, play, drawn }, Phase::Turn(turn)) if seat == turn => {
                self.take_play(seat, &play, drawn)?;
            }
            (Sight::Folded { seat, cards }, Phase::Turn(turn)) if seat == turn => {
                if cards.len() != self.hand_sizes[seat] || self.from.is(seat) && cards != self.hand
                {
                    return Err(ViewError::Cards);
                }
                self.discard = self.discard.checked_add_all(cards).ok_or(ViewError::Cards)?;
                self.played[seat] =
                    self.played[seat].checked_add_all(cards).ok_or(ViewError::Cards)?;
                self.hand_sizes[seat] = 0;
                if self.from.is(seat) {
                    self.hand = Cards::NONE;
                }
                self.pass_turn(seat);
            }
            _ => return Err(ViewError::OutOfPhase(self.phase)),
        }
        Ok(())
    }

    fn take_play(&mut self, seat: Seat, play: &Play, drawn: Option<Rank>) -> Result<(), ViewError> {
        // Of another's hand only the card that is played is known; that a jack
        // was the last resort has to be believed.
        let hand = match self.from.is(seat) {
            true => self.hand,
            false => Cards::NONE.checked_add(play.card).ok_or(ViewError::Cards)?,
        };
        let turn = self.turn_with(seat, hand);
        turn.check(play).map_err(|_| ViewError::Play)?;
        self.board = turn.after(play);
        self.discard = self.discard.checked_add(play.card).ok_or(ViewError::Cards)?;
        self.played[seat] = self.played[seat].checked_add(play.card).ok_or(ViewError::Cards)?;
        if self.from.is(seat) {
            self.hand = self.hand.checked_sub(play.card).ok_or(ViewError::Cards)?;
        }
        self.hand_sizes[seat] -= 1;
        if let Deed::Draw(from) = play.deed {
            if drawn.is_some() != (self.from.is(seat) || self.from.is(from)) {
                return Err(ViewError::Knowledge);
            }
            self.hand_sizes[from] -= 1;
            self.hand_sizes[seat] += 1;
            if let Some(card) = drawn {
                self.passed.push(Passed { from, to: seat, card });
                self.hand = match self.from.is(seat) {
                    true => self.hand.checked_add(card),
                    false => self.hand.checked_sub(card),
                }
                .ok_or(ViewError::Cards)?;
            }
        } else if drawn.is_some() {
            return Err(ViewError::Knowledge);
        }
        match winner(self.rules.seating(), &self.board, seat) {
            Some(seats) => self.phase = Phase::Over(seats),
            None => self.pass_turn(seat),
        }
        Ok(())
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

    /// Who gets a card from a seat before a round, and whom it gets one from.
    fn neighbours(&self, me: Seat) -> (Seat, Seat) {
        let seating = self.rules.seating();
        let drawn = self.phase == Phase::DrawRound;
        // Where everyone draws, the left-hand neighbour gets the card.
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
