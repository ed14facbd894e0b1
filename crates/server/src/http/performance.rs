//! How well players decided in the games that were analysed, and who may see it.

use kennel_bots::breakdown::{Performance, Rate};
use kennel_table::PlayerId;
use kennel_wire::{DecisionRate, PlayerPerformance};

use super::App;
use super::people::Answer;
use super::players::{CURVE, rounded};
use crate::store::{AnalysedSeat, Player};

/// The analysed games from which it is computed.
const GAMES: u32 = 1_000;
/// The games behind each point of its curve.
const CURVE_GAMES: usize = 10;

/// Nobody sees how well a rival decides while they play. Whoever has no account may be one.
pub async fn is_seen_by(app: &App, caller: Option<&Player>, of: &PlayerId) -> Answer<bool> {
    let company = app.store.playing_with(of).await?;
    let is_known = |caller: &Player| caller.account && !company.contains(&caller.id);
    Ok(company.is_empty() || caller.is_some_and(is_known))
}

/// How well a player decided in the games that were analysed; `None` if there is none.
pub async fn of(app: &App, player: &PlayerId) -> Answer<Option<PlayerPerformance>> {
    let mut games = app.store.analysed_games_of(player, GAMES).await?;
    games.reverse();
    let rate_of = |games: &[AnalysedSeat], part: fn(&AnalysedSeat) -> Performance| {
        let parts: Vec<Performance> = games.iter().map(part).collect();
        let rate = Rate::of_games(parts.iter())?;
        Some(DecisionRate {
            decisions: parts.iter().map(|part| part.decisions).sum(),
            rate: rounded(rate.mean),
            error: rounded(rate.error),
            level: rate.level().word().to_owned(),
        })
    };
    let Some(all) = rate_of(&games, AnalysedSeat::all) else { return Ok(None) };
    let windows: Vec<&[AnalysedSeat]> = games.windows(CURVE_GAMES).collect();
    let last = windows.len().saturating_sub(CURVE as usize);
    let curve = windows[last..].iter().filter_map(|games| rate_of(games, AnalysedSeat::all));
    Ok(Some(PlayerPerformance {
        games: games.len() as u32,
        all,
        exchange: rate_of(&games, |seat| seat.exchange),
        play: rate_of(&games, |seat| seat.play),
        curve: curve.collect(),
    }))
}
