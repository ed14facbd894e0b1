//! What one viewpoint knows of a game, and what it can do.

use kennel_rules::{
    Deed, Draft, Grip, Play, Rank, Rules, Seat, Seating, Share, Shares, Sight, Spot, Turn,
    Viewpoint,
};
use kennel_wire::SightMessage;

use crate::messages::{
    Building, CardUse, Effect, GripOffer, Offer, PlayParts, Shown, State, TargetOffer, Way, letter,
    marbles, refused,
};

/// The fold of what one viewpoint has seen of a game.
#[derive(Clone)]
pub struct View {
    now: kennel_rules::View,
    /// What was known before each play and fold of this round.
    before: Vec<kennel_rules::View>,
}

/// A result whose error is a message for a player.
pub type ViewResult<T> = Result<T, String>;

impl View {
    /// The view before the first deal; without a seat that of a spectator.
    ///
    /// # Errors
    /// There are no such rules or seats.
    pub fn new(rules: &str, first_dealer: u8, seat: Option<u8>) -> ViewResult<View> {
        let rules = read_rules(rules)?;
        let seating = rules.seating();
        let from = match seat {
            Some(seat) => Viewpoint::Seat(read_seat(seating, seat)?),
            None => Viewpoint::Spectator,
        };
        let view = kennel_rules::View::new(rules, read_seat(seating, first_dealer)?, from);
        view.map(|now| View { now, before: Vec::new() }).map_err(|error| error.to_string())
    }

    /// Adds what is seen next, and returns what it shows.
    ///
    /// # Errors
    /// It contradicts what was seen before; nothing has changed then.
    pub fn see(&mut self, sight: &SightMessage) -> ViewResult<Shown> {
        let seating = self.now.rules().seating();
        let sight = sight.sight(seating).map_err(|error| error.to_string())?;
        // What a play does is read off the board before it, and told only if it is legal.
        let before = self.now.clone();
        self.now.see(&sight).map_err(|error| error.to_string())?;
        let shown = match &sight {
            Sight::Played { seat, play, .. } => Shown {
                play: Some(PlayParts::of(seating, play)),
                steps: before.effects(*seat, play).into_iter().map(Effect::from).collect(),
            },
            _ => Shown { play: None, steps: Vec::new() },
        };
        match sight {
            Sight::Played { .. } | Sight::Folded { .. } => self.before.push(before),
            _ => self.before.clear(),
        }
        Ok(shown)
    }

    /// Forgets the last plays and folds, which were taken back.
    ///
    /// # Errors
    /// So many were not seen in this round; nothing has changed then.
    pub fn take_back(&mut self, events: u8) -> ViewResult<()> {
        let kept = self.before.len().checked_sub(usize::from(events));
        let now = kept.and_then(|kept| self.before.drain(kept..).next());
        self.now = now.ok_or("so many plays were not seen in this round")?;
        Ok(())
    }

    /// Makes a spectator's view that of a seat, between two rounds.
    ///
    /// # Errors
    /// It is the view of a seat already, a round is being played, or there is no such seat.
    pub fn take_seat(&mut self, seat: u8) -> ViewResult<()> {
        let seat = read_seat(self.now.rules().seating(), seat)?;
        self.now.take_seat(seat).map_err(|error| error.to_string())
    }

    /// Everything this viewpoint knows.
    pub fn state(&self) -> State {
        State::of(&self.now)
    }

    /// What each rank of the hand can do, if it is the viewer's turn; nothing otherwise.
    pub fn cards(&self) -> Vec<CardUse> {
        self.now.turn().map_or(Vec::new(), |turn| cards_of(&turn))
    }

    /// What can be done next with a card.
    ///
    /// # Errors
    /// It is not the viewer's turn, or what has been built so far is not possible.
    pub fn offer(&self, building: &Building) -> ViewResult<Offer> {
        offer_of(&self.now.turn().ok_or("it is not this seat's turn")?, building)
    }

    /// The view of the rules.
    #[cfg(test)]
    pub fn rules_view(&self) -> &kennel_rules::View {
        &self.now
    }
}

/// What each rank of the hand can do in a turn.
pub fn cards_of(turn: &Turn) -> Vec<CardUse> {
    turn.hand().ranks().map(|card| CardUse::of(turn, card)).collect()
}

