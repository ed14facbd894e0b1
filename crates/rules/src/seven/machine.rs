//! The machine that reads the outcomes of a knot, one marble at a time.

use alloc::vec::Vec;

use super::plan::{Gate, Item, Kind, Knot, Plan};
use crate::seat::Seat;

/// One way to explain what has been read so far: how the marbles up to `next`
/// were moved or sent home.
#[derive(Clone, Copy)]
pub(super) struct Thread {
    /// The first item of the knot whose fate is still open.
    pub next: u8,
    /// How many marbles must still turn in at the gate passed last.
    pub owed: u8,
    /// Whether one has turned in there.
    pub entered: bool,
    /// How many steps may have been used: bit *n* for *n* steps. There are
    /// several when a marble was sent home: how far it walked before that
    /// leaves no trace.
    pub used: u8,
    /// The fates so far, four bits an item.
    pub fates: Fates,
}

/// What became of each item of the knot, four bits each: 0 to 7 steps walked,
/// [`Fates::GONE`] or [`Fates::ENTERED`].
#[derive(Clone, Copy)]
pub(super) struct Fates(u128);

impl Fates {
    pub(super) const GONE: u8 = 8;
    pub(super) const ENTERED: u8 = 9;

    pub(super) const NONE: Fates = Fates(0);

    #[inline]
    fn with(self, item: u8, fate: u8) -> Fates {
        Fates(self.0 | u128::from(fate) << (4 * item))
    }

    #[inline]
    pub(super) fn of(self, item: usize) -> u8 {
        (self.0 >> (4 * item)) as u8 & 15
    }

    /// Whether every marble stayed alive and out of the finish.
    #[inline]
    pub(super) fn are_steps_only(self) -> bool {
        self.0 & (u128::MAX / 15 * 8) == 0
    }
}

/// What the machine reads: the final board, from the cut onwards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Letter {
    /// The next marble found on the track.
    Marble {
        at: u8,
        seat: Seat,
        /// Whether it is a fresh marble that has not moved.
        fresh: bool,
    },
    /// The slots taken in the finish of the next gate.
    Finish(u8),
}

/// Where the machine is: what it has read of the board so far, and every way
/// in which that can have come about.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// All fields of the track before this one lie behind the last marble read.
    edge: u8,
    /// Where the next marble may be read at the earliest.
    floor: u8,
    /// How many gates have been read.
    pub gate: u8,
    /// Which threads of the machine belong to this state.
    first: u32,
    count: u32,
}

/// A state and the letter that led to it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub letter: Letter,
    pub state: State,
}

/// Memory that is kept from one seven to the next, so that none is asked for
/// once it has grown warm.
#[derive(Default)]
pub(super) struct Memory {
    threads: Vec<Thread>,
    nodes: Vec<Node>,
    candidates: Vec<(Letter, Thread)>,
    /// Threads in which nothing is left open: those of the last question.
    pub settled: Vec<Thread>,
}

impl Memory {
    /// Forgets everything read so far.
    pub(super) fn clear(&mut self) {
        self.threads.clear();
        self.nodes.clear();
    }
}

/// The slots taken in the end in the finishes of a knot.
pub(super) type Finishes = [u8; 6];

/// Reads outcomes of one knot, where marbles cross the cut in one way.
pub(super) struct Machine<'a> {
    pub plan: &'a Plan,
    pub items: &'a [Item],
    pub gates: &'a [Gate],
    pub memory: &'a mut Memory,
    crossing: Option<u8>,
    /// The steps that can be used, as bits.
    within: u8,
    /// The items from this one on cannot take up steps.
    last_mover: u8,
    /// The steps of which one must be used when no marble can take up more, as
    /// bits.
    in_the_end: u8,
}

