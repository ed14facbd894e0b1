//! Building a play piece by piece: a card, a use, a marble, a destination, and for a
//! seven share by share. Only choices that can be completed are offered.

use alloc::vec::Vec;

use crate::board::{Board, Spot};
use crate::card::Rank;
use crate::check::SevenInHand;
use crate::play::{Deed, Play, Share, Shares};
use crate::refusal::Refusal;
use crate::seat::{Seat, SeatSet};
use crate::sets::{RankSet, SpotSet};
use crate::seven::{Workspace, share_targets, walk_share};
use crate::turn::{PlayBuffer, Turn};
use crate::uses::{Twins, Uses, forward_steps, uses_of};

/// What a player picks first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grip {
    /// A marble in the kennel of a seat.
    Kennel(Seat),
    /// A marble on the board.
    Marble(Spot),
    /// The hand of an opponent, to draw from.
    Hand(Seat),
    /// The card itself: it is laid down without effect.
    Card,
}

/// Everything that can be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Grips {
    /// The seats whose kennel a marble can leave.
    pub kennels: SeatSet,
    /// The marbles that can be moved.
    pub marbles: SpotSet,
    /// The seats from whose hand a card can be drawn.
    pub hands: SeatSet,
    /// Whether the card can be laid down without effect.
    pub card: bool,
}

impl Grips {
    /// Whether nothing can be picked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Grips::default()
    }

    /// Whether this can be picked.
    #[must_use]
    pub fn contains(&self, grip: Grip) -> bool {
        match grip {
            Grip::Kennel(seat) => self.kennels.contains(seat),
            Grip::Marble(spot) => self.marbles.contains(spot),
            Grip::Hand(seat) => self.hands.contains(seat),
            Grip::Card => self.card,
        }
    }

    /// Every pick: kennels, marbles, hands, the card.
    pub fn iter(&self) -> impl Iterator<Item = Grip> {
        let kennels = self.kennels.iter().map(Grip::Kennel);
        let marbles = self.marbles.iter().map(Grip::Marble);
        let hands = self.hands.iter().map(Grip::Hand);
        kennels.chain(marbles).chain(hands).chain(self.card.then_some(Grip::Card))
    }

    fn add(&mut self, grip: Grip) {
        match grip {
            Grip::Kennel(seat) => self.kennels = self.kennels.union(seat.only()),
            Grip::Marble(spot) => self.marbles = self.marbles.with(spot),
            Grip::Hand(seat) => self.hands = self.hands.union(seat.only()),
            Grip::Card => self.card = true,
        }
    }
}

/// The cards of a hand that can be played, and what a joker can be used as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playable {
    as_themselves: RankSet,
    joker_as: RankSet,
}

impl Playable {
    /// Whether no card can be played: the seat folds (rule 4.3).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.as_themselves.is_empty() && self.joker_as.is_empty()
    }

    /// The ranks a card can be used as.
    #[must_use]
    pub fn uses_of(&self, card: Rank) -> RankSet {
        match card {
            Rank::Joker => self.joker_as,
            _ if self.as_themselves.contains(card) => RankSet::EMPTY.with(card),
            _ => RankSet::EMPTY,
        }
    }
}

/// A play under construction.
#[derive(Clone)]
pub struct Draft {
    turn: Turn,
    card: Rank,
    used_as: Rank,
    shares: Shares,
    /// The board with the shares walked so far.
    board: Board,
    steps_left: u8,
}

impl Turn {
    /// The ranks of the hand that have a legal use; none if the seat folds.
    #[must_use]
    pub fn playable_cards(&self) -> Vec<Rank> {
        let playable = self.playable(&mut PlayBuffer::new());
        self.hand.ranks().filter(|&card| !playable.uses_of(card).is_empty()).collect()
    }

    /// The ranks a card of the hand can be used as; only its own, except for a joker.
    #[must_use]
    pub fn uses_for(&self, card: Rank) -> Vec<Rank> {
        self.playable(&mut PlayBuffer::new()).uses_of(card).iter().collect()
    }

