//! The end of a game as a picture for link previews: the board as it looks on the page, and
//! the marbles of the winners. There are no words in it, so it is the same in every language.

use kennel_rules::{Board, Field, Seat, SeatSet, Seating, Slot, Spot};

use crate::discs::Color;
use crate::geometry::{Arm, Geometry, Point};
use crate::pixels::Pixels;
use crate::raster::{Shape, length, mixed};

/// The size that sites with previews ask for.
const WIDTH: usize = 1200;
const HEIGHT: usize = 630;

const PAGE: Color = [245, 239, 228];
const WOOD: Color = [236, 208, 158];
const WOOD_EDGE: Color = [169, 122, 65];
const FELT: Color = [47, 97, 82];
const HOLE: Color = [122, 86, 50];
const GOLD: Color = [222, 164, 38];
const BLACK: Color = [0, 0, 0];
const WHITE: Color = [255, 255, 255];

/// Sizes in steps: how far the wood reaches beyond the fields, and the radii of holes,
/// marbles, and the lanes around finish and kennel.
const RIM: f32 = 0.92;
const HOLE_RADIUS: f32 = 0.3;
const MARBLE: f32 = 0.42;
const LANE: f32 = 0.5;

/// Draws the board of a game that is over, with section 0 at the bottom, and its winners.
#[must_use]
pub fn preview(seating: Seating, board: &Board, winners: SeatSet) -> Pixels {
    let mut picture = Pixels { width: WIDTH, height: HEIGHT, bytes: PAGE.repeat(WIDTH * HEIGHT) };
    let geometry = Geometry::plane(usize::from(seating.fields()) / 16);
    let view = View::of(&geometry);
    view.wood(&mut picture, &geometry);
    for seat in seating.seats() {
        let arm = &geometry.arms[usize::from(seating.section(seat))];
        let start = geometry.track[usize::from(seating.start(seat).number())];
        view.lanes(&mut picture, seat, arm, start);
    }
    let fields = (0..seating.fields()).filter_map(|number| Field::new(seating, number));
    for (field, &place) in fields.zip(&geometry.track) {
        view.spot(&mut picture, place, board.owner(field));
    }
    for seat in seating.seats() {
        let arm = &geometry.arms[usize::from(seating.section(seat))];
        for (slot, place) in Slot::ALL.into_iter().zip(arm.finish) {
            view.spot(&mut picture, place, board.marble_at(Spot::finish(seat, slot)));
        }
        for (index, place) in arm.kennel.into_iter().enumerate() {
            view.spot(&mut picture, place, (index < board.kennel(seat)).then_some(seat));
        }
    }
    podium(&mut picture, winners);
    picture
}

/// Where the board is on the picture.
struct View {
    middle: Point,
    /// The pixels of a step.
    step: f32,
}

impl View {
    /// The board as large as the right half of the picture lets it be.
    fn of(geometry: &Geometry<Point>) -> View {
        let spots = geometry.track.iter().chain(geometry.arms.iter().flat_map(|arm| &arm.kennel));
        let reach = spots.fold(0.0_f32, |most, spot| most.max(spot.x.abs()).max(spot.y.abs()));
        let half = HEIGHT as f32 / 2.0;
        let middle = Point { x: WIDTH as f32 - half - 12.0, y: half - 3.0 };
        View { middle, step: (half - 16.0) / (reach + RIM) }
    }

    fn place(&self, at: Point) -> Point {
        self.middle + at * self.step
    }

    fn wood(&self, picture: &mut Pixels, geometry: &Geometry<Point>) {
        let track = &geometry.track;
        let on_track = |field: usize| self.place(track[field % track.len()]);
        // Where the track turns between the arms.
        let middle: Vec<Point> = (0..geometry.arms.len())
            .flat_map(|section| [on_track(16 * section + 4), on_track(16 * section + 8)])
            .collect();
        // The wood in small convex parts, which are quick to draw.
        let arms = geometry.arms.iter().enumerate().flat_map(|(section, arm)| {
            let start = 16 * section + track.len();
            let [outer, .., inner] = arm.kennel.map(|at| self.place(at));
            [
                [start, start + 4, start - 8, start - 4].map(on_track),
                [on_track(start), outer, inner, on_track(start + 3)],
            ]
        });
        let mut parts: Vec<Vec<Point>> = arms.map(|part| part.to_vec()).collect();
        parts.push(middle.clone());
        let [here, below] = [0.0, 0.25].map(|y| Point { x: 0.0, y: y * self.step });
        let line = 0.06 * self.step;
        for (shift, grown, color) in
            [(below, line, WOOD_EDGE), (here, line, WOOD_EDGE), (here, 0.0, WOOD)]
        {
            let radius = RIM * self.step + grown;
            for part in &parts {
                let corners: Vec<Point> = part.iter().map(|&corner| corner + shift).collect();
                picture.paint(&Shape::Polygon { corners: &corners, radius }, color);
            }
        }
        // The felt leaves room for the track between the arms.
        let radius = -0.75 * self.step;
        picture.paint(&Shape::Polygon { corners: &middle, radius: radius + line }, WOOD_EDGE);
        picture.paint(&Shape::Polygon { corners: &middle, radius }, FELT);
    }

