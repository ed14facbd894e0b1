//! The rules of Brändi Dog for the browser.
//!
//! The page folds the server's messages into a [`View`], which knows the state and the
//! legal plays, so that no rule is written again in TypeScript. Without a server, a
//! [`LocalGame`] deals, and its bots play. Answers are JSON; `web/src/rules/messages.ts`
//! is written from their types.
#![warn(missing_docs)]

use kennel_bots::Budget;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

use kennel_view::{Shape, Trial, ViewResult, read_rules, read_viewpoint};

/// The shape of a board under some rules: a `Shape`.
///
/// # Errors
/// There are no such rules.
#[wasm_bindgen]
pub fn shape(rules: &str) -> Result<String, String> {
    Ok(write(&Shape::of(read_rules(rules)?)))
}

/// What the teams have reached on a board in notation when time is up: `TeamResult[]`.
///
/// # Errors
/// There are no such rules, or no such board.
#[wasm_bindgen]
pub fn score(rules: &str, board: &str) -> Result<String, String> {
    Ok(write(&kennel_view::score(rules, board)?))
}

/// What one seat, or a spectator, knows of a game.
#[wasm_bindgen]
pub struct View(kennel_view::View);

#[wasm_bindgen]
impl View {
    /// The view before the first deal; without a seat that of a spectator.
    ///
    /// # Errors
    /// There are no such rules or seats.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str, first_dealer: u8, seat: Option<u8>) -> Result<View, String> {
        kennel_view::View::new(rules, first_dealer, seat).map(View)
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

    /// Forgets the last plays and folds, which were taken back.
    ///
    /// # Errors
    /// So many were not seen in this round; nothing has changed then.
    pub fn take_back(&mut self, events: u8) -> Result<(), String> {
        self.0.take_back(events)
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
pub struct Replay(kennel_view::Replay);

#[wasm_bindgen]
impl Replay {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with it: a `ParseProblem` in JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Replay, String> {
        match kennel_view::Replay::new(text) {
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
pub struct Analyst(kennel_view::Analyst);

#[wasm_bindgen]
impl Analyst {
    /// Reads a record and the file of a net for its seating.
    ///
    /// # Errors
    /// The record cannot be read, or the net is not one for its seating.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str, net: &[u8]) -> Result<Analyst, String> {
        kennel_view::Analyst::new(record, net).map(Analyst)
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

/// The breakdown of a finished game, judged part by part.
#[wasm_bindgen]
pub struct Breakdown(kennel_view::GameBreakdown);

#[wasm_bindgen]
impl Breakdown {
    /// Reads the record of a finished game and the file of a net for its table; `positions`
    /// is the budget for one decision.
    ///
    /// # Errors
    /// The record cannot be read or is not of a finished game, or the net is another's.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str, net: &[u8], seed: u32, positions: u32) -> Result<Breakdown, String> {
        let (seed, positions) = (u64::from(seed), u64::from(positions));
        kennel_view::GameBreakdown::new(record, net, seed, positions).map(Breakdown)
    }

    /// The number of parts.
    pub fn parts(&self) -> u32 {
        self.0.parts() as u32
    }

    /// The parts that are deals or draws.
    pub fn chance_parts(&self) -> Vec<u32> {
        self.0.chance_parts()
    }

    /// Judges a part: a `PartFound`; none if there is no such part.
    pub fn judge(&mut self, part: u32) -> Option<String> {
        self.0.judge(part as usize).map(|found| write(&found))
    }

    /// Adds up what was found in all parts, `PartFound[]`: a `BreakdownTold`.
    ///
    /// # Errors
    /// What was found does not belong to this game.
    pub fn breakdown(&self, found: &str) -> Result<String, String> {
        let found: Vec<kennel_view::PartFound> = read(found)?;
        Ok(write(&self.0.breakdown(&found)?))
    }

    /// Exercises made of the worst mistakes of a seat: `PuzzleLine[]`. `game` says where they
    /// are from.
    ///
    /// # Errors
    /// What was found cannot be read.
    pub fn exercises(&self, found: &str, seat: u8, game: &str) -> Result<String, String> {
        let found: Vec<kennel_view::PartFound> = read(found)?;
        Ok(write(&self.0.exercises(&found, seat, game)))
    }
}

/// A puzzle that somebody solves.
#[wasm_bindgen]
pub struct Puzzle(kennel_view::PuzzleTrial);

#[wasm_bindgen]
impl Puzzle {
    /// Reads a `PuzzleLine`.
    ///
    /// # Errors
    /// What is wrong with it.
    #[wasm_bindgen(constructor)]
    pub fn new(line: &str) -> Result<Puzzle, String> {
        kennel_view::PuzzleTrial::new(&read(line)?).map(Puzzle)
    }

    /// What is shown of it: a `PuzzleTold`.
    pub fn told(&self) -> String {
        write(&self.0.told())
    }

    /// What each rank of the hand can do: `CardUse[]`.
    pub fn cards(&self) -> String {
        write(&self.0.cards())
    }

    /// What can be done next with a card: from a `Building` to an `Offer`.
    ///
    /// # Errors
    /// A card is to be given, or what has been built so far is not possible.
    pub fn offer(&self, building: &str) -> Result<String, String> {
        Ok(write(&self.0.offer(&read(building)?)?))
    }

    /// Tries a decision, as an answer is written: a `PuzzleTried`.
    ///
    /// # Errors
    /// It is not legal.
    pub fn attempt(&self, act: &str) -> Result<String, String> {
        Ok(write(&self.0.attempt(act)?))
    }

    /// Cards that everybody may have held: `string[][]`, empty if that cannot be told.
    pub fn possible_hands(&self, seed: u32) -> String {
        write(&self.0.possible_hands(seed))
    }
}

/// A game against bots, which a worker plays.
#[wasm_bindgen]
pub struct LocalGame(kennel_view::LocalGame);

#[wasm_bindgen]
impl LocalGame {
    /// Begins a game, or goes on with one, from a `LocalStart`.
    ///
    /// # Errors
    /// What cannot be read or does not fit together.
    #[wasm_bindgen(constructor)]
    pub fn new(start: &str) -> Result<LocalGame, String> {
        kennel_view::LocalGame::new(read(start)?).map(LocalGame)
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
    kennel_view::position_problem(text).map(|problem| write(&problem))
}

fn read<T: DeserializeOwned>(text: &str) -> ViewResult<T> {
    serde_json::from_str(text).map_err(|error| format!("unreadable: {error}"))
}

fn write<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).expect("an answer always serialises")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_in_json_is_answered_in_json() {
        assert!(shape("7").is_err() && shape("4").unwrap().contains(r#""starts":[0,16,32,48]"#));
        let mut view = View::new("4", 0, Some(0)).unwrap();
        for sight in ["", "{}", "[]", r#"{"sight":"folded","seat":0,"cards":"7"}"#] {
            assert!(view.see(sight).is_err(), "{sight}");
        }
        let dealt =
            r#"{"sight":"dealt","dealer":0,"lead":1,"size":6,"shuffled":false,"hand":"A23456"}"#;
        view.see(dealt).unwrap();
        assert!(view.state().contains(r#""hand":["A","2","3","4","5","6"]"#));
    }
}
