//! Nodes and the tables that they have claimed.
//!
//! Times are those of the database, which all nodes share.

use std::time::Duration;

use kennel_table::TableId;
use sqlx::Row as _;

use super::columns::{id, number, wanted};
use super::dialect::{Connection, Row, not_locked, now_ms};
use super::jobs::Written;
use super::log::stored_log;
use super::reader::Reader;
use super::snapshot::snapshot;
use super::tables::one_table;
use crate::store::ownership::{
    Beat, Claim, Claimed, Epoch, LONGEST_PAUSE, NewNode, NodeId, NodeRow, Owner,
};
use crate::store::{StoreError, Thing};

pub(super) async fn enter(
    db: &mut Connection,
    node: &NewNode,
    beat: Beat,
    dead_after: Duration,
) -> Written {
    let first = concat!(
        "INSERT INTO server (id, alive_ms) VALUES (1, ",
        now_ms!(),
        ") ON CONFLICT (id) DO NOTHING"
    );
    sqlx::query(first).execute(&mut *db).await?;
    // The cluster's time goes on where it stopped.
    sqlx::query(concat!(
        "UPDATE server SET paused_ms = ",
        now_ms!(),
        " - alive_ms WHERE alive_ms < ",
        now_ms!(),
        " - paused_ms AND NOT EXISTS (
             SELECT 1 FROM nodes n WHERE n.name <> $1 AND n.beat_ms > ",
        now_ms!(),
        " - $2)"
    ))
    .bind(&node.name)
    .bind(millis(dead_after))
    .execute(&mut *db)
    .await?;
    sqlx::query("DELETE FROM nodes WHERE name = $1").bind(&node.name).execute(&mut *db).await?;
    sqlx::query(
        concat!("INSERT INTO nodes (id, name, build, speaks, reads, connected, draining, beat_ms, up_since_ms)
         SELECT $1, $2, $3, $4, $5, $6, $7, now_ms, now_ms
         FROM (SELECT ", now_ms!(), " AS now_ms) clock"),
    )
    .bind(node.id.as_str())
    .bind(&node.name)
    .bind(&node.build)
    .bind(i64::from(node.speaks))
    .bind(i64::from(node.reads))
    .bind(beat.connected)
    .bind(beat.draining)
    .execute(db)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn beat(db: &mut Connection, node: &NodeId, beat: Beat) -> Written {
    // Before the node, as when one enters: two that lock both do not wait for each other.
    let alive = concat!(
        "UPDATE server SET alive_ms = ",
        now_ms!(),
        " - paused_ms WHERE EXISTS (SELECT 1 FROM nodes WHERE id = $1)"
    );
    sqlx::query(alive).bind(node.as_str()).execute(&mut *db).await?;
    sqlx::query(concat!(
        "UPDATE nodes SET connected = $2, draining = $3, beat_ms = now_ms,
             up_since_ms = CASE WHEN beat_ms < now_ms - $4 THEN now_ms ELSE up_since_ms END
         FROM (SELECT ",
        now_ms!(),
        " AS now_ms) clock
         WHERE id = $1"
    ))
    .bind(node.as_str())
    .bind(beat.connected)
    .bind(beat.draining)
    .bind(millis(LONGEST_PAUSE))
    .execute(db)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn leave(db: &mut Connection, node: &NodeId) -> Written {
    sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node.as_str()).execute(db).await?;
    Ok(Ok(()))
}

pub(super) async fn evict(db: &mut Connection, me: &NodeId, silent_for: Duration) -> Written {
    sqlx::query(concat!(
        "DELETE FROM nodes WHERE id <> $1
             AND beat_ms <= ",
        now_ms!(),
        " - $2
             AND EXISTS (SELECT 1 FROM nodes me WHERE me.id = $1
                 AND me.up_since_ms <= ",
        now_ms!(),
        " - $2)"
    ))
    .bind(me.as_str())
    .bind(millis(silent_for))
    .execute(db)
    .await?;
    Ok(Ok(()))
}

/// Changes nothing if the table is another node's, or the node may claim nothing.
pub(super) async fn claim(db: &mut Connection, table: &TableId, node: &NodeId) -> Written {
    sqlx::query(
        "UPDATE tables SET owner = $2, epoch = epoch + 1 WHERE id = $1
             AND (owner IS NULL OR owner = $2
                 OR NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = owner))
             AND EXISTS (SELECT 1 FROM nodes n WHERE n.id = $2 AND NOT n.draining)",
    )
    .bind(table.as_str())
    .bind(node.as_str())
    .execute(db)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn take_due(db: &mut Connection, node: &NodeId, by_ms: i64, most: u32) -> Written {
    // Nodes that look at the same time take different tables.
    sqlx::query(concat!(
        "WITH due AS MATERIALIZED (
             SELECT id FROM tables
             WHERE phase <> 'over' AND wake_ms IS NOT NULL AND wake_ms <= $2
                 AND (owner IS NULL OR NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = owner))
             ORDER BY wake_ms, id LIMIT $3",
        not_locked!(),
        ")
         UPDATE tables SET owner = $1, epoch = epoch + 1
         WHERE id IN (SELECT id FROM due)
             AND EXISTS (SELECT 1 FROM nodes n WHERE n.id = $1 AND NOT n.draining)"
    ))
    .bind(node.as_str())
    .bind(by_ms)
    .bind(i64::from(most))
    .execute(db)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn forget_claims(db: &mut Connection) -> Written {
    let forget = "UPDATE tables SET owner = NULL, epoch = 0 WHERE epoch <> 0";
    sqlx::query(forget).execute(&mut *db).await?;
    sqlx::query("DELETE FROM nodes").execute(db).await?;
    Ok(Ok(()))
}

pub(super) async fn release(db: &mut Connection, table: &TableId, epoch: Epoch) -> Written {
    let released = sqlx::query("UPDATE tables SET owner = NULL WHERE id = $1 AND epoch = $2")
        .bind(table.as_str())
        .bind(epoch.0)
        .execute(&mut *db)
        .await?;
    if released.rows_affected() > 0 {
        return Ok(Ok(()));
    }
    Ok(Err(match one_table(db, table).await? {
        Some(_) => StoreError::Fenced { table: table.clone() },
        None => StoreError::Missing { what: Thing::Table, id: table.to_string() },
    }))
}

impl Reader {
    pub(super) async fn claimed(
        &self,
        table: &TableId,
        node: &NodeId,
    ) -> Result<Option<Claimed>, StoreError> {
        let pool = self.pool().await?;
        let read = async {
            // One transaction, so that owner, row and log are of the same moment.
            let mut transaction = snapshot(pool).await?;
            let Some(row) = one_table(&mut transaction, table).await? else {
                return Ok(Err(Some(Claimed::Missing)));
            };
            match owner(&mut transaction, table).await? {
                Some(owner) if owner.node != *node => Ok(Err(Some(Claimed::Theirs(owner.node)))),
                _ if !may_claim(&mut transaction, node).await? => Ok(Err(Some(Claimed::Barred))),
                Some(owner) => {
                    let log = stored_log(&mut transaction, table).await?;
                    transaction.commit().await?;
                    Ok(Ok((owner.epoch, row, log)))
                }
                None => Ok(Err(None)),
            }
        };
        match read.await.map_err(|error| self.error(error))? {
            Ok((epoch, row, log)) => {
                let log = log.entries(&row)?;
                Ok(Some(Claimed::Mine(Box::new(Claim { epoch, row, log }))))
            }
            Err(otherwise) => Ok(otherwise),
        }
    }

    pub(super) async fn owner_of(&self, table: &TableId) -> Result<Option<Owner>, StoreError> {
        let pool = self.pool().await?;
        let read = async { owner(&mut *pool.acquire().await?, table).await };
        read.await.map_err(|error| self.error(error))
    }

    pub(super) async fn nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, name, build, speaks, reads, connected, draining, beat_ms, up_since_ms
             FROM nodes ORDER BY name",
        );
        let rows = rows.fetch_all(&self.pool().await?).await;
        rows.and_then(|rows| rows.iter().map(node).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn paused_ms(&self) -> Result<i64, StoreError> {
        let paused = sqlx::query_scalar("SELECT paused_ms FROM server");
        let paused = paused.fetch_optional(&self.pool().await?).await;
        Ok(paused.map_err(|error| self.error(error))?.unwrap_or(0))
    }

    pub(super) async fn due(&self, node: &NodeId, by_ms: i64) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query_scalar::<_, String>(
            "SELECT id FROM tables WHERE phase <> 'over' AND wake_ms IS NOT NULL AND wake_ms <= $1
                 AND owner = $2
             ORDER BY wake_ms, id",
        );
        let ids = query.bind(by_ms).bind(node.as_str()).fetch_all(&self.pool().await?).await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(TableId::from).collect())
    }
}

/// The node to which a table belongs, if it is alive.
async fn owner(db: &mut Connection, table: &TableId) -> Result<Option<Owner>, sqlx::Error> {
    let row = sqlx::query(
        "SELECT t.owner, t.epoch FROM tables t JOIN nodes n ON n.id = t.owner WHERE t.id = $1",
    )
    .bind(wanted(table.as_str()))
    .fetch_optional(db)
    .await?;
    let owner =
        |row: Row| Ok(Owner { node: id(&row, "owner")?, epoch: Epoch(row.try_get("epoch")?) });
    row.map(owner).transpose()
}

async fn may_claim(db: &mut Connection, node: &NodeId) -> Result<bool, sqlx::Error> {
    let row = sqlx::query("SELECT 1 FROM nodes WHERE id = $1 AND NOT draining");
    Ok(row.bind(node.as_str()).fetch_optional(db).await?.is_some())
}

fn node(row: &Row) -> Result<NodeRow, sqlx::Error> {
    Ok(NodeRow {
        node: NewNode {
            id: id(row, "id")?,
            name: row.try_get("name")?,
            build: row.try_get("build")?,
            speaks: number(row, "speaks")?,
            reads: number(row, "reads")?,
        },
        beat: Beat { connected: row.try_get("connected")?, draining: row.try_get("draining")? },
        beat_ms: row.try_get("beat_ms")?,
        up_since_ms: row.try_get("up_since_ms")?,
    })
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
