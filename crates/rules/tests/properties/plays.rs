//! The generator against the slow reference, and against itself: listing, counting,
//! drawing, finding, checking and building agree.

use std::collections::{BTreeMap, BTreeSet};

use kennel_rules::{
    Chance, Deed, Draft, Field, Grip, Outcome, Play, PlayBuffer, Position, Rank, Rules, Seat,
    Share, Shares, Slot, Spot, Turn,
};

use crate::common::Dice;
use crate::reference::{self, Answers, text};
use crate::{holders, play_game, random_position, rules_for_plays, with_hand};

fn answer(turn: &Turn, play: &Play) -> (char, char, String) {
    let outcome = match turn.outcome(play) {
        Outcome::Board(board) => text(turn.rules().seating(), &board),
        Outcome::Draw(seat) => format!("draw {seat}"),
    };
    (play.card.letter(), play.used_as.letter(), outcome)
}

/// The listed plays are those of the slow reference, each once, and every other
/// way to the plays agrees.
fn compare(position: &Position, plays: &mut PlayBuffer) {
    let turn = position.turn();
    let name = position.to_string();
    turn.list(plays);
    let listed = plays.to_vec();
    let answers: Answers = listed.iter().map(|play| answer(&turn, play)).collect();
    assert_eq!(answers.len(), listed.len(), "a play is listed twice: {name}");
    let wanted = reference::plays(&turn, &holders(position));
    let missing: Vec<_> = wanted.difference(&answers).take(3).collect();
    let extra: Vec<_> = answers.difference(&wanted).take(3).collect();
    assert!(missing.is_empty() && extra.is_empty(), "{name}\nmissing {missing:?}\nextra {extra:?}");

    assert_eq!(turn.count(plays), listed.len() as u64, "{name}");
    assert_eq!(turn.must_fold(), listed.is_empty(), "{name}");
    for play in listed.iter().step_by(1 + listed.len() / 300) {
        turn.check(play).unwrap_or_else(|why| panic!("{name}: {}: {why}", play));
        let found = turn.find(play.card, play.used_as, &turn.outcome(play));
        let found = found.unwrap_or_else(|why| panic!("{name}: {}: {why}", play));
        assert_eq!(turn.outcome(&found), turn.outcome(play), "{name}");
    }
}

#[test]
fn listed_plays_are_those_of_the_slow_reference() {
    let mut plays = PlayBuffer::new();
    for (index, rules) in rules_for_plays().into_iter().enumerate() {
        let mut dice = Dice::new(index as u64);
        let mut compared = 0;
        while compared < 600 {
            let position = random_position(rules, &mut dice);
            // The slow reference would take minutes beyond that.
            if position.turn().count(&mut plays) < 1_000 {
                compare(&position, &mut plays);
                compared += 1;
            }
        }
    }
}

#[test]
fn sevens_are_those_of_the_slow_reference() {
    let mut plays = PlayBuffer::new();
    for (index, rules) in rules_for_plays().into_iter().enumerate() {
        let mut dice = Dice::new(1_000 + index as u64);
        let mut compared = 0;
        while compared < 300 {
            let card = if compared % 4 == 0 { Rank::Joker } else { Rank::Seven };
            let position = with_hand(&random_position(rules, &mut dice), &[card]);
            if position.turn().count(&mut plays) < 800 {
                compare(&position, &mut plays);
                compared += 1;
            }
        }
    }
}

#[test]
fn plays_of_real_games_are_those_of_the_slow_reference() {
    let mut plays = PlayBuffer::new();
    for (index, rules) in rules_for_plays().into_iter().enumerate() {
        let mut dice = Dice::new(2_000 + index as u64);
        let mut positions = Vec::new();
        play_game(rules, &mut dice, |game, _| positions.extend(game.position()));
        for position in positions.iter().rev().step_by(3).take(150) {
            if position.turn().count(&mut plays) < 500 {
                compare(position, &mut plays);
            }
        }
    }
}

