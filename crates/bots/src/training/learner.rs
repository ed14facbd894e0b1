//! Weights that can be changed a little at a time, and what changes them.

use super::Examples;
use crate::net::{FIRST, FIRST_UNIT, Net, SECOND, Shape, chance};
use crate::random::Dice;

/// The weights of a net as fractions, one after the other: a column of the first
/// layer for each input, its biases, a column of the
/// second for each neuron of the first, its biases, the
/// last row, the last bias.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    shape: Shape,
    numbers: Vec<f32>,
}

/// The weights by layer.
struct Parts<'a> {
    first: &'a [f32],
    first_bias: &'a [f32],
    second: &'a [f32],
    second_bias: &'a [f32],
    last: &'a [f32],
    last_bias: f32,
}

impl Weights {
    /// Small random weights to begin with.
    #[must_use]
    pub fn random(shape: Shape, seed: u64) -> Weights {
        let mut dice = Dice::new(seed);
        let mut around = |middle: f32, range: f32| middle + (2.0 * dice.unit() - 1.0) * range;
        let mut numbers = Vec::with_capacity(shape.weights());
        numbers.extend((0..shape.inputs * FIRST).map(|_| around(0.0, 0.08)));
        numbers.extend((0..FIRST).map(|_| around(0.3, 0.1)));
        numbers.extend((0..FIRST * SECOND).map(|_| around(0.0, 0.15)));
        numbers.extend((0..SECOND).map(|_| around(0.3, 0.1)));
        numbers.extend((0..SECOND).map(|_| around(0.0, 0.5)));
        numbers.push(0.0);
        Weights { shape, numbers }
    }

    /// Weights from a file of nothing but 32-bit fractions, smallest byte
    /// first; none if there are more or fewer than the shape has, or one is no
    /// number.
    #[must_use]
    pub fn from_le_bytes(shape: Shape, bytes: &[u8]) -> Option<Weights> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        let numbers: Vec<f32> = numbers.iter().map(|number| f32::from_le_bytes(*number)).collect();
        let fits = rest.is_empty() && numbers.len() == shape.weights();
        (fits && numbers.iter().all(|number| number.is_finite()))
            .then_some(Weights { shape, numbers })
    }

    /// The bytes of such a file.
    #[must_use]
    pub fn to_le_bytes(&self) -> Vec<u8> {
        self.numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The net with these weights, rounded to what it reckons with.
    #[must_use]
    pub fn net(&self) -> Net {
        let parts = self.parts();
        let first = |weight: &f32| (weight * f32::from(FIRST_UNIT)).round() as i16;
        Net {
            shape: self.shape,
            first: parts.first.iter().map(first).collect(),
            first_bias: parts.first_bias.iter().map(first).collect(),
            second: parts.second.as_chunks().0.to_vec(),
            second_bias: parts.second_bias.to_vec(),
            last: parts.last.to_vec(),
            last_bias: parts.last_bias,
        }
    }

    fn parts(&self) -> Parts<'_> {
        let (first, rest) = self.numbers.split_at(self.shape.inputs * FIRST);
        let (first_bias, rest) = rest.split_at(FIRST);
        let (second, rest) = rest.split_at(FIRST * SECOND);
        let (second_bias, rest) = rest.split_at(SECOND);
        let (last, last_bias) = rest.split_at(SECOND);
        Parts { first, first_bias, second, second_bias, last, last_bias: last_bias[0] }
    }
}

impl From<&Net> for Weights {
    fn from(net: &Net) -> Weights {
        let first = net.first.iter().chain(&net.first_bias);
        let mut numbers: Vec<f32> =
            first.map(|&weight| f32::from(weight) / f32::from(FIRST_UNIT)).collect();
        numbers.extend_from_slice(net.second.as_flattened());
        numbers.extend_from_slice(&net.second_bias);
        numbers.extend_from_slice(&net.last);
        numbers.push(net.last_bias);
        Weights { shape: net.shape, numbers }
    }
}

