//! A small net that tells the chance of winning after a decision.
//!
//! Inputs are on or off and few of them are on, so the first layer is a sum of
//! columns of whole numbers, which can be mended where a few inputs change; two
//! more layers follow. Fractions are added in one order, so that the same net says
//! the same natively and in the browser.
//!
//! A neuron sums its inputs, keeps that between 0 and 1, and squares it: the
//! square tells two things that are both half there from one that is.

use kennel_rules::Seating;

use crate::afterstate::Afterstate;
use crate::features::{Layout, MOST_ON};

/// Neurons of the first layer.
pub(crate) const FIRST: usize = 1 + u8::MAX as usize;
/// Neurons of the second layer.
pub(crate) const SECOND: usize = 32;

/// What 1 is in the sums of the first layer.
pub(crate) const FIRST_UNIT: i16 = 1024;

/// What a net is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub(crate) seating: Seating,
    pub(crate) inputs: usize,
}

impl Shape {
    /// The shape of a net for a table.
    #[must_use]
    pub fn new(seating: Seating) -> Shape {
        Shape { seating, inputs: Layout::new(seating).len() }
    }

    /// How many inputs the net has.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many weights a net of this shape has.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.inputs * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1
    }
}

/// The weights of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    pub(crate) shape: Shape,
    /// A column for each input.
    pub(crate) first: Vec<i16>,
    pub(crate) first_bias: Vec<i16>,
    /// A column for each neuron of the first layer.
    pub(crate) second: Vec<[f32; SECOND]>,
    pub(crate) second_bias: Vec<f32>,
    pub(crate) last: Vec<f32>,
    pub(crate) last_bias: f32,
}

type Sums = [i16; FIRST];

impl Net {
    /// The table the net is made for.
    #[must_use]
    pub fn seating(&self) -> Seating {
        self.shape.seating
    }

    fn column(&self, input: u16) -> &[i16] {
        &self.first[usize::from(input) * FIRST..][..FIRST]
    }

    #[inline]
    fn switch_on(&self, sums: &mut Sums, input: u16) {
        for (sum, weight) in sums.iter_mut().zip(self.column(input)) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    #[inline]
    fn switch_off(&self, sums: &mut Sums, input: u16) {
        for (sum, weight) in sums.iter_mut().zip(self.column(input)) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    /// What the net says when these inputs are on.
    #[cfg(test)]
    pub(crate) fn odds_of(&self, on: &[u16]) -> f32 {
        let mut sums = [0; FIRST];
        sums.copy_from_slice(&self.first_bias);
        on.iter().for_each(|&input| self.switch_on(&mut sums, input));
        self.odds(&sums)
    }

    /// What the net says, given the sums of the first layer: the logarithm of
    /// the odds of winning.
    #[inline]
    fn odds(&self, sums: &Sums) -> f32 {
        // Most neurons are silent at any time.
        let mut active = [0u8; FIRST];
        let mut count = 0;
        for (index, &sum) in sums.iter().enumerate() {
            active[count] = index as u8;
            count += usize::from(sum > 0);
        }
        let mut second = [0.0; SECOND];
        second.copy_from_slice(&self.second_bias);
        for &index in &active[..count] {
            let part = f32::from(sums[usize::from(index)].min(FIRST_UNIT)) / f32::from(FIRST_UNIT);
            let square = part * part;
            let column = &self.second[usize::from(index)];
            second = std::array::from_fn(|neuron| second[neuron] + square * column[neuron]);
        }
        let mut odds = self.last_bias;
        for (sum, weight) in second.iter().zip(&self.last) {
            let part = sum.clamp(0.0, 1.0);
            odds += part * part * weight;
        }
        odds
    }
}

/// A net at work on one decision: what all candidates share is summed once, and
/// only what differs from the first candidate is summed again.
pub(crate) struct Judge<'a> {
    net: &'a Net,
    layout: Layout,
    sums: Sums,
    /// The inputs that are on in the sums and that a decision may change.
    base: Vec<u16>,
    /// Which inputs these are, and whether the candidate has them too.
    marks: Vec<Mark>,
    on: Vec<u16>,
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Off,
    On,
    Kept,
}

impl<'a> Judge<'a> {
    pub fn new(net: &'a Net, any: &Afterstate) -> Judge<'a> {
        let layout = Layout::new(net.shape.seating);
        let mut sums = [0; FIRST];
        sums.copy_from_slice(&net.first_bias);
        let mut on = Vec::with_capacity(MOST_ON);
        layout.context(any, &mut on);
        on.iter().for_each(|&input| net.switch_on(&mut sums, input));
        on.clear();
        let mut base = Vec::with_capacity(MOST_ON);
        layout.state(any, &mut base);
        let mut marks = vec![Mark::Off; net.shape.inputs];
        for &input in &base {
            net.switch_on(&mut sums, input);
            marks[usize::from(input)] = Mark::On;
        }
        Judge { net, layout, sums, base, marks, on }
    }

    /// The logarithm of the odds of winning after a decision.
    pub fn odds(&mut self, after: &Afterstate) -> f32 {
        self.on.clear();
        self.layout.state(after, &mut self.on);
        let mut sums = self.sums;
        for &input in &self.on {
            let mark = &mut self.marks[usize::from(input)];
            if *mark == Mark::Off {
                self.net.switch_on(&mut sums, input);
            } else {
                *mark = Mark::Kept;
            }
        }
        for &input in &self.base {
            let mark = &mut self.marks[usize::from(input)];
            if *mark == Mark::On {
                self.net.switch_off(&mut sums, input);
            }
            *mark = Mark::On;
        }
        self.net.odds(&sums)
    }
}

/// The chance that belongs to the logarithm of odds.
#[must_use]
pub(crate) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + exp(-odds))
}

/// The exponential function by sums and products alone: that of the standard
/// library differs between machines in the last place.
fn exp(x: f32) -> f32 {
    // 2 to the whole part, times a short series for the rest.
    let x = x.clamp(-80.0, 80.0);
    let whole = (x * std::f32::consts::LOG2_E).round();
    let rest = x - whole * std::f32::consts::LN_2;
    let mut series = 1.0;
    for divisor in [7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0] {
        series = 1.0 + series * rest / divisor;
    }
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_right_to_many_places() {
        for step in -2_000..=2_000 {
            let odds = step as f32 / 100.0;
            let exact = 1.0 / (1.0 + (-f64::from(odds)).exp());
            assert!((f64::from(chance(odds)) - exact).abs() < 1e-6, "{odds}");
        }
        assert_eq!(chance(0.0), 0.5);
        assert!(chance(f32::NEG_INFINITY) < 1e-9 && chance(f32::INFINITY) > 1.0 - 1e-6);
    }
}
