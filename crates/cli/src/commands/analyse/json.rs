//! Breakdowns as JSON.

use kennel_bots::breakdown::{Breakdown, Found, Performance, Rate, WIN, What};
use serde_json::{Value, json};

use super::Arguments;
use crate::words::{hex, seats_text};

/// The breakdown in winning chances from 0 to 1, all of them exact to the sixth digit.
pub fn breakdown(breakdown: &Breakdown, arguments: &Arguments) -> Value {
    let share = |millionths: i64| millionths as f64 / WIN as f64;
    let teams: Vec<Value> = breakdown
        .teams
        .iter()
        .map(|team| {
            json!({
                "team": seats_text(team.seats),
                "result": share(team.result),
                "luck": share(team.luck),
                "errors": share(team.errors),
                "rivals": share(team.rivals),
                "rest": share(team.rest),
            })
        })
        .collect();
    let seats: Vec<Value> = breakdown
        .seats
        .iter()
        .map(|seat| {
            json!({
                "seat": seat.seat.index(),
                "all": performance(&seat.all()),
                "exchange": performance(&seat.exchange),
                "play": performance(&seat.play),
            })
        })
        .collect();
    json!({
        "rules": breakdown.rules.to_string(),
        "won": seats_text(breakdown.winners),
        "net": hex(&breakdown.net),
        "seed": arguments.seed,
        "positions": arguments.positions,
        "teams": teams,
        "seats": seats,
        "found": breakdown.found.iter().filter_map(found).collect::<Vec<_>>(),
    })
}

fn performance(performance: &Performance) -> Value {
    let rate = Rate::of(performance);
    json!({
        "decisions": performance.decisions,
        "lost": performance.lost as f64 / WIN as f64,
        "rate": rate.map(|rate| rate.mean),
        "standard_error": rate.map(|rate| rate.error),
        "level": rate.map(|rate| rate.level().word()),
    })
}

/// A deal, a draw or a decision; a decision without a choice is left out.
fn found(found: &Found) -> Option<Value> {
    let share = |millionths: i64| millionths as f64 / WIN as f64;
    let Found { at, round, what } = found;
    let luck = |kind: &str, by_team: &[i64]| {
        let luck: Vec<f64> = by_team.iter().copied().map(share).collect();
        json!({ "at": at, "round": round, "kind": kind, "luck": luck })
    };
    match what {
        What::Deal(by_team) => Some(luck("deal", by_team)),
        What::Draw(by_team) => Some(luck("draw", by_team)),
        What::Decision(judged) => Some(json!({
            "at": at,
            "round": round,
            "kind": "decision",
            "seat": judged.seat.index(),
            "made": judged.made.to_string(),
            "best": judged.best.to_string(),
            "loss": share(judged.loss),
            "standard_error": share(judged.error),
        })),
        What::NoChoice => None,
    }
}
