//! Ranks, sets of cards and the stock.

use core::fmt;

use crate::chance::Chance;
use crate::game::Game;

/// What is printed on a card. Suits mean nothing (rule 2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// Leave the kennel, 1 or 11 forwards.
    Ace,
    /// 2 forwards; in solo games also a draw.
    Two,
    /// 3 forwards.
    Three,
    /// 4 forwards or backwards.
    Four,
    /// 5 forwards.
    Five,
    /// 6 forwards.
    Six,
    /// Seven single steps, shared.
    Seven,
    /// 8 forwards.
    Eight,
    /// 9 forwards.
    Nine,
    /// 10 forwards.
    Ten,
    /// Swap two marbles.
    Jack,
    /// 12 forwards.
    Queen,
    /// Leave the kennel, 13 forwards.
    King,
    /// Any use of any other card.
    Joker,
}

impl Rank {
    /// All ranks in the order in which hands are written.
    pub const ALL: [Rank; 14] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Joker,
    ];

    const LETTERS: &'static [u8; 14] = b"A23456789TJQKX";

    /// The position of the rank in [`Rank::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the rank: `A 2 3 4 5 6 7 8 9 T J Q K X`.
    #[must_use]
    pub const fn letter(self) -> char {
        Rank::LETTERS[self.index()] as char
    }

    /// The rank with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    }

    /// How many cards of this rank the 110 cards hold (rule 2.1).
    #[must_use]
    pub const fn copies(self) -> usize {
        match self {
            Rank::Joker => 6,
            _ => 8,
        }
    }
}

/// Cards without an order: a hand, the stock, the discard pile.
///
/// Four bits count each rank, so that adding and comparing sets of cards are
/// operations on one integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards(0);

    /// All 110 cards (rule 2.1).
    pub const PACK: Cards = Cards(0x0068_8888_8888_8888);

    const LOW_BITS: u64 = 0x0011_1111_1111_1111;

    /// How many cards there are.
    #[must_use]
    pub const fn len(self) -> usize {
        const PAIRS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & PAIRS) + (self.0 >> 4 & PAIRS);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// Whether there are no cards.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards of `rank` there are.
    #[must_use]
    pub const fn count(self, rank: Rank) -> usize {
        (self.0 >> (4 * rank.index()) & 15) as usize
    }

    /// Whether there is a card of `rank`.
    #[must_use]
    pub const fn has(self, rank: Rank) -> bool {
        self.count(rank) != 0
    }

    /// Whether every card of `other` is here, as often as there.
    #[must_use]
    pub fn has_all(self, other: Cards) -> bool {
        // A borrow out of a rank's four bits would be a missing card; the
        // fourth bit is set only by the eight cards of a full rank.
        Rank::ALL.into_iter().all(|rank| self.count(rank) >= other.count(rank))
    }

    /// These cards and one of `rank`, or `None` if there are not so many in
    /// the whole pack.
    #[must_use]
    pub fn checked_add(self, rank: Rank) -> Option<Cards> {
        (self.count(rank) < rank.copies()).then(|| self.add_unchecked(rank))
    }

    /// These cards without one of `rank`, or `None` if there is none.
    #[must_use]
    pub fn checked_sub(self, rank: Rank) -> Option<Cards> {
        self.has(rank).then(|| self.sub_unchecked(rank))
    }

    /// These cards and `other`, or `None` if together they are more of a rank
    /// than the whole pack has.
    #[must_use]
    pub fn checked_add_all(self, other: Cards) -> Option<Cards> {
        Rank::ALL
            .into_iter()
            .all(|rank| self.count(rank) + other.count(rank) <= rank.copies())
            .then_some(Cards(self.0 + other.0))
    }

    /// These cards without `other`, or `None` if not all of those are here.
    #[must_use]
    pub fn checked_sub_all(self, other: Cards) -> Option<Cards> {
        self.has_all(other).then(|| Cards(self.0 - other.0))
    }

    /// Adds a card that is known to fit.
    #[inline]
    pub(crate) fn add_unchecked(self, rank: Rank) -> Cards {
        debug_assert!(self.count(rank) < rank.copies());
        Cards(self.0 + (1 << (4 * rank.index())))
    }

    /// Takes a card that is known to be here.
    #[inline]
    pub(crate) fn sub_unchecked(self, rank: Rank) -> Cards {
        debug_assert!(self.has(rank));
        Cards(self.0 - (1 << (4 * rank.index())))
    }

    /// Adds cards that are known to fit.
    #[inline]
    pub(crate) fn add_all_unchecked(self, other: Cards) -> Cards {
        debug_assert!(self.checked_add_all(other).is_some());
        Cards(self.0 + other.0)
    }

    /// Takes cards that are known to be here.
    #[inline]
    pub(crate) fn sub_all_unchecked(self, other: Cards) -> Cards {
        debug_assert!(self.has_all(other));
        Cards(self.0 - other.0)
    }

    /// The ranks that are here, each once, in order.
    #[inline]
    pub fn ranks(self) -> impl Iterator<Item = Rank> + Clone {
        let mut bits = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & Cards::LOW_BITS;
        core::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let rank = Rank::ALL[bits.trailing_zeros() as usize / 4];
            bits &= bits - 1;
            Some(rank)
        })
    }

    /// Every card, in order.
    pub fn iter(self) -> CardsIter {
        CardsIter { rest: self }
    }

    /// One card of these, each as likely as any other.
    pub fn pick(self, chance: &mut impl Chance) -> Option<Rank> {
        if self.is_empty() {
            return None;
        }
        let mut index = chance.below(self.len() as u64) as usize;
        for rank in self.ranks() {
            let count = self.count(rank);
            if index < count {
                return Some(rank);
            }
            index -= count;
        }
        None
    }
}

