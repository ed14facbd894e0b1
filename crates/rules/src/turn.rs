//! The turn of a seat: listing, counting and drawing its plays (sections 4 to 7).
//! What a card may do is in [`uses`](crate::uses) and [`seven`].

use alloc::vec::Vec;

use crate::board::{Board, Spot};
use crate::card::{Cards, Rank};
use crate::chance::Chance;
use crate::options::{JackAlone, Rules, Seating};
use crate::play::{Deed, Play};
use crate::position::{Position, PositionError};
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::seven::{self, Counted, Seven};
use crate::uses::{Twins, Uses, uses_of};

/// What the seat to play needs to know. It contains no card of another seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
    /// The seats that hold cards.
    pub(crate) holders: SeatSet,
}

/// What distinguishes plays of the same card and use: the board they lead to, or the
/// seat a card is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The board after the play.
    Board(Board),
    /// A card is drawn from this seat; the board does not change.
    Draw(Seat),
}

/// A list of plays to be reused: it keeps its memory, so that listing does not
/// allocate after warm-up.
#[derive(Default)]
pub struct PlayBuffer {
    list: Vec<Play>,
    pub(crate) workspace: seven::Workspace,
}

impl PlayBuffer {
    /// An empty list.
    #[must_use]
    pub fn new() -> PlayBuffer {
        PlayBuffer::default()
    }

    /// The plays listed last.
    #[must_use]
    pub fn as_slice(&self) -> &[Play] {
        &self.list
    }
}

impl core::ops::Deref for PlayBuffer {
    type Target = [Play];

    fn deref(&self) -> &[Play] {
        &self.list
    }
}

