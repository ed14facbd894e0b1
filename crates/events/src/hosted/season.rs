//! How the standings of several events add up.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use kennel_wire::{Season, SeasonEvent, SeasonRow, SeasonRule};

use crate::standings::Row;

/// An event that counts for a season.
pub struct Counted {
    /// The event.
    pub event: SeasonEvent,
    /// Its standings.
    pub standings: Vec<Row>,
}

/// What the places of an event are worth, the first place first.
const BY_PLACE: [i64; 8] = [10, 8, 6, 5, 4, 3, 2, 1];

/// The standings over several events. People go by their names.
#[must_use]
pub fn season(rule: SeasonRule, events: Vec<Counted>) -> Season {
    let mut by_name: BTreeMap<String, Vec<Option<i64>>> = BTreeMap::new();
    for (index, counted) in events.iter().enumerate() {
        for row in &counted.standings {
            if row.played + row.byes == 0 {
                continue;
            }
            let points = match rule {
                SeasonRule::Points | SeasonRule::BestHalf => row.points,
                SeasonRule::Places => BY_PLACE.get(row.rank - 1).copied().unwrap_or(0),
            };
            let of_events = by_name.entry(row.name.clone());
            of_events.or_insert_with(|| vec![None; events.len()])[index] = Some(points);
        }
    }
    // Half of the events and one more.
    let best = events.len() / 2 + 1;
    let sum = |points: &[Option<i64>]| {
        let mut counted: Vec<i64> = points.iter().flatten().copied().collect();
        counted.sort_by_key(|&points| Reverse(points));
        let most = if rule == SeasonRule::BestHalf { best } else { counted.len() };
        counted.iter().take(most).sum::<i64>()
    };
    let mut rows: Vec<(i64, String, Vec<Option<i64>>)> =
        by_name.into_iter().map(|(name, points)| (sum(&points), name, points)).collect();
    rows.sort_by(|one, other| (Reverse(one.0), &one.1).cmp(&(Reverse(other.0), &other.1)));
    let mut ranked: Vec<SeasonRow> = Vec::with_capacity(rows.len());
    for (place, (points, name, by_event)) in (1..).zip(rows) {
        let equal = ranked.last().filter(|before| before.points == points);
        let rank = equal.map_or(place, |before| before.rank);
        let small = |points: i64| i32::try_from(points).unwrap_or(i32::MAX);
        let by_event = by_event.into_iter().map(|points| points.map(small)).collect();
        ranked.push(SeasonRow { rank, name, points, by_event });
    }
    Season { events: events.into_iter().map(|counted| counted.event).collect(), rows: ranked }
}
