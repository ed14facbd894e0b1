//! Games between bots.

use kennel_rules::{Event, Game, Phase, Rules, Seat, SeatSet, SplitMix64, Stock, View, Viewpoint};

use crate::{Bot, BotError, Budget, Decision, FaultKind};

/// The result of a game between bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winning team; `None` if the game was aborted.
    pub winners: Option<SeatSet>,
    /// The number of cards played.
    pub turns: u32,
    /// The fault that aborted the game; `None` if it was too long.
    pub fault: Option<Fault>,
}

/// A bot's fault. The first fault ends the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The seat of the bot.
    pub seat: Seat,
    /// The kind of failure.
    pub kind: FaultKind,
    /// A description of what happened.
    pub reason: String,
}

/// A game with more turns than this is aborted.
const LONGEST: u32 = 20_000;

/// Plays a game: `who` gives the index of the bot for every seat. Deals and the seeds
/// given to the bots come from separate streams of the seed, so games with the same
/// seed have the same deals whoever plays.
pub fn play_game(
    rules: Rules,
    bots: &mut [Box<dyn Bot + Send>],
    who: &[usize],
    budget: Budget,
    seed: u64,
) -> Ending {
    watch_game(rules, bots, who, budget, seed, |_, _| {})
}

/// Plays a game like [`play_game`], and calls `watch` with the game before each event.
pub fn watch_game(
    rules: Rules,
    bots: &mut [Box<dyn Bot + Send>],
    who: &[usize],
    budget: Budget,
    seed: u64,
    mut watch: impl FnMut(&Game, &Event),
) -> Ending {
    let seating = rules.seating();
    let mut deals = SplitMix64::new(seed);
    let mut draws = SplitMix64::new(seed ^ 0x5bd1_e995_9d1c_3a7f);
    let mut thoughts = SplitMix64::new(seed ^ 0x2545_f491_4f6c_dd1d);
    let dealer = Seat::ALL[(deals.next_u64() % seating.players() as u64) as usize];
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
            bot.decide(&views[seat.index()], thoughts.next_u64(), budget)
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
        let Some(event) = event else { break };
        watch(&game, &event);
        if follow(&mut game, &mut views, &event).is_none() {
            break;
        }
    }
    ending
}

/// Shows an event to every view and applies it; `None` if it is illegal or a view
/// contradicts the game.
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

/// The event of a seat's gift, if that is what it decided and it is legal.
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
            Err(illegal(format!("played '{}' when a card must be given", play)))
        }
    }
}

/// The event of a seat's play, if that is what it decided and it is legal.
fn play(
    game: &Game,
    seat: Seat,
    decision: Result<Decision, BotError>,
    draws: &mut SplitMix64,
) -> Result<Event, Fault> {
    let illegal = |reason| Fault { seat, kind: FaultKind::Illegal, reason };
    match decision.map_err(|error| fault(seat, error))? {
        Decision::Play(play) => {
            let refused = game.turn().and_then(|turn| turn.check(&play).err());
            if let Some(refusal) = refused {
                return Err(illegal(format!("'{}': {refusal}", play)));
            }
            let event = game.play_event(play, draws);
            event.ok_or_else(|| illegal(format!("'{}' cannot be played", play)))
        }
        Decision::Give(card) => Err(illegal(format!("gave '{card}' when a play must be made"))),
    }
}

fn fault(seat: Seat, error: BotError) -> Fault {
    match error {
        BotError::Failed(kind, reason) => Fault { seat, kind, reason },
        BotError::NothingToDecide => {
            Fault { seat, kind: FaultKind::Illegal, reason: "made no decision".to_owned() }
        }
    }
}