impl Turn {
    /// The turn of a seat that knows its own hand and who holds cards: what an engine
    /// is told, for example.
    ///
    /// # Errors
    /// What does not fit together.
    pub fn new(
        rules: Rules,
        board: Board,
        seat: Seat,
        hand: Cards,
        holders: SeatSet,
    ) -> Result<Turn, PositionError> {
        let seating = rules.seating();
        if let Some(seat) = holders.difference(seating.everyone()).iter().next() {
            return Err(PositionError::NoSuchSeat(seating, seat));
        }
        let mut hands = BySeat::filled(Cards::NONE);
        hands[seat] = hand;
        Position::new(rules, board, hands, seat)?;
        Ok(Turn { rules, board, seat, hand, holders: holders.union(seat.only()) })
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board before the play.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The seat to play.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The hand of the seat to play.
    #[must_use]
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// The seats whose marbles the player moves with any card (rule 4.4).
    #[must_use]
    #[inline]
    pub fn controlled(&self) -> SeatSet {
        if !self.board.is_complete(self.seat) {
            return self.seat.only();
        }
        self.seating().mates(self.seat).difference(self.board.complete_seats())
    }

    /// Every distinct play, in a new list. See [`Turn::list`].
    #[must_use]
    pub fn plays(&self) -> Vec<Play> {
        let mut plays = PlayBuffer::new();
        self.list(&mut plays);
        plays.list
    }

    /// Lists every distinct play once: no two have the same card, use and
    /// outcome. The order is fixed: by card, by use, then by marble. An empty
    /// list means that the seat folds (rule 4.3).
    pub fn list(&self, plays: &mut PlayBuffer) {
        let PlayBuffer { list, workspace } = plays;
        list.clear();
        let uses = Uses::new(self);
        let mut listed = [(0, 0); 13];
        for rank in self.hand.ranks() {
            let first = list.len();
            if rank == Rank::Joker {
                self.list_joker(&uses, list, &listed, workspace);
            } else {
                uses.each(rank, Twins::Merged, |deed| {
                    list.push(Play { card: rank, used_as: rank, deed });
                });
                if rank == Rank::Seven {
                    self.seven(Rank::Seven).list(workspace, |shares| {
                        list.push(Play { card: rank, used_as: rank, deed: Deed::Split(shares) });
                    });
                }
                listed[rank.index()] = (first, list.len());
            }
        }
        if self.hand.has(Rank::Jack) && self.may_lay_jack(!list.is_empty()).is_ok() {
            let place = match self.rules.jack_alone() {
                JackAlone::LastResort => 0,
                // After the other jacks, of which there are none then: the order is
                // by card.
                JackAlone::Anytime => listed[Rank::Jack.index()].1,
            };
            list.insert(
                place,
                Play { card: Rank::Jack, used_as: Rank::Jack, deed: Deed::NoEffect },
            );
        }
    }

    /// A joker has every use of every other card (section 6); plays already listed
    /// for a card of the hand are copied.
    fn list_joker(
        &self,
        uses: &Uses<'_>,
        list: &mut Vec<Play>,
        listed: &[(usize, usize); 13],
        workspace: &mut seven::Workspace,
    ) {
        let card = Rank::Joker;
        let barred = self.rules.no_joker_finish();
        for used_as in Rank::ALL.into_iter().take(13) {
            let (first, end) = listed[used_as.index()];
            let first_here = list.len();
            if end > first {
                list.extend_from_within(first..end);
                for play in &mut list[first_here..] {
                    play.card = card;
                }
                if barred {
                    self.drop_completing(list, first_here);
                }
            } else if used_as == Rank::Seven {
                self.seven(Rank::Joker).list(workspace, |shares| {
                    list.push(Play { card, used_as, deed: Deed::Split(shares) });
                });
            } else {
                uses.each(used_as, Twins::Merged, |deed| list.push(Play { card, used_as, deed }));
                if barred {
                    self.drop_completing(list, first_here);
                }
            }
        }
    }

    /// Removes plays that would complete the team (section 7, no joker finish).
    fn drop_completing(&self, list: &mut Vec<Play>, first: usize) {
        let mut index = first;
        while index < list.len() {
            if self.completes_team(&list[index].deed) {
                list.remove(index);
            } else {
                index += 1;
            }
        }
    }

    pub(crate) fn completes_team(&self, deed: &Deed) -> bool {
        match deed {
            Deed::Walk { to, .. } if to.field().is_none() => {}
            Deed::Split(_) => {}
            _ => return false,
        }
        let team = self.seating().team(self.seat);
        self.after_deed(deed).complete_seats().contains_all(team)
    }

    /// Counts the distinct plays. Large sevens are counted without being listed.
    pub fn count(&self, plays: &mut PlayBuffer) -> u64 {
        let PlayBuffer { list, workspace } = plays;
        let sevens = self.list_and_count(list, workspace).map_or([0, 0], |(_, sevens)| sevens);
        list.len() as u64 + sevens.iter().sum::<u64>()
    }

    /// Draws a play uniformly from the distinct ones, or returns `None` if the seat
    /// must fold. Large sevens are not listed for it.
    pub fn random_play(&self, plays: &mut PlayBuffer, chance: &mut impl Chance) -> Option<Play> {
        let PlayBuffer { list, workspace } = plays;
        let sevens = self.list_and_count(list, workspace);
        let [with_seven, with_joker] = sevens.as_ref().map_or([0, 0], |(_, sevens)| *sevens);
        let listed = list.len() as u64;
        let total = listed + with_seven + with_joker;
        if total == 0 {
            return None;
        }
        let index = chance.below(total);
        if let Some(&play) = list.get(index as usize) {
            return Some(play);
        }
        let card = if index - listed < with_seven { Rank::Seven } else { Rank::Joker };
        let (mut counted, _) = sevens?;
        let shares = counted.draw(&self.seven(card), chance)?;
        Some(Play { card, used_as: Rank::Seven, deed: Deed::Split(shares) })
    }

    /// Lists every play if there are at most `most`. Otherwise lists all plays except
    /// sevens, and a random sample of `most` sevens, possibly with duplicates: for
    /// bots that cannot look at hundreds of thousands.
    pub fn list_some(&self, plays: &mut PlayBuffer, most: usize, chance: &mut impl Chance) {
        if self.count(plays) <= most as u64 {
            return self.list(plays);
        }
        let PlayBuffer { list, workspace } = plays;
        let Some((mut counted, counts)) = self.list_and_count(list, workspace) else { return };
        let sevens = [Rank::Seven, Rank::Joker].map(|card| self.seven(card));
        for _ in 0..most {
            let with_joker = chance.below(counts[0] + counts[1]) >= counts[0];
            let card = if with_joker { Rank::Joker } else { Rank::Seven };
            if let Some(shares) = counted.draw(&sevens[usize::from(with_joker)], chance) {
                list.push(Play { card, used_as: Rank::Seven, deed: Deed::Split(shares) });
            }
        }
    }

    /// Lists every play except sevens.
    pub fn list_but_sevens(&self, plays: &mut PlayBuffer) {
        let PlayBuffer { list, workspace } = plays;
        self.list_and_count(list, workspace);
    }

    /// Lists all plays except sevens, and counts the sevens: with a seven and with a
    /// joker.
    fn list_and_count<'w>(
        &self,
        list: &mut Vec<Play>,
        workspace: &'w mut seven::Workspace,
    ) -> Option<(Counted<'w>, [u64; 2])> {
        list.clear();
        let uses = Uses::new(self);
        for card in self.hand.ranks() {
            self.list_card_but_sevens(&uses, card, list);
        }
        let mut sevens = None;
        if self.hand.has(Rank::Seven) || self.hand.has(Rank::Joker) {
            let counted = self.seven(Rank::Seven).count(workspace);
            let outcomes = [Rank::Seven, Rank::Joker].map(|card| match self.hand.has(card) {
                true => counted.outcomes(&self.seven(card)),
                false => 0,
            });
            sevens = Some((counted, outcomes));
        }
        let others =
            !list.is_empty() || sevens.as_ref().is_some_and(|(_, counts)| *counts != [0, 0]);
        if self.hand.has(Rank::Jack) && self.may_lay_jack(others).is_ok() {
            list.push(Play { card: Rank::Jack, used_as: Rank::Jack, deed: Deed::NoEffect });
        }
        sevens
    }

