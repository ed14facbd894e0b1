//! Reads CBOR (RFC 8949), as far as authenticators write it: definite lengths, no tags, no
//! floating-point numbers.

/// How deep lists and maps may be nested.
const DEEPEST: usize = 8;

/// A value, which borrows its texts from the input.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    Integer(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    List(Vec<Value<'a>>),
    Map(Vec<(Value<'a>, Value<'a>)>),
    /// False, true and null.
    Simple(u8),
}

impl<'a> Value<'a> {
    /// The value of a key, if this is a map in which the key stands exactly once.
    pub fn get(&self, key: &Value<'_>) -> Option<&Value<'a>> {
        let Value::Map(entries) = self else { return None };
        let mut found = entries.iter().filter(|(known, _)| known == key);
        let (_, value) = found.next()?;
        found.next().is_none().then_some(value)
    }

    pub fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Value::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }
}

/// Reads a value, and returns it with what follows. `None` if it is malformed or cut off.
pub fn read(input: &[u8]) -> Option<(Value<'_>, &[u8])> {
    value(input, DEEPEST)
}

/// Nothing is reserved for lengths that are only announced: an entry is at least one byte.
fn value(input: &[u8], depth: usize) -> Option<(Value<'_>, &[u8])> {
    let depth = depth.checked_sub(1)?;
    let (&first, input) = input.split_first()?;
    let (major, argument) = (first >> 5, first & 0x1f);
    if major == 7 {
        return matches!(argument, 20..=22).then_some((Value::Simple(argument), input));
    }
    let (number, input) = number(argument, input)?;
    match major {
        0 => Some((Value::Integer(i64::try_from(number).ok()?), input)),
        1 => Some((Value::Integer(-1 - i64::try_from(number).ok()?), input)),
        2 => {
            let (bytes, rest) = input.split_at_checked(usize::try_from(number).ok()?)?;
            Some((Value::Bytes(bytes), rest))
        }
        3 => {
            let (bytes, rest) = input.split_at_checked(usize::try_from(number).ok()?)?;
            Some((Value::Text(std::str::from_utf8(bytes).ok()?), rest))
        }
        4 => {
            let (mut list, mut rest) = (Vec::new(), input);
            for _ in 0..number {
                let (entry, after) = value(rest, depth)?;
                list.push(entry);
                rest = after;
            }
            Some((Value::List(list), rest))
        }
        5 => {
            let (mut map, mut rest) = (Vec::new(), input);
            for _ in 0..number {
                let (key, after) = value(rest, depth)?;
                let (entry, after) = value(after, depth)?;
                map.push((key, entry));
                rest = after;
            }
            Some((Value::Map(map), rest))
        }
        _ => None,
    }
}

/// The number or length that a first byte announces.
fn number(argument: u8, input: &[u8]) -> Option<(u64, &[u8])> {
    let length = match argument {
        0..=23 => return Some((u64::from(argument), input)),
        24 => 1,
        25 => 2,
        26 => 4,
        27 => 8,
        _ => return None,
    };
    let (bytes, rest) = input.split_at_checked(length)?;
    Some((bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of RFC 8949, appendix A.
    #[test]
    fn the_examples_of_the_rfc_are_read() {
        let examples: [(&[u8], Value<'_>); 12] = [
            (b"\x00", Value::Integer(0)),
            (b"\x17", Value::Integer(23)),
            (b"\x18\x18", Value::Integer(24)),
            (b"\x19\x03\xe8", Value::Integer(1_000)),
            (b"\x1a\x00\x0f\x42\x40", Value::Integer(1_000_000)),
            (b"\x1b\x00\x00\x00\xe8\xd4\xa5\x10\x00", Value::Integer(1_000_000_000_000)),
            (b"\x20", Value::Integer(-1)),
            (b"\x39\x03\xe7", Value::Integer(-1_000)),
            (b"\x44\x01\x02\x03\x04", Value::Bytes(&[1, 2, 3, 4])),
            (b"\x62\xc3\xbc", Value::Text("ü")),
            (b"\xf5", Value::Simple(21)),
            (
                b"\xa2\x61a\x01\x61b\x82\x02\x03",
                Value::Map(vec![
                    (Value::Text("a"), Value::Integer(1)),
                    (Value::Text("b"), Value::List(vec![Value::Integer(2), Value::Integer(3)])),
                ]),
            ),
        ];
        for (bytes, expected) in examples {
            let followed = [bytes, b"rest"].concat();
            assert_eq!(read(&followed), Some((expected, b"rest".as_slice())), "{bytes:x?}");
            for end in 0..bytes.len() {
                assert_eq!(read(&bytes[..end]), None, "{bytes:x?} up to {end}");
            }
        }
    }

    #[test]
    fn everything_else_is_refused() {
        let nested = [0x81; 1_000];
        let refused: [&[u8]; 10] = [
            b"\x1f",          // a length of no size
            b"\x5f\x41a\xff", // an indefinite length
            b"\xc0\x00",      // a tag
            b"\xf9\x3c\x00",  // a floating-point number
            b"\xf8\x14",      // a simple value in two bytes
            b"\xf7",          // undefined
            b"\x62\xff\xff",  // no text
            b"\x1b\xff\xff\xff\xff\xff\xff\xff\xff",
            b"\x9b\xff\xff\xff\xff\xff\xff\xff\xff\x00", // a list longer than any memory
            &nested,
        ];
        for bytes in refused {
            assert_eq!(read(bytes), None, "{bytes:x?}");
        }
    }

    #[test]
    fn a_key_that_stands_twice_has_no_value() {
        let (map, _) = read(b"\xa3\x01\x02\x03\x04\x01\x02").unwrap();
        assert_eq!(map.get(&Value::Integer(3)), Some(&Value::Integer(4)));
        assert_eq!(map.get(&Value::Integer(1)), None);
        assert_eq!(map.get(&Value::Integer(9)), None);
        assert_eq!(Value::Integer(1).get(&Value::Integer(1)), None);
    }
}
