//! x

pub mod identity;
pub mod store;
