//! Actions, their numbers and sets of numbers.

use core::fmt;

use kennel_rules::{Field, Rank, Seat, Slot, Spot, SpotKind};

use crate::layout::Layout;

/// One part of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Give this card away.
    Give(Rank),
    /// Play a card, a joker as any other rank.
    Play {
        /// The card to lay down.
        card: Rank,
        /// The rank it is used as.
        used_as: Rank,
    },
    /// Lay down the jack without effect.
    Lay,
    /// Lay down the whole hand, because no card can be played.
    Fold,
    /// Let a marble of this seat leave the kennel.
    Kennel(Seat),
    /// Draw a card from this seat.
    Draw(Seat),
    /// Pick the marble that lies here, or choose this target.
    Place(Spot),
}

const PLAY: usize = 14;
const JOKER: usize = PLAY + 13;
const LAY: usize = JOKER + 13;
const FOLD: usize = LAY + 1;
const KENNEL: usize = FOLD + 1;

impl Layout {
    /// The number of an action of seat `me`.
    #[must_use]
    #[inline]
    pub fn number(self, me: Seat, action: Action) -> usize {
        match action {
            Action::Give(card) => card.index(),
            Action::Play { card: Rank::Joker, used_as } => JOKER + used_as.index(),
            Action::Play { card, .. } => PLAY + card.index(),
            Action::Lay => LAY,
            Action::Fold => FOLD,
            Action::Kennel(seat) => KENNEL + self.relative_seat(me, seat),
            Action::Draw(seat) => self.draw() + self.relative_seat(me, seat) - 1,
            Action::Place(spot) => self.place() + self.relative_spot(me, spot),
        }
    }

    /// The action of seat `me` with this number; `None` if the table has no such action.
    #[must_use]
    pub fn action(self, me: Seat, number: usize) -> Option<Action> {
        let rank = |index: usize| Rank::ALL[index];
        Some(match number {
            0..PLAY => Action::Give(rank(number)),
            PLAY..JOKER => {
                let card = rank(number - PLAY);
                Action::Play { card, used_as: card }
            }
            JOKER..LAY => Action::Play { card: Rank::Joker, used_as: rank(number - JOKER) },
            LAY => Action::Lay,
            FOLD => Action::Fold,
            _ if number < self.draw() => Action::Kennel(self.absolute_seat(me, number - KENNEL)?),
            _ if number < self.place() => {
                Action::Draw(self.absolute_seat(me, number - self.draw() + 1)?)
            }
            _ => Action::Place(self.absolute_spot(me, number - self.place())?),
        })
    }

    fn draw(self) -> usize {
        KENNEL + self.players()
    }

    fn place(self) -> usize {
        self.draw() + self.players() - 1
    }

    /// The number of actions.
    #[must_use]
    pub fn actions(self) -> usize {
        self.place() + self.fields() + 4 * self.players()
    }

    /// How many seats after `me` a seat sits, in the direction of play.
    #[inline]
    pub(crate) fn relative_seat(self, me: Seat, seat: Seat) -> usize {
        let players = self.seating().players();
        (seat.index() + players - me.index()) % players
    }

    fn absolute_seat(self, me: Seat, relative: usize) -> Option<Seat> {
        let players = self.seating().players();
        (relative < players).then(|| Seat::ALL[(me.index() + relative) % players])
    }

    /// The number of a field, counted from the start of `me`.
    #[inline]
    pub(crate) fn relative_field(self, me: Seat, field: Field) -> usize {
        let start = self.seating().start(me);
        usize::from(start.steps_to(self.seating(), field))
    }

    /// The number of a spot: fields first, then the slots of each seat.
    #[inline]
    pub(crate) fn relative_spot(self, me: Seat, spot: Spot) -> usize {
        match spot.kind() {
            SpotKind::Track(field) => self.relative_field(me, field),
            SpotKind::Finish(seat, slot) => {
                self.fields() + 4 * self.relative_seat(me, seat) + slot as usize
            }
        }
    }

    fn absolute_spot(self, me: Seat, relative: usize) -> Option<Spot> {
        let seating = self.seating();
        match relative.checked_sub(self.fields()) {
            None => {
                let steps =
                    u8::try_from(relative).ok().filter(|&steps| steps < seating.fields())?;
                Some(Spot::track(seating.start(me).forwards(seating, steps)))
            }
            Some(slot) => {
                let seat = self.absolute_seat(me, slot / 4)?;
                Some(Spot::finish(seat, Slot::ALL[slot % 4]))
            }
        }
    }
}

/// A set of actions, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct ActionSet([u64; 3]);

impl ActionSet {
    /// No action.
    pub const EMPTY: ActionSet = ActionSet([0; 3]);

    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// The number of actions in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// Whether an action is in the set.
    #[must_use]
    pub fn contains(self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|bits| bits >> (number % 64) & 1 != 0)
    }

    /// The action at this place of the set, in ascending order.
    #[must_use]
    pub fn nth(self, place: usize) -> Option<usize> {
        self.iter().nth(place)
    }

    /// The actions in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, bits)| {
            let mut bits = bits;
            core::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let number = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                Some(number)
            })
        })
    }

    /// Writes the set as a mask: 1 for an action in the set, 0 for any other.
    ///
    /// # Panics
    /// The mask is shorter than the actions of the layout.
    pub fn write(self, mask: &mut [i8]) {
        mask.fill(0);
        for number in self.iter() {
            mask[number] = 1;
        }
    }
}

impl fmt::Debug for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
