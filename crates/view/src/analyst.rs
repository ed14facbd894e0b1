//! Evaluates the decisions of a recorded game, each from what its seat knew.

use std::sync::Arc;

use kennel_bots::explain::{self, is_same, weigh, weigh_also};
use kennel_bots::{Decision, Level, Net, Search};
use kennel_rules::notation::Record;
use kennel_rules::{Event, Seat, View};
use kennel_table::{LiveGame, Recorded, seat_number};
use serde::Serialize;

use crate::local::hints::HintCandidate;
use crate::view::ViewResult;

/// The evaluation of a decision by a net.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Judged {
    /// The moment that the decision led to.
    pub at: u32,
    /// The seat that decided.
    pub seat: u8,
    /// About how likely the seat was to win then, from 0 to 1.
    pub chance: f32,
    /// The same after the best decision.
    pub best: f32,
}

/// What could have been decided.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Advice {
    /// The seat that decided.
    pub seat: u8,
    /// What was decided.
    pub played: HintCandidate,
    /// The best that was found, the best first; it may be what was decided.
    pub best: Vec<HintCandidate>,
}

/// The number of alternatives returned.
const BEST: usize = 3;

/// Goes through a game with a net.
pub struct Analyst {
    record: Record,
    net: Arc<Net>,
    so_far: Walk,
}

/// The part of a game evaluated so far, with every seat's view.
struct Walk {
    live: LiveGame<Recorded>,
    /// How many events, and the moment they lead to.
    events: usize,
    moment: u32,
}

impl Analyst {
    /// With the file of a net for the table.
    ///
    /// # Errors
    /// The record cannot be read, or the net is not one for its table.
    pub fn new(record: &str, net: &[u8]) -> ViewResult<Analyst> {
        let record = Record::parse(record).map_err(|error| error.to_string())?;
        let seating = record.game().rules().seating();
        let net = Net::from_bytes(seating, net).map_err(|error| error.to_string())?;
        Ok(Analyst::with_net(record, Arc::new(net)))
    }

    /// With a net that has been loaded: one for the seating of the record.
    pub fn with_net(record: Record, net: Arc<Net>) -> Analyst {
        let so_far = Walk::new(&record);
        Analyst { record, net, so_far }
    }

    /// Judges the decisions of the next `moments` moments; none at the end.
    pub fn judge(&mut self, moments: u32) -> Option<Vec<Judged>> {
        let until = self.so_far.moment + moments;
        let mut judged = Vec::new();
        let mut is_over = true;
        while let Some(event) = self.so_far.next(&self.record) {
            if self.so_far.moment_of(&self.record) > until {
                break;
            }
            is_over = false;
            if let Some((seat, decision)) = decided(event) {
                let view = self.so_far.live.view(seat);
                let at = self.so_far.moment_of(&self.record);
                judged.extend(self.judgement(at, seat, view, decision));
            }
            self.so_far.go(&self.record);
        }
        (!is_over).then_some(judged)
    }

    fn judgement(&self, at: u32, seat: Seat, view: &View, decision: Decision) -> Option<Judged> {
        let weighed = weigh(&self.net, view, 0).ok()?;
        let weighed = weigh_also(&self.net, view, weighed, &[decision]);
        let all = explain::explain(view, &weighed, &[decision]).ok()?.candidates;
        let own = all.iter().find(|one| is_same(view, one.decision, decision))?;
        Some(Judged { at, seat: seat_number(seat), chance: own.chance, best: all.first()?.chance })
    }

    /// What could have been done instead of what led to a moment.
    ///
    /// # Errors
    /// Nobody played there.
    pub fn instead(&self, moment: u32) -> ViewResult<Advice> {
        let mut walk = Walk::new(&self.record);
        while let Some(event) = walk.next(&self.record) {
            if walk.moment_of(&self.record) == moment
                && let Event::Play { seat, play, .. } = *event
            {
                return self.advice(seat, walk.live.view(seat), Decision::Play(play));
            }
            walk.go(&self.record);
        }
        Err(format!("nobody played at moment {moment}"))
    }

