//! One seat's turn: what the cards of its hand may do (sections 4 to 7).
//!
//! This is the only place that knows what a card may do. Listing, counting,
//! drawing at random, checking and building share by share all come from the
//! same uses.

use crate::board::{Board, Field, Slot, Spot, SpotKind, fields_of};
use crate::card::{Cards, Chance, Rank};
use crate::options::{JackAlone, Rules, Table};
use crate::play::{Deed, Effect, Play, Share};
use crate::refusal::Refusal;
use crate::seat::{Seat, SeatSet};
use crate::seven::{self, Counted, Seven};
use crate::walk;

/// What the seat whose turn it is needs to know in order to play: no card of
/// anybody else is in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
    /// The seats that hold cards.
    pub(crate) holders: SeatSet,
}

/// What distinguishes two plays of the same card and use: the board they lead
/// to, or whom a card is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The board after the play.
    Board(Board),
    /// A card is drawn from this seat; the board stays as it is.
    Draw(Seat),
}

/// A list of plays that is filled again and again: it keeps its memory, so that
/// listing asks for none once it has grown warm.
#[derive(Default)]
pub struct Plays {
    list: Vec<Play>,
    workspace: seven::Workspace,
}

impl Plays {
    /// An empty list.
    #[must_use]
    pub fn new() -> Plays {
        Plays::default()
    }

    /// The plays listed last.
    #[must_use]
    pub fn as_slice(&self) -> &[Play] {
        &self.list
    }
}

impl std::ops::Deref for Plays {
    type Target = [Play];

    fn deref(&self) -> &[Play] {
        &self.list
    }
}

