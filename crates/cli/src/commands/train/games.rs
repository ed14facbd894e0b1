//! The games a net learns from.

use kennel_bots::training::Recipe;
use kennel_rules::{Edition, JackAlone, Rules, Seating};

/// How games are played when this part of the time is over.
pub fn recipe(done: f64, table: Seating) -> Recipe {
    let most = if table.is_solo() { 64 } else { 200 };
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

/// The options of a table, mixed: half of the games are played without any.
pub fn mixed_rules(table: Seating, seed: u64) -> Rules {
    let mut rules = Rules::new(table);
    let bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
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
