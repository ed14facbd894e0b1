//! Building a play from touches: card, marble and destination, in any order, as
//! `web/src/state/choosing.ts` does it. The rules say what is possible at each step; a
//! [`Choice`] only remembers what has been touched.

use kennel_view::{Building, CardUse, Effect, GripOffer, MarbleAt, Offer, View, Way};

/// What the player has touched so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// The letter of the card.
    pub card: Option<String>,
    /// The rank a joker is used as, once that is clear.
    pub used_as: Option<String>,
    /// The shares of a seven taken so far.
    pub shares: Vec<(String, String)>,
    /// What is to be moved: a spot, a kennel, `hand 2` (draw from seat 2) or `card` (play it
    /// without effect).
    pub grip: Option<String>,
    /// The destination, while marble, card or rank are still ambiguous.
    pub target: Option<String>,
    /// The complete play, waiting to be confirmed, and what it would do.
    pub play: Option<(String, Vec<Effect>)>,
}

/// What can be touched next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The marbles, kennels and hands that can be chosen.
    pub grips: Vec<String>,
    /// The destinations, and whether a marble is sent home there.
    pub targets: Vec<(String, bool)>,
    /// The ranks a joker can be used as, where the touches leave a choice.
    pub ranks: Vec<String>,
    /// The steps of a seven that are left.
    pub steps_left: Option<u8>,
    /// The marbles after the shares taken so far.
    pub marbles: Option<Vec<MarbleAt>>,
    /// What can be done next, way by way.
    pub ways: Vec<NamedWay>,
}

/// A play, or a share of a seven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedWay {
    /// The letter of the card.
    pub card: String,
    /// The marble, or the kennel that it leaves, or as in [`Choice::grip`].
    pub grip: String,
    /// Where it leads; none if nothing moves.
    pub target: Option<String>,
    /// The rank as which the card is used, the play, and what it does.
    pub way: Way,
}

/// A card that could be played, and the part of its offer that agrees with the touches.
struct Candidate {
    card: String,
    offer: Offer,
    grips: Vec<GripOffer>,
}

