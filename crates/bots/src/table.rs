//! Bots around a table.

use kennel_rules::notation::play_text;
use kennel_rules::{Event, Game, Phase, Rules, Seat, SeatSet, Stock, View, Viewpoint};

use crate::random::Dice;
use crate::{Bot, BotError, Budget, Decision, FaultKind};

/// How a game between bots ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won, unless the game was broken off.
    pub winners: Option<SeatSet>,
    /// How many cards were played.
    pub turns: u32,
    /// What broke it off, unless it was its length.
    pub fault: Option<Fault>,
}

/// What a bot did wrong. The first fault ends a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where the bot sat.
    pub seat: Seat,
    /// In which way it failed.
    pub kind: FaultKind,
    /// What happened.
    pub reason: String,
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
    let seating = rules.seating();
    let mut deals = Dice::new(seed);
    let mut draws = Dice::new(seed ^ 0x5bd1_e995_9d1c_3a7f);
    let mut thoughts = Dice::new(seed ^ 0x2545_f491_4f6c_dd1d);
    let dealer = Seat::ALL[(deals.next() % seating.players() as u64) as usize];
    let mut ending = Ending { winners: None, turns: 0, fault: None };
    let Ok(mut game) = Game::new(rules, dealer) else { return ending };
    let mut views: Vec<View> = seating
        .seats()
        .filter_map(|seat| View::new(rules, dealer, Viewpoint::Seat(seat)).ok())
        .collect();
    let mut stock = Stock::shuffled(&mut deals);
    while ending.turns < LONGEST {
        let mut ask = |seat: Seat| {
            let bot = &mut bots[who[seat.index()]];
            bot.decide(&views[seat.index()], thoughts.next(), budget)
        };
        let event = match game.phase() {
            Phase::Over(winners) => {
                ending.winners = Some(winners);
                break;
            }
            Phase::Deal => game.deal(&mut stock, &mut deals),
            Phase::DrawRound => game.draw_round(&mut draws),
            Phase::Exchange { given } => {
                let Some(seat) = seating.seats().find(|&seat| !given.contains(seat)) else { break };
                match give(&game, seat, ask(seat)) {
                    Ok(event) => Some(event),
                    Err(fault) => {
                        ending.fault = Some(fault);
                        break;
                    }
                }
            }
            Phase::Turn(seat) if game.turn().is_some_and(|turn| turn.must_fold()) => {
                Some(Event::Fold { seat })
            }
            Phase::Turn(seat) => {
                ending.turns += 1;
                match play(&game, seat, ask(seat), &mut draws) {
                    Ok(event) => Some(event),
                    Err(fault) => {
                        ending.fault = Some(fault);
                        break;
                    }
                }
            }
        };
        if event.and_then(|event| follow(&mut game, &mut views, &event)).is_none() {
            break;
        }
    }
    ending
}

/// Lets every seat see an event and applies it; `None` if it does not follow, or
/// if a view and the game do not agree.
pub(crate) fn follow(game: &mut Game, views: &mut [View], event: &Event) -> Option<()> {
    let legal = game.check(event).ok()?;
    for view in views {
        for sight in legal.seen_by(view.viewpoint()) {
            view.see(&sight).ok()?;
        }
    }
    game.apply_unchecked(event);
    Some(())
}

/// The event of a seat's giving, if that is what it decided and may do.
fn give(game: &Game, seat: Seat, decision: Result<Decision, BotError>) -> Result<Event, Fault> {
    let illegal = |reason| Fault { seat, kind: FaultKind::Illegal, reason };
    match decision.map_err(|error| fault(seat, error))? {
        Decision::Give(card) => {
            let event = Event::Give { seat, card };
            match game.check(&event) {
                Ok(legal) => Ok(*legal.event()),
                Err(error) => Err(illegal(format!("'give {card}': {error}"))),
            }
        }
        Decision::Play(play) => {
            Err(illegal(format!("played '{}' where a card is to be given", play_text(&play))))
        }
    }
}

/// The event of a seat's play, if that is what it decided and may do.
fn play(
    game: &Game,
    seat: Seat,
    decision: Result<Decision, BotError>,
    draws: &mut Dice,
) -> Result<Event, Fault> {
    let illegal = |reason| Fault { seat, kind: FaultKind::Illegal, reason };
    match decision.map_err(|error| fault(seat, error))? {
        Decision::Play(play) => {
            let refused = game.turn().and_then(|turn| turn.check(&play).err());
            if let Some(refusal) = refused {
                return Err(illegal(format!("'{}': {refusal}", play_text(&play))));
            }
            let event = game.play_event(play, draws);
            event.ok_or_else(|| illegal(format!("'{}' cannot be played", play_text(&play))))
        }
        Decision::Give(card) => Err(illegal(format!("gave '{card}' where a play is to be made"))),
    }
}

fn fault(seat: Seat, error: BotError) -> Fault {
    match error {
        BotError::Failed(kind, reason) => Fault { seat, kind, reason },
        BotError::NothingToDecide => {
            Fault { seat, kind: FaultKind::Illegal, reason: "decided nothing".to_owned() }
        }
    }
}