    fn advice(&self, seat: Seat, view: &View, decision: Decision) -> ViewResult<Advice> {
        let budget = Level::Champion.nodes();
        let mut search = Search::new(Arc::clone(&self.net));
        let all = explain::ask(Level::Champion, &mut search, view, 0, budget, &[decision])
            .map_err(|error| error.to_string())?
            .candidates;
        let told = |one: &explain::Candidate| HintCandidate::of(view, one);
        let own = all.iter().find(|one| is_same(view, one.decision, decision));
        Ok(Advice {
            seat: seat_number(seat),
            played: own.map(told).ok_or("the play was not weighed")?,
            best: all.iter().take(BEST).map(told).collect(),
        })
    }
}

/// Who decided what in an event.
fn decided(event: &Event) -> Option<(Seat, Decision)> {
    match *event {
        Event::Give { seat, card } => Some((seat, Decision::Give(card))),
        Event::Play { seat, play, .. } => Some((seat, Decision::Play(play))),
        _ => None,
    }
}

impl Walk {
    fn new(record: &Record) -> Walk {
        let game = record.game();
        let live = LiveGame::new(game.rules(), game.first_dealer(), Recorded);
        Walk { live: live.expect("the game has begun so"), events: 0, moment: 0 }
    }

    fn next<'a>(&self, record: &'a Record) -> Option<&'a Event> {
        record.events().get(self.events)
    }

    /// The moment that the next event leads to: cards given together make one.
    fn moment_of(&self, record: &Record) -> u32 {
        let gives = |event: &Event| matches!(event, Event::Give { .. });
        let last = self.events.checked_sub(1).and_then(|last| record.events().get(last));
        let goes_on = last.is_some_and(gives) && self.next(record).is_some_and(gives);
        self.moment + u32::from(!goes_on)
    }

    fn go(&mut self, record: &Record) {
        let Some(event) = self.next(record) else { return };
        self.moment = self.moment_of(record);
        self.live.follow(event, 0).expect("the events of a record are legal");
        self.events += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{Replay, ReplayViewpoint};

    const RECORDS: [(&str, &[u8]); 3] = [
        (
            include_str!("../../rules/tests/golden/four-canadian.record"),
            include_bytes!("../../bots/nets/four.net"),
        ),
        (
            include_str!("../../rules/tests/golden/two.record"),
            include_bytes!("../../bots/nets/two.net"),
        ),
        (
            include_str!("../../rules/tests/golden/five.record"),
            include_bytes!("../../bots/nets/five.net"),
        ),
    ];

    #[test]
    fn every_decision_is_judged_in_its_moment() {
        for (record, net) in RECORDS {
            let mut analyst = Analyst::new(record, net).unwrap();
            let mut judged = Vec::new();
            while let Some(more) = analyst.judge(10) {
                judged.extend(more);
            }
            let moments = Replay::new(record).unwrap().moments(ReplayViewpoint::Open);
            let plays: Vec<usize> =
                (0..moments.len()).filter(|&at| moments[at].shown.play.is_some()).collect();
            for &at in &plays {
                let one = judged.iter().find(|one| one.at as usize == at).unwrap();
                assert!((0.0..=1.0).contains(&one.chance) && one.chance <= one.best, "{one:?}");
                let line = &moments[at].notation;
                assert!(line.starts_with(&format!("{}: ", one.seat)), "{line}");
            }
            // The last play wins.
            assert!(judged.last().unwrap().chance > 0.99);
            let given = moments.iter().filter(|moment| moment.notation.starts_with("give"));
            let players = Replay::new(record).unwrap().seating().players();
            assert_eq!(judged.len(), plays.len() + given.count() * players);
        }
    }

    #[test]
    fn something_better_is_found_or_said_to_be_the_best() {
        let (record, net) = RECORDS[0];
        let analyst = Analyst::new(record, net).unwrap();
        let moments = Replay::new(record).unwrap().moments(ReplayViewpoint::Open);
        let at = moments.iter().position(|moment| moment.shown.play.is_some()).unwrap() as u32;
        let advice = analyst.instead(at).unwrap();
        assert_eq!(advice.played.card, moments[at as usize].shown.play.as_ref().unwrap().card);
        assert!(!advice.best.is_empty());
        assert!(advice.best[0].chance >= advice.played.chance);
        assert!(analyst.instead(0).is_err() && analyst.instead(1).is_err());
    }

    #[test]
    fn nonsense_is_refused() {
        let (record, net) = RECORDS[0];
        assert!(Analyst::new("woof", net).is_err());
        assert!(Analyst::new(record, RECORDS[1].1).is_err());
        assert!(Analyst::new(record, &[]).is_err());
    }
}
