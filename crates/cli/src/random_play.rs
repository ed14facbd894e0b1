//! Random games for benchmarks.

use kennel_rules::{Chance, Event, Game, Phase, PlayBuffer, Rules, Stock};

use crate::chance::SeededChance;

/// How a random play is chosen; the distribution is uniform either way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    /// List all plays and pick one.
    All,
    /// Draw one play without listing large sevens.
    Drawn,
}

/// An endless sequence of games of uniformly random play.
pub struct RandomGames {
    game: Game,
    stock: Stock,
    chance: SeededChance,
    plays: PlayBuffer,
    listing: Listing,
}

impl RandomGames {
    pub fn new(rules: Rules, mut chance: SeededChance, listing: Listing) -> RandomGames {
        RandomGames {
            game: new_game(rules, &mut chance),
            stock: Stock::shuffled(&mut chance),
            chance,
            plays: PlayBuffer::new(),
            listing,
        }
    }

    /// Plays this many turns; a fold counts as a turn.
    pub fn play_turns(&mut self, turns: u64) {
        let mut left = turns;
        while left > 0 {
            let event = self.next_event();
            left -= u64::from(matches!(event, Event::Play { .. } | Event::Fold { .. }));
            self.game.apply_unchecked(&event);
            if self.game.winner().is_some() {
                self.game = new_game(self.game.rules(), &mut self.chance);
                self.stock.shuffle(&mut self.chance);
            }
        }
    }

    fn next_event(&mut self) -> Event {
        let RandomGames { game, stock, chance, plays, listing } = self;
        let event = match game.phase() {
            Phase::Deal => game.deal(stock, chance),
            Phase::DrawRound => game.draw_round(chance),
            Phase::Exchange { given } => {
                let seat = game.rules().seating().seats().find(|&seat| !given.contains(seat));
                seat.and_then(|seat| {
                    Some(Event::Give { seat, card: game.hands()[seat].pick(chance)? })
                })
            }
            Phase::Turn(seat) => game.turn().and_then(|turn| {
                let play = match listing {
                    Listing::All => {
                        turn.list(plays);
                        match plays.len() as u64 {
                            0 => None,
                            len => Some(plays[chance.below(len) as usize]),
                        }
                    }
                    Listing::Drawn => turn.random_play(plays, chance),
                };
                match play {
                    Some(play) => game.play_event(play, chance),
                    None => Some(Event::Fold { seat }),
                }
            }),
            Phase::Over(_) => None,
        };
        event.expect("an unfinished game has a next event")
    }
}

fn new_game(rules: Rules, chance: &mut SeededChance) -> Game {
    let seating = rules.seating();
    let dealer = chance.below(seating.players() as u64) as usize;
    let dealer = seating.seat(dealer).expect("a number below the number of players is a seat");
    Game::new(rules, dealer).expect("the dealer sits at the table")
}
