//! When the answers of bots, and folds, are published.
//!
//! Their timing must not reveal anything about a hand. A bot that has one card to
//! choose from, one that weighs a thousand plays and a seat that can only fold all
//! answer when the natural delay is over; and bots that are asked at the same time
//! answer in the order of their seats, whichever was ready first.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use kennel_rules::SeatSet;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use super::{Actor, Command};
use crate::table::bots::{Asker, Thought};

impl Actor {
    /// Whether a bot is thinking about the open question.
    pub(super) fn is_thinking(&self) -> bool {
        let (question, seats) = self.thinking;
        question == self.table.question_number() && !seats.is_empty()
    }

    /// Starts the bots that have something to decide, or the fold of a seat that cannot
    /// play. A game that nobody attends waits, unless it is by mail and
    /// somebody will be back.
    pub(super) fn ask_bots(&mut self) {
        let Some(open) = self.table.question() else { return };
        let attendants = self.attendants();
        if attendants.is_empty() && !(self.clocks.is_by_mail() && self.table.has_people()) {
            // Decisions that wait for a worker are withdrawn.
            self.attention = watch::Sender::default();
            return;
        }
        if std::mem::replace(&mut self.is_unattended, attendants.is_empty())
            && !attendants.is_empty()
        {
            // They are asked again, now for somebody.
            self.attention = watch::Sender::default();
        }
        let Some(inbox) = self.inbox.upgrade() else { return };
        let natural = self.services.config.natural_delay;
        let pace = Pace::new(Instant::now(), natural, self.tempo());
        let question = open.number;
        if self.thinking.0 != question {
            self.thinking = (question, SeatSet::EMPTY);
        }
        let asked = open.seats.difference(self.thinking.1);
        if self.table.must_fold().is_some_and(|seat| asked.contains(seat)) {
            self.thinking.1 = asked;
            tokio::spawn(async move {
                sleep_until(pace.shown(pace.asked)).await;
                answer(&inbox, Command::Fold { question }).await;
            });
            return;
        }
        let mut thoughts = Vec::new();
        for seat in asked.iter() {
            let (Some(level), Some(view)) = (self.table.bot_of(seat), self.table.view(seat)) else {
                continue;
            };
            self.thinking.1 = self.thinking.1.union(seat.only());
            let (services, view) = (Arc::clone(&self.services), view.clone());
            let table = self.registration.id().clone();
            let wanted = self.attention.subscribe();
            let asker = Asker { table, attendants: attendants.clone(), wanted };
            let thought = Thought { level, seed: self.bot_seed(seat) };
            thoughts.push(async move { (seat, services.bots.decide(asker, thought, view).await) });
        }
        if thoughts.is_empty() {
            return;
        }
        let table = self.registration.id().clone();
        tokio::spawn(async move {
            let decided = join_all(thoughts).await;
            sleep_until(pace.shown(Instant::now())).await;
            for (seat, decided) in decided {
                match decided {
                    Ok(Some(decision)) => {
                        answer(&inbox, Command::Decided { question, seat, decision }).await;
                    }
                    Ok(None) => answer(&inbox, Command::Undecided { question, seat }).await,
                    Err(error) => {
                        tracing::error!(%table, %seat, %error, "a bot did not decide");
                    }
                }
            }
        });
    }
}

/// Answers a question of a table. A table that has ended in the meantime asks again when
/// it wakes.
async fn answer(inbox: &mpsc::Sender<Command>, command: Command) {
    drop(inbox.send(command).await);
}

/// How fast bots and folds follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tempo {
    Natural,
    /// For players who have no cards left in the round: what shorter steps tell about how
    /// long a bot has thought is of no use to them.
    Quick,
}

/// How much shorter the delay is when players are in a hurry.
const QUICKER: u32 = 6;

/// The longest delay, whatever is configured.
const LONGEST: Duration = Duration::from_secs(365 * 86_400);

/// Answers are shown in steps: what was not ready after the first is shown after
/// the second, so that not even a slow machine tells much by its time.
#[derive(Clone, Copy)]
struct Pace {
    asked: Instant,
    step: Duration,
}

impl Pace {
    fn new(asked: Instant, natural: Duration, tempo: Tempo) -> Pace {
        let step = match tempo {
            Tempo::Natural => natural,
            Tempo::Quick => natural / QUICKER,
        };
        Pace { asked, step }
    }

    /// When an answer is shown that was ready at some time.
    fn shown(self, ready: Instant) -> Instant {
        let Pace { asked, step } = self;
        if step.is_zero() {
            return ready;
        }
        let thought = ready.saturating_duration_since(asked).as_nanos();
        let steps = thought.div_ceil(step.as_nanos()).max(1);
        let wait = step.saturating_mul(u32::try_from(steps).unwrap_or(u32::MAX));
        asked + wait.min(LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_shown_in_steps_however_soon_they_are_ready() {
        let asked = Instant::now();
        let step = Duration::from_millis(900);
        let pace = Pace { asked, step };
        let shown = |millis| pace.shown(asked + Duration::from_millis(millis)) - asked;
        for millis in [0, 1, 300, 899, 900] {
            assert_eq!(shown(millis), step, "{millis}");
        }
        for millis in [901, 1_200, 1_800] {
            assert_eq!(shown(millis), 2 * step, "{millis}");
        }
        assert_eq!(shown(9_001), 11 * step);
    }

    #[test]
    fn a_quick_round_has_shorter_steps_of_the_same_kind() {
        let asked = Instant::now();
        let pace = Pace::new(asked, Duration::from_millis(900), Tempo::Quick);
        let shown =
            |millis| (pace.shown(asked + Duration::from_millis(millis)) - asked).as_millis();
        assert_eq!([shown(0), shown(150), shown(151)], [150, 150, 300]);
        let natural = Pace::new(asked, Duration::from_millis(900), Tempo::Natural);
        assert_eq!(natural.shown(asked), asked + Duration::from_millis(900));
    }

    #[test]
    fn without_a_delay_answers_are_shown_when_they_are_ready() {
        let asked = Instant::now();
        let ready = asked + Duration::from_millis(7);
        assert_eq!(Pace { asked, step: Duration::ZERO }.shown(ready), ready);
        let never = Pace { asked, step: Duration::MAX };
        assert_eq!(never.shown(ready), asked + LONGEST);
    }
}
