//! Example requests with curl.

use serde_json::Value;

use super::html::{escape, prose};
use super::{Operation, text};

/// How a program registers and plays.
pub fn quick_start() -> String {
    let steps = [
        ("Register a guest:", &["KENNEL=http://localhost:8080", REGISTER][..]),
        ("Create a token, which replaces the cookie:", &[MAKE_TOKEN][..]),
        ("Create a table with bots, and start the game:", &[MAKE_TABLE, READY][..]),
        (
            "Follow the game line by line; in another terminal, list the legal answers:",
            &[EVENTS, ANSWERS],
        ),
    ];
    let steps: String = steps
        .iter()
        .map(|(about, lines)| format!("<li>\n<p>{}</p>\n{}</li>\n", prose(about), block(lines)))
        .collect();
    format!(
        "<section id=\"start\">\n<h2>quick start</h2>\n<ol class=\"steps\">\n{steps}</ol>\n\
         <p>{}</p>\n</section>\n",
        prose("`examples/bot.py` is a complete bot in Python that plays like this.")
    )
}

const REGISTER: &str = "curl -c cookies.txt -H \"Origin: $KENNEL\" \\\n  \
    -H 'Content-Type: application/json' -d '{\"name\":\"Rex\"}' $KENNEL/api/guests";
const MAKE_TOKEN: &str = "TOKEN=$(curl -s -b cookies.txt -H \"Origin: $KENNEL\" \\\n  \
    -X POST $KENNEL/api/tokens | jq -r .token)";
const MAKE_TABLE: &str = "TABLE=$(curl -s -H \"Authorization: Bearer $TOKEN\" \\\n  \
    -H 'Content-Type: application/json' -d '{\"rules\":\"2\",\"bots\":[null,\"puppy\"]}' \\\n  \
    $KENNEL/api/tables | jq -r .id)";
const READY: &str = "curl -H \"Authorization: Bearer $TOKEN\" \\\n  \
    -H 'Content-Type: application/json' -d '{\"say\":\"ready\",\"ready\":true}' \\\n  \
    $KENNEL/api/tables/$TABLE/act";
const EVENTS: &str = "curl -N -H \"Authorization: Bearer $TOKEN\" $KENNEL/api/tables/$TABLE/events";
const ANSWERS: &str = "curl -H \"Authorization: Bearer $TOKEN\" $KENNEL/api/tables/$TABLE/answers";

/// An example request of an operation.
pub fn of(operation: &Operation<'_>) -> String {
    let changes = operation.method != "get";
    let mut words = vec!["curl".to_owned()];
    if operation.answers_with("101") || operation.path.ends_with("/events") {
        // Shows lines as they arrive.
        words.push("-N".to_owned());
    }
    match operation.needs_person() {
        Some(true) if operation.takes_usual_token() => {
            words.push("-H \"Authorization: Bearer $TOKEN\"".to_owned());
        }
        _ if changes => {
            words.push("-b cookies.txt -c cookies.txt".to_owned());
            words.push("-H \"Origin: $KENNEL\"".to_owned());
        }
        Some(false) if operation.takes_usual_token() => {
            words.push("-H \"Authorization: Bearer $TOKEN\"".to_owned());
        }
        Some(_) => words.push("-b cookies.txt".to_owned()),
        None => {}
    }
    match operation.example_body() {
        Some(body) => {
            if operation.method != "post" {
                words.push(format!("-X {}", operation.method.to_uppercase()));
            }
            words.push("-H 'Content-Type: application/json'".to_owned());
            words.push(format!("-d '{body}'"));
        }
        None if changes => words.push(format!("-X {}", operation.method.to_uppercase())),
        None => {}
    }
    let server = if operation.answers_with("101") { "${KENNEL/http/ws}" } else { "$KENNEL" };
    words.push(format!("{server}{}", path_of(operation)));
    block(&[&lines(&words)])
}

/// The path with example values for its parameters.
fn path_of(operation: &Operation<'_>) -> String {
    let parameters = operation.parameters_in("path");
    parameters.fold(operation.path.to_owned(), |path, parameter| {
        let example = match &parameter["example"] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        path.replace(&format!("{{{}}}", text(parameter, "name")), &example)
    })
}

/// Breaks words into lines that fit a phone.
fn lines(words: &[String]) -> String {
    const WIDTH: usize = 50;
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        if length > 0 && length + word.len() >= WIDTH {
            text.push_str(" \\\n ");
            length = 1;
        }
        if length > 0 {
            text.push(' ');
        }
        text.push_str(word);
        length += word.len() + 1;
    }
    text
}

fn block(lines: &[&str]) -> String {
    format!("<pre tabindex=\"0\"><code>{}</code></pre>\n", escape(&lines.join("\n")))
}