impl Turn {
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
        self.table().mates(self.seat).without(self.board.complete_seats())
    }

    /// Every distinct play, as a list of its own. See [`Turn::list`].
    #[must_use]
    pub fn plays(&self) -> Vec<Play> {
        let mut plays = Plays::new();
        self.list(&mut plays);
        plays.list
    }

    /// Lists every distinct play once: no two have the same card, use and
    /// outcome. The order is fixed: by card, by use, then by marble. An empty
    /// list means that the seat folds (rule 4.3).
    pub fn list(&self, plays: &mut Plays) {
        let Plays { list, workspace } = plays;
        list.clear();
        let mut first_of = [(0, 0); 13];
        for rank in self.hand.ranks() {
            let first = list.len();
            if rank == Rank::Joker {
                self.list_joker(list, &first_of, workspace);
            } else {
                self.uses(rank, |deed| list.push(Play { card: rank, used_as: rank, deed }));
                if rank == Rank::Seven {
                    self.seven(Rank::Seven).list(workspace, |shares| {
                        list.push(Play { card: rank, used_as: rank, deed: Deed::Split(shares) });
                    });
                }
                first_of[rank.index()] = (first, list.len());
            }
        }
        if self.hand.has(Rank::Jack) && self.may_lay_jack(!list.is_empty()).is_ok() {
            let place = match self.rules.jack_alone() {
                JackAlone::LastResort => 0,
                // Behind the swaps, of which there are none then: the fixed
                // order is by card.
                JackAlone::Anytime => first_of[Rank::Jack.index()].1,
            };
            list.insert(
                place,
                Play { card: Rank::Jack, used_as: Rank::Jack, deed: Deed::NoEffect },
            );
        }
    }

    /// A joker has every use of every other card (section 6); what another
    /// card of the hand has listed already is taken over.
    fn list_joker(
        &self,
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
                for index in first..end {
                    list.push(Play { card, ..list[index] });
                }
                if barred {
                    self.drop_completing(list, first_here);
                }
            } else if used_as == Rank::Seven {
                self.seven(Rank::Joker).list(workspace, |shares| {
                    list.push(Play { card, used_as, deed: Deed::Split(shares) });
                });
            } else {
                self.uses(used_as, |deed| list.push(Play { card, used_as, deed }));
                if barred {
                    self.drop_completing(list, first_here);
                }
            }
        }
    }

    /// Takes out what would complete the team (section 7, no joker finish).
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

    fn completes_team(&self, deed: &Deed) -> bool {
        match deed {
            Deed::Walk { to, .. } if to.field().is_none() => {}
            Deed::Split(_) => {}
            _ => return false,
        }
        let team = self.table().team(self.seat);
        self.after_deed(deed).complete_seats().contains_all(team)
    }

    /// How many distinct plays there are. Large sevens are counted without
    /// being listed.
    pub fn count(&self, plays: &mut Plays) -> u64 {
        let Plays { list, workspace } = plays;
        let sevens = self.list_but_sevens(list, workspace).map_or([0, 0], |(_, sevens)| sevens);
        list.len() as u64 + sevens.iter().sum::<u64>()
    }

    /// One play, each distinct one as likely as any other, or `None` if the
    /// seat must fold. Large sevens are drawn from without being listed.
    pub fn draw(&self, plays: &mut Plays, chance: &mut impl Chance) -> Option<Play> {
        let Plays { list, workspace } = plays;
        let sevens = self.list_but_sevens(list, workspace);
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

    /// Lists all plays but those of sevens, and counts these: with a seven and
    /// with a joker.
    fn list_but_sevens<'w>(
        &self,
        list: &mut Vec<Play>,
        workspace: &'w mut seven::Workspace,
    ) -> Option<(Counted<'w>, [u64; 2])> {
        list.clear();
        for card in self.hand.ranks() {
            self.list_card_but_sevens(card, list);
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

    fn list_card_but_sevens(&self, card: Rank, list: &mut Vec<Play>) {
        let first = list.len();
        for used_as in uses_of(card) {
            self.uses(used_as, |deed| list.push(Play { card, used_as, deed }));
        }
        if card == Rank::Joker && self.rules.no_joker_finish() {
            self.drop_completing(list, first);
        }
    }

    /// Whether the seat has no legal use for any of its cards (rule 4.3).
    #[must_use]
    pub fn must_fold(&self) -> bool {
        !self.has_use_besides_laying() && self.may_lay_jack(false).is_err()
    }

    fn has_use_besides_laying(&self) -> bool {
        self.hand.ranks().any(|card| self.card_has_use(card))
    }

    /// Whether a card has a use other than being laid down without effect.
    fn card_has_use(&self, card: Rank) -> bool {
        let mut list = Vec::new();
        self.list_card_but_sevens(card, &mut list);
        !list.is_empty()
            || uses_of(card).any(|used_as| used_as == Rank::Seven)
                && self.seven(card).is_possible(&mut seven::Workspace::default())
    }

    #[inline]
    pub(crate) fn table(&self) -> Table {
        self.rules.table()
    }

    /// The seven as this card may be used for it.
    pub(crate) fn seven(&self, card: Rank) -> Seven {
        self.rest_of_seven(card, &self.board, 7)
    }

    /// What is left of a seven when the board has become `board`.
    pub(crate) fn rest_of_seven(&self, card: Rank, board: &Board, steps: u8) -> Seven {
        let seven = Seven::new(self.rules, board, self.seat, steps);
        if card == Rank::Joker && self.rules.no_joker_finish() {
            seven.not_completing(self.table().team(self.seat))
        } else {
            seven
        }
    }

    /// Every use of a rank that leads to a board of its own, but for the shares
    /// of a seven and a jack without effect.
    ///
    /// A marble that lands on another of its seat takes its place, and it is as
    /// if it had been sent home itself: the same board wherever it does so. A
    /// marble's uses come in a row, so the twin of one is found by looking back
    /// to the marble's first landing of this kind.
    #[inline]
    fn uses(&self, rank: Rank, mut found: impl FnMut(Deed)) {
        let mut landed_on_own = None;
        self.all_uses(rank, &mut |deed| {
            let (from, to) = match deed {
                Deed::Walk { from, to } => (from, to),
                Deed::Back { from, to } => (from.into(), to.into()),
                _ => return found(deed),
            };
            if matches!(rank, Rank::Ace | Rank::Four)
                && let Some(field) = to.field()
                && let Some(seat) = self.board.marble_at(from)
                && self.board.track_bits(seat) & field.bit() != 0
            {
                if landed_on_own == Some(from) {
                    return;
                }
                landed_on_own = Some(from);
            }
            found(deed);
        });
    }

    /// Every use of a rank, but for the shares of a seven and a jack without
    /// effect.
    #[inline]
    pub(crate) fn all_uses(&self, rank: Rank, found: &mut impl FnMut(Deed)) {
        match rank {
            Rank::Seven | Rank::Joker => {}
            Rank::Jack => self.swaps(found),
            _ => {
                for seat in self.controlled().iter() {
                    if leaves(rank) && self.may_leave(seat).is_ok() {
                        found(Deed::Leave(seat));
                    }
                    for field in self.board.on_track(seat) {
                        self.walks(rank, seat, field, found);
                    }
                    for slot in self.board.in_finish(seat) {
                        for &steps in forward_steps(rank) {
                            if let Some(Ok(to)) = walk::deeper(&self.board, seat, slot, steps) {
                                let (from, to) = (Spot::finish(seat, slot), Spot::finish(seat, to));
                                found(Deed::Walk { from, to });
                            }
                        }
                    }
                }
                if rank == Rank::Two && self.table().is_solo() {
                    for from in self.holders.without(self.seat.only()).iter() {
                        found(Deed::Draw(from));
                    }
                }
            }
        }
    }

    /// Where a marble on the track can walk with a rank.
    #[inline]
    fn walks(&self, rank: Rank, seat: Seat, field: Field, found: &mut impl FnMut(Deed)) {
        let (board, table) = (&self.board, self.table());
        let from = Spot::track(field);
        for &steps in forward_steps(rank) {
            if let Ok(to) = walk::along_track(board, table, field, steps) {
                found(Deed::Walk { from, to: Spot::track(to) });
            }
            if let Some(Ok(slot)) = walk::into_finish(board, table, seat, field, steps) {
                found(Deed::Walk { from, to: Spot::finish(seat, slot) });
            }
        }
        if rank == Rank::Four
            && let Ok(to) = walk::backwards(board, table, field, BACKWARDS)
        {
            found(Deed::Back { from: field, to });
        }
    }

    /// Every swap of a controlled marble with one of another seat (rule 6.4).
    fn swaps(&self, found: &mut impl FnMut(Deed)) {
        let (board, table) = (&self.board, self.table());
        let controlled = self.controlled();
        for seat in controlled.iter() {
            // Between two controlled seats each swap would be found from both.
            let twice = SeatSet::first(seat.index()).both(controlled);
            let partners = table.everyone().without(seat.only()).without(twice);
            for mine in fields_of(board.on_the_way(table, seat)) {
                for other in partners.iter() {
                    for other in fields_of(board.on_the_way(table, other)) {
                        found(Deed::Swap { mine, other });
                    }
                }
            }
        }
    }

    fn may_leave(&self, seat: Seat) -> Result<(), Refusal> {
        if self.board.kennel(seat) == 0 {
            Err(Refusal::EmptyKennel(seat))
        } else if self.board.is_fresh(seat) {
            Err(Refusal::Blockade(self.table().start(seat)))
        } else {
            Ok(())
        }
    }

    /// Whether a jack of the hand may be laid down without effect (rule 6.5),
    /// given whether the hand has other uses.
    fn may_lay_jack(&self, others: bool) -> Result<(), Refusal> {
        if !self.hand.has(Rank::Jack) {
            return Err(Refusal::NotInHand(Rank::Jack));
        }
        let on_the_way: SeatSet = self
            .table()
            .seats()
            .filter(|&seat| self.board.on_the_way(self.table(), seat) != 0)
            .collect();
        if on_the_way.len() != 1 || !self.controlled().contains_all(on_the_way) {
            return Err(Refusal::NotAloneOnTheWay);
        }
        match self.rules.jack_alone() {
            JackAlone::LastResort if others => Err(Refusal::JackNotLast),
            _ => Ok(()),
        }
    }

    /// Whether a play is legal, without listing any others but where a jack is
    /// laid down as the last resort.
    ///
    /// # Errors
    /// The reason why it is not.
    pub fn check(&self, play: &Play) -> Result<(), Refusal> {
        let &Play { card, used_as, ref deed } = play;
        self.may_use(card, used_as)?;
        match *deed {
            Deed::Leave(seat) => {
                if !leaves(used_as) {
                    return Err(Refusal::WrongDeed(used_as));
                }
                self.must_control(seat)?;
                self.may_leave(seat)?;
            }
            Deed::Walk { from, to } => self.check_walk(used_as, from, to)?,
            Deed::Back { from, to } => self.check_back(used_as, from, to)?,
            Deed::Split(shares) => {
                if used_as != Rank::Seven {
                    return Err(Refusal::WrongDeed(used_as));
                }
                let mut rest = SevenInHand::new(self);
                for &share in shares.as_slice() {
                    rest.walk(share)?;
                }
                if rest.steps_left > 0 {
                    return Err(Refusal::SevenUnfinished { walked: 7 - rest.steps_left });
                }
            }
            Deed::Swap { mine, other } => self.check_swap(used_as, mine, other)?,
            Deed::NoEffect => {
                if card == Rank::Joker {
                    return Err(Refusal::JokerLaidDown);
                }
                if used_as != Rank::Jack {
                    return Err(Refusal::WrongDeed(used_as));
                }
                self.may_lay_jack(false)?;
                self.may_lay_jack(self.has_use_besides_laying())?;
            }
            Deed::Draw(from) => {
                if used_as != Rank::Two {
                    return Err(Refusal::WrongDeed(used_as));
                }
                if !self.table().is_solo() {
                    return Err(Refusal::DrawInTeamGame);
                }
                if from == self.seat || !self.holders.contains(from) {
                    return Err(Refusal::NothingToDraw(from));
                }
            }
        }
        if card == Rank::Joker && self.rules.no_joker_finish() && self.completes_team(deed) {
            return Err(Refusal::JokerFinish);
        }
        Ok(())
    }

    /// Whether the hand has the card and the card that use.
    pub(crate) fn may_use(&self, card: Rank, used_as: Rank) -> Result<(), Refusal> {
        if !self.hand.has(card) {
            return Err(Refusal::NotInHand(card));
        }
        if !uses_of(card).any(|rank| rank == used_as) {
            return Err(Refusal::NoSuchUse { card, used_as });
        }
        Ok(())
    }

    fn must_control(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.table().everyone().contains(seat) {
            Err(Refusal::NoSuchSeat(self.table(), seat))
        } else if self.controlled().contains(seat) {
            Ok(())
        } else {
            Err(Refusal::NotControlled(seat))
        }
    }

    fn check_walk(&self, used_as: Rank, from: Spot, to: Spot) -> Result<(), Refusal> {
        let seat = self.board.marble_at(from).ok_or(Refusal::NoMarble(from))?;
        if forward_steps(used_as).is_empty() {
            return Err(Refusal::WrongDeed(used_as));
        }
        self.must_control(seat)?;
        let mut refusal = Refusal::WrongSteps { used_as, from, to };
        for &steps in forward_steps(used_as) {
            match walk_to(self.table(), &self.board, seat, from, to, steps) {
                Some(Ok(())) => return Ok(()),
                Some(Err(reason)) => refusal = reason,
                None => {}
            }
        }
        Err(refusal)
    }

    fn check_back(&self, used_as: Rank, from: Field, to: Field) -> Result<(), Refusal> {
        let seat = self.board.owner(from).ok_or(Refusal::NoMarble(from.into()))?;
        if used_as != Rank::Four {
            return Err(Refusal::WrongDeed(used_as));
        }
        self.must_control(seat)?;
        if from.backwards(self.table(), BACKWARDS) != to {
            return Err(Refusal::WrongSteps { used_as, from: from.into(), to: to.into() });
        }
        walk::backwards(&self.board, self.table(), from, BACKWARDS).map(|_| ())
    }

    fn check_swap(&self, used_as: Rank, mine: Field, other: Field) -> Result<(), Refusal> {
        if used_as != Rank::Jack {
            return Err(Refusal::WrongDeed(used_as));
        }
        let table = self.table();
        let owner = |field: Field| {
            let seat = self.board.owner(field).ok_or(Refusal::NoMarble(field.into()))?;
            if self.board.on_the_way(table, seat) & field.bit() == 0 {
                return Err(Refusal::NotOnTheWay(field.into()));
            }
            Ok(seat)
        };
        let (one, two) = (owner(mine)?, owner(other)?);
        self.must_control(one)?;
        if one == two {
            return Err(Refusal::SwapWithin(one));
        }
        Ok(())
    }

    /// The play of a card and use that has a given outcome. Nothing large is
    /// listed for it.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn find(&self, card: Rank, used_as: Rank, outcome: &Outcome) -> Result<Play, Refusal> {
        self.may_use(card, used_as)?;
        let target = match outcome {
            Outcome::Draw(from) => {
                let play = Play { card, used_as, deed: Deed::Draw(*from) };
                return self.check(&play).map(|()| play);
            }
            Outcome::Board(board) => board,
        };
        let mut found = None;
        if used_as == Rank::Seven {
            let shares = self
                .rest_of_seven(Rank::Seven, &self.board, 7)
                .find(target, &mut seven::Workspace::default());
            found = shares.map(Deed::Split);
        } else if used_as == Rank::Jack && *target == self.board {
            found = Some(Deed::NoEffect);
        } else {
            self.uses(used_as, |deed| {
                if self.after_deed(&deed) == *target && !matches!(deed, Deed::Draw(_)) {
                    found = Some(deed);
                }
            });
        }
        let deed = found.ok_or(Refusal::NoSuchOutcome { card, used_as })?;
        let play = Play { card, used_as, deed };
        self.check(&play).map(|()| play)
    }

    /// What distinguishes the play from others of the same card and use.
    #[must_use]
    pub fn outcome(&self, play: &Play) -> Outcome {
        match play.deed {
            Deed::Draw(from) => Outcome::Draw(from),
            _ => Outcome::Board(self.after(play)),
        }
    }

    /// The board after a legal play.
    #[must_use]
    #[inline]
    pub fn after(&self, play: &Play) -> Board {
        self.after_deed(&play.deed)
    }

    pub(crate) fn after_deed(&self, deed: &Deed) -> Board {
        let table = self.table();
        let mut board = self.board;
        match *deed {
            Deed::Leave(seat) => {
                board.send_home(table.start(seat).bit());
                board.set_fresh(table, seat);
            }
            Deed::Walk { from, to } => step_to(&mut board, table, from, to),
            Deed::Back { from, to } => step_to(&mut board, table, from.into(), to.into()),
            Deed::Split(shares) => {
                for &share in shares.as_slice() {
                    seven::walk_share(table, &mut board, share);
                }
            }
            Deed::Swap { mine, other } => {
                if let (Some(one), Some(two)) = (board.owner(mine), board.owner(other)) {
                    board.lift(table, one, mine.into());
                    board.lift(table, two, other.into());
                    board.lay(one, other.into());
                    board.lay(two, mine.into());
                }
            }
            Deed::NoEffect | Deed::Draw(_) => {}
        }
        board
    }

    /// What a legal play does, in the order in which one sees it.
    #[must_use]
    pub fn effects(&self, play: &Play) -> Vec<Effect> {
        let table = self.table();
        let mut board = self.board;
        let mut effects = Vec::new();
        match play.deed {
            Deed::Leave(seat) => {
                let to = table.start(seat);
                effects.push(Effect::Left { seat, to });
                effects.extend(board.owner(to).map(|seat| Effect::SentHome { seat, from: to }));
            }
            Deed::Walk { from, to } => {
                show_walk(&board, table, from, to, Meeting::Overtaken, &mut effects);
            }
            Deed::Back { from, to } => {
                let Some(seat) = board.owner(from) else { return effects };
                for step in 0..BACKWARDS {
                    effects.push(Effect::Stepped {
                        seat,
                        from: from.backwards(table, step).into(),
                        to: from.backwards(table, step + 1).into(),
                    });
                }
                effects.extend(board.owner(to).map(|seat| Effect::SentHome { seat, from: to }));
            }
            Deed::Split(shares) => {
                for &share in shares.as_slice() {
                    show_walk(&board, table, share.from, share.to, Meeting::SentHome, &mut effects);
                    seven::walk_share(table, &mut board, share);
                }
            }
            Deed::Swap { mine, other } => {
                if let (Some(one), Some(two)) = (board.owner(mine), board.owner(other)) {
                    effects.push(Effect::Swapped { one: (one, mine), other: (two, other) });
                }
            }
            Deed::NoEffect => {}
            Deed::Draw(from) => effects.push(Effect::Drew { from }),
        }
        effects
    }
}

