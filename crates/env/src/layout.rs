//! The ranges of a table: how many actions there are, and what each byte of an
//! observation means.

use core::ops::Range;

use kennel_rules::{Field, MAX_SEATS, Seating};

/// The version of actions and observations. It changes when a number or a byte gets
/// another meaning.
pub const VERSION: u32 = 0;

/// The numbers of one table: of its own size, or padded to the largest table, so that
/// one policy can play at all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    seating: Seating,
    players: usize,
    fields: usize,
}

/// A named part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The name, the same at every table.
    pub name: &'static str,
    /// The bytes.
    pub range: Range<usize>,
    /// How often the part is repeated, once for each seat for example, and the bytes of
    /// one repetition.
    pub shape: (usize, usize),
    /// The largest value of a byte.
    pub high: u8,
}

impl Layout {
    /// The layout of a table.
    #[must_use]
    pub const fn of(seating: Seating) -> Layout {
        Layout { seating, players: seating.players(), fields: seating.fields() as usize }
    }

    /// The layout of the largest table, for any table: what the table does not have
    /// stays zero.
    #[must_use]
    pub const fn universal(seating: Seating) -> Layout {
        Layout { seating, players: MAX_SEATS, fields: Field::MOST as usize }
    }

    /// The table.
    #[must_use]
    pub const fn seating(self) -> Seating {
        self.seating
    }

    pub(crate) const fn players(self) -> usize {
        self.players
    }

    pub(crate) const fn fields(self) -> usize {
        self.fields
    }

    /// The parts of an observation, in order.
    pub fn sections(self) -> impl Iterator<Item = Section> {
        let (seats, fields) = (self.players, self.fields);
        let mut next = 0;
        let parts = [
            ("marbles", seats, fields, 1),
            ("fresh", seats, 1, 1),
            ("kennel", seats, 1, 4),
            ("hand_size", seats, 1, 6),
            ("finish", seats, 4, 1),
            ("played", seats, 14, 8),
            ("gave", seats, 14, 8),
            ("got", seats, 14, 8),
            ("hand", 1, 14, 8),
            ("discard", 1, 14, 8),
            ("stock", 1, 1, 110),
            ("die", 1, 5, 1),
            ("stage", 1, 4, 1),
            ("card", 1, 14, 1),
            ("used_as", 1, 13, 1),
            ("steps_left", 1, 1, 7),
            ("options", 1, 4, 1),
            ("dealer", 1, seats, 1),
            ("lead", 1, seats, 1),
            ("to_move", 1, seats, 1),
            ("seat", 1, seats, 1),
            ("held", 1, fields + 4 * seats, 1),
        ];
        parts.into_iter().map(move |(name, rows, columns, high)| {
            let range = next..next + rows * columns;
            next = range.end;
            Section { name, range, shape: (rows, columns), high }
        })
    }

    /// The number of bytes of an observation.
    #[must_use]
    pub const fn observation_len(self) -> usize {
        self.players * (self.fields + 57) + self.fields + 70
    }

    /// A number that identifies the meaning of actions and observations, to be kept with
    /// what was learned from them. Layouts of the same size have the same.
    #[must_use]
    pub fn hash(self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        hash.add(&VERSION.to_le_bytes());
        hash.add(&(self.actions() as u32).to_le_bytes());
        for section in self.sections() {
            hash.add(section.name.as_bytes());
            hash.add(&(section.range.start as u32).to_le_bytes());
            hash.add(&(section.shape.1 as u32).to_le_bytes());
        }
        hash.0
    }
}

/// The FNV-1a hash.
struct Fnv(u64);

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
