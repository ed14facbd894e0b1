//! Shapes with soft edges on a picture.
//!
//! A shape is the signed distance of a pixel to its edge: what lies within half a pixel of the
//! edge is covered in part.

use crate::discs::Color;
use crate::geometry::Point;
use crate::pixels::Pixels;

/// A shape, in pixels.
pub(crate) enum Shape<'a> {
    Disc {
        middle: Point,
        radius: f32,
    },
    /// A line with round ends.
    Line {
        ends: [Point; 2],
        radius: f32,
    },
    /// A polygon, grown by a radius, which rounds its corners; a negative one makes it smaller.
    Polygon {
        corners: &'a [Point],
        radius: f32,
    },
}

impl Shape<'_> {
    /// The distance to the edge; negative inside.
    fn distance(&self, at: Point) -> f32 {
        match *self {
            Shape::Disc { middle, radius } => length(at - middle) - radius,
            Shape::Line { ends: [one, other], radius } => to_segment(at, one, other) - radius,
            Shape::Polygon { corners, radius } => to_polygon(at, corners) - radius,
        }
    }

    /// The least and the greatest coordinates of what it can cover.
    fn bounds(&self) -> [Point; 2] {
        let (points, radius) = match self {
            Shape::Disc { middle, radius } => (std::slice::from_ref(middle), *radius),
            Shape::Line { ends, radius } => (&ends[..], *radius),
            Shape::Polygon { corners, radius } => (*corners, *radius),
        };
        let grown = radius.max(0.0) + 1.0;
        let fold = |pick: fn(f32, f32) -> f32, start: f32| {
            let start = Point { x: start, y: start };
            points.iter().fold(start, |best, point| Point {
                x: pick(best.x, point.x),
                y: pick(best.y, point.y),
            })
        };
        let by = Point { x: grown, y: grown };
        [fold(f32::min, f32::INFINITY) - by, fold(f32::max, f32::NEG_INFINITY) + by]
    }
}

impl Pixels {
    /// Fills a shape.
    pub(crate) fn paint(&mut self, shape: &Shape<'_>, color: Color) {
        self.shade(shape, |_| (color, 1.0));
    }

    /// Fills a shape with a colour and an opacity for each pixel.
    pub(crate) fn shade(&mut self, shape: &Shape<'_>, color: impl Fn(Point) -> (Color, f32)) {
        let [least, most] = shape.bounds();
        // A cast of a float saturates, so shapes may stick out of the picture.
        let columns = least.x as usize..(most.x.ceil() as usize + 1).min(self.width);
        let rows = least.y as usize..(most.y.ceil() as usize + 1).min(self.height);
        for row in rows {
            for column in columns.clone() {
                let at = Point { x: column as f32 + 0.5, y: row as f32 + 0.5 };
                let covered = (0.5 - shape.distance(at)).clamp(0.0, 1.0);
                if covered == 0.0 {
                    continue;
                }
                let (color, opacity) = color(at);
                let index = 3 * (row * self.width + column);
                for (under, over) in self.bytes[index..index + 3].iter_mut().zip(color) {
                    *under = mixed(*under, over, covered * opacity);
                }
            }
        }
    }
}

/// A value on the way from one to another.
pub(crate) fn mixed(from: u8, to: u8, share: f32) -> u8 {
    (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8
}

pub(crate) fn length(vector: Point) -> f32 {
    dot(vector, vector).sqrt()
}

fn dot(one: Point, other: Point) -> f32 {
    one.x * other.x + one.y * other.y
}

fn to_segment(at: Point, from: Point, to: Point) -> f32 {
    squared_to_segment(at, from, to).sqrt()
}

fn squared_to_segment(at: Point, from: Point, to: Point) -> f32 {
    let (line, point) = (to - from, at - from);
    let along = (dot(point, line) / dot(line, line).max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
    let apart = point - line * along;
    dot(apart, apart)
}

fn to_polygon(at: Point, corners: &[Point]) -> f32 {
    let Some(mut from) = corners.last().copied() else { return f32::INFINITY };
    let mut nearest = f32::INFINITY;
    let mut inside = false;
    for &to in corners {
        nearest = nearest.min(squared_to_segment(at, from, to));
        // A ray to the right crosses the edges an odd number of times from inside.
        if (from.y > at.y) != (to.y > at.y) {
            let crossing = from.x + (at.y - from.y) / (to.y - from.y) * (to.x - from.x);
            inside ^= at.x < crossing;
        }
        from = to;
    }
    if inside { -nearest.sqrt() } else { nearest.sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn point(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    #[test]
    fn distances_are_negative_inside() {
        let square = [point(0.0, 0.0), point(4.0, 0.0), point(4.0, 4.0), point(0.0, 4.0)];
        let polygon = |radius| Shape::Polygon { corners: &square, radius };
        assert_eq!(polygon(0.0).distance(point(2.0, 1.0)), -1.0);
        assert_eq!(polygon(0.0).distance(point(7.0, 8.0)), 5.0);
        assert_eq!(polygon(1.0).distance(point(6.0, 2.0)), 1.0);
        let line = Shape::Line { ends: [point(0.0, 0.0), point(10.0, 0.0)], radius: 2.0 };
        assert_eq!(line.distance(point(5.0, 3.0)), 1.0);
        assert_eq!(line.distance(point(-2.0, 0.0)), 0.0);
    }

    #[test]
    fn edges_are_soft_and_shapes_may_stick_out() {
        let mut picture = Pixels { width: 4, height: 4, bytes: vec![0; 48] };
        let disc = Shape::Disc { middle: point(0.0, 0.0), radius: 2.5 };
        picture.paint(&disc, [200, 100, 0]);
        assert_eq!(picture.bytes[..3], [200, 100, 0]);
        let edge = picture.bytes[6];
        assert!(edge > 0 && edge < 200, "{edge}");
        assert_eq!(picture.bytes[45..], [0, 0, 0]);
        picture.paint(&Shape::Disc { middle: point(-90.0, 900.0), radius: 5.0 }, [9, 9, 9]);
        assert_eq!(picture.bytes[45..], [0, 0, 0]);
    }
}
