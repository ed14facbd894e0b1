-- Nodes of a cluster and the tables that they have claimed. A server with a file of its own
-- claims nothing: its tables have no owner, and epoch 0.
CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    build TEXT NOT NULL,
    speaks INTEGER NOT NULL,
    reads INTEGER NOT NULL,
    beat_ms INTEGER NOT NULL,
    up_since_ms INTEGER NOT NULL,
    connected INTEGER NOT NULL CHECK (connected IN (0, 1)),
    draining INTEGER NOT NULL CHECK (draining IN (0, 1))
) STRICT, WITHOUT ROWID;

-- A table is free if its owner is no node. Every claim raises the epoch, and entries that
-- were planned under an earlier one are refused.
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
-- Found when a server takes the file for itself.
CREATE INDEX tables_claimed ON tables (id) WHERE epoch <> 0;