/// Marbles so close all around the track that a seven has no place to begin.
#[test]
fn sevens_on_a_full_ring_are_those_of_the_slow_reference() {
    let mut plays = PlayBuffer::new();
    let rings = [
        // Three players, ten to twelve marbles with no gap over seven.
        "3 0,7,13,19/25,31,36,42/48,54,59,k 0 7/-/-",
        "3 1,6,11,17/22,27,33,38/43,49,54,60 1 -/7/-",
        "3 0,5,11,16/22,27,32,38/43,48,54,59 2 -/-/7",
        "3 s,6,11,17/s,22,27,33/s,38,43,49 0 7/-/-",
        "3 3,4,10,17/24,31,38,45/52,59,61,63 0 7/-/-",
        "3 1,2,8,14/20,27,34,41/48,55,56,62 0 7/-/-",
        "3 2,8,14,20/26,31,37,43/47,53,58,60 0 7/-/-",
        "3 7,12,19,26/0,33,40,47/5,52,56,61 0 7/-/-",
    ];
    for ring in rings {
        let position = ring.parse::<Position>().unwrap_or_else(|error| panic!("{ring}: {error}"));
        compare(&position, &mut plays);
    }
    // And with any colours on rings of any gaps.
    let mut dice = Dice::new(77);
    for (seating, marbles) in [("3", 10), ("3", 11), ("3", 12), ("5", 14)] {
        for _ in 0..6 {
            compare(&random_ring(seating, marbles, &mut dice), &mut plays);
        }
    }
}

/// A board whose marbles stand at most seven fields apart all around.
fn random_ring(seating: &str, marbles: usize, dice: &mut Dice) -> Position {
    let (seats, around) = if seating == "3" { (3, 64) } else { (5, 96) };
    let mut gaps = vec![1; marbles];
    let mut rest = around - marbles;
    while rest > 0 {
        let gap = dice.below(marbles as u64) as usize;
        if gaps[gap] < 7 {
            gaps[gap] += 1;
            rest -= 1;
        }
    }
    let mut colours: Vec<usize> = (0..seats).flat_map(|seat| [seat; 4]).collect();
    for last in (1..colours.len()).rev() {
        colours.swap(last, dice.below(last as u64 + 1) as usize);
    }
    let mut field = dice.below(around as u64) as usize;
    let mut board = vec![Vec::new(); seats];
    for (gap, colour) in gaps.into_iter().zip(colours) {
        board[colour].push(field.to_string());
        field = (field + gap) % around;
    }
    let board: Vec<String> = board
        .into_iter()
        .map(|mut marbles| {
            marbles.resize(4, "k".to_owned());
            marbles.join(",")
        })
        .collect();
    let hands = ["7", "-", "-", "-", "-"][..seats].join("/");
    format!("{seating} {} 0 {hands}", board.join("/")).parse::<Position>().unwrap()
}

#[test]
fn counting_agrees_with_listing() {
    let mut plays = PlayBuffer::new();
    for seed in 0..40 {
        let mut dice = Dice::new(3_000 + seed);
        let rules = parse_rules_of(seed);
        let position = with_hand(&random_position(rules, &mut dice), &[Rank::Seven]);
        let turn = position.turn();
        turn.list(&mut plays);
        let listed = plays.len() as u64;
        let distinct: BTreeSet<_> = plays.iter().map(|play| answer(&turn, play).2).collect();
        assert_eq!(distinct.len() as u64, listed, "{}", position);
        assert_eq!(turn.count(&mut plays), listed, "{}", position);
    }
}

fn parse_rules_of(seed: u64) -> Rules {
    let all = ["5", "5", "3", "6-triples,canadian"];
    all[seed as usize % all.len()].parse::<Rules>().unwrap()
}

/// Whatever a draft offers can be completed, and together the drafts are the
/// listed plays.
#[test]
fn drafts_agree_with_listing() {
    let mut plays = PlayBuffer::new();
    for (index, rules) in rules_for_plays().into_iter().enumerate() {
        let mut dice = Dice::new(4_000 + index as u64);
        let mut compared = 0;
        while compared < 40 {
            let position = random_position(rules, &mut dice);
            let turn = position.turn();
            if turn.count(&mut plays) > 100 {
                continue;
            }
            compared += 1;
            let mut built = Answers::new();
            for card in turn.playable_cards() {
                let uses = turn.uses_for(card);
                assert!(!uses.is_empty());
                for used_as in uses {
                    let mut boards = BTreeSet::new();
                    build(&turn, &turn.draft(card, used_as).unwrap(), &mut boards, &mut built);
                }
            }
            let listed: Answers = turn.plays().iter().map(|play| answer(&turn, play)).collect();
            assert_eq!(built, listed, "{}", position);
        }
    }
}

