//! The commands, run as processes.

#[cfg(unix)]
mod admin;
mod analyse;
mod arena;
#[cfg(unix)]
mod contrib;
mod engines;
mod event;
mod explain;
mod faults;
mod json;
mod load;
#[cfg(unix)]
mod move_data;
#[cfg(unix)]
mod play;
mod program;
mod programs;
#[cfg(unix)]
mod proxies;
mod puzzles;
mod rate;
mod record;
mod serve;
mod show;
mod simulate;
mod steps;
mod train;
mod verify;
