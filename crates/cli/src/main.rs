mod json;
use std::io::{BufRead, Write};
fn main() {
    let stdin = std::io::stdin();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in stdin.lock().lines() {
        let line = line.unwrap();
        let r = serde_json::from_str::<json::PositionJson>(&line).map_err(|e| e.to_string()).and_then(|p| p.position());
        match r {
            Ok(p) => {
                let turn = p.turn();
                let plays: Vec<_> = turn.plays().iter().map(|x| json::PlayJson::new(&turn, x)).collect();
                writeln!(out, "{}", serde_json::json!({"plays": plays})).unwrap();
            }
            Err(e) => writeln!(out, "{}", serde_json::json!({"error": e})).unwrap(),
        }
    }
}
