//! Accounts as others see them, and leader boards.

use std::collections::HashMap;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kennel_rules::{Rules, SeatSet};
use kennel_table::{GameId, PlayerId};
use kennel_wire::{
    ApiError, Company, CurvePoint, ErrorCode, GameList, GameRatings, KindRecord, LEARNED, Leader,
    LeaderBoard, Met, PICTURES, PlayerProfile, PlayerRating, ProfileChoice, RatingChange,
    RatingNow, TeamRating,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::cached::{Keep, cached};
use super::error::ErrorResponse;
use super::games;
use super::paging;
use super::people::{Answer, Caller, body};
use super::performance;
use crate::store::{
    self, GameChange, GameSeat, GameSummary, NamedRating, Pace, Profile, ProfileRow, RatingKind,
    RatingRow, Who,
};

/// The points of a curve.
pub(super) const CURVE: u32 = 100;
/// The ratings of a profile: every kind of table, and the teams of most games.
const MOST_RATINGS: u32 = 36;
/// The games from which numbers are computed.
const COUNTED_GAMES: u32 = 500;
/// The games listed on a profile.
const LISTED_GAMES: usize = 10;
/// The partners and rivals listed on a profile.
const LISTED_PEOPLE: usize = 8;
/// The lines of a leader board.
const LEADERS: usize = 100;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The most days since the last game of a leader.
const LEADER_DAYS: i64 = 30;
/// The most uncertain rating of a leader.
const LEADER_SIGMA: f64 = 95.0;

/// Show a player
///
/// An account with what it shows to others: of games at public tables only, and numbers
/// computed from the latest 500 of them. Your own profile has everything, and says in `own`
/// what others see.
#[utoipa::path(
    get,
    path = "/api/players/{name}",
    tag = "people",
    operation_id = "getPlayer",
    params(("name" = String, Path, description = "The account's name", example = "Rex")),
    responses(
        (status = 200, description = "The player", body = PlayerProfile, headers(
            ("etag" = String, description = "For `If-None-Match`"),
        )),
        (status = 304, description = "You have it already"),
        (status = 404, description = "There is no such account", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn show(
    State(app): State<App>,
    Path(name): Path<String>,
    caller: Caller,
    headers: HeaderMap,
) -> Answer<Response> {
    let profile = find(&app, &name).await?;
    let player = caller.player();
    let is_own = player.as_ref().is_some_and(|player| player.id == profile.player.id);
    let mut shown = shown(&app, &profile, is_own).await?;
    if profile.chosen.shows_performance
        && !is_own
        && performance::is_seen_by(&app, player.as_ref(), &profile.player.id).await?
    {
        shown.performance = performance::of(&app, &profile.player.id).await?;
    }
    let text = serde_json::to_string(&shown).expect("a profile always serialises");
    Ok(cached(&headers, "application/json", text, Keep::Revalidated))
}

/// List a player's games
///
/// The games that an account has finished at public tables, the newest first, if it shows them.
#[utoipa::path(
    get,
    path = "/api/players/{name}/games",
    tag = "people",
    operation_id = "listPlayerGames",
    params(
        ("name" = String, Path, description = "The account's name", example = "Rex"),
        games::Page,
    ),
    responses(
        (status = 200, description = "A page of games", body = GameList),
        (status = 404, description = "There is no such account, or it does not show its games",
            body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn games_of(
    State(app): State<App>,
    Path(name): Path<String>,
    caller: Caller,
    page: Result<Query<games::Page>, QueryRejection>,
) -> Answer<Json<GameList>> {
    let (before, limit) = games::page_of(page)?;
    let Profile { player, chosen, .. } = find(&app, &name).await?;
    let is_own = caller.player().is_some_and(|caller| caller.id == player.id);
    if !chosen.shows_games && !is_own {
        return Err(ErrorResponse::new(ErrorCode::Missing, "this player shows no games"));
    }
    let games = app.store.public_games_of(&player.id, before.as_ref(), limit + 1).await?;
    Ok(Json(games::list(games, limit, |game| of_player(game, &player.id))))
}

/// Show what a game did to ratings
///
/// Of those who show theirs, and your own. A game that was not rated changed
/// none.
#[utoipa::path(
    get,
    path = "/api/games/{id}/ratings",
    tag = "games",
    operation_id = "getGameRatings",
    params(("id" = String, Path, description = "The game's id", example = "k3v9mwr2tq7x")),
    responses((status = 200, description = "The changes", body = GameRatings)),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn of_game(
    State(app): State<App>,
    Path(id): Path<GameId>,
    caller: Caller,
) -> Answer<Json<GameRatings>> {
    let me = caller.player().map(|player| player.id);
    let may_see = |rating: &NamedRating| {
        !rating.hidden || me.as_ref().is_some_and(|me| rating.row.players == [me.clone()])
    };
    let changes = app.store.changes_by(&id).await?.into_iter();
    let changes = changes.filter(|change| may_see(&change.after)).map(|change| {
        let GameChange { after: NamedRating { row, names, .. }, mu_before, sigma_before } = change;
        RatingChange {
            names,
            mu_before: points(mu_before),
            sigma_before: points(sigma_before),
            mu: points(row.mu),
            sigma: points(row.sigma),
        }
    });
    Ok(Json(GameRatings { changes: changes.collect() }))
}

/// Choose what others see of you
///
/// The picture and the parts of your profile that others see. Needs an account.
#[utoipa::path(
    put,
    path = "/api/me/profile",
    tag = "people",
    operation_id = "chooseProfile",
    request_body(content = ProfileChoice, example = json!({
        "picture": "terrier", "since": true, "ratings": true, "games": true, "record": true,
        "people": false, "badges": true, "performance": false })),
    responses(
        (status = 200, description = "What others see now", body = ProfileChoice),
        (status = 404, description = "You have no account", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn choose(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<ProfileChoice>, JsonRejection>,
) -> Answer<Json<ProfileChoice>> {
    let person = caller.person_in_person()?;
    let choice = body(json)?;
    let invalid = |what: String| ErrorResponse::new(ErrorCode::Invalid, what);
    if let Some(picture) = &choice.picture
        && !PICTURES.contains(&picture.as_str())
    {
        return Err(invalid(format!("picture: one of {}", PICTURES.join(", "))));
    }
    let is_known = |word: &String| LEARNED.contains(&word.as_str());
    if choice.learned.len() > LEARNED.len() || !choice.learned.iter().all(is_known) {
        return Err(invalid(format!("learned: each once, of {}", LEARNED.join(", "))));
    }
    if !person.account {
        return Err(ErrorResponse::new(ErrorCode::Missing, "only accounts have a profile"));
    }
    let row = ProfileRow {
        picture: choice.picture.clone().unwrap_or_default(),
        learned: choice.learned.clone(),
        shows_since: choice.since,
        shows_ratings: choice.ratings,
        shows_games: choice.games,
        shows_record: choice.record,
        shows_people: choice.people,
        shows_badges: choice.badges,
        shows_performance: choice.performance,
    };
    app.store.put_profile(&person.id, row).await?;
    Ok(Json(choice))
}

/// The leader board that is asked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Board {
    /// The kind of table: 2, 3, 4, 5, 6-pairs or 6-triples; 4 by default.
    table: Option<String>,
    /// Games of minutes (live, the default) or of days (slow).
    #[serde(default)]
    pace: kennel_wire::Pace,
    /// Fixed partners instead of players.
    #[serde(default)]
    partners: bool,
}

/// Show a leader board
///
/// At most a hundred players, or fixed partners, of a kind of table: those with at least 30
/// rated games, one of them in the last 30 days, and a σ below 95, by μ − 2σ. Who hides
/// ratings is not listed.
#[utoipa::path(
    get,
    path = "/api/players",
    tag = "people",
    operation_id = "listLeaders",
    params(Board),
    responses((status = 200, description = "The leader board", body = LeaderBoard)),
)]
pub async fn leaders(
    State(app): State<App>,
    board: Result<Query<Board>, QueryRejection>,
    headers: HeaderMap,
) -> Answer<Response> {
    let Board { table, pace, partners } = paging::query(board)?;
    let table = table.unwrap_or_else(|| "4".to_owned());
    let kind = RatingKind { table, pace: stored_pace(pace) };
    let rules = kind.table.parse::<Rules>().ok();
    let Some(rules) = rules.filter(|_| RatingKind::new(&kind.table, kind.pace) == kind) else {
        let message = "table: one of 2, 3, 4, 5, 6-pairs, 6-triples";
        return Err(ErrorResponse::new(ErrorCode::Invalid, message));
    };
    let first = rules.seating().seats().next().expect("every table has seats");
    let partnership = rules.seating().team(first).len() as u32;
    let mut leaders = Vec::new();
    if !partners || partnership > 1 {
        let members = if partners { partnership } else { 1 };
        let now_ms = app.store.clock().now_ms();
        let since_ms = now_ms.saturating_sub(LEADER_DAYS * DAY_MS);
        // Those who have not played for some days may fall behind others.
        let most = 2 * LEADERS as u32;
        let best = app.store.best_ratings(&kind, members, since_ms, most).await?;
        leaders = best
            .into_iter()
            .map(|NamedRating { row, names, .. }| Leader { rating: now(&row, now_ms), names })
            .filter(|leader| leader.rating.sigma < LEADER_SIGMA)
            .collect();
        let at_least = |leader: &Leader| leader.rating.mu - 2.0 * leader.rating.sigma;
        leaders.sort_by(|one, other| at_least(other).total_cmp(&at_least(one)));
        leaders.truncate(LEADERS);
    }
    let board = LeaderBoard { table: kind.table, pace, leaders };
    let text = serde_json::to_string(&board).expect("a leader board always serialises");
    Ok(cached(&headers, "application/json", text, Keep::OneMinute))
}

async fn find(app: &App, name: &str) -> Answer<Profile> {
    let missing = || ErrorResponse::new(ErrorCode::Missing, "there is no account with that name");
    app.store.profile(name).await?.ok_or_else(missing)
}

/// An account as its owner sees it.
pub async fn own(app: &App, name: &str) -> Answer<PlayerProfile> {
    shown(app, &find(app, name).await?, true).await
}

/// What the caller may see of an account.
async fn shown(app: &App, profile: &Profile, is_own: bool) -> Answer<PlayerProfile> {
    let Profile { player, created_ms, chosen } = profile;
    let may_see = |part: bool| part || is_own;
    let mut shown = PlayerProfile {
        name: player.name.clone(),
        picture: picture_of(chosen),
        since_ms: may_see(chosen.shows_since).then_some(*created_ms),
        ratings: None,
        teams: None,
        games: None,
        record: None,
        people: None,
        badges: None,
        performance: if is_own { performance::of(app, &player.id).await? } else { None },
        own: is_own.then(|| choice_of(chosen)),
    };
    if may_see(chosen.shows_ratings) {
        let now_ms = app.store.clock().now_ms();
        let (mut ratings, mut teams) = (Vec::new(), Vec::new());
        for NamedRating { row, names, hidden } in
            app.store.ratings_of(&player.id, MOST_RATINGS).await?
        {
            let (table, pace) = (row.kind.table.clone(), wire_pace(row.kind.pace));
            let rating = now(&row, now_ms);
            if row.players.len() > 1 && !may_see(!hidden) {
                continue;
            }
            let curve = app.store.rating_curve(&row.players, &row.kind, CURVE).await?;
            let curve = curve.iter().map(point).collect();
            match row.players.len() {
                1 => ratings.push(PlayerRating { table, pace, rating, curve }),
                _ => teams.push(TeamRating { names, table, pace, rating, curve }),
            }
        }
        (shown.ratings, shown.teams) = (Some(ratings), Some(teams));
    }
    let counts = [chosen.shows_games, chosen.shows_record, chosen.shows_people];
    if counts.into_iter().any(may_see) {
        let games = app.store.public_games_of(&player.id, None, COUNTED_GAMES).await?;
        let listed = games.iter().take(LISTED_GAMES).map(|game| of_player(game, &player.id));
        shown.games = may_see(chosen.shows_games).then(|| listed.collect());
        shown.record = may_see(chosen.shows_record).then(|| record(&games, &player.id));
        if may_see(chosen.shows_people) {
            shown.people = Some(people(app, &games, &player.id).await?);
        }
    }
    if may_see(chosen.shows_badges) {
        // That a bot was beaten says nothing about the game, so any game will do.
        let games = app.store.games_of(&player.id, None, COUNTED_GAMES).await?;
        let learned = chosen.learned.iter().cloned();
        let beaten = beaten(&games, &player.id).into_iter().map(|level| format!("beat-{level}"));
        shown.badges = Some(learned.chain(beaten).collect());
    }
    Ok(shown)
}

fn picture_of(chosen: &ProfileRow) -> Option<String> {
    Some(chosen.picture.clone()).filter(|word| !word.is_empty())
}

fn choice_of(chosen: &ProfileRow) -> ProfileChoice {
    ProfileChoice {
        picture: picture_of(chosen),
        learned: chosen.learned.clone(),
        since: chosen.shows_since,
        ratings: chosen.shows_ratings,
        games: chosen.shows_games,
        record: chosen.shows_record,
        people: chosen.shows_people,
        badges: chosen.shows_badges,
        performance: chosen.shows_performance,
    }
}

fn stored_pace(pace: kennel_wire::Pace) -> Pace {
    match pace {
        kennel_wire::Pace::Live => Pace::Live,
        kennel_wire::Pace::Slow => Pace::Slow,
    }
}

fn wire_pace(pace: Pace) -> kennel_wire::Pace {
    match pace {
        Pace::Live => kennel_wire::Pace::Live,
        Pace::Slow => kennel_wire::Pace::Slow,
    }
}

/// A number for people.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn now(row: &RatingRow, now_ms: i64) -> RatingNow {
    let rating = row.rating_at(now_ms);
    RatingNow {
        mu: rounded(rating.mu),
        sigma: rounded(rating.sigma),
        games: row.games,
        provisional: rating.is_provisional(),
    }
}

fn points(millionths: i64) -> f64 {
    rounded(millionths as f64 / 1e6)
}

fn point(point: &store::RatingPoint) -> CurvePoint {
    CurvePoint { at_ms: point.at_ms, mu: points(point.mu), sigma: points(point.sigma) }
}

fn is_seat_of(seat: &GameSeat, player: &PlayerId) -> bool {
    matches!(&seat.who, Who::Player(id) if id == player)
}

/// A public game in the list of one of its players.
fn of_player(game: &GameSummary, player: &PlayerId) -> kennel_wire::GameSummary {
    let seat = game.seats.iter().position(|seat| is_seat_of(seat, player));
    kennel_wire::GameSummary { seat: seat.map(|seat| seat as u8), ..games::summary(game) }
}

/// A game from the seat of a player.
struct Seated<'a> {
    table: String,
    team: SeatSet,
    mine: kennel_rules::Seat,
    has_won: bool,
    seats: &'a [GameSeat],
}

/// A game from the seat of a player; none if its rules are not known any more.
fn seated<'a>(game: &'a GameSummary, player: &PlayerId) -> Option<Seated<'a>> {
    let seating = game.rules.parse::<Rules>().ok()?.seating();
    let number = game.seats.iter().position(|seat| is_seat_of(seat, player))?;
    let mine = seating.seat(number)?;
    Some(Seated {
        table: RatingKind::new(&game.rules, Pace::Live).table,
        team: seating.team(mine),
        mine,
        has_won: game.winners.iter().any(|&winner| usize::from(winner) == number),
        seats: &game.seats,
    })
}

