//! Subscriptions of browsers to Web Push, and notifications that are to be sent.

use kennel_table::{PlayerId, TableId};
use sqlx::Row as _;

use super::columns::{id, number};
use super::dialect::{Connection, Row};
use super::jobs::Written;
use super::reader::Reader;
use crate::store::push::{
    DueNotification, MOST_SUBSCRIPTIONS, NotificationId, Rest, Subscription, no_session,
};
use crate::store::secrets::TokenHash;
use crate::store::{StoreError, Thing};

pub(super) async fn make_key(db: &mut Connection, secret: &[u8]) -> Written {
    sqlx::query("INSERT INTO push_key (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING")
        .bind(secret)
        .execute(db)
        .await?;
    Ok(Ok(()))
}

pub(super) async fn subscribe(
    db: &mut Connection,
    token: &TokenHash,
    subscription: &Subscription,
    at_ms: i64,
) -> Written {
    let player: Option<String> = sqlx::query_scalar("SELECT player FROM tokens WHERE hash = $1")
        .bind(token.0.as_slice())
        .fetch_optional(&mut *db)
        .await?;
    let Some(player) = player else { return Ok(Err(no_session())) };
    let rest = |minute: fn(Rest) -> u32| subscription.rest.map(|rest| i64::from(minute(rest)));
    sqlx::query(
        "INSERT INTO push_subscriptions (endpoint, token, browser_key, auth, language, kinds,
             rest_from, rest_to, utc_offset, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (endpoint) DO UPDATE SET token = excluded.token,
             browser_key = excluded.browser_key, auth = excluded.auth,
             language = excluded.language, kinds = excluded.kinds,
             rest_from = excluded.rest_from, rest_to = excluded.rest_to,
             utc_offset = excluded.utc_offset, created_ms = excluded.created_ms",
    )
    .bind(subscription.endpoint.as_str())
    .bind(token.0.as_slice())
    .bind(subscription.key.as_slice())
    .bind(subscription.auth.as_slice())
    .bind(subscription.language.as_str())
    .bind(i64::from(subscription.kinds))
    .bind(rest(|rest| rest.from))
    .bind(rest(|rest| rest.to))
    .bind(i64::from(subscription.utc_offset))
    .bind(at_ms)
    .execute(&mut *db)
    .await?;
    sqlx::query(
        "DELETE FROM push_subscriptions WHERE endpoint IN (
             SELECT endpoint FROM push_subscriptions s JOIN tokens t ON t.hash = s.token
             WHERE t.player = $1
             ORDER BY endpoint = $2 DESC, s.created_ms DESC, endpoint LIMIT 100 OFFSET $3)",
    )
    .bind(player)
    .bind(subscription.endpoint.as_str())
    .bind(i64::from(MOST_SUBSCRIPTIONS))
    .execute(db)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn forget_subscription(db: &mut Connection, endpoint: &str) -> Written {
    sqlx::query("DELETE FROM push_subscriptions WHERE endpoint = $1")
        .bind(endpoint)
        .execute(db)
        .await?;
    Ok(Ok(()))
}

