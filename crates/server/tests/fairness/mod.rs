//! Fair shuffles: known answers, playing and following, verifying.

mod answers;
mod document;
mod following;
mod games;
mod verifying;
