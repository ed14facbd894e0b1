//! One game, object style.

use kennel_draw::{Numbers, Paint};
use kennel_env::{
    ActionError, ActionSet, Answer, Env, Layout, Options, Stage, Step, Toss, told as told_to,
};
use kennel_rules::notation::Record;
use kennel_rules::{Cards, Phase, Play, PlayBuffer, Position, Seat};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::error::{illegal, invalid};
use crate::layout::{numbers, rules};
use crate::question::Question;

/// A game: new from a seed, or going on from a record or a position.
///
/// With `chance="explicit"` nothing follows from a seed: `outcomes` says what chance can do,
/// and `toss` decides it. With `skip_forced` actions without an alternative are taken at once.
#[pyclass(module = "kennel_dog")]
pub struct Game {
    env: Env,
    layout: Layout,
    /// What the seat that decides can choose.
    choices: ActionSet,
    memory: PlayBuffer,
}

impl Game {
    pub fn env(&self) -> &Env {
        &self.env
    }

    /// Goes on to the next choice, after a step or at the beginning. Returns whether an
    /// answer was completed.
    fn go_on(&mut self, mut step: Step) -> bool {
        self.choices = match step.ending {
            None => self.env.skip_forced(self.layout, &mut step, &mut self.memory),
            Some(_) => ActionSet::EMPTY,
        };
        step.turn_end
    }

    fn after(&mut self, py: Python<'_>, step: Result<Step, ActionError>) -> PyResult<bool> {
        step.map(|step| self.go_on(step)).map_err(|error| illegal(py, &error))
    }

    fn at_table(&self, seat: usize) -> PyResult<Seat> {
        let seating = self.env.rules().seating();
        let no_seat = || PyIndexError::new_err(format!("no seat {seat} at table {seating}"));
        seating.seat(seat).ok_or_else(no_seat)
    }

    /// Reads an answer: `give 6`, `fold`, or a play with or without `play` before it.
    fn read(&self, text: &str) -> PyResult<Answer> {
        let give = |card: &str| -> PyResult<Answer> {
            let cards: Cards = card.parse().map_err(invalid)?;
            match (cards.iter().next(), cards.len()) {
                (Some(card), 1) => Ok(Answer::Give(card)),
                _ => Err(invalid(format!("'{text}': expected one card"))),
            }
        };
        match text.split_once(' ') {
            _ if text == "fold" => Ok(Answer::Fold),
            Some(("give", card)) => give(card),
            _ => {
                let play = text.strip_prefix("play ").unwrap_or(text);
                let play = Play::parse(self.env.rules().seating(), play).map_err(invalid)?;
                Ok(Answer::Play(play))
            }
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (
        rules="4", *, seed=0, record=None, position=None, layout="table", chance="seed",
        skip_forced=false, max_turns=20_000
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        rules: &str,
        seed: u64,
        record: Option<&str>,
        position: Option<&str>,
        layout: &str,
        chance: &str,
        skip_forced: bool,
        max_turns: u32,
    ) -> PyResult<Game> {
        let options = Options { skip_forced, max_turns };
        let is_explicit = match chance {
            "seed" => false,
            "explicit" => true,
            _ => return Err(invalid(format!("chance is 'seed' or 'explicit', not '{chance}'"))),
        };
        let env = match (record, position) {
            (None, None) if is_explicit => Env::explicit(self::rules(rules)?, options),
            _ if is_explicit => return Err(invalid("explicit chance needs a new game")),
            (None, None) => Env::recorded(self::rules(rules)?, options, seed),
            (Some(record), None) => {
                let record: Record = record.parse().map_err(invalid)?;
                Env::from_record(record, options, seed)
            }
            (None, Some(position)) => {
                let position: Position = position.parse().map_err(invalid)?;
                let record = Record::from_position(&position).map_err(invalid)?;
                Env::from_record(record, options, seed)
            }
            (Some(_), Some(_)) => return Err(invalid("a record or a position, not both")),
        };
        let layout = numbers(env.rules(), layout)?;
        let (choices, memory) = (ActionSet::EMPTY, PlayBuffer::new());
        let mut game = Game { env, layout, choices, memory };
        game.go_on(Step { turn_end: false, ending: None });
        Ok(game)
    }

    /// The rules, as text.
    #[getter]
    fn rules(&self) -> String {
        self.env.rules().to_string()
    }

    /// The seat that decides; None if the game is over or chance decides.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.env.decision().map(|decision| decision.seat().index())
    }

    /// What it decides: 'give', 'card', 'grip' or 'target'; None if no seat decides.
    #[getter]
    fn stage(&self) -> Option<&'static str> {
        self.env.decision().map(|decision| Stage::word(decision.stage()))
    }

