//! What a net is told about a situation: the numbers of the inputs that are on.
//!
//! Everything is seen from the seat that decides: seats are numbered from it on
//! in the direction of play, and fields from its start.

use kennel_rules::{Edition, JackAlone, Rank, Seat, Table};

use crate::afterstate::Afterstate;

/// Changes whenever an input gets another meaning.
const VERSION: u64 = 1;

/// Which input is which at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    table: Table,
    players: usize,
    fields: usize,
}

impl Layout {
    pub fn new(table: Table) -> Layout {
        Layout { table, players: table.players(), fields: usize::from(table.fields()) }
    }

    /// Inputs for each seat: fields, fresh, marbles in the kennel, slots, cards.
    fn per_seat(&self) -> usize {
        self.fields + 1 + 5 + 4 + 8 + self.fields_from_own_start()
    }

    /// At tables with an empty section the other starts lie elsewhere for each
    /// seat, so marbles are also told from their own start on.
    fn fields_from_own_start(&self) -> usize {
        match self.table {
            Table::Three | Table::Five => self.fields,
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

    fn unseen(&self) -> usize {
        self.exchange() + 1
    }

    fn die(&self) -> usize {
        self.unseen() + 14 * 8
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

    /// How many inputs there are.
    pub fn len(&self) -> usize {
        self.seat() + self.players
    }

    /// A number that tells whether a net was made for these inputs.
    pub fn hash(&self) -> u64 {
        let parts = [VERSION, self.table as u64, self.len() as u64];
        parts.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, part| {
            (hash ^ part).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// The inputs that are the same for all that can be decided at one moment.
    pub fn context(&self, after: &Afterstate, on: &mut Vec<u16>) {
        let mut push = |input: usize| on.push(input as u16);
        for rank in Rank::ALL {
            for count in 0..after.unseen.count(rank) {
                push(self.unseen() + 8 * rank.index() + count);
            }
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

    /// The inputs that a decision changes.
    pub fn state(&self, after: &Afterstate, on: &mut Vec<u16>) {
        let mut push = |input: usize| on.push(input as u16);
        let origin = usize::from(self.table.start(after.me).number());
        for seat in self.table.seats() {
            let base = self.relative(after.me, seat) * self.per_seat();
            for field in after.board.on_track(seat) {
                let field = usize::from(field.number()) + self.fields - origin;
                push(base + field % self.fields);
            }
            let mut next = base + self.fields;
            if after.board.is_fresh(seat) {
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
                let own = usize::from(self.table.start(seat).number());
                for field in after.board.on_track(seat) {
                    let field = usize::from(field.number()) + self.fields - own;
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
    }

    fn relative(&self, me: Seat, seat: Seat) -> usize {
        (seat.index() + self.players - me.index()) % self.players
    }
}
