//! The rules of Brändi Dog, exact, complete and fast.
//!
//! Every type that has a [`notation`] reads and writes itself as text, and rules are
//! numbered as in [`law`]. The crate does no I/O; randomness comes in through
//! [`Chance`].
//!
//! # List the plays of a position
//!
//! A [`Position`] is a board with everybody's hand and a seat to play; its [`Turn`]
//! is what that seat needs to know. [`Turn::plays`] lists every distinct play,
//! [`Turn::random_play`] picks one at random, [`Turn::check`] says whether a play is legal and
//! why not, and [`Turn::draft`] builds one piece by piece.
//!
//! ```
//! use kennel_rules::{Play, Position, Seating};
//!
//! // Seat 0 holds a four and a king: it may walk, or leave its kennel.
//! let position: Position = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3".parse()?;
//! let turn = position.turn();
//! let plays: Vec<String> = turn.plays().iter().map(ToString::to_string).collect();
//! assert_eq!(plays, ["4 5-9", "4 5-1", "K 0k-0s"]);
//!
//! // The king cannot walk past the fresh marble of seat 1.
//! let refusal = turn.check(&Play::parse(Seating::Four, "K 5-18")?).unwrap_err();
//! assert_eq!(refusal.to_string(), "the fresh marble on 16 is a blockade (rule 5.1)");
//! # Ok::<(), kennel_rules::notation::ParseError>(())
//! ```
//!
//! # Play a whole game
//!
//! A [`Game`] is the fold of its [`Event`]s. Deals and draws are events too, so a
//! game replays from its events alone; a [`Record`](notation::Record) keeps them as
//! text. [`Game::from_position`] goes on from a position.
//!
//! ```
//! use kennel_rules::{
//!     Chance, Event, Game, Phase, PlayBuffer, Rules, Seat, Seating, SplitMix64, Stock,
//! };
//!
//! /// What happens next if every seat decides at random.
//! fn next(game: &Game, stock: &mut Stock, chance: &mut impl Chance) -> Option<Event> {
//!     match game.phase() {
//!         Phase::Deal => game.deal(stock, chance),
//!         Phase::DrawRound => game.draw_round(chance),
//!         Phase::Exchange { given } => {
//!             let seat = game.rules().seating().seats().find(|&seat| !given.contains(seat))?;
//!             Some(Event::Give { seat, card: game.hands()[seat].pick(chance)? })
//!         }
//!         Phase::Turn(seat) => match game.turn()?.random_play(&mut PlayBuffer::new(), chance) {
//!             Some(play) => game.play_event(play, chance),
//!             None => Some(Event::Fold { seat }),
//!         },
//!         Phase::Over(_) => None,
//!     }
//! }
//!
//! let mut chance = SplitMix64::new(1);
//! let mut stock = Stock::shuffled(&mut chance);
//! let mut game = Game::new(Rules::new(Seating::Four), Seat::ALL[0])?;
//! while let Some(event) = next(&game, &mut stock, &mut chance) {
//!     game.apply(&event)?;
//! }
//! assert_eq!(game.winner().map(|team| team.len()), Some(2));
//! # Ok::<(), kennel_rules::GameError>(())
//! ```
//!
//! # Know what one seat may know
//!
//! A [`Game`] knows every hand. What a seat or a spectator may know is a [`View`],
//! and the only way into it is what that [`Viewpoint`] sees of a checked event:
//! [`Game::check`] proves the event once, [`Legal`] shows it to everyone and gives
//! the game after it.
//!
//! ```
//! use kennel_rules::{Game, Rules, Seat, Seating, SplitMix64, Stock, View, Viewpoint};
//!
//! let (rules, dealer) = (Rules::new(Seating::Four), Seat::ALL[0]);
//! let mut game = Game::new(rules, dealer)?;
//! let mut view = View::new(rules, dealer, Viewpoint::Seat(Seat::ALL[2]))?;
//!
//! let mut chance = SplitMix64::new(1);
//! let mut stock = Stock::shuffled(&mut chance);
//! let deal = game.deal(&mut stock, &mut chance).expect("a new game waits for a deal");
//! let legal = game.check(&deal)?;
//! for sight in legal.seen_by(view.viewpoint()) {
//!     view.see(&sight)?;
//! }
//! game = legal.after();
//!
//! assert_eq!(view.hand(), game.hands()[Seat::ALL[2]]);
//! assert_eq!(view.hand_sizes()[Seat::ALL[1]], 6); // how many, not which
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `serde`: everything that has a text is serialised as that text. A [`Game`] is
//!   not serialisable, because it knows hidden cards.
#![no_std]
#![warn(missing_docs, unreachable_pub)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod card;
mod chance;
mod check;
mod draft;
mod effects;
mod event;
mod game;
#[doc = include_str!("../docs/rules.md")]
#[cfg(doc)]
pub mod law {}
mod legal;
pub mod notation;
mod obstacle;
mod options;
mod passed;
mod perft;
mod play;
mod position;
mod refusal;
mod round;
mod score;
mod seat;
#[cfg(feature = "serde")]
mod serde;
mod sets;
mod seven;
mod sight;
mod turn;
mod uses;
mod view;
mod walk;

pub use board::{Board, BoardError, Field, MARBLES, Place, Slot, Spot, SpotKind};
pub use card::{Cards, CardsIter, Rank, Stock};
pub use chance::{Chance, SplitMix64};
pub use draft::{Draft, Grip, Grips, Playable};
pub use event::{Event, GameError, Phase};
pub use game::Game;
pub use legal::Legal;
pub use obstacle::Obstacle;
pub use options::{Edition, JackAlone, Rules, RulesError, Seating};
pub use passed::Passed;
pub use perft::{divide, divide_into, perft};
pub use play::{Deed, Effect, Play, Share, Shares};
pub use position::{Next, Position, PositionError};
pub use refusal::Refusal;
pub use round::HAND_SIZES;
pub use score::{Score, TeamScore};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, SeatSetIter};
pub use sets::{RankSet, SpotSet};
pub use sight::{Sight, Viewpoint};
pub use turn::{Outcome, PlayBuffer, Turn};
pub use view::{View, ViewError};

/// The version of the rules this crate plays. It changes when the same events may
/// lead to another game than before, so that old games can be told apart.
pub const RULES_VERSION: u32 = 1;

/// The examples of the crate's README compile and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
