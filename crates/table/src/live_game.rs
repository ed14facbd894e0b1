//! A game in progress: the view of every seat, the open question, and the source of
//! chance.

mod undo;

use std::fmt;

use kennel_bots::Decision;
use kennel_rules::{
    Event, Game, GameError, Legal, Phase, Play, PlayBuffer, Rules, Seat, SeatSet, SplitMix64, View,
    Viewpoint,
};
use kennel_wire::{Ask, AskKind, PassedCard, Refusal, RefusalKind, Situation};

pub use undo::LastPlay;

use crate::entry::{rank, seat_number};
use crate::fairness::{Difference, Shuffler};
use crate::{PerSeat, Sights};
use undo::Undo;

/// The source of all chance of one game.
pub trait GameChance {
    /// The next event of chance: a deal, or what everybody draws. `None` while a seat has
    /// to decide, or if the game is over.
    fn next(&mut self, game: &Game) -> Option<Event>;

    /// Checks a play, and draws a card if it is a two that draws one. Nothing is drawn
    /// for a play that is refused. `version` is that of the event.
    ///
    /// # Errors
    /// The rules do not allow the play.
    fn play<'g>(
        &mut self,
        game: &'g Game,
        play: Play,
        version: u32,
    ) -> Result<Legal<'g>, GameError>;

    /// Follows a recorded event, if it is the one that chance produces.
    ///
    /// # Errors
    /// Chance produces another event.
    fn follow(&mut self, legal: &Legal<'_>) -> Result<(), Difference>;
}

impl GameChance for Shuffler {
    fn next(&mut self, game: &Game) -> Option<Event> {
        Shuffler::next(self, game)
    }

    fn play<'g>(&mut self, game: &'g Game, play: Play, _: u32) -> Result<Legal<'g>, GameError> {
        self.check_play(game, play)
    }

    fn follow(&mut self, legal: &Legal<'_>) -> Result<(), Difference> {
        self.follow_legal(legal)
    }
}

/// The chance of a game that is only followed.
#[derive(Clone, Copy, Debug)]
pub struct Recorded;

impl GameChance for Recorded {
    fn next(&mut self, _: &Game) -> Option<Event> {
        None
    }

    fn play<'g>(&mut self, game: &'g Game, play: Play, _: u32) -> Result<Legal<'g>, GameError> {
        // Nobody decides in a game that is only followed: any card will do.
        game.check_play(play, &mut |_| 0)
    }

    fn follow(&mut self, _: &Legal<'_>) -> Result<(), Difference> {
        Ok(())
    }
}

/// A game being played. Every event goes through one check, whose proof gives what
/// each viewpoint sees and the game after it.
#[derive(Clone)]
pub struct LiveGame<C> {
    game: Game,
    views: PerSeat<View>,
    chance: C,
    /// The version of the event with which the open question arose.
    question: u32,
    undo: Undo,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The version of the event with which it arose; an answer repeats it.
    pub number: u32,
    /// The seats that are asked.
    pub seats: SeatSet,
    /// What they are asked for.
    pub kind: AskKind,
}

impl Question {
    /// The question as it is sent, with the time that is left for it.
    #[must_use]
    pub fn ask(&self, left_ms: Option<u32>) -> Ask {
        let seats = self.seats.iter().map(seat_number).collect();
        Ask { question: self.number, seats, kind: self.kind, left_ms }
    }
}

/// What a seat may answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The number of the question.
    pub question: u32,
    /// The answers, as they are sent.
    pub acts: Vec<String>,
    /// Whether these are all.
    pub all: bool,
    /// What the seat knows.
    pub situation: Situation,
}

/// When a seat that cannot play folds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folds {
    /// In the same step.
    AtOnce,
    /// After a while, like a decision.
    Later,
}

/// Why an event is not one of this game. Its text names no card: it is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepError {
    /// The rules do not allow it.
    Rules(GameError),
    /// Chance made another event.
    Chance(Difference),
    /// Chance is asked for an event and has none.
    NoChance,
    /// There is no such play to take back.
    NoPlay,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The game's own words would name a card, and this is logged.
            StepError::Rules(error) => write!(f, "the event breaks rule {}", error.rule()),
            StepError::Chance(difference) => difference.fmt(f),
            StepError::NoChance => f.write_str("chance has no event for this moment"),
            StepError::NoPlay => f.write_str("there is no such play to take back"),
        }
    }
}

impl std::error::Error for StepError {}

impl<C: GameChance> LiveGame<C> {
    /// A game before its first event.
    ///
    /// # Errors
    /// The first dealer does not sit at this table.
    pub fn new(rules: Rules, first_dealer: Seat, chance: C) -> Result<LiveGame<C>, GameError> {
        let game = Game::new(rules, first_dealer)?;
        let views = PerSeat::from_fn(rules.seating(), |seat| {
            View::new(rules, first_dealer, Viewpoint::Seat(seat))
                .expect("the dealer and every seat of the seating are at the table")
        });
        Ok(LiveGame { game, views, chance, question: 0, undo: Undo::default() })
    }