    /// What can be played, in memory that is reused.
    #[must_use]
    pub fn playable(&self, memory: &mut PlayBuffer) -> Playable {
        let workspace = &mut memory.workspace;
        let uses = Uses::new(self);
        let mut playable = Playable::default();
        for card in self.hand.ranks() {
            for used_as in uses_of(card) {
                let known = card == Rank::Joker
                    && !self.rules.no_joker_finish()
                    && playable.as_themselves.contains(used_as);
                if known || self.has_use(&uses, card, used_as, workspace) {
                    match card {
                        Rank::Joker => playable.joker_as = playable.joker_as.with(used_as),
                        _ => playable.as_themselves = playable.as_themselves.with(card),
                    }
                }
            }
        }
        if self.hand.has(Rank::Jack) && self.may_lay_jack(!playable.is_empty()).is_ok() {
            playable.as_themselves = playable.as_themselves.with(Rank::Jack);
        }
        playable
    }

    /// Starts a play.
    ///
    /// # Errors
    /// The card is not in the hand or has no such use.
    pub fn draft(&self, card: Rank, used_as: Rank) -> Result<Draft, Refusal> {
        self.may_use(card, used_as)?;
        Ok(Draft {
            turn: *self,
            card,
            used_as,
            shares: Shares::NONE,
            board: self.board,
            steps_left: 7,
        })
    }
}

impl Draft {
    /// The turn in which the play is made.
    #[must_use]
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The card that is played.
    #[must_use]
    pub fn card(&self) -> Rank {
        self.card
    }

    /// The rank it is used as.
    #[must_use]
    pub fn used_as(&self) -> Rank {
        self.used_as
    }

    /// The board with the shares walked so far.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The shares walked so far, in a seven.
    #[must_use]
    pub fn shares(&self) -> &[Share] {
        self.shares.as_slice()
    }

    /// The number of steps of a seven left.
    #[must_use]
    pub fn steps_left(&self) -> u8 {
        self.steps_left
    }

    /// What can be picked.
    #[must_use]
    pub fn grips(&self) -> Vec<Grip> {
        self.grips_with(&mut PlayBuffer::new()).iter().collect()
    }

    /// What can be picked, in memory that is reused.
    #[must_use]
    pub fn grips_with(&self, memory: &mut PlayBuffer) -> Grips {
        let mut grips = Grips::default();
        if self.used_as == Rank::Seven {
            self.each_marble(|seat, from| {
                if self.has_share(seat, from, &mut memory.workspace) {
                    grips.add(Grip::Marble(from));
                }
            });
        }
        self.each_deed(&mut memory.workspace, |deed| grips.add(self.choice_of(deed).0));
        grips
    }

