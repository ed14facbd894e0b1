//! Listing, counting, drawing and finding the outcomes of all knots together.
//!
//! Knots are independent except for the steps they share, so each is enumerated by
//! itself, and the next may use the steps that are left. The outcomes of small knots
//! are stored; those of large ones, which may run to hundreds of thousands, are counted
//! by the machine with memoisation.

use alloc::vec::Vec;

use super::counts::CountTable;
use super::machine::{Finishes, Letter, Machine, Memory, State, Thread};
use super::plan::{Knot, Plan};
use super::shares::add_shares;
use crate::board::Board;
use crate::options::Seating;
use crate::play::Shares;
use crate::seat::SeatSet;

/// The outcomes of knots with at most this many movable marbles are stored.
const SMALL: u8 = 5;

/// One outcome of a knot.
#[derive(Clone, Copy)]
struct KnotOutcome {
    /// The possible numbers of steps, as bits.
    used: u8,
    /// Threads that lead to it, at least one for each number of steps.
    first_thread: u32,
    thread_count: u32,
    finishes: Finishes,
    /// How marbles crossed the cut for it.
    crossing: Option<u8>,
}

/// A knot whose outcomes are stored.
#[derive(Clone, Copy, Default)]
struct Written {
    first_outcome: usize,
    outcomes_end: usize,
    /// The outcomes by the steps they may use.
    first_class: usize,
    classes_end: usize,
}

/// Outcomes of a knot that may use the same numbers of steps.
#[derive(Clone, Copy)]
struct Class {
    used: u8,
    count: u64,
}

/// The outcomes of one board on which certain marbles walk a number of steps.
#[derive(Default)]
pub(super) struct Solver {
    plan: Plan,
    memory: Memory,
    written: Vec<Written>,
    outcomes: Vec<KnotOutcome>,
    threads: Vec<Thread>,
    classes: Vec<Class>,
    counts: CountTable,
    picks: Vec<(usize, KnotOutcome)>,
    /// The letters read of the large knot.
    letters: Vec<Letter>,
}

impl Solver {
    /// Prepares for a board.
    pub(super) fn prepare(
        &mut self,
        seating: Seating,
        board: &Board,
        movable: SeatSet,
        budget: u8,
    ) {
        self.plan.lay_out(seating, board, movable, budget);
        self.memory.clear();
        self.written.clear();
        self.outcomes.clear();
        self.threads.clear();
        self.classes.clear();
        self.picks.clear();
    }

    /// Stores the outcomes of the next knot.
    fn write_down(&mut self, knot: Knot) {
        let Solver { plan, memory, outcomes, threads, classes, .. } = self;
        let (first_outcome, first_class) = (outcomes.len(), classes.len());
        for crossing in plan.crossings_of(knot) {
            let mut machine = Machine::new(plan, knot, crossing, memory);
            let mark = machine.mark();
            let start = machine.start(1);
            machine.visit(start, &mut [0; 6], &mut |used, explaining, &finishes| {
                let first_thread = threads.len() as u32;
                let thread_count = explaining.len() as u32;
                threads.extend_from_slice(explaining);
                outcomes.push(KnotOutcome { used, first_thread, thread_count, finishes, crossing });
                match classes[first_class..].iter_mut().find(|class| class.used == used) {
                    Some(class) => class.count += 1,
                    None => classes.push(Class { used, count: 1 }),
                }
            });
            machine.drop(mark);
        }
        let (outcomes_end, classes_end) = (outcomes.len(), classes.len());
        self.written.push(Written { first_outcome, outcomes_end, first_class, classes_end });
    }

    /// Counts the outcomes.
    pub(super) fn count(&mut self) -> u64 {
        self.counts.clear();
        for index in 0..self.plan.knots().len() {
            let knot = self.plan.knots()[index];
            if knot.movers > SMALL {
                break;
            }
            self.write_down(knot);
        }
        self.count_from(0, 1)
    }

