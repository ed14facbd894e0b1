//! The text below the picture: rules, hands, the turn and its plays.

use kennel_draw::{Paint, Style, color_name, ink, paper};
use kennel_rules::{Board, Place, PlayBuffer, Seat, SeatSet, Seating, Turn};

use super::scene::Scene;
use crate::words::{WIDTH, rules_in_words, seats_text, thousands, wrap};

/// The cards on one line: a hand of the game, although a position may have larger ones.
const CARDS_PER_LINE: usize = 6;

/// The team that has all its marbles in the finish, if any.
pub fn complete_team(seating: Seating, board: &Board) -> Option<SeatSet> {
    let complete = board.complete_seats();
    seating.seats().map(|seat| seating.team(seat)).find(|&team| complete.contains_all(team))
}

/// The text in the middle of the board.
pub fn middle(scene: &Scene) -> Vec<(String, Style)> {
    let mut words = Vec::new();
    if let Some(seat) = scene.to_play() {
        words.push((format!(" {seat} {} ", color_name(seat)), paper(seat)));
        words.push(("to play".to_owned(), Style::BOLD));
    } else if let Some(team) = complete_team(scene.rules().seating(), scene.board()) {
        words.push((seats_text(team), Style::BOLD));
        words.push(("complete".to_owned(), Style::BOLD));
    }
    // The direction of play.
    words.push(("↺".to_owned(), Style::DIM));
    words
}

/// The lines below the picture.
pub fn lines(scene: &Scene, paint: Paint) -> Vec<String> {
    let mut lines = wrap(&rules_in_words(scene.rules()), WIDTH - 2);
    lines.push(String::new());
    for seat in scene.rules().seating().seats() {
        lines.extend(seat_lines(scene, seat, paint));
    }
    if let Some(turn) = scene.turn() {
        lines.push(String::new());
        lines.push(turn_line(&turn));
    }
    lines
}

/// A seat's hand and marbles.
fn seat_lines(scene: &Scene, seat: Seat, paint: Paint) -> Vec<String> {
    let marbles = marbles_text(scene.rules().seating(), scene.board(), seat);
    let mark = if scene.to_play() == Some(seat) { "▶" } else { " " };
    let chip = paint.text(&format!(" {seat} "), paper(seat));
    let name = paint.text(&format!("{:<7}", color_name(seat)), ink(seat));
    let Some(position) = scene.position() else {
        return vec![format!("{mark} {chip} {name} {marbles}")];
    };
    let cards: Vec<String> = position.hands()[seat].iter().map(|card| card.to_string()).collect();
    let mut hand: Vec<String> =
        cards.chunks(CARDS_PER_LINE).map(|cards| format!("{:<12}", cards.join(" "))).collect();
    if hand.is_empty() {
        hand.push(format!("{:<12}", "–"));
    }
    let mut lines: Vec<String> = hand
        .iter()
        .map(|cards| format!("{:13}{}", "", paint.text(cards, Style::BOLD)).trim_end().to_owned())
        .collect();
    lines[0] = format!("{mark} {chip} {name} {} {marbles}", paint.text(&hand[0], Style::BOLD));
    lines
}

/// The places of a seat's marbles.
fn marbles_text(table: Seating, board: &Board, seat: Seat) -> String {
    let (mut fields, mut slots) = (Vec::new(), Vec::new());
    for place in board.places(table, seat) {
        match place {
            Place::Kennel | Place::Fresh => {}
            Place::Track(field) => fields.push(field.to_string()),
            Place::Finish(slot) => slots.push(slot.letter().to_string()),
        }
    }
    let mut parts = Vec::new();
    match board.kennel(seat) {
        0 => {}
        4 => parts.push("all in the kennel".to_owned()),
        count => parts.push(format!("{count} in the kennel")),
    }
    if board.is_fresh(seat) {
        parts.push(format!("fresh on {}", table.start(seat)));
    }
    if !fields.is_empty() {
        parts.push(format!("on {}", fields.join(" ")));
    }
    match slots.len() {
        0 => {}
        4 => parts.push("all in the finish".to_owned()),
        _ => parts.push(format!("finish {}", slots.join(" "))),
    }
    parts.join(", ")
}

