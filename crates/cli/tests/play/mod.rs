//! `kennel play` in a pseudo-terminal: whole games, and what is left of the terminal.

mod line;
mod terminal;

use std::time::{Duration, Instant};

use serde_json::json;

use crate::serve::QUICK;
use crate::serve::process::Serving;
use line::Line;
use terminal::{PATIENCE, Terminal};

/// Enter chooses and plays; the seed decides the rest, so the game is always the same.
#[test]
fn a_whole_game_is_played_with_enter() {
    let mut terminal =
        Terminal::play(&["--rules", "2", "--seed", "5", "--level", "puppy", "--pause", "0"]);
    terminal.shows("Choose a card");
    assert!(terminal.screen.screen().alternate_screen());
    let until = Instant::now() + PATIENCE;
    let over = |screen: &vt100::Screen| {
        let text = screen.contents();
        text.contains("You have won") || text.contains("has won.")
    };
    let (mut pressed, mut written) = (0, 0);
    while !over(terminal.screen.screen()) {
        assert!(Instant::now() < until, "{}", terminal.screen.screen().contents());
        terminal.press("\r");
        pressed += 1;
        while let Ok(bytes) = terminal.written.recv_timeout(Duration::from_millis(20)) {
            written += bytes.len();
            terminal.screen.process(&bytes);
        }
    }
    // A slow line carries what has changed; a whole screen would be five thousand bytes.
    assert!(written / pressed < 3_000, "{written} bytes for {pressed} keys");
    // The result is closed, and the game is over: nothing is lost by quitting.
    terminal.press("\u{1b}");
    terminal.press("\u{3}");
    assert!(terminal.gives_back());
}

#[test]
fn quitting_in_a_game_asks_first() {
    let mut terminal = Terminal::play(&["--seed", "5"]);
    terminal.shows("Choose a card");
    terminal.press("\u{3}");
    terminal.shows("Quit?");
    terminal.press("\u{1b}");
    terminal.wait("the table", |screen| !screen.contents().contains("Quit?"));
    terminal.press("\u{3}");
    terminal.shows("Quit?");
    terminal.press("\r");
    assert!(terminal.gives_back());
}

#[cfg(unix)]
#[test]
fn signals_give_the_terminal_back() {
    for signal in ["TERM", "HUP"] {
        let mut terminal = Terminal::play(&["--seed", "5"]);
        terminal.shows("Choose a card");
        let id = terminal.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.unwrap().success());
        assert!(terminal.gives_back(), "{signal}");
    }
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_told() {
    let mut terminal = Terminal::play_with(&["--seed", "5"], &[("KENNEL_TEST_PANIC", "1")]);
    assert!(!terminal.gives_back());
    terminal.shows("asked for by a test");
}

#[test]
fn without_colours_nothing_is_coloured() {
    let mut terminal = Terminal::play_with(&["--seed", "5"], &[("NO_COLOR", "1")]);
    terminal.shows("❶");
    let screen = terminal.screen.screen();
    for row in 0..24 {
        for column in 0..80 {
            let cell = screen.cell(row, column).unwrap();
            assert_eq!(
                (cell.fgcolor(), cell.bgcolor()),
                (vt100::Color::Default, vt100::Color::Default)
            );
        }
    }
}

/// Two people in two terminals, and somebody who watches.
#[test]
fn a_table_of_a_server_is_played_in_terminals() {
    let server = Serving::start(&QUICK);
    let anna = server.guest("Host");
    let table = server.table(&anna, &json!({ "rules": "2", "sit": false }));
    let link = format!("http://{}/table/{table}", server.address);
    let home = std::env::temp_dir().join(format!("kennel-play-{}", std::process::id()));
    let join = |name: &str| {
        let state = home.join(name);
        let state = [("XDG_STATE_HOME", state.to_str().unwrap())];
        Terminal::play_with(&["--table", &link, "--name", name], &state)
    };
    let mut one = join("Anna");
    one.shows("You (Anna)");
    let mut two = join("Bruno");
    two.shows("You (Bruno)");
    let mut watching = Terminal::play(&["--table", &link, "--watch"]);
    watching.shows("Bruno");
    one.press("\r");
    two.press("\r");
    one.shows("New round with 6 cards");
    two.shows("New round with 6 cards");
    watching.shows("You’re watching.");
    assert!(!watching.screen.screen().contents().contains("Your cards"));
    // Whoever quits is shown what leads back to the same seat.
    one.press("\u{3}");
    one.shows("Quit?");
    one.press("\r");
    assert!(one.gives_back());
    one.shows(&format!("kennel play --table {link}"));
    let mut again = join("Anna");
    again.shows("You (Anna)");
    again.shows("New round with 6 cards");
    let _ = std::fs::remove_dir_all(home);
}