    /// Counts the outcomes of the knots from this one on, if those before may have used
    /// these numbers of steps.
    fn count_from(&mut self, index: usize, used: u8) -> u64 {
        let Some(&knot) = self.plan.knots().get(index) else {
            return self.steps_left(used).map(|left| self.plan.ways_to_share(left)).sum();
        };
        let key = 1 << 63 | (index as u64) << 8 | u64::from(used);
        if let Some(count) = self.counts.get(key) {
            return count;
        }
        let mut count = 0;
        if let Some(&Written { first_class, classes_end, .. }) = self.written.get(index) {
            for class in first_class..classes_end {
                let Class { used: more, count: times } = self.classes[class];
                let together = self.together(used, more);
                if together != 0 {
                    count += times * self.count_from(index + 1, together);
                }
            }
        } else {
            for crossing in self.plan.crossings_of(knot) {
                let mut machine = Machine::new(&self.plan, knot, crossing, &mut self.memory);
                let mark = machine.mark();
                let start = machine.start(used);
                count += self.count_state(index, crossing, start);
                Machine::new(&self.plan, knot, crossing, &mut self.memory).drop(mark);
            }
        }
        self.counts.set(key, count);
        count
    }

    /// The same from the middle of a knot whose outcomes are not stored.
    fn count_state(&mut self, index: usize, crossing: Option<u8>, state: State) -> u64 {
        let knot = self.plan.knots()[index];
        let mut machine = Machine::new(&self.plan, knot, crossing, &mut self.memory);
        let crossing_code = crossing.map_or(0, |over| u64::from(over) + 1);
        let key = machine
            .key(state)
            .map(|key| u64::from(key) | (index as u64) << 32 | crossing_code << 40);
        if let Some(count) = key.and_then(|key| self.counts.get(key)) {
            return count;
        }
        let used = machine.endings(state);
        let mark = machine.mark();
        let nodes = machine.expand(state);
        let mut count = if used == 0 { 0 } else { self.count_from(index + 1, used) };
        for node in nodes {
            let machine = Machine::new(&self.plan, knot, crossing, &mut self.memory);
            let state = machine.node(node).state;
            count += self.count_state(index, crossing, state);
        }
        Machine::new(&self.plan, knot, crossing, &mut self.memory).drop(mark);
        if let Some(key) = key {
            self.counts.set(key, count);
        }
        count
    }

    /// The numbers of steps that two parts may use together.
    #[inline]
    fn together(&self, one: u8, other: u8) -> u8 {
        let within = (2u16 << self.plan.budget) - 1;
        let mut sums = 0;
        let mut rest = other;
        while rest != 0 {
            sums |= u16::from(one) << rest.trailing_zeros();
            rest &= rest - 1;
        }
        (sums & within) as u8
    }

    /// The possible numbers of steps left for the loose marbles.
    fn steps_left(&self, used: u8) -> impl Iterator<Item = u8> + use<> {
        let (budget, none_loose) = (self.plan.budget, self.plan.loose().is_empty());
        let most = if none_loose { 0 } else { budget };
        (0..=most).filter(move |left| used >> (budget - left) & 1 != 0)
    }

    /// Calls `found` with the shares of every outcome, behind those of `before`.
    pub(super) fn list(&mut self, before: Shares, found: &mut impl FnMut(Shares)) {
        if let [knot] = *self.plan.knots() {
            return self.list_knot(knot, before, found);
        }
        // Large knots are stored too, sorted so that outcomes that do not fit are
        // skipped at once.
        for index in self.written.len()..self.plan.knots().len() {
            self.write_down(self.plan.knots()[index]);
            let Written { first_outcome, outcomes_end, .. } = self.written[index];
            self.outcomes[first_outcome..outcomes_end]
                .sort_unstable_by_key(|outcome| (outcome.used, outcome.first_thread));
        }
        self.list_from(0, 1, before, found);
    }

    /// The same for a single knot, whose outcomes need not be stored.
    fn list_knot(&mut self, knot: Knot, before: Shares, found: &mut impl FnMut(Shares)) {
        let mut memory = core::mem::take(&mut self.memory);
        for crossing in self.plan.crossings_of(knot) {
            let mut machine = Machine::new(&self.plan, knot, crossing, &mut memory);
            let mark = machine.mark();
            let start = machine.start(1);
            machine.visit(start, &mut [0; 6], &mut |used, threads, finishes| {
                for left in self.steps_left(used) {
                    let used = self.plan.budget - left;
                    let explains = |thread: &&Thread| thread.used >> used & 1 != 0;
                    if let Some(thread) = threads.iter().find(explains) {
                        let mut shares = before;
                        add_shares(
                            &self.plan,
                            knot,
                            crossing,
                            *thread,
                            finishes,
                            used,
                            &mut shares,
                        );
                        self.plan.share_out(left, self.plan.loose(), shares, found);
                    }
                }
            });
            machine.drop(mark);
        }
        self.memory = memory;
    }

