//! Decisions by numbers: complete, without dead ends, and the same for every table.

mod common;

use common::{numbers, pick, play, turns};
use kennel_env::{Action, ActionError, Answer, Decision, Layout, Stage};
use kennel_rules::{Play, PlayBuffer, Position, Rank, Rules, Seat, Seating, SplitMix64, Turn};

fn layouts() -> Vec<Layout> {
    Seating::ALL.into_iter().flat_map(|s| [Layout::of(s), Layout::universal(s)]).collect()
}

#[test]
fn sizes_are_those_of_the_document() {
    let sizes = |layout: Layout| (layout.actions(), layout.observation_len());
    let own: Vec<_> = Seating::ALL.into_iter().map(|seating| sizes(Layout::of(seating))).collect();
    assert_eq!(own, [(117, 376), (123, 497), (129, 618), (167, 931), (173, 1084), (173, 1084)]);
    for seating in Seating::ALL {
        assert_eq!(sizes(Layout::universal(seating)), (173, 1084));
    }
}

#[test]
fn every_number_names_one_action() {
    for layout in layouts() {
        for me in layout.seating().seats() {
            let mut named = 0;
            for number in 0..layout.actions() {
                let Some(action) = layout.action(me, number) else { continue };
                assert_eq!(layout.number(me, action), number, "{action}");
                named += 1;
            }
            assert_eq!(named, Layout::of(layout.seating()).actions());
            assert_eq!(layout.action(me, layout.actions()), None);
            assert_eq!(layout.action(me, usize::MAX), None);
        }
    }
}

/// Takes the actions one by one; each must be among the choices.
fn decode(turn: &Turn, layout: Layout, numbers: &[usize], memory: &mut PlayBuffer) -> Answer {
    let mut decision = Decision::play(*turn);
    let mut answer = None;
    for &number in numbers {
        assert!(answer.is_none(), "actions after a complete answer");
        let choices = decision.choices(layout, memory);
        assert!(choices.contains(number), "{number} is not in {choices:?}");
        let action = layout.action(turn.seat(), number).unwrap();
        answer = decision.act(action, memory).unwrap();
    }
    answer.expect("a complete answer")
}

/// Whatever the rules list or draw can be built from its actions, large sevens included,
/// and comes out as it went in.
#[test]
fn every_play_is_its_actions() {
    let (mut memory, mut plays) = (PlayBuffer::new(), PlayBuffer::new());
    let mut large = 0;
    for (index, rules) in Rules::all().enumerate() {
        let mut chance = SplitMix64::new(index as u64);
        for turn in turns(rules, index as u64) {
            let all = turn.count(&mut plays);
            turn.list_some(&mut plays, 20, &mut chance);
            large += u64::from(all > 10_000);
            for &play in plays.iter().take(30) {
                for layout in [Layout::of(rules.seating()), Layout::universal(rules.seating())] {
                    let answer = Answer::Play(play);
                    let numbers = numbers(layout, &Decision::play(turn), &answer);
                    assert!(numbers.len() <= 15);
                    assert_eq!(decode(&turn, layout, &numbers, &mut memory), answer, "{play}");
                }
            }
        }
    }
    assert!(large > 100, "only {large} large sevens");
}

/// Any walk through the choices ends in a legal answer.
#[test]
fn there_are_no_dead_ends() {
    let mut memory = PlayBuffer::new();
    for (index, rules) in Rules::all().enumerate() {
        let layout = Layout::of(rules.seating());
        let mut chance = SplitMix64::new(index as u64);
        for turn in turns(rules, 100 + index as u64) {
            let mut decision = Decision::play(turn);
            let mut steps = 0;
            let answer = loop {
                let choices = decision.choices(layout, &mut memory);
                assert!(!choices.is_empty(), "a dead end");
                let number = pick(choices, &mut chance);
                let action = layout.action(turn.seat(), number).unwrap();
                steps += 1;
                if let Some(answer) = decision.act(action, &mut memory).unwrap() {
                    break answer;
                }
            };
            assert!(steps <= 15);
            match answer {
                Answer::Play(play) => turn.check(&play).unwrap(),
                Answer::Fold => assert!(turn.must_fold()),
                Answer::Give(_) => panic!("a turn is no exchange"),
            }
        }
    }
}

