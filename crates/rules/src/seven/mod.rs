//! The seven (rule 6.3): which boards it can lead to, each found once, without
//! walking its many orders.
//!
//! # How it works
//!
//! A seven sends home whatever it meets, so on the track marbles never change
//! their order. For each marble on the line of walking that leaves three fates:
//! it *lands* somewhere (perhaps where it stands), in front of whatever lands
//! behind it; it turns into its *finish*; or it is *gone*, because something
//! behind it walked over it. Such fates can always be walked, the foremost
//! marble first, and every order of walking ends in fates of this kind. Only
//! the number of steps is left to check: what lands or turns in has a fixed
//! number; what is gone may have walked as far as its pursuer, leaving no
//! trace.
//!
//! [`machine`] reads a final board marble by marble, from the cut in the line
//! onwards, and keeps every way it can have come about: marbles of one seat are
//! alike, so one of them landing and the next one gone may look like the first
//! one gone and the next landing. Since it reads *boards*, each board is found
//! once. Listing follows all letters, counting remembers what the rest depends
//! on, drawing goes down with the counts as weights, and finding a given board
//! is reading it.
//!
//! In a team game without the Canadian seven the player's own marbles are
//! walked first; if they get complete with steps left, the team-mates' walk the
//! rest. All four slots full can be reached with one number of steps and one
//! outcome only, so this is a second seven on another board.

mod line;
mod machine;

use crate::board::{Board, Field, Slot, Spot, SpotKind, fields_after};
use crate::card::Chance;
use crate::options::{Rules, Table};
use crate::play::{Share, Shares};
use crate::seat::{Seat, SeatSet};
use crate::walk;
use line::{Kind, Line};
use machine::{Fates, Letter, Machine, Memory, State, Thread, ways_to_share};

/// Memory for sevens, to be kept and used again.
#[derive(Default)]
pub(crate) struct Workspace(Memory);

/// A seven, or what is left of one, on a board.
#[derive(Clone, Copy)]
pub(crate) struct Seven {
    table: Table,
    board: Board,
    movable: SeatSet,
    budget: u8,
    /// The rest of it, should the player's own marbles get complete first.
    help: Option<Help>,
    /// The team that may not be completed by it, should that be possible.
    barred: Option<SeatSet>,
}

/// What is left of a seven once the player's own marbles are complete.
#[derive(Clone, Copy)]
struct Help {
    shares: Shares,
    board: Board,
    movable: SeatSet,
    budget: u8,
}

impl Seven {
    /// The seven of a seat with `budget` steps left to walk.
    pub fn new(rules: Rules, board: &Board, seat: Seat, budget: u8) -> Seven {
        let table = rules.table();
        let free_for_all = table.is_solo() || rules.canadian_seven();
        let mates = table.mates(seat);
        let movable = match (table.is_solo(), rules.canadian_seven()) {
            (true, _) => table.everyone(),
            (false, true) => table.team(seat),
            (false, false) if board.is_complete(seat) => mates,
            (false, false) => seat.only(),
        };
        let help = if free_for_all || board.is_complete(seat) {
            None
        } else {
            steps_to_complete(table, board, seat)
                .and_then(|steps| budget.checked_sub(steps))
                .filter(|&rest| rest > 0)
                .map(|rest| {
                    let shares = shares_to_complete(table, board, seat);
                    let mut board = *board;
                    for &share in shares.as_slice() {
                        walk_share(table, &mut board, share);
                    }
                    Help { shares, board, movable: mates, budget: rest }
                })
        };
        Seven { table, board: *board, movable, budget, help, barred: None }
    }

    /// The same for a joker that may not complete the team (section 7).
    pub fn not_completing(mut self, team: SeatSet) -> Seven {
        let steps = team.iter().try_fold(0u8, |sum, seat| {
            Some(sum + steps_to_complete(self.table, &self.board, seat)?)
        });
        // The team gets complete in one way only, with this number of steps.
        self.barred = (steps == Some(self.budget)).then_some(team);
        self
    }

