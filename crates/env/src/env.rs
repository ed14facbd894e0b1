//! One game after another, decision by decision.

use alloc::sync::Arc;

use kennel_rules::notation::Record;
use kennel_rules::{
    BySeat, Event, Game, GameError, Legal, Phase, PlayBuffer, Rules, Seat, SeatSet, SplitMix64,
    Stock, View, Viewpoint,
};

use crate::action::ActionSet;
use crate::decision::{ActionError, Answer, Decision};
use crate::layout::Layout;
use crate::observation::observe;
use crate::situation::Situation;
use crate::toss::{Toss, Tossed, Tosses};

/// What separates the streams of a seed, as in games between bots.
const DRAWS: u64 = 0x5bd1_e995_9d1c_3a7f;
const THOUGHTS: u64 = 0x2545_f491_4f6c_dd1d;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Takes actions without an alternative, folds included, by itself.
    pub skip_forced: bool,
    /// A game of more turns is ended without a winner.
    pub max_turns: u32,
}

impl Default for Options {
    /// Skips forced actions, and ends games where the arena does.
    fn default() -> Options {
        Options { skip_forced: true, max_turns: 20_000 }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// These seats have won.
    Won(SeatSet),
    /// The game was too long.
    TooLong,
}

impl Ending {
    /// The reward of a seat: 1 for the winners and as much lost by all others together,
    /// shared equally; 0 if nobody won.
    #[must_use]
    pub fn reward(self, rules: Rules, seat: Seat) -> f32 {
        let team = rules.seating().team(seat);
        let teams = rules.seating().players() / team.len();
        match self {
            Ending::Won(winners) if winners.contains(seat) => 1.0,
            Ending::Won(_) => -1.0 / (teams - 1) as f32,
            Ending::TooLong => 0.0,
        }
    }
}

/// What an action led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Whether it completed an answer: a gift, a play or a fold.
    pub turn_end: bool,
    /// How the game ended, if it did. A new one has begun only after [`Env::reset`].
    pub ending: Option<Ending>,
}

/// A game that waits for a decision, or is over.
///
/// Deals, draws and the thoughts of bots come from separate streams of the seed, so
/// games of the same seed have the same deals whoever plays. [`Env::explicit`] instead waits
/// for somebody to decide chance.
#[derive(Clone)]
pub struct Env {
    rules: Rules,
    options: Options,
    luck: Luck,
    thoughts: SplitMix64,
    game: Game,
    views: BySeat<View>,
    decision: Option<Decision>,
    turns: u32,
    /// The history, if it is kept. Copies share it until one of them goes on.
    record: Option<Arc<Record>>,
}

/// Where chance comes from.
#[derive(Clone)]
enum Luck {
    /// A seed.
    Seed { deals: SplitMix64, draws: SplitMix64, stock: Stock },
    /// Whoever plays, who has to decide this next.
    Outside(Option<Tosses>),
}

impl Luck {
    /// The streams of a seed.
    fn new(deals: SplitMix64, seed: u64, stock: Stock) -> Luck {
        Luck::Seed { deals, draws: SplitMix64::new(seed ^ DRAWS), stock }
    }
}

impl Env {
    /// A new game. Actions are skipped from the first decision on, so it may be in the
    /// middle of a turn.
    #[must_use]
    pub fn new(rules: Rules, options: Options, seed: u64) -> Env {
        let mut deals = SplitMix64::new(seed);
        let (game, views) = begin(rules, &mut deals);
        let mut env = Env {
            rules,
            options,
            luck: {
                let stock = Stock::shuffled(&mut deals);
                Luck::new(deals, seed, stock)
            },
            thoughts: SplitMix64::new(seed ^ THOUGHTS),
            game,
            views,
            decision: None,
            turns: 0,
            record: None,
        };
        env.deal_cards();
        env
    }