    fn list_from(
        &mut self,
        index: usize,
        used: u8,
        before: Shares,
        found: &mut impl FnMut(Shares),
    ) {
        let Some(&written) = self.written.get(index) else {
            for left in self.steps_left(used) {
                if let Some(shares) = self.shares_of_picks(left, before) {
                    self.plan.share_out(left, self.plan.loose(), shares, found);
                }
            }
            return;
        };
        let is_last = index + 1 == self.written.len() && self.plan.loose().is_empty();
        let wanted = if is_last { 1 << self.plan.budget } else { u8::MAX };
        let mut next = written.first_outcome;
        while next < written.outcomes_end {
            let outcome = self.outcomes[next];
            next += 1;
            let together = self.together(used, outcome.used);
            if together & wanted != 0 {
                self.picks.push((index, outcome));
                self.list_from(index + 1, together, before, found);
                self.picks.pop();
            } else {
                let others = &self.outcomes[next..written.outcomes_end];
                next += others.iter().take_while(|other| other.used == outcome.used).count();
            }
        }
    }

    /// The outcome of this number, as shares behind those of `before`.
    pub(super) fn nth(&mut self, mut index: u64, before: Shares) -> Option<Shares> {
        self.picks.clear();
        let mut used = 1;
        for knot in 0..self.plan.knots().len() {
            let outcome = match self.written.get(knot) {
                Some(&written) => self.pick_written(knot, written, used, &mut index)?,
                None => self.pick_large(knot, used, &mut index)?,
            };
            used = self.together(used, outcome.used);
            self.picks.push((knot, outcome));
        }
        for left in self.steps_left(used) {
            let ways = self.plan.ways_to_share(left);
            if index < ways {
                let shares = self.shares_of_picks(left, before)?;
                return Some(self.plan.nth_share_out(index, left, shares));
            }
            index -= ways;
        }
        None
    }

    fn pick_written(
        &mut self,
        knot: usize,
        written: Written,
        used: u8,
        index: &mut u64,
    ) -> Option<KnotOutcome> {
        for class in written.first_class..written.classes_end {
            let Class { used: more, count } = self.classes[class];
            let together = self.together(used, more);
            if together == 0 {
                continue;
            }
            let each = self.count_from(knot + 1, together);
            if *index < count * each {
                let number = (*index / each) as usize;
                *index %= each;
                let outcomes = &self.outcomes[written.first_outcome..written.outcomes_end];
                let of_class = outcomes.iter().filter(|outcome| outcome.used == more);
                return of_class.copied().nth(number);
            }
            *index -= count * each;
        }
        None
    }