    /// The seats that have won; None while the game goes on.
    #[getter]
    fn winners(&self) -> Option<Vec<usize>> {
        match self.env.game().phase() {
            Phase::Over(seats) => Some(seats.iter().map(Seat::index).collect()),
            _ => None,
        }
    }

    /// Whether the game was ended without winners, because it had too many turns.
    #[getter]
    fn truncated(&self) -> bool {
        let waits = self.env.decision().is_some() || self.env.chance().is_some();
        !waits && self.winners().is_none()
    }

    /// The teams, each with its seats.
    #[getter]
    fn teams(&self) -> Vec<Vec<usize>> {
        let seating = self.env.rules().seating();
        let mut teams: Vec<Vec<usize>> = Vec::new();
        for seat in seating.seats() {
            let team: Vec<usize> = seating.team(seat).iter().map(Seat::index).collect();
            if !teams.contains(&team) {
                teams.push(team);
            }
        }
        teams
    }

    /// The number of seats.
    #[getter]
    fn num_seats(&self) -> usize {
        self.env.rules().seating().players()
    }

    /// The board as text, without the shares of a play under construction.
    #[getter]
    fn board(&self) -> String {
        self.env.game().board().display(self.env.rules().seating()).to_string()
    }

    /// The hand of a seat as text.
    fn hand(&self, seat: usize) -> PyResult<String> {
        Ok(self.env.view(self.at_table(seat)?).hand().to_string())
    }

    /// The actions that can be chosen, in ascending order; none if no seat decides.
    fn legal(&self) -> Vec<usize> {
        self.choices.iter().collect()
    }