    fn list_card_but_sevens(&self, uses: &Uses<'_>, card: Rank, list: &mut Vec<Play>) {
        let first = list.len();
        for used_as in uses_of(card) {
            uses.each(used_as, Twins::Merged, |deed| list.push(Play { card, used_as, deed }));
        }
        if card == Rank::Joker && self.rules.no_joker_finish() {
            self.drop_completing(list, first);
        }
    }

    /// Whether the seat has no legal use for any of its cards (rule 4.3).
    #[must_use]
    pub fn must_fold(&self) -> bool {
        let workspace = &mut seven::Workspace::default();
        !self.has_use_besides_laying(workspace) && self.may_lay_jack(false).is_err()
    }

    /// Whether a card has a use besides being laid down without effect.
    pub(crate) fn has_use_besides_laying(&self, workspace: &mut seven::Workspace) -> bool {
        let uses = Uses::new(self);
        self.hand
            .ranks()
            .any(|card| uses_of(card).any(|used_as| self.has_use(&uses, card, used_as, workspace)))
    }

    /// Whether a card of the hand can be used as a rank, besides being laid down without
    /// effect.
    pub(crate) fn has_use(
        &self,
        uses: &Uses<'_>,
        card: Rank,
        used_as: Rank,
        workspace: &mut seven::Workspace,
    ) -> bool {
        if used_as == Rank::Seven {
            return self.seven(card).is_possible(workspace);
        }
        let mut found = false;
        uses.each(used_as, Twins::Apart, |deed| found = found || !self.is_barred(card, &deed));
        found
    }

    /// Whether the deed is one that a joker may not do (section 7, no joker finish).
    pub(crate) fn is_barred(&self, card: Rank, deed: &Deed) -> bool {
        card == Rank::Joker && self.rules.no_joker_finish() && self.completes_team(deed)
    }

    #[inline]
    pub(crate) fn seating(&self) -> Seating {
        self.rules.seating()
    }

