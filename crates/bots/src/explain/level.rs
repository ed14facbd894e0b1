//! Explanations in one step.

use std::sync::Arc;

use kennel_rules::View;

use super::{Explanation, ask};
use crate::{BotError, FaultKind, Level, Search, shipped};

impl Level {
    /// Explains what the view's seat can do, with the shipped net and the level's node
    /// budget, so that the answer is the same on every machine. [`ask`] takes a net and
    /// a budget of your own.
    ///
    /// # Errors
    /// The view's seat has nothing to decide now, or the shipped net cannot be read.
    pub fn explain(self, view: &View, seed: u64) -> Result<Explanation, BotError> {
        let net = shipped(view.rules().seating())
            .map_err(|error| BotError::Failed(FaultKind::Start, error.to_string()))?;
        ask(self, &mut Search::new(Arc::new(net)), view, seed, self.nodes(), &[])
    }
}