    /// A new game that keeps its history.
    #[must_use]
    pub fn recorded(rules: Rules, options: Options, seed: u64) -> Env {
        let mut deals = SplitMix64::new(seed);
        let (game, _) = begin(rules, &mut deals);
        let record = Record::new(rules, game.first_dealer()).expect("the dealer sits there");
        let stock = Stock::shuffled(&mut deals);
        Env::go_on(record, Luck::new(deals, seed, stock), options, seed)
    }

    /// A new game that keeps its history and waits for [`Env::toss`] whenever chance has to
    /// decide, beginning with the first dealer.
    #[must_use]
    pub fn explicit(rules: Rules, options: Options) -> Env {
        let record = Record::new(rules, Seat::ALL[0]).expect("every table has a seat 0");
        let first = Some(Tosses::Dealer(rules.seating()));
        Env::go_on(record, Luck::Outside(first), options, 0)
    }

    /// A game that goes on where a record ends, and keeps its history. The cards of the
    /// stock come in an order that follows from the seed.
    #[must_use]
    pub fn from_record(record: Record, options: Options, seed: u64) -> Env {
        let mut deals = SplitMix64::new(seed);
        let stock = Stock::for_game(record.game(), &mut deals);
        Env::go_on(record, Luck::new(deals, seed, stock), options, seed)
    }

    fn go_on(record: Record, luck: Luck, options: Options, seed: u64) -> Env {
        let game = record.game().clone();
        let seating = game.rules().seating();
        let views = BySeat::from_fn(|seat| {
            let seat = seating.seat(seat.index()).unwrap_or(game.first_dealer());
            record.view(Viewpoint::Seat(seat), usize::MAX).expect("the viewers sit at the table")
        });
        let is_play = |event: &&Event| matches!(event, Event::Play { .. });
        let mut env = Env {
            rules: game.rules(),
            options,
            luck,
            thoughts: SplitMix64::new(seed ^ THOUGHTS),
            turns: record.events().iter().filter(is_play).count() as u32,
            game,
            views,
            decision: None,
            record: Some(Arc::new(record)),
        };
        env.deal_cards();
        env
    }

