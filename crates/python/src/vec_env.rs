//! Many games in numpy arrays that are written in place.

use kennel_env::{Layout as Numbers, Options};
use kennel_rules::Rules;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;

use crate::batch::{Batch, Rows, StepError};
use crate::bots::Recipe;
use crate::error::{invalid, refused};
use crate::layout::{numbers, rules};

/// The most games of one environment: what can be observed fits in memory.
const MOST_GAMES: usize = 1 << 20;

/// The most threads: more than any machine has cores.
const MOST_THREADS: usize = 1024;

/// Many games at a time. `step` writes the arrays in place: copy what you keep.
#[pyclass(module = "kennel_dog")]
pub struct VecEnv {
    batch: Batch,
    rules: Rules,
    layout: Numbers,
    games: usize,
    obs: Py<PyArray2<u8>>,
    mask: Py<PyArray2<i8>>,
    seat: Py<PyArray1<i8>>,
    reward: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    turn_end: Py<PyArray1<bool>>,
}

impl VecEnv {
    /// Lends all arrays to `run`, which runs without the interpreter's lock.
    fn with_rows<T: Send>(
        &mut self,
        py: Python<'_>,
        run: impl FnOnce(&mut Batch, Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let (mut obs, mut mask) = (self.obs.bind(py).readwrite(), self.mask.bind(py).readwrite());
        let (mut seat, mut reward) =
            (self.seat.bind(py).readwrite(), self.reward.bind(py).readwrite());
        let mut terminated = self.terminated.bind(py).readwrite();
        let mut truncated = self.truncated.bind(py).readwrite();
        let mut turn_end = self.turn_end.bind(py).readwrite();
        let rows = Rows {
            obs: obs.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            seat: seat.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            turn_end: turn_end.as_slice_mut()?,
        };
        let batch = &mut self.batch;
        Ok(py.detach(move || run(batch, rows)))
    }
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (
        rules="4", num_envs=1024, *, seed=0, threads=1, bots=None, layout="table",
        skip_forced=true, max_turns=20_000
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        rules: &str,
        num_envs: usize,
        seed: u64,
        threads: usize,
        bots: Option<Vec<Option<String>>>,
        layout: &str,
        skip_forced: bool,
        max_turns: u32,
    ) -> PyResult<VecEnv> {
        let rules = self::rules(rules)?;
        let layout = numbers(rules, layout)?;
        let players = rules.seating().players();
        if !(1..=MOST_GAMES).contains(&num_envs) {
            return Err(invalid(format!("num_envs must be from 1 to {MOST_GAMES}")));
        }
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(invalid(format!("threads must be from 1 to {MOST_THREADS}")));
        }
        if max_turns == 0 {
            return Err(invalid("max_turns must be at least 1"));
        }
        let bots = bots.unwrap_or_else(|| vec![None; players]);
        if bots.len() != players {
            return Err(invalid(format!("bots must have {players} entries, one for each seat")));
        }
        let bots: Vec<Option<Recipe>> = bots
            .into_iter()
            .map(|name| name.map(|name| Recipe::parse(&name, rules)).transpose())
            .collect::<Result<_, _>>()
            .map_err(invalid)?;
        if !Batch::has_learner(&bots) {
            return Err(invalid("at least one seat must be without a bot"));
        }
        let options = Options { skip_forced, max_turns };
        let batch = Batch::new(rules, options, layout, num_envs, threads, &bots);
        let mut env = VecEnv {
            batch: batch.map_err(PyRuntimeError::new_err)?,
            rules,
            layout,
            games: num_envs,
            obs: PyArray2::zeros(py, [num_envs, layout.observation_len()], false).unbind(),
            mask: PyArray2::zeros(py, [num_envs, layout.actions()], false).unbind(),
            seat: PyArray1::zeros(py, num_envs, false).unbind(),
            reward: PyArray2::zeros(py, [num_envs, players], false).unbind(),
            terminated: PyArray1::zeros(py, num_envs, false).unbind(),
            truncated: PyArray1::zeros(py, num_envs, false).unbind(),
            turn_end: PyArray1::zeros(py, num_envs, false).unbind(),
        };
        env.reset(py, Some(seed))?;
        Ok(env)
    }

    /// What the seat that decides knows: one row for each game.
    #[getter]
    fn obs<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u8>> {
        self.obs.bind(py).clone()
    }

    /// The actions it can choose.
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        self.mask.bind(py).clone()
    }

    /// The seat that decides.
    #[getter]
    fn seat<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.seat.bind(py).clone()
    }

    /// The reward of each seat for the last step: other than zero where a game ended.
    #[getter]
    fn reward<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.reward.bind(py).clone()
    }

    /// Whether a game was won in the last step; the next has begun.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.terminated.bind(py).clone()
    }

    /// Whether a game was cut off in the last step; the next has begun.
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.truncated.bind(py).clone()
    }

    /// Whether the last step completed a gift, a play or a fold.
    #[getter]
    fn turn_end<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.turn_end.bind(py).clone()
    }

    /// The number of games.
    #[getter]
    fn num_envs(&self) -> usize {
        self.games
    }

    /// The number of actions.
    #[getter]
    fn num_actions(&self) -> usize {
        self.layout.actions()
    }

    /// The number of bytes of an observation.
    #[getter]
    fn observation_len(&self) -> usize {
        self.layout.observation_len()
    }

    /// The rules, as text.
    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// Begins new games, from a seed or with the random numbers that follow.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        let done = self.with_rows(py, move |batch, rows| batch.reset(seed, rows))?;
        done.map_err(PyRuntimeError::new_err)
    }

    /// Takes one action in each game and writes the arrays. Games that end begin again
    /// in the same step. If an action cannot be chosen, no game changes.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.games {
            return Err(invalid(format!("{} actions for {} games", actions.len(), self.games)));
        }
        let done = self.with_rows(py, move |batch, rows| batch.step(actions, rows))?;
        done.map_err(|error| match error {
            StepError::Bot(error) => PyRuntimeError::new_err(error),
            StepError::Illegal { game, action } => {
                let mut why = None;
                if let Some(env) = self.batch.env(game) {
                    let number = usize::try_from(action).unwrap_or(usize::MAX);
                    let mut tried = env.clone();
                    why = tried.act(self.layout, number, &mut Default::default()).err();
                }
                let rule = why.and_then(|why| why.rule());
                let why = why.map_or_else(String::new, |why| format!(": {why}"));
                refused(py, format!("game {game}, action {action}{why}"), rule)
            }
        })
    }

    /// The board of a game as text.
    fn board(&self, game: usize) -> PyResult<String> {
        let env = self.batch.env(game);
        let env = env.ok_or_else(|| PyIndexError::new_err(format!("there is no game {game}")))?;
        Ok(env.game().board().display(self.rules.seating()).to_string())
    }

    fn __len__(&self) -> usize {
        self.games
    }
}
