//! Two games that look the same from one seat: found among many secrets, and
//! played side by side for as long as that can go on.

use std::collections::HashMap;

use kennel_rules::{
    Chance, Deed, Event, Game, Phase, PlayBuffer, Rules, Seat, Sight, SplitMix64, Viewpoint,
};
use kennel_table::fairness::{Secret, Shuffler};

/// Two games that look the same to a seat.
pub struct Twins {
    pub from: Seat,
    pub secrets: [Secret; 2],
    /// What is done in both, one step after the other.
    pub steps: Vec<Step>,
    /// The games after the last step.
    pub ends: [Game; 2],
}

/// What a seat does in one game and in the other.
pub struct Step {
    pub seat: Seat,
    pub acts: [String; 2],
}

/// When a seat folds that cannot play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folds {
    AtOnce,
    /// Not as long as the test lasts.
    Never,
}

/// What makes the games of a table what they are, besides the secret.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    pub rules: Rules,
    pub game: &'a str,
    pub entropy: &'a [String],
    pub folds: Folds,
}

/// Equal values look the same to the seat.
type Look = Vec<Sight>;

#[derive(Clone)]
struct One {
    game: Game,
    shuffler: Shuffler,
}

/// Some of the twins found among this many secrets, those first with which most
/// can be done.
pub fn find(setting: Setting<'_>, from: Seat, secrets: u64, most: usize) -> Vec<Twins> {
    let mut dice = SplitMix64::new(secrets ^ 0x5eed);
    let mut alike: HashMap<String, Secret> = HashMap::new();
    let mut found = Vec::new();
    for number in 0..secrets {
        let secret = Secret::from(std::array::from_fn(|index| match index {
            0..8 => number.to_be_bytes()[index],
            index => index as u8,
        }));
        let (one, look) = begin(setting, &secret, from);
        let key = format!("{} {look:?}", one.game.first_dealer());
        let Some(other) = alike.remove(&key) else {
            alike.insert(key, secret);
            continue;
        };
        let (two, again) = begin(setting, &other, from);
        assert_eq!(look, again);
        if is_different(&one.game, &two.game) {
            found.push(play(setting, from, [secret, other], [one, two], &mut dice));
        }
    }
    // A fold that one of them waits for is worth more than many steps.
    let folds = |end: &Game| end.turn().is_some_and(|turn| turn.must_fold());
    let splits = |twins: &Twins| folds(&twins.ends[0]) != folds(&twins.ends[1]);
    found.sort_by_key(|twins| {
        std::cmp::Reverse((splits(twins), is_different_now(twins), twins.steps.len()))
    });
    found.truncate(most);
    found
}

fn is_different(one: &Game, two: &Game) -> bool {
    one.rules().seating().seats().any(|seat| one.hands()[seat] != two.hands()[seat])
}

fn is_different_now(twins: &Twins) -> bool {
    is_different(&twins.ends[0], &twins.ends[1])
}

/// A game up to the first decision, and how it looks.
fn begin(setting: Setting<'_>, secret: &Secret, from: Seat) -> (One, Look) {
    let Setting { rules, game, entropy, .. } = setting;
    let (shuffler, dealer) = Shuffler::new(secret, game, rules, entropy);
    let mut one = One { game: Game::new(rules, dealer).unwrap(), shuffler };
    let look = one.go_on(setting.folds, from);
    (one, look)
}

impl One {
    /// An event and everything that follows from it; how it looks.
    fn after(&self, event: &Event, folds: Folds, from: Seat) -> (One, Look) {
        let mut next = self.clone();
        let mut look = next.take(event, from);
        look.extend(next.go_on(folds, from));
        (next, look)
    }

    /// What follows without anybody's decision.
    fn go_on(&mut self, folds: Folds, from: Seat) -> Look {
        let mut look = Vec::new();
        loop {
            let folding = self.game.turn().filter(|turn| turn.must_fold());
            let event = match (self.game.phase(), folding) {
                (Phase::Deal | Phase::DrawRound, _) => self.shuffler.clone().next(&self.game),
                (_, Some(turn)) if folds == Folds::AtOnce => {
                    Some(Event::Fold { seat: turn.seat() })
                }
                _ => None,
            };
            let Some(event) = event else { return look };
            look.extend(self.take(&event, from));
        }
    }

    fn take(&mut self, event: &Event, from: Seat) -> Look {
        let look = self.game.check(event).unwrap().seen_by(Viewpoint::Seat(from));
        self.shuffler.follow(&self.game, event).unwrap();
        self.game.apply(event).unwrap();
        look
    }
}

/// Plays both at random, doing only what looks the same.
fn play(
    setting: Setting<'_>,
    from: Seat,
    secrets: [Secret; 2],
    mut both: [One; 2],
    dice: &mut SplitMix64,
) -> Twins {
    let mut steps = Vec::new();
    while let Some((step, after)) = step(setting, from, &both, dice) {
        steps.push(step);
        both = after;
    }
    Twins { from, secrets, steps, ends: both.map(|one| one.game) }
}

fn step(
    setting: Setting<'_>,
    from: Seat,
    [one, two]: &[One; 2],
    dice: &mut SplitMix64,
) -> Option<(Step, [One; 2])> {
    let mut choices: Vec<(Seat, [(Event, String); 2])> = Vec::new();
    match one.game.phase() {
        Phase::Exchange { given } => {
            let table = setting.rules.seating();
            for seat in table.everyone().difference(given).iter() {
                let gift = |card| (Event::Give { seat, card }, format!("give {card}"));
                for card in one.game.hands()[seat].ranks() {
                    for other in two.game.hands()[seat].ranks() {
                        choices.push((seat, [gift(card), gift(other)]));
                    }
                }
            }
        }
        Phase::Turn(seat) => {
            let (turn, other) = (one.game.turn()?, two.game.turn()?);
            let mut plays = PlayBuffer::new();
            turn.list_some(&mut plays, 200, dice);
            for play in plays.iter().filter(|play| other.check(play).is_ok()) {
                let event = |one: &One| {
                    let event = one.shuffler.clone().play(&one.game, *play)?;
                    Some((event, play.to_string()))
                };
                choices.push((seat, [event(one)?, event(two)?]));
            }
        }
        _ => return None,
    }
    for index in (1..choices.len()).rev() {
        choices.swap(index, dice.below(index as u64 + 1) as usize);
    }
    // Cards drawn from others, and unlike gifts that nobody sees, are rare otherwise.
    let is_rare = |[(one, _), (two, _)]: &[(Event, String); 2]| match one {
        Event::Play { play, .. } => matches!(play.deed, Deed::Draw(_)),
        _ => one != two,
    };
    if dice.below(2) == 0 {
        choices.sort_by_key(|(_, events)| !is_rare(events));
    }
    choices.into_iter().find_map(|(seat, [(event, act), (other, other_act)])| {
        let (one, look) = one.after(&event, setting.folds, from);
        let (two, other_look) = two.after(&other, setting.folds, from);
        let step = Step { seat, acts: [act, other_act] };
        (look == other_look && one.game.phase() == two.game.phase()).then_some((step, [one, two]))
    })
}
