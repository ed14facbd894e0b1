//! Turns fates into shares.

use super::machine::{Fates, Finishes, Thread};
use super::plan::{Kind, Knot, Plan};
use crate::board::{Slot, Spot};
use crate::play::{Share, Shares};

/// Adds the shares that walk the fates of a thread with `used` steps: the
/// foremost marble first, those in the finish before those that follow them in.
pub(super) fn add_shares(
    plan: &Plan,
    knot: Knot,
    crossing: Option<u8>,
    thread: Thread,
    finishes: &Finishes,
    used: u8,
    shares: &mut Shares,
) {
    let (items, gates) = (plan.items(knot), plan.gates(knot));
    let fates = thread.fates;
    if gates.is_empty() && fates.are_steps_only() && crossing.is_none() {
        for (index, item) in items.iter().enumerate().rev() {
            push_steps(shares, plan, item.at, fates.of(index));
        }
        return;
    }

    let mut walked = 0;
    for (gate, &slots) in gates.iter().zip(finishes) {
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
    let mut reach = crossing.map_or(0, |over| over + 1);
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
                push_steps(shares, plan, item.at, duty + extra);
            }
            Fates::ENTERED => {
                let gate = gates
                    .iter()
                    .position(|gate| gate.seat == item.seat)
                    .expect("only gates are entered");
                let residents = gates[gate].residents.count_ones() as usize;
                let slot = slots_from_inside(finishes[gate])
                    .nth(residents + usize::from(entered[gate]))
                    .expect("a finish has a slot for each that enters");
                entered[gate] += 1;
                shares.push(Share { from: plan.spot(item.at), to: Spot::finish(item.seat, slot) });
            }
            steps => push_steps(shares, plan, item.at, steps),
        }
    }
    debug_assert_eq!(left, 0);
}

#[inline]
fn push_steps(shares: &mut Shares, plan: &Plan, at: u8, steps: u8) {
    if steps > 0 {
        shares.push(Share { from: plan.spot(at), to: plan.spot(at + steps) });
    }
}

/// The slots of a set of bits, the innermost first.
pub(super) fn slots_from_inside(slots: u8) -> impl Iterator<Item = Slot> {
    Slot::ALL.into_iter().rev().filter(move |slot| slots & slot.bit() != 0)
}
