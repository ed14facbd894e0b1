//! Club evenings and tournaments over HTTP.

mod boards;
mod online;

use std::path::{Path, PathBuf};

use kennel_events::{Action, Event, State, draw};
use serde_json::{Value, json};

use crate::support::{Answer, Guest, Running, new_database, quick};

/// An event and who directs it.
struct Evening {
    id: String,
    director: Guest,
}

impl Evening {
    /// An event that an account called Dora makes.
    async fn new(server: &Running, new: Value) -> Evening {
        let director = server.account("Dora").await;
        let mut body = json!({
            "name": "Autumn evening", "start_ms": 4_000_000_000_000_i64, "zone": "Europe/Zurich",
        });
        body.as_object_mut().unwrap().extend(new.as_object().unwrap().clone());
        let made = server.request_of(&director, "/api/events", body).await;
        assert_eq!(made.status, 201, "{}", made.body);
        let event = made.json();
        assert_eq!(event["you"]["director"], true);
        Evening { id: event["id"].as_str().unwrap().to_owned(), director }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/events/{}{rest}", self.id)
    }

    async fn ask(&self, server: &Running, by: Option<&Guest>, act: Value) -> Answer {
        let body = json!({ "act": act });
        server.request("POST", &self.path("/acts"), by, Some(&body)).await
    }

    /// What somebody does, who may.
    async fn act(&self, server: &Running, by: &Guest, act: Value) -> Value {
        let answer = self.ask(server, Some(by), act.clone()).await;
        assert_eq!(answer.status, 200, "{act}: {}", answer.body);
        answer.json()
    }

    async fn direct(&self, server: &Running, act: Value) -> Value {
        self.act(server, &self.director, act).await
    }

    async fn show(&self, server: &Running, viewer: Option<&Guest>) -> Value {
        let answer = server.request("GET", &self.path(""), viewer, None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    async fn log(&self, server: &Running) -> String {
        let answer = server.request("GET", &self.path("/log"), None, None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    }
}

/// The actions of a log.
fn actions(log: &str) -> Vec<Action> {
    log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Folds a log as `kennel event standings` does, and draws every round again from the seed
/// with which it ends.
fn repeat(log: &str) -> Event {
    let actions = actions(log);
    let Some(Action::Closed { seed: Some(seed) }) = actions.last() else { panic!("no seed") };
    let mut event = Event::open(&actions[0]).unwrap();
    for action in &actions[1..] {
        if let Action::Drawn { tables, byes, .. } = action {
            let state: State = event.state(seed);
            let drawn = draw(&state).unwrap();
            let teams: Vec<_> = drawn.tables.iter().map(|table| table.teams.clone()).collect();
            assert_eq!((&teams, &drawn.byes), (tables, byes), "another draw");
            assert_eq!(Some(drawn.commitment.as_str()), event.commitment());
        }
        event.apply(action).unwrap();
    }
    event
}

fn fault(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["fault"].as_str().unwrap_or_default().to_owned())
}

/// A server on what another one would leave if it were killed now: its files.
async fn after_a_crash(mut server: Running) -> Running {
    let (left, file) = (new_database(), server.file().to_owned());
    let wal = |path: &Path| PathBuf::from(format!("{}-wal", path.display()));
    // The header of the WAL changes when it begins anew: then the copies are of two moments.
    let header =
        |path: &Path| std::fs::read(wal(path)).unwrap().into_iter().take(32).collect::<Vec<_>>();
    loop {
        let before = header(&file);
        std::fs::copy(&file, &left).unwrap();
        std::fs::copy(wal(&file), wal(&left)).unwrap();
        if header(&left) == before {
            break;
        }
    }
    server.stop().await;
    Running::with(quick(left)).await
}
