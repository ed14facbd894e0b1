//! A small net that tells the chance of winning after a decision.
//!
//! Inputs are on or off and few of them are on, so the first layer is a sum of
//! columns; two more layers follow. The same arithmetic, in the same order, runs
//! natively and in the browser.

use std::fmt;

use kennel_rules::Table;
use sha2::{Digest, Sha256};

use crate::afterstate::Afterstate;
use crate::features::Layout;

/// Neurons of the first layer.
pub(crate) const FIRST: usize = 128;
/// Neurons of the second layer.
pub(crate) const SECOND: usize = 32;

/// What a net is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    table: Table,
    inputs: usize,
}

impl Shape {
    /// The shape of a net for a table.
    #[must_use]
    pub fn new(table: Table) -> Shape {
        Shape { table, inputs: Layout::new(table).len() }
    }

    /// How many weights a net of this shape has.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.inputs * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1
    }
}

/// The weights of a net, one after the other: a column of the first layer for
/// each input, its biases, rows of the second layer, its biases, the last row,
/// the last bias.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    shape: Shape,
    weights: Vec<f32>,
}

/// Why a file is no net for this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// It does not begin as a net does.
    NoNet,
    /// It was written in another format.
    Version(u32),
    /// It is shorter or longer than it should be.
    Size {
        /// How many bytes there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Its content does not fit its checksum.
    Altered,
    /// It was made for other inputs or another table.
    Inputs,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NoNet => write!(f, "not a net file"),
            NetError::Version(version) => {
                write!(f, "a net file of version {version}; this program reads {VERSION}")
            }
            NetError::Size { expected, found } => {
                write!(f, "a net file of {found} bytes where {expected} are right: cut or joined")
            }
            NetError::Altered => write!(f, "the net file was altered: its checksum is wrong"),
            NetError::Inputs => write!(f, "the net was made for other inputs or another table"),
        }
    }
}

impl std::error::Error for NetError {}

const MAGIC: &[u8; 8] = b"KENNELNN";
const VERSION: u32 = 1;
/// Magic, version, table, first and second layer, input hash, three scales.
const HEADER: usize = 8 + 4 + 4 + 4 + 4 + 8;
const CHECKSUM: usize = 32;

impl Net {
    /// A net of all zeros, which finds everything even.
    #[must_use]
    pub fn zeros(shape: Shape) -> Net {
        Net { shape, weights: vec![0.0; shape.weights()] }
    }

    /// What the net is made for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The table the net is made for.
    #[must_use]
    pub fn table(&self) -> Table {
        self.shape.table
    }

    pub(crate) fn weights(&self) -> &[f32] {
        &self.weights
    }

    pub(crate) fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    pub(crate) fn parts(&self) -> Parts<'_> {
        let (first, rest) = self.weights.split_at(self.shape.inputs * FIRST);
        let (first_bias, rest) = rest.split_at(FIRST);
        let (second, rest) = rest.split_at(FIRST * SECOND);
        let (second_bias, rest) = rest.split_at(SECOND);
        let (last, last_bias) = rest.split_at(SECOND);
        Parts { first, first_bias, second, second_bias, last, last_bias: last_bias[0] }
    }

    /// The file of the net: weights as 16-bit numbers with a scale for each
    /// column or row, and a checksum over everything.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(file_size(self.shape));
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&table_code(self.shape.table).to_le_bytes());
        bytes.extend_from_slice(&(FIRST as u32).to_le_bytes());
        bytes.extend_from_slice(&(SECOND as u32).to_le_bytes());
        bytes.extend_from_slice(&Layout::new(self.shape.table).hash().to_le_bytes());
        for chunk in self.weights.chunks(FIRST) {
            let most = chunk.iter().fold(1e-9f32, |most, weight| most.max(weight.abs()));
            let scale = most / f32::from(i16::MAX);
            bytes.extend_from_slice(&scale.to_le_bytes());
            for weight in chunk {
                bytes.extend_from_slice(&((weight / scale).round() as i16).to_le_bytes());
            }
        }
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        bytes
    }

    /// Reads the file of a net for a table.
    ///
    /// # Errors
    /// The file is no net, cut, altered, of another version or for other inputs.
    pub fn from_bytes(table: Table, bytes: &[u8]) -> Result<Net, NetError> {
        let shape = Shape::new(table);
        if bytes.len() < HEADER || &bytes[..8] != MAGIC {
            return Err(NetError::NoNet);
        }
        let word = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        if word(8) != VERSION {
            return Err(NetError::Version(word(8)));
        }
        let hash = u64::from(word(24)) | u64::from(word(28)) << 32;
        let is_ours = word(12) == table_code(table)
            && (word(16), word(20)) == (FIRST as u32, SECOND as u32)
            && hash == Layout::new(table).hash();
        if !is_ours {
            return Err(NetError::Inputs);
        }
        if bytes.len() != file_size(shape) {
            return Err(NetError::Size { expected: file_size(shape), found: bytes.len() });
        }
        let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
        if Sha256::digest(content).as_slice() != checksum {
            return Err(NetError::Altered);
        }
        let mut net = Net::zeros(shape);
        let mut rest = &content[HEADER..];
        for chunk in net.weights.chunks_mut(FIRST) {
            let (scale, values) = rest.split_at(4);
            let scale = f32::from_le_bytes([scale[0], scale[1], scale[2], scale[3]]);
            for (weight, value) in chunk.iter_mut().zip(values.chunks_exact(2)) {
                *weight = f32::from(i16::from_le_bytes([value[0], value[1]])) * scale;
            }
            rest = &values[2 * chunk.len()..];
        }
        Ok(net)
    }
}

