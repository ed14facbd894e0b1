//! What the rules tell the page. Spots are written as in `docs/notation.md`: `17`
//! on the track, `2b` in the finish of seat 2, `2k` in its kennel.

use kennel_rules::notation::play_text;
use kennel_rules::{
    Board, Deed, Effect, HAND_SIZES, Obstacle, Phase, Place, Play, Rank, Refusal, Rules, Seat,
    SeatSet, Seating, Spot, Turn, View,
};
use serde::{Deserialize, Serialize};

/// What a board looks like, and who belongs together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shape {
    /// How many play.
    pub players: u8,
    /// How many sections the board has; some may belong to nobody.
    pub sections: u8,
    /// The field of each seat's start.
    pub starts: Vec<u8>,
    /// The seats of each team.
    pub teams: Vec<Vec<u8>>,
    /// Whom each seat gives a card to, or in a solo game draws from.
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
    /// Whose it is.
    pub seat: u8,
    /// Where.
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
    /// A card from each seat but those that have given.
    Exchange {
        /// The seats that have given.
        given: Vec<u8>,
    },
    /// What everyone draws from the right-hand neighbour.
    DrawRound,
    /// The play of a seat, or its fold.
    Turn {
        /// Which.
        seat: u8,
    },
    /// Nothing: the game is over.
    Over {
        /// Who has won.
        winners: Vec<u8>,
    },
}

/// Everything one viewpoint knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// Four for each seat, seat by seat.
    pub marbles: Vec<MarbleAt>,
    /// The own hand, a letter for each card; a spectator has none.
    pub hand: Vec<String>,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u8>,
    /// How many cards are in the stock.
    pub stock: u8,
    /// How many cards lie on the discard pile.
    pub discard: u8,
    /// Who dealt this round.
    pub dealer: u8,
    /// Who leads it.
    pub lead: u8,
    /// With how many cards.
    pub die: u8,
    /// What the game waits for.
    pub phase: PhaseMessage,
    /// The seats whose marbles the own seat moves now; none when it is not its turn.
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
    /// Who lost it.
    pub from: u8,
    /// Who got it.
    pub to: u8,
    /// The card.
    pub card: String,
}

/// One thing that is seen on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Step {
    /// A marble leaves the kennel.
    Left {
        /// Whose.
        seat: u8,
        /// For its start.
        to: String,
    },
    /// A marble takes one step.
    Stepped {
        /// Whose.
        seat: u8,
        /// From here.
        from: String,
        /// To there.
        to: String,
    },
    /// A marble is sent home.
    SentHome {
        /// Whose.
        seat: u8,
        /// Where it stood.
        from: String,
    },
    /// A marble has come to rest in its finish.
    EnteredFinish {
        /// Whose.
        seat: u8,
        /// Where.
        to: String,
    },
    /// Two marbles change places.
    Swapped {
        /// The marble that the player controls: whose, and where it was.
        one: (u8, String),
        /// The other.
        other: (u8, String),
    },
    /// A card is drawn from a hand.
    Drew {
        /// Whose.
        from: u8,
    },
}

/// A play taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayParts {
    /// The card.
    pub card: String,
    /// The rank whose use is made; another than the card's for a joker.
    pub used_as: String,
    /// What is done.
    pub deed: DeedKind,
    /// Marbles that walk, each from one spot to another, in order.
    pub walks: Vec<(String, String)>,
}

/// What a play does, in a word.
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
    /// The play, if it was one.
    pub play: Option<PlayParts>,
    /// What it does, step by step.
    pub steps: Vec<Step>,
}

/// How a position stands that is tried out: everything lies open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// Four for each seat, seat by seat.
    pub marbles: Vec<MarbleAt>,
    /// The hand of each seat, a letter for each card.
    pub hands: Vec<String>,
    /// Who is to play, or what has come to its end: the round (`deal`) or the game.
    pub phase: PhaseMessage,
    /// The seats whose marbles the seat to play moves.
    pub controlled: Vec<u8>,
    /// The seats that have all marbles in the finish.
    pub complete: Vec<u8>,
    /// Whether the seat to play has no legal play.
    pub must_fold: bool,
}

