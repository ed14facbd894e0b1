//! The net file format: versioned and protected by a checksum.

use std::fmt;

use kennel_rules::Seating;
use sha2::{Digest, Sha256};

use crate::features::Layout;
use crate::net::{FIRST, Net, SECOND, Shape};

/// The reason a file is not a usable net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// The magic number is missing.
    NoNet,
    /// The format version is not supported.
    Version(u32),
    /// The file is too short or too long.
    Size {
        /// The right size in bytes.
        expected: usize,
        /// The actual size in bytes.
        found: usize,
    },
    /// The checksum does not match.
    Altered,
    /// The net was trained for other inputs or another seating.
    Inputs,
    /// A weight is not a finite number.
    Weight,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NoNet => write!(f, "not a net file"),
            NetError::Version(version) => {
                write!(f, "net file version {version} is not supported (expected {VERSION})")
            }
            NetError::Size { expected, found } => {
                write!(f, "the net file has {found} bytes, expected {expected}")
            }
            NetError::Altered => write!(f, "the net file is corrupt: its checksum is wrong"),
            NetError::Inputs => write!(f, "the net is for other inputs or another table"),
            NetError::Weight => write!(f, "the net has a weight that is not a finite number"),
        }
    }
}

impl std::error::Error for NetError {}

const MAGIC: &[u8; 8] = b"KENNELNN";
const VERSION: u32 = 3;
/// Magic, version, seating, sizes of the first and second layer, input hash.
const HEADER: usize = 8 + 4 + 4 + 4 + 4 + 8;
const CHECKSUM: usize = 32;

impl Net {
    /// Serialises the net: header, weights in little-endian order, SHA-256 checksum.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(file_size(self.shape));
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&seating_code(self.shape.seating).to_le_bytes());
        bytes.extend_from_slice(&(FIRST as u32).to_le_bytes());
        bytes.extend_from_slice(&(SECOND as u32).to_le_bytes());
        bytes.extend_from_slice(&Layout::new(self.shape.seating).hash().to_le_bytes());
        for weight in self.first.iter().chain(&self.first_bias) {
            bytes.extend_from_slice(&weight.to_le_bytes());
        }
        for weight in self.fractions() {
            bytes.extend_from_slice(&weight.to_le_bytes());
        }
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        bytes
    }

    /// The SHA-256 checksum of the file, which names the net.
    #[must_use]
    pub fn checksum(&self) -> [u8; CHECKSUM] {
        let bytes = self.to_bytes();
        let mut checksum = [0; CHECKSUM];
        checksum.copy_from_slice(&bytes[bytes.len() - CHECKSUM..]);
        checksum
    }

    /// Parses a net file for a seating.
    ///
    /// # Errors
    /// Returns an error if the file is not a net, truncated, corrupt, of another version
    /// or for other inputs.
    pub fn from_bytes(seating: Seating, bytes: &[u8]) -> Result<Net, NetError> {
        let shape = Shape::new(seating);
        let Some(after_magic) = bytes.strip_prefix(MAGIC) else { return Err(NetError::NoNet) };
        let mut header = Reader(after_magic);
        let missing = NetError::Size { expected: file_size(shape), found: bytes.len() };
        let version = header.u32().ok_or(missing)?;
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let (code, first, second) = (header.u32(), header.u32(), header.u32());
        let hash = header.take().map(u64::from_le_bytes).ok_or(missing)?;
        let is_ours = code == Some(seating_code(seating))
            && (first, second) == (Some(FIRST as u32), Some(SECOND as u32))
            && hash == Layout::new(seating).hash();
        if !is_ours {
            return Err(NetError::Inputs);
        }
        if bytes.len() != file_size(shape) {
            return Err(missing);
        }
        let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
        if Sha256::digest(content).as_slice() != checksum {
            return Err(NetError::Altered);
        }
        let mut rest = Reader(&content[HEADER..]);
        let net = rest.net(shape).ok_or(missing)?;
        let is_sound = net.fractions().all(|weight| weight.is_finite());
        if is_sound { Ok(net) } else { Err(NetError::Weight) }
    }

    /// The weights of the layers after the first.
    fn fractions(&self) -> impl Iterator<Item = &f32> {
        self.second
            .as_flattened()
            .iter()
            .chain(&self.second_bias)
            .chain(&self.last)
            .chain([&self.last_bias])
    }
}

fn file_size(shape: Shape) -> usize {
    let whole = shape.inputs * FIRST + FIRST;
    let fractions = FIRST * SECOND + SECOND + SECOND + 1;
    HEADER + 2 * whole + 4 * fractions + CHECKSUM
}

fn seating_code(seating: Seating) -> u32 {
    let index = Seating::ALL.into_iter().position(|other| other == seating);
    index.expect("every seating is in Seating::ALL") as u32
}

/// A cursor over bytes.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (front, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*front)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn i16s(&mut self, count: usize) -> Option<Vec<i16>> {
        (0..count).map(|_| self.take().map(i16::from_le_bytes)).collect()
    }

    fn f32s(&mut self, count: usize) -> Option<Vec<f32>> {
        (0..count).map(|_| self.take().map(f32::from_le_bytes)).collect()
    }

    fn net(&mut self, shape: Shape) -> Option<Net> {
        let first = self.i16s(shape.inputs * FIRST)?;
        let first_bias = self.i16s(FIRST)?;
        let second = self.f32s(FIRST * SECOND)?.as_chunks().0.to_vec();
        let second_bias = self.f32s(SECOND)?;
        let last = self.f32s(SECOND)?;
        let last_bias = self.take().map(f32::from_le_bytes)?;
        Some(Net { shape, first, first_bias, second, second_bias, last, last_bias })
    }
}
