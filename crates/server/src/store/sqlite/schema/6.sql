-- Checksums, so that damage is noticed. What was stored before has none. That of a table
-- covers what never changes: its rules and settings.
ALTER TABLE tables ADD COLUMN checksum INTEGER;
ALTER TABLE log ADD COLUMN checksum INTEGER;
ALTER TABLE games ADD COLUMN checksum INTEGER;

-- Consecutive entries of a log, compressed together, with one checksum.
CREATE TABLE log_parts (
    table_id TEXT NOT NULL REFERENCES tables (id),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    packed BLOB NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT;

-- The version up to which the log of a table is packed.
ALTER TABLE tables ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_to_pack ON tables (updated_ms) WHERE phase = 'over' AND packed < last_version;

-- Tables that are being deleted, or from whose log somebody is being erased: only while a
-- table is in here may its log be cut.
CREATE TABLE erasures (table_id TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;

DROP TRIGGER log_is_not_cut;
CREATE TRIGGER log_is_not_cut BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM erasures e WHERE e.table_id = OLD.table_id)
    AND NOT EXISTS (
        SELECT 1 FROM log_parts p
        WHERE p.table_id = OLD.table_id AND OLD.version BETWEEN p.first AND p.last
    )
BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
CREATE TRIGGER parts_are_not_changed BEFORE UPDATE ON log_parts
BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
CREATE TRIGGER parts_are_not_cut BEFORE DELETE ON log_parts
WHEN NOT EXISTS (SELECT 1 FROM erasures e WHERE e.table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;

-- What nobody needs any more is found by these.
CREATE INDEX tables_made_by ON tables (maker) WHERE maker IS NOT NULL;
CREATE INDEX tables_waiting ON tables (updated_ms) WHERE phase = 'waiting';
CREATE INDEX games_of_table ON games (table_id);