    /// A seven played with this card.
    pub(crate) fn seven(&self, card: Rank) -> Seven {
        self.rest_of_seven(card, &self.board, 7)
    }

    /// The remaining steps of a seven when the board has become `board`.
    pub(crate) fn rest_of_seven(&self, card: Rank, board: &Board, steps: u8) -> Seven {
        let seven = Seven::new(self.rules, board, self.seat, steps);
        if card == Rank::Joker && self.rules.no_joker_finish() {
            seven.not_completing(self.seating().team(self.seat))
        } else {
            seven
        }
    }

    pub(crate) fn may_leave(&self, seat: Seat) -> Result<(), Refusal> {
        if self.board.kennel(seat) == 0 {
            Err(Refusal::EmptyKennel(seat))
        } else if self.board.is_fresh(seat) {
            Err(Refusal::Blockade(self.seating().start(seat)))
        } else {
            Ok(())
        }
    }

    /// Whether a jack of the hand may be laid down without effect (rule 6.5),
    /// given whether the hand has other uses.
    pub(crate) fn may_lay_jack(&self, others: bool) -> Result<(), Refusal> {
        if !self.hand.has(Rank::Jack) {
            return Err(Refusal::NotInHand(Rank::Jack));
        }
        if others && self.rules.jack_alone() == JackAlone::LastResort {
            return Err(Refusal::JackNotLast);
        }
        let seating = self.seating();
        let on_the_way: SeatSet =
            seating.seats().filter(|&seat| self.board.on_the_way(seating, seat) != 0).collect();
        if on_the_way.len() != 1 || !self.controlled().contains_all(on_the_way) {
            return Err(Refusal::NotAloneOnTheWay);
        }
        Ok(())
    }

    /// What distinguishes a legal play from others of the same card and use.
    #[must_use]
    pub fn outcome(&self, play: &Play) -> Outcome {
        match play.deed {
            Deed::Draw(from) => Outcome::Draw(from),
            _ => Outcome::Board(self.after(play)),
        }
    }

    /// The board after a legal play: one that was listed or checked. For any other the
    /// result is unspecified, and debug assertions may panic.
    #[must_use]
    #[inline]
    pub fn after(&self, play: &Play) -> Board {
        self.after_deed(&play.deed)
    }

    pub(crate) fn after_deed(&self, deed: &Deed) -> Board {
        let mut board = self.board;
        do_deed(self.seating(), &mut board, deed);
        board
    }
}

/// Applies a legal play to the board.
#[inline]
pub(crate) fn do_deed(seating: Seating, board: &mut Board, deed: &Deed) {
    match *deed {
        Deed::LeaveKennel(seat) => {
            board.send_home(seating.start(seat).bit());
            board.set_fresh(seating, seat);
        }
        Deed::Walk { from, to } => step_to(board, seating, from, to),
        Deed::Back { from, to } => step_to(board, seating, from.into(), to.into()),
        Deed::Split(shares) => {
            for &share in shares.as_slice() {
                seven::walk_share(seating, board, share);
            }
        }
        Deed::Swap { mine, other } => {
            if let (Some(one), Some(two)) = (board.owner(mine), board.owner(other)) {
                board.lift(seating, one, mine.into());
                board.lift(seating, two, other.into());
                board.lay(one, other.into());
                board.lay(two, mine.into());
            }
        }
        Deed::NoEffect | Deed::Draw(_) => {}
    }
}

/// Moves one marble and sends home what it lands on.
#[inline]
fn step_to(board: &mut Board, seating: Seating, from: Spot, to: Spot) {
    let Some(seat) = board.marble_at(from) else {
        return;
    };
    board.lift(seating, seat, from);
    if let Some(field) = to.field() {
        board.send_home(field.bit());
    }
    board.lay(seat, to);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Shares;

    #[test]
    fn a_play_is_small() {
        assert!(size_of::<Play>() <= 20, "{}", size_of::<Play>());
        assert!(size_of::<Shares>() <= 15);
    }
}