    /// The history, if it is kept.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        self.record.as_deref()
    }

    /// Begins another game with the numbers that follow in the streams.
    pub fn reset(&mut self) {
        self.turns = 0;
        self.decision = None;
        match &mut self.luck {
            Luck::Seed { deals, stock, .. } => {
                (self.game, self.views) = begin(self.rules, deals);
                stock.shuffle(deals);
                if self.record.is_some() {
                    self.record =
                        Record::new(self.rules, self.game.first_dealer()).ok().map(Arc::new);
                }
                self.deal_cards();
            }
            Luck::Outside(_) => *self = Env::explicit(self.rules, self.options),
        }
    }

    /// What chance has to decide now, in a game in which it is decided from outside.
    #[must_use]
    pub fn chance(&self) -> Option<Toss> {
        match &self.luck {
            Luck::Outside(tosses) => Some(tosses.as_ref()?.next(self.rules.seating())),
            Luck::Seed { .. } => None,
        }
    }

    /// Decides chance by the number of an outcome.
    ///
    /// # Errors
    /// Chance has nothing to decide, or this cannot happen; nothing has changed then.
    pub fn toss(&mut self, number: usize) -> Result<Step, ActionError> {
        let seating = self.rules.seating();
        let impossible = ActionError::NoSuchOutcome(number);
        let Luck::Outside(open) = &mut self.luck else { return Err(impossible) };
        let Some(tosses) = open else { return Err(impossible) };
        let outcome = tosses.next(seating).outcome(number).ok_or(impossible)?;
        let tossed = tosses.take(seating, outcome);
        *open = None;
        match tossed {
            Tossed::More(tosses) => *open = Some(tosses),
            Tossed::Dealer(dealer) => {
                (self.game, self.views) = new_game(self.rules, dealer);
                self.record = Record::new(self.rules, dealer).ok().map(Arc::new);
                self.deal_cards();
            }
            Tossed::Event(event) => {
                self.happen(&event);
                self.deal_cards();
            }
        }
        Ok(Step { turn_end: false, ending: self.close() })
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The game, which knows every hand.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What a seat knows.
    #[must_use]
    pub fn view(&self, seat: Seat) -> &View {
        &self.views[seat]
    }

    /// The seat that decides; seat 0 if nobody does.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.decision.as_ref().map_or(Seat::ALL[0], Decision::seat)
    }

    /// The decision to be made; `None` if the game is over or chance decides.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// The decision as it was before its first action.
    #[must_use]
    pub fn begun(&self) -> Option<Decision> {
        match self.game.phase() {
            Phase::Exchange { given } => {
                let open = self.rules.seating().everyone().difference(given);
                let seat = open.iter().next()?;
                Some(Decision::give(seat, self.game.hands()[seat]))
            }
            _ => self.game.turn().map(Decision::play),
        }
    }

    /// A seed for the thoughts of a bot.
    pub fn thought(&mut self) -> u64 {
        self.thoughts.next_u64()
    }

    /// The actions that can be chosen; none if no seat decides.
    #[must_use]
    pub fn choices(&self, layout: Layout, memory: &mut PlayBuffer) -> ActionSet {
        let choices = self.decision.as_ref().map(|decision| decision.choices(layout, memory));
        choices.unwrap_or_default()
    }

    /// Writes what a seat knows. Only the seat that decides sees its own decision under
    /// construction.
    ///
    /// # Panics
    /// The buffer does not have the layout's length.
    pub fn observe(&self, layout: Layout, seat: Seat, out: &mut [u8]) {
        if let Some(situation) = Situation::of(&self.views[seat]) {
            let decision = self.decision.as_ref().filter(|decision| decision.seat() == seat);
            observe(layout, &situation, decision, out);
        }
    }

    /// Takes an action.
    ///
    /// # Errors
    /// The reason why the action is refused; nothing has changed then.
    pub fn act(
        &mut self,
        layout: Layout,
        number: usize,
        memory: &mut PlayBuffer,
    ) -> Result<Step, ActionError> {
        let nobody = self.nobody();
        let decision = self.decision.as_mut().ok_or(nobody)?;
        let action = layout.action(decision.seat(), number);
        let action = action.ok_or(ActionError::NoSuchAction(number))?;
        match decision.act(action, memory)? {
            Some(answer) => Ok(self.finish(&answer)),
            None => Ok(Step { turn_end: false, ending: None }),
        }
    }

    /// Takes actions without an alternative until there is a choice or the game is over,
    /// and returns the choices. Without `skip_forced` nothing is taken. `step` is
    /// brought up to date.
    pub fn skip_forced(
        &mut self,
        layout: Layout,
        step: &mut Step,
        memory: &mut PlayBuffer,
    ) -> ActionSet {
        loop {
            let choices = self.choices(layout, memory);
            if !self.options.skip_forced || choices.len() != 1 {
                return choices;
            }
            let forced = choices.nth(0).map(|only| self.act(layout, only, memory));
            let Some(Ok(next)) = forced else { return choices };
            step.turn_end |= next.turn_end;
            step.ending = next.ending;
        }
    }

    /// Takes a whole decision, from a bot for example.
    ///
    /// # Errors
    /// The reason why the rules refuse it; nothing has changed then.
    pub fn answer(&mut self, answer: &Answer) -> Result<Step, ActionError> {
        let seat = self.decision.as_ref().ok_or_else(|| self.nobody())?.seat();
        let refused = match *answer {
            Answer::Give(card) => self.game.check(&Event::Give { seat, card }).err(),
            Answer::Fold => self.game.check(&Event::Fold { seat }).err(),
            // What a two draws is up to chance, which is asked for legal plays only.
            Answer::Play(play) => match self.game.turn() {
                Some(turn) => turn.check(&play).err().map(GameError::from),
                None => Some(GameError::OutOfPhase { waits_for: self.game.phase() }),
            },
        };
        if let Some(error) = refused {
            return Err(ActionError::Illegal(error));
        }
        Ok(self.finish(answer))
    }

    /// Why nobody decides.
    fn nobody(&self) -> ActionError {
        match self.chance() {
            Some(_) => ActionError::ChanceDecides,
            None => ActionError::Over,
        }
    }

    /// Applies a legal answer and goes on to the next decision.
    fn finish(&mut self, answer: &Answer) -> Step {
        let seat = self.seat();
        let event = match *answer {
            Answer::Give(card) => Some(Event::Give { seat, card }),
            Answer::Fold => Some(Event::Fold { seat }),
            Answer::Play(play) => {
                self.turns += 1;
                match &mut self.luck {
                    Luck::Seed { draws, .. } => self.game.play_event(play, draws),
                    Luck::Outside(open) => {
                        *open = Tosses::of_play(&self.game, seat, play);
                        match open.is_some() {
                            true => None,
                            false => Some(Event::Play { seat, play, got: None }),
                        }
                    }
                }
            }
        };
        match event {
            Some(event) => {
                self.happen(&event);
                self.deal_cards();
            }
            None => self.decision = None,
        }
        Step { turn_end: true, ending: self.close() }
    }

    /// How the game has ended, if it has: then nobody decides anything any more.
    fn close(&mut self) -> Option<Ending> {
        let ending = match self.game.phase() {
            Phase::Over(winners) => Ending::Won(winners),
            _ if self.turns >= self.options.max_turns && self.chance().is_none() => Ending::TooLong,
            _ => return None,
        };
        self.decision = None;
        Some(ending)
    }

    /// Lets chance play until a seat decides or the game is over, or until chance has to be
    /// decided from outside.
    fn deal_cards(&mut self) {
        loop {
            let event = match (self.game.phase(), &mut self.luck) {
                (Phase::Exchange { .. } | Phase::Turn(_) | Phase::Over(_), _) => {
                    self.decision = self.begun();
                    return;
                }
                (Phase::Deal, Luck::Seed { deals, stock, .. }) => self.game.deal(stock, deals),
                (Phase::DrawRound, Luck::Seed { draws, .. }) => self.game.draw_round(draws),
                (Phase::Deal | Phase::DrawRound, Luck::Outside(open)) => {
                    if open.is_none() {
                        *open = Tosses::due(&self.game);
                    }
                    self.decision = None;
                    return;
                }
            };
            let Some(event) = event else { return };
            self.happen(&event);
        }
    }

    /// Shows everyone an event that is known to be legal, and applies it.
    fn happen(&mut self, event: &Event) {
        let legal = Legal::new_unchecked(&self.game, event);
        for seat in self.rules.seating().seats() {
            let view = &mut self.views[seat];
            legal.show(Viewpoint::Seat(seat), |sight| view.see_unchecked(sight));
        }
        self.game.apply_unchecked(event);
        if let Some(record) = &mut self.record {
            let pushed = Arc::make_mut(record).push(*event);
            debug_assert!(pushed.is_ok());
        }
    }
}

/// A new game with its dealer drawn by lot, and what each seat knows of it.
fn begin(rules: Rules, deals: &mut SplitMix64) -> (Game, BySeat<View>) {
    let players = rules.seating().players() as u64;
    new_game(rules, Seat::ALL[(deals.next_u64() % players) as usize])
}

/// A new game, and what each seat knows of it.
fn new_game(rules: Rules, dealer: Seat) -> (Game, BySeat<View>) {
    let sits = "the dealer and the viewers sit at the table";
    let game = Game::new(rules, dealer).expect(sits);
    let views = BySeat::from_fn(|seat| {
        // The largest table has six seats; those beyond this table see nothing.
        let seat = rules.seating().seat(seat.index()).unwrap_or(dealer);
        View::new(rules, dealer, Viewpoint::Seat(seat)).expect(sits)
    });
    (game, views)
}
