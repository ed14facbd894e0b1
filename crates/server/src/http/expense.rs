//! What a request costs that takes much more of the processor than others: it is charged to
//! the network of the client, as telling histories again is.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::Instant;

use super::App;
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::people::Answer;
use crate::budget::micros;
use crate::metrics::Limit;
use crate::net::network_of;
use crate::processor::charged;
use crate::table::Services;

/// The cost of a request whose work is done elsewhere.
#[must_use]
pub struct Expense {
    services: Arc<Services>,
    network: IpAddr,
}

impl App {
    /// Admits a costly request.
    ///
    /// # Errors
    /// The budget of the client's network is used up.
    pub(super) fn expense(
        &self,
        ClientAddress(address): ClientAddress,
    ) -> Result<Expense, ErrorResponse> {
        let (network, now) = (network_of(address), Instant::now());
        self.solvent(network, now)?;
        self.services.catch_up().pay(network, ADVANCE, now);
        Ok(Expense { services: Arc::clone(&self.services), network })
    }

    fn solvent(&self, network: IpAddr, now: Instant) -> Answer<()> {
        let wait = self.services.catch_up().wait(&network, now);
        match wait.is_zero() {
            true => Ok(()),
            false => Err(self.too_many(Limit::CatchUp).retry_after(Some(wait))),
        }
    }
}

/// Charges a request with the processor time for which it keeps a thread busy: not that in which
/// it waits for the disk or for others.
pub(super) async fn meter(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let network = network_of(address);
    if let Err(refused) = app.solvent(network, Instant::now()) {
        return refused.into_response();
    }
    let services = Arc::clone(&app.services);
    let charge = |cost| services.catch_up().pay(network, micros(cost), Instant::now());
    charged(next.run(request), charge).await
}

impl Expense {
    /// Charges what the work has cost, and the bytes of the response.
    pub fn pay(self, work: Duration, bytes: usize) {
        self.services.catch_up().pay(self.network, -ADVANCE, Instant::now());
        self.services.pay_for_telling(self.network, work, bytes);
    }
}

/// What is charged when a request begins, in microseconds: many that come at once are
/// refused before the first of them is done.
const ADVANCE: i64 = 20_000;