impl<'a> Machine<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        knot: Knot,
        crossing: Option<u8>,
        memory: &'a mut Memory,
    ) -> Machine<'a> {
        let (items, gates) = (plan.items(knot), plan.gates(knot));
        let within = ((2u16 << plan.budget) - 1) as u8;
        let last_mover = items.iter().rposition(Item::can_move).map_or(0, |last| last as u8 + 1);
        let in_the_end = if plan.is_one_knot() { 1 << plan.budget } else { within };
        Machine { plan, items, gates, memory, crossing, within, last_mover, in_the_end }
    }

    /// The state before anything is read, when other knots may have used these
    /// numbers of steps.
    pub(super) fn start(&mut self, used: u8) -> State {
        let first = self.memory.threads.len() as u32;
        let fates = Fates::NONE;
        self.memory.threads.push(Thread { next: 0, owed: 0, entered: false, used, fates });
        State { edge: self.first_edge(), floor: self.first_edge(), gate: 0, first, count: 1 }
    }

    /// Everything before this place has been walked over from beyond the cut.
    pub(super) fn first_edge(&self) -> u8 {
        self.crossing.map_or(0, |over| over + 1)
    }

    #[inline]
    fn threads(&self, state: State) -> core::ops::Range<usize> {
        state.first as usize..(state.first + state.count) as usize
    }

    /// Whether the knot may end here: the numbers of steps that may be used
    /// then, as bits. [`Memory::settled`] holds a thread for each.
    pub(super) fn endings(&mut self, state: State) -> u8 {
        self.memory.settled.clear();
        if usize::from(state.gate) < self.gates.len() || !self.closes_ring(state.edge) {
            return 0;
        }
        for index in self.threads(state) {
            self.settle(self.memory.threads[index], state, u8::MAX);
        }
        self.memory.settled.retain(|thread| thread.owed == 0);
        self.memory.settled.iter().fold(0, |used, thread| used | thread.used)
    }

    /// Whether what was read last has crossed the cut as far as was said.
    #[inline]
    fn closes_ring(&self, edge: u8) -> bool {
        let around = self.plan.seating.fields();
        match self.crossing {
            None => !self.plan.is_closed() || edge <= around,
            Some(over) => edge == around + over + 1,
        }
    }

    /// Pushes every state that one more letter leads to, each letter once, and
    /// returns where they lie. They are taken off again with [`Machine::drop`].
    pub(super) fn expand(&mut self, state: State) -> core::ops::Range<usize> {
        let first = self.memory.nodes.len();
        self.read_marble(state);
        if let Some(&gate) = self.gates.get(usize::from(state.gate)) {
            self.read_finish(state, gate);
        }
        first..self.memory.nodes.len()
    }

    pub(super) fn node(&self, index: usize) -> Node {
        self.memory.nodes[index]
    }

    /// Where nodes and threads end now, to be given to [`Machine::drop`].
    pub(super) fn mark(&self) -> (usize, usize) {
        (self.memory.nodes.len(), self.memory.threads.len())
    }

    pub(super) fn drop(&mut self, (nodes, threads): (usize, usize)) {
        self.memory.nodes.truncate(nodes);
        self.memory.threads.truncate(threads);
    }

    /// Calls `found` for every outcome, with the steps that may be used for it
    /// and a thread for each number of them.
    pub(super) fn visit(
        &mut self,
        state: State,
        finishes: &mut Finishes,
        found: &mut impl FnMut(u8, &[Thread], &Finishes),
    ) {
        if state.count == 1 && usize::from(state.gate) == self.gates.len() {
            let thread = self.memory.threads[state.first as usize];
            return self.visit_thread(thread, state.edge, state, finishes, found);
        }
        let used = self.endings(state);
        if used != 0 {
            found(used, &self.memory.settled, finishes);
        }
        let mark = self.mark();
        for index in self.expand(state) {
            let node = self.node(index);
            if let Letter::Finish(slots) = node.letter {
                finishes[usize::from(state.gate)] = slots;
            }
            self.visit(node.state, finishes, found);
        }
        self.drop(mark);
    }

    /// The same where there is one thread and no gate is left to be read: as
    /// long as the next marble is in no danger, every place it lands on is a
    /// letter of its own.
    fn visit_thread(
        &mut self,
        thread: Thread,
        edge: u8,
        state: State,
        finishes: &mut Finishes,
        found: &mut impl FnMut(u8, &[Thread], &Finishes),
    ) {
        let Some(&item) = self.items.get(usize::from(thread.next)) else {
            if thread.owed == 0 && self.closes_ring(edge) {
                found(thread.used, &[thread], finishes);
            }
            return;
        };
        let here = State { edge, floor: state.floor.max(edge), ..state };
        if self.reach(thread, here) > item.at || thread.owed > 0 && item.can_enter() {
            let mark = self.mark();
            let first = self.memory.threads.len() as u32;
            self.memory.threads.push(thread);
            let state = State { first, count: 1, ..here };
            let used = self.endings(state);
            if used != 0 {
                found(used, &self.memory.settled, finishes);
            }
            for index in self.expand(state) {
                self.visit(self.node(index).state, finishes, found);
            }
            self.drop(mark);
            return;
        }
        let most = if item.can_move() { 7 } else { 0 };
        for steps in here.floor.saturating_sub(item.at)..=most {
            let used = thread.used << steps & self.within;
            if used == 0 {
                break;
            }
            if used & self.in_the_end == 0 && thread.next + 1 >= self.last_mover {
                continue;
            }
            let fates = thread.fates.with(thread.next, steps);
            let next = Thread { next: thread.next + 1, used, entered: false, fates, ..thread };
            self.visit_thread(next, item.at + steps + 1, here, finishes, found);
        }
    }

    fn read_marble(&mut self, state: State) {
        let limit = match self.gates.get(usize::from(state.gate)) {
            Some(gate) => gate.opens,
            None => u8::MAX,
        };
        self.memory.candidates.clear();
        for index in self.threads(state) {
            let thread = self.memory.threads[index];
            self.land(thread, state, limit);
        }
        let mut candidates = core::mem::take(&mut self.memory.candidates);
        // One thread that sends nobody home reads rising places; otherwise the
        // same letter may have been found in several ways.
        let key = |letter: &Letter| match *letter {
            Letter::Marble { at, seat, fresh } => (at, seat, fresh),
            Letter::Finish(_) => unreachable!("only marbles land"),
        };
        if !candidates.is_sorted_by_key(|(letter, _)| key(letter)) {
            candidates.sort_unstable_by_key(|(letter, thread)| (key(letter), thread.next));
        }
        for group in candidates.chunk_by(|one, other| one.0 == other.0) {
            let letter = group[0].0;
            let first = self.memory.threads.len();
            for &(_, thread) in group {
                self.add_thread(first, thread);
            }
            let edge = key(&letter).0 + 1;
            let count = (self.memory.threads.len() - first) as u32;
            let state = State { edge, floor: edge, gate: state.gate, first: first as u32, count };
            self.memory.nodes.push(Node { letter, state });
        }
        self.memory.candidates = candidates;
    }

    /// Adds a thread to the state that begins at `first`, unless another one
    /// there explains as much.
    fn add_thread(&mut self, first: usize, thread: Thread) {
        let known = self.memory.threads[first..].iter().any(|other| {
            (other.next, other.owed, other.entered) == (thread.next, thread.owed, thread.entered)
                && thread.used & !other.used == 0
        });
        if !known {
            self.memory.threads.push(thread);
        }
    }

    /// All places where the next marble of a thread may come to rest, and,
    /// where that one may be gone or in the finish, the marbles after it.
    fn land(&mut self, thread: Thread, state: State, limit: u8) {
        let Some(&item) = self.items.get(usize::from(thread.next)) else {
            return;
        };
        if item.at >= limit {
            return;
        }
        let lowest = self.reach(thread, state).max(state.floor);
        let most = match item.kind {
            Kind::Free | Kind::Fresh => 7.min(limit - 1 - item.at),
            Kind::Still | Kind::Wall => 0,
        };
        for steps in lowest.saturating_sub(item.at)..=most {
            let used = thread.used << steps & self.within;
            if used == 0 {
                break;
            }
            if used & self.in_the_end == 0 && thread.next + 1 >= self.last_mover {
                continue;
            }
            let letter = Letter::Marble {
                at: item.at + steps,
                seat: item.seat,
                fresh: matches!(item.kind, Kind::Fresh | Kind::Wall) && steps == 0,
            };
            let fates = thread.fates.with(thread.next, steps);
            let next = thread.next + 1;
            // It lands behind whatever turned in, which need not be kept.
            let thread = Thread { next, used, entered: false, fates, ..thread };
            self.memory.candidates.push((letter, thread));
        }
        for skipped in self.skip(thread, state).into_iter().flatten() {
            self.land(skipped, state, limit);
        }
    }

    /// The two ways in which the next marble may leave no trace on the track:
    /// it is sent home, or it turns into its finish.
    fn skip(&self, thread: Thread, state: State) -> [Option<Thread>; 2] {
        let item = self.items[usize::from(thread.next)];
        let next = thread.next + 1;
        let reach = self.reach(thread, state);
        let mut ways = [None, None];
        if item.at < reach {
            // It is walked over; it may have walked before, but not out of
            // reach. A fresh marble is out of danger until it has moved.
            let furthest = reach - 1 - item.at;
            let used = match item.kind {
                Kind::Free => spread(thread.used, furthest),
                Kind::Fresh if furthest > 0 => spread(thread.used << 1, furthest - 1),
                Kind::Still => thread.used,
                Kind::Fresh | Kind::Wall => 0,
            } & self.within;
            if used != 0 {
                let fates = thread.fates.with(thread.next, Fates::GONE);
                ways[0] = Some(Thread { next, used, fates, ..thread });
            }
        }
        if thread.owed > 0
            && item.can_enter()
            && item.seat == self.gates[usize::from(state.gate) - 1].seat
        {
            let used = thread.used << item.home & self.within;
            if used != 0 {
                let fates = thread.fates.with(thread.next, Fates::ENTERED);
                let owed = thread.owed - 1;
                ways[1] = Some(Thread { next, owed, entered: true, used, fates });
            }
        }
        ways
    }

    /// The fields before this one are walked over by the marbles whose fate is
    /// known.
    #[inline]
    fn reach(&self, thread: Thread, state: State) -> u8 {
        if thread.entered {
            let gate = self.gates[usize::from(state.gate) - 1];
            state.edge.max(gate.start + 1)
        } else {
            state.edge
        }
    }

    /// Collects what a thread becomes when all its marbles before `bound` leave
    /// no trace.
    fn settle(&mut self, thread: Thread, state: State, bound: u8) {
        match self.items.get(usize::from(thread.next)) {
            Some(item) if item.at < bound => {
                for skipped in self.skip(thread, state).into_iter().flatten() {
                    self.settle(skipped, state, bound);
                }
            }
            _ => self.memory.settled.push(thread),
        }
    }

    /// Decides the finish of the next gate. From here on marbles are read
    /// behind the first one that could turn in; those before it have been.
    fn read_finish(&mut self, state: State, gate: Gate) {
        let passed = match usize::from(state.gate).checked_sub(1) {
            Some(last) if self.gates[last].entrants > 0 => self.gates[last].start + 1,
            _ => 0,
        };
        self.memory.settled.clear();
        for index in self.threads(state) {
            self.settle(self.memory.threads[index], state, passed);
        }
        for option in finish_options(gate.residents) {
            if option.entries > gate.entrants {
                continue;
            }
            let first = self.memory.threads.len();
            for &thread in self.memory.settled.iter().filter(|thread| thread.owed == 0) {
                let used =
                    if option.steps < 8 { thread.used << option.steps & self.within } else { 0 };
                if used != 0 {
                    self.memory.threads.push(Thread {
                        owed: option.entries,
                        entered: false,
                        used,
                        ..thread
                    });
                }
            }
            let count = (self.memory.threads.len() - first) as u32;
            if count > 0 {
                let state = State {
                    edge: state.edge,
                    floor: state.floor.max(gate.opens),
                    gate: state.gate + 1,
                    first: first as u32,
                    count,
                };
                self.memory.nodes.push(Node { letter: Letter::Finish(option.slots), state });
            }
        }
    }

    /// What the rest depends on, where there is one thread only: the marbles
    /// that are left, what has been walked over of them, and the steps used.
    pub(super) fn key(&self, state: State) -> Option<u32> {
        if state.count != 1 {
            return None;
        }
        let thread = self.memory.threads[state.first as usize];
        let item = self.items.get(usize::from(thread.next))?;
        let over = |place: u8| u32::from(place.saturating_sub(item.at).min(15));
        Some(
            u32::from(thread.next)
                | u32::from(state.gate) << 5
                | u32::from(thread.owed) << 8
                | over(self.reach(thread, state)) << 11
                | over(state.floor) << 15
                | u32::from(thread.used) << 19,
        )
    }
}

