//! Whole events from their logs.

use kennel_events::{Action, Event, EventError, Preset, Row, Seed, StateError, draw};

/// Folds a log of JSON lines.
fn fold(log: &str) -> Result<Event, String> {
    let mut event: Option<Event> = None;
    for (number, line) in (1..).zip(log.lines()) {
        let at = |error: String| format!("line {number}: {error}");
        let action: Action = serde_json::from_str(line).map_err(|error| at(error.to_string()))?;
        match &mut event {
            None => event = Some(Event::open(&action).map_err(|error| at(error.to_string()))?),
            Some(event) => event.apply(&action).map_err(|error| at(error.to_string()))?,
        }
    }
    event.ok_or_else(|| "an empty log".to_owned())
}

/// A Swiss event of four pairs with one round played: a beats b 8:5, c and d draw.
const LOG: &str = r#"{"action":"opened","name":"autumn","preset":"keezen"}
{"action":"registered","name":"a"}
{"action":"registered","name":"b","club":"x"}
{"action":"registered","name":"c"}
{"action":"registered","name":"d"}
{"action":"drawn","round":1,"tables":[[["a"],["b"]],[["c"],["d"]]],"byes":[]}
{"action":"started","round":1}
{"action":"result","round":1,"table":1,"home":[8,5],"needed":[0,77]}
{"action":"result","round":1,"table":2,"home":[6,6],"needed":[90,90]}
"#;

fn row<'a>(rows: &'a [Row], name: &str) -> &'a Row {
    rows.iter().find(|row| row.name == name).unwrap()
}

fn with(lines: &[&str]) -> Result<Event, String> {
    fold(&format!("{LOG}{}", lines.join("\n")))
}

#[test]
fn keezen_is_scored_by_marbles() {
    let rows = fold(LOG).unwrap().standings();
    let line = |row: &Row| (row.rank, row.name.clone(), row.points, row.difference);
    let lines: Vec<_> = rows.iter().map(line).collect();
    assert_eq!(lines[0], (1, "a".to_owned(), 26, 3));
    assert_eq!(lines[3], (4, "b".to_owned(), 10, -3));
    assert_eq!((row(&rows, "c").points, row(&rows, "d").points), (12, 12));
    assert_eq!((row(&rows, "c").draws, row(&rows, "a").wins), (1, 1));
}

#[test]
fn a_later_result_corrects_an_earlier_one() {
    let event = with(&[
        r#"{"action":"drawn","round":2,"tables":[[["a"],["c"]],[["b"],["d"]]],"byes":[]}"#,
        r#"{"action":"started","round":2}"#,
        r#"{"action":"result","round":1,"table":1,"home":[5,8],"needed":[77,0]}"#,
    ]);
    let rows = event.unwrap().standings();
    assert_eq!((row(&rows, "a").points, row(&rows, "b").points), (10, 26));
}

#[test]
fn a_round_is_drawn_again_until_it_starts() {
    let second = r#"{"action":"drawn","round":2,"tables":[[["a"],["c"]],[["b"],["d"]]],"byes":[]}"#;
    let event = with(&[
        second,
        r#"{"action":"withdrew","name":"d"}"#,
        r#"{"action":"drawn","round":2,"tables":[[["a"],["c"]]],"byes":["b"]}"#,
        r#"{"action":"started","round":2}"#,
    ]);
    let rows = event.unwrap().standings();
    // A bye is worth what the opponents of a no-show get: 8 marbles and the finish.
    assert_eq!((row(&rows, "b").points, row(&rows, "b").byes), (36, 1));
    assert!(row(&rows, "d").withdrawn);
    let started = r#"{"action":"started","round":2}"#;
    assert_eq!(
        with(&[second, started, second]).unwrap_err(),
        "line 12: round 2 cannot do that now"
    );
    // Of a round that has not started nothing counts, and it is what the next draw is for.
    let event = with(&[second]).unwrap();
    assert_eq!(event.state("x").rounds.len(), 1);
    assert_eq!(event.rounds().count(), 2);
}

#[test]
fn no_shows_are_scored_and_are_no_opponents() {
    let event = with(&[
        r#"{"action":"drawn","round":2,"tables":[[["a"],["c"]],[["b"],["d"]]],"byes":[]}"#,
        r#"{"action":"started","round":2}"#,
        r#"{"action":"no_show","round":2,"table":1,"team":0}"#,
    ]);
    let rows = event.unwrap().standings();
    assert_eq!((row(&rows, "a").points, row(&rows, "c").points), (26 + 8, 12 + 26));
    assert_eq!((row(&rows, "a").losses, row(&rows, "c").wins), (1, 1));
    // c met d with 12 points and nobody with its own 38; the weaker one is cut.
    assert_eq!(row(&rows, "c").buchholz_cut_1, 2 * 38);
}