fn build(turn: &Turn, draft: &Draft, seen: &mut BTreeSet<(u8, String)>, built: &mut Answers) {
    let here = (draft.steps_left(), text(turn.rules().seating(), &draft.board()));
    if !seen.insert(here) {
        return;
    }
    let grips = draft.grips();
    assert!(!grips.is_empty(), "a dead end was offered");
    for grip in grips {
        let targets = draft.targets(grip);
        let targets: Vec<Option<Spot>> = match grip {
            Grip::Hand(_) | Grip::Card => vec![None],
            Grip::Kennel(_) | Grip::Marble(_) => {
                assert!(!targets.is_empty(), "a marble without a target was offered");
                targets.into_iter().map(Some).collect()
            }
        };
        for target in targets {
            let mut next = draft.clone();
            match next.choose(grip, target).unwrap() {
                Some(play) => {
                    turn.check(&play).unwrap();
                    built.insert(answer(turn, &play));
                }
                None => {
                    build(turn, &next, seen, built);
                    next.take_back().unwrap();
                    assert_eq!(next.board(), draft.board());
                }
            }
        }
    }
}

/// Anything that can be written as a play is accepted only if its outcome is
/// listed, and refused with a rule otherwise.
#[test]
fn accepted_plays_are_listed() {
    let mut plays = PlayBuffer::new();
    let mut accepted = 0;
    for (index, rules) in rules_for_plays().into_iter().enumerate() {
        let mut dice = Dice::new(5_000 + index as u64);
        for _ in 0..60 {
            let position = random_position(rules, &mut dice);
            let turn = position.turn();
            if turn.count(&mut plays) > 5_000 {
                continue;
            }
            let listed: Answers = turn.plays().iter().map(|play| answer(&turn, play)).collect();
            for _ in 0..300 {
                let play = random_nonsense(&turn, &mut dice);
                match turn.check(&play) {
                    Ok(()) => {
                        accepted += 1;
                        let outcome = answer(&turn, &play);
                        let name = position.to_string();
                        assert!(listed.contains(&outcome), "{name}: {}", play);
                    }
                    Err(refusal) => assert!(!refusal.rule().is_empty()),
                }
            }
        }
    }
    assert!(accepted > 1_000, "only {accepted} plays were accepted");
}