/// What came of a play that was tried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tried {
    /// The play.
    pub play: PlayParts,
    /// What it does, step by step.
    pub steps: Vec<Step>,
    /// The card that was drawn.
    pub drawn: Option<String>,
}

/// A card of the hand on the own turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardUse {
    /// The card.
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
    /// In a word.
    pub kind: ObstacleKind,
    /// Whose marble or finish it is, where it is somebody's.
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
    /// A fresh marble has not been round yet.
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
    /// The card.
    pub card: String,
    /// The rank as which it is used; for a joker none as long as all are shown.
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
    /// How many steps of a seven are left; none if it is no seven.
    pub steps_left: Option<u8>,
    /// What the shares taken so far have done.
    pub steps: Vec<Step>,
    /// What can be taken hold of.
    pub grips: Vec<GripOffer>,
}

/// Something that can be taken hold of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GripOffer {
    /// What: a spot, a kennel (`0k`), a hand to draw from (`hand 2`), or the card
    /// itself, to be laid down without effect (`card`).
    pub grip: String,
    /// Where it can go.
    pub targets: Vec<TargetOffer>,
}

/// Somewhere it can go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TargetOffer {
    /// Where; none where nothing moves.
    pub spot: Option<String>,
    /// As which ranks; more than one for a joker only.
    pub ways: Vec<Way>,
}

/// One way to get there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Way {
    /// The rank whose use is made.
    pub used_as: String,
    /// The play, if it is whole with that; none if a seven goes on.
    pub play: Option<String>,
    /// What it does, step by step.
    pub steps: Vec<Step>,
}

pub fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

pub fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(number).collect()
}

pub fn letter(rank: Rank) -> String {
    rank.letter().to_string()
}

impl Shape {
    pub fn of(rules: Rules) -> Shape {
        let table = rules.seating();
        let is_first = |&seat: &Seat| table.team(seat).iter().next() == Some(seat);
        Shape {
            players: table.players() as u8,
            sections: table.fields() / 16,
            starts: table.seats().map(|seat| table.start(seat).number()).collect(),
            teams: table.seats().filter(is_first).map(|seat| numbers(table.team(seat))).collect(),
            receivers: table.seats().map(|seat| number(table.receiver(seat))).collect(),
            solo: table.is_solo(),
            rounds: HAND_SIZES.map(|size| size as u8).to_vec(),
        }
    }
}

/// Every marble of a board.
pub fn marbles(table: Seating, board: &Board) -> Vec<MarbleAt> {
    let of_seat = |seat: Seat| {
        board.places(table, seat).into_iter().map(move |place| {
            let spot = match place {
                Place::Kennel => format!("{seat}k"),
                Place::Fresh => table.start(seat).to_string(),
                Place::Track(field) => field.to_string(),
                Place::Finish(slot) => Spot::finish(seat, slot).to_string(),
            };
            MarbleAt { seat: number(seat), spot, fresh: place == Place::Fresh }
        })
    };
    table.seats().flat_map(of_seat).collect()
}

impl From<Phase> for PhaseMessage {
    fn from(phase: Phase) -> PhaseMessage {
        match phase {
            Phase::Deal => PhaseMessage::Deal,
            Phase::Exchange { given } => PhaseMessage::Exchange { given: numbers(given) },
            Phase::DrawRound => PhaseMessage::DrawRound,
            Phase::Turn(seat) => PhaseMessage::Turn { seat: number(seat) },
            Phase::Over(winners) => PhaseMessage::Over { winners: numbers(winners) },
        }
    }
}

impl State {
    pub fn of(view: &View) -> State {
        let table = view.rules().seating();
        State {
            marbles: marbles(table, view.board()),
            hand: view.hand().iter().map(letter).collect(),
            hand_sizes: table.seats().map(|seat| view.hand_sizes()[seat] as u8).collect(),
            stock: view.stock_size() as u8,
            discard: view.discard().len() as u8,
            dealer: number(view.dealer()),
            lead: number(view.lead()),
            die: view.die() as u8,
            phase: view.phase().into(),
            controlled: view.turn().map_or(Vec::new(), |turn| numbers(turn.controlled())),
            complete: numbers(view.board().complete_seats().intersection(table.everyone())),
            passed: view
                .passed()
                .iter()
                .map(|passed| PassedCard {
                    from: number(passed.from),
                    to: number(passed.to),
                    card: letter(passed.card),
                })
                .collect(),
        }
    }
}

