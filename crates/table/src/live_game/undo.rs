//! Plays that can be taken back: those since chance last showed a card.

use kennel_rules::{Event, Game, Legal, Seat, SeatSet, View};

use super::{GameChance, LiveGame, StepError, take};
use crate::PerSeat;

/// The plays and folds since the last deal, exchange or drawn card, and what was before them.
#[derive(Clone, Default)]
pub(super) struct Undo {
    before: Option<Box<Moment>>,
    /// Each with its version.
    since: Vec<(u32, Event)>,
    /// The seats that have taken back a play in this round.
    used: SeatSet,
}

/// A game, and what every seat knows of it.
#[derive(Clone)]
struct Moment {
    game: Game,
    views: PerSeat<View>,
}

/// The last play of a seat, if it can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastPlay {
    /// The version of the play.
    pub version: u32,
    /// How many plays and folds there have been since, with it.
    pub events: u8,
}

impl Undo {
    /// Notes an event that is about to happen.
    pub(super) fn note(&mut self, legal: &Legal<'_>, views: &PerSeat<View>, version: u32) {
        match *legal.event() {
            event @ (Event::Play { got: None, .. } | Event::Fold { .. }) => {
                let moment = || Moment { game: legal.before().clone(), views: views.clone() };
                self.before.get_or_insert_with(|| Box::new(moment()));
                self.since.push((version, event));
            }
            Event::Deal(_) => *self = Undo::default(),
            // What was seen of the hidden cards cannot be unseen.
            _ => *self = Undo { used: self.used, ..Undo::default() },
        }
    }
}

impl<C: GameChance> LiveGame<C> {
    /// The last play of a seat, unless chance has shown a card since, to whomever.
    #[must_use]
    pub fn last_play(&self, seat: Seat) -> Option<LastPlay> {
        let since = &self.undo.since;
        let is_play = |event: &Event| matches!(event, Event::Play { seat: of, .. } if *of == seat);
        let index = since.iter().rposition(|(_, event)| is_play(event))?;
        let events = u8::try_from(since.len() - index).expect("a round has 36 cards at most");
        Some(LastPlay { version: since[index].0, events })
    }

    /// Whether a seat has taken back a play in this round. It does so once at most, so that
    /// a round comes to an end.
    #[must_use]
    pub fn has_taken_back(&self, seat: Seat) -> bool {
        self.undo.used.contains(seat)
    }

    /// Takes back the last play of a seat, with everything after it. `version` is that of
    /// the entry that says so.
    ///
    /// # Errors
    /// That many events do not go back to the last play of the seat, or it has taken back
    /// one in this round; nothing has changed then.
    pub fn take_back(&mut self, seat: Seat, events: u8, version: u32) -> Result<(), StepError> {
        let last = self.last_play(seat).filter(|last| last.events == events);
        let before = self.undo.before.as_deref().filter(|_| !self.has_taken_back(seat));
        let (Some(_), Some(before)) = (last, before) else { return Err(StepError::NoPlay) };
        let Moment { mut game, mut views } = before.clone();
        let kept = self.undo.since.len() - usize::from(events);
        for (_, event) in &self.undo.since[..kept] {
            let legal = game.check(event).map_err(StepError::Rules)?;
            game = take(legal, &mut views).after;
        }
        (self.game, self.views, self.question) = (game, views, version);
        self.undo.since.truncate(kept);
        self.undo.used = self.undo.used.union(seat.only());
        Ok(())
    }
}
