//! Shuffling, dealing and drawing, and checking what was dealt and drawn.

use std::fmt;

use kennel_rules::{
    Cards, Chance, Deed, Event, Game, GameError, Legal, Play, Rank, Rules, Seat, Seating, Stock,
};

use super::{FairChance, Secret};

/// The chance of one game, with the stock it deals from.
///
/// It advances with the game: every event of chance is either produced or followed by
/// it, in order.
#[derive(Clone)]
pub struct Shuffler {
    chance: FairChance,
    stock: Stock,
}

/// A recorded event that chance did not produce. Its `Display` and `Debug` name no
/// card, because the game may still be running.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// The game does not wait for such an event.
    NotNow,
    /// A seat was dealt other cards.
    Deal {
        /// The seat that was dealt the cards.
        seat: Seat,
        /// The recorded cards.
        recorded: Cards,
        /// The cards that the shuffle gives.
        fair: Cards,
    },
    /// A seat drew another card from its neighbour before the round.
    Drawn {
        /// The seat that drew the card.
        seat: Seat,
        /// The recorded card.
        recorded: Rank,
        /// The card that chance gives.
        fair: Rank,
    },
    /// A two drew another card.
    Got {
        /// The seat that played the two.
        seat: Seat,
        /// The recorded card.
        recorded: Option<Rank>,
        /// The card that chance gives.
        fair: Option<Rank>,
    },
}

impl Shuffler {
    /// Draws the first dealer and shuffles all cards. A seat without a text adds
    /// nothing.
    #[must_use]
    pub fn new(
        secret: &Secret,
        game: &str,
        rules: Rules,
        entropy: &[impl AsRef<str>],
    ) -> (Shuffler, Seat) {
        let seating = rules.seating();
        let added = |seat: Seat| entropy.get(seat.index()).map_or("", AsRef::as_ref);
        let entropy: Vec<&str> = seating.seats().map(added).collect();
        Shuffler::with(FairChance::new(secret, game, &rules.to_string(), &entropy), seating)
    }

    /// The same on a board.
    #[must_use]
    pub fn of_board(secret: &Secret, board: &str, rules: Rules) -> (Shuffler, Seat) {
        let chance = FairChance::of_board(secret, board, &rules.to_string());
        Shuffler::with(chance, rules.seating())
    }

    fn with(mut chance: FairChance, seating: Seating) -> (Shuffler, Seat) {
        let first_dealer = chance.below(seating.players() as u64) as usize;
        let first_dealer = Seat::ALL[first_dealer];
        let stock = Stock::shuffled(&mut chance);
        (Shuffler { chance, stock }, first_dealer)
    }

    /// What chance does next: a deal, or what everybody draws. `None` if it is
    /// somebody's turn to decide, or the game is over.
    pub fn next(&mut self, game: &Game) -> Option<Event> {
        let Shuffler { chance, stock } = self;
        game.deal(stock, chance).or_else(|| game.draw_round(chance))
    }

    /// The event of a play by the seat to play. `None` if the rules do not allow
    /// it; nothing is drawn then.
    pub fn play(&mut self, game: &Game, play: Play) -> Option<Event> {
        self.check_play(game, play).ok().map(|legal| *legal.event())
    }

    /// Checks a play by the seat to play, and draws a card if it is a two that draws
    /// one.
    ///
    /// # Errors
    /// The rules do not allow it; nothing is drawn then.
    pub fn check_play<'g>(&mut self, game: &'g Game, play: Play) -> Result<Legal<'g>, GameError> {
        game.check_play(play, &mut self.chance)
    }

    /// Follows a recorded event, if it is legal and the one that chance produces.
    ///
    /// # Errors
    /// The difference; the shuffler is then unchanged.
    pub fn follow(&mut self, game: &Game, event: &Event) -> Result<(), Difference> {
        let mut after = self.clone();
        let fair = match *event {
            Event::Give { .. } | Event::Fold { .. } => return Ok(()),
            // A set-up position was not dealt.
            Event::SetUp { .. } => None,
            Event::Deal(_) | Event::DrawRound(_) => after.next(game),
            Event::Play { play, .. } => after.play(game, play),
        };
        self.accept(after, game, event, fair)
    }

    /// Like [`Shuffler::follow`], for an event that is proved to be legal.
    ///
    /// # Errors
    /// The difference; the shuffler is then unchanged.
    pub fn follow_legal(&mut self, legal: &Legal<'_>) -> Result<(), Difference> {
        let (game, event) = (legal.before(), legal.event());
        match *event {
            // Only a two that draws a card asks chance.
            Event::Play { play, .. } if !matches!(play.deed, Deed::Draw(_)) => Ok(()),
            Event::Play { play, .. } => {
                let mut after = self.clone();
                let fair = game.play_event(play, &mut after.chance);
                self.accept(after, game, event, fair)
            }
            _ => self.follow(game, event),
        }
    }

    /// Moves on to what chance was after an event, if that event is the recorded one.
    fn accept(
        &mut self,
        after: Shuffler,
        game: &Game,
        recorded: &Event,
        fair: Option<Event>,
    ) -> Result<(), Difference> {
        let fair = fair.ok_or(Difference::NotNow)?;
        match difference(game, recorded, &fair) {
            Some(difference) => Err(difference),
            None => {
                *self = after;
                Ok(())
            }
        }
    }
}

/// The difference between a recorded event and the one that chance made.
fn difference(game: &Game, recorded: &Event, fair: &Event) -> Option<Difference> {
    let mut seats = game.rules().seating().seats();
    match (recorded, fair) {
        (Event::Deal(recorded), Event::Deal(fair)) => seats
            .find(|&seat| recorded[seat] != fair[seat])
            .map(|seat| Difference::Deal { seat, recorded: recorded[seat], fair: fair[seat] }),
        (Event::DrawRound(recorded), Event::DrawRound(fair)) => seats
            .find(|&seat| recorded[seat] != fair[seat])
            .map(|seat| Difference::Drawn { seat, recorded: recorded[seat], fair: fair[seat] }),
        (&Event::Play { seat, got, .. }, &Event::Play { seat: turn, got: fair, .. })
            if seat == turn =>
        {
            (got != fair).then_some(Difference::Got { seat, recorded: got, fair })
        }
        _ => Some(Difference::NotNow),
    }
}

impl fmt::Debug for Shuffler {
    /// Shows no card.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shuffler").finish_non_exhaustive()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::NotNow => write!(f, "chance is not asked for that now"),
            Difference::Deal { seat, .. } => {
                write!(f, "seat {seat} was dealt other cards than the shuffle gives")
            }
            Difference::Drawn { seat, .. } => {
                write!(f, "seat {seat} drew another card than chance gives")
            }
            Difference::Got { seat, .. } => {
                write!(f, "seat {seat} got another card with its two than chance gives")
            }
        }
    }
}

impl fmt::Debug for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Difference({self})")
    }
}

impl std::error::Error for Difference {}
