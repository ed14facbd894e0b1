//! The machine that reads the outcomes of a seven, one marble at a time.

use super::line::{Gate, Kind, Line};
use crate::seat::Seat;

/// One way to explain what has been read so far: how the marbles up to `next`
/// were moved or sent home.
#[derive(Clone, Copy)]
pub(super) struct Thread {
    /// The first item of the line whose fate is still open.
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

/// What became of each item of the line, four bits each: 0 to 7 steps walked,
/// [`Fates::GONE`] or [`Fates::ENTERED`].
#[derive(Clone, Copy)]
pub(super) struct Fates(u128);

impl Fates {
    pub const GONE: u8 = 8;
    pub const ENTERED: u8 = 9;

    #[inline]
    fn with(self, item: u8, fate: u8) -> Fates {
        Fates(self.0 | u128::from(fate) << (4 * item))
    }

    #[inline]
    pub fn of(self, item: usize) -> u8 {
        (self.0 >> (4 * item)) as u8 & 15
    }

    /// Whether every marble stayed alive and out of the finish.
    #[inline]
    pub fn are_steps_only(self) -> bool {
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
    pub edge: u8,
    /// Where the next marble may be read at the earliest.
    floor: u8,
    /// How many gates have been read.
    pub gate: u8,
    /// Which threads of the machine belong to this state.
    first: u32,
    count: u32,
}

/// The ways in which the line may end in one state.
pub(super) struct Endings {
    /// How many steps are used, as bits.
    used: u8,
    /// A thread for each of them.
    threads: [Option<Thread>; 8],
}

impl Endings {
    fn add(&mut self, thread: Thread) {
        if thread.owed > 0 {
            return;
        }
        let mut new = thread.used & !self.used;
        self.used |= new;
        while new != 0 {
            self.threads[new.trailing_zeros() as usize] = Some(thread);
            new &= new - 1;
        }
    }

    /// How many steps may be left for the loose marbles.
    pub fn left(&self, budget: u8) -> impl Iterator<Item = u8> + use<> {
        let used = self.used;
        (0..=budget).filter(move |left| used >> (budget - left) & 1 != 0)
    }

    /// The thread that leaves this many steps.
    pub fn leaving(&self, left: u8, budget: u8) -> Option<Thread> {
        let used = budget.checked_sub(left)?;
        self.threads[usize::from(used)].filter(|_| self.used >> used & 1 != 0)
    }
}

/// In how many ways `marbles` can share `steps`.
pub(super) fn ways_to_share(steps: u8, marbles: usize) -> u64 {
    if marbles == 0 {
        return u64::from(steps == 0);
    }
    // Steps and marbles but the last in a row, in any order.
    (1..=u64::from(steps)).fold(1, |ways, step| ways * (marbles as u64 - 1 + step) / step)
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
    settled: Vec<Thread>,
    counts: CountTable,
}

/// Reads outcomes of a seven on one line, where marbles cross the cut in one
/// way.
pub(super) struct Machine<'a> {
    pub line: &'a Line,
    memory: &'a mut Memory,
    crossing: Option<u8>,
    /// The steps that can be used, as bits.
    within: u8,
}

impl<'a> Machine<'a> {
    pub fn new(line: &'a Line, crossing: Option<u8>, memory: &'a mut Memory) -> Machine<'a> {
        memory.threads.clear();
        memory.nodes.clear();
        memory.counts.clear();
        let within = ((2u16 << line.budget) - 1) as u8;
        Machine { line, memory, crossing, within }
    }

    pub fn start(&mut self) -> State {
        self.memory.threads.push(Thread {
            next: 0,
            owed: 0,
            entered: false,
            used: 1,
            fates: Fates(0),
        });
        State {
            edge: self.first_edge(),
            floor: self.first_edge(),
            gate: 0,
            first: 0,
            count: 1,
        }
    }

