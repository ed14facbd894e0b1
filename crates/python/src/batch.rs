//! Many games side by side, without Python.

use std::sync::{Mutex, PoisonError};
use std::{mem, process};

use kennel_env::{ActionSet, Ending, Env, Layout, Options, Step};
use kennel_rules::{PlayBuffer, Rules, SplitMix64};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::bots::{Bench, Recipe};
use crate::share::{Divisible, Shares};

/// The games that a thread takes at a time: a few microseconds of work, so that no thread waits
/// long for the last.
const BLOCK: usize = 16;

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
    games: Vec<Env>,
    /// What can be chosen in each game.
    choices: Vec<ActionSet>,
    /// The first is that of the thread that calls.
    workers: Vec<Worker>,
    /// The threads of the others.
    pool: Pool,
}

/// Threads that sleep between the steps, and the process in which they run.
struct Pool {
    threads: Option<ThreadPool>,
    process: u32,
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
    /// Makes games. Fails if the threads cannot be started.
    pub fn new(
        rules: Rules,
        options: Options,
        layout: Layout,
        games: usize,
        threads: usize,
        bots: &[Option<Recipe>],
    ) -> Result<Batch, String> {
        let worker = || Worker {
            memory: PlayBuffer::new(),
            bots: bots.iter().map(|bot| bot.as_ref().map(Recipe::player)).collect(),
        };
        let threads = threads.clamp(1, games.div_ceil(BLOCK));
        let pool = Pool::new(threads - 1)?;
        let workers = (0..threads).map(|_| worker()).collect();
        let (all, choices) = (Vec::new(), vec![ActionSet::EMPTY; games]);
        let mut batch = Batch { rules, options, layout, games: all, choices, workers, pool };
        batch.begin(0);
        Ok(batch)
    }

    fn begin(&mut self, seed: u64) {
        let mut seeds = SplitMix64::new(seed);
        let (rules, options) = (self.rules, self.options);
        self.games.clear();
        let games = self.choices.iter().map(|_| Env::new(rules, options, seeds.next_u64()));
        self.games.extend(games);
    }

    /// Whether some seat waits for actions.
    pub fn has_learner(bots: &[Option<Recipe>]) -> bool {
        bots.iter().any(Option::is_none)
    }

    /// Begins new games: from a seed, or with the numbers that follow.
    pub fn reset(&mut self, seed: Option<u64>, rows: Rows<'_>) -> Result<(), String> {
        match seed {
            Some(seed) => self.begin(seed),
            None => self.games.iter_mut().for_each(Env::reset),
        }
        self.run(rows, None)
    }

