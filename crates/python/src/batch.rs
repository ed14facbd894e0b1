//! Many games side by side, without Python.

use std::thread;

use kennel_env::{ActionSet, Ending, Env, Layout, Options, Step};
use kennel_rules::{PlayBuffer, Rules, Seat, SplitMix64};

use crate::bots::{Bench, Recipe};

/// What every game shows after a step, one row for each game.
pub struct Rows<'a> {
    pub obs: &'a mut [u8],
    pub mask: &'a mut [i8],
    pub seat: &'a mut [i8],
    pub reward: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
    pub turn_end: &'a mut [bool],
}

/// Games that wait for actions.
pub struct Batch {
    rules: Rules,
    options: Options,
    layout: Layout,
    games: Vec<Waiting>,
    workers: Vec<Worker>,
}

/// A game and what can be chosen in it.
struct Waiting {
    env: Env,
    choices: ActionSet,
}

/// The memory of one thread.
struct Worker {
    memory: PlayBuffer,
    /// The bot of each seat; `None` for seats that wait for actions.
    bots: Vec<Option<Bench>>,
}

/// Why a step was not taken.
pub enum StepError {
    /// The action of this game is not among its choices. No game has changed.
    Illegal { game: usize, action: i64 },
    /// A bot failed.
    Bot(String),
}

impl Batch {
    pub fn new(
        rules: Rules,
        options: Options,
        layout: Layout,
        games: usize,
        threads: usize,
        bots: &[Option<Recipe>],
    ) -> Batch {
        let worker = || Worker {
            memory: PlayBuffer::new(),
            bots: bots.iter().map(|bot| bot.as_ref().map(Recipe::player)).collect(),
        };
        let workers = (0..threads.clamp(1, games)).map(|_| worker()).collect();
        let mut batch = Batch { rules, options, layout, games: Vec::new(), workers };
        batch.begin(games, 0);
        batch
    }

    fn begin(&mut self, games: usize, seed: u64) {
        let mut seeds = SplitMix64::new(seed);
        let (rules, options) = (self.rules, self.options);
        self.games.clear();
        self.games.extend((0..games).map(|_| Waiting {
            env: Env::new(rules, options, seeds.next_u64()),
            choices: ActionSet::EMPTY,
        }));
    }

    /// Whether some seat waits for actions.
    pub fn has_learner(bots: &[Option<Recipe>]) -> bool {
        bots.iter().any(Option::is_none)
    }

    /// Begins new games: from a seed, or with the numbers that follow.
    pub fn reset(&mut self, seed: Option<u64>, rows: Rows<'_>) -> Result<(), String> {
        match seed {
            Some(seed) => self.begin(self.games.len(), seed),
            None => self.games.iter_mut().for_each(|game| game.env.reset()),
        }
        self.run(rows, None)
    }

    /// Takes one action in each game. A game that ends begins again at once.
    pub fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), StepError> {
        for (game, (&action, waiting)) in actions.iter().zip(&self.games).enumerate() {
            let number = usize::try_from(action).unwrap_or(usize::MAX);
            if !waiting.choices.contains(number) {
                return Err(StepError::Illegal { game, action });
            }
        }
        self.run(rows, Some(actions)).map_err(StepError::Bot)
    }

    /// The game at this place.
    pub fn env(&self, game: usize) -> Option<&Env> {
        self.games.get(game).map(|waiting| &waiting.env)
    }

    /// Runs all games up to the next choice, each thread its share of them.
    fn run(&mut self, rows: Rows<'_>, actions: Option<&[i64]>) -> Result<(), String> {
        let Batch { rules, layout, games, workers, .. } = self;
        let table = Table { rules: *rules, layout: *layout };
        if let [worker] = workers.as_mut_slice() {
            return worker.run(table, games, rows, actions);
        }
        let share = games.len().div_ceil(workers.len());
        thread::scope(|scope| {
            let mut rows = Some(rows);
            let mut rest = actions;
            let mut running = Vec::with_capacity(workers.len());
            for (worker, games) in workers.iter_mut().zip(games.chunks_mut(share)) {
                let Some((mine, others)) = rows.take().map(|rows| rows.split(games.len(), *layout))
                else {
                    break;
                };
                rows = Some(others);
                let mine_too = rest.map(|rest| rest.split_at(games.len()));
                rest = mine_too.map(|(_, others)| others);
                let actions = mine_too.map(|(mine, _)| mine);
                running.push(scope.spawn(move || worker.run(table, games, mine, actions)));
            }
            running.into_iter().try_for_each(|thread| {
                thread.join().unwrap_or_else(|_| Err("a thread failed".to_owned()))
            })
        })
    }
}

