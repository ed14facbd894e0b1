//! Brändi Dog for programs that learn: every decision is a short sequence of numbers
//! from a small fixed range, and what a seat knows is a fixed number of bytes.
//!
//! `docs/actions.md` defines the numbers; [`Layout`] computes them. A [`Decision`] is
//! made action by action, and [`Decision::choices`] are the actions that can be
//! completed. [`Situation`] is what a seat knows, read from its [`View`] or from an
//! engine's question, and [`observe`] writes it as bytes. [`Env`] plays whole games, with
//! chance from a seed or, after [`Env::explicit`], decided from outside.
//!
//! ```
//! use kennel_env::{Env, Layout, Options, Step};
//! use kennel_rules::{Chance, PlayBuffer, Rules, Seating, SplitMix64};
//!
//! let rules = Rules::new(Seating::Four);
//! let layout = Layout::of(Seating::Four);
//! let mut env = Env::new(rules, Options::default(), 1);
//! let (mut memory, mut chance) = (PlayBuffer::new(), SplitMix64::new(2));
//! let mut observation = vec![0; layout.observation_len()];
//! let mut actions = 0;
//! let step = loop {
//!     env.observe(layout, env.seat(), &mut observation);
//!     let choices = env.choices(layout, &mut memory);
//!     let action = choices.nth(chance.below(choices.len() as u64) as usize).unwrap();
//!     let step = env.act(layout, action, &mut memory)?;
//!     actions += 1;
//!     if step.ending.is_some() {
//!         break step;
//!     }
//! };
//! assert!(actions > 100 && step.turn_end);
//! # Ok::<(), kennel_env::ActionError>(())
//! ```
//!
//! [`View`]: kennel_rules::View
#![no_std]
#![warn(missing_docs, unreachable_pub)]

extern crate alloc;

mod action;
mod decision;
mod env;
mod layout;
mod observation;
mod question;
mod situation;
mod told;
mod toss;

pub use action::{Action, ActionSet};
pub use decision::{ActionError, Answer, Decision, Stage};
pub use env::{Ending, Env, Options, Step};
pub use layout::{Layout, Section, VERSION};
pub use observation::observe;
pub use question::QuestionError;
pub use situation::{Asked, Situation};
pub use told::told;
pub use toss::{Outcome, Toss};
