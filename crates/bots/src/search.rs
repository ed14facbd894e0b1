//! The bot that plays the round out in its head.
//!
//! The best decisions by the net are tried in worlds: hidden hands drawn at
//! random that agree with everything seen. Each world is played out to the end
//! of the round, where no hand is hidden any more, every simulated seat deciding
//! by the net with what it knows itself; the net then judges the board. All
//! decisions are tried in the same worlds, and the result is drawn towards what
//! the net said at once.

use std::sync::Arc;

use kennel_rules::{
    BySeat, Cards, Deed, Event, Game, Phase, Play, Plays, Rank, Seat, View, Viewpoint,
};

use crate::afterstate::{Afterstate, Candidates};
use crate::net::{Judge, Net, chance};
use crate::random::Dice;
use crate::{Bot, BotError, Budget, Decision, Purse};

/// So many decisions are tried at the most.
const TRIED: usize = 6;
/// Fewer worlds than this tell less than the net alone.
const FEWEST_WORLDS: u64 = 8;
/// More than this tell nothing new.
const MOST_WORLDS: u64 = 2_000;
/// What the net said at once counts as much as this share of the worlds.
const TRUST: f32 = 0.7;
/// The most outcomes a simulated seat looks at.
const GLANCE: usize = 60;
/// About how many positions one playout looks at; budgets are reckoned so.
const NODES_PER_PLAYOUT: u64 = 100;

/// Plays out sampled worlds with a net.
pub struct Search {
    net: Arc<Net>,
    plays: Plays,
}

impl Search {
    /// A bot with a net for its table.
    #[must_use]
    pub fn new(net: Arc<Net>) -> Search {
        Search { net, plays: Plays::new() }
    }

    /// The decisions worth trying with the net's odds, the best first.
    fn promising<T: Copy>(&self, all: &[(T, Afterstate)]) -> Vec<(T, f32)> {
        let Some((_, first)) = all.first() else { return Vec::new() };
        let mut judge = Judge::new(&self.net, first);
        let mut judged: Vec<(T, f32)> =
            all.iter().map(|(decision, after)| (*decision, judge.odds(after))).collect();
        judged.sort_by(|one, other| other.1.total_cmp(&one.1));
        judged.truncate(TRIED);
        judged
    }
}

impl Bot for Search {
    fn name(&self) -> String {
        "search".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let mut purse = Purse::new(budget);
        let Viewpoint::Seat(me) = view.viewpoint() else { return Err(BotError::NothingToDecide) };
        let mut dice = Dice::new(seed);
        let candidates = Candidates::of(view, &mut self.plays, &mut dice, budget.outcomes())
            .ok_or(BotError::NothingToDecide)?;
        let promising: Vec<(Decision, f32)> = match &candidates {
            Candidates::Give(all) => {
                let judged = self.promising(all).into_iter();
                judged.map(|(card, odds)| (Decision::Give(card), odds)).collect()
            }
            Candidates::Play(all) => {
                let judged = self.promising(all).into_iter();
                judged.map(|(play, odds)| (Decision::Play(play), odds)).collect()
            }
        };
        let best = promising.first().map(|&(decision, _)| decision);
        if promising.len() < 2 {
            return best.ok_or(BotError::NothingToDecide);
        }
        let mut scores = vec![0.0; promising.len()];
        let mut worlds = 0;
        'worlds: while worlds < MOST_WORLDS {
            let Some(world) = sample_world(view, me, &mut dice) else { break };
            // The same luck for all that is tried.
            let luck = dice.next();
            let mut values = Vec::with_capacity(promising.len());
            for &(decision, _) in &promising {
                // A world in which not all were tried tells nothing.
                if !purse.spend(NODES_PER_PLAYOUT) {
                    break 'worlds;
                }
                let mut playout =
                    Playout { net: &self.net, world: world.clone(), dice: Dice::new(luck) };
                match playout.value_of(me, decision, &mut self.plays, &purse) {
                    Some(value) => values.push(value),
                    None => break 'worlds,
                }
            }
            for (score, value) in scores.iter_mut().zip(values) {
                *score += value;
            }
            worlds += 1;
        }
        if worlds < FEWEST_WORLDS {
            return best.ok_or(BotError::NothingToDecide);
        }
        let trust = TRUST * worlds as f32;
        let score = |index: usize| scores[index] + trust * chance(promising[index].1);
        let mut best = 0;
        for index in 1..promising.len() {
            if score(index) > score(best) {
                best = index;
            }
        }
        Ok(promising[best].0)
    }
}

/// A game that may be the real one, and what its seats know of cards they gave.
#[derive(Clone)]
struct World {
    game: Game,
    /// The card each seat gave away, as long as it may still be held.
    given: BySeat<Option<Rank>>,
}

/// Draws hidden hands that agree with what was seen: the card given away lies
/// where it went, unless it was played.
fn sample_world(view: &View, me: Seat, dice: &mut Dice) -> Option<World> {
    let table = view.rules().table();
    let mut pool = Cards::PACK.without_all(view.discard())?.without_all(view.hand())?;
    let mut hands = BySeat::filled(Cards::NONE);
    hands[me] = view.hand();
    let mut given = BySeat::filled(None);
    for passed in view.passed().iter().filter(|passed| passed.from == me) {
        let held = view.hand_sizes()[passed.to] > hands[passed.to].len();
        let in_exchange = matches!(view.phase(), Phase::Exchange { .. });
        if held
            && !in_exchange
            && !view.played(passed.to).has(passed.card)
            && let (Some(rest), Some(hand)) =
                (pool.without(passed.card), hands[passed.to].with(passed.card))
        {
            (pool, hands[passed.to]) = (rest, hand);
            given[me] = Some(passed.card);
        }
    }
    for seat in table.seats().filter(|&seat| seat != me) {
        while hands[seat].len() < view.hand_sizes()[seat] {
            let card = pool.pick(dice)?;
            pool = pool.without(card)?;
            hands[seat] = hands[seat].with(card)?;
        }
    }
    Some(World { game: view.world(&hands).ok()?, given })
}

