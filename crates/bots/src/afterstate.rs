//! What is left after a decision, as far as its seat knows.

use kennel_rules::{
    Board, BySeat, Cards, Deed, Phase, Play, PlayBuffer, Rank, Rules, Seat, Turn, View, Viewpoint,
};

use crate::Deadline;
use crate::net::{Judge, Net};
use crate::random::Dice;
use crate::sevens::add_good_sevens;

/// The situation of a seat right after it gave a card or made a play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Afterstate {
    pub rules: Rules,
    pub me: Seat,
    pub board: Board,
    /// The own hand without the card.
    pub hand: Cards,
    pub hand_sizes: BySeat<usize>,
    /// The cards that may be in other hands or in the stock.
    pub unseen: Cards,
    /// The card that this seat gave away and that its receiver may still hold.
    pub given: Option<Rank>,
    /// How many cards were dealt in this round.
    pub die: usize,
    pub lead: Seat,
    /// Whether the round's first turn is still to come.
    pub is_exchange: bool,
}

impl Afterstate {
    /// What is left after giving a card away.
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
    pub fn before(view: &View, me: Seat) -> Option<Afterstate> {
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

    /// What is left after a play.
    pub fn after_playing(&self, turn: &Turn, play: &Play) -> Option<Afterstate> {
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

/// How closely a seat looks at what it can decide.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    /// Where there are more outcomes than this, only good sevens are looked at,
    pub most: u64,
    /// so many of them,
    pub width: usize,
    /// and none when the time is over.
    pub deadline: Deadline,
}

impl Look {
    /// A look that takes the time it needs.
    pub const fn unhurried(most: u64, width: usize) -> Look {
        Look { most, width, deadline: Deadline::NEVER }
    }
}

/// What a seat can decide, with what each decision leaves.
pub(crate) enum Candidates {
    Give(Vec<(Rank, Afterstate)>),
    Play(Vec<(Play, Afterstate)>),
}

impl Candidates {
    /// Everything the seat of a view can decide. If there is more than `most`,
    /// of sevens only a random sample.
    pub fn of(
        view: &View,
        plays: &mut PlayBuffer,
        dice: &mut Dice,
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
        turn.list_some(plays, most.min(usize::MAX as u64) as usize, dice);
        Some(Candidates::Play(plays.iter().filter_map(with_after).collect()))
    }

    /// Everything the seat of a view can decide; of many sevens only those that a
    /// net finds good.
    pub fn by_net(
        view: &View,
        net: &Net,
        plays: &mut PlayBuffer,
        dice: &mut Dice,
        look: Look,
    ) -> Option<Candidates> {
        let many = view.turn().filter(|turn| turn.count(plays) > look.most);
        let (Some(turn), Viewpoint::Seat(me)) = (many, view.viewpoint()) else {
            return Candidates::of(view, plays, dice, look.most);
        };
        let before = Afterstate::before(view, me)?;
        let mut all = before.good_plays(&turn, net, plays, look);
        if all.is_empty() {
            // No seven was done in time: any will do.
            let any = turn.random_play(plays, dice)?;
            all.push((any, before.after_playing(&turn, &any)?));
        }
        Some(Candidates::Play(all))
    }
}

impl Afterstate {
    /// All plays but those of sevens, and of these the ones that a net finds
    /// good.
    pub fn good_plays(
        &self,
        turn: &Turn,
        net: &Net,
        plays: &mut PlayBuffer,
        look: Look,
    ) -> Vec<(Play, Afterstate)> {
        turn.list_but_sevens(plays);
        let with_after = |play: &Play| Some((*play, self.after_playing(turn, play)?));
        let mut all: Vec<_> = plays.iter().filter_map(with_after).collect();
        let mut judge = Judge::new(net, self);
        add_good_sevens(turn, self, look, &mut |after| judge.odds(after), &mut all);
        all
    }
}
