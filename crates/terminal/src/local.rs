//! A game against bots, which play on a thread of their own.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use kennel_bots::{Budget, Net, shipped};
use kennel_view::{Beginning, LocalGame, LocalStart, Person};
use kennel_wire::ServerMessage;

use crate::app::{Input, Request};

/// A game to begin.
#[derive(Clone, Debug)]
pub struct Start {
    /// How it begins.
    pub beginning: Beginning,
    /// The player's seat.
    pub seat: u8,
    /// The player's name; may be empty.
    pub name: String,
    /// The level of the bots.
    pub level: String,
    /// What all chance is drawn from.
    pub seed: u64,
    /// How long a bot takes at least.
    pub pause: Duration,
    /// Where the record is written.
    pub record: String,
}

/// How long the champion thinks.
const THINKING: Duration = Duration::from_millis(500);

/// Begins a game and plays its bots on a thread of their own, which ends with the screen.
///
/// # Errors
/// The game cannot begin so, in words.
pub fn begin(start: Start, inputs: Sender<Input>) -> Result<Sender<Request>, String> {
    let (requests, asked) = channel();
    let mut bots = Bots::new(start)?;
    let play = move || bots.play(&asked, &inputs);
    let thread = thread::Builder::new().name("bots".to_owned()).spawn(play);
    thread.map_err(|error| error.to_string())?;
    Ok(requests)
}

struct Bots {
    start: Start,
    game: LocalGame,
    net: Arc<Net>,
}

impl Bots {
    fn new(start: Start) -> Result<Bots, String> {
        let mut game = game(&start)?;
        let net = shipped(game.seating()).map_err(|error| error.to_string())?;
        let net = Arc::new(net);
        game.give_net(Arc::clone(&net));
        Ok(Bots { start, game, net })
    }

    /// Plays until the screen is gone.
    fn play(&mut self, asked: &Receiver<Request>, inputs: &Sender<Input>) {
        if inputs.send(Input::Told(self.game.told(0))).is_err() {
            return;
        }
        loop {
            // A bot that plays at once gives nobody time to look.
            let began = Instant::now();
            let told = match self.game.step(Budget::Time(THINKING)) {
                Ok(told) => told,
                Err(problem) => {
                    let _ = inputs.send(Input::Link(crate::app::Link::Failed(problem)));
                    Vec::new()
                }
            };
            let request = if told.is_empty() {
                asked.recv().ok()
            } else {
                let pause = if is_hasty(&told) { Duration::ZERO } else { self.start.pause };
                if inputs.send(Input::Told(told)).is_err() {
                    return;
                }
                match asked.recv_timeout(pause.saturating_sub(began.elapsed())) {
                    Err(RecvTimeoutError::Timeout) => continue,
                    request => request.ok(),
                }
            };
            let Some(request) = request else { return };
            if self.answer(request, inputs).is_none() {
                return;
            }
        }
    }

    /// Answers a request; nothing if the screen is gone.
    fn answer(&mut self, request: Request, inputs: &Sender<Input>) -> Option<()> {
        let input = match request {
            Request::Say(message) => Input::Told(self.game.say(&message)),
            Request::Hint => Input::Hint(self.game.hint(Budget::Time(THINKING))),
            Request::Undo if self.game.undo() => Input::Undone(self.game.told(0)),
            Request::Undo => return Some(()),
            Request::Save => {
                let file = self.start.record.clone();
                let written = std::fs::write(&file, self.game.record());
                Input::Saved(file, written.map_err(|error| error.to_string()))
            }
            Request::Again => {
                self.start.seed = self.start.seed.wrapping_mul(6_364_136_223_846_793_005) | 1;
                if let Beginning::Record(_) = self.start.beginning {
                    self.start.beginning = Beginning::Rules(self.game.rules());
                }
                self.game = game(&self.start).ok()?;
                self.game.give_net(Arc::clone(&self.net));
                Input::Told(self.game.told(0))
            }
        };
        inputs.send(input).ok()
    }
}

/// Whether nothing is to be seen of what happened: others choose what they give.
fn is_hasty(told: &[ServerMessage]) -> bool {
    let gave = |message: &ServerMessage| {
        match message {
        ServerMessage::Changes { changes, .. } => changes.iter().all(|told| {
            matches!(&told.change, kennel_wire::Change::Seen { sights }
                if sights.iter().all(|sight| matches!(sight, kennel_wire::SightMessage::Gave { .. })))
        }),
        _ => false,
    }
    };
    told.iter().all(gave)
}

fn game(start: &Start) -> Result<LocalGame, String> {
    let players = match &start.beginning {
        Beginning::Rules(rules) => kennel_view::read_rules(rules)?.seating().players(),
        Beginning::Record(record) => {
            let replay = kennel_view::Replay::new(record).map_err(|problem| problem.what)?;
            replay.seating().players()
        }
        Beginning::Position(_) => return Err("a position is not a beginning here".to_owned()),
    };
    LocalGame::new(LocalStart {
        id: "local".to_owned(),
        beginning: start.beginning.clone(),
        people: vec![Person { seat: start.seat, name: start.name.clone() }],
        levels: vec![start.level.clone(); players],
        seed: format!("{:016x}", start.seed),
    })
}