fn random_nonsense(turn: &Turn, dice: &mut Dice) -> Play {
    let seating = turn.rules().seating();
    let mut below = |bound: usize| dice.below(bound as u64) as usize;
    let ranks: Vec<Rank> = turn.hand().ranks().collect();
    let card = if below(20) == 0 { Rank::ALL[below(14)] } else { ranks[below(ranks.len())] };
    let any = Rank::ALL[below(14)];
    let used_as = if card == Rank::Joker || below(20) == 0 { any } else { card };
    let mut marbles: Vec<Spot> = Vec::new();
    for seat in seating.seats() {
        marbles.extend(turn.board().on_track(seat).map(Spot::track));
        marbles.extend(turn.board().in_finish(seat).map(|slot| Spot::finish(seat, slot)));
    }
    let mut field = || Field::new(seating, below(usize::from(seating.fields())) as u8).unwrap();
    let somewhere = Spot::track(field());
    let mut near = |from: Spot| -> Spot {
        match from.field() {
            Some(from) if below(4) > 0 => {
                let steps = below(14) as u8;
                let number =
                    (u16::from(from.number()) + u16::from(steps)) % u16::from(seating.fields());
                Spot::track(Field::new(seating, number as u8).unwrap())
            }
            _ => Spot::finish(Seat::ALL[below(6)], Slot::ALL[below(4)]),
        }
    };
    let from = *marbles.first().unwrap_or(&somewhere);
    let picks: Vec<Spot> = (0..4).map(|_| near(from)).collect();
    let mut pick = || match marbles.is_empty() || below(10) == 0 {
        true => somewhere,
        false => marbles[below(marbles.len())],
    };
    let (one, two) = (pick(), pick());
    let mut walks: Vec<Share> = Vec::new();
    let mut here = one;
    for to in picks {
        walks.push(Share { from: here, to });
        here = pick();
    }
    let deed = match below(8) {
        0 => Deed::LeaveKennel(Seat::ALL[below(6)]),
        1 | 2 => Deed::Walk { from: one, to: walks[0].to },
        3 => match one.field() {
            Some(from) => {
                let number = (u16::from(from.number()) + u16::from(seating.fields()) - 4)
                    % u16::from(seating.fields());
                Deed::Back { from, to: Field::new(seating, number as u8).unwrap() }
            }
            None => Deed::NoEffect,
        },
        4 => match (one.field(), two.field()) {
            (Some(mine), Some(other)) => Deed::Swap { mine, other },
            _ => Deed::NoEffect,
        },
        5 => Deed::NoEffect,
        6 => Deed::Draw(Seat::ALL[below(6)]),
        _ => {
            let count = 1 + below(4);
            Deed::Split(walks.into_iter().take(count).collect::<Option<Shares>>().unwrap())
        }
    };
    Play { card, used_as, deed }
}

/// Each distinct play is drawn about equally often.
#[test]
fn drawn_plays_are_uniform() {
    let mut plays = PlayBuffer::new();
    let mut dice = Dice::new(6_000);
    for text in [
        "4 4,9,12,63/17,20,k,k/k,k,k,k/k,s,40,a 0 7X/2/-/K",
        "4,canadian 4,9,a,63/17,20,k,k/33,34,b,k/k,s,40,a 0 7/2/-/K",
        "3 62,a,k,k/3,5,k,k/s,k,k,k 0 27/8/9",
        "4,canadian,no-joker-finish 62,b,c,d/17,20,k,k/27,b,c,d/k,s,40,a 0 X/2/-/K",
    ] {
        let turn = text.parse::<Position>().unwrap().turn();
        turn.list(&mut plays);
        let count = plays.len();
        let mut seen: BTreeMap<_, u32> = BTreeMap::new();
        let draws = 200 * count;
        for _ in 0..draws {
            let play = turn.random_play(&mut plays, &mut dice).unwrap();
            *seen.entry(answer(&turn, &play)).or_default() += 1;
        }
        assert_eq!(seen.len(), count, "{text}");
        // Pearson's statistic has mean count − 1 and variance about twice that.
        let chi: f64 = seen.values().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
        let mean = count as f64 - 1.0;
        assert!((chi - mean).abs() < 5.0 * (2.0 * mean).sqrt(), "{text}: {chi} of {mean}");
    }
}

/// Where the list is cut short, what is in it is legal, and nothing but sevens
/// is missing.
#[test]
fn a_list_cut_short_lacks_only_sevens() {
    let (mut plays, mut some) = (PlayBuffer::new(), PlayBuffer::new());
    for (index, rules) in rules_for_plays().into_iter().enumerate() {
        let mut dice = Dice::new(7_000 + index as u64);
        for _ in 0..40 {
            let turn = random_position(rules, &mut dice).turn();
            if turn.count(&mut plays) > 20_000 {
                continue;
            }
            turn.list(&mut plays);
            turn.list_some(&mut some, 30, &mut dice);
            let all: Answers = plays.iter().map(|play| answer(&turn, play)).collect();
            let cut: Answers = some.iter().map(|play| answer(&turn, play)).collect();
            assert!(cut.is_subset(&all));
            if plays.len() <= 30 {
                assert_eq!(some.as_slice(), plays.as_slice());
            }
            let besides = |answers: &Answers| -> Answers {
                answers.iter().filter(|(_, used_as, _)| *used_as != '7').cloned().collect()
            };
            assert_eq!(besides(&cut), besides(&all));
        }
    }
}