/// What can be done next with a card in a turn.
///
/// # Errors
/// What has been built so far is not possible.
pub fn offer_of(turn: &Turn, building: &Building) -> ViewResult<Offer> {
    let seating = turn.rules().seating();
    let card = read_rank(&building.card)?;
    let uses = match &building.used_as {
        Some(used_as) => vec![read_rank(used_as)?],
        None => turn.uses_for(card),
    };
    let shares = building.shares.iter().flatten();
    let shares: Vec<Share> = shares
        .map(|(from, to)| {
            Ok(Share { from: read_spot(seating, from)?, to: read_spot(seating, to)? })
        })
        .collect::<ViewResult<_>>()?;
    let mut offer = Offer {
        marbles: marbles(seating, turn.board()),
        steps_left: None,
        steps: Vec::new(),
        grips: Vec::new(),
    };
    for used_as in uses {
        let mut draft = turn.draft(card, used_as).map_err(refused)?;
        for &Share { from, to } in &shares {
            draft.choose(Grip::Marble(from), Some(to)).map_err(refused)?;
        }
        let alone = building.used_as.is_some() || card != Rank::Joker;
        if used_as == Rank::Seven && alone {
            offer.steps_left = Some(draft.steps_left());
            offer.marbles = marbles(seating, &draft.board());
            let effects = shares_effects(turn, card, draft.shares());
            offer.steps = effects.into_iter().map(Effect::from).collect();
        }
        add_use(turn, &draft, card, used_as, &mut offer.grips);
    }
    Ok(offer)
}

/// Adds what can be done with a card in one use.
fn add_use(turn: &Turn, draft: &Draft, card: Rank, used_as: Rank, grips: &mut Vec<GripOffer>) {
    let before = shares_effects(turn, card, draft.shares()).len();
    for grip in draft.grips() {
        let targets = draft.targets(grip);
        let targets: Vec<Option<Spot>> = match targets.is_empty() {
            true => vec![None],
            false => targets.into_iter().map(Some).collect(),
        };
        for target in targets {
            let mut next = draft.clone();
            let Ok(play) = next.choose(grip, target) else { continue };
            let effects = match &play {
                Some(Play { deed: Deed::Split(_), .. }) | None => {
                    shares_effects(turn, card, next.shares()).split_off(before)
                }
                Some(play) => turn.effects(play),
            };
            let way = Way::of(used_as, play.as_ref(), &effects);
            add_way(grips, grip_text(grip), target.map(|spot| spot.to_string()), way);
        }
    }
}

fn add_way(grips: &mut Vec<GripOffer>, grip: String, spot: Option<String>, way: Way) {
    let index = grips.iter().position(|offer| offer.grip == grip).unwrap_or_else(|| {
        grips.push(GripOffer { grip, targets: Vec::new() });
        grips.len() - 1
    });
    let targets = &mut grips[index].targets;
    match targets.iter_mut().find(|target| target.spot == spot) {
        // Ways with the same result need no choice, such as a joker that leaves the
        // kennel as an ace or as a king.
        Some(target) if target.ways.iter().any(|known| known.is_as_good_as(&way)) => {}
        Some(target) => target.ways.push(way),
        None => targets.push(TargetOffer { spot, ways: vec![way] }),
    }
}

/// What the shares of a seven do that may not be complete yet.
fn shares_effects(turn: &Turn, card: Rank, shares: &[Share]) -> Vec<kennel_rules::Effect> {
    let all: Option<Shares> = shares.iter().copied().collect();
    let deed = Deed::Split(all.unwrap_or(Shares::NONE));
    turn.effects(&Play { card, used_as: Rank::Seven, deed })
}

fn grip_text(grip: Grip) -> String {
    match grip {
        Grip::Kennel(seat) => format!("{seat}k"),
        Grip::Marble(spot) => spot.to_string(),
        Grip::Hand(seat) => format!("hand {seat}"),
        Grip::Card => "card".to_owned(),
    }
}

/// Rules in notation.
pub fn read_rules(text: &str) -> ViewResult<Rules> {
    text.parse::<Rules>().map_err(|error| format!("rules: {error}"))
}

fn read_seat(seating: Seating, number: u8) -> ViewResult<Seat> {
    Seat::parse(seating, &number.to_string()).map_err(|error| format!("seat: {error}"))
}

fn read_spot(seating: Seating, text: &str) -> ViewResult<Spot> {
    Spot::parse(seating, text).map_err(|error| format!("spot: {error}"))
}

fn read_rank(text: &str) -> ViewResult<Rank> {
    let rank = Rank::ALL.into_iter().find(|&rank| letter(rank) == text);
    rank.ok_or_else(|| format!("'{text}' is not a card"))
}
