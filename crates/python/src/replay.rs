//! Records as training data.

use kennel_env::{Answer, Decision, Layout, Situation, observe};
use kennel_rules::notation::Record;
use kennel_rules::{BySeat, Event, Legal, PlayBuffer, Seat, View, Viewpoint};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::error::invalid;
use crate::layout::numbers;

/// Every decision of a record, action by action.
#[derive(Default)]
struct Samples {
    observations: Vec<u8>,
    masks: Vec<i8>,
    seats: Vec<i8>,
    actions: Vec<i64>,
}

type Arrays<'py> = (
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<i64>>,
);

/// Observations, masks, seats and actions of a record. With `skip_forced`, actions
/// without an alternative are left out.
#[pyfunction]
#[pyo3(signature = (record, *, layout="table", skip_forced=true))]
pub fn replay_arrays<'py>(
    py: Python<'py>,
    record: &str,
    layout: &str,
    skip_forced: bool,
) -> PyResult<Arrays<'py>> {
    let record: Record = record.parse().map_err(invalid)?;
    let layout = numbers(record.game().rules(), layout)?;
    let samples = py.detach(|| samples_of(&record, layout, skip_forced));
    let count = samples.seats.len();
    let observations = PyArray1::from_vec(py, samples.observations);
    let masks = PyArray1::from_vec(py, samples.masks);
    Ok((
        observations.reshape([count, layout.observation_len()])?,
        masks.reshape([count, layout.actions()])?,
        PyArray1::from_vec(py, samples.seats),
        PyArray1::from_vec(py, samples.actions),
    ))
}

fn samples_of(record: &Record, layout: Layout, skip_forced: bool) -> Samples {
    let rules = record.game().rules();
    let seating = rules.seating();
    let mut samples = Samples::default();
    let mut memory = PlayBuffer::new();
    let dealer = record.game().first_dealer();
    let mut views = BySeat::from_fn(|seat| {
        let seat = seating.seat(seat.index()).unwrap_or(dealer);
        View::new(rules, dealer, Viewpoint::Seat(seat)).ok()
    });
    for (game, event) in record.replay() {
        let answered = match event {
            Event::Give { seat, card } => Some((seat, Answer::Give(card))),
            Event::Play { seat, play, .. } => Some((seat, Answer::Play(play))),
            Event::Fold { seat } => Some((seat, Answer::Fold)),
            Event::SetUp { .. } | Event::Deal(_) | Event::DrawRound(_) => None,
        };
        if let Some((seat, answer)) = answered
            && let Some(situation) = views[seat].as_ref().and_then(Situation::of)
            && let Ok(Some(decision)) = situation.decision()
        {
            samples.add(layout, seat, &situation, decision, &answer, skip_forced, &mut memory);
        }
        let legal = Legal::new_unchecked(&game, &event);
        for seat in seating.seats() {
            if let Some(view) = &mut views[seat] {
                legal.show(Viewpoint::Seat(seat), |sight| view.see_unchecked(sight));
            }
        }
    }
    samples
}

impl Samples {
    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        layout: Layout,
        seat: Seat,
        situation: &Situation,
        mut decision: Decision,
        answer: &Answer,
        skip_forced: bool,
        memory: &mut PlayBuffer,
    ) {
        let mut actions = Vec::new();
        decision.encode(answer, |action| actions.push(action));
        for action in actions {
            let choices = decision.choices(layout, memory);
            if !skip_forced || choices.len() > 1 {
                let (observed, masked) = (self.observations.len(), self.masks.len());
                self.observations.resize(observed + layout.observation_len(), 0);
                observe(layout, situation, Some(&decision), &mut self.observations[observed..]);
                self.masks.resize(masked + layout.actions(), 0);
                choices.write(&mut self.masks[masked..]);
                self.seats.push(seat.index() as i8);
                self.actions.push(layout.number(seat, action) as i64);
            }
            if decision.act(action, memory).is_err() {
                return;
            }
        }
    }
}
