//! Parsing what to draw.

use kennel_rules::notation::ParseError;
use kennel_rules::{Board, Position, Rules, Seat, Turn};

use kennel::answers::parse_json;
use kennel::json::PositionJson;

/// A position, or a board alone.
pub enum Scene {
    Position(Position),
    Board { rules: Rules, board: Board },
}

/// The reason a text is not a scene; with a column unless it is JSON.
#[derive(Debug)]
pub enum SceneError {
    Text(ParseError),
    Json(String),
}

impl Scene {
    /// Parses a position as text or JSON. Rules and a board give a board alone, rules
    /// alone the board at the start of a game.
    pub fn parse(text: &str) -> Result<Scene, SceneError> {
        if text.trim_start().starts_with('{') {
            let position = parse_json::<PositionJson>(text).and_then(|json| json.position());
            return position.map(Scene::Position).map_err(SceneError::Json);
        }
        let mut words = words(text);
        let scene = match (words.next(), words.next(), words.next()) {
            (Some(rules), None, _) => rules
                .text
                .parse::<Rules>()
                .map(|rules| Scene::Board { rules, board: Board::at_start(rules) })
                .map_err(|error| rules.behind(error)),
            (Some(rules), Some(board), None) => {
                rules.text.parse::<Rules>().map_err(|error| rules.behind(error)).and_then(|rules| {
                    Board::parse(rules.seating(), board.text)
                        .map(|board| Scene::Board { rules, board })
                        .map_err(|error| board.behind(error))
                })
            }
            _ => text.parse::<Position>().map(Scene::Position),
        };
        scene.map_err(SceneError::Text)
    }

    pub fn rules(&self) -> Rules {
        match self {
            Scene::Position(position) => position.rules(),
            Scene::Board { rules, .. } => *rules,
        }
    }

    pub fn board(&self) -> &Board {
        match self {
            Scene::Position(position) => position.board(),
            Scene::Board { board, .. } => board,
        }
    }

    pub fn position(&self) -> Option<&Position> {
        match self {
            Scene::Position(position) => Some(position),
            Scene::Board { .. } => None,
        }
    }

    pub fn turn(&self) -> Option<Turn> {
        self.position().map(Position::turn)
    }

    pub fn to_play(&self) -> Option<Seat> {
        self.position().map(Position::to_play)
    }
}

/// A word with its offset in characters.
struct Word<'a> {
    text: &'a str,
    offset: usize,
}

impl Word<'_> {
    /// Shifts the column of an error in the word to the whole text.
    fn behind(&self, error: ParseError) -> ParseError {
        ParseError { column: self.offset + error.column, ..error }
    }
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut offset = 0;
    let pieces = text.split(' ').map(move |text| {
        let word = Word { text, offset };
        offset += text.chars().count() + 1;
        word
    });
    pieces.filter(|word| !word.text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s";

    fn column(text: &str) -> usize {
        match Scene::parse(text) {
            Err(SceneError::Text(error)) => error.column,
            _ => panic!("'{text}' should not be a scene"),
        }
    }

    #[test]
    fn positions_boards_and_rules_are_scenes() {
        let position = Scene::parse(&format!("4 {BOARD} 0 A7JX/23/-/K")).unwrap();
        assert_eq!(position.to_play().map(Seat::index), Some(0));
        let json = format!(
            r#"{{"rules":{{"players":4,"teams":"pairs"}},"board":"{BOARD}","turn":0,
                "hands":["A7JX","23","","K"]}}"#
        );
        let from_json = Scene::parse(&json).unwrap();
        assert_eq!(position.position(), from_json.position());
        let board = Scene::parse(&format!("4 {BOARD}")).unwrap();
        assert!(board.position().is_none());
        assert_eq!(board.board(), position.board());
        let beginning = Scene::parse("5").unwrap();
        assert!(beginning.board().is_fresh(Seat::ALL[4]));
    }

    #[test]
    fn errors_point_at_the_place() {
        assert_eq!(column("7"), 1);
        assert_eq!(column("  4,frisian"), 5);
        assert_eq!(column("4  k,k,s,z/k,k,k,k/k,k,29,b/k,k,k,s"), 10);
        assert_eq!(column("4 k,k,s,z/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K"), 9);
        assert_eq!(column(&format!("4 {BOARD} 0")), BOARD.len() + 5);
        assert_eq!(column(""), 1);
        assert!(matches!(Scene::parse("{"), Err(SceneError::Json(_))));
    }
}
