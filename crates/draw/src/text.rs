//! Drawing a board on a canvas.

use kennel_rules::{Board, Field, Seat, Seating, Slot, Spot};

use crate::canvas::{Canvas, Style};
use crate::geometry::{Cell, Geometry};

/// Which fields carry their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// Only the starts, from which the others can be counted.
    Starts,
    /// Every empty field and slot.
    All,
}

/// The name of a seat's colour.
pub fn color_name(seat: Seat) -> &'static str {
    ["red", "blue", "yellow", "green", "white", "black"][seat.index()]
}

/// A seat's colour as foreground, readable on dark and light terminals.
pub fn ink(seat: Seat) -> Style {
    let color = [160, 33, 178, 34, 248, 240][seat.index()];
    Style { ink: Some(color), ..Style::PLAIN }
}

/// A seat's colour as background, with a readable foreground.
pub fn paper(seat: Seat) -> Style {
    const WHITE: u8 = 231;
    const BLACK: u8 = 16;
    let (paper, ink) =
        [(160, WHITE), (26, WHITE), (220, BLACK), (34, BLACK), (255, BLACK), (239, WHITE)]
            [seat.index()];
    Style { ink: Some(ink), paper: Some(paper), bold: true, dim: false }
}

/// Draws the board with section 0 at the bottom and `middle` in its centre. Every spot is
/// three columns wide, so that all boards of a seating have the same size.
pub fn draw(table: Seating, board: &Board, numbers: Numbers, middle: &[(String, Style)]) -> Canvas {
    let geometry = Geometry::new(usize::from(table.fields()) / 16);
    let mut canvas = Canvas::default();
    let fields = (0..table.fields()).filter_map(|number| Field::new(table, number));
    for (field, &cell) in fields.zip(&geometry.track) {
        let starter = table.seats().find(|&seat| table.start(seat) == field);
        match (board.owner(field), starter) {
            (Some(seat), _) if starter == Some(seat) && board.is_fresh(seat) => {
                fresh_marble(&mut canvas, cell, seat);
            }
            (Some(seat), _) => marble(&mut canvas, cell, seat),
            (None, Some(seat)) => {
                canvas.centered(cell, " ◎ ", Style { bold: true, ..ink(seat) });
            }
            (None, None) if numbers == Numbers::All => {
                canvas.centered(cell, &format!("{field:>2} "), Style::PLAIN);
            }
            (None, None) => canvas.centered(cell, " ○ ", Style::DIM),
        }
    }
    for seat in table.seats() {
        draw_arm(&mut canvas, table, board, seat, &geometry, numbers);
    }
    for (row, (text, style)) in (1 - middle.len() as i32..).step_by(2).zip(middle) {
        canvas.centered(Cell { column: 0, row }, text, *style);
    }
    canvas
}

/// Draws the parts of one seat: finish, kennel, number of the start, and name.
fn draw_arm(
    canvas: &mut Canvas,
    table: Seating,
    board: &Board,
    seat: Seat,
    geometry: &Geometry,
    numbers: Numbers,
) {
    let arm = &geometry.arms[usize::from(table.section(seat))];
    for (slot, cell) in Slot::ALL.into_iter().zip(arm.finish) {
        match board.marble_at(Spot::finish(seat, slot)) {
            Some(seat) => marble(canvas, cell, seat),
            None if numbers == Numbers::All => {
                canvas.centered(cell, &format!("{seat}{} ", slot.letter()), ink(seat));
            }
            None => canvas.centered(cell, " ◇ ", ink(seat)),
        }
    }
    for (index, cell) in arm.kennel.into_iter().enumerate() {
        if index < board.kennel(seat) {
            marble(canvas, cell, seat);
        } else {
            canvas.centered(cell, " ◦ ", ink(seat));
        }
    }
    let start = table.start(seat);
    let start_cell = geometry.track[usize::from(start.number())];
    let beside = if arm.aside.row == 0 {
        Cell { column: arm.aside.column.signum() * 3, row: 0 }
    } else {
        Cell { column: arm.aside.column / 2, row: arm.aside.row / 2 }
    };
    canvas.centered(start_cell + beside, &start.to_string(), ink(seat));

    // The name goes beside the kennel, towards the free side.
    let label = arm.behind_kennel();
    let name = color_name(seat);
    if arm.aside.column + arm.inwards.column > 0 {
        canvas.text(label - Cell { column: 1, row: 0 }, &format!(" {seat} "), paper(seat));
        canvas.text(label + Cell { column: 3, row: 0 }, name, ink(seat));
    } else {
        canvas.text_ending(label + Cell { column: 1, row: 0 }, &format!(" {seat} "), paper(seat));
        canvas.text_ending(label - Cell { column: 3, row: 0 }, name, ink(seat));
    }
}