    /// The game with every card.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What a seat knows.
    #[must_use]
    pub fn view(&self, seat: Seat) -> &View {
        &self.views[seat]
    }

    /// What every seat knows.
    #[must_use]
    pub fn views(&self) -> &PerSeat<View> {
        &self.views
    }

    /// The version of the event with which the open question arose.
    #[must_use]
    pub fn question_number(&self) -> u32 {
        self.question
    }

    /// What the game waits for, if it waits for somebody.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        let (seats, kind) = match self.game.phase() {
            Phase::Exchange { given } => {
                (self.game.rules().seating().everyone().difference(given), AskKind::Give)
            }
            Phase::Turn(seat) => (seat.only(), AskKind::Play),
            Phase::Deal | Phase::DrawRound | Phase::Over(_) => return None,
        };
        Some(Question { number: self.question, seats, kind })
    }

    /// The seat to play, if it cannot play and has to fold.
    #[must_use]
    pub fn must_fold(&self) -> Option<Seat> {
        let turn = self.game.turn()?;
        turn.must_fold().then_some(turn.seat())
    }

    /// The legal answers of a seat to the open question, if it is asked. If there are too
    /// many sevens, a sample of them.
    #[must_use]
    pub fn choices(&self, seat: Seat) -> Option<Choices> {
        let question = self.question().filter(|question| question.seats.contains(seat))?.number;
        let view = &self.views[seat];
        let situation = situation_of(view, seat);
        let Some(turn) = view.turn() else {
            let acts = view.hand().ranks().map(|card| format!("give {card}")).collect();
            return Some(Choices { question, acts, all: true, situation });
        };
        let mut plays = PlayBuffer::new();
        let count = turn.count(&mut plays);
        // The seed is fixed, so that asking again reveals nothing new.
        turn.list_some(&mut plays, MOST_CHOICES, &mut SplitMix64::new(u64::from(question)));
        let acts = plays.iter().map(ToString::to_string).collect();
        Some(Choices { question, acts, all: count <= MOST_CHOICES as u64, situation })
    }

    /// Reads the answer of a seat to a question.
    ///
    /// # Errors
    /// The seat is not asked this question, or the text is not an answer to it.
    pub fn read(&self, seat: Seat, question: u32, act: &str) -> Result<Decision, Refusal> {
        let refuse = |why, message: String| Refusal { why, message, question: Some(question) };
        match (self.asked(seat, question)?, act.strip_prefix("give ")) {
            (AskKind::Give, Some(card)) => rank(card)
                .map(Decision::Give)
                .ok_or_else(|| refuse(RefusalKind::Unreadable, format!("'{card}' is not a card"))),
            (AskKind::Give, None) => {
                let message = "a card is to be given: 'give' and its letter".to_owned();
                Err(refuse(RefusalKind::Illegal, message))
            }
            (AskKind::Play, _) => Play::parse(self.game.rules().seating(), act)
                .map(Decision::Play)
                .map_err(|error| refuse(RefusalKind::Unreadable, error.to_string())),
        }
    }

    /// Carries out the decision of a seat; `version` is that of the event.
    ///
    /// # Errors
    /// The seat is not asked this question, or the rules do not allow the decision;
    /// nothing has changed then.
    pub fn decide(
        &mut self,
        seat: Seat,
        question: u32,
        decision: Decision,
        version: u32,
    ) -> Result<(Event, Sights), Refusal> {
        let kind = self.asked(seat, question)?;
        let legal = check(&self.game, &mut self.chance, kind, seat, decision, version);
        let legal = legal.map_err(|error| illegal(question, &error))?;
        self.undo.note(&legal, &self.views, version);
        Ok(take(legal, &mut self.views).put(&mut self.game, &mut self.question, version))
    }

    /// Takes the next step that needs no decision, if there is one: an event of chance,
    /// or the fold of a seat that cannot play. `version` is that of the event.
    ///
    /// # Errors
    /// Chance has no event, or one that the rules do not allow.
    pub fn advance(
        &mut self,
        folds: Folds,
        version: u32,
    ) -> Result<Option<(Event, Sights)>, StepError> {
        let legal = match self.game.phase() {
            Phase::Deal | Phase::DrawRound => {
                let event = self.chance.next(&self.game).ok_or(StepError::NoChance)?;
                self.game.check(&event).map_err(StepError::Rules)?
            }
            Phase::Turn(seat) if folds == Folds::AtOnce => {
                match self.game.check(&Event::Fold { seat }) {
                    Ok(legal) => legal,
                    // It can play, so it must not fold.
                    Err(_) => return Ok(None),
                }
            }
            Phase::Turn(_) | Phase::Exchange { .. } | Phase::Over(_) => return Ok(None),
        };
        self.undo.note(&legal, &self.views, version);
        let taken = take(legal, &mut self.views);
        Ok(Some(taken.put(&mut self.game, &mut self.question, version)))
    }

    /// Follows an event that was recorded, if it is legal and chance made it so.
    ///
    /// # Errors
    /// It is not; nothing has changed then.
    pub fn follow(&mut self, event: &Event, version: u32) -> Result<Sights, StepError> {
        let legal = self.game.check(event).map_err(StepError::Rules)?;
        self.chance.follow(&legal).map_err(StepError::Chance)?;
        self.undo.note(&legal, &self.views, version);
        let taken = take(legal, &mut self.views);
        Ok(taken.put(&mut self.game, &mut self.question, version).1)
    }

    fn asked(&self, seat: Seat, question: u32) -> Result<AskKind, Refusal> {
        let open = self
            .question()
            .filter(|open| open.number == question && open.seats.contains(seat))
            .map(|open| open.kind);
        open.ok_or_else(|| Refusal {
            why: RefusalKind::Stale,
            message: "that question is not open, or not for this seat".to_owned(),
            question: Some(question),
        })
    }
}

