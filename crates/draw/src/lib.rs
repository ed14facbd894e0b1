//! Boards as text for the terminal, as SVG and as pixels.

#![warn(unreachable_pub)]

mod canvas;
mod discs;
mod geometry;
mod pixels;
mod svg;
mod text;

pub use canvas::{Canvas, Paint, Style};
pub use pixels::{Pixels, pixels};
pub use svg::svg;
pub use text::{Numbers, color_name, draw, ink, paper};