/// The cards of a set, in order.
#[derive(Clone, Debug)]
pub struct CardsIter {
    rest: Cards,
}

impl Iterator for CardsIter {
    type Item = Rank;

    #[inline]
    fn next(&mut self) -> Option<Rank> {
        if self.rest.is_empty() {
            return None;
        }
        let rank = Rank::ALL[self.rest.0.trailing_zeros() as usize / 4];
        self.rest = self.rest.sub_unchecked(rank);
        Some(rank)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for CardsIter {}

impl IntoIterator for Cards {
    type Item = Rank;
    type IntoIter = CardsIter;

    fn into_iter(self) -> CardsIter {
        self.iter()
    }
}

impl Extend<Rank> for Cards {
    /// Adds cards.
    ///
    /// # Panics
    /// There are more of a rank than the pack has; [`Cards::checked_add`] says so
    /// instead.
    fn extend<I: IntoIterator<Item = Rank>>(&mut self, ranks: I) {
        for rank in ranks {
            let more = self.checked_add(rank);
            *self = more.unwrap_or_else(|| panic!("more than {} of {rank}", rank.copies()));
        }
    }
}

impl FromIterator<Rank> for Cards {
    /// Collects cards.
    ///
    /// # Panics
    /// There are more of a rank than the pack has; collect into an
    /// `Option<Cards>` where that can happen.
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Cards {
        let mut cards = Cards::NONE;
        cards.extend(ranks);
        cards
    }
}

impl FromIterator<Rank> for Option<Cards> {
    /// Collects cards, or `None` if there are more of a rank than the pack has.
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Option<Cards> {
        ranks.into_iter().try_fold(Cards::NONE, Cards::checked_add)
    }
}

/// The stock as it lies on the table, face down: an order of the 110 cards of
/// which the first ones have been dealt.
///
/// Whoever runs a game keeps one of these; the game itself only learns what is
/// dealt from it.
#[derive(Clone)]
pub struct Stock {
    cards: [Rank; 110],
    dealt: usize,
}

impl Stock {
    /// A new stock in an order given from outside, top card first, or `None`
    /// if these are not exactly the 110 cards.
    #[must_use]
    pub fn from_order(cards: [Rank; 110]) -> Option<Stock> {
        let all: Option<Cards> = cards.into_iter().collect();
        (all == Some(Cards::PACK)).then_some(Stock { cards, dealt: 0 })
    }

    /// All 110 cards in a random order.
    pub fn shuffled(chance: &mut impl Chance) -> Stock {
        let mut cards = [Rank::Ace; 110];
        for (place, rank) in cards.iter_mut().zip(Cards::PACK.iter()) {
            *place = rank;
        }
        let mut stock = Stock { cards, dealt: 0 };
        stock.shuffle(chance);
        stock
    }

    /// The stock of a game that goes on: the cards that are in no hand and not on
    /// the discard pile, in a random order.
    ///
    /// ```
    /// use kennel_rules::{Game, Position, SplitMix64, Stock};
    ///
    /// let position: Position = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3".parse()?;
    /// let game = Game::from_position(&position)?;
    /// assert_eq!(Stock::for_game(&game, &mut SplitMix64::new(1)).len(), 105);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_game(game: &Game, chance: &mut impl Chance) -> Stock {
        let dealt = Cards::PACK.sub_all_unchecked(game.stock());
        let mut cards = [Rank::Ace; 110];
        for (card, rank) in cards.iter_mut().zip(dealt.iter().chain(game.stock())) {
            *card = rank;
        }
        let dealt = dealt.len();
        shuffle(&mut cards[dealt..], chance);
        Stock { cards, dealt }
    }

    /// Puts all 110 cards back and shuffles them.
    pub fn shuffle(&mut self, chance: &mut impl Chance) {
        shuffle(&mut self.cards, chance);
        self.dealt = 0;
    }

    /// How many cards are left.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len() - self.dealt
    }

    /// Whether no card is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the top card.
    pub fn take(&mut self) -> Option<Rank> {
        let card = self.cards.get(self.dealt).copied();
        self.dealt += usize::from(card.is_some());
        card
    }
}

fn shuffle(cards: &mut [Rank], chance: &mut impl Chance) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, chance.below(last as u64 + 1) as usize);
    }
}

impl fmt::Debug for Stock {
    /// Says how many cards are left, not which: the stock lies face down.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stock").field("len", &self.len()).finish_non_exhaustive()
    }
}