/// Games by kind of table, the most frequent first.
fn record(games: &[GameSummary], player: &PlayerId) -> Vec<KindRecord> {
    let mut kinds: Vec<KindRecord> = Vec::new();
    for game in games.iter().filter_map(|game| seated(game, player)) {
        let known = kinds.iter().position(|kind| kind.table == game.table);
        let known = known.unwrap_or_else(|| {
            kinds.push(KindRecord { table: game.table.clone(), games: 0, won: 0 });
            kinds.len() - 1
        });
        kinds[known].games += 1;
        kinds[known].won += u32::from(game.has_won);
    }
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.games));
    kinds
}

/// The partners and rivals of most games.
async fn people(app: &App, games: &[GameSummary], player: &PlayerId) -> Answer<Company> {
    let mut company: [Vec<(PlayerId, Met)>; 2] = [Vec::new(), Vec::new()];
    let mut known: HashMap<(bool, &PlayerId), usize> = HashMap::new();
    for game in games.iter().filter_map(|game| seated(game, player)) {
        for (seat, number) in game.seats.iter().zip(kennel_rules::Seat::ALL) {
            let Who::Player(id) = &seat.who else { continue };
            if number == game.mine {
                continue;
            }
            let is_rival = !game.team.contains(number);
            let met = &mut company[usize::from(is_rival)];
            // The newest game comes first, and with it the name.
            let index = *known.entry((is_rival, id)).or_insert_with(|| {
                let name = seat.name.clone();
                met.push((id.clone(), Met { name, account: false, games: 0, won: 0 }));
                met.len() - 1
            });
            met[index].1.games += 1;
            met[index].1.won += u32::from(game.has_won);
        }
    }
    for met in &mut company {
        met.sort_by_key(|(_, met)| std::cmp::Reverse(met.games));
        met.truncate(LISTED_PEOPLE);
    }
    let ids: Vec<PlayerId> = company.iter().flatten().map(|(id, _)| id.clone()).collect();
    let names = app.store.account_names(&ids).await?;
    let [partners, rivals] = company.map(|met| {
        let named = met.into_iter().map(|(id, met)| match names.get(&id) {
            Some(name) => Met { name: name.clone(), account: true, ..met },
            None => met,
        });
        named.collect()
    });
    Ok(Company { partners, rivals })
}

/// The levels of bots that were beaten where all rivals were of that level.
fn beaten(games: &[GameSummary], player: &PlayerId) -> Vec<String> {
    let won = games.iter().filter_map(|game| seated(game, player)).filter(|game| game.has_won);
    let mut levels: Vec<kennel_bots::Level> = Vec::new();
    for game in won {
        let seats = game.seats.iter().zip(kennel_rules::Seat::ALL);
        let rivals = seats.filter(|(_, number)| !game.team.contains(*number));
        let of_rivals: Option<Vec<kennel_bots::Level>> = rivals
            .map(|(seat, _)| match &seat.who {
                Who::Bot(level) => level.parse().ok(),
                Who::Player(_) => None,
            })
            .collect();
        let Some(of_rivals) = of_rivals else { continue };
        if let [first, rest @ ..] = of_rivals.as_slice()
            && rest.iter().all(|level| level == first)
            && !levels.contains(first)
        {
            levels.push(*first);
        }
    }
    let all = kennel_bots::Level::ALL.into_iter().filter(|level| levels.contains(level));
    all.map(|level| level.word().to_owned()).collect()
}
