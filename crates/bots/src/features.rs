//! The inputs of a net: indices of the features that are on in a situation.
//!
//! Features are relative to the seat that decides: seats are counted from it in the
//! direction of play, fields from its start.

use kennel_rules::{Edition, JackAlone, Rank, Seat, Seating};

use crate::afterstate::Afterstate;

/// Incremented whenever the meaning of an input changes.
const VERSION: u64 = 2;

/// The most inputs that are on in any situation.
pub(crate) const MOST_ON: usize = 256;

/// The most steps a card walks.
const REACH: usize = 13;
/// Inputs for one direction of reach: every number of steps, and four backwards.
const REACHES: usize = REACH + 1;

/// The assignment of input indices for a seating.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    seating: Seating,
    players: usize,
    fields: usize,
}

impl Layout {
    pub fn new(seating: Seating) -> Layout {
        Layout { seating, players: seating.players(), fields: usize::from(seating.fields()) }
    }

    /// Inputs per seat: fields, fresh, marbles in the kennel, slots, cards.
    fn per_seat(&self) -> usize {
        self.fields + 1 + 5 + 4 + 8 + self.fields_from_own_start()
    }

    /// With three or five players one section of the board is empty and the other
    /// starts lie at different distances for each seat, so marbles are also encoded
    /// relative to their own start.
    fn fields_from_own_start(&self) -> usize {
        match self.seating {
            Seating::Three | Seating::Five => self.fields,
            _ => 0,
        }
    }

    fn hand(&self) -> usize {
        self.players * self.per_seat()
    }

    fn given(&self) -> usize {
        self.hand() + 14 * 3
    }

    fn exchange(&self) -> usize {
        self.given() + 14
    }

    /// Who can reach whom. For each rival: rival to viewer, viewer to rival, rival to
    /// partners, partners to rival.
    fn reach(&self) -> usize {
        self.exchange() + 1
    }

    fn reach_per_rival(&self) -> usize {
        REACHES * if self.seating.is_solo() { 2 } else { 4 }
    }

    fn unseen(&self) -> usize {
        self.reach() + self.players * self.reach_per_rival()
    }

    fn die(&self) -> usize {
        self.unseen() + 14 * 9
    }

    fn lead(&self) -> usize {
        self.die() + 5
    }

    fn options(&self) -> usize {
        self.lead() + self.players
    }

    fn seat(&self) -> usize {
        self.options() + 4
    }

    /// The number of inputs.
    pub fn len(&self) -> usize {
        self.seat() + self.players
    }

