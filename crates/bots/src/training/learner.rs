//! Floating-point weights, their gradient, and the optimiser.

use kennel_rules::SplitMix64;

use super::Examples;
use crate::net::{FIRST, FIRST_UNIT, Net, SECOND, Shape, chance};
use crate::random::unit;

/// The weights of a net as `f32`, in this order: the first layer column by column, its
/// biases, the second layer column by column, its biases, the last row, its bias.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    shape: Shape,
    values: Vec<f32>,
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
    /// Small random weights to start from.
    #[must_use]
    pub fn random(shape: Shape, seed: u64) -> Weights {
        let mut random = SplitMix64::new(seed);
        let mut around = |middle: f32, range: f32| middle + (2.0 * unit(&mut random) - 1.0) * range;
        let mut values = Vec::with_capacity(shape.weights());
        values.extend((0..shape.inputs * FIRST).map(|_| around(0.0, 0.08)));
        values.extend((0..FIRST).map(|_| around(0.3, 0.1)));
        values.extend((0..FIRST * SECOND).map(|_| around(0.0, 0.15)));
        values.extend((0..SECOND).map(|_| around(0.3, 0.1)));
        values.extend((0..SECOND).map(|_| around(0.0, 0.5)));
        values.push(0.0);
        Weights { shape, values }
    }

    /// The net with these weights, its first layer rounded to fixed point.
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
        let (first, rest) = self.values.split_at(self.shape.inputs * FIRST);
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
        let mut values: Vec<f32> =
            first.map(|&weight| f32::from(weight) / f32::from(FIRST_UNIT)).collect();
        values.extend_from_slice(net.second.as_flattened());
        values.extend_from_slice(&net.second_bias);
        values.extend_from_slice(&net.last);
        values.push(net.last_bias);
        Weights { shape: net.shape, values }
    }
}

/// The activation: a squared clipped ReLU.
fn squared(sum: f32) -> f32 {
    let part = sum.clamp(0.0, 1.0);
    part * part
}

/// The derivative of the activation.
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

/// The gradient of the loss over some examples.
pub struct Gradient {
    sums: Vec<f32>,
    loss: f64,
    examples: usize,
}

impl Gradient {
    /// Computes the gradient over the examples with the given indices.
    #[must_use]
    pub fn of(weights: &Weights, examples: &Examples, indices: &[u32]) -> Gradient {
        let mut gradient = Gradient {
            sums: vec![0.0; weights.shape.weights()],
            loss: 0.0,
            examples: indices.len(),
        };
        let parts = weights.parts();
        for &index in indices {
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
        let predicted = chance(odds);
        let clamped = predicted.clamp(1e-6, 1.0 - 1e-6);
        self.loss -= f64::from(target * clamped.ln() + (1.0 - target) * (1.0 - clamped).ln());

        let error = predicted - target;
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

    /// Adds the gradient over other examples.
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

/// The Adam optimiser.
pub struct Learner {
    mean: Vec<f32>,
    spread: Vec<f32>,
    steps: i32,
}

impl Learner {
    /// Creates an optimiser with empty moments.
    #[must_use]
    pub fn new(shape: Shape) -> Learner {
        let weights = shape.weights();
        Learner { mean: vec![0.0; weights], spread: vec![0.0; weights], steps: 0 }
    }

    /// Takes one step. First-layer weights are kept within ±8, so that rounding them to
    /// fixed point does not saturate.
    pub fn step(&mut self, weights: &mut Weights, gradient: &Gradient, rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SPREAD: f32 = 0.999;
        const MOST_WEIGHT: f32 = 8.0;
        self.steps += 1;
        let scale = 1.0 / gradient.examples.max(1) as f32;
        let unbias_mean = 1.0 / (1.0 - KEEP_MEAN.powi(self.steps));
        let unbias_spread = 1.0 / (1.0 - KEEP_SPREAD.powi(self.steps));
        let first_layer = weights.shape.inputs * FIRST + FIRST;
        for (index, weight) in weights.values.iter_mut().enumerate() {
            let slope = gradient.sums[index] * scale;
            let mean = &mut self.mean[index];
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            let spread = &mut self.spread[index];
            *spread = KEEP_SPREAD * *spread + (1.0 - KEEP_SPREAD) * slope * slope;
            let step = *mean * unbias_mean / ((*spread * unbias_spread).sqrt() + 1e-8);
            *weight -= rate * step;
            if index < first_layer {
                *weight = weight.clamp(-MOST_WEIGHT, MOST_WEIGHT);
            }
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
    fn the_gradient_agrees_with_finite_differences() {
        let (weights, examples) = some_games();
        let indices: Vec<u32> = (0..40).collect();
        let gradient = Gradient::of(&weights, &examples, &indices);
        let count = weights.values.len();
        // Weights of every layer, including columns of inputs that are on.
        let (on, _) = examples.get(7);
        let column = usize::from(on[3]) * FIRST;
        let layers = [SECOND, 1, FIRST * SECOND, 1, FIRST, 1];
        let mut checked = vec![column, column + 100, count - 1];
        let mut end = count - 1;
        for size in layers {
            end -= size.min(end);
            checked.extend([end, end + 5]);
        }
        for index in checked {
            let loss_with = |change: f32| {
                let mut weights = weights.clone();
                weights.values[index] += change;
                Gradient::of(&weights, &examples, &indices).loss
            };
            let step = 2e-3;
            let slope = (loss_with(step) - loss_with(-step)) / (2.0 * f64::from(step));
            let computed = f64::from(gradient.sums[index]);
            assert!(
                (slope - computed).abs() < 0.02 * slope.abs().max(1.0),
                "weight {index}: finite difference {slope}, gradient {computed}"
            );
        }
    }

    #[test]
    fn the_fixed_point_net_agrees_with_its_weights() {
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
