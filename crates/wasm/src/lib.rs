//! The rules of Brändi Dog for the browser.
//!
//! The page folds the server's messages into a [`View`], which knows the state and the
//! legal plays, so that no rule is written again in TypeScript. Without a server, a
//! [`LocalGame`] deals, and its bots play. Answers are JSON; `web/src/rules/messages.ts`
//! is written from their types.
#![warn(missing_docs)]

mod analyst;
mod local;
mod messages;
mod position;
mod replay;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typescript;
mod view;

use kennel_bots::Budget;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

use messages::Shape;
use position::Trial;
use replay::read_viewpoint;
use view::{WasmResult, read_rules};

/// The shape of a board under some rules: a `Shape`.
///
/// # Errors
/// There are no such rules.
#[wasm_bindgen]
pub fn shape(rules: &str) -> Result<String, String> {
    Ok(write(&Shape::of(read_rules(rules)?)))
}

/// What one seat, or a spectator, knows of a game.
#[wasm_bindgen]
pub struct View(view::View);

#[wasm_bindgen]
impl View {
    /// The view before the first deal; without a seat that of a spectator.
    ///
    /// # Errors
    /// There are no such rules or seats.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str, first_dealer: u8, seat: Option<u8>) -> Result<View, String> {
        view::View::new(rules, first_dealer, seat).map(View)
    }

    /// Adds what is seen next (a `SightMessage`), and returns what it shows: `Shown`.
    ///
    /// # Errors
    /// It contradicts what was seen before; nothing has changed then.
    pub fn see(&mut self, sight: &str) -> Result<String, String> {
        Ok(write(&self.0.see(&read(sight)?)?))
    }

    /// Makes a spectator's view that of a seat, between two rounds.
    ///
    /// # Errors
    /// It is the view of a seat already, a round is being played, or there is no such seat.
    pub fn take_seat(&mut self, seat: u8) -> Result<(), String> {
        self.0.take_seat(seat)
    }

    /// Everything this viewpoint knows: a `State`.
    pub fn state(&self) -> String {
        write(&self.0.state())
    }

    /// What each rank of the hand can do, if it is the viewer's turn: `CardUse[]`.
    pub fn cards(&self) -> String {
        write(&self.0.cards())
    }

    /// What can be done next with a card: from a `Building` to an `Offer`.
    ///
    /// # Errors
    /// It is not the viewer's turn, or what has been built so far is not possible.
    pub fn offer(&self, building: &str) -> Result<String, String> {
        Ok(write(&self.0.offer(&read(building)?)?))
    }
}

/// A recorded game, moment by moment.
#[wasm_bindgen]
pub struct Replay(replay::Replay);

#[wasm_bindgen]
impl Replay {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with it: a `ParseProblem` in JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Replay, String> {
        match replay::Replay::new(text) {
            Ok(replay) => Ok(Replay(replay)),
            Err(problem) => Err(write(&problem)),
        }
    }

    /// The header of the record and the result: an `About`.
    pub fn about(&self) -> String {
        write(&self.0.about())
    }

    /// All moments as `Moment[]`, with all hands `open`, as a spectator (`watching`) or
    /// from a seat (its number).
    ///
    /// # Errors
    /// There is no such viewpoint.
    pub fn moments(&self, viewpoint: &str) -> Result<String, String> {
        Ok(write(&self.0.moments(read_viewpoint(self.0.seating(), viewpoint)?)))
    }

    /// The record as far as a moment.
    ///
    /// # Errors
    /// There is no such moment.
    pub fn until(&self, moment: u32) -> Result<String, String> {
        self.0.until(moment)
    }
}

/// Judges the decisions of a recorded game, a few at a time.
#[wasm_bindgen]
pub struct Analyst(analyst::Analyst);

#[wasm_bindgen]
impl Analyst {
    /// Reads a record and the file of a net for its seating.
    ///
    /// # Errors
    /// The record cannot be read, or the net is not one for its seating.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str, net: &[u8]) -> Result<Analyst, String> {
        analyst::Analyst::new(record, net).map(Analyst)
    }

    /// Judges the decisions of the next `moments` moments: `Judged[]`; none at the end.
    pub fn judge(&mut self, moments: u32) -> Option<String> {
        self.0.judge(moments).map(|judged| write(&judged))
    }

    /// What could have been done instead of what led to a moment: `Advice`.
    ///
    /// # Errors
    /// Nobody decided there.
    pub fn instead(&self, moment: u32) -> Result<String, String> {
        Ok(write(&self.0.instead(moment)?))
    }
}

/// A game against bots, which a worker plays.
#[wasm_bindgen]
pub struct LocalGame(local::LocalGame);

