//! What the line commands answer, apart from reading and printing, so that
//! tests can ask without a process.

pub mod answers;
pub mod json;
