//! From the types of the rules to messages.

use kennel_rules::{
    Board, Deed, HAND_SIZES, Obstacle, Phase, Place, Play, Rank, Refusal, Rules, Seat, SeatSet,
    Seating, Spot, Turn, View,
};
use kennel_table::seat_number;

use super::*;

/// The numbers of seats.
pub(crate) fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(seat_number).collect()
}

/// The letter of a card.
pub(crate) fn letter(rank: Rank) -> String {
    rank.letter().to_string()
}

impl Shape {
    /// The shape of the board under some rules.
    pub fn of(rules: Rules) -> Shape {
        let seating = rules.seating();
        let is_first = |&seat: &Seat| seating.team(seat).iter().next() == Some(seat);
        Shape {
            players: seating.players() as u8,
            sections: seating.fields() / 16,
            starts: seating.seats().map(|seat| seating.start(seat).number()).collect(),
            teams: seating
                .seats()
                .filter(is_first)
                .map(|seat| numbers(seating.team(seat)))
                .collect(),
            receivers: seating.seats().map(|seat| seat_number(seating.receiver(seat))).collect(),
            solo: seating.is_solo(),
            rounds: HAND_SIZES.map(|size| size as u8).to_vec(),
        }
    }
}

/// Every marble of a board.
pub(crate) fn marbles(seating: Seating, board: &Board) -> Vec<MarbleAt> {
    let of_seat = |seat: Seat| {
        board.places(seating, seat).into_iter().map(move |place| {
            let spot = match place {
                Place::Kennel => format!("{seat}k"),
                Place::Fresh => seating.start(seat).to_string(),
                Place::Track(field) => field.to_string(),
                Place::Finish(slot) => Spot::finish(seat, slot).to_string(),
            };
            MarbleAt { seat: seat_number(seat), spot, fresh: place == Place::Fresh }
        })
    };
    seating.seats().flat_map(of_seat).collect()
}

impl From<Phase> for PhaseMessage {
    fn from(phase: Phase) -> PhaseMessage {
        match phase {
            Phase::Deal => PhaseMessage::Deal,
            Phase::Exchange { given } => PhaseMessage::Exchange { given: numbers(given) },
            Phase::DrawRound => PhaseMessage::DrawRound,
            Phase::Turn(seat) => PhaseMessage::Turn { seat: seat_number(seat) },
            Phase::Over(winners) => PhaseMessage::Over { winners: numbers(winners) },
        }
    }
}

impl State {
    /// What is known from a viewpoint.
    pub fn of(view: &View) -> State {
        let seating = view.rules().seating();
        State {
            marbles: marbles(seating, view.board()),
            hand: view.hand().iter().map(letter).collect(),
            hand_sizes: seating.seats().map(|seat| view.hand_sizes()[seat] as u8).collect(),
            stock: view.stock_size() as u8,
            discard: view.discard().len() as u8,
            dealer: seat_number(view.dealer()),
            lead: seat_number(view.lead()),
            die: view.die() as u8,
            phase: view.phase().into(),
            controlled: view.turn().map_or(Vec::new(), |turn| numbers(turn.controlled())),
            complete: numbers(view.board().complete_seats().intersection(seating.everyone())),
            passed: view
                .passed()
                .iter()
                .map(|passed| PassedCard {
                    from: seat_number(passed.from),
                    to: seat_number(passed.to),
                    card: letter(passed.card),
                })
                .collect(),
        }
    }
}

impl From<kennel_rules::Effect> for Effect {
    fn from(effect: kennel_rules::Effect) -> Effect {
        match effect {
            kennel_rules::Effect::LeftKennel { seat, to } => {
                Effect::Left { seat: seat_number(seat), to: to.to_string() }
            }
            kennel_rules::Effect::Stepped { seat, from, to } => Effect::Stepped {
                seat: seat_number(seat),
                from: from.to_string(),
                to: to.to_string(),
            },
            kennel_rules::Effect::SentHome { seat, from } => {
                Effect::SentHome { seat: seat_number(seat), from: from.to_string() }
            }
            kennel_rules::Effect::EnteredFinish { seat, slot } => Effect::EnteredFinish {
                seat: seat_number(seat),
                to: Spot::finish(seat, slot).to_string(),
            },
            kennel_rules::Effect::Swapped { one, other } => Effect::Swapped {
                one: (seat_number(one.0), one.1.to_string()),
                other: (seat_number(other.0), other.1.to_string()),
            },
            kennel_rules::Effect::Drew { from } => Effect::Drew { from: seat_number(from) },
        }
    }
}

impl PlayParts {
    /// A play taken apart.
    pub fn of(seating: Seating, play: &Play) -> PlayParts {
        let walk = |from: Spot, to: Spot| vec![(from.to_string(), to.to_string())];
        let (deed, walks) = match play.deed {
            Deed::LeaveKennel(seat) => {
                (DeedKind::Leave, vec![(format!("{seat}k"), seating.start(seat).to_string())])
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
        ObstacleMessage { kind, seat: seat.map(seat_number), rule }
    }
}

impl CardUse {
    pub(crate) fn of(turn: &Turn, card: Rank) -> CardUse {
        CardUse {
            card: letter(card),
            uses: turn.uses_for(card).into_iter().map(letter).collect(),
            obstacle: turn.obstacle(card).map(ObstacleMessage::from),
        }
    }
}

impl Way {
    pub(crate) fn of(used_as: Rank, play: Option<&Play>, effects: &[kennel_rules::Effect]) -> Way {
        Way {
            used_as: letter(used_as),
            play: play.map(ToString::to_string),
            steps: effects.iter().copied().map(Effect::from).collect(),
        }
    }

    /// Whether two ways have the same result.
    pub(crate) fn is_as_good_as(&self, other: &Way) -> bool {
        self.play.is_some() == other.play.is_some()
            && self.steps == other.steps
            && (self.play.is_some() || self.used_as == other.used_as)
    }
}

/// A refusal in words, with the rule.
pub(crate) fn refused(refusal: Refusal) -> String {
    refusal.to_string()
}
