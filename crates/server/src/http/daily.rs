//! The deal of the day over HTTP.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use kennel_events::per_mille;
use kennel_ratings::Day;
use kennel_table::PlayerId;
use kennel_wire::{
    ApiError, Daily, DailyCommitment, DailyDay, DailyMonth, DailyResults, DailyRow, DailyStanding,
    DailyTable, ErrorCode, Phase,
};

use super::App;
use super::error::ErrorResponse;
use super::people::{Answer, Caller};
use super::social::may_play;
use crate::daily::{name_of, secret_of};
use crate::store::{DailyAttempt, DailyDeal, DailyPlayer, DailyResult};
use crate::table::{DAILY_RULES, board_of_day};

/// The results of a day that are listed, and the places of a month.
const MOST_ROWS: usize = 100;

/// How many deals of a month must be finished for a place in it: fewer say little.
const LEAST_DAYS: u32 = 4;

/// Show the deal of the day
///
/// The commitments for today and the next days, how many have begun, and your table.
#[utoipa::path(
    get,
    path = "/api/daily",
    tag = "daily",
    operation_id = "getDaily",
    responses((status = 200, description = "The deal of today", body = Daily)),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn today(State(app): State<App>, caller: Caller) -> Answer<Json<Daily>> {
    let day = app.daily.today();
    let player = caller.player().map(|player| player.id);
    let attempt = match &player {
        Some(player) => app.store.daily_attempt(day, Some(player)).await?,
        None => None,
    };
    Ok(Json(told(&app, day, attempt).await?))
}

/// Play the deal of the day
///
/// Makes your table of today and begins the game; once you have one, says which it is. There is
/// one attempt for each player and day.
#[utoipa::path(
    post,
    path = "/api/daily",
    tag = "daily",
    operation_id = "playDaily",
    responses(
        (status = 200, description = "The deal of today, with your table", body = Daily),
        (status = 429, description = "You have too many tables", body = ApiError),
    ),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn play(State(app): State<App>, caller: Caller) -> Answer<Json<Daily>> {
    let person = caller.person()?;
    may_play(&app, &person).await?;
    let day = app.daily.today();
    app.daily.begin(&person).await?;
    let attempt = app.store.daily_attempt(day, Some(&person.id)).await?;
    Ok(Json(told(&app, day, attempt).await?))
}

async fn told(app: &App, day: i64, attempt: Option<DailyAttempt>) -> Answer<Daily> {
    let mut commitments = Vec::new();
    for deal in app.daily.deals().await? {
        let commitment = secret_of(&deal)?.board_commitment().to_string();
        commitments.push(DailyCommitment { day: name_of(deal.day), commitment });
    }
    let mut commitments = commitments.into_iter();
    let unable = || ErrorResponse::new(ErrorCode::Unavailable, "there is no deal yet; try again");
    let DailyCommitment { day: name, commitment } = commitments.next().ok_or_else(unable)?;
    let last = app.store.daily_deals(day - 31, day - 1).await?;
    let last = last.into_iter().rev().find(|deal| deal.results.is_some_and(|results| results > 0));
    Ok(Daily {
        day: name,
        ends_in_ms: app.daily.left_ms(),
        rules: DAILY_RULES.to_owned(),
        commitment,
        coming: commitments.collect(),
        players: app.store.daily_players(day).await?,
        // One that has been noted but not made is made with the next attempt to begin.
        table: attempt.and_then(|attempt| {
            let over = attempt.phase? == Phase::Over;
            Some(DailyTable { id: attempt.table.into_string(), over })
        }),
        last: last.map(|deal| name_of(deal.day)),
    })
}

