//! The dialogues with engines, in a file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Mutex;

use kennel_bots::FaultKind;

use super::process::Start;

/// A file of questions and answers, in the order in which they were answered.
pub struct Transcript {
    file: Mutex<BufWriter<File>>,
}

impl Transcript {
    /// Creates the file, or empties it.
    pub fn create(path: &Path) -> Result<Transcript, String> {
        let file = File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Transcript { file: Mutex::new(BufWriter::new(file)) })
    }

    /// Adds a question with its answer, or with what went wrong.
    pub fn add(
        &self,
        start: &Start,
        process: u32,
        question: &str,
        answer: &Result<String, (FaultKind, String)>,
    ) {
        let Ok(mut file) = self.file.lock() else { return };
        let mut block = format!("# {start}, process {process}\n");
        for line in question.lines() {
            block.push_str(&format!("> {line}\n"));
        }
        match answer {
            Ok(line) => block.push_str(&format!("< {}\n", line.escape_debug())),
            Err((kind, reason)) => block.push_str(&format!("! {}: {reason}\n", kind.word())),
        }
        // A full disk must not stop the contest; what is missing shows.
        let _ = file.write_all(block.as_bytes()).and_then(|()| file.flush());
    }
}