/// A world being played out.
struct Playout<'a> {
    net: &'a Net,
    world: World,
    dice: Dice,
}

impl Playout<'_> {
    /// The chance of winning at the end of the round after a decision, unless
    /// the budget is used up before that.
    fn value_of(
        &mut self,
        me: Seat,
        decision: Decision,
        plays: &mut Plays,
        purse: &Purse,
    ) -> Option<f32> {
        let event = match decision {
            Decision::Give(card) => Some(Event::Give { seat: me, card }),
            Decision::Play(play) => self.world.game.play_event(play, &mut self.dice),
        };
        self.apply(&event?);
        let round = self.world.game.rounds();
        while self.world.game.rounds() == round {
            let Some(event) = self.next_event(plays) else { break };
            self.apply(&event);
            if !purse.is_enough() {
                return None;
            }
        }
        Some(match self.world.game.winner() {
            Some(winners) => f32::from(u8::from(winners.contains(me))),
            None => self.judge_board(me),
        })
    }

    fn apply(&mut self, event: &Event) {
        let table = self.world.game.rules().table();
        match *event {
            Event::Give { seat, card } => self.world.given[seat] = Some(card),
            Event::Play { seat, ref play, .. } => {
                for giver in table.seats().filter(|&giver| table.receiver(giver) == seat) {
                    if self.world.given[giver] == Some(play.card) {
                        self.world.given[giver] = None;
                    }
                }
            }
            _ => {}
        }
        self.world.game.apply_unchecked(event);
    }

    fn next_event(&mut self, plays: &mut Plays) -> Option<Event> {
        let World { game, .. } = &self.world;
        match game.phase() {
            Phase::Exchange { given } => {
                let table = game.rules().table();
                let seat = table.seats().find(|&seat| !given.contains(seat))?;
                let hand = game.hands()[seat];
                let before = self.situation(seat);
                let cards: Vec<Rank> = hand.ranks().collect();
                let afters = cards.iter().filter_map(|&card| {
                    let hand = hand.without(card)?;
                    Some(Afterstate { hand, given: Some(card), is_exchange: true, ..before })
                });
                let best = self.best(afters)?;
                Some(Event::Give { seat, card: cards[best] })
            }
            Phase::Turn(seat) => {
                let turn = game.turn()?;
                turn.list_some(plays, GLANCE, &mut self.dice);
                if plays.is_empty() {
                    return Some(Event::Fold { seat });
                }
                let before = self.situation(seat);
                let afters = plays.iter().filter_map(|play| before.after_playing(&turn, play));
                let best: Play = plays[self.best(afters)?];
                let got = match best.deed {
                    Deed::Draw(from) => Some(self.world.game.hands()[from].pick(&mut self.dice)?),
                    _ => None,
                };
                Some(Event::Play { seat, play: best, got })
            }
            Phase::DrawRound => game.draw_round(&mut self.dice),
            Phase::Deal | Phase::Over(_) => None,
        }
    }

    /// Which of some situations the net likes best.
    fn best(&self, afters: impl Iterator<Item = Afterstate>) -> Option<usize> {
        let mut judge: Option<Judge<'_>> = None;
        let mut best: Option<(usize, f32)> = None;
        for (index, after) in afters.enumerate() {
            let judge = judge.get_or_insert_with(|| Judge::new(self.net, &after));
            let odds = judge.odds(&after);
            if best.is_none_or(|(_, most)| odds > most) {
                best = Some((index, odds));
            }
        }
        best.map(|(index, _)| index)
    }

    /// What a seat of this world knows.
    fn situation(&self, seat: Seat) -> Afterstate {
        let World { game, given } = &self.world;
        let hand = game.hands()[seat];
        Afterstate {
            rules: game.rules(),
            me: seat,
            board: *game.board(),
            hand,
            hand_sizes: BySeat::from_fn(|other| game.hands()[other].len()),
            unseen: unseen(game, hand),
            given: given[seat],
            die: game.hand_size(),
            lead: game.lead(),
            is_exchange: false,
        }
    }

    /// What the net says of the board after the round.
    fn judge_board(&self, me: Seat) -> f32 {
        let game = &self.world.game;
        let table = game.rules().table();
        // The round that is over was the one before the next.
        let die = if game.hand_size() == 6 { 2 } else { game.hand_size() + 1 };
        let lead = table.seats().find(|&seat| table.right_of(seat) == game.lead()).unwrap_or(me);
        let after = Afterstate { given: None, die, lead, ..self.situation(me) };
        chance(Judge::new(self.net, &after).odds(&after))
    }
}

/// The cards that a seat with this hand does not see.
fn unseen(game: &Game, hand: Cards) -> Cards {
    let seen = game.discard().with_all(hand);
    seen.and_then(|seen| Cards::PACK.without_all(seen)).unwrap_or_default()
}
