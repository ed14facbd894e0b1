//! Helpers shared by several test programs; none uses all of them.
#![allow(dead_code)]

use kennel_env::{ActionSet, Decision, Env, Layout, Options};
use kennel_rules::{Cards, Chance, PlayBuffer, Rules, SeatSet, SplitMix64, Turn};

/// An action of the set, each as likely as any other.
pub fn pick(choices: ActionSet, chance: &mut SplitMix64) -> usize {
    choices.nth(chance.below(choices.len() as u64) as usize).expect("there is a choice")
}

/// Plays games by random actions, and calls `watch` before each.
pub fn play(rules: Rules, actions: usize, seed: u64, mut watch: impl FnMut(&Env, usize)) {
    let layout = Layout::of(rules.seating());
    let (mut memory, mut chance) = (PlayBuffer::new(), SplitMix64::new(seed));
    let options = Options { skip_forced: false, ..Options::default() };
    let mut env = Env::new(rules, options, seed);
    for _ in 0..actions {
        let action = pick(env.choices(layout, &mut memory), &mut chance);
        watch(&env, action);
        if env.act(layout, action, &mut memory).unwrap().ending.is_some() {
            env.reset();
        }
    }
}

/// The turns of random games, also with nothing but a seven or a joker in the hand.
pub fn turns(rules: Rules, seed: u64) -> Vec<Turn> {
    let mut turns = Vec::new();
    play(rules, 1_500, seed, |env, _| {
        let Some(turn) = env.game().turn() else { return };
        if env.decision().unwrap().draft().is_some() {
            return;
        }
        turns.push(turn);
        let hands = env.game().hands();
        let holders: SeatSet =
            rules.seating().seats().filter(|&seat| !hands[seat].is_empty()).collect();
        for card in ["7", "X"] {
            let hand: Cards = card.parse().unwrap();
            turns.push(Turn::new(rules, *turn.board(), turn.seat(), hand, holders).unwrap());
        }
    });
    turns
}

/// The numbers of the actions that make an answer.
pub fn numbers(layout: Layout, decision: &Decision, answer: &kennel_env::Answer) -> Vec<usize> {
    let mut numbers = Vec::new();
    decision.encode(answer, |action| numbers.push(layout.number(decision.seat(), action)));
    numbers
}
