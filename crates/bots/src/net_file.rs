//! Nets as files: small, versioned, and refused when they are not whole.

use std::fmt;

use kennel_rules::Seating;
use sha2::{Digest, Sha256};

use crate::features::Layout;
use crate::net::{FIRST, Net, SECOND, Shape};

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
    /// It holds a weight that is no number.
    Weight,
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
            NetError::Weight => write!(f, "the net has a weight that is no number"),
        }
    }
}

impl std::error::Error for NetError {}

const MAGIC: &[u8; 8] = b"KENNELNN";
const VERSION: u32 = 3;
/// Magic, version, table, first and second layer, input hash.
const HEADER: usize = 8 + 4 + 4 + 4 + 4 + 8;
const CHECKSUM: usize = 32;

impl Net {
    /// The file of the net: numbers one after the other, smallest byte first,
    /// and a checksum over everything.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(file_size(self.shape));
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&table_code(self.shape.seating).to_le_bytes());
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

    /// Reads the file of a net for a table.
    ///
    /// # Errors
    /// The file is no net, cut, altered, of another version or for other inputs.
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
        let is_ours = code == Some(table_code(seating))
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

    /// The weights after the first layer.
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

fn table_code(seating: Seating) -> u32 {
    Seating::ALL.into_iter().position(|other| other == seating).unwrap_or(0) as u32
}

/// Bytes that are read from the front.
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