impl Choice {
    /// Whether nothing has been touched.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Choice::default()
    }

    /// What can be touched next.
    #[must_use]
    pub fn options(&self, view: &View) -> Options {
        let all = self.candidates(view);
        let chosen = self.card.is_some();
        let mut options = Options::default();
        for candidate in &all {
            let grips =
                if self.target.is_none() { &candidate.offer.grips } else { &candidate.grips };
            for offer in grips.iter().filter(|offer| chosen || offer.grip != "card") {
                push(&mut options.grips, &offer.grip);
            }
            for offer in &candidate.grips {
                self.add_targets(&candidate.card, offer, &mut options);
            }
        }
        if chosen && let Some(one) = all.first() {
            options.steps_left = one.offer.steps_left;
            options.marbles = Some(one.offer.marbles.clone());
        }
        if !chosen {
            options.ranks.clear();
            // Until a card is chosen, touching a movable marble selects it.
            options.targets.retain(|(spot, _)| !options.grips.contains(spot));
        }
        // Without a grip, many destinations would only confuse.
        let few = options.ways.len() <= FEW || self.card.as_deref() == Some("X");
        if self.grip.is_none() && !(chosen && few) {
            options.targets.clear();
        }
        if self.play.is_some() || (!chosen && self.grip.is_none()) {
            options.ways.clear();
        }
        options
    }

    fn add_targets(&self, card: &str, offer: &GripOffer, options: &mut Options) {
        for target in &offer.targets {
            if self.target.is_some() && target.spot != self.target {
                continue;
            }
            let sends_home =
                |way: &Way| way.steps.iter().any(|step| matches!(step, Effect::SentHome { .. }));
            let sends_home = target.ways.iter().any(sends_home);
            if let Some(spot) = &target.spot {
                match options.targets.iter_mut().find(|(known, _)| known == spot) {
                    Some((_, known)) => *known |= sends_home,
                    None => options.targets.push((spot.clone(), sends_home)),
                }
            }
            for way in &target.ways {
                if self.target.is_some() && self.grip.is_some() {
                    push(&mut options.ranks, &way.used_as);
                }
                options.ways.push(NamedWay {
                    card: card.to_owned(),
                    grip: offer.grip.clone(),
                    target: target.spot.clone(),
                    way: way.clone(),
                });
            }
        }
    }

    /// Touches a card of the hand.
    #[must_use]
    pub fn touch_card(&self, view: &View, card: &str) -> Choice {
        if !playable(view).iter().any(|known| known == card) {
            return self.clone();
        }
        if self.card.as_deref() == Some(card) {
            return Choice::default();
        }
        let next = Choice { card: Some(card.to_owned()), ..Choice::default() };
        if self.card.is_some() {
            return next.settled(view);
        }
        // What was touched on the board stays as far as this card can do it.
        let (grip, target) = (self.grip.clone(), self.target.clone());
        let kept = [
            Choice { grip: grip.clone(), target, ..next.clone() },
            Choice { grip, ..next.clone() },
        ];
        let fits =
            |choice: &Choice| choice.candidates(view).iter().any(|one| !one.grips.is_empty());
        kept.into_iter().find(fits).unwrap_or(next).settled(view)
    }

    /// Touches a spot of the board, a kennel, a hand to draw from, or `card`.
    #[must_use]
    pub fn touch(&self, view: &View, spot: &str) -> Choice {
        let touched = Some(spot.to_owned());
        let open = Choice { play: None, target: None, ..self.clone() };
        // A second touch undoes the first.
        if self.play.is_none()
            && self.target.is_some()
            && (touched == self.target || touched == self.grip)
        {
            return open;
        }
        // The destination was chosen first: this is the marble that goes there.
        let moves_there = |one: &Candidate| one.grips.iter().any(|offer| offer.grip == spot);
        if self.target.is_some() && self.candidates(view).iter().any(moves_there) {
            let target = self.target.clone();
            return Choice { grip: touched, target, ..open }.settled(view);
        }
        let options = open.options(view);
        if open.grip.is_some() && options.targets.iter().any(|(target, _)| target == spot) {
            return Choice { target: touched, ..open }.settled(view);
        }
        if options.grips.iter().any(|grip| grip == spot) {
            return match touched == open.grip {
                true => Choice { grip: None, ..open },
                false => Choice { grip: touched, ..open }.settled(view),
            };
        }
        let anything = Choice { grip: None, target: touched, ..open.clone() };
        let able = self.card.is_some()
            && anything.candidates(view).iter().any(|one| !one.grips.is_empty());
        match able && (open.grip.is_none() || self.card.as_deref() == Some("X")) {
            true => anything.settled(view),
            false => Choice { grip: None, ..open },
        }
    }

    /// Chooses a way by its name.
    #[must_use]
    pub fn take(&self, NamedWay { card, grip, target, way }: &NamedWay) -> Choice {
        let next = Choice {
            card: Some(card.clone()),
            used_as: self.used_as.clone(),
            shares: self.shares.clone(),
            ..Choice::default()
        };
        match &way.play {
            Some(play) => Choice {
                grip: Some(grip.clone()),
                target: target.clone(),
                play: Some((play.clone(), way.steps.clone())),
                ..next
            },
            None => next.with_share(grip, target.as_deref().unwrap_or_default(), &way.used_as),
        }
    }

    fn with_share(mut self, grip: &str, target: &str, used_as: &str) -> Choice {
        self.shares.push((grip.to_owned(), target.to_owned()));
        let card = self.card;
        Choice { card, used_as: Some(used_as.to_owned()), shares: self.shares, ..Choice::default() }
    }

    /// Undoes the last touch: the play, a share, the grip, the card.
    #[must_use]
    pub fn undone(mut self) -> Choice {
        if self.play.is_some() || self.target.is_some() {
            return Choice { play: None, target: None, ..self };
        }
        if self.shares.pop().is_some() {
            if self.card.as_deref() == Some("X") && self.shares.is_empty() {
                self.used_as = None;
            }
            return Choice { grip: None, ..self };
        }
        match self.grip {
            Some(_) => Choice { grip: None, ..self },
            None => Choice::default(),
        }
    }

    /// The chosen card, or every playable card while none is chosen.
    fn candidates(&self, view: &View) -> Vec<Candidate> {
        let cards = match &self.card {
            Some(card) => vec![card.clone()],
            None => playable(view),
        };
        let candidate = |card: String| {
            let shares = (!self.shares.is_empty()).then(|| self.shares.clone());
            let building = match self.card {
                Some(_) => Building { card: card.clone(), used_as: self.used_as.clone(), shares },
                None => Building { card: card.clone(), used_as: None, shares: None },
            };
            let offer = view.offer(&building).ok()?;
            let fits = |each: &&GripOffer| {
                self.grip.as_ref().is_none_or(|grip| each.grip == *grip)
                    && (self.target.is_none()
                        || each.targets.iter().any(|target| target.spot == self.target))
            };
            let grips = offer.grips.iter().filter(fits).cloned().collect();
            Some(Candidate { card, offer, grips })
        };
        cards.into_iter().filter_map(candidate).collect()
    }

    /// Fills in whatever the touches leave no choice about.
    fn settled(self, view: &View) -> Choice {
        let mut all = self.candidates(view);
        all.retain(|one| !one.grips.is_empty());
        // A destination that only one card reaches selects that card.
        let open = self.card.is_none() && (self.target.is_none() || all.len() > 1);
        let [Candidate { card, grips, .. }, ..] = &all[..] else { return self };
        let [only] = &grips[..] else { return self };
        if open {
            return self;
        }
        let found =
            Choice { card: Some(card.clone()), grip: Some(only.grip.clone()), ..self.clone() };
        let fits =
            only.targets.iter().filter(|one| self.target.is_none() || one.spot == self.target);
        let targets: Vec<_> = fits.collect();
        let [target] = targets[..] else { return found };
        let [way] = &target.ways[..] else {
            return Choice { target: target.spot.clone(), ..found };
        };
        match (&way.play, &self.target, &target.spot) {
            (Some(play), ..) => Choice {
                target: target.spot.clone(),
                play: Some((play.clone(), way.steps.clone())),
                ..found
            },
            // A share of a seven is taken only when its destination was touched.
            (None, Some(_), Some(spot)) => {
                let grip = only.grip.clone();
                found.with_share(&grip, spot, &way.used_as)
            }
            _ => found,
        }
    }
}

/// The most ways whose destinations are shown while no marble is chosen.
const FEW: usize = 6;

fn playable(view: &View) -> Vec<String> {
    let can = |card: CardUse| (!card.uses.is_empty()).then_some(card.card);
    view.cards().into_iter().filter_map(can).collect()
}

fn push(all: &mut Vec<String>, one: &str) {
    if !all.iter().any(|known| known == one) {
        all.push(one.to_owned());
    }
}