    /// Calls `found` with every distinct outcome, as shares that lead there.
    pub fn list(&self, workspace: &mut Workspace, mut found: impl FnMut(Shares)) {
        let mut sink = |shares| {
            if !self.is_barred(&shares) {
                found(shares);
            }
        };
        self.own_line().list(Shares::NONE, workspace, &mut sink);
        if let Some(help) = &self.help {
            self.help_line(help).list(help.shares, workspace, &mut sink);
        }
    }

    /// How many distinct outcomes there are.
    pub fn count(&self, workspace: &mut Workspace) -> u64 {
        let [own, helped] = self.counts(workspace);
        own + helped - u64::from(self.barred.is_some())
    }

    fn counts(&self, workspace: &mut Workspace) -> [u64; 2] {
        [
            self.own_line().count(workspace),
            self.help.as_ref().map_or(0, |help| self.help_line(help).count(workspace)),
        ]
    }

    /// Whether there is any outcome.
    pub fn is_possible(&self, workspace: &mut Workspace) -> bool {
        self.count(workspace) > 0
    }

    /// One outcome, each as likely as any other.
    pub fn draw(&self, workspace: &mut Workspace, chance: &mut impl Chance) -> Option<Shares> {
        let [own, helped] = self.counts(workspace);
        if own + helped <= u64::from(self.barred.is_some()) {
            return None;
        }
        loop {
            let index = chance.below(own + helped);
            let shares = match (&self.help, index.checked_sub(own)) {
                (Some(help), Some(index)) => {
                    self.help_line(help).nth(index, help.shares, workspace)
                }
                _ => self.own_line().nth(index, Shares::NONE, workspace),
            }?;
            if !self.is_barred(&shares) {
                return Some(shares);
            }
        }
    }

    /// Shares that lead to `target`, if there are any.
    pub fn find(&self, target: &Board, workspace: &mut Workspace) -> Option<Shares> {
        let leads_there = |shares: &Shares| self.after(shares) == *target;
        self.own_line()
            .find(target, Shares::NONE, workspace)
            .filter(leads_there)
            .or_else(|| {
                let help = self.help.as_ref()?;
                self.help_line(help).find(target, help.shares, workspace).filter(leads_there)
            })
            .filter(|shares| !self.is_barred(shares))
    }

    fn own_line(&self) -> Line {
        Line::new(self.table, &self.board, self.movable, self.budget)
    }

    fn help_line(&self, help: &Help) -> Line {
        Line::new(self.table, &help.board, help.movable, help.budget)
    }

    fn after(&self, shares: &Shares) -> Board {
        let mut board = self.board;
        for &share in shares.as_slice() {
            walk_share(self.table, &mut board, share);
        }
        board
    }

    fn is_barred(&self, shares: &Shares) -> bool {
        self.barred.is_some_and(|team| self.after(shares).complete_seats().contains_all(team))
    }
}

impl Line {
    fn list(&self, before: Shares, workspace: &mut Workspace, found: &mut impl FnMut(Shares)) {
        for crossing in self.crossings() {
            let mut machine = Machine::new(self, crossing, &mut workspace.0);
            let start = machine.start();
            list_from(&mut machine, start, &mut [0; 6], &mut |machine, thread, finishes, left| {
                let shares = shares_of(machine, thread, finishes, self.budget - left, before);
                self.share_out(left, self.loose(), shares, found);
            });
        }
    }

    /// Lets loose marbles take the steps that are left, in every way.
    fn share_out(
        &self,
        left: u8,
        loose: &[Field],
        shares: Shares,
        found: &mut impl FnMut(Shares),
    ) {
        let Some((&field, others)) = loose.split_first() else {
            return found(shares);
        };
        let fewest = if others.is_empty() { left } else { 0 };
        for steps in fewest..=left {
            let mut shares = shares;
            if steps > 0 {
                shares.push(self.loose_share(field, steps));
            }
            if steps == left {
                found(shares);
            } else {
                self.share_out(left - steps, others, shares, found);
            }
        }
    }

    fn loose_share(&self, field: Field, steps: u8) -> Share {
        Share { from: field.into(), to: field.forwards(self.table, steps).into() }
    }

