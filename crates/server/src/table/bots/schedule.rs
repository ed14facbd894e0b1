//! Which bot thinks next: they share a few workers, fairly and within quotas.
//!
//! Every decision is paid for by somebody who attends the table, or by the one budget of
//! all tables that nobody attends. A budget earns thinking time at a fixed rate and saves
//! up a little. Whoever has most left goes first, so that a newcomer overtakes those whose
//! bots have thought a lot; whoever has overdrawn waits. Tables that nobody attends pay
//! several times what they use: a stranger who starts many and leaves costs little.
//!
//! What is done at leisure, such as the analysis of finished games, is done when no decision
//! can be made, and never by all workers.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;

use kennel_table::{PlayerId, TableId};
use tokio::time::Instant;

use crate::budget::{Budgets, Quota, micros};

/// How many times what it costs a decision is charged for at a table that nobody attends.
const UNATTENDED: i64 = 4;

/// Somebody who attends a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attendant {
    pub network: IpAddr,
    pub player: PlayerId,
}

/// Who pays for the time of a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Payer {
    /// Somebody who waits for a decision.
    Decision(DecisionPayer),
    /// Nobody here: it is done at leisure.
    Leisure,
}

/// Who pays for a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionPayer {
    table: TableId,
    /// `None` if nobody attends the table.
    attendant: Option<Attendant>,
}

impl Payer {
    /// Who pays for a decision at a table.
    #[cfg(test)]
    pub fn of(table: TableId, attendant: Option<Attendant>) -> Payer {
        Payer::Decision(DecisionPayer { table, attendant })
    }
}

impl DecisionPayer {
    fn network(&self) -> Option<IpAddr> {
        self.attendant.as_ref().map(|attendant| attendant.network)
    }
}

/// Decisions that wait, and those that are being made.
pub struct Schedule<T> {
    workers: usize,
    networks: Budgets<Option<IpAddr>>,
    players: Budgets<PlayerId>,
    tables: Budgets<TableId>,
    /// How many decisions each network has under way.
    running: HashMap<Option<IpAddr>, usize>,
    waiting: HashMap<Option<IpAddr>, Vec<Waiting<T>>>,
    /// What is to be done at leisure, in its order.
    leisure: VecDeque<T>,
    /// How much of that is under way.
    running_at_leisure: usize,
    /// Numbers decisions as they are asked for.
    next: u64,
}

struct Waiting<T> {
    payer: DecisionPayer,
    number: u64,
    item: T,
}

impl<T> Schedule<T> {
    pub fn new(workers: usize, quota: Quota) -> Schedule<T> {
        Schedule {
            workers: workers.max(1),
            networks: Budgets::new(quota),
            players: Budgets::new(quota),
            tables: Budgets::new(quota),
            running: HashMap::new(),
            waiting: HashMap::new(),
            leisure: VecDeque::new(),
            running_at_leisure: 0,
            next: 0,
        }
    }

    /// Adds a decision. Of several people who attend the table the one pays whose bots
    /// have thought least.
    pub fn push(&mut self, table: TableId, attendants: Vec<Attendant>, item: T, now: Instant) {
        let richest =
            attendants.into_iter().max_by_key(|one| self.networks.left(&Some(one.network), now));
        let payer = DecisionPayer { table, attendant: richest };
        let waiting = Waiting { payer, number: self.next, item };
        self.next += 1;
        self.waiting.entry(waiting.payer.network()).or_default().push(waiting);
    }

    /// Adds what may be done when no decision can be made.
    pub fn push_at_leisure(&mut self, item: T) {
        self.leisure.push_back(item);
    }

    /// Takes what is next, if a worker is free for it.
    pub fn pop(&mut self, now: Instant) -> Option<(Payer, T)> {
        if self.running.values().sum::<usize>() + self.running_at_leisure >= self.workers {
            return None;
        }
        let decision = self.pop_decision(now);
        decision.map(|(payer, item)| (Payer::Decision(payer), item)).or_else(|| {
            // A decision that comes a moment later finds a worker, if there is a second one.
            let most = (self.workers - 1).max(1);
            let item = if self.running_at_leisure < most { self.leisure.pop_front() } else { None };
            self.running_at_leisure += usize::from(item.is_some());
            Some((Payer::Leisure, item?))
        })
    }

