//! Listing and drawing plays do not allocate after warm-up.

use kennel_rules::{Chance, Event, Game, Phase, PlayBuffer, Rules, Seating, Stock};

mod common;

use common::Dice;

/// Plays this many turns, one game after another.
fn play(rules: Rules, turns: u32, dice: &mut Dice, stock: &mut Stock, plays: &mut PlayBuffer) {
    let seating = rules.seating();
    let new_game = || Game::new(rules, seating.seats().next().unwrap()).unwrap();
    let mut game = new_game();
    let mut left = turns;
    while left > 0 {
        let event = match game.phase() {
            Phase::Over(_) => {
                game = new_game();
                stock.shuffle(dice);
                continue;
            }
            Phase::Deal => game.deal(stock, dice),
            Phase::DrawRound => game.draw_round(dice),
            Phase::Exchange { given } => {
                let seat = seating.seats().find(|&seat| !given.contains(seat)).unwrap();
                Some(Event::Give { seat, card: game.hands()[seat].pick(dice).unwrap() })
            }
            Phase::Turn(seat) => {
                left -= 1;
                let turn = game.turn().unwrap();
                let play = if seating.is_solo() {
                    turn.random_play(plays, dice)
                } else {
                    turn.list(plays);
                    match plays.len() as u64 {
                        0 => None,
                        len => Some(plays[dice.below(len) as usize]),
                    }
                };
                match play {
                    Some(play) => game.play_event(play, dice),
                    None => Some(Event::Fold { seat }),
                }
            }
        };
        game.apply_unchecked(&event.unwrap());
    }
}

#[test]
fn a_turn_does_not_allocate_after_warm_up() {
    for rules in [
        Rules::new(Seating::Four),
        Rules::new(Seating::Four).with_canadian_seven().unwrap(),
        Rules::new(Seating::SixPairs),
        Rules::new(Seating::SixTriples).with_canadian_seven().unwrap(),
        Rules::new(Seating::Two),
        Rules::new(Seating::Three),
        Rules::new(Seating::Five),
    ] {
        // Play the same games twice: the first run grows the buffers.
        let mut plays = PlayBuffer::new();
        let mut stock = Stock::shuffled(&mut Dice::new(1));
        play(rules, 20_000, &mut Dice::new(2), &mut stock.clone(), &mut plays);
        let allocations = allocation_counter::measure(|| {
            play(rules, 20_000, &mut Dice::new(2), &mut stock, &mut plays);
        });
        assert_eq!(allocations.count_total, 0, "{rules:?}");
    }
}
