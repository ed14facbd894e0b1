//! Afterstates: what a seat knows right after its decision.

use kennel_rules::{
    Board, BySeat, Cards, Deed, Phase, Play, PlayBuffer, Rank, Rules, Seat, SplitMix64, Turn, View,
    Viewpoint,
};

use crate::Deadline;
use crate::net::{Judge, Net};
use crate::sevens::add_good_sevens;

/// The situation of a seat right after it gave a card or made a play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Afterstate {
    pub rules: Rules,
    pub me: Seat,
    pub board: Board,
    /// The seat's hand without the card.
    pub hand: Cards,
    pub hand_sizes: BySeat<usize>,
    /// The cards that are in other hands or in the stock.
    pub unseen: Cards,
    /// The card this seat gave, while its receiver may still hold it.
    pub given: Option<Rank>,
    /// The number of cards dealt in this round.
    pub die: usize,
    pub lead: Seat,
    /// Whether the round's first turn is still to come.
    pub is_exchange: bool,
}

impl Afterstate {
    /// The situation after giving a card.
    fn after_giving(view: &View, me: Seat, card: Rank) -> Option<Afterstate> {
        let before = Afterstate::before(view, me)?;
        Some(Afterstate {
            hand: view.hand().checked_sub(card)?,
            given: Some(card),
            is_exchange: true,
            ..before
        })
    }

    /// The situation before a decision.
    pub(crate) fn before(view: &View, me: Seat) -> Option<Afterstate> {
        let unseen = Cards::PACK.checked_sub_all(view.discard())?.checked_sub_all(view.hand())?;
        let given = view.passed().iter().find(|passed| passed.from == me);
        let given = given.filter(|passed| !view.played(passed.to).has(passed.card));
        Some(Afterstate {
            rules: view.rules(),
            me,
            board: *view.board(),
            hand: view.hand(),
            hand_sizes: *view.hand_sizes(),
            unseen,
            given: given.map(|passed| passed.card),
            die: view.die(),
            lead: view.lead(),
            is_exchange: false,
        })
    }

    /// The situation after a play; `None` if the card is not in the hand.
    pub(crate) fn after_playing(&self, turn: &Turn, play: &Play) -> Option<Afterstate> {
        let mut after = *self;
        after.board = turn.after(play);
        after.hand = self.hand.checked_sub(play.card)?;
        after.hand_sizes[self.me] -= 1;
        if let Deed::Draw(from) = play.deed {
            after.hand_sizes[from] -= 1;
            after.hand_sizes[self.me] += 1;
        }
        Some(after)
    }
}

/// How thoroughly candidates are generated.
#[derive(Clone, Copy)]
pub(crate) struct Breadth {
    /// With more outcomes than this, sevens are built by beam search instead of listed.
    pub most: u64,
    /// The width of the beam.
    pub width: usize,
    /// When the beam search stops.
    pub deadline: Deadline,
}

impl Breadth {
    /// No deadline.
    pub(crate) const fn unhurried(most: u64, width: usize) -> Breadth {
        Breadth { most, width, deadline: Deadline::NEVER }
    }
}

/// The possible decisions of a seat with their afterstates.
pub(crate) enum Candidates {
    Give(Vec<(Rank, Afterstate)>),
    Play(Vec<(Play, Afterstate)>),
}

impl Candidates {
    /// Lists every decision of the viewer; if there are more than `most`, only a random
    /// sample of the sevens.
    pub(crate) fn of(
        view: &View,
        plays: &mut PlayBuffer,
        random: &mut SplitMix64,
        most: u64,
    ) -> Option<Candidates> {
        let Viewpoint::Seat(me) = view.viewpoint() else { return None };
        if let Phase::Exchange { given } = view.phase() {
            if given.contains(me) {
                return None;
            }
            let cards = view.hand().ranks();
            let give = |card| Some((card, Afterstate::after_giving(view, me, card)?));
            return Some(Candidates::Give(cards.filter_map(give).collect()));
        }
        let turn = view.turn()?;
        let before = Afterstate::before(view, me)?;
        let with_after = |play: &Play| Some((*play, before.after_playing(&turn, play)?));
        turn.list_some(plays, most.min(usize::MAX as u64) as usize, random);
        Some(Candidates::Play(plays.iter().filter_map(with_after).collect()))
    }

    /// Lists every decision of the viewer; if there are many sevens, only those that a
    /// net rates highly.
    pub(crate) fn by_net(
        view: &View,
        net: &Net,
        plays: &mut PlayBuffer,
        random: &mut SplitMix64,
        breadth: Breadth,
    ) -> Option<Candidates> {
        let many = view.turn().filter(|turn| turn.count(plays) > breadth.most);
        let (Some(turn), Viewpoint::Seat(me)) = (many, view.viewpoint()) else {
            return Candidates::of(view, plays, random, breadth.most);
        };
        let before = Afterstate::before(view, me)?;
        let mut all = before.good_plays(&turn, net, plays, breadth);
        if all.is_empty() {
            // No seven was completed in time, so take a random one.
            let any = turn.random_play(plays, random)?;
            all.push((any, before.after_playing(&turn, &any)?));
        }
        Some(Candidates::Play(all))
    }
}

impl Afterstate {
    /// All plays other than sevens, and the sevens that a net rates highly.
    pub(crate) fn good_plays(
        &self,
        turn: &Turn,
        net: &Net,
        plays: &mut PlayBuffer,
        breadth: Breadth,
    ) -> Vec<(Play, Afterstate)> {
        turn.list_but_sevens(plays);
        let with_after = |play: &Play| Some((*play, self.after_playing(turn, play)?));
        let mut all: Vec<_> = plays.iter().filter_map(with_after).collect();
        let mut judge = Judge::new(net, self);
        add_good_sevens(turn, self, breadth, &mut |after| judge.odds(after), &mut all);
        all
    }
}
