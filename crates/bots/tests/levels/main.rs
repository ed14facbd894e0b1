//! Properties of levels and explanations, checked in whole games.

mod explaining;
mod games;
mod hidden;

use std::sync::Arc;

use games::{Moment, follow_game};
use kennel_bots::games::play_game;
use kennel_bots::training::Weights;
use kennel_bots::{Bot, BotError, Budget, Decision, Level, Net, Shape};
use kennel_rules::{Board, Effect, Place, Play, Rank, Rules, Seat, Seating, View, Viewpoint};

/// A net with random weights.
fn untrained(seating: Seating) -> Arc<Net> {
    Arc::new(Weights::random(Shape::new(seating), 1).net())
}

fn bots(seating: Seating) -> Vec<Box<dyn Bot + Send>> {
    Level::ALL.into_iter().map(|level| level.bot_with(&untrained(seating))).collect()
}

#[test]
fn levels_have_names() {
    let words = ["puppy", "terrier", "shepherd", "champion"];
    assert_eq!(Level::ALL.map(|level| level.to_string()), words);
    for level in Level::ALL {
        assert_eq!(level.word().parse(), Ok(level));
        for seating in Seating::ALL {
            assert_eq!(level.bot(seating).unwrap().name(), level.to_string());
        }
    }
    let error = "Puppy".parse::<Level>().unwrap_err().to_string();
    assert_eq!(error, "unknown level 'Puppy': expected puppy, terrier, shepherd, champion");
    assert!("".parse::<Level>().is_err());
}

#[test]
fn every_level_plays_whole_games_and_the_same_way_twice() {
    for seating in Seating::ALL {
        // Two searches with an untrained net would hardly ever finish a game.
        let mut who: Vec<usize> = seating.seats().map(|seat| seat.index() / 2 % 2).collect();
        who[seating.players() - 1] = 3;
        let play = || {
            let budget = Budget::Nodes(2_000);
            play_game(Rules::new(seating), &mut bots(seating), &who, budget, 3)
        };
        let ending = play();
        assert_eq!(ending.fault, None, "{seating}");
        assert!(ending.winners.is_some(), "{seating}");
        assert_eq!(ending, play(), "{seating}");
    }
    for (index, rules) in Rules::all().enumerate() {
        let who: Vec<usize> =
            (0..rules.seating().players()).map(|seat| (seat + index) / 2 % 2).collect();
        let play = |seed| {
            let mut bots = bots(rules.seating());
            play_game(rules, &mut bots, &who, Budget::Nodes(1_000), seed)
        };
        let ending = play(index as u64);
        assert!(ending.winners.is_some(), "{rules:?}");
        assert_eq!(ending, play(index as u64), "{rules:?}");
    }
}

#[test]
fn levels_refuse_to_decide_out_of_turn() {
    let rules = Rules::new(Seating::Four);
    let seat = rules.seating().seat(0).unwrap();
    for from in [Viewpoint::Seat(seat), Viewpoint::Spectator] {
        let view = View::new(rules, seat, from).unwrap();
        for bot in &mut bots(Seating::Four) {
            let decision = bot.decide(&view, 1, Budget::Nodes(10));
            assert_eq!(decision, Err(BotError::NothingToDecide), "{}", bot.name());
        }
    }
}

fn wins(moment: &Moment<'_>, play: &Play) -> bool {
    let seating = moment.game.rules().seating();
    let turn = moment.game.turn().unwrap();
    turn.after(play).complete_seats().contains_all(seating.team(moment.seat))
}

/// Whether a play lets a rival win.
fn hands_over(moment: &Moment<'_>, play: &Play) -> bool {
    let complete = moment.game.turn().unwrap().after(play).complete_seats();
    let seating = moment.game.rules().seating();
    let is_complete = |seat: Seat| complete.contains_all(seating.team(seat));
    !wins(moment, play) && seating.seats().any(is_complete)
}

#[test]
fn every_level_takes_a_win_and_hands_nobody_the_game() {
    for seating in Seating::ALL {
        let (mut players, mut levels) = (bots(seating), bots(seating));
        let mut won = 0;
        for seed in 0..3 {
            follow_game(Rules::new(seating), &mut players[1], seed, |moment| {
                let Some(turn) = moment.view.turn() else { return };
                let late = seating.seats().any(|seat| {
                    turn.board().in_finish(seat).count() == 3 && turn.board().kennel(seat) == 0
                });
                if !late {
                    return;
                }
                let plays = turn.plays();
                let can_win = plays.iter().any(|play| wins(moment, play));
                let can_go_on = plays.iter().any(|play| !hands_over(moment, play));
                won += u32::from(can_win);
                for level in &mut levels {
                    let decision = level.decide(moment.view, 5, Budget::Nodes(300));
                    let Ok(Decision::Play(play)) = decision else { panic!("{decision:?}") };
                    let name = level.name();
                    let context = format!("{seating} {name}, seed {seed}: {play:?}");
                    assert!(!can_win || wins(moment, &play), "{context}");
                    assert!(!can_go_on || !hands_over(moment, &play), "{context}");
                }
            });
        }
        assert!(won > 0, "{seating}");
    }
}

