-- Limits that the nodes of a cluster share: when a limit will be at rest again, in
-- microseconds since 1970. The keys are hashes, and a row that is at rest is deleted. After a
-- crash of the server it is empty, which saves the log a record for each attempt.
CREATE UNLOGGED TABLE counts (
    key text COLLATE "C" PRIMARY KEY,
    rests_us bigint NOT NULL
);

-- How long, in all, no node of a cluster was alive: no clock counts that time.
ALTER TABLE server ADD COLUMN paused_ms bigint NOT NULL DEFAULT 0;
