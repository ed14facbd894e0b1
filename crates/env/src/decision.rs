//! A decision made action by action: a card to give, or a card, a marble and a target,
//! and for a seven share by share. The rules' [`Draft`] does the work.

use core::fmt;

use kennel_rules::{
    Board, Cards, Deed, Draft, GameError, Grip, Play, PlayBuffer, Rank, Refusal, Seat, Spot, Turn,
};

use crate::action::{Action, ActionSet};
use crate::layout::Layout;

/// What is chosen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The card to give away in the exchange.
    Give,
    /// The card to play, or the fold.
    Card,
    /// What to do it with: a marble, a kennel, an opponent's hand or the card itself.
    Grip,
    /// Where the marble goes.
    Target,
}

impl Stage {
    /// All stages, in the order of their bytes in an observation.
    pub const ALL: [Stage; 4] = [Stage::Give, Stage::Card, Stage::Grip, Stage::Target];

    /// The identifier used in JSON and Python.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Stage::Give => "give",
            Stage::Card => "card",
            Stage::Grip => "grip",
            Stage::Target => "target",
        }
    }
}

/// A complete decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Give this card away.
    Give(Rank),
    /// Make this play.
    Play(Play),
    /// Fold.
    Fold,
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ActionError {
    /// The table has no action of this number.
    NoSuchAction(usize),
    /// The action belongs to another stage.
    OtherStage {
        /// The action.
        action: Action,
        /// What is to be chosen.
        stage: Stage,
    },
    /// The card has no such use in this position.
    NoUse {
        /// The card.
        card: Rank,
        /// The rank it was to be used as.
        used_as: Rank,
    },
    /// The rules do not allow it.
    Illegal(GameError),
    /// Chance does not decide now, or has no such outcome.
    NoSuchOutcome(usize),
    /// Chance decides now, not a seat.
    ChanceDecides,
    /// The game is over.
    Over,
}

impl ActionError {
    /// The number of the rule broken, if it is a rule.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            ActionError::NoSuchAction(_)
            | ActionError::OtherStage { .. }
            | ActionError::NoSuchOutcome(_)
            | ActionError::ChanceDecides => None,
            ActionError::NoUse { .. } => Some("4.2"),
            ActionError::Illegal(error) => Some(error.rule()),
            ActionError::Over => Some("4.5"),
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionError::NoSuchAction(number) => write!(f, "there is no action {number}"),
            ActionError::OtherStage { action, stage } => {
                write!(f, "'{action}' is not an action of stage {}", stage.word())
            }
            ActionError::NoUse { card, used_as } if card == used_as => {
                write!(f, "no legal use of {card} here (rule 4.2)")
            }
            ActionError::NoUse { card, used_as } => {
                write!(f, "no legal use of {card} as {used_as} here (rule 4.2)")
            }
            ActionError::Illegal(error) => error.fmt(f),
            ActionError::NoSuchOutcome(number) => write!(f, "chance has no outcome {number} now"),
            ActionError::ChanceDecides => write!(f, "chance decides now, not a seat"),
            ActionError::Over => write!(f, "the game is over (rule 4.5)"),
        }
    }
}

impl core::error::Error for ActionError {}

impl From<Refusal> for ActionError {
    fn from(refusal: Refusal) -> ActionError {
        ActionError::Illegal(refusal.into())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Give(card) => write!(f, "give {card}"),
            Action::Play { card, used_as } if card == used_as => write!(f, "card {card}"),
            Action::Play { card, used_as } => write!(f, "card {card}={used_as}"),
            Action::Lay => write!(f, "lay"),
            Action::Fold => write!(f, "fold"),
            Action::Kennel(seat) => write!(f, "kennel {seat}"),
            Action::Draw(seat) => write!(f, "draw {seat}"),
            Action::Place(spot) => write!(f, "place {spot}"),
        }
    }
}

/// A decision under construction.
#[derive(Clone)]
pub struct Decision(State);

#[derive(Clone)]
enum State {
    Give(Seat, Cards),
    Card(Turn),
    Grip(Draft),
    Target(Draft, Spot),
}

impl Decision {
    /// The choice of a card to give away.
    #[must_use]
    pub fn give(seat: Seat, hand: Cards) -> Decision {
        Decision(State::Give(seat, hand))
    }

    /// The choice of a play, or the fold if there is none.
    #[must_use]
    pub fn play(turn: Turn) -> Decision {
        Decision(State::Card(turn))
    }

