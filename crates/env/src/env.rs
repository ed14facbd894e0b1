//! One game after another, decision by decision.

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
/// games of the same seed have the same deals whoever plays.
#[derive(Clone)]
pub struct Env {
    rules: Rules,
    options: Options,
    deals: SplitMix64,
    draws: SplitMix64,
    thoughts: SplitMix64,
    stock: Stock,
    game: Game,
    views: BySeat<View>,
    decision: Option<Decision>,
    turns: u32,
    /// The history, if it is kept.
    record: Option<Record>,
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
            stock: Stock::shuffled(&mut deals),
            deals,
            draws: SplitMix64::new(seed ^ DRAWS),
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
        Env::go_on(record, stock, deals, options, seed)
    }

    /// A game that goes on where a record ends, and keeps its history. The cards of the
    /// stock come in an order that follows from the seed.
    #[must_use]
    pub fn from_record(record: Record, options: Options, seed: u64) -> Env {
        let mut deals = SplitMix64::new(seed);
        let stock = Stock::for_game(record.game(), &mut deals);
        Env::go_on(record, stock, deals, options, seed)
    }

    fn go_on(record: Record, stock: Stock, deals: SplitMix64, options: Options, seed: u64) -> Env {
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
            stock,
            deals,
            draws: SplitMix64::new(seed ^ DRAWS),
            thoughts: SplitMix64::new(seed ^ THOUGHTS),
            turns: record.events().iter().filter(is_play).count() as u32,
            game,
            views,
            decision: None,
            record: Some(record),
        };
        env.deal_cards();
        env
    }

    /// The history, if it is kept.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// Begins another game with the numbers that follow in the streams.
    pub fn reset(&mut self) {
        (self.game, self.views) = begin(self.rules, &mut self.deals);
        self.stock.shuffle(&mut self.deals);
        self.turns = 0;
        if self.record.is_some() {
            self.record = Record::new(self.rules, self.game.first_dealer()).ok();
        }
        self.deal_cards();
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

    /// The seat that decides; seat 0 if the game is over.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.decision.as_ref().map_or(Seat::ALL[0], Decision::seat)
    }

    /// The decision to be made; `None` if the game is over.
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

    /// The actions that can be chosen; none if the game is over.
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
        let decision = self.decision.as_mut().ok_or(ActionError::Over)?;
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
        let seat = self.decision.as_ref().ok_or(ActionError::Over)?.seat();
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

    /// Applies a legal answer and goes on to the next decision.
    fn finish(&mut self, answer: &Answer) -> Step {
        let seat = self.seat();
        let event = match *answer {
            Answer::Give(card) => Some(Event::Give { seat, card }),
            Answer::Fold => Some(Event::Fold { seat }),
            Answer::Play(play) => {
                self.turns += 1;
                self.game.play_event(play, &mut self.draws)
            }
        };
        if let Some(event) = event {
            self.happen(&event);
        }
        self.deal_cards();
        let ending = match self.game.phase() {
            Phase::Over(winners) => Some(Ending::Won(winners)),
            _ if self.turns >= self.options.max_turns => Some(Ending::TooLong),
            _ => None,
        };
        if ending.is_some() {
            self.decision = None;
        }
        Step { turn_end: true, ending }
    }

    /// Lets chance play until a seat decides or the game is over.
    fn deal_cards(&mut self) {
        loop {
            let event = match self.game.phase() {
                Phase::Deal => self.game.deal(&mut self.stock, &mut self.deals),
                Phase::DrawRound => self.game.draw_round(&mut self.draws),
                Phase::Exchange { .. } | Phase::Turn(_) | Phase::Over(_) => {
                    self.decision = self.begun();
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
            let pushed = record.push(*event);
            debug_assert!(pushed.is_ok());
        }
    }
}

/// A new game with its dealer drawn by lot, and what each seat knows of it.
fn begin(rules: Rules, deals: &mut SplitMix64) -> (Game, BySeat<View>) {
    let seating = rules.seating();
    let dealer = Seat::ALL[(deals.next_u64() % seating.players() as u64) as usize];
    let sits = "the dealer and the viewers sit at the table";
    let game = Game::new(rules, dealer).expect(sits);
    let views = BySeat::from_fn(|seat| {
        // The largest table has six seats; those beyond this table see nothing.
        let seat = seating.seat(seat.index()).unwrap_or(dealer);
        View::new(rules, dealer, Viewpoint::Seat(seat)).expect(sits)
    });
    (game, views)
}