    /// The inlays of finish and kennel, and the start, in the colour of their seat.
    fn lanes(&self, picture: &mut Pixels, seat: Seat, arm: &Arm<Point>, start: Point) {
        let [first, .., last] = arm.finish;
        let [outer, .., inner] = arm.kennel;
        for ends in [[first, last], [outer, inner]] {
            let ends = ends.map(|at| self.place(at));
            let radius = LANE * self.step;
            picture.paint(&Shape::Line { ends, radius }, color(seat));
            let inlay = [0, 1, 2].map(|index| mixed(WOOD[index], color(seat)[index], 0.25));
            picture.paint(&Shape::Line { ends, radius: radius - 0.09 * self.step }, inlay);
        }
        let (middle, radius) = (self.place(start), 0.46 * self.step);
        picture.paint(&Shape::Disc { middle, radius }, color(seat));
    }

    /// A spot, and the marble on it.
    fn spot(&self, picture: &mut Pixels, at: Point, marble: Option<Seat>) {
        let middle = self.place(at);
        picture.paint(&Shape::Disc { middle, radius: HOLE_RADIUS * self.step }, HOLE);
        if let Some(seat) = marble {
            glass(picture, middle, MARBLE * self.step, seat);
        }
    }
}

/// A marble of glass with its shadow.
fn glass(picture: &mut Pixels, middle: Point, radius: f32, seat: Seat) {
    let shadow = middle + Point { x: 0.08, y: 0.16 } * radius;
    picture.shade(&Shape::Disc { middle: shadow, radius: 1.04 * radius }, |_| (BLACK, 0.35));
    let color = color(seat);
    let light = middle - Point { x: 0.32, y: 0.36 } * radius;
    picture.shade(&Shape::Disc { middle, radius }, |at| {
        // Darker away from the light.
        let away = (length(at - light) / (1.5 * radius)).min(1.0);
        (color.map(|value| mixed(value, 0, 0.5 * away * away)), 1.0)
    });
    picture.shade(&Shape::Disc { middle: light, radius: 0.24 * radius }, |_| (WHITE, 0.7));
}

/// The marbles of the winners, each under a crown.
fn podium(picture: &mut Pixels, winners: SeatSet) {
    let count = winners.iter().count().max(1) as f32;
    // The picture's free part, left of the board.
    let (middle, width) = (290.0, 500.0);
    let radius = (width / (2.3 * count)).min(105.0);
    for (index, seat) in winners.iter().enumerate() {
        let x = middle + (index as f32 - (count - 1.0) / 2.0) * 2.3 * radius;
        let y = HEIGHT as f32 / 2.0 + 0.35 * radius;
        glass(picture, Point { x, y }, radius, seat);
        let crown = [
            (-0.62, -1.12),
            (-0.74, -1.85),
            (-0.34, -1.5),
            (0.0, -2.05),
            (0.34, -1.5),
            (0.74, -1.85),
            (0.62, -1.12),
        ];
        let corners =
            crown.map(|(right, down)| Point { x: x + right * radius, y: y + down * radius });
        picture.paint(&Shape::Polygon { corners: &corners, radius: 0.04 * radius }, WOOD_EDGE);
        picture.paint(&Shape::Polygon { corners: &corners, radius: 0.0 }, GOLD);
    }
}

/// The colour of a seat's marbles, as the page has it.
fn color(seat: Seat) -> Color {
    const COLORS: [Color; 6] = [
        [198, 47, 42],
        [36, 96, 180],
        [238, 184, 33],
        [35, 128, 60],
        [245, 242, 234],
        [44, 42, 45],
    ];
    COLORS[seat.index()]
}

#[cfg(test)]
mod tests {
    use kennel_rules::Rules;

    use super::*;

    /// The pixel in the middle of the podium's only marble.
    fn on_podium(picture: &Pixels) -> Color {
        let at = 3 * ((HEIGHT / 2 + 36) * WIDTH + 290);
        [0, 1, 2].map(|index| picture.bytes[at + index])
    }

    #[test]
    fn the_winners_stand_beside_the_board() {
        for seating in Seating::ALL {
            let board = Board::at_start(Rules::new(seating));
            for seat in seating.seats() {
                let picture = preview(seating, &board, seat.only());
                assert_eq!(picture.bytes.len(), 3 * WIDTH * HEIGHT);
                let shown = on_podium(&picture);
                let far = |other: &Seat| -> i32 {
                    let apart = shown.iter().zip(color(*other));
                    apart.map(|(&one, two)| (i32::from(one) - i32::from(two)).pow(2)).sum()
                };
                assert_eq!(seating.seats().min_by_key(far), Some(seat), "{seating}");
            }
        }
    }

    #[test]
    fn marbles_lie_where_they_are() {
        for seating in Seating::ALL {
            let draw = |text: &str| {
                let board = Board::parse(seating, text).unwrap();
                preview(seating, &board, SeatSet::EMPTY).bytes
            };
            let rest = "/k,k,k,k".repeat(seating.players() - 1);
            let boards = ["k,k,k,5", "k,k,k,6", "k,k,k,a", "k,k,k,k"]
                .map(|own| draw(&format!("{own}{rest}")));
            for (index, one) in boards.iter().enumerate() {
                assert!(boards[..index].iter().all(|other| other != one), "{seating}");
            }
        }
    }
}
