//! The self-play schedule and the mix of rules.

use kennel_bots::training::Recipe;
use kennel_rules::{Edition, JackAlone, Rules, Seating, SplitMix64};

/// The parameters of self-play after this fraction of the run.
pub fn recipe(done: f64, seating: Seating) -> Recipe {
    let most = if seating.is_solo() { 64 } else { 200 };
    if done < 0.06 {
        Recipe { lambda: 1.0, exploring: 0.1, by_greedy: true, most }
    } else if done < 0.2 {
        Recipe { lambda: 0.95, exploring: 0.05, by_greedy: false, most }
    } else if done < 0.7 {
        Recipe { lambda: 0.7, exploring: 0.02, by_greedy: false, most }
    } else {
        Recipe { lambda: 0.7, exploring: 0.005, by_greedy: false, most }
    }
}

/// Rules with a random mix of options; half of the games have none.
pub fn mixed_rules(seating: Seating, seed: u64) -> Rules {
    let mut rules = Rules::new(seating);
    let bits = SplitMix64::new(seed).next_u64();
    if bits & 1 == 0 {
        return rules;
    }
    if bits & 2 != 0 {
        rules = rules.with_edition(Edition::Classic).unwrap_or(rules);
    }
    if bits & 4 != 0 {
        rules = rules.with_jack_alone(JackAlone::Anytime).unwrap_or(rules);
    }
    if bits & 8 != 0 {
        rules = rules.with_canadian_seven().unwrap_or(rules);
    }
    if bits & 16 != 0 {
        rules = rules.with_no_joker_finish().unwrap_or(rules);
    }
    rules
}
