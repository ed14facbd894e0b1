//! Whole games: seeds, records, rewards and refusals.

mod common;

use common::pick;
use kennel_env::{Answer, Ending, Env, Layout, Options};
use kennel_rules::notation::Record;
use kennel_rules::{PlayBuffer, Rules, Seat, Seating, SplitMix64};

/// Plays an env to its end by random actions and returns the numbers taken.
fn finish(env: &mut Env, seed: u64) -> (Vec<usize>, Ending) {
    let layout = Layout::of(env.rules().seating());
    let (mut memory, mut chance) = (PlayBuffer::new(), SplitMix64::new(seed));
    let mut taken = Vec::new();
    loop {
        let action = pick(env.choices(layout, &mut memory), &mut chance);
        taken.push(action);
        if let Some(ending) = env.act(layout, action, &mut memory).unwrap().ending {
            return (taken, ending);
        }
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    for seating in Seating::ALL {
        let rules = Rules::new(seating);
        let (mut one, mut two) =
            (Env::new(rules, Options::default(), 4), Env::recorded(rules, Options::default(), 4));
        assert_eq!(finish(&mut one, 1), finish(&mut two, 1));
        assert!(one.game() == two.game());
        one.reset();
        two.reset();
        assert!(one.game() == two.game());
    }
}

#[test]
fn a_record_replays_to_the_same_game() {
    for rules in Rules::all() {
        let mut env = Env::recorded(rules, Options::default(), 6);
        let (_, ending) = finish(&mut env, 2);
        let record: Record = env.record().unwrap().to_string().parse().unwrap();
        assert!(record.game() == env.game());
        let Ending::Won(winners) = ending else { panic!("a winner") };
        assert_eq!(record.game().winner(), Some(winners));
        let again = Env::from_record(record, Options::default(), 1);
        assert!(again.decision().is_none());
    }
}

#[test]
fn a_game_goes_on_from_the_middle_of_a_record() {
    for rules in Rules::all() {
        let mut env = Env::recorded(rules, Options::default(), 8);
        let (mut memory, mut chance) = (PlayBuffer::new(), SplitMix64::new(3));
        let layout = Layout::of(rules.seating());
        for _ in 0..150 {
            let action = pick(env.choices(layout, &mut memory), &mut chance);
            env.act(layout, action, &mut memory).unwrap();
        }
        let half = Env::from_record(env.record().unwrap().clone(), Options::default(), 1);
        assert!(half.game() == env.game());
        for seat in rules.seating().seats() {
            assert!(half.view(seat) == env.view(seat));
        }
        let (_, ending) = finish(&mut half.clone(), 5);
        assert!(matches!(ending, Ending::Won(_)));
    }
}

#[test]
fn rewards_are_zero_sum_and_alike_within_a_team() {
    for seating in Seating::ALL {
        let rules = Rules::new(seating);
        for winner in seating.seats() {
            let team = seating.team(winner);
            let rewards: Vec<f32> =
                seating.seats().map(|seat| Ending::Won(team).reward(rules, seat)).collect();
            assert!(rewards.iter().sum::<f32>().abs() < 1e-5);
            assert!(team.iter().all(|seat| rewards[seat.index()] == 1.0));
        }
        assert_eq!(Ending::TooLong.reward(rules, Seat::ALL[0]), 0.0);
    }
}

#[test]
fn long_games_are_cut_off() {
    let options = Options { max_turns: 5, ..Options::default() };
    let mut env = Env::new(Rules::new(Seating::Two), options, 1);
    assert_eq!(finish(&mut env, 1).1, Ending::TooLong);
    let layout = Layout::of(Seating::Two);
    let error = env.act(layout, 0, &mut PlayBuffer::new()).unwrap_err();
    assert_eq!(error.to_string(), "the game is over (rule 4.5)");
    env.reset();
    assert!(env.decision().is_some());
}

#[test]
fn whole_answers_are_checked() {
    let mut env = Env::new(Rules::new(Seating::Four), Options::default(), 1);
    let missing = kennel_rules::Rank::ALL
        .into_iter()
        .find(|&card| !env.game().hands()[env.seat()].has(card))
        .unwrap();
    assert!(env.answer(&Answer::Give(missing)).is_err());
    assert!(env.answer(&Answer::Fold).is_err());
    let play = "7 1-8".parse().unwrap();
    assert!(env.answer(&Answer::Play(play)).is_err());
    let card = env.game().hands()[env.seat()].iter().next().unwrap();
    assert!(env.answer(&Answer::Give(card)).unwrap().turn_end);
}
