//! Training a net by self-play.
//!
//! Every decision of a game is an example: the inputs after it, and a target. At first
//! the target is the result of the game; later it is mostly the net's own evaluation at
//! the same seat's next decision, TD(λ). Evaluations of other seats are not used,
//! because those seats do not know the cards.

mod learner;

use kennel_rules::{
    Event, Game, Phase, PlayBuffer, Rules, Seat, SplitMix64, Stock, View, Viewpoint,
};

use crate::afterstate::{Afterstate, Breadth, Candidates};
use crate::features::Layout;
use crate::games::follow;
use crate::greedy;
use crate::net::{Judge, Net, chance};
use crate::random::unit;
pub use learner::{Gradient, Learner, Weights};

/// The parameters of a self-play game.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The λ of TD(λ): 1 makes every target the result of the game.
    pub lambda: f32,
    /// The probability of a random decision instead of the best.
    pub exploring: f32,
    /// Whether the greedy evaluation chooses the plays instead of the net, which is
    /// good enough to begin with.
    pub by_greedy: bool,
    /// The most outcomes evaluated for a decision.
    pub most: u64,
}

/// Training examples: sparse inputs with their targets.
#[derive(Default, Clone)]
pub struct Examples {
    inputs: Vec<u16>,
    ends: Vec<u32>,
    targets: Vec<f32>,
}

impl Examples {
    /// The number of examples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Appends a copy of the examples of another set.
    pub fn append(&mut self, other: &Examples) {
        let offset = self.inputs.len() as u32;
        self.inputs.extend_from_slice(&other.inputs);
        self.ends.extend(other.ends.iter().map(|end| end + offset));
        self.targets.extend_from_slice(&other.targets);
    }

    /// The inputs that are on in an example, and its target.
    #[must_use]
    pub fn get(&self, index: usize) -> (&[u16], f32) {
        let first = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        (&self.inputs[first..self.ends[index] as usize], self.targets[index])
    }
}

/// A game with more turns than this is aborted and counts as even.
const LONGEST: u32 = 3_000;

/// Plays a game and adds its decisions to the examples. Returns the number of turns.
pub fn play_game(
    net: &Net,
    rules: Rules,
    recipe: Recipe,
    seed: u64,
    examples: &mut Examples,
) -> u32 {
    let seating = rules.seating();
    let mut random = SplitMix64::new(seed);
    let layout = Layout::new(seating);
    let dealer = Seat::ALL[(random.next_u64() % seating.players() as u64) as usize];
    let Ok(mut game) = Game::new(rules, dealer) else { return 0 };
    let mut views: Vec<View> = seating
        .seats()
        .filter_map(|seat| View::new(rules, dealer, Viewpoint::Seat(seat)).ok())
        .collect();
    let mut stock = Stock::shuffled(&mut random);
    let mut plays = PlayBuffer::new();
    // The examples of each seat, with the net's evaluation.
    let mut evaluated: Vec<Vec<(usize, f32)>> = vec![Vec::new(); seating.players()];
    let mut turns = 0;
    while turns < LONGEST {
        let event = match game.phase() {
            Phase::Over(_) => break,
            Phase::Deal => game.deal(&mut stock, &mut random),
            Phase::DrawRound => game.draw_round(&mut random),
            Phase::Exchange { given } => {
                let seat = seating.seats().find(|&seat| !given.contains(seat));
                seat.and_then(|seat| {
                    let view = &views[seat.index()];
                    let candidates = Candidates::of(view, &mut plays, &mut random, recipe.most)?;
                    let Candidates::Give(all) = candidates else { return None };
                    let (index, odds) = choose(net, &all, recipe, &mut random)?;
                    let (card, after) = all[index];
                    push_example(&layout, &after, examples);
                    evaluated[seat.index()].push((examples.len() - 1, chance(odds)));
                    Some(Event::Give { seat, card })
                })
            }
            Phase::Turn(seat) => {
                turns += 1;
                let view = &views[seat.index()];
                let candidates = if recipe.by_greedy {
                    Candidates::of(view, &mut plays, &mut random, recipe.most)
                } else {
                    let breadth = Breadth::unhurried(recipe.most, 1);
                    Candidates::by_net(view, net, &mut plays, &mut random, breadth)
                };
                match candidates {
                    Some(Candidates::Play(all)) if !all.is_empty() => {
                        choose(net, &all, recipe, &mut random).and_then(|(index, odds)| {
                            let (play, after) = all[index];
                            push_example(&layout, &after, examples);
                            evaluated[seat.index()].push((examples.len() - 1, chance(odds)));
                            game.play_event(play, &mut random)
                        })
                    }
                    _ => Some(Event::Fold { seat }),
                }
            }
        };
        if event.and_then(|event| follow(&mut game, &mut views, &event)).is_none() {
            break;
        }
    }
    for (seat, evaluated) in seating.seats().zip(&evaluated) {
        let result = match game.winner() {
            Some(winners) => f32::from(u8::from(winners.contains(seat))),
            None => 0.5,
        };
        let mut target = result;
        for (index, &(example, _)) in evaluated.iter().enumerate().rev() {
            if let Some(&(_, next)) = evaluated.get(index + 1) {
                target = (1.0 - recipe.lambda) * next + recipe.lambda * target;
            }
            examples.targets[example] = target;
        }
    }
    turns
}

fn push_example(layout: &Layout, after: &Afterstate, examples: &mut Examples) {
    layout.context(after, &mut examples.inputs);
    layout.state(after, &mut examples.inputs);
    examples.ends.push(examples.inputs.len() as u32);
    examples.targets.push(0.5);
}

/// Chooses a decision; returns its index and the net's log-odds for it.
fn choose<T>(
    net: &Net,
    all: &[(T, Afterstate)],
    recipe: Recipe,
    random: &mut SplitMix64,
) -> Option<(usize, f32)> {
    let (_, first) = all.first()?;
    let mut judge = Judge::new(net, first);
    if unit(random) < recipe.exploring {
        let index = (random.next_u64() % all.len() as u64) as usize;
        return Some((index, judge.odds(&all[index].1)));
    }
    let mut best = (0, f32::NEG_INFINITY);
    for (index, (_, after)) in all.iter().enumerate() {
        let value = if recipe.by_greedy { greedy::value(after) } else { judge.odds(after) };
        if value > best.1 {
            best = (index, value);
        }
    }
    if recipe.by_greedy {
        best.1 = judge.odds(&all[best.0].1);
    }
    Some(best)
}
