//! x

pub mod fairness;
