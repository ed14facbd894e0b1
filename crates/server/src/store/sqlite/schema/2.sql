-- Who made a table, whether or not they sit there. Of tables that are older than
-- this column it is not known.
ALTER TABLE tables ADD COLUMN maker TEXT REFERENCES players (id);
-- Whether people come to it by looking for a table.
ALTER TABLE tables ADD COLUMN queue INTEGER NOT NULL DEFAULT 0 CHECK (queue IN (0, 1));

-- Its clocks: what each seat has thought in all, an array in JSON; how long the
-- open question has been thought about; and when that was so.
ALTER TABLE tables ADD COLUMN thought_ms TEXT;
ALTER TABLE tables ADD COLUMN elapsed_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN noted_ms INTEGER;

CREATE INDEX tables_of_maker ON tables (maker) WHERE maker IS NOT NULL AND phase <> 'over';
CREATE INDEX tables_in_queue ON tables (created_ms) WHERE queue = 1 AND phase = 'waiting';
-- Few tables have an appointment: games by mail, and those that wait for people.
CREATE INDEX tables_to_wake ON tables (wake_ms) WHERE wake_ms IS NOT NULL AND phase <> 'over';

-- Who sits there as others see it, so that a list of tables needs no log: a name
-- for a player, a level for a bot, neither for nobody.
ALTER TABLE seats ADD COLUMN name TEXT;
ALTER TABLE seats ADD COLUMN bot_level TEXT;

UPDATE seats SET (name, bot_level) = (
    SELECT CASE WHEN l.entry ->> 'entry' = 'sat' THEN l.entry ->> 'name' END,
           CASE WHEN l.entry ->> 'entry' = 'bot' THEN l.entry ->> 'level' END
    FROM log l
    WHERE l.table_id = seats.table_id
        AND CASE WHEN json_valid(l.entry) THEN
            l.entry ->> 'entry' IN ('sat', 'bot', 'freed') AND l.entry ->> 'seat' = seats.seat
        END
    ORDER BY l.version DESC LIMIT 1
);

-- When the server was last known to run: the time after it is nobody's.
CREATE TABLE server (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    alive_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