    /// The actions as a mask: 1 for each that can be chosen.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i8>>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let out = buffer(py, out, self.layout.actions())?;
        self.choices.write(out.readwrite().as_slice_mut()?);
        Ok(out)
    }

    /// What a seat knows, as bytes; the seat that decides by default.
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
        out: Option<Bound<'py, PyArray1<u8>>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = seat.map_or(Ok(self.env.seat()), |seat| self.at_table(seat))?;
        let out = buffer(py, out, self.layout.observation_len())?;
        self.env.observe(self.layout, seat, out.readwrite().as_slice_mut()?);
        Ok(out)
    }

    /// What the seat that decides is asked, as an engine is: the whole decision, whatever part
    /// of it has been made here.
    #[pyo3(signature = (*, layout="table"))]
    fn question(&self, layout: &str) -> PyResult<Question> {
        let layout = numbers(self.env.rules(), layout)?;
        Question::of(&self.env, layout).ok_or_else(|| invalid("no seat decides"))
    }

    /// Takes an action. Returns whether it completed a gift, a play or a fold.
    ///
    /// Raises IllegalAction with the rule's number; nothing has changed then.
    fn apply(&mut self, py: Python<'_>, action: usize) -> PyResult<bool> {
        let step = self.env.act(self.layout, action, &mut self.memory);
        self.after(py, step)
    }

    /// What chance can do now, with the chance of each outcome; none if it does not decide.
    fn outcomes(&self) -> Vec<(usize, f64)> {
        let ways = |toss: Toss| toss.outcomes().map(|(_, ways)| ways).sum::<usize>() as f64;
        self.env.chance().map_or_else(Vec::new, |toss| {
            let all = ways(toss);
            toss.outcomes().map(|(outcome, ways)| (outcome, ways as f64 / all)).collect()
        })
    }

    /// Decides chance: one of `outcomes`.
    fn toss(&mut self, py: Python<'_>, outcome: usize) -> PyResult<()> {
        let step = self.env.toss(outcome);
        self.after(py, step).map(drop)
    }

    /// What an outcome of chance means.
    fn outcome_text(&self, outcome: usize) -> PyResult<String> {
        let text = self.env.chance().and_then(|toss| toss.outcome(outcome));
        let none = || PyIndexError::new_err(format!("chance has no outcome {outcome} now"));
        text.map(|outcome| outcome.to_string()).ok_or_else(none)
    }

    /// What the seat that decides can do, as text: at most `limit` plays, the gifts in
    /// the exchange, or the fold.
    #[pyo3(signature = (limit=2000))]
    fn plays(&mut self, limit: usize) -> Vec<String> {
        let Some(decision) = self.env.decision() else { return Vec::new() };
        let Some(turn) = self.env.game().turn() else {
            let hand = self.env.game().hands()[decision.seat()];
            return hand.ranks().map(|card| format!("give {card}")).collect();
        };
        turn.list(&mut self.memory);
        match self.memory.is_empty() {
            true => vec!["fold".to_owned()],
            false => self.memory.iter().take(limit).map(ToString::to_string).collect(),
        }
    }

    /// Makes a whole decision from its text: `give 6`, a play such as `A 0k-0s`, or
    /// `fold`. Actions taken for a play that is not complete are dropped.
    fn play(&mut self, py: Python<'_>, text: &str) -> PyResult<()> {
        let answer = self.read(text)?;
        let step = self.env.answer(&answer);
        self.after(py, step).map(drop)
    }

    /// The actions that make a decision, from its beginning.
    fn encode(&self, py: Python<'_>, text: &str) -> PyResult<Vec<usize>> {
        let answer = self.read(text)?;
        let env = &self.env;
        env.clone().answer(&answer).map_err(|error| illegal(py, &error))?;
        let mut actions = Vec::new();
        if let Some(decision) = env.begun() {
            let me = decision.seat();
            decision.encode(&answer, |action| actions.push(self.layout.number(me, action)));
        }
        Ok(actions)
    }

    /// What an action of the seat that decides means.
    fn action_text(&self, action: usize) -> PyResult<String> {
        let text = self.layout.action(self.env.seat(), action).map(|action| action.to_string());
        text.ok_or_else(|| PyIndexError::new_err(format!("there is no action {action}")))
    }

    /// The reward of each seat; zeros while the game goes on.
    fn rewards(&self) -> Vec<f32> {
        let rules = self.env.rules();
        let seats = rules.seating().seats();
        match self.env.game().phase() {
            Phase::Over(winners) => {
                seats.map(|seat| kennel_env::Ending::Won(winners).reward(rules, seat)).collect()
            }
            _ => seats.map(|_| 0.0).collect(),
        }
    }

    /// The record of the game. It contains every hand.
    fn record(&self) -> String {
        self.env.record().map(ToString::to_string).unwrap_or_default()
    }

    /// Everything that a seat has seen, a line for each event.
    fn told(&self, seat: usize) -> PyResult<String> {
        let seat = self.at_table(seat)?;
        Ok(self.env.record().map(|record| told_to(record, seat)).unwrap_or_default())
    }

    /// The position, every hand included; None in the exchange and after the game.
    fn position(&self) -> Option<String> {
        self.env.game().position().map(|position| position.to_string())
    }

    /// A copy that goes its own way.
    fn clone(&self) -> Game {
        let (env, layout, choices) = (self.env.clone(), self.layout, self.choices);
        Game { env, layout, choices, memory: PlayBuffer::new() }
    }

    /// The board: 'ansi' (with colours), 'text' (without) or 'svg'.
    #[pyo3(signature = (mode="ansi"))]
    fn render(&self, mode: &str) -> PyResult<String> {
        let (seating, board) = (self.env.rules().seating(), self.env.game().board());
        let lines = |paint| {
            let picture = kennel_draw::draw(seating, board, Numbers::Starts, &[]);
            picture.lines(paint).join("\n") + "\n"
        };
        match mode {
            "ansi" => Ok(lines(Paint::Colors)),
            "text" => Ok(lines(Paint::Plain)),
            "svg" => Ok(kennel_draw::svg(seating, board)),
            _ => Err(PyValueError::new_err(format!("no mode '{mode}': ansi, text or svg"))),
        }
    }

    /// The board as pixels: rows, columns, and red, green and blue.
    fn pixels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let picture = kennel_draw::pixels(self.env.rules().seating(), self.env.game().board());
        let array = PyArray3::zeros(py, [picture.height, picture.width, 3], false);
        array.readwrite().as_slice_mut()?.copy_from_slice(&picture.bytes);
        Ok(array)
    }

    fn __repr__(&self) -> String {
        format!("Game('{}', seat={:?}, stage={:?})", self.rules(), self.seat(), self.stage())
    }
}

/// The caller's buffer, or a new one.
fn buffer<'py, T: numpy::Element>(
    py: Python<'py>,
    out: Option<Bound<'py, PyArray1<T>>>,
    len: usize,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let out = out.unwrap_or_else(|| PyArray1::zeros(py, len, false));
    match out.len()? == len {
        true => Ok(out),
        false => Err(invalid(format!("the buffer must have {len} elements"))),
    }
}