    /// The seat that decides.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match &self.0 {
            State::Give(seat, _) => *seat,
            State::Card(turn) => turn.seat(),
            State::Grip(draft) | State::Target(draft, _) => draft.turn().seat(),
        }
    }

    /// What is chosen next.
    #[must_use]
    pub fn stage(&self) -> Stage {
        match &self.0 {
            State::Give(..) => Stage::Give,
            State::Card(_) => Stage::Card,
            State::Grip(_) => Stage::Grip,
            State::Target(..) => Stage::Target,
        }
    }

    /// The play under construction, once its card is chosen.
    #[must_use]
    pub fn draft(&self) -> Option<&Draft> {
        match &self.0 {
            State::Give(..) | State::Card(_) => None,
            State::Grip(draft) | State::Target(draft, _) => Some(draft),
        }
    }

    /// The marble that was picked, while its target is chosen.
    #[must_use]
    pub fn held(&self) -> Option<Spot> {
        match self.0 {
            State::Target(_, spot) => Some(spot),
            _ => None,
        }
    }

    /// The board with the shares walked so far; `None` before a card is chosen.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        self.draft().map(Draft::board)
    }

    /// The actions that can be completed; at least one.
    #[must_use]
    pub fn choices(&self, layout: Layout, memory: &mut PlayBuffer) -> ActionSet {
        let me = self.seat();
        let mut choices = ActionSet::EMPTY;
        let mut add = |action| choices.insert(layout.number(me, action));
        match &self.0 {
            State::Give(_, hand) => hand.ranks().for_each(|card| add(Action::Give(card))),
            State::Card(turn) => {
                let playable = turn.playable(memory);
                if playable.is_empty() {
                    add(Action::Fold);
                }
                for card in turn.hand().ranks() {
                    for used_as in playable.uses_of(card).iter() {
                        add(Action::Play { card, used_as });
                    }
                }
            }
            State::Grip(draft) => {
                let grips = draft.grips_with(memory);
                grips.kennels.iter().for_each(|seat| add(Action::Kennel(seat)));
                grips.marbles.iter().for_each(|spot| add(Action::Place(spot)));
                grips.hands.iter().for_each(|seat| add(Action::Draw(seat)));
                if grips.card {
                    add(Action::Lay);
                }
            }
            State::Target(draft, held) => {
                let targets = draft.targets_with(Grip::Marble(*held), memory);
                targets.iter().for_each(|spot| add(Action::Place(spot)));
            }
        }
        choices
    }

    /// Takes an action and returns the answer if it is complete.
    ///
    /// # Errors
    /// The reason why the action is refused; nothing has changed then.
    pub fn act(
        &mut self,
        action: Action,
        memory: &mut PlayBuffer,
    ) -> Result<Option<Answer>, ActionError> {
        let stage = self.stage();
        let other_stage = Err(ActionError::OtherStage { action, stage });
        match (&mut self.0, action) {
            (&mut State::Give(seat, hand), Action::Give(card)) => match hand.has(card) {
                true => Ok(Some(Answer::Give(card))),
                false => Err(ActionError::Illegal(GameError::NotInHand { seat, card })),
            },
            (State::Card(turn), Action::Play { card, used_as }) => {
                let draft = turn.draft(card, used_as)?;
                if !turn.playable(memory).uses_of(card).contains(used_as) {
                    return Err(ActionError::NoUse { card, used_as });
                }
                self.0 = State::Grip(draft);
                Ok(None)
            }
            (State::Card(turn), Action::Fold) => match turn.playable(memory).is_empty() {
                true => Ok(Some(Answer::Fold)),
                false => Err(ActionError::Illegal(GameError::MustPlay(turn.seat()))),
            },
            (State::Grip(draft), Action::Kennel(seat)) => {
                let start = draft.turn().rules().seating().start(seat);
                let play = draft.choose_with(Grip::Kennel(seat), Some(start.into()), memory)?;
                Ok(play.map(Answer::Play))
            }
            (State::Grip(draft), Action::Draw(seat)) => {
                Ok(draft.choose_with(Grip::Hand(seat), None, memory)?.map(Answer::Play))
            }
            (State::Grip(draft), Action::Lay) => {
                Ok(draft.choose_with(Grip::Card, None, memory)?.map(Answer::Play))
            }
            (State::Grip(draft), Action::Place(spot)) => {
                draft.check_grip(Grip::Marble(spot), memory)?;
                self.0 = State::Target(draft.clone(), spot);
                Ok(None)
            }
            (State::Target(draft, held), Action::Place(target)) => {
                let play = draft.choose_with(Grip::Marble(*held), Some(target), memory)?;
                if play.is_none() {
                    self.0 = State::Grip(draft.clone());
                }
                Ok(play.map(Answer::Play))
            }
            _ => other_stage,
        }
    }

    /// Calls `each` with the actions that make an answer, from the beginning of a
    /// decision.
    pub fn encode(&self, answer: &Answer, mut each: impl FnMut(Action)) {
        let Play { card, used_as, deed } = match *answer {
            Answer::Give(card) => return each(Action::Give(card)),
            Answer::Fold => return each(Action::Fold),
            Answer::Play(play) => play,
        };
        each(Action::Play { card, used_as });
        let mut walk = |from: Spot, to: Spot| {
            each(Action::Place(from));
            each(Action::Place(to));
        };
        match deed {
            Deed::Walk { from, to } => walk(from, to),
            Deed::Back { from, to } => walk(from.into(), to.into()),
            Deed::Split(shares) => {
                shares.as_slice().iter().for_each(|share| walk(share.from, share.to));
            }
            Deed::Swap { mine, other } if self.is_offered_from(other, mine) => {
                walk(other.into(), mine.into());
            }
            Deed::Swap { mine, other } => walk(mine.into(), other.into()),
            Deed::LeaveKennel(seat) => each(Action::Kennel(seat)),
            Deed::Draw(seat) => each(Action::Draw(seat)),
            Deed::NoEffect => each(Action::Lay),
        }
    }

    /// Whether a swap of two marbles that the player moves is offered from the first: it
    /// is offered from the lower seat only.
    fn is_offered_from(&self, one: kennel_rules::Field, two: kennel_rules::Field) -> bool {
        let State::Card(turn) = &self.0 else { return false };
        let (one, two) = (turn.board().owner(one), turn.board().owner(two));
        let moves = |seat: Option<Seat>| seat.is_some_and(|seat| turn.controlled().contains(seat));
        moves(one) && moves(two) && one < two
    }
}
