//! Tables before, between and after games, over real sockets.

mod again;
mod around;
mod clocks;
mod lobby;
mod queue;
mod seats;

use kennel_wire::ClientMessage;

/// Says that one is ready.
fn ready() -> ClientMessage {
    ClientMessage::Ready { ready: true, entropy: None }
}