/// Show the results of a day
///
/// Once the day is over: until then they are sealed, as are hands and games.
#[utoipa::path(
    get,
    path = "/api/daily/{day}",
    tag = "daily",
    operation_id = "getDailyResults",
    params(("day" = String, Path, description = "The day", example = "2026-11-19")),
    responses(
        (status = 200, description = "The results", body = DailyResults),
        (status = 404, description = "There are none, or not yet", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn results(
    State(app): State<App>,
    caller: Caller,
    Path(day): Path<String>,
) -> Answer<Json<DailyResults>> {
    let missing = || ErrorResponse::new(ErrorCode::Missing, "there are no results of this day");
    let day: Day = day.parse().map_err(|_| missing())?;
    let number = day.unix_day();
    let deal = app.store.daily_deals(number, number).await?.pop().ok_or_else(missing)?;
    let all = deal.results.ok_or_else(|| {
        let why = "the results of a day are sealed until it is over";
        ErrorResponse::new(ErrorCode::Missing, why)
    })?;
    let player = caller.player().map(|player| player.id);
    let attempts = app.store.daily_attempts(number, number).await?;
    let begun = attempts.iter().filter(|attempt| attempt.phase.is_some()).count();
    let ranked = ranked(&attempts, all);
    let of = |whose: Option<&PlayerId>| {
        let is_it = |(player, _): &&(Option<&DailyPlayer>, DailyRow)| {
            player.map(|player| &player.id) == whose
        };
        ranked.iter().find(is_it).map(|(_, row)| row.clone())
    };
    let secret = secret_of(&deal)?;
    Ok(Json(DailyResults {
        board: board_of_day(&day.to_string()),
        day: day.to_string(),
        rules: DAILY_RULES.to_owned(),
        commitment: secret.board_commitment().to_string(),
        secret: secret.to_string(),
        results: all,
        unfinished: u32::try_from(begun).unwrap_or(u32::MAX).saturating_sub(all),
        yours: player.as_ref().and_then(|player| of(Some(player))),
        champion: of(None),
        rows: ranked.iter().take(MOST_ROWS).map(|(_, row)| row.clone()).collect(),
    }))
}

/// The results of a day, the best first, with their places.
fn ranked(attempts: &[DailyAttempt], all: u32) -> Vec<(Option<&DailyPlayer>, DailyRow)> {
    let mut rows: Vec<(Option<&DailyPlayer>, DailyRow)> = Vec::new();
    for (place, attempt) in (1..).zip(attempts.iter().filter(|attempt| attempt.result.is_some())) {
        let DailyAttempt { player, result: Some(result), .. } = attempt else { continue };
        let DailyResult { game, score, rounds, points } = result;
        let before = rows.last().map(|(_, row)| row).filter(|row| row.score == *score);
        let row = DailyRow {
            rank: before.map_or(place, |row| row.rank),
            name: player.as_ref().map(|player| player.name.clone()),
            account: player.as_ref().is_some_and(|player| player.account),
            score: *score,
            rounds: *rounds,
            per_mille: per_mille(points.unwrap_or_default(), all, all),
            game: game.to_string(),
        };
        rows.push((player.as_ref(), row));
    }
    rows
}

/// Show the deals of a month
///
/// Its days with results, and the standing of those who have finished at least four of its deals.
#[utoipa::path(
    get,
    path = "/api/daily/months/{month}",
    tag = "daily",
    operation_id = "getDailyMonth",
    params(("month" = String, Path, description = "The month", example = "2026-11")),
    responses(
        (status = 200, description = "The month", body = DailyMonth),
        (status = 404, description = "It is not a month", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn month(
    State(app): State<App>,
    caller: Caller,
    Path(month): Path<String>,
) -> Answer<Json<DailyMonth>> {
    let missing = || ErrorResponse::new(ErrorCode::Missing, "this is not a month such as 2026-11");
    let first: Day = format!("{month}-01").parse().map_err(|_| missing())?;
    let from = first.unix_day();
    let is_in_month = |day: &i64| name_of(*day).starts_with(&month);
    let to = (from + 27..from + 31).rfind(is_in_month).ok_or_else(missing)?;
    let deals = app.store.daily_deals(from, to).await?;
    let player = caller.player().map(|player| player.id);
    let attempts = app.store.daily_attempts(from, to).await?;
    let standing = standing(&deals, &attempts, player.as_ref());
    let own = |deal: &DailyDeal| {
        let is_own = |attempt: &&DailyAttempt| {
            attempt.day == deal.day && owner(attempt).is_some() && owner(attempt) == player.as_ref()
        };
        let points = attempts.iter().find(is_own)?.result.as_ref()?.points?;
        let all = deal.results?;
        Some(per_mille(points, all, all))
    };
    let evaluated = deals.iter().filter_map(|deal| Some((deal, deal.results?)));
    let days = evaluated.filter(|(_, results)| *results > 0);
    let days = days.map(|(deal, results)| DailyDay {
        day: name_of(deal.day),
        results,
        per_mille: own(deal),
    });
    Ok(Json(DailyMonth { days: days.collect(), month, standing }))
}

fn owner(attempt: &DailyAttempt) -> Option<&PlayerId> {
    attempt.player.as_ref().map(|player| &player.id)
}

fn standing(
    deals: &[DailyDeal],
    attempts: &[DailyAttempt],
    player: Option<&PlayerId>,
) -> Vec<DailyStanding> {
    let results: BTreeMap<i64, u32> =
        deals.iter().filter_map(|deal| Some((deal.day, deal.results?))).collect();
    let all = results.values().copied().max().unwrap_or_default();
    let mut sums: BTreeMap<&str, (&DailyPlayer, u32, u32)> = BTreeMap::new();
    for attempt in attempts {
        let (Some(player), Some(result)) = (&attempt.player, &attempt.result) else { continue };
        let (Some(points), Some(&of_day)) = (result.points, results.get(&attempt.day)) else {
            continue;
        };
        let (_, days, sum) = sums.entry(player.id.as_str()).or_insert((player, 0, 0));
        *days += 1;
        *sum += per_mille(points, of_day, all);
    }
    let mut rows: Vec<DailyStanding> = sums
        .into_values()
        .filter(|(_, days, _)| *days >= LEAST_DAYS)
        .map(|(one, days, sum)| DailyStanding {
            rank: 0,
            name: one.name.clone(),
            account: one.account,
            days,
            per_mille: (sum + days / 2) / days,
            yours: player == Some(&one.id),
        })
        .collect();
    rows.sort_by(|one, other| {
        let key = |row: &DailyStanding| (std::cmp::Reverse(row.per_mille), row.name.clone());
        key(one).cmp(&key(other))
    });
    let mut last: Option<(u32, u32)> = None;
    for (place, row) in (1..).zip(&mut rows) {
        row.rank = match last {
            Some((rank, per_mille)) if per_mille == row.per_mille => rank,
            _ => place,
        };
        last = Some((row.rank, row.per_mille));
    }
    rows.retain(|row| row.rank as usize <= MOST_ROWS || row.yours);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(day: i64, name: &str, score: i32, points: u32) -> DailyAttempt {
        let player = DailyPlayer { id: name.into(), name: name.to_owned(), account: true };
        DailyAttempt {
            day,
            table: format!("{day} {name}").into(),
            phase: Some(Phase::Over),
            player: (name != "champion").then_some(player),
            result: Some(DailyResult { game: "g".into(), score, rounds: 7, points: Some(points) }),
        }
    }

    #[test]
    fn equal_results_share_a_place() {
        let attempts =
            [attempt(1, "champion", 18, 5), attempt(1, "Anna", 18, 5), attempt(1, "Ben", 12, 2)];
        let mut lost = attempt(1, "Cleo", 0, 0);
        lost.result = None;
        let ranked = ranked(&[attempts.as_slice(), &[lost]].concat(), 3)
            .into_iter()
            .map(|(player, row)| (player.map(|it| it.name.clone()), row.rank, row.per_mille))
            .collect::<Vec<_>>();
        let name = |name: &str| Some(name.to_owned());
        assert_eq!(ranked, [(None, 1, 1000), (name("Anna"), 1, 1000), (name("Ben"), 3, 500)]);
    }

    #[test]
    fn a_month_counts_each_deal_as_if_all_had_played_it() {
        let deal = |day, results| DailyDeal { day, secret: String::new(), results: Some(results) };
        let deals = [deal(1, 11), deal(2, 10), deal(3, 11), deal(4, 11), deal(5, 11)];
        let mut attempts = Vec::new();
        for day in 1..=5 {
            // The best of eleven, and of ten on the second day.
            attempts.push(attempt(day, "Anna", 18, if day == 2 { 18 } else { 20 }));
            attempts.push(attempt(day, "champion", 12, 8));
            if day < 4 {
                attempts.push(attempt(day, "Ben", 12, 10));
            }
        }
        let rows = standing(&deals, &attempts, Some(&"Anna".into()));
        assert_eq!(rows.len(), 1, "three deals are too few");
        let DailyStanding { rank, days, per_mille, yours, .. } = &rows[0];
        assert_eq!((*rank, *days, *per_mille, *yours), (1, 5, 999, true));
    }
}