pub(super) async fn notify(
    db: &mut Connection,
    player: &PlayerId,
    table: &TableId,
    kind: u32,
    due_ms: i64,
) -> Written {
    sqlx::query(
        "INSERT INTO calls (endpoint, table_id, kind, due_ms, attempts)
         SELECT s.endpoint, $2, $3, $4, 0
         FROM push_subscriptions s JOIN tokens t ON t.hash = s.token
         WHERE t.player = $1 AND (s.kinds & $3) <> 0
         ON CONFLICT (endpoint, table_id, kind) DO UPDATE SET
             due_ms = excluded.due_ms, attempts = 0",
    )
    .bind(player.as_str())
    .bind(table.as_str())
    .bind(i64::from(kind))
    .bind(due_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn put_off(
    db: &mut Connection,
    notification: &NotificationId,
    attempts: u32,
    due_ms: i64,
) -> Written {
    let put_off = sqlx::query(
        "UPDATE calls SET due_ms = $5, attempts = $6
         WHERE endpoint = $1 AND table_id = $2 AND kind = $3 AND due_ms = $4",
    )
    .bind(notification.endpoint.as_str())
    .bind(notification.table.as_str())
    .bind(i64::from(notification.kind))
    .bind(notification.due_ms)
    .bind(due_ms)
    .bind(i64::from(attempts))
    .execute(db)
    .await?;
    Ok(match put_off.rows_affected() {
        0 => Err(StoreError::Missing {
            what: Thing::Notification,
            id: notification.table.to_string(),
        }),
        _ => Ok(()),
    })
}

pub(super) async fn notified(db: &mut Connection, notification: &NotificationId) -> Written {
    sqlx::query(
        "DELETE FROM calls WHERE endpoint = $1 AND table_id = $2 AND kind = $3 AND due_ms = $4",
    )
    .bind(notification.endpoint.as_str())
    .bind(notification.table.as_str())
    .bind(i64::from(notification.kind))
    .bind(notification.due_ms)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

impl Reader {
    pub(super) async fn push_key(&self) -> Result<Option<Vec<u8>>, StoreError> {
        let key = sqlx::query_scalar("SELECT secret FROM push_key WHERE id = 1");
        key.fetch_optional(&self.pool().await?).await.map_err(|error| self.error(error))
    }

    pub(super) async fn subscriptions_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<Subscription>, StoreError> {
        let rows = sqlx::query(
            "SELECT s.endpoint, s.browser_key, s.auth, s.language, s.kinds, s.rest_from, s.rest_to,
                 s.utc_offset
             FROM push_subscriptions s JOIN tokens t ON t.hash = s.token
             WHERE t.player = $1 ORDER BY s.created_ms DESC, s.endpoint",
        )
        .bind(player.as_str())
        .fetch_all(&self.pool().await?)
        .await;
        rows.and_then(|rows| rows.iter().map(subscription).collect())
            .map_err(|error| self.error(error))
    }

    pub(super) async fn due_notifications(
        &self,
        by_ms: i64,
        limit: u32,
    ) -> Result<Vec<DueNotification>, StoreError> {
        let rows = sqlx::query(
            "SELECT c.endpoint, c.table_id, c.kind, c.due_ms, c.attempts, t.player, s.browser_key,
                 s.auth, s.language, s.kinds, s.rest_from, s.rest_to, s.utc_offset
             FROM calls c JOIN push_subscriptions s ON s.endpoint = c.endpoint
                 JOIN tokens t ON t.hash = s.token
             WHERE c.due_ms <= $1 ORDER BY c.due_ms, c.endpoint, c.table_id, c.kind LIMIT $2",
        )
        .bind(by_ms)
        .bind(i64::from(limit))
        .fetch_all(&self.pool().await?)
        .await;
        rows.and_then(|rows| rows.iter().map(due_notification).collect())
            .map_err(|error| self.error(error))
    }
}

fn due_notification(row: &Row) -> Result<DueNotification, sqlx::Error> {
    Ok(DueNotification {
        id: NotificationId {
            endpoint: row.try_get("endpoint")?,
            table: id(row, "table_id")?,
            kind: number(row, "kind")?,
            due_ms: row.try_get("due_ms")?,
        },
        attempts: number(row, "attempts")?,
        player: id(row, "player")?,
        subscription: subscription(row)?,
    })
}

fn subscription(row: &Row) -> Result<Subscription, sqlx::Error> {
    let has_rest = row.try_get::<Option<i64>, _>("rest_from")?.is_some()
        && row.try_get::<Option<i64>, _>("rest_to")?.is_some();
    let rest = match has_rest {
        true => Some(Rest { from: number(row, "rest_from")?, to: number(row, "rest_to")? }),
        false => None,
    };
    let utc_offset: i64 = row.try_get("utc_offset")?;
    Ok(Subscription {
        endpoint: row.try_get("endpoint")?,
        key: row.try_get("browser_key")?,
        auth: row.try_get("auth")?,
        language: row.try_get("language")?,
        kinds: number(row, "kinds")?,
        rest,
        utc_offset: i32::try_from(utc_offset).unwrap_or(0),
    })
}
