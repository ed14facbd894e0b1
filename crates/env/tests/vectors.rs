//! `examples/actions.jsonl`: positions, their choices stage by stage, and plays as
//! actions, for implementations in other languages.
//!
//! `KENNEL_BLESS=1 cargo test -p kennel-env --test vectors` writes it again.

mod common;

use common::{numbers, pick};
use kennel_env::{Answer, Decision, Env, Layout, Options};
use kennel_rules::{Cards, PlayBuffer, Rules, SplitMix64};
use serde_json::{Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/actions.jsonl");

/// One line for a decision: the position, every stage with its choices and the action
/// taken, and the play that they make.
fn line(env: &Env, layout: Layout, chance: &mut SplitMix64, memory: &mut PlayBuffer) -> Value {
    let rules = env.rules();
    let seat = env.seat();
    let mut decision = env.decision().unwrap().clone();
    let begun = decision.clone();
    let mut stages = Vec::new();
    let answer = loop {
        let choices = decision.choices(layout, memory);
        let number = pick(choices, chance);
        stages.push(json!({
            "stage": decision.stage().word(),
            "mask": choices.iter().collect::<Vec<_>>(),
            "action": number,
        }));
        let action = layout.action(seat, number).unwrap();
        if let Some(answer) = decision.act(action, memory).unwrap() {
            break answer;
        }
    };
    let mut line = json!({
        "rules": rules.to_string(),
        "seat": seat.index(),
        "board": env.game().board().display(rules.seating()).to_string(),
        "hand": env.game().hands()[seat].to_string(),
        "hands": rules.seating().seats().map(|s| env.game().hands()[s].len()).collect::<Vec<_>>(),
        "stages": stages,
    });
    assert_eq!(
        numbers(layout, &begun, &answer),
        stages.iter().map(|stage| stage["action"].as_u64().unwrap() as usize).collect::<Vec<_>>()
    );
    match answer {
        Answer::Give(card) => line["give"] = json!(card.to_string()),
        Answer::Play(play) => line["play"] = json!(play.to_string()),
        Answer::Fold => line["fold"] = json!(true),
    }
    line
}

fn vectors() -> String {
    let mut text = String::new();
    let mut memory = PlayBuffer::new();
    for (index, rules) in
        ["2", "3", "4", "4,canadian", "4,2005", "5", "6-pairs", "6-triples"].into_iter().enumerate()
    {
        let rules: Rules = rules.parse().unwrap();
        let layout = Layout::of(rules.seating());
        let mut chance = SplitMix64::new(index as u64);
        let options = Options { skip_forced: false, ..Options::default() };
        let mut env = Env::new(rules, options, index as u64);
        let mut written = 0;
        for answers in 0..u32::MAX {
            // Few of the exchange, then some from all over the game, sevens preferred.
            let choices = env.choices(layout, &mut memory);
            let is_gift = env.game().turn().is_none();
            let is_seven = choices.contains(14 + 6) || choices.contains(27 + 6);
            if answers % 40 == 0 && is_gift || answers > 30 && (is_seven || answers % 12 == 0) {
                let line = line(&env, layout, &mut chance, &mut memory);
                text.push_str(&format!("{line}\n"));
                written += 1;
                if written == 25 {
                    break;
                }
            }
            loop {
                let choices = env.choices(layout, &mut memory);
                let action = pick(choices, &mut chance);
                let step = env.act(layout, action, &mut memory).unwrap();
                if step.ending.is_some() {
                    env.reset();
                }
                if step.turn_end {
                    break;
                }
            }
        }
    }
    text
}

#[test]
fn the_vectors_are_up_to_date() {
    let vectors = vectors();
    if std::env::var_os("KENNEL_BLESS").is_some() {
        std::fs::write(FILE, &vectors).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap();
    for (number, (kept, made)) in kept.lines().zip(vectors.lines()).enumerate() {
        assert_eq!(kept, made, "line {}", number + 1);
    }
    assert_eq!(kept.lines().count(), vectors.lines().count());
}

/// A reader needs nothing but the line: the position and the document.
#[test]
fn a_line_says_everything() {
    let kept = std::fs::read_to_string(FILE).unwrap();
    let mut memory = PlayBuffer::new();
    for line in kept.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let rules: Rules = line["rules"].as_str().unwrap().parse().unwrap();
        let seating = rules.seating();
        let layout = Layout::of(seating);
        let seat = seating.seat(line["seat"].as_u64().unwrap() as usize).unwrap();
        let hand: Cards = line["hand"].as_str().unwrap().parse().unwrap();
        let board = kennel_rules::Board::parse(seating, line["board"].as_str().unwrap()).unwrap();
        let holds = |seat: &kennel_rules::Seat| line["hands"][seat.index()] != 0;
        let holders = seating.seats().filter(holds).collect();
        let mut decision = match line["give"].is_string() {
            true => Decision::give(seat, hand),
            false => {
                Decision::play(kennel_rules::Turn::new(rules, board, seat, hand, holders).unwrap())
            }
        };
        let mut answer = None;
        for stage in line["stages"].as_array().unwrap() {
            assert_eq!(stage["stage"], decision.stage().word());
            let mask = decision.choices(layout, &mut memory).iter().collect::<Vec<_>>();
            assert_eq!(stage["mask"], json!(mask));
            let number = stage["action"].as_u64().unwrap() as usize;
            answer = decision.act(layout.action(seat, number).unwrap(), &mut memory).unwrap();
        }
        match answer.unwrap() {
            Answer::Give(card) => assert_eq!(line["give"], card.to_string()),
            Answer::Play(play) => assert_eq!(line["play"], play.to_string()),
            Answer::Fold => assert_eq!(line["fold"], true),
        }
    }
}