/// The number of marbles of the seat's team that a play sends home, and of all marbles.
fn sent_home(moment: &Moment<'_>, play: &Play) -> (usize, usize) {
    let turn = moment.game.turn().unwrap();
    let team = turn.rules().seating().team(turn.seat());
    let seats: Vec<Seat> = turn
        .effects(play)
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::SentHome { seat, .. } => Some(seat),
            _ => None,
        })
        .collect();
    (seats.iter().filter(|&&seat| team.contains(seat)).count(), seats.len())
}

/// The total distance covered by the marbles of a seat's team.
fn progress(moment: &Moment<'_>, board: &Board) -> u32 {
    let seating = moment.game.rules().seating();
    let of_place = |seat: Seat, place: Place| match place {
        Place::Kennel => 0,
        Place::Fresh => 1,
        Place::Track(field) => 1 + seating.fields() - field.steps_to(seating, seating.start(seat)),
        Place::Finish(slot) => 1 + seating.fields() + slot.depth(),
    };
    let of_seat = |seat: Seat| board.places(seating, seat).map(|place| of_place(seat, place));
    seating.team(moment.seat).iter().flat_map(of_seat).map(u32::from).sum()
}

/// The lower levels never sacrifice a marble of their team for nothing while the same
/// card could make progress.
#[test]
fn beginners_make_no_senseless_sacrifices() {
    let seating = Seating::Four;
    let (mut players, mut levels) = (bots(seating), bots(seating));
    let mut sacrifices = 0;
    for seed in 0..30 {
        follow_game(Rules::new(seating), &mut players[0], seed, |moment| {
            let Some(turn) = moment.view.turn() else { return };
            let now = progress(moment, turn.board());
            for level in &mut levels[..2] {
                let decision = level.decide(moment.view, seed, Budget::Nodes(600));
                let Ok(Decision::Play(play)) = decision else { panic!("{decision:?}") };
                let (own, all) = sent_home(moment, &play);
                if own == 0 || all > own || progress(moment, &turn.after(&play)) > now {
                    continue;
                }
                sacrifices += 1;
                let better = turn.plays().into_iter().find(|other| {
                    other.card == play.card
                        && sent_home(moment, other).0 == 0
                        && progress(moment, &turn.after(other)) > now
                });
                assert_eq!(better, None, "{}, seed {seed}: {play:?}", level.name());
            }
        });
    }
    assert!(sacrifices > 0);
}

#[test]
fn no_level_spends_a_joker_if_a_plain_card_does_the_same() {
    let seating = Seating::Four;
    let (mut players, mut levels) = (bots(seating), bots(seating));
    let mut tempted = 0;
    for seed in 0..6 {
        follow_game(Rules::new(seating), &mut players[1], seed, |moment| {
            let Some(turn) = moment.view.turn() else { return };
            let plays = turn.plays();
            let same = |play: &Play| {
                let outcome = turn.outcome(play);
                let plain = |other: &&Play| other.card != Rank::Joker;
                plays.iter().filter(plain).any(|other| turn.outcome(other) == outcome)
            };
            let is_waste = |play: &Play| play.card == Rank::Joker && same(play);
            if !plays.iter().any(is_waste) {
                return;
            }
            tempted += 1;
            for level in &mut levels {
                let decision = level.decide(moment.view, seed, Budget::Nodes(600));
                let Ok(Decision::Play(play)) = decision else { panic!("{decision:?}") };
                assert!(!is_waste(&play), "{}, seed {seed}: {play:?}", level.name());
            }
        });
    }
    assert!(tempted > 20, "{tempted}");
}

/// Each of the lower three levels beats the one before. Seeds and node budgets are
/// fixed, so the result is the same in every run.
#[test]
fn levels_are_a_ladder() {
    let mut bots = bots(Seating::Four);
    let seating = Seating::Four;
    let won = (0..200u64)
        .filter(|&seed| {
            let seat = seating.seats().nth(seed as usize % 2).unwrap();
            let team = seating.team(seat);
            let who: Vec<usize> =
                seating.seats().map(|seat| usize::from(team.contains(seat))).collect();
            let budget = Budget::Nodes(600);
            let ending = play_game(Rules::new(seating), &mut bots, &who, budget, seed / 2);
            ending.winners == Some(team)
        })
        .count();
    assert!((120..180).contains(&won), "{won} of 200");
    let mut bots =
        vec![Level::Terrier.bot(seating).unwrap(), Level::Shepherd.bot(seating).unwrap()];
    let won = (0..12)
        .filter(|&seed| {
            let who = [1, 0, 1, 0];
            let ending =
                play_game(Rules::new(seating), &mut bots, &who, Budget::Nodes(1_000), seed);
            ending.winners == Some(seating.team(seating.seat(0).unwrap()))
        })
        .count();
    assert!(won >= 9, "{won} of 12");
}