/// A four walks this far backwards (rule 6.2).
const BACKWARDS: u8 = 4;

/// The ranks whose uses a card has: its own, or for a joker all others.
pub(crate) fn uses_of(card: Rank) -> impl Iterator<Item = Rank> {
    let (first, count) = if card == Rank::Joker { (0, 13) } else { (card.index(), 1) };
    Rank::ALL.into_iter().skip(first).take(count)
}

/// How far a rank walks one marble forwards (section 6).
#[inline]
const fn forward_steps(rank: Rank) -> &'static [u8] {
    match rank {
        Rank::Ace => &[1, 11],
        Rank::Two => &[2],
        Rank::Three => &[3],
        Rank::Four => &[4],
        Rank::Five => &[5],
        Rank::Six => &[6],
        Rank::Eight => &[8],
        Rank::Nine => &[9],
        Rank::Ten => &[10],
        Rank::Queen => &[12],
        Rank::King => &[13],
        Rank::Seven | Rank::Jack | Rank::Joker => &[],
    }
}

/// Whether a rank lets a marble leave the kennel (section 6).
#[inline]
const fn leaves(rank: Rank) -> bool {
    matches!(rank, Rank::Ace | Rank::King)
}

/// Whether `steps` forwards lead a marble from one spot to the other, and what
/// stands in the way if they would; `None` if they lead elsewhere.
fn walk_to(
    table: Table,
    board: &Board,
    seat: Seat,
    from: Spot,
    to: Spot,
    steps: u8,
) -> Option<Result<(), Refusal>> {
    match (from.kind(), to.kind()) {
        (SpotKind::Track(from), SpotKind::Track(to)) => (from.forwards(table, steps) == to)
            .then(|| walk::along_track(board, table, from, steps).map(|_| ())),
        (_, SpotKind::Finish(owner, _)) if owner != seat => {
            Some(Err(Refusal::ForeignFinish(owner)))
        }
        (SpotKind::Track(from), SpotKind::Finish(_, to)) => {
            let depth = steps.checked_sub(from.steps_to(table, table.start(seat)))?;
            (Slot::at_depth(depth) == Some(to))
                .then(|| walk::into_finish(board, table, seat, from, steps))?
                .map(|way| way.map(|_| ()))
        }
        (SpotKind::Finish(_, from), SpotKind::Finish(_, to)) => (from.depth() + steps
            == to.depth())
        .then(|| walk::deeper(board, seat, from, steps))?
        .map(|way| way.map(|_| ())),
        (SpotKind::Finish(..), SpotKind::Track(_)) => None,
    }
}

