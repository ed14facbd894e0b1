//! The records of a contest, one file for each game.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kennel_rules::notation::Record;
use kennel_rules::{Event, Game, Seat};

/// A folder for the records of one pair of bots.
pub struct Records {
    folder: PathBuf,
    /// The numbers of the two bots on the command line, from 1.
    pair: String,
    /// The first file that could not be written, and why.
    error: Mutex<Option<String>>,
}

/// The record of a game in progress.
#[derive(Default)]
pub struct Recorder(Option<Record>);

impl Recorder {
    /// Adds an event.
    pub fn add(&mut self, game: &Game, event: &Event) {
        if self.0.is_none() {
            self.0 = Record::new(game.rules(), game.first_dealer()).ok();
        }
        if let Some(record) = &mut self.0 {
            // An event that is not legal ends the game and is no part of it.
            let _ = record.push(*event);
        }
    }
}

impl Records {
    /// Creates the folder if necessary.
    pub fn create(folder: &Path, first: usize, second: usize) -> Result<Records, String> {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let pair = format!("{}-{}", first + 1, second + 1);
        Ok(Records { folder: folder.to_owned(), pair, error: Mutex::new(None) })
    }

    /// Writes the record of a game. `name_of` is the bot in a seat.
    pub fn write<'a>(
        &self,
        set: u64,
        game: usize,
        recorder: Recorder,
        name_of: impl Fn(Seat) -> &'a str,
    ) {
        let Some(mut record) = recorder.0 else { return };
        for seat in record.game().rules().seating().seats() {
            // A name that a header cannot hold is left out.
            let _ = record.tag(&format!("seat-{seat}"), name_of(seat));
        }
        let name = format!("{}-{:06}-{}.record", self.pair, set + 1, game + 1);
        let path = self.folder.join(name);
        if let Err(error) = fs::write(&path, record.to_string())
            && let Ok(mut first) = self.error.lock()
        {
            first.get_or_insert_with(|| format!("{}: {error}", path.display()));
        }
    }

    /// The first file that could not be written.
    pub fn error(&self) -> Option<String> {
        self.error.lock().ok()?.clone()
    }
}