#[test]
fn draws_count_the_points_of_the_event() {
    let event = with(&[r#"{"action":"adjusted","name":"b","points":90,"why":"a gift"}"#]).unwrap();
    let state = event.state("seed");
    assert_eq!((state.scoring.marble, state.entries[1].adjusted), (2, 90));
    // b is far ahead, and a behind it: they have met, so a meets the next.
    let drawn = draw(&state).unwrap();
    assert_eq!(drawn.cost[0].cost, 0);
    let gaps = [[26 - 12, 100 - 12], [26 - 12, 100 - 12]];
    let [first, second] = gaps.map(|gap: [u64; 2]| gap.map(|points| points.pow(2)));
    assert_eq!(drawn.cost[2].cost, first[0] + second[1]);
}

#[test]
fn latecomers_get_points_for_what_they_missed() {
    let log = r#"{"action":"opened","name":"evening","preset":"club"}
{"action":"registered","name":"a"}
{"action":"registered","name":"b"}
{"action":"registered","name":"c"}
{"action":"registered","name":"d"}
{"action":"drawn","round":1,"tables":[[["a","b"],["c","d"]]],"byes":[]}
{"action":"started","round":1}
{"action":"result","round":1,"table":1,"home":[8,2],"needed":[0,200]}
{"action":"registered","name":"late"}
{"action":"substituted","name":"a","by":"aunt"}
{"action":"adjusted","name":"b","points":-1,"why":"came late to the table"}
"#;
    let event = fold(log).unwrap();
    let rows = event.standings();
    assert_eq!(row(&rows, "late").points, 1);
    assert_eq!(row(&rows, "a").substitute.as_deref(), Some("aunt"));
    assert_eq!((row(&rows, "b").points, row(&rows, "b").adjusted), (1, -1));
    // The round after the next is the last to enter before: two of four are drawn.
    let mut event = event;
    for round in 2..=3 {
        let drawn = draw(&event.state("seed")).unwrap();
        let tables = drawn.tables.into_iter().map(|table| table.teams).collect();
        event.apply(&Action::Drawn { round, tables, byes: drawn.byes }).unwrap();
        event.apply(&Action::Started { round }).unwrap();
    }
    let enter = Action::Registered { name: "later".to_owned(), club: None };
    assert_eq!(event.apply(&enter), Err(EventError::TooLate("later".to_owned())));
}

#[test]
fn ties_are_broken_in_order() {
    // Everybody has two points; marbles, then fields decide.
    let log = r#"{"action":"opened","name":"ties","settings":{"format":"round-robin","rounds":3,"minutes":30,"rules":"4","scoring":{"win":2,"draw":1,"marble":0,"finished":0,"missed":0,"no_show":[4,8]},"tie_breaks":["direct_encounter","difference","needed"]}}
{"action":"registered","name":"a"}
{"action":"registered","name":"b"}
{"action":"registered","name":"c"}
{"action":"registered","name":"d"}
{"action":"drawn","round":1,"tables":[[["a"],["b"]],[["c"],["d"]]],"byes":[]}
{"action":"started","round":1}
{"action":"result","round":1,"table":1,"home":[8,0],"needed":[0,300]}
{"action":"result","round":1,"table":2,"home":[8,6],"needed":[0,20]}
{"action":"drawn","round":2,"tables":[[["a"],["c"]],[["b"],["d"]]],"byes":[]}
{"action":"started","round":2}
{"action":"result","round":2,"table":1,"home":[5,6],"needed":[100,90]}
{"action":"result","round":2,"table":2,"home":[6,5],"needed":[50,60]}
"#;
    let names = |event: &Event| {
        let rows = event.standings();
        rows.iter().map(|row| format!("{}{}", row.rank, row.name)).collect::<Vec<_>>()
    };
    let mut event = fold(log).unwrap();
    // c has 4 points; a beat b, who has the same points.
    assert_eq!(names(&event), ["1c", "2a", "3b", "4d"]);
    // d gets two points: then a, b and d are equal, did not all meet, and marbles decide.
    let gift = Action::Adjusted { name: "d".to_owned(), points: 2, why: "a mistake".to_owned() };
    event.apply(&gift).unwrap();
    assert_eq!(names(&event), ["1c", "2a", "3d", "4b"]);
}

#[test]
fn equals_share_a_place_without_a_lot() {
    let log = r#"{"action":"opened","name":"equal","settings":{"format":"swiss","rounds":3,"minutes":null,"rules":"4,2005","scoring":{"win":2,"draw":1,"marble":0,"finished":0,"missed":0,"no_show":[4,8]},"tie_breaks":["wins"]}}
{"action":"registered","name":"a"}
{"action":"registered","name":"b"}
"#;
    let ranks: Vec<usize> = fold(log).unwrap().standings().iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 1]);
}