fn turn_line(turn: &Turn) -> String {
    let seat = turn.seat();
    let who = format!("Seat {seat} ({}) is to play", color_name(seat));
    match turn.count(&mut PlayBuffer::new()) {
        0 => format!("{who} and folds: no card has a legal use (rule 4.3)."),
        1 => format!("{who}: 1 legal play."),
        count => format!("{who}: {} legal plays.", thousands(count)),
    }
}

/// The plays in columns, at most `most` of them.
pub fn play_lines(turn: &Turn, most: usize) -> Vec<String> {
    let mut plays = PlayBuffer::new();
    turn.list(&mut plays);
    let shown: Vec<String> = plays.iter().take(most).map(ToString::to_string).collect();
    let mut lines = columns(&shown);
    if plays.len() > most {
        lines.push(format!("  … and {} more", thousands((plays.len() - most) as u64)));
    }
    lines
}

/// Arranges texts in as many columns as fit, row by row.
fn columns(texts: &[String]) -> Vec<String> {
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 3;
    let count = ((WIDTH - 2) / width).max(1);
    let line = |row: &[String]| {
        let cells: String = row.iter().map(|text| format!("{text:<width$}")).collect();
        format!("  {}", cells.trim_end())
    };
    texts.chunks(count).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(scene: &str) -> String {
        let scene = Scene::parse(scene).unwrap_or_else(|_| panic!("'{scene}' is a scene"));
        lines(&scene, Paint::Plain).join("\n")
    }

    #[test]
    fn a_position_in_words() {
        assert_eq!(
            text("4,canadian k,k,s,12/k,k,k,k/a,b,c,d/k,k,40,b 0 A7JX/23/-/K"),
            "\
four players, 0+2 against 1+3; current edition; Canadian seven

▶  0  red     A 7 J X      2 in the kennel, fresh on 0, on 12
   1  blue    2 3          all in the kennel
   2  yellow  –            all in the finish
   3  green   K            2 in the kennel, on 40, finish b

Seat 0 (red) is to play: 48 legal plays."
        );
    }

    #[test]
    fn a_fold_is_said_in_words() {
        let text = text("4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 1 K/22345678/-/K");
        assert!(text.contains("▶  1  blue    2 2 3 4 5 6  all in the kennel\n             7 8\n"));
        assert!(text.ends_with("is to play and folds: no card has a legal use (rule 4.3)."));
    }

    #[test]
    fn no_line_is_wider_than_a_terminal() {
        let widest = "6-triples k,s,95,a/k,s,94,a/k,s,93,a/k,s,92,a/k,s,91,a/k,s,90,a \
                      0 234567X/234567/234567/234567/234567/234567";
        let scene = Scene::parse(widest).unwrap_or_else(|_| panic!("no scene"));
        let turn = scene.turn().unwrap();
        let plays = play_lines(&turn, usize::MAX);
        for line in lines(&scene, Paint::Plain).iter().chain(&plays) {
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
    }

    #[test]
    fn plays_are_counted_and_cut() {
        let scene = "4 k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K";
        let turn = Scene::parse(scene).unwrap_or_else(|_| panic!("no scene")).turn().unwrap();
        let all = play_lines(&turn, usize::MAX).join("   ");
        assert_eq!(all.split("   ").filter(|play| !play.trim().is_empty()).count(), 48);
        let few = play_lines(&turn, 5);
        assert_eq!(few.last().map(String::as_str), Some("  … and 43 more"));
        assert_eq!(few[0], "  A 0-1     A 0-11    A 12-13   A 12-23   7 12-19");
    }
}