    fn pop_decision(&mut self, now: Instant) -> Option<(DecisionPayer, T)> {
        let (_, network, index) = self
            .waiting
            .iter()
            .filter(|&(network, _)| self.may_start(*network))
            .filter_map(|(&network, waiting)| {
                let left = self.networks.left(&network, now);
                let (index, first) = self.first(waiting, now).filter(|_| left > 0)?;
                // Tables that nobody attends come last.
                Some(((network.is_some(), left, Reverse(first.number)), network, index))
            })
            .max_by_key(|&(precedence, ..)| precedence)?;
        let waiting = self.waiting.get_mut(&network)?;
        let Waiting { payer, item, .. } = waiting.swap_remove(index);
        if waiting.is_empty() {
            self.waiting.remove(&network);
        }
        *self.running.entry(network).or_default() += 1;
        Some((payer, item))
    }

    /// No network may hold all workers: a long search cannot be interrupted.
    fn may_start(&self, network: Option<IpAddr>) -> bool {
        let most = (self.workers - 1).max(1);
        self.running.get(&network).is_none_or(|&running| running < most)
    }

    /// The first of a network's decisions: that of the table whose bots have thought least.
    fn first<'a>(
        &self,
        waiting: &'a [Waiting<T>],
        now: Instant,
    ) -> Option<(usize, &'a Waiting<T>)> {
        let solvent = waiting.iter().enumerate().filter(|(_, it)| {
            it.payer.attendant.as_ref().is_none_or(|one| self.players.left(&one.player, now) > 0)
        });
        solvent.max_by_key(|(_, it)| (self.tables.left(&it.payer.table, now), Reverse(it.number)))
    }

    /// A decision, or what was done at leisure, has taken some time.
    pub fn finish(&mut self, payer: Payer, cost: Duration, now: Instant) {
        let Payer::Decision(payer) = payer else {
            self.running_at_leisure = self.running_at_leisure.saturating_sub(1);
            return;
        };
        let network = payer.network();
        if let Some(running) = self.running.get_mut(&network) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(&network);
            }
        }
        let times = if payer.attendant.is_some() { 1 } else { UNATTENDED };
        let cost = micros(cost).saturating_mul(times);
        self.networks.pay(network, cost, now);
        if let Some(attendant) = payer.attendant {
            self.players.pay(attendant.player, cost, now);
        }
        self.tables.pay(payer.table, cost, now);
    }

    /// When a decision that waits for its budget can be made, if one does.
    pub fn next_at(&self, now: Instant) -> Option<Instant> {
        let all = self.waiting.iter().filter(|&(network, _)| self.may_start(*network));
        let waits = all.flat_map(|(network, waiting)| {
            let of_network = self.networks.wait(network, now);
            waiting.iter().map(move |it| {
                let of_player = it.payer.attendant.as_ref();
                of_player
                    .map_or(of_network, |one| of_network.max(self.players.wait(&one.player, now)))
            })
        });
        waits.min().and_then(|wait| now.checked_add(wait))
    }

    /// Drops decisions that nobody waits for any more, and budgets that are full.
    pub fn clean_up(&mut self, now: Instant, mut is_wanted: impl FnMut(&T) -> bool) {
        for waiting in self.waiting.values_mut() {
            waiting.retain(|it| is_wanted(&it.item));
        }
        self.waiting.retain(|_, waiting| !waiting.is_empty());
        self.leisure.retain(is_wanted);
        self.networks.forget_full(now);
        self.players.forget_full(now);
        self.tables.forget_full(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUOTA: Quota = Quota { earned: 200_000, saved: 3_000_000 };

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn attendant(network: u8) -> Attendant {
        attendant_named(network, &format!("player {network}"))
    }

    fn attendant_named(network: u8, player: &str) -> Attendant {
        Attendant { network: IpAddr::from([192, 0, 2, network]), player: player.into() }
    }

    /// A schedule of decisions that are named by numbers.
    struct Tried {
        schedule: Schedule<u32>,
        now: Instant,
    }

    impl Tried {
        fn with(workers: usize) -> Tried {
            Tried { schedule: Schedule::new(workers, QUOTA), now: Instant::now() }
        }

        fn ask(&mut self, table: &str, attendants: &[Attendant], item: u32) {
            self.schedule.push(table.into(), attendants.to_vec(), item, self.now);
        }

        /// Makes one decision after the other, each of which takes so long, until none can
        /// be made; returns which.
        fn make(&mut self, cost: Duration) -> Vec<u32> {
            let mut made = Vec::new();
            while let Some((payer, item)) = self.schedule.pop(self.now) {
                self.schedule.finish(payer, cost, self.now);
                made.push(item);
            }
            made
        }
    }

    #[test]
    fn a_newcomer_overtakes_a_network_whose_bots_have_thought_a_lot() {
        let mut tried = Tried::with(1);
        for item in 0..100 {
            tried.ask(&format!("table {item}"), &[attendant(1)], item);
        }
        let (payer, first) = tried.schedule.pop(tried.now).unwrap();
        tried.ask("honest", &[attendant(2)], 1_000);
        tried.schedule.finish(payer, seconds(1), tried.now);
        assert_eq!((first, tried.make(seconds(1))[0]), (0, 1_000));
    }

    #[test]
    fn a_network_that_has_overdrawn_waits_until_it_has_earned_the_time() {
        let mut tried = Tried::with(1);
        for item in 0..10 {
            tried.ask("table", &[attendant(1)], item);
        }
        // Three seconds are saved up.
        assert_eq!(tried.make(seconds(1)), [0, 1, 2]);
        let next = tried.schedule.next_at(tried.now).unwrap();
        assert!(next - tried.now < Duration::from_millis(1));
        tried.now = next;
        assert_eq!(tried.make(seconds(2)), [3]);
        let next = tried.schedule.next_at(tried.now).unwrap();
        let wait = (next - tried.now).as_millis();
        assert!((9_999..=10_001).contains(&wait), "{wait}");
        tried.now = next - Duration::from_millis(2);
        assert!(tried.make(seconds(2)).is_empty());
        tried.now = next;
        assert_eq!(tried.make(seconds(2)), [4]);
    }

    #[test]
    fn a_player_with_many_addresses_has_one_quota() {
        let mut tried = Tried::with(1);
        for network in 0..10 {
            let attendants = [attendant_named(network, "somebody")];
            tried.ask(&format!("table {network}"), &attendants, network.into());
        }
        assert_eq!(tried.make(seconds(1)), [0, 1, 2]);
    }

    #[test]
    fn the_tables_of_a_network_take_turns() {
        let mut tried = Tried::with(1);
        for item in 0..4 {
            tried.ask("a", &[attendant(1)], item);
        }
        tried.ask("b", &[attendant(1)], 10);
        tried.ask("c", &[attendant(1)], 20);
        assert_eq!(tried.make(Duration::from_millis(100)), [0, 10, 20, 1, 2, 3]);
    }

    #[test]
    fn tables_that_nobody_attends_come_last_and_share_one_budget() {
        let mut tried = Tried::with(1);
        for item in 0..5 {
            tried.ask(&format!("by mail {item}"), &[], item);
        }
        tried.ask("live", &[attendant(1)], 10);
        assert_eq!(tried.make(Duration::from_millis(250)), [10, 0, 1, 2]);
    }

    #[test]
    fn what_is_done_at_leisure_comes_after_every_decision() {
        let mut tried = Tried::with(1);
        (0..3).for_each(|item| tried.schedule.push_at_leisure(item));
        tried.ask("by mail", &[], 10);
        tried.ask("live", &[attendant(1)], 20);
        let mut next = || tried.schedule.pop(tried.now);
        let (payer, first) = next().unwrap();
        assert_eq!((first, next()), (20, None));
        tried.schedule.finish(payer, seconds(1), tried.now);
        assert_eq!(tried.make(seconds(1)), [10, 0, 1, 2]);
        // It costs nobody's bots anything: who was left with two seconds still has them.
        (0..3).for_each(|item| tried.ask("live", &[attendant(1)], item));
        assert_eq!(tried.make(seconds(1)), [0, 1]);
    }

    #[test]
    fn a_worker_is_left_to_decisions() {
        let mut tried = Tried::with(3);
        (0..5).for_each(|item| tried.schedule.push_at_leisure(item));
        let started = [(); 3].map(|()| tried.schedule.pop(tried.now).map(|(_, item)| item));
        assert_eq!(started, [Some(0), Some(1), None]);
        tried.ask("live", &[attendant(1)], 10);
        assert_eq!(tried.schedule.pop(tried.now).map(|(_, item)| item), Some(10));
        tried.schedule.finish(Payer::Leisure, seconds(9), tried.now);
        assert_eq!(tried.schedule.pop(tried.now).map(|(_, item)| item), Some(2));
        tried.schedule.clean_up(tried.now, |&item| item == 4);
        tried.schedule.finish(Payer::Leisure, seconds(9), tried.now);
        assert_eq!(tried.schedule.pop(tried.now), Some((Payer::Leisure, 4)));
    }

    #[test]
    fn the_one_pays_who_has_most_left() {
        let mut tried = Tried::with(1);
        for item in 0..4 {
            tried.ask("own", &[attendant(1)], item);
        }
        assert_eq!(tried.make(seconds(1)), [0, 1, 2]);
        tried.ask("shared", &[attendant(1), attendant(2)], 10);
        assert_eq!(tried.make(seconds(1)), [10]);
    }

    #[test]
    fn no_network_holds_all_workers() {
        let mut tried = Tried::with(3);
        for item in 0..5 {
            tried.ask("table", &[attendant(1)], item);
        }
        let started = [(); 5].map(|()| tried.schedule.pop(tried.now).map(|(_, item)| item));
        assert_eq!(started, [Some(0), Some(1), None, None, None]);
        // It waits for a worker and not for its budget.
        assert_eq!(tried.schedule.next_at(tried.now), None);
        tried.ask("other", &[attendant(2)], 10);
        tried.ask("other", &[attendant(2)], 11);
        assert_eq!(tried.schedule.pop(tried.now).map(|(_, item)| item), Some(10));
        assert_eq!(tried.schedule.pop(tried.now), None);
    }

    #[test]
    fn what_nobody_waits_for_is_dropped() {
        let mut tried = Tried::with(1);
        for item in 0..4 {
            tried.ask("table", &[attendant(1)], item);
        }
        assert_eq!(tried.schedule.pop(tried.now).map(|(_, item)| item), Some(0));
        tried.schedule.clean_up(tried.now, |&item| item == 3);
        let payer = Payer::of("table".into(), Some(attendant(1)));
        tried.schedule.finish(payer, seconds(1), tried.now);
        assert_eq!(tried.make(seconds(1)), [3]);
        assert!(!tried.schedule.networks.is_empty());
        tried.now += seconds(60);
        tried.schedule.clean_up(tried.now, |_| true);
        let Schedule { networks, players, tables, running, waiting, .. } = &tried.schedule;
        assert!(networks.is_empty() && players.is_empty());
        assert!(tables.is_empty() && running.is_empty() && waiting.is_empty());
    }

    /// Sixty tables of six seats, made by three guests of one address, have asked for five
    /// long decisions each. An honest game asks for a short one every second, for a minute.
    /// Returns the longest time for which it waited, and the time that the others thought.
    fn beside_sixty_tables(workers: usize) -> (Duration, Duration) {
        let long = Duration::from_millis(800);
        let mut tried = Tried::with(workers);
        for item in 0..300 {
            let player = format!("guest {}", item % 3);
            tried.ask(&format!("table {}", item / 5), &[attendant_named(1, &player)], item);
        }
        let start = tried.now;
        let mut thinking: Vec<(Instant, Payer, Duration)> = Vec::new();
        let (mut longest, mut thought) = (Duration::ZERO, Duration::ZERO);
        let mut asked = None;
        for millis in 0..60_000_u64 {
            tried.now = start + Duration::from_millis(millis);
            let now = tried.now;
            if millis % 1_000 == 0 {
                tried.ask("honest", &[attendant(2)], 1_000);
                asked = Some(now);
            }
            for (_, payer, cost) in thinking.extract_if(.., |(until, ..)| *until <= now) {
                tried.schedule.finish(payer, cost, now);
            }
            while let Some((payer, item)) = tried.schedule.pop(now) {
                let cost = if item == 1_000 { Duration::from_millis(2) } else { long };
                if item == 1_000 {
                    longest = longest.max(now - asked.take().unwrap());
                } else {
                    thought += cost;
                }
                thinking.push((now + cost, payer, cost));
            }
        }
        assert_eq!(asked, None);
        (longest, thought)
    }

    #[test]
    fn abandoned_tables_neither_delay_an_honest_game_nor_think_beyond_their_quota() {
        for workers in 1..=4 {
            let (longest, thought) = beside_sixty_tables(workers);
            // A search that has begun is not interrupted; with a second worker nobody waits.
            let most = if workers == 1 { Duration::from_millis(800) } else { Duration::ZERO };
            assert!(longest <= most, "{workers}: {longest:?}");
            // Three seconds saved up, a fifth of a second each second, and one decision more
            // for each worker.
            let most = seconds(3 + 60 / 5) + Duration::from_millis(800) * workers as u32;
            assert!(thought <= most, "{workers}: {thought:?}");
        }
    }
}