    /// Checks that something can be picked and the play be completed with it.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn check_grip(&self, grip: Grip, memory: &mut PlayBuffer) -> Result<(), Refusal> {
        if self.grips_with(memory).contains(grip) {
            return Ok(());
        }
        let Grip::Marble(from) = grip else { return Err(self.why_not(grip, None)) };
        let seat = self.board.marble_at(from).ok_or(Refusal::NoMarble(from))?;
        let is_seven = self.used_as == Rank::Seven;
        let movable = if is_seven { self.movable() } else { self.turn.controlled() };
        if !movable.contains(seat) {
            return Err(Refusal::NotControlled(seat));
        }
        Err(match (from.field(), forward_steps(self.used_as)) {
            _ if is_seven => Refusal::SevenDeadEnd,
            (Some(field), &[steps, ..]) => {
                let to = field.forwards(self.turn.seating(), steps);
                self.why_not(grip, Some(to.into()))
            }
            _ if self.used_as == Rank::Jack => Refusal::NotOnTheWay(from),
            _ => Refusal::WrongDeed(self.used_as),
        })
    }

    /// The targets of a pick: the start, the spots a marble can walk to, or the marbles
    /// it can be swapped with. Drawing and laying down have no target.
    #[must_use]
    pub fn targets(&self, grip: Grip) -> Vec<Spot> {
        self.targets_with(grip, &mut PlayBuffer::new()).iter().collect()
    }

    /// The targets of a pick, in memory that is reused.
    #[must_use]
    pub fn targets_with(&self, grip: Grip, memory: &mut PlayBuffer) -> SpotSet {
        let mut targets = SpotSet::EMPTY;
        if let (Rank::Seven, Grip::Marble(from)) = (self.used_as, grip) {
            let Some(seat) = self.board.marble_at(from) else { return targets };
            if self.movable().contains(seat) {
                for (share, steps) in self.shares_from(seat, from) {
                    if self.can_complete(share, steps, &mut memory.workspace) {
                        targets = targets.with(share.to);
                    }
                }
            }
            return targets;
        }
        self.each_deed(&mut memory.workspace, |deed| {
            if let (of, Some(target)) = self.choice_of(deed)
                && of == grip
            {
                targets = targets.with(target);
            }
        });
        targets
    }

    /// Calls `each` with every share of a seven that can be walked next, the board
    /// after it and the steps left. Some lead to dead ends: [`Draft::choose`] refuses
    /// these.
    pub fn each_share(&self, mut each: impl FnMut(Share, &Board, u8)) {
        self.each_marble(|seat, from| {
            for (share, steps) in self.shares_from(seat, from) {
                each(share, &self.after(share), self.steps_left - steps);
            }
        });
    }

    /// Chooses a target. Returns the play if it is complete, or `None` if a seven has
    /// steps left.
    ///
    /// # Errors
    /// The target is not legal, or the play could not be completed after it; the draft
    /// is then unchanged.
    pub fn choose(&mut self, grip: Grip, target: Option<Spot>) -> Result<Option<Play>, Refusal> {
        self.choose_with(grip, target, &mut PlayBuffer::new())
    }

    /// Like [`Draft::choose`], in memory that is reused.
    ///
    /// # Errors
    /// As for [`Draft::choose`].
    pub fn choose_with(
        &mut self,
        grip: Grip,
        target: Option<Spot>,
        memory: &mut PlayBuffer,
    ) -> Result<Option<Play>, Refusal> {
        let Draft { card, used_as, .. } = *self;
        if let (Rank::Seven, Grip::Marble(from), Some(to)) = (used_as, grip, target) {
            let share = Share { from, to };
            let mut seven = self.seven();
            seven.walk(share)?;
            let (board, left) = (seven.board, seven.steps_left);
            let steps = self.steps_left - left;
            if !self.can_complete(share, steps, &mut memory.workspace) {
                return Err(Refusal::SevenDeadEnd);
            }
            (self.board, self.steps_left) = (board, left);
            self.shares.push(share);
            return Ok((self.steps_left == 0).then_some(Play {
                card,
                used_as,
                deed: Deed::Split(self.shares),
            }));
        }
        let mut found = None;
        self.each_deed(&mut memory.workspace, |deed| {
            if self.choice_of(deed) == (grip, target) {
                found = Some(deed);
            }
        });
        match found {
            Some(deed) => Ok(Some(Play { card, used_as, deed })),
            None => Err(self.why_not(grip, target)),
        }
    }

    /// Undoes the last share of a seven.
    pub fn take_back(&mut self) -> Option<Share> {
        let share = self.shares.pop()?;
        let mut seven = SevenInHand::new(&self.turn);
        for &share in self.shares.as_slice() {
            // Shares are added only if they can be walked.
            let walked = seven.walk(share);
            debug_assert!(walked.is_ok());
        }
        let (board, left) = (seven.board, seven.steps_left);
        (self.board, self.steps_left) = (board, left);
        Some(share)
    }

    fn seven(&self) -> SevenInHand<'_> {
        SevenInHand { turn: &self.turn, board: self.board, steps_left: self.steps_left }
    }

    fn movable(&self) -> SeatSet {
        self.seven().movable()
    }

    /// Calls `each` with every marble that may take the next share of a seven.
    fn each_marble(&self, mut each: impl FnMut(Seat, Spot)) {
        for seat in self.movable().iter() {
            let track = self.board.on_track(seat).map(Spot::track);
            let finish = self.board.in_finish(seat).map(|slot| Spot::finish(seat, slot));
            for spot in track.chain(finish) {
                each(seat, spot);
            }
        }
    }

    /// Where a marble could walk with the steps left, the longest shares first, whatever
    /// comes after.
    fn shares_from(&self, seat: Seat, from: Spot) -> impl Iterator<Item = (Share, u8)> {
        let (seating, board) = (self.turn.seating(), &self.board);
        (1..=self.steps_left).rev().flat_map(move |steps| {
            share_targets(seating, board, seat, from, steps)
                .map(move |to| (Share { from, to }, steps))
        })
    }

    fn has_share(&self, seat: Seat, from: Spot, workspace: &mut Workspace) -> bool {
        self.shares_from(seat, from)
            .any(|(share, steps)| self.can_complete(share, steps, workspace))
    }

    fn after(&self, share: Share) -> Board {
        let mut board = self.board;
        walk_share(self.turn.seating(), &mut board, share);
        board
    }

    /// Whether the rest of the seven can be walked after this share.
    fn can_complete(&self, share: Share, steps: u8, workspace: &mut Workspace) -> bool {
        let board = self.after(share);
        let rest = self.steps_left - steps;
        if rest == 0 {
            let barred = self.card == Rank::Joker && self.turn.rules.no_joker_finish();
            let team = self.turn.seating().team(self.turn.seat);
            return !(barred && board.complete_seats().contains_all(team));
        }
        self.turn.rest_of_seven(self.card, &board, rest).is_possible(workspace)
    }

    /// Calls `found` with every deed except the shares of a seven.
    fn each_deed(&self, workspace: &mut Workspace, mut found: impl FnMut(Deed)) {
        let turn = &self.turn;
        Uses::new(turn).each(self.used_as, Twins::Apart, |deed| {
            if !turn.is_barred(self.card, &deed) {
                found(deed);
            }
        });
        if self.card == Rank::Jack
            && turn.may_lay_jack(false).is_ok()
            && turn.may_lay_jack(turn.has_use_besides_laying(workspace)).is_ok()
        {
            found(Deed::NoEffect);
        }
    }

    /// What is picked for a deed, and its target.
    fn choice_of(&self, deed: Deed) -> (Grip, Option<Spot>) {
        match deed {
            Deed::LeaveKennel(seat) => {
                let start = Spot::track(self.turn.seating().start(seat));
                (Grip::Kennel(seat), Some(start))
            }
            Deed::Walk { from, to } => (Grip::Marble(from), Some(to)),
            Deed::Back { from, to } => (Grip::Marble(from.into()), Some(to.into())),
            Deed::Swap { mine, other } => (Grip::Marble(mine.into()), Some(other.into())),
            Deed::Draw(from) => (Grip::Hand(from), None),
            Deed::NoEffect | Deed::Split(_) => (Grip::Card, None),
        }
    }

    /// Why a choice is not offered.
    fn why_not(&self, grip: Grip, target: Option<Spot>) -> Refusal {
        let Draft { turn, card, used_as, .. } = self;
        let deed = match (grip, target) {
            (Grip::Kennel(seat), _) => Deed::LeaveKennel(seat),
            (Grip::Hand(seat), _) => Deed::Draw(seat),
            (Grip::Card, _) | (Grip::Marble(_), None) => Deed::NoEffect,
            (Grip::Marble(from), Some(to)) => match (used_as, from.field(), to.field()) {
                (Rank::Jack, Some(mine), Some(other)) => Deed::Swap { mine, other },
                _ => Deed::Walk { from, to },
            },
        };
        let play = Play { card: *card, used_as: *used_as, deed };
        turn.check(&play).err().unwrap_or(Refusal::WrongDeed(*used_as))
    }
}
