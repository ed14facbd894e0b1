//! The answers of the rules to the page. Spots are written as in `docs/notation.md`: `17`
//! on the track, `2b` in the finish of seat 2, `2k` in its kennel.

use serde::{Deserialize, Serialize};

mod convert;

pub(crate) use convert::{letter, marbles, numbers, refused};

/// The shape of a board, and the teams.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shape {
    /// The number of players.
    pub players: u8,
    /// How many sections the board has; some may belong to nobody.
    pub sections: u8,
    /// The field of each seat's start.
    pub starts: Vec<u8>,
    /// The seats of each team.
    pub teams: Vec<Vec<u8>>,
    /// The seat that each seat gives a card to, or in a solo game draws from.
    pub receivers: Vec<u8>,
    /// Whether everyone plays alone.
    pub solo: bool,
    /// How many cards are dealt to each, round after round, and then again.
    pub rounds: Vec<u8>,
}

/// A marble and where it lies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarbleAt {
    /// The seat it belongs to.
    pub seat: u8,
    /// The spot it lies on.
    pub spot: String,
    /// Whether it stands fresh on its start: a blockade.
    pub fresh: bool,
}

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PhaseMessage {
    /// The next round's cards.
    Deal,
    /// A card from each seat that has not given yet.
    Exchange {
        /// The seats that have given.
        given: Vec<u8>,
    },
    /// What everyone draws from the right-hand neighbour.
    DrawRound,
    /// The play of a seat, or its fold.
    Turn {
        /// The seat to play.
        seat: u8,
    },
    /// Nothing: the game is over.
    Over {
        /// The seats that have won.
        winners: Vec<u8>,
    },
}

/// Everything one viewpoint knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// Four for each seat, seat by seat.
    pub marbles: Vec<MarbleAt>,
    /// The viewer's hand, a letter for each card; a spectator has none.
    pub hand: Vec<String>,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u8>,
    /// How many cards are in the stock.
    pub stock: u8,
    /// How many cards lie on the discard pile.
    pub discard: u8,
    /// The seat that dealt this round.
    pub dealer: u8,
    /// The seat that leads the round.
    pub lead: u8,
    /// How many cards were dealt to each seat.
    pub die: u8,
    /// What the game waits for.
    pub phase: PhaseMessage,
    /// The seats whose marbles the viewer moves now; none if it is not the viewer's turn.
    pub controlled: Vec<u8>,
    /// The seats that have all marbles in the finish.
    pub complete: Vec<u8>,
    /// The cards of this round that changed hands, as far as this viewpoint knows.
    pub passed: Vec<PassedCard>,
}

/// A card that changed hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PassedCard {
    /// The seat that lost it.
    pub from: u8,
    /// The seat that got it.
    pub to: u8,
    /// The letter of the card.
    pub card: String,
}

/// A visible effect of a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Effect {
    /// A marble leaves the kennel.
    Left {
        /// The seat it belongs to.
        seat: u8,
        /// Its start.
        to: String,
    },
    /// A marble takes one step.
    Stepped {
        /// The seat it belongs to.
        seat: u8,
        /// The spot it leaves.
        from: String,
        /// The spot it reaches.
        to: String,
    },
    /// A marble is sent home.
    SentHome {
        /// The seat it belongs to.
        seat: u8,
        /// Where it stood.
        from: String,
    },
    /// A marble comes to rest in its finish.
    EnteredFinish {
        /// The seat it belongs to.
        seat: u8,
        /// The slot of the finish.
        to: String,
    },
    /// Two marbles change places.
    Swapped {
        /// The seat and the spot of the marble that the player controls.
        one: (u8, String),
        /// The seat and the spot of the other one.
        other: (u8, String),
    },
    /// A card is drawn from a hand.
    Drew {
        /// The seat it belongs to.
        from: u8,
    },
}

/// The parts of a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayParts {
    /// The letter of the card that is played.
    pub card: String,
    /// The rank as which it is used; for a joker another than its own.
    pub used_as: String,
    /// The kind of deed.
    pub deed: DeedKind,
    /// Marbles that walk, each from one spot to another, in order.
    pub walks: Vec<(String, String)>,
}

