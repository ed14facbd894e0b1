//! What accounts show of themselves.

use kennel_table::PlayerId;
use sqlx::Row as _;

use super::columns::{exists, id, json, wanted};
use super::dialect::{Connection, Row};
use super::jobs::Written;
use super::reader::Reader;
use crate::store::profiles::{Profile, ProfileRow};
use crate::store::rows::Player;
use crate::store::{StoreError, Thing};

pub(super) async fn put(db: &mut Connection, player: &PlayerId, profile: &ProfileRow) -> Written {
    let is_account = "SELECT 1 FROM players WHERE id = $1 AND name_key IS NOT NULL";
    if !exists(db, is_account, player.as_str()).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Account, id: player.to_string() }));
    }
    sqlx::query(
        "INSERT INTO profiles (player, picture, learned, shows_since, shows_ratings, shows_games,
             shows_record, shows_people, shows_badges, shows_performance)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (player) DO UPDATE SET picture = excluded.picture,
             learned = excluded.learned, shows_since = excluded.shows_since,
             shows_ratings = excluded.shows_ratings, shows_games = excluded.shows_games,
             shows_record = excluded.shows_record, shows_people = excluded.shows_people,
             shows_badges = excluded.shows_badges,
             shows_performance = excluded.shows_performance",
    )
    .bind(player.as_str())
    .bind(profile.picture.as_str())
    .bind(serde_json::json!(profile.learned).to_string())
    .bind(profile.shows_since)
    .bind(profile.shows_ratings)
    .bind(profile.shows_games)
    .bind(profile.shows_record)
    .bind(profile.shows_people)
    .bind(profile.shows_badges)
    .bind(profile.shows_performance)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

impl Reader {
    pub(super) async fn profile(&self, key: &str) -> Result<Option<Profile>, StoreError> {
        let row = sqlx::query(
            "SELECT a.id, a.name, a.created_ms, p.picture, p.learned, p.shows_since,
                 p.shows_ratings, p.shows_games, p.shows_record, p.shows_people, p.shows_badges,
                 p.shows_performance
             FROM players a LEFT JOIN profiles p ON p.player = a.id WHERE a.name_key = $1",
        )
        .bind(wanted(key))
        .fetch_optional(&self.pool().await?)
        .await;
        let row = row.and_then(|row| row.as_ref().map(profile).transpose());
        row.map_err(|error| self.error(error))
    }
}

fn profile(row: &Row) -> Result<Profile, sqlx::Error> {
    let player = Player { id: id(row, "id")?, name: row.try_get("name")?, account: true };
    let picture: Option<String> = row.try_get("picture")?;
    let chosen = match picture {
        None => ProfileRow::default(),
        Some(picture) => ProfileRow {
            picture,
            learned: json(row, "learned")?,
            shows_since: row.try_get("shows_since")?,
            shows_ratings: row.try_get("shows_ratings")?,
            shows_games: row.try_get("shows_games")?,
            shows_record: row.try_get("shows_record")?,
            shows_people: row.try_get("shows_people")?,
            shows_badges: row.try_get("shows_badges")?,
            shows_performance: row.try_get("shows_performance")?,
        },
    };
    Ok(Profile { player, created_ms: row.try_get("created_ms")?, chosen })
}