/// The steps used when up to `most` more are.
#[inline]
fn spread(used: u8, most: u8) -> u8 {
    (0..=most).fold(0, |steps, more| steps | used << more)
}

/// One way in which a finish may be filled in the end.
#[derive(Clone, Copy)]
pub(super) struct FinishOption {
    /// The slots taken, as bits.
    slots: u8,
    /// How many marbles have turned in.
    entries: u8,
    /// How many steps were walked behind the start.
    steps: u8,
}

/// All ways in which a finish may be filled: nothing is passed, so marbles keep
/// their order and those that are there stay innermost (rule 5.6).
fn finish_options(residents: u8) -> &'static [FinishOption] {
    const MOST: usize = 16;
    const NOTHING: FinishOption = FinishOption { slots: 0, entries: 0, steps: 0 };
    const OPTIONS: [([FinishOption; MOST], usize); 16] = {
        let mut all = [([NOTHING; MOST], 0); 16];
        let mut residents = 0;
        while residents < 16u8 {
            let mut slots = 0;
            while slots < 16u8 {
                if stays_innermost(residents, slots) {
                    let (options, len) = &mut all[residents as usize];
                    options[*len] = FinishOption {
                        slots,
                        entries: (slots.count_ones() - residents.count_ones()) as u8,
                        steps: depths(slots) - depths(residents),
                    };
                    *len += 1;
                }
                slots += 1;
            }
            residents += 1;
        }
        all
    };
    const fn depths(slots: u8) -> u8 {
        (slots & 1) + (slots >> 1 & 1) * 2 + (slots >> 2 & 1) * 3 + (slots >> 3 & 1) * 4
    }
    /// From the inside outwards, each marble lies as deep as before or deeper.
    const fn stays_innermost(before: u8, after: u8) -> bool {
        let (mut before, mut after) = (before, after);
        while before != 0 {
            if after == 0 || after.leading_zeros() > before.leading_zeros() {
                return false;
            }
            before &= !(1 << (7 - before.leading_zeros()));
            after &= !(1 << (7 - after.leading_zeros()));
        }
        true
    }
    let (options, len) = &OPTIONS[usize::from(residents & 15)];
    &options[..*len]
}
