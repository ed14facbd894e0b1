//! How long each seat has, and what happens when its time is up.

use std::time::Duration;

use kennel_rules::{Seat, SeatSet, Seating};
use kennel_table::{Entry, PerSeat};
use kennel_wire::{Clock, Phase, StandInReason};
use tokio::time::Instant;

use super::commit::Intent;
use super::{Actor, LAG};
use crate::store::{Pace, TableUpdate, Times};

/// The least time for a decision once the game's clock has run out.
const LAST_SECONDS: Duration = Duration::from_secs(5);
/// From this turn time on, in seconds, a clock runs whether or not somebody is
/// connected.
const BY_MAIL: u32 = 3_600;

/// The clocks of a table. They count the time in which a question is open, the
/// server runs and a player is connected; by mail also that in which nobody is. They
/// are told the time and read no clock themselves.
#[derive(Clone)]
pub struct Clocks {
    clock: Clock,
    /// The time each seat has spent on answered questions of this game.
    thought: PerSeat<Duration>,
    /// The time spent on the open question when the clocks last stopped.
    spent: Duration,
    /// When the clocks last started; `None` while they are stopped.
    runs_since: Option<Instant>,
    /// When the player in a seat is on holiday: by mail no time counts then.
    holidays: PerSeat<Option<Holiday>>,
}

/// A holiday, from its beginning to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holiday {
    pub from: Instant,
    pub until: Instant,
}

impl Holiday {
    /// How much of it lies between two moments.
    fn within(self, from: Instant, until: Instant) -> Duration {
        self.until.min(until).saturating_duration_since(self.from.max(from))
    }
}

impl Clocks {
    /// Clocks as they were stored, for a table to which nobody is connected yet.
    pub fn new(
        clock: Clock,
        seating: Seating,
        noted: Option<&Times>,
        now: Instant,
        now_ms: i64,
    ) -> Clocks {
        let is_by_mail = is_by_mail(clock);
        let mut thought = PerSeat::filled(seating, Duration::ZERO);
        let mut spent = Duration::ZERO;
        if let Some(noted) = noted {
            for (thought, &ms) in thought.values_mut().zip(&noted.thought_ms) {
                *thought = Duration::from_millis(ms);
            }
            let asleep = now_ms.saturating_sub(noted.noted_ms).max(0).unsigned_abs();
            let asleep = if is_by_mail { asleep } else { 0 };
            spent = Duration::from_millis(noted.elapsed_ms.saturating_add(asleep));
        }
        let holidays = PerSeat::filled(seating, None);
        Clocks { clock, thought, spent, runs_since: is_by_mail.then_some(now), holidays }
    }

    pub fn clock(&self) -> Clock {
        self.clock
    }

    pub fn is_by_mail(&self) -> bool {
        is_by_mail(self.clock)
    }

    /// Whether games last minutes or days. Without a limit nobody has to hurry.
    pub fn pace(&self) -> Pace {
        match self.is_by_mail() || self.clock.is_endless() {
            true => Pace::Slow,
            false => Pace::Live,
        }
    }

    /// A game begins.
    pub fn begin(&mut self, now: Instant) {
        self.thought.values_mut().for_each(|thought| *thought = Duration::ZERO);
        self.ask(now);
    }

    /// Another question is open.
    pub fn ask(&mut self, now: Instant) {
        self.spent = Duration::ZERO;
        self.runs_since = self.runs_since.map(|_| now);
    }

    /// The last player disconnected.
    pub fn stop(&mut self, now: Instant) {
        if !self.is_by_mail() {
            self.spent = self.elapsed(now);
            self.runs_since = None;
        }
    }

    /// The first player connected.
    pub fn resume(&mut self, now: Instant) {
        self.runs_since = self.runs_since.or(Some(now));
    }

    /// Notes when the player in a seat is on holiday.
    pub fn note_holiday(&mut self, seat: Seat, holiday: Option<Holiday>) {
        self.holidays[seat] = holiday.filter(|_| self.is_by_mail());
    }

