//! An engine's question as observation, mask and actions.

use kennel_env::{Answer, Decision, Env, Layout, Situation, observe};
use kennel_rules::PlayBuffer;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::error::{illegal, invalid};
use crate::layout::numbers;

/// A question of the engine protocol, from `question` to `end`, answered by actions.
#[pyclass(module = "kennel_dog")]
pub struct Question {
    situation: Situation,
    layout: Layout,
    decision: Decision,
    answer: Option<Answer>,
    memory: PlayBuffer,
}

impl Question {
    /// What the seat that decides is asked, from the beginning of its decision; `None` if no
    /// seat decides.
    pub fn of(env: &Env, layout: Layout) -> Option<Question> {
        let situation = Situation::of(env.view(env.decision()?.seat()))?;
        let decision = env.begun()?;
        Some(Question { situation, layout, decision, answer: None, memory: PlayBuffer::new() })
    }
}

#[pymethods]
impl Question {
    #[new]
    #[pyo3(signature = (text, *, layout="table"))]
    fn new(text: &str, layout: &str) -> PyResult<Question> {
        let situation = Situation::from_question(text).map_err(invalid)?;
        let decision = situation.decision().map_err(invalid)?;
        let decision = decision.ok_or_else(|| invalid("the question asks nothing"))?;
        let layout = numbers(situation.rules(), layout)?;
        Ok(Question { situation, layout, decision, answer: None, memory: PlayBuffer::new() })
    }

    /// The rules, as text.
    #[getter]
    fn rules(&self) -> String {
        self.situation.rules().to_string()
    }

    /// The seat that decides.
    #[getter]
    fn seat(&self) -> usize {
        self.situation.seat().index()
    }

    /// What it decides: 'give', 'card', 'grip' or 'target'.
    #[getter]
    fn stage(&self) -> &'static str {
        self.decision.stage().word()
    }

    /// What the seat knows, as bytes.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let out = PyArray1::zeros(py, self.layout.observation_len(), false);
        let bytes = &mut out.readwrite();
        observe(self.layout, &self.situation, Some(&self.decision), bytes.as_slice_mut()?);
        Ok(out)
    }

    /// The actions as a mask: 1 for each that can be chosen.
    fn mask<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let out = PyArray1::zeros(py, self.layout.actions(), false);
        if self.answer.is_none() {
            let choices = self.decision.choices(self.layout, &mut self.memory);
            choices.write(out.readwrite().as_slice_mut()?);
        }
        Ok(out)
    }

    /// Takes an action.
    fn apply(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        if self.answer.is_some() {
            return Err(invalid("the answer is complete"));
        }
        let refused = |error| illegal(py, &error);
        let number = self.layout.action(self.decision.seat(), action);
        let taken = number.ok_or(kennel_env::ActionError::NoSuchAction(action)).map_err(refused)?;
        self.answer = self.decision.act(taken, &mut self.memory).map_err(refused)?;
        Ok(())
    }

    /// The line to answer with; None while actions are missing.
    #[getter]
    fn answer(&self) -> Option<String> {
        self.answer.map(|answer| match answer {
            Answer::Give(card) => format!("give {card}"),
            Answer::Play(play) => format!("play {play}"),
            Answer::Fold => "fold".to_owned(),
        })
    }
}