/// The kinds of deeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum DeedKind {
    /// A marble leaves the kennel.
    Leave,
    /// A marble walks forwards.
    Walk,
    /// A marble walks backwards.
    Back,
    /// Seven steps are shared.
    Split,
    /// Two marbles are swapped.
    Swap,
    /// The card is laid down without effect.
    NoEffect,
    /// A card is drawn.
    Draw,
}

/// What a sight shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shown {
    /// The play, if the sight is one.
    pub play: Option<PlayParts>,
    /// What it does, step by step.
    pub steps: Vec<Effect>,
}

/// A position that is tried out, with everything open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// Four for each seat, seat by seat.
    pub marbles: Vec<MarbleAt>,
    /// The hand of each seat, a letter for each card.
    pub hands: Vec<String>,
    /// The seat to play, or what is over: the round (`deal`) or the game.
    pub phase: PhaseMessage,
    /// The seats whose marbles the seat to play moves.
    pub controlled: Vec<u8>,
    /// The seats that have all marbles in the finish.
    pub complete: Vec<u8>,
    /// Whether the seat to play has no legal play.
    pub must_fold: bool,
}

/// The result of a play that was tried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tried {
    /// The play that was tried.
    pub play: PlayParts,
    /// What it does, step by step.
    pub steps: Vec<Effect>,
    /// The card that was drawn.
    pub drawn: Option<String>,
}

/// A card of the hand of the seat to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardUse {
    /// The letter of the card.
    pub card: String,
    /// The ranks as which it can be used; none if it cannot be played.
    pub uses: Vec<String>,
    /// What keeps it from being played.
    pub obstacle: Option<ObstacleMessage>,
}

/// What keeps a card from being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ObstacleMessage {
    /// The kind of obstacle.
    pub kind: ObstacleKind,
    /// The seat whose marble or finish it is, if it is one.
    pub seat: Option<u8>,
    /// The number of the rule behind it.
    pub rule: String,
}

/// The kinds of obstacles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ObstacleKind {
    /// A fresh marble on its start.
    Blockade,
    /// A fresh marble has not gone round yet.
    Fresh,
    /// Marbles in the finish.
    Finish,
    /// The finish ends before the steps do.
    TooFar,
    /// A joker may not complete the team.
    JokerFinish,
    /// There are no two marbles to swap.
    NothingToSwap,
    /// The seven steps cannot all be walked.
    NotSevenSteps,
    /// The kennel is empty.
    EmptyKennel,
    /// No marble is out of the kennel.
    NobodyOut,
}

/// A play as far as it has been built: asked by the page.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Building {
    /// The letter of the card that was chosen.
    pub card: String,
    /// The rank as which it is used; none for a joker while all are shown.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub used_as: Option<String>,
    /// The shares of a seven taken so far, each from one spot to another.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub shares: Option<Vec<(String, String)>>,
}

/// What can be done next with a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// The marbles with the shares taken so far.
    pub marbles: Vec<MarbleAt>,
    /// How many steps of a seven are left; none for any other card.
    pub steps_left: Option<u8>,
    /// What the shares taken so far have done.
    pub steps: Vec<Effect>,
    /// What can be picked.
    pub grips: Vec<GripOffer>,
}

/// Something that can be picked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GripOffer {
    /// A spot, a kennel (`0k`), a hand to draw from (`hand 2`), or the card
    /// itself, to be laid down without effect (`card`).
    pub grip: String,
    /// The targets it can go to.
    pub targets: Vec<TargetOffer>,
}

/// A target that something can go to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TargetOffer {
    /// The spot; none if nothing moves.
    pub spot: Option<String>,
    /// The ways to get there; more than one only for a joker.
    pub ways: Vec<Way>,
}

/// One way to get there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Way {
    /// The rank as which the card is used.
    pub used_as: String,
    /// The play, if it is complete; none if a seven goes on.
    pub play: Option<String>,
    /// What it does, step by step.
    pub steps: Vec<Effect>,
}