    /// A seat stops thinking about the open question.
    pub fn spend(&mut self, seat: Seat, now: Instant) {
        let elapsed = self.elapsed(now);
        let held = match (self.holidays[seat], self.asked_at()) {
            (Some(holiday), Some(asked)) => holiday.within(asked, now),
            _ => Duration::ZERO,
        };
        self.thought[seat] += elapsed.saturating_sub(held);
    }

    /// Since when the open question has been asked, if the clocks run.
    fn asked_at(&self) -> Option<Instant> {
        self.runs_since.map(|at| at.checked_sub(self.spent).unwrap_or(at))
    }

    /// The time spent on the open question.
    pub fn elapsed(&self, now: Instant) -> Duration {
        let runs = self.runs_since.map_or(Duration::ZERO, |at| now.saturating_duration_since(at));
        self.spent + runs
    }

    /// The deadline of a seat that is asked, if its clock runs.
    pub fn deadline(&self, seat: Seat) -> Option<Instant> {
        let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds));
        let of_turn = self.clock.turn_seconds.map(seconds);
        let of_game = self
            .clock
            .game_seconds
            .map(|all| seconds(all).saturating_sub(self.thought[seat]).max(LAST_SECONDS));
        let least = of_turn.into_iter().chain(of_game).min()?;
        let at = self.runs_since? + least.saturating_sub(self.spent) + LAG;
        // A holiday that begins when the time is up is too late.
        let holiday = self.holidays[seat].filter(|holiday| holiday.from < at);
        let asked = self.asked_at()?;
        Some(at + holiday.map_or(Duration::ZERO, |holiday| holiday.within(asked, holiday.until)))
    }

    /// The earliest deadline of some seats.
    pub fn first_deadline(&self, seats: SeatSet) -> Option<Instant> {
        seats.iter().filter_map(|seat| self.deadline(seat)).min()
    }

    /// The clocks as they are stored, if they count at all.
    pub fn snapshot(&self, now: Instant, now_ms: i64) -> Option<Times> {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        (!self.clock.is_endless()).then(|| Times {
            thought_ms: self.thought.values().map(|&time| ms(time)).collect(),
            elapsed_ms: ms(self.elapsed(now)),
            noted_ms: now_ms,
        })
    }
}

fn is_by_mail(clock: Clock) -> bool {
    clock.turn_seconds.is_some_and(|seconds| seconds >= BY_MAIL)
}

impl Actor {
    /// When the table must be woken although nobody is connected, in the server's time:
    /// when it fills up with bots, and when somebody's time by mail is up or bots are
    /// asked there.
    pub(super) fn wake_ms(&self, clocks: &Clocks, fills_at: Option<Instant>) -> Option<i64> {
        let now = Instant::now();
        let in_ms = |at: Instant| {
            let wait = at.saturating_duration_since(now).as_millis();
            i64::try_from(wait).unwrap_or(i64::MAX)
        };
        let wait = match (fills_at, self.table.phase()) {
            (Some(at), _) => in_ms(at),
            (None, Phase::Playing) if clocks.is_by_mail() && self.table.has_people() => {
                clocks.first_deadline(self.table.people_asked()).map_or(0, in_ms)
            }
            _ => return None,
        };
        Some(self.services.clock.running_ms().saturating_add(wait))
    }