impl From<Effect> for Step {
    fn from(effect: Effect) -> Step {
        match effect {
            Effect::LeftKennel { seat, to } => {
                Step::Left { seat: number(seat), to: to.to_string() }
            }
            Effect::Stepped { seat, from, to } => {
                Step::Stepped { seat: number(seat), from: from.to_string(), to: to.to_string() }
            }
            Effect::SentHome { seat, from } => {
                Step::SentHome { seat: number(seat), from: from.to_string() }
            }
            Effect::EnteredFinish { seat, slot } => {
                Step::EnteredFinish { seat: number(seat), to: Spot::finish(seat, slot).to_string() }
            }
            Effect::Swapped { one, other } => Step::Swapped {
                one: (number(one.0), one.1.to_string()),
                other: (number(other.0), other.1.to_string()),
            },
            Effect::Drew { from } => Step::Drew { from: number(from) },
        }
    }
}

impl PlayParts {
    pub fn of(table: Seating, play: &Play) -> PlayParts {
        let walk = |from: Spot, to: Spot| vec![(from.to_string(), to.to_string())];
        let (deed, walks) = match play.deed {
            Deed::LeaveKennel(seat) => {
                (DeedKind::Leave, vec![(format!("{seat}k"), table.start(seat).to_string())])
            }
            Deed::Walk { from, to } => (DeedKind::Walk, walk(from, to)),
            Deed::Back { from, to } => (DeedKind::Back, walk(from.into(), to.into())),
            Deed::Split(shares) => {
                let shares = shares.as_slice().iter();
                (DeedKind::Split, shares.flat_map(|share| walk(share.from, share.to)).collect())
            }
            Deed::Swap { mine, other } => (DeedKind::Swap, walk(mine.into(), other.into())),
            Deed::NoEffect => (DeedKind::NoEffect, Vec::new()),
            Deed::Draw(_) => (DeedKind::Draw, Vec::new()),
        };
        PlayParts { card: letter(play.card), used_as: letter(play.used_as), deed, walks }
    }
}

impl From<Obstacle> for ObstacleMessage {
    fn from(obstacle: Obstacle) -> ObstacleMessage {
        let (kind, seat) = match obstacle {
            Obstacle::Blockade(seat) => (ObstacleKind::Blockade, Some(seat)),
            Obstacle::Fresh(seat) => (ObstacleKind::Fresh, Some(seat)),
            Obstacle::Finish(seat) => (ObstacleKind::Finish, Some(seat)),
            Obstacle::TooFar(seat) => (ObstacleKind::TooFar, Some(seat)),
            Obstacle::EmptyKennel(seat) => (ObstacleKind::EmptyKennel, Some(seat)),
            Obstacle::JokerFinish => (ObstacleKind::JokerFinish, None),
            Obstacle::NothingToSwap => (ObstacleKind::NothingToSwap, None),
            Obstacle::NotSevenSteps => (ObstacleKind::NotSevenSteps, None),
            Obstacle::NobodyOut => (ObstacleKind::NobodyOut, None),
        };
        let rule = obstacle.rule().to_owned();
        ObstacleMessage { kind, seat: seat.map(number), rule }
    }
}

impl CardUse {
    pub fn of(turn: &Turn, card: Rank) -> CardUse {
        CardUse {
            card: letter(card),
            uses: turn.uses_for(card).into_iter().map(letter).collect(),
            obstacle: turn.obstacle(card).map(ObstacleMessage::from),
        }
    }
}

impl Way {
    pub fn of(used_as: Rank, play: Option<&Play>, effects: &[Effect]) -> Way {
        Way {
            used_as: letter(used_as),
            play: play.map(play_text),
            steps: effects.iter().copied().map(Step::from).collect(),
        }
    }

    /// Whether one cannot tell what comes of them apart.
    pub fn is_as_good_as(&self, other: &Way) -> bool {
        self.play.is_some() == other.play.is_some()
            && self.steps == other.steps
            && (self.play.is_some() || self.used_as == other.used_as)
    }
}

/// A refusal in words, with the rule.
pub fn refused(refusal: Refusal) -> String {
    refusal.to_string()
}