    /// A hash that identifies the inputs a net was trained for.
    pub fn hash(&self) -> u64 {
        let parts = [VERSION, self.seating as u64, self.len() as u64];
        parts.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, part| {
            (hash ^ part).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// Pushes the inputs that all candidates of one decision share.
    pub fn context(&self, after: &Afterstate, on: &mut Vec<u16>) {
        let mut push = |input: usize| on.push(input as u16);
        for rank in Rank::ALL {
            push(self.unseen() + 9 * rank.index() + after.unseen.count(rank).min(8));
        }
        push(self.die() + after.die.clamp(2, 6) - 2);
        push(self.lead() + self.relative(after.me, after.lead));
        push(self.seat() + after.me.index());
        let rules = after.rules;
        for (option, is_on) in [
            rules.canadian_seven(),
            rules.no_joker_finish(),
            rules.jack_alone() == JackAlone::Anytime,
            rules.edition() != Edition::Current,
        ]
        .into_iter()
        .enumerate()
        {
            if is_on {
                push(self.options() + option);
            }
        }
    }

    /// Pushes the inputs that a decision may change.
    pub fn state(&self, after: &Afterstate, on: &mut Vec<u16>) {
        let mut push = |input: usize| on.push(input as u16);
        let origin = usize::from(self.seating.start(after.me).number());
        let mut track = Track { fields: self.fields, blocked: 0, marbles: [0; 6], targets: [0; 6] };
        for seat in self.seating.seats() {
            let relative = self.relative(after.me, seat);
            let base = relative * self.per_seat();
            let fresh = after.board.is_fresh(seat);
            let start = usize::from(self.seating.start(seat).number());
            for field in after.board.on_track(seat) {
                let number = usize::from(field.number());
                let field = (number + self.fields - origin) % self.fields;
                push(base + field);
                track.marbles[relative] |= 1 << field;
                if fresh && number == start {
                    track.blocked |= 1 << field;
                } else {
                    track.targets[relative] |= 1 << field;
                }
            }
            let mut next = base + self.fields;
            if fresh {
                push(next);
            }
            next += 1;
            push(next + after.board.kennel(seat));
            next += 5;
            for slot in after.board.in_finish(seat) {
                push(next + usize::from(slot.depth()) - 1);
            }
            next += 4;
            push(next + after.hand_sizes[seat].min(7));
            next += 8;
            if self.fields_from_own_start() > 0 {
                for field in after.board.on_track(seat) {
                    let field = usize::from(field.number()) + self.fields - start;
                    push(next + field % self.fields);
                }
            }
        }
        for rank in after.hand.ranks() {
            for count in 0..after.hand.count(rank).min(3) {
                push(self.hand() + 3 * rank.index() + count);
            }
        }
        if let Some(card) = after.given {
            push(self.given() + card.index());
        }
        if after.is_exchange {
            push(self.exchange());
        }
        self.reaches(after.me, &track, on);
    }

    /// Pushes the inputs for who can reach whom with one card.
    fn reaches(&self, me: Seat, track: &Track, on: &mut Vec<u16>) {
        let team = self.seating.team(me);
        let (mut partners, mut partner_targets) = (0, 0);
        for seat in self.seating.seats().filter(|&seat| seat != me && team.contains(seat)) {
            partners |= track.marbles[self.relative(me, seat)];
            partner_targets |= track.targets[self.relative(me, seat)];
        }
        for seat in self.seating.seats().filter(|&seat| !team.contains(seat)) {
            let rival = self.relative(me, seat);
            let base = self.reach() + rival * self.reach_per_rival();
            track.reaches(track.marbles[rival], track.targets[0], base, on);
            track.reaches(track.marbles[0], track.targets[rival], base + REACHES, on);
            if !self.seating.is_solo() {
                let base = base + 2 * REACHES;
                track.reaches(track.marbles[rival], partner_targets, base, on);
                track.reaches(partners, track.targets[rival], base + REACHES, on);
            }
        }
    }

    fn relative(&self, me: Seat, seat: Seat) -> usize {
        (seat.index() + self.players - me.index()) % self.players
    }
}

/// The track as sets of fields, relative to the viewer's start.
#[derive(Debug)]
struct Track {
    fields: usize,
    /// Starts blockaded by a fresh marble.
    blocked: u128,
    marbles: [u128; 6],
    /// Marbles that can be sent home.
    targets: [u128; 6],
}

impl Track {
    /// Pushes an input for each number of steps by which a marble reaches a target.
    fn reaches(&self, marbles: u128, targets: u128, base: usize, on: &mut Vec<u16>) {
        if marbles == 0 || targets == 0 {
            return;
        }
        const AHEAD: u128 = (1 << REACH) - 1;
        let mut reached = 0;
        let mut rest = marbles;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            // Relative to the marble, the fields ahead are the lowest bits.
            let (targets, blocked) =
                (self.relative_to(targets, at), self.relative_to(self.blocked, at));
            let wall = (blocked >> 1) & AHEAD;
            let before_wall = (wall & wall.wrapping_neg()).wrapping_sub(1);
            reached |= (targets >> 1) & AHEAD & before_wall;
            let behind = self.fields - 4;
            let is_free = (blocked >> behind) & 0xf == 0;
            reached |= (u128::from(is_free) * ((targets >> behind) & 1)) << REACH;
        }
        while reached != 0 {
            on.push((base + reached.trailing_zeros() as usize) as u16);
            reached &= reached - 1;
        }
    }

    /// A set of fields rotated so that `at` is the lowest bit.
    fn relative_to(&self, fields: u128, at: usize) -> u128 {
        (fields >> at | fields << (self.fields - at)) & (u128::MAX >> (128 - self.fields))
    }
}

#[cfg(test)]
mod tests {
    use kennel_rules::SplitMix64;

    use super::*;

    /// The reference: walks field by field.
    fn walked(track: &Track, marbles: u128, targets: u128) -> Vec<u16> {
        let next = |field: usize| (field + 1) % track.fields;
        let before = |field: usize| (field + track.fields - 1) % track.fields;
        let mut on = Vec::new();
        for steps in 1..=REACH {
            let reaches = |mut field: usize| {
                (0..steps).all(|_| {
                    field = next(field);
                    track.blocked >> field & 1 == 0
                }) && targets >> field & 1 == 1
            };
            if (0..track.fields).any(|field| marbles >> field & 1 == 1 && reaches(field)) {
                on.push(steps as u16 - 1);
            }
        }
        let reaches_back = |mut field: usize| {
            (0..4).all(|_| {
                field = before(field);
                track.blocked >> field & 1 == 0
            }) && targets >> field & 1 == 1
        };
        if (0..track.fields).any(|field| marbles >> field & 1 == 1 && reaches_back(field)) {
            on.push(REACH as u16);
        }
        on
    }

    #[test]
    fn reach_agrees_with_walking_field_by_field() {
        let mut random = SplitMix64::new(1);
        for fields in [32, 48, 64, 80, 96] {
            for _ in 0..500 {
                let mut some = |count: u64| {
                    (0..random.next_u64() % (count + 1))
                        .fold(0u128, |set, _| set | 1 << (random.next_u64() % fields))
                };
                let (marbles, targets, blocked) = (some(4), some(4), some(3));
                let fields = fields as usize;
                let targets = targets & !blocked;
                let track = Track { fields, blocked, marbles: [0; 6], targets: [0; 6] };
                let mut on = Vec::new();
                track.reaches(marbles, targets, 0, &mut on);
                assert_eq!(on, walked(&track, marbles, targets), "{track:?} {marbles} {targets}");
            }
        }
    }
}