    /// When the clocks must be checked next.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        let clock = self.clocks.first_deadline(self.table.people_asked());
        let grace = self.grace_ends().map(|(_, at)| at).min();
        let fills = self.fills_at.filter(|_| self.is_somebody_present());
        let idle = self.empty_since.map(|since| since + self.services.config.idle);
        let idle = idle.filter(|_| !self.is_busy());
        let presence = self.presence.due;
        let released = self.released_at().map(|(_, at)| at).min();
        clock
            .into_iter()
            .chain(grace)
            .chain(released)
            .chain(fills)
            .chain(idle)
            .chain(presence)
            .min()
    }

    /// The seats of players who are missing, and until when they are waited for: during
    /// and after a game only while others are connected, who wait. By mail nobody need be
    /// connected: only the clock counts.
    fn grace_ends(&self) -> impl Iterator<Item = (Seat, Instant)> {
        let somebody_waits =
            self.table.is_gathering() || (self.is_somebody_present() && !self.clocks.is_by_mail());
        let missing = self.missing.iter().filter(move |_| somebody_waits);
        missing.filter_map(|(seat, since)| {
            self.table.abandoned(seat)?;
            Some((seat, (*since)? + self.services.config.grace))
        })
    }

    /// The seats that are reserved for somebody who is gone, and until when they are.
    fn released_at(&self) -> impl Iterator<Item = (Seat, Instant)> {
        let grace = self.services.config.grace;
        self.awaited.iter().filter_map(move |(seat, since)| {
            self.table.released(seat)?;
            Some((seat, (*since)? + grace))
        })
    }

    /// Reads again who is on holiday, in a game by mail.
    pub(super) async fn follow_holidays(&mut self) {
        if !self.clocks.is_by_mail() {
            return;
        }
        let (store, clock) = (&self.services.store, &self.services.clock);
        for seat in self.table.seating().seats() {
            let holiday = match self.table.seats()[seat].player() {
                Some(player) => match store.holiday_of(player).await {
                    Ok(holiday) => Some(holiday),
                    Err(error) => {
                        let table = self.registration.id();
                        tracing::warn!(%table, %error, "nobody knows who is on holiday");
                        return;
                    }
                },
                None => None,
            };
            let (now, now_ms) = (Instant::now(), clock.now_ms());
            let at = |ms: i64| {
                let away = Duration::from_millis(ms.abs_diff(now_ms));
                if ms < now_ms { now.checked_sub(away) } else { now.checked_add(away) }
            };
            let holiday = holiday.and_then(|holiday| {
                Some(Holiday { from: at(holiday.from_ms)?, until: at(holiday.until_ms)? })
            });
            self.clocks.note_holiday(seat, holiday);
        }
    }

    /// The table may be due: somebody has gone on holiday or come back, or time is up.
    pub(super) async fn on_due(&mut self) {
        if !self.clocks.is_by_mail() || self.table.phase() != Phase::Playing {
            return;
        }
        self.follow_holidays().await;
        let wake_ms = Some(self.wake_ms(&self.clocks, self.fills_at));
        self.store_times(TableUpdate { wake_ms, ..TableUpdate::default() }).await;
    }

    /// Does what is due: bots stand in for players whose time is up or who have been
    /// away for too long, seats are no longer reserved for those, and bots take the free
    /// seats of a table of the queue.
    pub(super) async fn check_clocks(&mut self) {
        if self.presence.due.is_some_and(|at| at <= Instant::now()) {
            self.tell_presence();
        }
        let first = self.clocks.first_deadline(self.table.people_asked());
        if first.is_some_and(|at| at <= Instant::now()) {
            self.follow_holidays().await;
        }
        let now = Instant::now();
        let mut entries = Vec::new();
        let (mut late, mut freed) = (SeatSet::EMPTY, SeatSet::EMPTY);
        for seat in self.table.people_asked().iter() {
            if self.clocks.deadline(seat).is_some_and(|at| at <= now) {
                // The time counts although nothing was decided.
                self.clocks.spend(seat, now);
                late = late.union(seat.only());
                let why = match self.missing[seat] {
                    Some(_) => StandInReason::Gone,
                    None => StandInReason::Clock,
                };
                entries.extend(self.table.stand_in(seat, why));
            }
        }
        for (seat, at) in self.grace_ends() {
            if at <= now && !late.contains(seat) {
                let abandoned = self.table.abandoned(seat);
                if let Some(Entry::Freed { .. }) = abandoned {
                    freed = freed.union(seat.only());
                }
                entries.extend(abandoned);
            }
        }
        let released = self.released_at().filter(|&(_, at)| at <= now);
        entries.extend(released.filter_map(|(seat, _)| self.table.released(seat)));
        if self.fills_at.is_some_and(|at| at <= now) && self.is_somebody_present() {
            entries.extend(self.table.filled(freed));
        }
        self.commit_or_log(Intent::Entries(entries)).await;
    }

    /// Stores the clocks before the table is unloaded.
    pub(super) async fn store_clocks(&mut self) {
        self.store_times(TableUpdate::default()).await;
    }

    async fn store_times(&self, update: TableUpdate) {
        let times = self.clocks.snapshot(Instant::now(), self.services.clock.running_ms());
        let Some(times) = times.filter(|_| self.table.phase() == Phase::Playing) else { return };
        let update = TableUpdate { times: Some(times), ..update };
        let (id, fence) = (self.registration.id(), self.fence(self.table.version() + 1));
        if let Err(error) = self.services.store.append(id, fence, Vec::new(), update).await {
            tracing::error!(table = %id, %error, "the clocks of a table could not be stored");
        }
    }

    /// Whether it has something to do although nobody is connected.
    fn is_busy(&self) -> bool {
        match self.table.phase() {
            Phase::Playing => self.is_thinking(),
            _ => self.table.is_gathering() && self.table.has_people(),
        }
    }

    pub(super) fn is_idle(&self) -> bool {
        let idle = self.services.config.idle;
        !self.is_busy() && self.empty_since.is_some_and(|since| since.elapsed() >= idle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Clock = Clock { turn_seconds: Some(60), game_seconds: None };
    const GAME: Clock = Clock { turn_seconds: Some(60), game_seconds: Some(100) };
    const BY_MAIL_CLOCK: Clock = Clock { turn_seconds: Some(86_400), game_seconds: None };

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// How many seconds seat 0 has left.
    fn left(clocks: &Clocks, now: Instant) -> Option<u64> {
        let deadline = clocks.deadline(Seat::ALL[0])?;
        Some((deadline - LAG).saturating_duration_since(now).as_secs())
    }

    #[test]
    fn time_in_which_nobody_is_connected_counts_only_by_mail() {
        let start = Instant::now();
        let at = |time: u64| start + seconds(time);
        let mut clocks = Clocks::new(MINUTE, Seating::Two, None, at(0), 0);
        assert_eq!(left(&clocks, at(0)), None);
        clocks.resume(at(10));
        clocks.begin(at(10));
        assert_eq!(left(&clocks, at(30)), Some(40));
        clocks.stop(at(35));
        assert_eq!(left(&clocks, at(500)), None);
        clocks.resume(at(1_000));
        assert_eq!(left(&clocks, at(1_005)), Some(30));

        let mut by_mail = Clocks::new(BY_MAIL_CLOCK, Seating::Two, None, at(0), 0);
        by_mail.begin(at(0));
        by_mail.stop(at(5));
        by_mail.resume(at(50));
        assert_eq!(left(&by_mail, at(100)), Some(86_300));
    }

    #[test]
    fn stored_clocks_go_on_without_the_time_in_between() {
        let start = Instant::now();
        let at = |time: u64| start + seconds(time);
        let mut clocks = Clocks::new(GAME, Seating::Two, None, at(0), 0);
        clocks.resume(at(0));
        clocks.begin(at(0));
        clocks.spend(Seat::ALL[0], at(30));
        clocks.ask(at(30));
        clocks.stop(at(50));
        let stored = clocks.snapshot(at(55), 55_000).unwrap();
        assert_eq!(stored.thought_ms, [30_000, 0]);
        assert_eq!(stored.elapsed_ms, 20_000);

        // The table sleeps for an hour, the server perhaps with it.
        let mut clocks = Clocks::new(GAME, Seating::Two, Some(&stored), at(4_000), 4_000_000);
        assert_eq!(left(&clocks, at(4_000)), None);
        clocks.resume(at(4_100));
        assert_eq!(left(&clocks, at(4_100)), Some(40));
        clocks.spend(Seat::ALL[0], at(4_140));
        clocks.ask(at(4_140));
        // 90 of 100 seconds are gone.
        assert_eq!(left(&clocks, at(4_140)), Some(10));
        clocks.spend(Seat::ALL[0], at(4_150));
        clocks.ask(at(4_150));
        assert_eq!(left(&clocks, at(4_150)), Some(LAST_SECONDS.as_secs()));
        clocks.begin(at(4_150));
        assert_eq!(left(&clocks, at(4_150)), Some(60));
    }

    #[test]
    fn by_mail_the_time_of_a_sleeping_table_counts_but_not_a_clock_set_back() {
        let now = Instant::now();
        let stored = Times { thought_ms: vec![0, 0], elapsed_ms: 1_000, noted_ms: 10_000 };
        let later = Clocks::new(BY_MAIL_CLOCK, Seating::Two, Some(&stored), now, 110_000);
        assert_eq!(left(&later, now), Some(86_400 - 101));
        let earlier = Clocks::new(BY_MAIL_CLOCK, Seating::Two, Some(&stored), now, 5_000);
        assert_eq!(left(&earlier, now), Some(86_400 - 1));
        let long_ago = Clocks::new(BY_MAIL_CLOCK, Seating::Two, Some(&stored), now, i64::MAX);
        assert_eq!(left(&long_ago, now), Some(0));
    }

    #[test]
    fn by_mail_clocks_stand_still_during_a_holiday() {
        let start = Instant::now() + seconds(1_000_000);
        let at = |time: u64| start + seconds(time);
        let seat = Seat::ALL[0];
        let left = |clocks: &Clocks| clocks.deadline(seat).unwrap() - LAG - start;
        let mut clocks = Clocks::new(BY_MAIL_CLOCK, Seating::Two, None, start, 0);
        clocks.begin(start);
        let holiday = |from: u64, until: u64| Holiday { from: at(from), until: at(until) };
        // It begins while the question is open: what was left then is left afterwards.
        clocks.note_holiday(seat, Some(holiday(400, 200_400)));
        assert_eq!(left(&clocks), seconds(86_400 + 200_000));
        // Others go on, and what is over again does not count.
        assert_eq!(clocks.deadline(Seat::ALL[1]).unwrap() - LAG - start, seconds(86_400));
        clocks.note_holiday(seat, Some(holiday(400, 500)));
        assert_eq!(left(&clocks), seconds(86_500));
        clocks.spend(seat, at(1_000));
        assert_eq!(clocks.thought[seat], seconds(900));
        // One that begins when the time is up is too late.
        clocks.note_holiday(seat, Some(holiday(90_000, 200_000)));
        assert_eq!(left(&clocks), seconds(86_400));
        // A question that is asked meanwhile waits until the end and a whole turn longer.
        clocks.note_holiday(seat, Some(holiday(400, 200_400)));
        clocks.ask(at(1_000));
        assert_eq!(left(&clocks), seconds(200_400 + 86_400));
        clocks.spend(seat, at(2_000));
        assert_eq!(clocks.thought[seat], seconds(900), "no time was spent");

        // In a game of minutes there are no holidays.
        let mut live = Clocks::new(MINUTE, Seating::Two, None, start, 0);
        live.resume(start);
        live.begin(start);
        live.note_holiday(seat, Some(holiday(0, 1_000)));
        assert_eq!(left(&live), seconds(60));
    }

    #[test]
    fn claiming_lag_with_every_answer_gains_one_allowance_and_no_more() {
        let mut now = Instant::now();
        let mut clocks = Clocks::new(GAME, Seating::Two, None, now, 0);
        clocks.resume(now);
        clocks.begin(now);
        // Every answer comes in the last moment, and the lag counts as thought: so the
        // game's hundred seconds are over at the second one, and it is over them by no
        // more than one allowance.
        let mut taken = Vec::new();
        for _ in 0..5 {
            let last = clocks.deadline(Seat::ALL[0]).unwrap();
            taken.push(last - now);
            clocks.spend(Seat::ALL[0], last);
            clocks.ask(last);
            now = last;
        }
        let rest = LAST_SECONDS + LAG;
        assert_eq!(taken, [seconds(60) + LAG, seconds(100) - seconds(61) + LAG, rest, rest, rest]);
        assert_eq!(taken[0] + taken[1], seconds(100) + LAG);
    }

    #[test]
    fn a_table_without_a_clock_stores_no_times() {
        let now = Instant::now();
        let mut clocks = Clocks::new(Clock::default(), Seating::Four, None, now, 0);
        clocks.resume(now);
        assert_eq!(clocks.deadline(Seat::ALL[0]), None);
        assert_eq!(clocks.snapshot(now, 0), None);
    }
}