#[wasm_bindgen]
impl LocalGame {
    /// Begins a game, or goes on with one, from a `LocalStart`.
    ///
    /// # Errors
    /// What cannot be read or does not fit together.
    #[wasm_bindgen(constructor)]
    pub fn new(start: &str) -> Result<LocalGame, String> {
        local::LocalGame::new(read(start)?).map(LocalGame)
    }

    /// The rules, in notation.
    pub fn rules(&self) -> String {
        self.0.rules()
    }

    /// Loads the net of the bots.
    ///
    /// # Errors
    /// It is not a net, or one for another seating.
    pub fn take_net(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.0.take_net(bytes)
    }

    /// What is told to a client that knows the game up to a version: `ServerMessage[]`.
    pub fn told(&self, after: u32) -> String {
        write(&self.0.told(after))
    }

    /// Passes the device to the person in a seat, or covers it: everything that is told from
    /// there, `ServerMessage[]`.
    ///
    /// # Errors
    /// No person sits there.
    pub fn pass_to(&mut self, seat: Option<u8>) -> Result<String, String> {
        Ok(write(&self.0.pass_to(seat)?))
    }

    /// Answers a `ClientMessage` as a server would: `ServerMessage[]`.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn say(&mut self, message: &str) -> Result<String, String> {
        Ok(write(&self.0.say(&read(message)?)))
    }

    /// Lets the next bot decide, the champion within a time: `ServerMessage[]`, empty if the game waits for a person or is over.
    ///
    /// # Errors
    /// The net is missing.
    pub fn step(&mut self, milliseconds: u32) -> Result<String, String> {
        Ok(write(&self.0.step(within(milliseconds))?))
    }

    /// Goes back to the last decision of the only person; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Whether there is a decision to take back.
    pub fn can_undo(&self) -> bool {
        self.0.can_undo()
    }

    /// The game so far as a record in notation, every card included.
    pub fn record(&self) -> String {
        self.0.record()
    }

    /// The seats that have won: `number[]`, or `null` while the game goes on.
    pub fn winners(&self) -> String {
        write(&self.0.winners())
    }

    /// What whoever holds the device could do now, weighed within a time: a `Hint`.
    ///
    /// # Errors
    /// That person is not asked, or the net is missing.
    pub fn hint(&self, milliseconds: u32) -> Result<String, String> {
        Ok(write(&self.0.hint(within(milliseconds))?))
    }
}

/// A budget of time, by the page's clock.
#[cfg(target_family = "wasm")]
fn within(milliseconds: u32) -> Budget {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn milliseconds_by_page() -> f64;
    }
    let now = || milliseconds_by_page() as u64;
    Budget::Until { now: kennel_bots::Clock(now), at: now() + u64::from(milliseconds) }
}

/// A budget of time, by the system's clock.
#[cfg(not(target_family = "wasm"))]
fn within(milliseconds: u32) -> Budget {
    Budget::Time(std::time::Duration::from_millis(u64::from(milliseconds)))
}

/// A position in notation, to be tried out with everything open.
#[wasm_bindgen]
pub struct Position(Trial);

#[wasm_bindgen]
impl Position {
    /// Reads a position.
    ///
    /// # Errors
    /// The text is not a position.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Position, String> {
        Trial::new(text).map(Position)
    }

    /// The position as it stands: a `Standing`.
    pub fn standing(&self) -> String {
        write(&self.0.standing())
    }

    /// What each rank can do in the hand of the seat to play: `CardUse[]`.
    pub fn cards(&self) -> String {
        write(&self.0.cards())
    }

    /// What can be done next with a card: from a `Building` to an `Offer`.
    ///
    /// # Errors
    /// Nobody is to play, or what has been built so far is not possible.
    pub fn offer(&self, building: &str) -> Result<String, String> {
        Ok(write(&self.0.offer(&read(building)?)?))
    }

    /// Plays for the seat to play: `Tried`; `lot` between 0 and 1 picks the card that is
    /// drawn.
    ///
    /// # Errors
    /// The play is not legal; nothing has changed then.
    pub fn play(&mut self, play: &str, lot: f64) -> Result<String, String> {
        Ok(write(&self.0.play(play, lot)?))
    }

    /// Folds for the seat to play, and returns its cards.
    ///
    /// # Errors
    /// It has a legal play; nothing has changed then.
    pub fn fold(&mut self) -> Result<String, String> {
        self.0.fold()
    }
}

/// What is wrong with a position to begin a game with: a `ParseProblem`, or nothing.
#[wasm_bindgen]
pub fn position_problem(text: &str) -> Option<String> {
    local::set_up::problem(text).map(|problem| write(&problem))
}

fn read<T: DeserializeOwned>(text: &str) -> WasmResult<T> {
    serde_json::from_str(text).map_err(|error| format!("unreadable: {error}"))
}

fn write<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).expect("an answer always serialises")
}
