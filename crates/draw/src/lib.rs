//! Boards as text for the terminal, as SVG, as pixels and as pictures of link previews.

#![warn(missing_docs, unreachable_pub)]

mod canvas;
mod discs;
mod geometry;
mod pixels;
mod preview;
mod raster;
mod spots;
mod svg;
mod text;

pub use canvas::{Canvas, Paint, Style};
pub use pixels::{Pixels, pixels};
pub use preview::preview;
pub use spots::{Form, SeatSpots, Spots};
pub use svg::svg;
pub use text::{Numbers, color_name, draw, ink, paper};