/// A seven in the middle of its shares.
pub(crate) struct SevenInHand<'a> {
    turn: &'a Turn,
    pub board: Board,
    pub steps_left: u8,
}

impl<'a> SevenInHand<'a> {
    pub fn new(turn: &'a Turn) -> SevenInHand<'a> {
        SevenInHand { turn, board: turn.board, steps_left: 7 }
    }

    /// The seats whose marbles may take the next share (rules 4.4, 6.3, 6.6
    /// and section 7).
    pub fn movable(&self) -> SeatSet {
        let Turn { rules, seat, .. } = *self.turn;
        let table = rules.table();
        if table.is_solo() {
            table.everyone()
        } else if rules.canadian_seven() {
            table.team(seat)
        } else if self.board.is_complete(seat) {
            table.mates(seat)
        } else {
            seat.only()
        }
    }

    /// Walks one more share, if it is a legal one by itself.
    pub fn walk(&mut self, share: Share) -> Result<(), Refusal> {
        let Share { from, to } = share;
        let table = self.turn.table();
        let seat = self.board.marble_at(from).ok_or(Refusal::NoMarble(from))?;
        if !self.movable().contains(seat) {
            return Err(Refusal::NotControlled(seat));
        }
        for steps in 1..=7 {
            if let Some(way) = walk_to(table, &self.board, seat, from, to, steps) {
                way?;
                self.steps_left = self.steps_left.checked_sub(steps).ok_or(Refusal::SevenTooFar)?;
                seven::walk_share(table, &mut self.board, share);
                return Ok(());
            }
        }
        Err(Refusal::WrongSteps { used_as: Rank::Seven, from, to })
    }
}

/// Moves one marble and sends home what it lands on.
#[inline]
fn step_to(board: &mut Board, table: Table, from: Spot, to: Spot) {
    let Some(seat) = board.marble_at(from) else {
        return;
    };
    board.lift(table, seat, from);
    if let Some(field) = to.field() {
        board.send_home(field.bit());
    }
    board.lay(seat, to);
}

/// What happens to a marble in the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    /// It stays, unless it is landed on.
    Overtaken,
    /// It is sent home: a seven passes.
    SentHome,
}

/// Shows a walk forwards step by step.
fn show_walk(
    board: &Board,
    table: Table,
    from: Spot,
    to: Spot,
    meeting: Meeting,
    effects: &mut Vec<Effect>,
) {
    let Some(seat) = board.marble_at(from) else {
        return;
    };
    let start = table.start(seat);
    let mut here = from;
    while here != to {
        let turns_in = to.field().is_none();
        let next = match here.kind() {
            SpotKind::Track(field) if turns_in && field == start => Spot::finish(seat, Slot::First),
            SpotKind::Track(field) => field.forwards(table, 1).into(),
            SpotKind::Finish(_, slot) => match Slot::at_depth(slot.depth() + 1) {
                Some(slot) => Spot::finish(seat, slot),
                None => return,
            },
        };
        effects.push(Effect::Stepped { seat, from: here, to: next });
        if let Some(field) = next.field()
            && (next == to || meeting == Meeting::SentHome)
            && let Some(seat) = board.owner(field)
        {
            effects.push(Effect::SentHome { seat, from: field });
        }
        here = next;
    }
    if let (SpotKind::Track(_), SpotKind::Finish(_, slot)) = (from.kind(), to.kind()) {
        effects.push(Effect::EnteredFinish { seat, slot });
    }
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
