//! A position in notation, to be tried out: what the seat to play can do, and what
//! comes of it. For lessons and pictures, where everything lies open.

use kennel_rules::{Board, Deed, Next, Play, Position, Rank, Rules, SeatSet};

use crate::messages::{
    Building, CardUse, Effect, Offer, PhaseMessage, PlayParts, Standing, Tried, letter, marbles,
    numbers, refused,
};
use crate::view::{ViewResult, cards_of, offer_of};

/// A position that is tried out with everything open.
pub struct Trial {
    rules: Rules,
    at: At,
}

/// The state it has reached.
enum At {
    Turn(Position),
    RoundOver(Board),
    Won(Board, SeatSet),
}

impl Trial {
    /// Begins with a position.
    ///
    /// # Errors
    /// The text is not a position, in words.
    pub fn new(text: &str) -> ViewResult<Trial> {
        let position = text.parse::<Position>().map_err(|error| format!("position: {error}"))?;
        Ok(Trial { rules: position.rules(), at: At::Turn(position) })
    }

    /// The position as it stands.
    pub fn standing(&self) -> Standing {
        let seating = self.rules.seating();
        let (board, phase) = match &self.at {
            At::Turn(position) => {
                let seat = kennel_table::seat_number(position.to_play());
                (position.board(), PhaseMessage::Turn { seat })
            }
            At::RoundOver(board) => (board, PhaseMessage::Deal),
            At::Won(board, winners) => (board, PhaseMessage::Over { winners: numbers(*winners) }),
        };
        let turn = self.position().map(Position::turn);
        let hand = |seat| match self.position() {
            Some(position) => (position.hands()[seat]).to_string(),
            None => String::new(),
        };
        Standing {
            marbles: marbles(seating, board),
            hands: seating.seats().map(|seat| hand(seat).replace('-', "")).collect(),
            phase,
            controlled: turn.map_or(Vec::new(), |turn| numbers(turn.controlled())),
            complete: numbers(board.complete_seats().intersection(seating.everyone())),
            must_fold: turn.is_some_and(|turn| turn.must_fold()),
        }
    }

    /// What each rank can do in the hand of the seat to play.
    pub fn cards(&self) -> Vec<CardUse> {
        self.position().map_or(Vec::new(), |position| cards_of(&position.turn()))
    }

    /// What can be done next with a card.
    ///
    /// # Errors
    /// Nobody is to play, or what has been built so far is not possible.
    pub fn offer(&self, building: &Building) -> ViewResult<Offer> {
        offer_of(&self.to_play()?.turn(), building)
    }

    /// Plays for the seat whose turn it is. Where a card is drawn, `lot` between 0
    /// and 1 says which.
    ///
    /// # Errors
    /// The play is not legal; nothing has changed then.
    pub fn play(&mut self, text: &str, lot: f64) -> ViewResult<Tried> {
        let position = *self.to_play()?;
        let seating = self.rules.seating();
        let play = Play::parse(seating, text).map_err(|error| format!("play: {error}"))?;
        let drawn = match play.deed {
            Deed::Draw(from) => {
                let hand: Vec<Rank> = position.hands()[from].iter().collect();
                // Not a number counts as the first card.
                let place = (lot.clamp(0.0, 1.0) * hand.len() as f64) as usize;
                hand.get(place).or(hand.last()).copied()
            }
            _ => None,
        };
        let next = position.play(&play, drawn).map_err(refused)?;
        let steps = position.turn().effects(&play).into_iter().map(Effect::from).collect();
        self.go_on(next);
        Ok(Tried { play: PlayParts::of(seating, &play), steps, drawn: drawn.map(letter) })
    }

    /// Folds for the seat whose turn it is, and returns its cards.
    ///
    /// # Errors
    /// It has a legal play (rule 4.3); nothing has changed then.
    pub fn fold(&mut self) -> ViewResult<String> {
        let position = *self.to_play()?;
        let next = position.fold().ok_or("a card can be played (rule 4.3)")?;
        self.go_on(next);
        Ok((position.hands()[position.to_play()]).to_string())
    }

    fn go_on(&mut self, next: Next) {
        self.at = match next {
            Next::Turn(position) => At::Turn(position),
            Next::RoundOver(board) => At::RoundOver(board),
            Next::Won(board, winners) => At::Won(board, winners),
        };
    }

    fn position(&self) -> Option<&Position> {
        match &self.at {
            At::Turn(position) => Some(position),
            At::RoundOver(_) | At::Won(..) => None,
        }
    }

    fn to_play(&self) -> ViewResult<&Position> {
        self.position().ok_or_else(|| "nobody is to play".to_owned())
    }
}
