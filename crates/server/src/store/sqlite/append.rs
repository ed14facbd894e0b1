//! Appends to the logs of tables, one at a time or many together.
//!
//! Each statement goes to sqlx's worker thread and back, which takes longer than the
//! statement. Moves at many tables therefore share a few statements.

use serde_json::json;
use sqlx::sqlite::SqliteConnection;

use super::tables::refusal;
use crate::store::StoreError;
use crate::store::growth::{Growth, Move};

pub(super) async fn write(
    db: &mut SqliteConnection,
    growth: &Growth<'_>,
) -> Result<(), sqlx::Error> {
    for (entry, checksum) in growth.rows() {
        sqlx::query(
            "INSERT INTO log (table_id, version, at_ms, entry, checksum) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(growth.table.as_str())
        .bind(entry.version)
        .bind(entry.at_ms)
        .bind(entry.entry)
        .bind(checksum)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Writes moves with the same result as appending them one by one.
pub(super) async fn write_all(
    db: &mut SqliteConnection,
    moves: &[Move<'_>],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let text = |moves: &mut dyn Iterator<Item = &Move<'_>>| {
        let rows = moves.map(|Move { growth, wake_ms, times, asked }| {
            json!([
                growth.table.as_str(),
                growth.fence.first,
                growth.at_ms,
                growth
                    .rows()
                    .map(|(row, checksum)| json!([row.entry, checksum]))
                    .collect::<Vec<_>>(),
                wake_ms.is_some(),
                wake_ms.flatten(),
                times.map(|times| json!(times.thought_ms).to_string()),
                times.map(|times| times.elapsed_ms),
                times.map(|times| times.noted_ms),
                asked.map(|asked| json!(asked).to_string()),
                growth.fence.epoch.0,
            ])
        });
        serde_json::Value::Array(rows.collect()).to_string()
    };
    let mut all = text(&mut moves.iter());
    let wrong: Vec<String> = sqlx::query_scalar(
        "SELECT m.value ->> 0 FROM json_each(?) m LEFT JOIN tables t ON t.id = m.value ->> 0
         WHERE t.last_version IS NOT (m.value ->> 1) - 1 OR t.epoch IS NOT m.value ->> 10",
    )
    .bind(all.as_str())
    .fetch_all(&mut *db)
    .await?;
    let mut results = Vec::with_capacity(moves.len());
    for Move { growth, .. } in moves {
        let follows = !wrong.iter().any(|table| table == growth.table.as_str());
        results.push(if follows { Ok(()) } else { Err(refusal(&mut *db, growth).await?) });
    }
    if !wrong.is_empty() {
        let right = moves.iter().zip(&results).filter(|(_, result)| result.is_ok());
        all = text(&mut right.map(|(right, _)| right));
    }
    sqlx::query(
        "INSERT INTO log (table_id, version, at_ms, entry, checksum)
         SELECT m.value ->> 0, (m.value ->> 1) + e.key, m.value ->> 2,
             e.value ->> 0, e.value ->> 1
         FROM json_each(?) m, json_each(m.value, '$[3]') e",
    )
    .bind(all.as_str())
    .execute(&mut *db)
    .await?;
    sqlx::query(
        "UPDATE tables SET
             last_version = last_version + json_array_length(m.value, '$[3]'),
             updated_ms = CASE WHEN json_array_length(m.value, '$[3]') > 0
                 THEN m.value ->> 2 ELSE updated_ms END,
             wake_ms = CASE WHEN m.value ->> 4 THEN m.value ->> 5 ELSE wake_ms END,
             thought_ms = coalesce(m.value ->> 6, thought_ms),
             elapsed_ms = coalesce(m.value ->> 7, elapsed_ms),
             noted_ms = coalesce(m.value ->> 8, noted_ms),
             asked = coalesce(m.value ->> 9, asked)
         FROM json_each(?) m WHERE tables.id = m.value ->> 0",
    )
    .bind(all.as_str())
    .execute(&mut *db)
    .await?;
    Ok(results)
}