/// What a neuron makes of its sum.
fn squared(sum: f32) -> f32 {
    let part = sum.clamp(0.0, 1.0);
    part * part
}

/// How fast that grows.
fn slope(sum: f32) -> f32 {
    if (0.0..1.0).contains(&sum) { 2.0 * sum } else { 0.0 }
}

impl Parts<'_> {
    /// The sums of the first layer.
    fn first_sums(&self, on: &[u16]) -> [f32; FIRST] {
        let mut sums = [0.0; FIRST];
        sums.copy_from_slice(self.first_bias);
        for &input in on {
            let column = &self.first[usize::from(input) * FIRST..][..FIRST];
            for (sum, weight) in sums.iter_mut().zip(column) {
                *sum += weight;
            }
        }
        sums
    }

    /// The sums of the second layer.
    fn second_sums(&self, first: &[f32; FIRST]) -> [f32; SECOND] {
        let mut sums = [0.0; SECOND];
        sums.copy_from_slice(self.second_bias);
        for (value, column) in first.iter().zip(self.second.chunks_exact(SECOND)) {
            if *value == 0.0 {
                continue;
            }
            for (sum, weight) in sums.iter_mut().zip(column) {
                *sum += value * weight;
            }
        }
        sums
    }
}

/// What examples say about each weight.
pub struct Gradient {
    sums: Vec<f32>,
    loss: f64,
    examples: usize,
}

impl Gradient {
    /// What these examples say.
    #[must_use]
    pub fn of(weights: &Weights, examples: &Examples, which: &[u32]) -> Gradient {
        let mut gradient =
            Gradient { sums: vec![0.0; weights.shape.weights()], loss: 0.0, examples: which.len() };
        let parts = weights.parts();
        for &index in which {
            let (on, target) = examples.get(index as usize);
            gradient.add(&parts, on, target);
        }
        gradient
    }

    fn add(&mut self, parts: &Parts<'_>, on: &[u16], target: f32) {
        let first_sums = parts.first_sums(on);
        let first = first_sums.map(squared);
        let second_sums = parts.second_sums(&first);
        let second = second_sums.map(squared);
        let odds: f32 =
            parts.last_bias + second.iter().zip(parts.last).map(|(a, b)| a * b).sum::<f32>();
        let said = chance(odds);
        let clamped = said.clamp(1e-6, 1.0 - 1e-6);
        self.loss -= f64::from(target * clamped.ln() + (1.0 - target) * (1.0 - clamped).ln());

        let error = said - target;
        let inputs = parts.first.len();
        let (first_grad, rest) = self.sums.split_at_mut(inputs);
        let (first_bias, rest) = rest.split_at_mut(FIRST);
        let (second_grad, rest) = rest.split_at_mut(FIRST * SECOND);
        let (second_bias, rest) = rest.split_at_mut(SECOND);
        let (last, last_bias) = rest.split_at_mut(SECOND);
        last_bias[0] += error;
        let mut second_error = [0.0; SECOND];
        for neuron in 0..SECOND {
            last[neuron] += error * second[neuron];
            second_error[neuron] = error * parts.last[neuron] * slope(second_sums[neuron]);
            second_bias[neuron] += second_error[neuron];
        }
        let mut first_error = [0.0; FIRST];
        for index in 0..FIRST {
            let slope = slope(first_sums[index]);
            let column = &parts.second[index * SECOND..][..SECOND];
            if first[index] > 0.0 {
                let column = &mut second_grad[index * SECOND..][..SECOND];
                for (grad, error) in column.iter_mut().zip(&second_error) {
                    *grad += error * first[index];
                }
            }
            if slope > 0.0 {
                let products = column.iter().zip(&second_error).map(|(a, b)| a * b);
                first_error[index] = slope * products.sum::<f32>();
                first_bias[index] += first_error[index];
            }
        }
        for &input in on {
            let column = &mut first_grad[usize::from(input) * FIRST..][..FIRST];
            for index in 0..FIRST {
                column[index] += first_error[index];
            }
        }
    }