    /// Everything before this place has been walked over from beyond the cut.
    pub fn first_edge(&self) -> u8 {
        self.crossing.map_or(0, |over| over + 1)
    }

    #[inline]
    fn threads(&self, state: State) -> std::ops::Range<usize> {
        state.first as usize..(state.first + state.count) as usize
    }

    /// Whether the line may end here: a thread for each number of steps used,
    /// in which nothing is left open.
    pub fn endings(&mut self, state: State) -> Endings {
        let mut endings = Endings { used: 0, threads: [None; 8] };
        if usize::from(state.gate) < self.line.gates().len() {
            return endings;
        }
        let around = self.line.table.fields();
        match self.crossing {
            None if self.line.is_closed() && state.edge > around => return endings,
            Some(over) if state.edge != around + over + 1 => return endings,
            _ => {}
        }
        let end = self.line.items().len() as u8;
        for index in self.threads(state) {
            let thread = self.memory.threads[index];
            if thread.next == end {
                endings.add(thread);
            } else {
                self.memory.settled.clear();
                self.settle(thread, state, u8::MAX);
                for &thread in &self.memory.settled {
                    endings.add(thread);
                }
            }
        }
        if self.line.loose().is_empty() {
            endings.used &= 1 << self.line.budget;
        }
        endings
    }

    /// How many boards end here: one for each way in which the loose marbles
    /// can take the steps that are left.
    fn count_endings(&mut self, state: State) -> u64 {
        let endings = self.endings(state);
        endings.left(self.line.budget).map(|left| ways_to_share(left, self.line.loose().len())).sum()
    }

    /// Pushes every state that one more letter leads to, each letter once, and
    /// returns where they lie. They are taken off again with [`Machine::drop`].
    pub fn expand(&mut self, state: State) -> std::ops::Range<usize> {
        let first = self.memory.nodes.len();
        self.read_marble(state);
        if let Some(gate) = self.line.gates().get(usize::from(state.gate)).copied() {
            self.read_finish(state, gate);
        }
        first..self.memory.nodes.len()
    }

    pub fn node(&self, index: usize) -> Node {
        self.memory.nodes[index]
    }

    /// Where nodes and threads end now, to be given to [`Machine::drop`].
    pub fn mark(&self) -> (usize, usize) {
        (self.memory.nodes.len(), self.memory.threads.len())
    }

    pub fn drop(&mut self, (nodes, threads): (usize, usize)) {
        self.memory.nodes.truncate(nodes);
        self.memory.threads.truncate(threads);
    }

    /// Whether a marble at this place of the line can be one of the line's.
    pub fn can_read(&self, at: u8) -> bool {
        self.line.items().iter().any(|item| {
            let furthest = match item.kind {
                Kind::Free | Kind::Fresh => self.line.budget,
                Kind::Still | Kind::Wall => 0,
            };
            (item.at..=item.at + furthest).contains(&at)
        })
    }