    /// The way of this number in which loose marbles take the steps left.
    fn nth_share_out(&self, mut index: u64, mut left: u8, mut shares: Shares) -> Shares {
        let mut loose = self.loose();
        while let Some((&field, others)) = loose.split_first() {
            let mut steps = 0;
            loop {
                let ways = ways_to_share(left - steps, others.len());
                if index < ways {
                    break;
                }
                index -= ways;
                steps += 1;
            }
            if steps > 0 {
                shares.push(self.loose_share(field, steps));
            }
            left -= steps;
            loose = others;
        }
        shares
    }

    fn count(&self, workspace: &mut Workspace) -> u64 {
        self.crossings()
            .map(|crossing| {
                let mut machine = Machine::new(self, crossing, &mut workspace.0);
                let start = machine.start();
                machine.count(start)
            })
            .sum()
    }

    fn nth(&self, mut index: u64, before: Shares, workspace: &mut Workspace) -> Option<Shares> {
        for crossing in self.crossings() {
            let mut machine = Machine::new(self, crossing, &mut workspace.0);
            let mut state = machine.start();
            let count = machine.count(state);
            if index >= count {
                index -= count;
                continue;
            }
            let mut finishes = [0; 6];
            'letters: loop {
                let endings = machine.endings(state);
                for left in endings.left(self.budget) {
                    let ways = ways_to_share(left, self.loose().len());
                    if index < ways {
                        let thread = endings.leaving(left, self.budget)?;
                        let shares =
                            shares_of(&machine, thread, &finishes, self.budget - left, before);
                        return Some(self.nth_share_out(index, left, shares));
                    }
                    index -= ways;
                }
                for node in machine.expand(state) {
                    let node = machine.node(node);
                    let count = machine.count(node.state);
                    if index < count {
                        if let Letter::Finish(slots) = node.letter {
                            finishes[usize::from(state.gate)] = slots;
                        }
                        state = node.state;
                        continue 'letters;
                    }
                    index -= count;
                }
                return None;
            }
        }
        None
    }

    fn find(&self, target: &Board, before: Shares, workspace: &mut Workspace) -> Option<Shares> {
        let mut left = self.budget;
        let mut loose = Shares::NONE;
        for &field in self.loose() {
            let steps = (0..=left).find(|&steps| {
                let there = field.forwards(self.table, steps);
                target.owner(there).is_some()
            })?;
            left -= steps;
            if steps > 0 {
                loose.push(self.loose_share(field, steps));
            }
        }
        let used = left;
        self.crossings().find_map(|crossing| {
            let mut machine = Machine::new(self, crossing, &mut workspace.0);
            let letters = self.marbles_of(target, crossing);
            let (thread, finishes) =
                read(&mut machine, &letters, target, self.budget - used)?;
            let mut shares = shares_of(&machine, thread, &finishes, used, before);
            loose.as_slice().iter().for_each(|&share| shares.push(share));
            Some(shares)
        })
    }

    /// The marbles of a board as the machine should read them: those that the
    /// seven cannot touch left out, those that crossed the cut last.
    fn marbles_of(&self, target: &Board, crossing: Option<u8>) -> Vec<(u8, Letter)> {
        let around = self.table.fields();
        let mut letters: Vec<(u8, Letter)> = Vec::new();
        for seat in self.table.seats() {
            let start = self.table.start(seat);
            for field in target.on_track(seat) {
                let place = self.place(field);
                let at = match crossing {
                    Some(over) if place <= over => place + around,
                    _ => place,
                };
                let fresh = target.is_fresh(seat) && field == start;
                letters.push((at, Letter::Marble { at, seat, fresh }));
            }
        }
        letters.sort_by_key(|&(at, _)| at);
        letters
    }
}