    /// Takes over what others found.
    pub fn merge(&mut self, other: &Gradient) {
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum += more;
        }
        self.loss += other.loss;
        self.examples += other.examples;
    }

    /// The mean loss of the examples.
    #[must_use]
    pub fn loss(&self) -> f64 {
        self.loss / self.examples.max(1) as f64
    }
}

/// Changes weights by what gradients say (Adam).
pub struct Learner {
    mean: Vec<f32>,
    spread: Vec<f32>,
    steps: i32,
}

impl Learner {
    /// A learner that has learned nothing.
    #[must_use]
    pub fn new(shape: Shape) -> Learner {
        let weights = shape.weights();
        Learner { mean: vec![0.0; weights], spread: vec![0.0; weights], steps: 0 }
    }

    /// One step.
    pub fn step(&mut self, weights: &mut Weights, gradient: &Gradient, rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SPREAD: f32 = 0.999;
        self.steps += 1;
        let scale = 1.0 / gradient.examples.max(1) as f32;
        let unbias_mean = 1.0 / (1.0 - KEEP_MEAN.powi(self.steps));
        let unbias_spread = 1.0 / (1.0 - KEEP_SPREAD.powi(self.steps));
        for (index, weight) in weights.numbers.iter_mut().enumerate() {
            let slope = gradient.sums[index] * scale;
            let mean = &mut self.mean[index];
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            let spread = &mut self.spread[index];
            *spread = KEEP_SPREAD * *spread + (1.0 - KEEP_SPREAD) * slope * slope;
            let step = *mean * unbias_mean / ((*spread * unbias_spread).sqrt() + 1e-8);
            *weight -= rate * step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::{Recipe, play_game};
    use kennel_rules::{Rules, Seating};

    fn some_games() -> (Weights, Examples) {
        let weights = Weights::random(Shape::new(Seating::Two), 3);
        let mut examples = Examples::default();
        let recipe = Recipe { lambda: 1.0, exploring: 0.1, by_greedy: true, most: 32 };
        play_game(&weights.net(), Rules::new(Seating::Two), recipe, 1, &mut examples);
        (weights, examples)
    }

    #[test]
    fn the_gradient_is_how_the_loss_changes() {
        let (weights, examples) = some_games();
        let which: Vec<u32> = (0..40).collect();
        let gradient = Gradient::of(&weights, &examples, &which);
        let count = weights.numbers.len();
        // Weights of each layer, the columns of inputs that are on among them.
        let (on, _) = examples.get(7);
        let column = usize::from(on[3]) * FIRST;
        let layers = [SECOND, 1, FIRST * SECOND, 1, FIRST, 1];
        let mut places = vec![column, column + 100, count - 1];
        let mut end = count - 1;
        for size in layers {
            end -= size.min(end);
            places.extend([end, end + 5]);
        }
        for place in places {
            let loss_with = |change: f32| {
                let mut weights = weights.clone();
                weights.numbers[place] += change;
                Gradient::of(&weights, &examples, &which).loss
            };
            let step = 2e-3;
            let slope = (loss_with(step) - loss_with(-step)) / (2.0 * f64::from(step));
            let said = f64::from(gradient.sums[place]);
            assert!(
                (slope - said).abs() < 0.02 * slope.abs().max(1.0),
                "weight {place}: the loss changes by {slope}, the gradient says {said}"
            );
        }
    }

    #[test]
    fn whole_numbers_say_what_fractions_say() {
        let (weights, examples) = some_games();
        let net = weights.net();
        let again = Weights::from(&net);
        assert!(again.net() == net);
        let parts = again.parts();
        for index in 0..examples.len() {
            let (on, _) = examples.get(index);
            let first = parts.first_sums(on).map(squared);
            let second = parts.second_sums(&first).map(squared);
            let exact: f32 = second.iter().zip(parts.last).map(|(a, b)| a * b).sum();
            let rounded = net.odds_of(on);
            assert!((exact + parts.last_bias - rounded).abs() < 0.02, "{exact} and {rounded}");
        }
    }
}