/// A marble: a disc with the number of its seat.
fn marble(canvas: &mut Canvas, cell: Cell, seat: Seat) {
    canvas.centered(cell, "( )", Style { bold: true, ..ink(seat) });
    canvas.centered(cell, &seat.to_string(), paper(seat));
}

/// A fresh marble, drawn as a blockade.
fn fresh_marble(canvas: &mut Canvas, cell: Cell, seat: Seat) {
    canvas.centered(cell, &format!("[{seat}]"), paper(seat));
}

#[cfg(test)]
mod tests {
    use super::*;
    use kennel_rules::{Event, Game, Phase, PlayBuffer, Rules, SplitMix64, Stock};

    use crate::canvas::Paint;

    /// Parses a board back from its picture, in notation.
    fn read(table: Seating, canvas: &Canvas) -> String {
        let geometry = Geometry::new(usize::from(table.fields()) / 16);
        let mut marbles = vec![Vec::new(); table.players()];
        let mut put = |cell: Cell, place: &str| {
            let around = [-1, 0, 1].map(|column| canvas.letter(cell + Cell { column, row: 0 }));
            let (place, seat) = match around {
                ['(', digit, ')'] => (place, digit),
                ['[', digit, ']'] => ("s", digit),
                _ => return None,
            };
            let seat = seat.to_digit(10).unwrap() as usize;
            marbles[seat].push(place.to_owned());
            Some(seat)
        };
        for (number, &cell) in geometry.track.iter().enumerate() {
            put(cell, &number.to_string());
        }
        for seat in table.seats() {
            let arm = &geometry.arms[usize::from(table.section(seat))];
            for (slot, cell) in Slot::ALL.into_iter().zip(arm.finish) {
                let owner = put(cell, &slot.letter().to_string());
                assert!(owner.is_none_or(|owner| owner == seat.index()));
            }
            for cell in arm.kennel {
                let owner = put(cell, "k");
                assert!(owner.is_none_or(|owner| owner == seat.index()));
            }
        }
        let seats: Vec<String> = marbles.iter().map(|places| places.join(",")).collect();
        let board = Board::parse(table, &seats.join("/")).expect("four marbles for each seat");
        board.display(table).to_string()
    }

    #[test]
    fn a_board_can_be_read_back_from_its_picture() {
        for table in Seating::ALL {
            let mut chance = SplitMix64::new(7);
            let mut game = Game::new(Rules::new(table), Seat::ALL[0]).unwrap();
            let mut stock = Stock::shuffled(&mut chance);
            let mut plays = PlayBuffer::new();
            let mut finishes = 0;
            for _ in 0..2000 {
                let Some(event) = random_event(&game, &mut stock, &mut plays, &mut chance) else {
                    break;
                };
                game.apply(&event).unwrap();
                let canvas = draw(table, game.board(), Numbers::Starts, &[]);
                assert_eq!(read(table, &canvas), game.board().display(table).to_string());
                let canvas = draw(table, game.board(), Numbers::All, &[]);
                assert_eq!(read(table, &canvas), game.board().display(table).to_string());
                finishes +=
                    table.seats().map(|seat| game.board().in_finish(seat).count()).sum::<usize>();
            }
            assert!(finishes > 0, "no marble was ever drawn in a finish");
        }
    }

    fn random_event(
        game: &Game,
        stock: &mut Stock,
        plays: &mut PlayBuffer,
        chance: &mut SplitMix64,
    ) -> Option<Event> {
        match game.phase() {
            Phase::Deal => game.deal(stock, chance),
            Phase::DrawRound => game.draw_round(chance),
            Phase::Exchange { given } => {
                let seat = game.rules().seating().everyone().difference(given).iter().next()?;
                Some(Event::Give { seat, card: game.hands()[seat].pick(chance)? })
            }
            Phase::Turn(seat) => match game.turn()?.random_play(plays, chance) {
                Some(play) => game.play_event(play, chance),
                None => Some(Event::Fold { seat }),
            },
            Phase::Over(_) => None,
        }
    }

    #[test]
    fn boards_fit_their_width() {
        for table in Seating::ALL {
            // Two columns of margin are added to these.
            let (columns, rows) = if table.fields() == 64 { (75, 33) } else { (91, 49) };
            let lines = draw(table, &Board::at_start(Rules::new(table)), Numbers::All, &[])
                .lines(Paint::Plain);
            assert_eq!(lines.len(), rows, "table {table}");
            for line in lines {
                assert!(line.chars().count() <= columns, "table {table}: {line}");
            }
        }
    }

    #[test]
    fn every_field_shows_its_number() {
        for table in [Seating::Four, Seating::SixPairs] {
            let lines = draw(table, &Board::at_start(Rules::new(table)), Numbers::All, &[])
                .lines(Paint::Plain);
            let text = lines.join("\n");
            let words: Vec<&str> = text.split([' ', '\n']).collect();
            for number in 0..table.fields() {
                assert!(words.contains(&number.to_string().as_str()), "field {number}");
            }
        }
    }
}
