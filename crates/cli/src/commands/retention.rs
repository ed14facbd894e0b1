//! How long what nobody needs is kept.

use std::time::Duration;

use kennel_server::store::Retention;

#[derive(clap::Args)]
pub struct RetentionArguments {
    /// Days that a guest is kept who has played no game and sits nowhere; 0 is for ever
    #[arg(
        long,
        env = "KENNEL_KEEP_GUESTS",
        default_value_t = 90,
        value_name = "DAYS",
        value_parser = clap::value_parser!(u64).range(..=3650)
    )]
    keep_guests: u64,
    /// Days that a table is kept at which no game has begun, or an event that never began; 0 is
    /// for ever
    #[arg(
        long,
        env = "KENNEL_KEEP_WAITING_TABLES",
        default_value_t = 30,
        value_name = "DAYS",
        value_parser = clap::value_parser!(u64).range(..=3650)
    )]
    keep_waiting_tables: u64,
}

impl RetentionArguments {
    pub fn retention(&self) -> Retention {
        let days = |days: u64| (days > 0).then(|| Duration::from_secs(days * 24 * 60 * 60));
        Retention { guests: days(self.keep_guests), waiting_tables: days(self.keep_waiting_tables) }
    }
}
