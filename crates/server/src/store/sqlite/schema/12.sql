-- Limits that the nodes of a cluster share: when a limit will be at rest again, in
-- microseconds since 1970. The keys are hashes, and a row that is at rest is deleted.
CREATE TABLE counts (
    key TEXT NOT NULL PRIMARY KEY,
    rests_us INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How long, in all, no node of a cluster was alive: no clock counts that time.
ALTER TABLE server ADD COLUMN paused_ms INTEGER NOT NULL DEFAULT 0;
