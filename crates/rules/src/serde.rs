//! Optional serialisation: everything with a notation is its text, a seat is its
//! number.
//!
//! [`Game`](crate::Game) and [`Stock`](crate::Stock) are left out on purpose: they
//! know hidden cards, and must not end up in a message by accident. What is to be
//! kept is a [`Record`]; what one seat may know is a [`View`](crate::View).
//!
//! ```
//! fn is_serialisable<T: serde::Serialize>() {}
//! is_serialisable::<kennel_rules::Rules>();
//! ```
//!
//! ```compile_fail
//! fn is_serialisable<T: serde::Serialize>() {}
//! is_serialisable::<kennel_rules::Game>();
//! ```

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::card::{Cards, Rank};
use crate::notation::Record;
use crate::options::{Rules, Seating};
use crate::play::Play;
use crate::position::Position;
use crate::seat::Seat;

macro_rules! as_text {
    ($($kind:ident: $what:literal),* $(,)?) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                deserializer.deserialize_str(TextVisitor { what: $what, kind: PhantomData })
            }
        }
    )*};
}

as_text! {
    Seating: "a table such as 6-pairs",
    Rules: "rules such as 4,classic",
    Rank: "a card such as K",
    Cards: "cards such as A7JX",
    Play: "a play such as 5 12-17",
    Position: "a position",
    Record: "a record",
}

struct TextVisitor<T> {
    what: &'static str,
    kind: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.index() as u8)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::new(usize::from(number)).ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Unsigned(number.into()), &"a seat (0 to 5)")
        })
    }
}