    fn read_marble(&mut self, state: State) {
        let limit = match self.line.gates().get(usize::from(state.gate)) {
            Some(gate) => gate.opens,
            None => u8::MAX,
        };
        self.memory.candidates.clear();
        for index in self.threads(state) {
            let thread = self.memory.threads[index];
            self.land(thread, state, limit);
        }
        let mut candidates = std::mem::take(&mut self.memory.candidates);
        // One thread that sends nobody home reads rising places; otherwise the
        // same letter may have been found in several ways.
        let key = |letter: &Letter| match *letter {
            Letter::Marble { at, seat, fresh } => (at, seat, fresh),
            Letter::Finish(_) => unreachable!("only marbles land"),
        };
        if !candidates.is_sorted_by_key(|(letter, _)| key(letter)) {
            candidates.sort_by_key(|(letter, _)| key(letter));
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
        let Some(&item) = self.line.items().get(usize::from(thread.next)) else {
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
        let done = 1 << self.line.budget;
        for steps in lowest.saturating_sub(item.at)..=most {
            let used = thread.used << steps & self.within;
            if used == 0 {
                break;
            }
            if used & done == 0 && !self.line.movers_from(usize::from(thread.next) + 1) {
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
        let item = self.line.items()[usize::from(thread.next)];
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
            && item.seat == self.line.gates()[usize::from(state.gate) - 1].seat
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
            let gate = self.line.gates()[usize::from(state.gate) - 1];
            state.edge.max(gate.start + 1)
        } else {
            state.edge
        }
    }

    /// Collects what a thread becomes when all its marbles before `bound` leave
    /// no trace.
    fn settle(&mut self, thread: Thread, state: State, bound: u8) {
        match self.line.items().get(usize::from(thread.next)) {
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
            Some(last) if self.line.gates()[last].entrants > 0 => self.line.gates()[last].start + 1,
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
                let used = if option.steps < 8 { thread.used << option.steps & self.within } else { 0 };
                if used != 0 {
                    self.memory.threads.push(Thread { owed: option.entries, entered: false, used, ..thread });
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

    /// How many boards can still be read from here.
    pub fn count(&mut self, state: State) -> u64 {
        let key = match self.key(state) {
            Some(key) => match self.memory.counts.get(key) {
                Some(count) => return count,
                None => Some(key),
            },
            None => None,
        };
        let mut count = self.count_endings(state);
        if !self.is_at_end(state) {
            let mark = self.mark();
            for index in self.expand(state) {
                count += self.count(self.node(index).state);
            }
            self.drop(mark);
        }
        if let Some(key) = key {
            self.memory.counts.set(key, count);
        }
        count
    }

    /// Whether nothing is left to be read.
    pub fn is_at_end(&self, state: State) -> bool {
        let end = self.line.items().len() as u8;
        usize::from(state.gate) == self.line.gates().len()
            && self.memory.threads[self.threads(state)].iter().all(|thread| thread.next == end)
    }

    /// What the rest depends on, where there is one thread only: the marbles
    /// that are left, what has been walked over of them, and the steps used.
    fn key(&self, state: State) -> Option<u32> {
        if state.count != 1 {
            return None;
        }
        let thread = self.memory.threads[state.first as usize];
        let item = self.line.items().get(usize::from(thread.next))?;
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

/// Counts already known, by key: open addressing in a table that is emptied by
/// raising its age.
#[derive(Default)]
struct CountTable {
    entries: Vec<CountEntry>,
    used: usize,
    age: u32,
}

#[derive(Clone, Copy, Default)]
struct CountEntry {
    key: u32,
    age: u32,
    count: u64,
}

impl CountTable {
    fn clear(&mut self) {
        if self.entries.is_empty() {
            self.entries = vec![CountEntry::default(); 1 << 10];
        }
        self.used = 0;
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.entries.fill(CountEntry::default());
            self.age = 1;
        }
    }

    /// The entry of a key, or the free one where it belongs.
    #[inline]
    fn slot(&self, key: u32) -> usize {
        let mask = self.entries.len() - 1;
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> 12) as usize & mask;
        loop {
            let entry = self.entries[slot];
            if entry.age != self.age || entry.key == key {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn get(&self, key: u32) -> Option<u64> {
        let entry = self.entries[self.slot(key)];
        (entry.age == self.age).then_some(entry.count)
    }

    fn set(&mut self, key: u32, count: u64) {
        if 2 * self.used >= self.entries.len() {
            let bigger = vec![CountEntry::default(); 2 * self.entries.len()];
            let old = std::mem::replace(&mut self.entries, bigger);
            for entry in old.into_iter().filter(|entry| entry.age == self.age) {
                let slot = self.slot(entry.key);
                self.entries[slot] = entry;
            }
        }
        let slot = self.slot(key);
        self.used += usize::from(self.entries[slot].age != self.age);
        self.entries[slot] = CountEntry { key, age: self.age, count };
    }
}
