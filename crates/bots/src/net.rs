//! A small neural network that estimates the winning chance after a decision.
//!
//! Inputs are binary and sparse, so the first layer is a sum of integer columns that
//! is updated incrementally when a few inputs change (as in NNUE); two more layers
//! follow. Floating-point sums are taken in a fixed order, so a net gives the same
//! answer natively and in the browser.
//!
//! The activation is a squared clipped ReLU: the sum is clamped to 0…1 and squared.

use kennel_rules::Seating;

use crate::afterstate::Afterstate;
use crate::features::{Layout, MOST_ON};

/// Neurons in the first layer.
pub(crate) const FIRST: usize = 1 + u8::MAX as usize;
/// Neurons in the second layer.
pub(crate) const SECOND: usize = 32;

/// The fixed-point representation of 1 in the first layer.
pub(crate) const FIRST_UNIT: i16 = 1024;

/// The seating a net is for, and the dimensions that follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub(crate) seating: Seating,
    pub(crate) inputs: usize,
}

impl Shape {
    /// The shape of a net for a seating.
    #[must_use]
    pub fn new(seating: Seating) -> Shape {
        Shape { seating, inputs: Layout::new(seating).len() }
    }

    /// The number of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The number of weights.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.inputs * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1
    }
}

/// A trained network.
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
    /// The seating the net was trained for.
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

    /// The log-odds of winning when these inputs are on.
    #[cfg(test)]
    pub(crate) fn odds_of(&self, on: &[u16]) -> f32 {
        let mut sums = [0; FIRST];
        sums.copy_from_slice(&self.first_bias);
        on.iter().for_each(|&input| self.switch_on(&mut sums, input));
        self.odds(&sums)
    }

    /// The log-odds of winning, given the sums of the first layer.
    #[inline]
    fn odds(&self, sums: &Sums) -> f32 {
        // Most neurons are inactive at any time.
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

/// Evaluates the candidates of one decision: shared inputs are summed once, and for
/// each candidate only the difference from the first is applied.
pub(crate) struct Judge<'a> {
    net: &'a Net,
    layout: Layout,
    sums: Sums,
    /// The changeable inputs included in `sums`.
    base: Vec<u16>,
    /// For every input, whether it is in `base` and in the current candidate.
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

    /// The log-odds of winning after a decision.
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

/// Converts log-odds to a probability.
#[must_use]
pub(crate) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + exp(-odds))
}

/// The exponential function from additions and multiplications alone, because the
/// standard library's differs between platforms in the last digit.
fn exp(x: f32) -> f32 {
    // 2 to the integer part, times a short series for the remainder.
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
    fn chances_are_accurate_to_six_digits() {
        for step in -2_000..=2_000 {
            let odds = step as f32 / 100.0;
            let exact = 1.0 / (1.0 + (-f64::from(odds)).exp());
            assert!((f64::from(chance(odds)) - exact).abs() < 1e-6, "{odds}");
        }
        assert_eq!(chance(0.0), 0.5);
        assert!(chance(f32::NEG_INFINITY) < 1e-9 && chance(f32::INFINITY) > 1.0 - 1e-6);
    }
}