    fn pick_large(&mut self, index: usize, used: u8, number: &mut u64) -> Option<KnotOutcome> {
        let knot = self.plan.knots()[index];
        for crossing in self.plan.crossings_of(knot) {
            let mut machine = Machine::new(&self.plan, knot, crossing, &mut self.memory);
            let mut state = machine.start(used);
            let count = self.count_state(index, crossing, state);
            if *number >= count {
                *number -= count;
                continue;
            }
            self.letters.clear();
            'letters: loop {
                let mut machine = Machine::new(&self.plan, knot, crossing, &mut self.memory);
                let ending = machine.endings(state);
                let nodes = machine.expand(state);
                if ending != 0 {
                    let count = self.count_from(index + 1, ending);
                    if *number < count {
                        let letters = core::mem::take(&mut self.letters);
                        let outcome = self.read_letters(knot, crossing, &letters);
                        self.letters = letters;
                        return outcome;
                    }
                    *number -= count;
                }
                for node in nodes {
                    let machine = Machine::new(&self.plan, knot, crossing, &mut self.memory);
                    let node = machine.node(node);
                    let count = self.count_state(index, crossing, node.state);
                    if *number < count {
                        self.letters.push(node.letter);
                        state = node.state;
                        continue 'letters;
                    }
                    *number -= count;
                }
                return None;
            }
        }
        None
    }

    /// The outcome of a knot with these letters.
    fn read_letters(
        &mut self,
        knot: Knot,
        crossing: Option<u8>,
        letters: &[Letter],
    ) -> Option<KnotOutcome> {
        let Solver { plan, memory, threads, .. } = self;
        let mut machine = Machine::new(plan, knot, crossing, memory);
        let mark = machine.mark();
        let mut state = machine.start(1);
        let mut finishes = [0; 6];
        for &letter in letters {
            if let Letter::Finish(slots) = letter {
                finishes[usize::from(state.gate)] = slots;
            }
            let nodes = machine.expand(state);
            let node = nodes.map(|index| machine.node(index)).find(|node| node.letter == letter);
            state = node?.state;
        }
        let used = machine.endings(state);
        machine.drop(mark);
        let first_thread = threads.len() as u32;
        threads.extend_from_slice(&memory.settled);
        let thread_count = threads.len() as u32 - first_thread;
        (used != 0).then_some(KnotOutcome { used, first_thread, thread_count, finishes, crossing })
    }

    /// The shares that lead to `target`, if there are any, appended to those of `before`.
    /// The caller compares the resulting board: marbles out of the seven's reach are not
    /// checked.
    pub(super) fn find(&mut self, target: &Board, before: Shares) -> Option<Shares> {
        self.picks.clear();
        let Plan { seating, budget, .. } = self.plan;
        let mut left = 0;
        let mut loose = Shares::NONE;
        for index in 0..self.plan.loose().len() {
            let field = self.plan.loose()[index];
            let steps = (0..=budget - left)
                .find(|&steps| target.owner(field.forwards(seating, steps)).is_some())?;
            left += steps;
            if steps > 0 {
                loose.push(self.plan.loose_share(field, steps));
            }
        }
        for index in 0..self.plan.knots().len() {
            let knot = self.plan.knots()[index];
            let outcome = self.read(knot, target)?;
            self.picks.push((index, outcome));
        }
        let mut shares = self.shares_of_picks(left, before)?;
        loose.as_slice().iter().for_each(|&share| shares.push(share));
        Some(shares)
    }

    /// Reads a knot's part of a board.
    fn read(&mut self, knot: Knot, target: &Board) -> Option<KnotOutcome> {
        self.plan.crossings_of(knot).find_map(|crossing| {
            let letters = letters_of(&self.plan, knot, target, crossing);
            self.read_letters(knot, crossing, &letters)
        })
    }

    /// The shares of the picked outcomes when they leave this many steps.
    fn shares_of_picks(&self, left: u8, before: Shares) -> Option<Shares> {
        let mut shares = before;
        let within = self.plan.budget - left;
        self.add_picks(&self.picks, within, &mut shares).then_some(shares)
    }

    /// Adds the shares of outcomes that use this many steps together.
    fn add_picks(&self, picks: &[(usize, KnotOutcome)], within: u8, shares: &mut Shares) -> bool {
        let Some((&(index, outcome), others)) = picks.split_first() else {
            return within == 0;
        };
        let knot = self.plan.knots()[index];
        let first = outcome.first_thread as usize;
        let threads = &self.threads[first..first + outcome.thread_count as usize];
        for used in (0..=within).filter(|used| outcome.used >> used & 1 != 0) {
            let before = *shares;
            if self.add_picks(others, within - used, shares) {
                let explains = |thread: &&Thread| thread.used >> used & 1 != 0;
                if let Some(thread) = threads.iter().find(explains) {
                    let KnotOutcome { finishes, crossing, .. } = outcome;
                    add_shares(&self.plan, knot, crossing, *thread, &finishes, used, shares);
                    return true;
                }
            }
            *shares = before;
        }
        false
    }
}

/// A knot's part of a board as the machine should read it: from the cut on, what
/// crossed it last, and each finish before the first marble that could turn in.
fn letters_of(plan: &Plan, knot: Knot, target: &Board, crossing: Option<u8>) -> Vec<Letter> {
    let around = plan.seating.fields();
    let mut letters: Vec<(u8, Letter)> = Vec::new();
    for gate in plan.gates(knot) {
        letters.push((gate.opens, Letter::Finish(target.finish_bits(gate.seat))));
    }
    for seat in plan.seating.seats() {
        let start = plan.seating.start(seat);
        for field in target.on_track(seat) {
            let place = plan.place(field);
            let at = match crossing {
                Some(over) if place <= over => place + around,
                _ => place,
            };
            let fresh = target.is_fresh(seat) && field == start;
            if plan.can_become(knot, at) {
                letters.push((at, Letter::Marble { at, seat, fresh }));
            }
        }
    }
    // The finishes come first among equals: the sort is stable.
    letters.sort_by_key(|&(at, _)| at);
    letters.into_iter().map(|(_, letter)| letter).collect()
}