    /// Takes one action in each game. A game that ends begins again at once.
    pub fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), StepError> {
        for (game, (&action, choices)) in actions.iter().zip(&self.choices).enumerate() {
            let number = usize::try_from(action).unwrap_or(usize::MAX);
            if !choices.contains(number) {
                return Err(StepError::Illegal { game, action });
            }
        }
        self.run(rows, Some(actions)).map_err(StepError::Bot)
    }

    /// The game at this place.
    pub fn env(&self, game: usize) -> Option<&Env> {
        self.games.get(game)
    }

    /// Runs all games up to the next choice. The threads share them; the one that calls works,
    /// too, and does not wait for the others to wake up.
    fn run(&mut self, rows: Rows<'_>, actions: Option<&[i64]>) -> Result<(), String> {
        let Batch { rules, layout, games, choices, workers, pool, .. } = self;
        let table = Table { rules: *rules, layout: *layout };
        let work = Block { table, games, choices, rows, actions };
        let Some((caller, others)) = workers.split_first_mut() else { return Ok(()) };
        let Some(pool) = pool.threads(others.len())? else { return caller.run(work) };
        let shares = Shares::new(work, others.len() + 1, BLOCK);
        let failed = Mutex::new(None);
        let run = |worker: &mut Worker, thread: usize| {
            while let Some(block) = shares.next(thread) {
                if let Err(error) = worker.run(block) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            }
        };
        pool.in_place_scope(|scope| {
            for (index, worker) in others.iter_mut().enumerate() {
                let run = &run;
                scope.spawn(move |_| run(worker, index + 1));
            }
            run(caller, 0);
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

impl Pool {
    fn new(threads: usize) -> Result<Pool, String> {
        let pool = (threads > 0).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
        let threads = pool.transpose().map_err(|error| error.to_string())?;
        Ok(Pool { threads, process: process::id() })
    }

    /// The threads. A process that was forked has none of them, so it starts others.
    fn threads(&mut self, count: usize) -> Result<Option<&ThreadPool>, String> {
        if self.threads.is_some() && self.process != process::id() {
            // What the threads of the other process held would be waited for without end.
            mem::forget(mem::replace(self, Pool::new(count)?));
        }
        Ok(self.threads.as_ref())
    }
}

/// Some of the games, with their rows and actions.
struct Block<'a> {
    table: Table,
    games: &'a mut [Env],
    choices: &'a mut [ActionSet],
    rows: Rows<'a>,
    actions: Option<&'a [i64]>,
}

impl Divisible for Block<'_> {
    fn len(&self) -> usize {
        self.games.len()
    }

    fn split(self, len: usize) -> (Self, Self) {
        let Block { table, games, choices, rows, actions } = self;
        let (games, other_games) = games.split_at_mut(len);
        let (choices, other_choices) = choices.split_at_mut(len);
        let (rows, other_rows) = rows.split(len, table.layout);
        let (actions, other_actions) = actions.map(|actions| actions.split_at(len)).unzip();
        let others = Block {
            table,
            games: other_games,
            choices: other_choices,
            rows: other_rows,
            actions: other_actions,
        };
        (Block { table, games, choices, rows, actions }, others)
    }
}

/// The table, the same for all threads.
#[derive(Clone, Copy)]
struct Table {
    rules: Rules,
    layout: Layout,
}

impl Worker {
    fn run(&mut self, block: Block<'_>) -> Result<(), String> {
        let Block { table, games, choices, rows, actions } = block;
        let Table { rules, layout } = table;
        let players = rules.seating().players();
        let obs = rows.obs.chunks_exact_mut(layout.observation_len());
        let mask = rows.mask.chunks_exact_mut(layout.actions());
        let reward = rows.reward.chunks_exact_mut(players);
        for (index, ((((env, choices), obs), mask), reward)) in
            games.iter_mut().zip(choices).zip(obs).zip(mask).zip(reward).enumerate()
        {
            let mut step = Step { turn_end: false, ending: None };
            if let Some(actions) = actions {
                // It was compared with the choices before.
                let taken = env.act(layout, actions[index] as usize, &mut self.memory);
                step = taken.map_err(|error| error.to_string())?;
            }
            let ending;
            (*choices, ending) = self.go_on(layout, env, &mut step)?;
            for (seat, reward) in rules.seating().seats().zip(reward.iter_mut()) {
                *reward = ending.map_or(0.0, |ending| ending.reward(rules, seat));
            }
            rows.terminated[index] = matches!(ending, Some(Ending::Won(_)));
            rows.truncated[index] = matches!(ending, Some(Ending::TooLong));
            rows.turn_end[index] = step.turn_end;
            rows.seat[index] = env.seat().index() as i8;
            choices.write(mask);
            env.observe(layout, env.seat(), obs);
        }
        Ok(())
    }

    /// Goes on to the next choice of a seat without a bot. Returns what can be chosen, and the
    /// ending of the game if another has begun.
    fn go_on(
        &mut self,
        layout: Layout,
        env: &mut Env,
        step: &mut Step,
    ) -> Result<(ActionSet, Option<Ending>), String> {
        let (mut choices, mut ending) = (ActionSet::EMPTY, None);
        loop {
            if step.ending.is_none() {
                choices = env.skip_forced(layout, step, &mut self.memory);
            }
            if step.ending.is_some() {
                ending = step.ending.take();
                env.reset();
                continue;
            }
            let Some(bot) = &self.bots[env.seat().index()] else { return Ok((choices, ending)) };
            let seed = env.thought();
            let answer = bot.decide(env.view(env.seat()), seed)?;
            let next = env.answer(&answer).map_err(|error| error.to_string())?;
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
