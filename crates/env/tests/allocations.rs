//! Games, masks and observations do not allocate after warm-up.

mod common;

use common::pick;
use kennel_env::{Env, Layout, Options, Step};
use kennel_rules::{PlayBuffer, Rules, SplitMix64};

fn run(env: &mut Env, layout: Layout, memory: &mut PlayBuffer, mask: &mut [i8], out: &mut [u8]) {
    let mut chance = SplitMix64::new(3);
    for _ in 0..20_000 {
        let mut step = Step { turn_end: false, ending: None };
        let choices = env.skip_forced(layout, &mut step, memory);
        if step.ending.is_some() {
            env.reset();
            continue;
        }
        choices.write(mask);
        env.observe(layout, env.seat(), out);
        if env.act(layout, pick(choices, &mut chance), memory).unwrap().ending.is_some() {
            env.reset();
        }
    }
}

#[test]
fn games_do_not_allocate_after_warm_up() {
    for rules in ["2", "3", "4", "4,canadian,no-joker-finish", "5", "6-pairs", "6-triples"] {
        let rules: Rules = rules.parse().unwrap();
        let layout = Layout::of(rules.seating());
        let mut memory = PlayBuffer::new();
        let mut mask = vec![0; layout.actions()];
        let mut out = vec![0; layout.observation_len()];
        let env = Env::new(rules, Options::default(), 1);
        // Play the same games twice: the first run grows the buffers.
        let mut warm = env.clone();
        run(&mut warm, layout, &mut memory, &mut mask, &mut out);
        let mut env = env;
        let allocations = allocation_counter::measure(|| {
            run(&mut env, layout, &mut memory, &mut mask, &mut out);
        });
        assert_eq!(allocations.count_total, 0, "{rules:?}");
    }
}