/// An action is refused exactly if it is not among the choices, and changes nothing.
#[test]
fn other_actions_are_refused() {
    let mut memory = PlayBuffer::new();
    for (index, rules) in Rules::all().enumerate() {
        let layout = Layout::of(rules.seating());
        play(rules, 60, 200 + index as u64, |env, _| {
            let decision = env.decision().unwrap();
            let choices = decision.choices(layout, &mut memory);
            for number in 0..layout.actions() {
                let mut tried = decision.clone();
                let action = layout.action(decision.seat(), number).unwrap();
                match tried.act(action, &mut memory) {
                    Ok(_) => assert!(choices.contains(number), "{action} was accepted"),
                    Err(error) => {
                        assert!(!choices.contains(number), "{action} was refused: {error}");
                        assert_eq!(tried.stage(), decision.stage());
                        assert_eq!(tried.choices(layout, &mut memory), choices);
                        let other_stage = matches!(error, ActionError::OtherStage { .. });
                        assert_eq!(error.rule().is_none(), other_stage);
                    }
                }
            }
        });
    }
}

#[test]
fn refusals_name_the_rule() {
    let position: Position = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3".parse().unwrap();
    let refused = |actions: &[Action]| {
        let mut decision = Decision::play(position.turn());
        let mut memory = PlayBuffer::new();
        let (last, before) = actions.split_last().unwrap();
        for &action in before {
            assert_eq!(decision.act(action, &mut memory), Ok(None));
        }
        decision.act(*last, &mut memory).unwrap_err().to_string()
    };
    let card = |card| Action::Play { card, used_as: card };
    let at = |spot: &str| Action::Place(kennel_rules::Spot::parse(Seating::Four, spot).unwrap());
    assert_eq!(refused(&[card(Rank::Ace)]), "there is no A in the hand (rule 4.2)");
    assert_eq!(refused(&[Action::Fold]), "seat 0 has a legal play and cannot fold (rule 4.2)");
    assert_eq!(
        refused(&[card(Rank::King), at("5")]),
        "the fresh marble on 16 is a blockade (rule 5.1)"
    );
    assert_eq!(
        refused(&[card(Rank::Four), at("5"), at("10")]),
        "a 4 does not lead from 5 to 10 (rule 5.7)"
    );
    assert_eq!(refused(&[card(Rank::Four), at("6")]), "no marble lies on 6 (rule 6)");
    assert_eq!(refused(&[at("5")]), "'place 5' is not an action of stage card");
}

/// A swap between two seats that the player moves is one action sequence, however it is
/// written.
#[test]
fn a_swap_of_two_own_marbles_has_one_form() {
    let text = "6-triples a,b,c,d/k,k,k,k/40,k,k,k/k,k,k,k/70,k,k,k/k,k,k,k 0 J/-/-/-/-/-";
    let turn = text.parse::<Position>().unwrap().turn();
    let layout = Layout::of(Seating::SixTriples);
    let mut forms = Vec::new();
    for play in ["J 40x70", "J 70x40"] {
        let play = Play::parse(Seating::SixTriples, play).unwrap();
        turn.check(&play).unwrap();
        forms.push(numbers(layout, &Decision::play(turn), &Answer::Play(play)));
    }
    assert_eq!(forms[0], forms[1]);
    decode(&turn, layout, &forms[0], &mut PlayBuffer::new());
}

#[test]
fn stages_follow_each_other() {
    let position: Position = "2 k,k,k,5/k,k,k,k 0 7/A".parse().unwrap();
    let layout = Layout::of(Seating::Two);
    let mut memory = PlayBuffer::new();
    let mut decision = Decision::play(position.turn());
    let mut stages = Vec::new();
    let answer = loop {
        stages.push(decision.stage());
        // The last choice is the longest share, the first the shortest.
        let choices = decision.choices(layout, &mut memory);
        let number = choices.nth(0).unwrap();
        let action = layout.action(Seat::ALL[0], number).unwrap();
        if let Some(answer) = decision.act(action, &mut memory).unwrap() {
            break answer;
        }
    };
    assert_eq!(stages[..3], [Stage::Card, Stage::Grip, Stage::Target]);
    assert_eq!(stages.len(), 15);
    let Answer::Play(play) = answer else { panic!("a play") };
    assert_eq!(play.to_string(), "7 5-6 6-7 7-8 8-9 9-10 10-11 11-12");
}