fn list_from(
    machine: &mut Machine<'_>,
    state: State,
    finishes: &mut [u8; 6],
    found: &mut impl FnMut(&Machine<'_>, Thread, &[u8; 6], u8),
) {
    let endings = machine.endings(state);
    let budget = machine.line.budget;
    for left in endings.left(budget) {
        if let Some(thread) = endings.leaving(left, budget) {
            found(machine, thread, finishes, left);
        }
    }
    if machine.is_at_end(state) {
        return;
    }
    let mark = machine.mark();
    for index in machine.expand(state) {
        let node = machine.node(index);
        if let Letter::Finish(slots) = node.letter {
            finishes[usize::from(state.gate)] = slots;
        }
        list_from(machine, node.state, finishes, found);
    }
    machine.drop(mark);
}

/// Reads a board: the thread that explains it and the slots of the gates.
fn read(
    machine: &mut Machine<'_>,
    marbles: &[(u8, Letter)],
    target: &Board,
    left: u8,
) -> Option<(Thread, [u8; 6])> {
    let mut state = machine.start();
    let mut finishes = [0; 6];
    let mut marbles = marbles.iter().peekable();
    loop {
        let gate = machine.line.gates().get(usize::from(state.gate));
        let limit = gate.map_or(u8::MAX, |gate| gate.opens);
        // Marbles that no item can become are those the seven cannot touch.
        let wanted = loop {
            match marbles.peek() {
                Some(&&(at, letter)) if at < limit => {
                    marbles.next();
                    if machine.can_read(at) {
                        break letter;
                    }
                }
                _ => match gate {
                    Some(gate) => {
                        let slots = target.finish_bits(gate.seat);
                        finishes[usize::from(state.gate)] = slots;
                        break Letter::Finish(slots);
                    }
                    None => {
                        let thread = machine.endings(state).leaving(left, machine.line.budget);
                        return thread.map(|thread| (thread, finishes));
                    }
                },
            }
        };
        let nodes = machine.expand(state);
        state = nodes.map(|index| machine.node(index)).find(|node| node.letter == wanted)?.state;
    }
}

/// The shares that walk the fates of a thread with `used` steps: the foremost
/// marble first, those in the finish before those that follow them in.
fn shares_of(
    machine: &Machine<'_>,
    thread: Thread,
    finishes: &[u8; 6],
    used: u8,
    before: Shares,
) -> Shares {
    let line = machine.line;
    let items = line.items();
    let fates = thread.fates;
    let mut shares = before;
    if line.gates().is_empty() && fates.are_steps_only() && machine.first_edge() == 0 {
        for (index, item) in items.iter().enumerate().rev() {
            push_steps(&mut shares, line, item.at, fates.of(index));
        }
        return shares;
    }

    let mut walked = 0;
    for (gate, &slots) in line.gates().iter().zip(finishes) {
        let mut inner = slots;
        for from in slots_from_inside(gate.residents) {
            let to = slots_from_inside(inner).next().expect("a finish keeps its marbles");
            inner &= !to.bit();
            walked += to.depth() - from.depth();
            if from != to {
                let spot = |slot| Spot::finish(gate.seat, slot);
                shares.push(Share { from: spot(from), to: spot(to) });
            }
        }
        walked += slots_from_inside(inner).map(Slot::depth).sum::<u8>();
    }

    // How far each marble that is gone may have walked, and where the line can
    // be entered so that every marble walks before those behind it.
    let mut furthest = [0; 24];
    let mut reach = machine.first_edge();
    let mut pivot = None;
    for (index, item) in items.iter().enumerate() {
        if pivot.is_none() && reach <= item.at {
            pivot = Some(index);
        }
        match fates.of(index) {
            Fates::GONE => match item.kind {
                Kind::Free => furthest[index] = reach - 1 - item.at,
                Kind::Fresh => {
                    furthest[index] = reach - 1 - item.at;
                    walked += 1;
                }
                Kind::Still | Kind::Wall => {}
            },
            Fates::ENTERED => {
                walked += item.home;
                reach = reach.max(item.at + item.home + 1);
            }
            steps => {
                walked += steps;
                reach = item.at + steps + 1;
            }
        }
    }
    let mut left = used - walked;
    let pivot = pivot.unwrap_or(0);
    let mut entered = [0u8; 6];
    for index in (0..pivot).rev().chain((pivot..items.len()).rev()) {
        let item = items[index];
        match fates.of(index) {
            Fates::GONE => {
                let duty = u8::from(item.kind == Kind::Fresh);
                let extra = left.min(furthest[index].saturating_sub(duty));
                left -= extra;
                push_steps(&mut shares, line, item.at, duty + extra);
            }
            Fates::ENTERED => {
                let gate = line
                    .gates()
                    .iter()
                    .position(|gate| gate.seat == item.seat)
                    .expect("only gates are entered");
                let residents = line.gates()[gate].residents.count_ones() as usize;
                let slot = slots_from_inside(finishes[gate])
                    .nth(residents + usize::from(entered[gate]))
                    .expect("a finish has a slot for each that enters");
                entered[gate] += 1;
                shares.push(Share { from: line.spot(item.at), to: Spot::finish(item.seat, slot) });
            }
            steps => push_steps(&mut shares, line, item.at, steps),
        }
    }
    debug_assert_eq!(left, 0);
    shares
}

#[inline]
fn push_steps(shares: &mut Shares, line: &Line, at: u8, steps: u8) {
    if steps > 0 {
        shares.push(Share { from: line.spot(at), to: line.spot(at + steps) });
    }
}

/// The slots of a set of bits, the innermost first.
fn slots_from_inside(slots: u8) -> impl Iterator<Item = Slot> {
    Slot::ALL.into_iter().rev().filter(move |slot| slots & slot.bit() != 0)
}

/// How many steps bring all marbles of a seat into its finish, if a seven could
/// do it: all must be on the way to it and near, or inside.
fn steps_to_complete(table: Table, board: &Board, seat: Seat) -> Option<u8> {
    if board.kennel(seat) > 0 || board.is_fresh(seat) {
        return None;
    }
    let start = table.start(seat);
    let all: u8 = Slot::ALL.into_iter().map(Slot::depth).sum();
    let inside: u8 = board.in_finish(seat).map(Slot::depth).sum();
    board.on_track(seat).try_fold(all - inside, |sum, field| {
        let home = field.steps_to(table, start);
        (home < 7).then(|| sum + home)
    })
}

/// The shares that complete a seat which can be completed by a seven.
fn shares_to_complete(table: Table, board: &Board, seat: Seat) -> Shares {
    let start = table.start(seat);
    let mut outside: Vec<Field> = board.on_track(seat).collect();
    outside.sort_by_key(|field| field.steps_to(table, start));
    let inside = slots_from_inside(board.finish_bits(seat)).map(|slot| Spot::finish(seat, slot));
    let mut shares = Shares::NONE;
    for (from, slot) in inside.chain(outside.into_iter().map(Spot::track)).zip(Slot::ALL.into_iter().rev()) {
        let to = Spot::finish(seat, slot);
        if from != to {
            shares.push(Share { from, to });
        }
    }
    shares
}

/// Walks a share that is known to be legal, sending home whatever is met.
pub(crate) fn walk_share(table: Table, board: &mut Board, share: Share) {
    let Some(seat) = board.marble_at(share.from) else {
        return;
    };
    board.lift(table, seat, share.from);
    if let SpotKind::Track(from) = share.from.kind() {
        let last = share.to.field().unwrap_or(table.start(seat));
        board.send_home(fields_after(table, from, from.steps_to(table, last)));
    }
    board.lay(seat, share.to);
}

/// Where a marble can be led by a share of `steps` steps: along the track, or
/// into (or within) the finish.
pub(crate) fn share_targets(
    table: Table,
    board: &Board,
    seat: Seat,
    from: Spot,
    steps: u8,
) -> impl Iterator<Item = Spot> {
    let inside = |slot| Spot::finish(seat, slot);
    let (track, finish) = match from.kind() {
        SpotKind::Track(field) => (
            walk::along_track(board, table, field, steps).ok().map(Spot::track),
            walk::into_finish(board, table, seat, field, steps),
        ),
        SpotKind::Finish(_, slot) => (None, walk::deeper(board, seat, slot, steps)),
    };
    track.into_iter().chain(finish.and_then(Result::ok).map(inside))
}