/// The table, the same for all threads.
#[derive(Clone, Copy)]
struct Table {
    rules: Rules,
    layout: Layout,
}

impl Worker {
    fn run(
        &mut self,
        table: Table,
        games: &mut [Waiting],
        rows: Rows<'_>,
        actions: Option<&[i64]>,
    ) -> Result<(), String> {
        let Table { rules, layout } = table;
        let players = rules.seating().players();
        let obs = rows.obs.chunks_exact_mut(layout.observation_len());
        let mask = rows.mask.chunks_exact_mut(layout.actions());
        let reward = rows.reward.chunks_exact_mut(players);
        for (index, (((game, obs), mask), reward)) in
            games.iter_mut().zip(obs).zip(mask).zip(reward).enumerate()
        {
            let mut step = Step { turn_end: false, ending: None };
            if let Some(actions) = actions {
                // It was compared with the choices before.
                let taken = game.env.act(layout, actions[index] as usize, &mut self.memory);
                step = taken.map_err(|error| error.to_string())?;
            }
            let ending = self.go_on(table, game, &mut step)?;
            for (seat, reward) in rules.seating().seats().zip(reward.iter_mut()) {
                *reward = ending.map_or(0.0, |ending| ending.reward(rules, seat));
            }
            rows.terminated[index] = matches!(ending, Some(Ending::Won(_)));
            rows.truncated[index] = matches!(ending, Some(Ending::TooLong));
            rows.turn_end[index] = step.turn_end;
            rows.seat[index] = game.env.seat().index() as i8;
            game.choices.write(mask);
            game.env.observe(layout, game.env.seat(), obs);
        }
        Ok(())
    }

    /// Goes on to the next choice of a seat without a bot. Returns the ending of the game
    /// if another has begun.
    fn go_on(
        &mut self,
        table: Table,
        game: &mut Waiting,
        step: &mut Step,
    ) -> Result<Option<Ending>, String> {
        let mut ending = None;
        loop {
            if step.ending.is_none() {
                game.choices = game.env.skip_forced(table.layout, step, &mut self.memory);
            }
            if step.ending.is_some() {
                ending = step.ending.take();
                game.env.reset();
                continue;
            }
            let seat: Seat = game.env.seat();
            let Some(bot) = &self.bots[seat.index()] else { return Ok(ending) };
            let seed = game.env.thought();
            let answer = bot.decide(game.env.view(seat), seed)?;
            let next = game.env.answer(&answer).map_err(|error| error.to_string())?;
            step.turn_end |= next.turn_end;
            step.ending = next.ending;
        }
    }
}

impl<'a> Rows<'a> {
    /// The rows of the first games, and of the others.
    fn split(self, games: usize, layout: Layout) -> (Rows<'a>, Rows<'a>) {
        let players = layout.seating().players();
        let (obs, other_obs) = self.obs.split_at_mut(games * layout.observation_len());
        let (mask, other_mask) = self.mask.split_at_mut(games * layout.actions());
        let (seat, other_seat) = self.seat.split_at_mut(games);
        let (reward, other_reward) = self.reward.split_at_mut(games * players);
        let (terminated, other_terminated) = self.terminated.split_at_mut(games);
        let (truncated, other_truncated) = self.truncated.split_at_mut(games);
        let (turn_end, other_turn_end) = self.turn_end.split_at_mut(games);
        let others = Rows {
            obs: other_obs,
            mask: other_mask,
            seat: other_seat,
            reward: other_reward,
            terminated: other_terminated,
            truncated: other_truncated,
            turn_end: other_turn_end,
        };
        (Rows { obs, mask, seat, reward, terminated, truncated, turn_end }, others)
    }
}