#[test]
fn the_seed_is_the_one_committed_to() {
    let commitment = Seed::new("gulasch").commitment().to_string();
    let opened = Action::Opened {
        name: "x".to_owned(),
        settings: None,
        preset: Some(Preset::German),
        commitment: Some(commitment.clone()),
    };
    let close = |seed: &str| Action::Closed { seed: Some(seed.to_owned()) };
    let mut event = Event::open(&opened).unwrap();
    assert_eq!(event.apply(&close("goulash")), Err(EventError::Seed));
    event.apply(&close("gulasch")).unwrap();
    assert!(event.is_closed());
    assert_eq!(event.apply(&close("gulasch")), Err(EventError::Closed));
    assert_eq!(draw(&event.state("gulasch")).unwrap().commitment, commitment);
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let drawn = r#"{"action":"drawn","round":2,"tables":[[["a"],["c"]],[["b"],["d"]]],"byes":[]}"#;
    for (line, why) in [
        (r#"{"action":"opened","name":"x","preset":"tac"}"#, "the event is open already"),
        (r#"{"action":"registered","name":"a"}"#, "two entries are called 'a'"),
        (r#"{"action":"registered","name":""}"#, "an entry has an empty name"),
        (r#"{"action":"withdrew","name":"x"}"#, "there is no entry 'x'"),
        (r#"{"action":"returned","name":"a"}"#, "'a' has not withdrawn"),
        (r#"{"action":"started","round":1}"#, "round 1 cannot do that now"),
        (
            r#"{"action":"drawn","round":2,"tables":[[["a"],["c"]]],"byes":["b"]}"#,
            "'d' is neither at a table nor among the byes",
        ),
        (
            r#"{"action":"drawn","round":2,"tables":[[["a"],["a"]]],"byes":["b","c","d"]}"#,
            "round 2: 'a' is there twice",
        ),
        (
            r#"{"action":"drawn","round":2,"tables":[[["a","b"],["c","d"]]],"byes":[]}"#,
            "round 2: a team of 2, where teams have 1",
        ),
        (
            r#"{"action":"result","round":1,"table":3,"home":[1,2],"needed":[3,4]}"#,
            "round 1 has no table 3",
        ),
        (r#"{"action":"result","round":0,"table":1,"home":[1,2]}"#, "round 0 cannot do that now"),
        (
            r#"{"action":"no_show","round":1,"table":1,"team":2}"#,
            "team 2: a table has teams 0 and 1",
        ),
    ] {
        assert_eq!(with(&[line]).unwrap_err(), format!("line 10: {why}"));
        let mut event = fold(LOG).unwrap();
        let before = event.clone();
        assert!(event.apply(&serde_json::from_str(line).unwrap()).is_err());
        assert_eq!(event, before, "{line}");
    }
    let early = r#"{"action":"result","round":2,"table":1,"home":[1,2],"needed":[3,4]}"#;
    assert_eq!(with(&[drawn, early]).unwrap_err(), "line 11: round 2 cannot do that now");
    assert!(with(&[r#"{"action":"result","round":1,"table":1,"home":[9,2]}"#]).is_err());
    assert_eq!(
        fold(r#"{"action":"started","round":1}"#).unwrap_err(),
        "line 1: a log begins with 'opened'"
    );
    let both = r#"{"action":"opened","name":"x"}"#;
    assert_eq!(fold(both).unwrap_err(), "line 1: 'opened' needs either settings or a preset");
    let withdrawn = with(&[r#"{"action":"withdrew","name":"a"}"#, drawn]).unwrap_err();
    assert_eq!(withdrawn, "line 11: 'a' has withdrawn");
    let too_long = Action::Registered { name: "x".repeat(201), club: None };
    let refused = fold(LOG).unwrap().apply(&too_long);
    assert!(matches!(refused, Err(EventError::State(StateError::Name(_)))));
}

/// An evening of the German championship for 40, with withdrawals and a late player.
#[test]
fn an_evening_is_played_from_its_log() {
    let opened = Action::Opened {
        name: "championship".to_owned(),
        settings: None,
        preset: Some(Preset::German),
        commitment: Some(Seed::new("secret").commitment().to_string()),
    };
    let mut event = Event::open(&opened).unwrap();
    for player in 0..40 {
        let name = format!("player {player}");
        event.apply(&Action::Registered { name, club: None }).unwrap();
    }
    for round in 1..=event.settings().rounds {
        if round == 3 {
            for player in [3, 17] {
                let name = format!("player {player}");
                event.apply(&Action::Withdrew { name }).unwrap();
            }
            event.apply(&Action::Registered { name: "late".to_owned(), club: None }).unwrap();
        }
        let drawn = draw(&event.state("secret")).unwrap();
        let tables: Vec<_> = drawn.tables.into_iter().map(|table| table.teams).collect();
        let count = tables.len();
        event.apply(&Action::Drawn { round, tables, byes: drawn.byes }).unwrap();
        event.apply(&Action::Started { round }).unwrap();
        for table in 1..=count {
            let home = [8, (round + table) as u8 % 8];
            event.apply(&Action::Result { round, table, home, needed: [0, 40] }).unwrap();
        }
    }
    event.apply(&Action::Closed { seed: Some("secret".to_owned()) }).unwrap();
    let rows = event.standings();
    assert_eq!(rows.len(), 41);
    assert!(rows.is_sorted_by_key(|row| (-row.points, -row.difference)));
    let ranks: Vec<usize> = rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, (1..=41).collect::<Vec<_>>(), "the lot leaves no ties");
    let results: i64 = rows.iter().map(|row| row.points - 2 * row.byes as i64).sum();
    assert_eq!(results, 4 * (10 + 10 + 9 + 9), "each table gives four points");
}