/// A line that comes and goes: what happened meanwhile is told, at the same seat.
#[test]
fn a_lost_connection_is_taken_up_again() {
    let server = Serving::start(&QUICK);
    let host = server.guest("Host");
    let table = server.table(&host, &json!({ "rules": "2", "sit": false }));
    let line = Line::to(server.address);
    let link = format!("http://{}/table/{table}", line.address);
    let state = std::env::temp_dir().join(format!("kennel-play-line-{}", std::process::id()));
    let state = [("XDG_STATE_HOME", state.to_str().unwrap())];
    let mut anna = Terminal::play_with(&["--table", &link, "--name", "Anna"], &state);
    anna.shows("You (Anna)");
    line.cut();
    anna.shows("Connection lost");
    let bruno = server.guest("Bruno");
    let say = |act| server.post(&format!("/api/tables/{table}/act"), Some(&bruno), &act).0;
    assert_eq!(say(json!({ "say": "sit", "seat": 1 })), 200);
    assert_eq!(say(json!({ "say": "ready", "ready": true })), 200);
    assert!(!anna.screen.screen().contents().contains("Bruno"));
    line.mend();
    anna.shows("Bruno");
    anna.wait("the line", |screen| !screen.contents().contains("Connection lost"));
    // The keys work again, too.
    anna.press("\r");
    anna.shows("New round with 6 cards");
    let _ = std::fs::remove_dir_all(state[0].1);
}

#[test]
fn a_token_plays_for_its_owner() {
    let server = Serving::start(&QUICK);
    let anna = server.guest("Anna");
    let table = server.table(&anna, &json!({ "rules": "2", "bots": [null, "puppy"] }));
    let (_, token) = server.post("/api/tokens", Some(&anna), &json!({}));
    let link = format!("http://{}/table/{table}", server.address);
    let token = [("KENNEL_TOKEN", token["token"].as_str().unwrap())];
    let mut terminal = Terminal::play_with(&["--table", &link], &token);
    terminal.shows("You (Anna)");
    terminal.press("\r");
    terminal.shows("New round with 6 cards");
    // A token that is not known is said before the terminal is taken.
    let mut wrong = Terminal::play_with(&["--table", &link], &[("KENNEL_TOKEN", "wrong")]);
    wrong.shows("this token is not known");
    assert!(!wrong.gives_back());
}

#[test]
fn a_record_is_looked_at_and_played_on() {
    let mut terminal = Terminal::play(&["../../examples/four.record", "--pause", "0"]);
    terminal.shows("Before the first deal.");
    terminal.press("\u{1b}[C");
    terminal.shows("Round 1");
    terminal.press("p");
    terminal.shows("Choose a card");
    terminal.press("\u{3}");
    terminal.shows("Quit?");
    terminal.press("\r");
    assert!(terminal.gives_back());
}

#[test]
fn what_cannot_be_played_is_said_before_the_terminal_is_taken() {
    for (arguments, why) in [
        (&["--rules", "7"][..], "rules"),
        (&["--seat", "9"], "seat 9"),
        (&["../../Cargo.toml"], "line 1"),
        (&["--table", "k3v9mwr2tq7x"], "give --server too"),
        (&["--table", "http://127.0.0.1:1/table/k3v9mwr2tq7x"], "cannot be reached"),
        (&["--lang", "tlh"], "is not a language"),
    ] {
        let mut terminal = Terminal::play(arguments);
        terminal.shows(why);
        assert!(!terminal.screen.screen().alternate_screen());
        assert!(!terminal.gives_back(), "{arguments:?}");
    }
}