fn file_size(shape: Shape) -> usize {
    HEADER + 4 * shape.weights().div_ceil(FIRST) + 2 * shape.weights() + CHECKSUM
}

fn table_code(table: Table) -> u32 {
    Table::ALL.into_iter().position(|other| other == table).unwrap_or(0) as u32
}

/// The weights of a net by layer.
pub(crate) struct Parts<'a> {
    pub first: &'a [f32],
    pub first_bias: &'a [f32],
    pub second: &'a [f32],
    pub second_bias: &'a [f32],
    pub last: &'a [f32],
    pub last_bias: f32,
}

impl Parts<'_> {
    /// Adds the columns of inputs that are on.
    #[inline]
    pub fn add(&self, sums: &mut [f32; FIRST], on: &[u16]) {
        for &input in on {
            let column = &self.first[usize::from(input) * FIRST..][..FIRST];
            for (sum, weight) in sums.iter_mut().zip(column) {
                *sum += weight;
            }
        }
    }

    /// The second layer before its threshold.
    #[inline]
    pub fn second_sums(&self, first: &[f32; FIRST]) -> [f32; SECOND] {
        let mut sums = [0.0; SECOND];
        for (sum, (row, bias)) in
            sums.iter_mut().zip(self.second.chunks_exact(FIRST).zip(self.second_bias))
        {
            // Eight partial sums, so that the compiler can keep them apart.
            let mut lanes = [0.0f32; 8];
            for (weights, values) in row.chunks_exact(8).zip(first.chunks_exact(8)) {
                for lane in 0..8 {
                    lanes[lane] += weights[lane] * values[lane];
                }
            }
            *sum = bias + lanes.iter().sum::<f32>();
        }
        sums
    }

    /// What the net says, given the sums of the first layer: the logarithm of
    /// the odds of winning.
    #[inline]
    pub fn odds(&self, sums: &[f32; FIRST]) -> f32 {
        let mut first = *sums;
        for value in &mut first {
            *value = value.max(0.0);
        }
        let second = self.second_sums(&first);
        let terms = second.iter().zip(self.last).map(|(sum, weight)| sum.max(0.0) * weight);
        self.last_bias + terms.sum::<f32>()
    }
}

/// A net at work on one decision: what all candidates share is summed once.
pub(crate) struct Judge<'a> {
    parts: Parts<'a>,
    layout: Layout,
    shared: [f32; FIRST],
    on: Vec<u16>,
}

impl<'a> Judge<'a> {
    pub fn new(net: &'a Net, any: &Afterstate) -> Judge<'a> {
        let parts = net.parts();
        let layout = Layout::new(net.shape.table);
        let mut on = Vec::with_capacity(256);
        layout.context(any, &mut on);
        let mut shared = [0.0; FIRST];
        shared.copy_from_slice(parts.first_bias);
        parts.add(&mut shared, &on);
        Judge { parts, layout, shared, on }
    }

    /// The logarithm of the odds of winning after a decision.
    pub fn odds(&mut self, after: &Afterstate) -> f32 {
        self.on.clear();
        self.layout.state(after, &mut self.on);
        let mut sums = self.shared;
        self.parts.add(&mut sums, &self.on);
        self.parts.odds(&sums)
    }
}

/// The chance that belongs to the logarithm of odds.
#[must_use]
pub(crate) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}