/// Checks the answer of a seat to a question of a kind.
fn check<'g>(
    game: &'g Game,
    chance: &mut impl GameChance,
    kind: AskKind,
    seat: Seat,
    decision: Decision,
    version: u32,
) -> Result<Legal<'g>, GameError> {
    match (kind, decision) {
        (AskKind::Give, Decision::Give(card)) => game.check(&Event::Give { seat, card }),
        (AskKind::Play, Decision::Play(play)) => chance.play(game, play, version),
        _ => Err(GameError::OutOfPhase { waits_for: game.phase() }),
    }
}

fn illegal(question: u32, error: &GameError) -> Refusal {
    let message = error.to_string();
    Refusal { why: RefusalKind::Illegal, message, question: Some(question) }
}

/// An event with everything that follows from its proof.
struct Taken {
    event: Event,
    sights: Sights,
    after: Game,
}

/// Shows an event to everybody and lets the views see it.
fn take(legal: Legal<'_>, views: &mut PerSeat<View>) -> Taken {
    let sights = Sights::of(&legal);
    for view in views.values_mut() {
        for sight in sights.by(view.viewpoint()) {
            view.see_unchecked(sight);
        }
    }
    Taken { event: *legal.event(), sights, after: legal.after() }
}

impl Taken {
    fn put(self, game: &mut Game, question: &mut u32, version: u32) -> (Event, Sights) {
        let Taken { event, sights, after } = self;
        *game = after;
        // A card that others give leaves the question as it is.
        if !matches!(event, Event::Give { .. }) || !matches!(game.phase(), Phase::Exchange { .. }) {
            *question = version;
        }
        (event, sights)
    }
}

/// What a seat knows, as it is sent.
fn situation_of(view: &View, seat: Seat) -> Situation {
    let seating = view.rules().seating();
    Situation {
        rules: view.rules().to_string(),
        seat: seat_number(seat),
        board: view.board().display(seating).to_string(),
        hand: view.hand().to_string(),
        hands: view.hand_sizes().at(seating).map(|&size| size as u8).collect(),
        stock: view.stock_size() as u8,
        discard: view.discard().to_string(),
        dealer: seat_number(view.dealer()),
        lead: seat_number(view.lead()),
        die: view.die() as u8,
        passed: view
            .passed()
            .iter()
            .map(|passed| PassedCard {
                from: seat_number(passed.from),
                to: seat_number(passed.to),
                card: passed.card.to_string(),
            })
            .collect(),
        played: seating.seats().map(|seat| view.played(seat).to_string()).collect(),
    }
}

/// The most answers that are listed, unless a card other than a seven has more.
const MOST_CHOICES: usize = 500;

#[cfg(test)]
impl<C: GameChance + Clone> LiveGame<C> {
    /// Puts another game in the place of this one; the views stay as they are.
    pub(crate) fn replace_game(&mut self, game: Game) {
        self.game = game;
    }

    /// Why an answer would be refused.
    pub(crate) fn refusal(&self, seat: Seat, question: u32, act: &str) -> Option<Refusal> {
        let read = self.read(seat, question, act);
        let checked = read.and_then(|decision| {
            let kind = self.asked(seat, question)?;
            let mut chance = self.chance.clone();
            check(&self.game, &mut chance, kind, seat, decision, 0)
                .map_err(|error| illegal(question, &error))
        });
        checked.err()
    }
}
