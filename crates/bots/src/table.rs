//! Bots around a table.

use kennel_rules::{Event, Game, Phase, Rules, Seat, SeatSet, Stock, View, Viewpoint};

use crate::random::Dice;
use crate::{Bot, Budget, Decision};

/// How a game between bots ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won, unless the game was broken off.
    pub winners: Option<SeatSet>,
    /// How many cards were played.
    pub turns: u32,
}

/// A game longer than this is broken off.
const LONGEST: u32 = 20_000;

/// Plays a game. The seed decides the deals, and apart from them what the bots
/// are told to think with: two games with one seed have the same deals whoever
/// plays.
pub fn play_game(
    rules: Rules,
    bots: &mut [Box<dyn Bot + Send>],
    who: &[usize],
    budget: Budget,
    seed: u64,
) -> Ending {
    let table = rules.table();
    let mut deals = Dice::new(seed);
    let mut draws = Dice::new(seed ^ 0x5bd1_e995_9d1c_3a7f);
    let mut thoughts = Dice::new(seed ^ 0x2545_f491_4f6c_dd1d);
    let dealer = Seat::ALL[(deals.next() % table.players() as u64) as usize];
    let mut ending = Ending { winners: None, turns: 0 };
    let Ok(mut game) = Game::new(rules, dealer) else { return ending };
    let mut views: Vec<View> = table
        .seats()
        .filter_map(|seat| View::new(rules, dealer, Viewpoint::Seat(seat)).ok())
        .collect();
    let mut stock = Stock::shuffled(&mut deals);
    while ending.turns < LONGEST {
        let mut ask = |seat: Seat, views: &[View]| {
            let bot = &mut bots[who[seat.index()]];
            bot.decide(&views[seat.index()], thoughts.next(), budget).ok()
        };
        let event = match game.phase() {
            Phase::Over(winners) => {
                ending.winners = Some(winners);
                break;
            }
            Phase::Deal => game.deal(&mut stock, &mut deals),
            Phase::DrawRound => game.draw_round(&mut draws),
            Phase::Exchange { given } => {
                let seat = table.seats().find(|&seat| !given.contains(seat));
                seat.and_then(|seat| match ask(seat, &views)? {
                    Decision::Give(card) => Some(Event::Give { seat, card }),
                    Decision::Play(_) => None,
                })
            }
            Phase::Turn(seat) => {
                if game.turn().is_some_and(|turn| turn.must_fold()) {
                    Some(Event::Fold { seat })
                } else {
                    ending.turns += 1;
                    match ask(seat, &views) {
                        Some(Decision::Play(play)) => game.play_event(play, &mut draws),
                        _ => None,
                    }
                }
            }
        };
        let Some(event) = event else { break };
        let Ok(seen) = game.seen(&event) else { break };
        for view in &mut views {
            for sight in seen.by(view.viewpoint()) {
                let _ = view.see(&sight);
            }
        }
        game.apply_unchecked(&event);
    }
    ending
}
