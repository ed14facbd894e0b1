//! Breakdowns of kept games and of deals at every table.

use std::sync::Arc;

use kennel_rules::notation::Record;
use kennel_rules::{Event, Game, Phase, PlayBuffer, Rules, Seat, Seating, SplitMix64, Stock};

use super::*;
use crate::shipped;

const FOUR: &str = include_str!("../../../../examples/four.record");
const TWO: &str = include_str!("../../../../examples/two.record");

fn plan(text: &str, seed: u64, positions: u64) -> Plan {
    let record = Record::parse(text).unwrap();
    let net = shipped(record.game().rules().seating()).unwrap();
    Plan::new(&record, Arc::new(net), seed, positions).unwrap()
}

fn found(plan: &Plan, indices: impl Iterator<Item = usize>) -> Vec<Found> {
    let mut plays = PlayBuffer::new();
    indices.map(|index| plan.judge(index, &mut plays).unwrap()).collect()
}

#[test]
fn a_breakdown_adds_up_exactly() {
    for text in [FOUR, TWO] {
        let plan = plan(text, 1, 1);
        let breakdown = plan.breakdown(found(&plan, 0..plan.len()));
        let mut luck = 0;
        for team in &breakdown.teams {
            assert_eq!(team.result, team.luck + team.errors + team.rivals + team.rest);
            assert_eq!(team.result.abs(), WIN / 2);
            assert!(team.errors <= 0 && team.rivals >= 0);
            luck += team.luck;
        }
        assert_eq!(luck, 0);
        // With two teams an error is exactly what the other team gains.
        assert_eq!(breakdown.teams[0].errors, -breakdown.teams[1].rivals);
        assert!(breakdown.seats.iter().all(|seat| seat.all().decisions > 0));
        assert!(breakdown.teams.iter().any(|team| team.errors < 0 && team.luck != 0));
        let losses = breakdown.found.iter().filter_map(|one| match one.what {
            What::Decision(judged) => Some(judged),
            _ => None,
        });
        for judged in losses {
            assert!(judged.loss >= 0 && judged.loss <= WIN);
            assert_eq!(judged.loss == 0, judged.best == judged.made);
        }
    }
}

/// The order in which parts are judged, and what was judged before, change nothing.
#[test]
fn parts_are_independent() {
    let plan = plan(TWO, 7, 1);
    let mut backwards = found(&plan, (0..plan.len()).rev());
    backwards.reverse();
    assert_eq!(found(&plan, 0..plan.len()), backwards);
    assert!(plan.judge(plan.len(), &mut PlayBuffer::new()).is_none());
}

#[test]
fn unfinished_games_have_no_breakdown() {
    let (begin, _) = FOUR.split_at(FOUR.rfind("\n0: ").unwrap() + 1);
    let record = Record::parse(begin).unwrap();
    let net = Arc::new(shipped(Seating::Four).unwrap());
    let error = Plan::new(&record, Arc::clone(&net), 1, 1).err();
    assert_eq!(error, Some(BreakdownError::Unfinished));
    let two = Record::parse(TWO).unwrap();
    assert_eq!(Plan::new(&two, net, 1, 1).err(), Some(BreakdownError::WrongNet));
}

/// A play that throws the win away costs what the win was worth.
#[test]
fn a_missed_win_is_found() {
    let (begin, _) = FOUR.split_at(FOUR.find("0: 4 61-0a").unwrap());
    let net = shipped(Seating::Four).unwrap();
    let before = Record::parse(begin).unwrap();
    let view = before.view(Viewpoint::Seat(Seat::ALL[0]), before.events().len()).unwrap();
    let turn = view.turn().unwrap();
    let other = turn.plays().into_iter().find(|play| !play.to_string().contains("61-0a")).unwrap();
    let verdict = judge(&net, &view, Decision::Play(other), 1, 10_000, &mut PlayBuffer::new());
    let verdict = verdict.unwrap();
    assert!(matches!(verdict.best, Decision::Play(play) if play.to_string() == "4 61-0a"));
    assert!(verdict.loss > 0.02, "{verdict:?}");
}

/// A check of a few hundred deals; `kennel analyse --deals 100000` is the thorough one.
#[test]
fn the_mean_luck_of_deals_is_zero_at_every_table() {
    let mut plays = PlayBuffer::new();
    for seating in Seating::ALL {
        let net = shipped(seating).unwrap();
        let mut luck = Vec::new();
        for seed in 1.. {
            luck.extend(luck_of_deals(&net, Rules::new(seating), seed, &mut plays));
            if luck.len() >= 150 {
                break;
            }
        }
        let count = luck.len() as f64;
        let mean = luck.iter().sum::<i64>() as f64 / count;
        let variance = luck.iter().map(|&one| (one as f64 - mean).powi(2)).sum::<f64>() / count;
        let error = (variance / count).sqrt();
        // Of six tables one is easily beyond two standard errors.
        assert!(error > 0.0 && mean.abs() < 3.0 * error, "{seating}: {mean} ± {error}");
    }
}

/// The luck of all possible draws, each as often as it can happen, is zero.
#[test]
fn draws_are_summed_exactly() {
    for seating in [Seating::Two, Seating::Three] {
        let (net, mut random) = (shipped(seating).unwrap(), SplitMix64::new(3));
        let mut game = Game::new(Rules::new(seating), Seat::ALL[0]).unwrap();
        let deal = game.deal(&mut Stock::shuffled(&mut random), &mut random).unwrap();
        game.apply(&deal).unwrap();
        assert_eq!(game.phase(), Phase::DrawRound);
        let (all, hands) = (teams(seating), *game.hands());
        let mut sums = vec![0; all.len()];
        let mut ways = 0;
        let mut add = |cards: BySeat<Rank>| {
            let luck = luck::of_draw_round(&net, &game, &cards, &all);
            sums.iter_mut().zip(luck).for_each(|(sum, one)| *sum += one);
            ways += 1;
        };
        let from = |seat: usize| hands[seating.right_of(Seat::ALL[seat])].iter();
        for one in from(0) {
            for other in from(1) {
                for third in from(seating.players() - 1) {
                    let mut cards = BySeat::filled(one);
                    cards[Seat::ALL[1]] = other;
                    if seating == Seating::Three {
                        cards[Seat::ALL[2]] = third;
                    }
                    add(cards);
                }
            }
        }
        // Half a millionth is lost in rounding each.
        assert!(sums.iter().all(|sum: &i64| sum.abs() <= 2 * ways), "{sums:?} in {ways}");
        assert!(ways >= 216);
    }
}

/// The luck of a two that draws: all cards of the hand together are zero.
#[test]
fn a_two_that_draws_is_luck() {
    let plan = plan(TWO, 1, 1);
    let draws = plan.parts.iter().filter_map(|part| match &part.task {
        Task::Draw(game, event) => Some((game, *event)),
        _ => None,
    });
    let mut count = 0;
    for (game, event) in draws {
        let Event::Play { seat, play, .. } = event else { unreachable!("a draw is a play") };
        let kennel_rules::Deed::Draw(from) = play.deed else { continue };
        let all = teams(Seating::Two);
        let luck = |card| {
            let event = Event::Play { seat, play, got: Some(card) };
            luck::of_draw(&plan.net, game, &event, &all).unwrap()[0]
        };
        let sum: i64 = game.hands()[from].iter().map(luck).sum();
        assert!(sum.abs() <= 6, "{sum}");
        count += 1;
    }
    assert!(count >= 3, "{count}");
}
