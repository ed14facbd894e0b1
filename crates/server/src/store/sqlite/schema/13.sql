-- Club evenings and tournaments.

-- An event. Its log is the truth; the other columns are what lists and clocks need of it. The
-- edition changes when a name is erased from the log.
CREATE TABLE events (
    id TEXT NOT NULL PRIMARY KEY,
    last_version INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    summary TEXT NOT NULL,
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    phase TEXT NOT NULL CHECK (phase IN ('coming', 'running', 'over')),
    watched INTEGER NOT NULL CHECK (watched IN (0, 1)),
    maker TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    circle TEXT REFERENCES circles (id) ON DELETE SET NULL,
    start_ms INTEGER NOT NULL,
    rings_ms INTEGER,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX events_listed ON events (start_ms, id) WHERE listed = 1;
CREATE INDEX events_watched ON events (id) WHERE watched = 1;
CREATE INDEX events_of_circle ON events (circle, start_ms) WHERE circle IS NOT NULL;
CREATE INDEX events_made_by ON events (maker);

CREATE TABLE event_log (
    event TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    entry TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (event, version)
) STRICT, WITHOUT ROWID;

-- Who directs an event, plays in it or wants to.
CREATE TABLE event_people (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    event TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    PRIMARY KEY (player, event)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_people_of ON event_people (event);

-- The tables of an event. They are noted before they are made.
CREATE TABLE event_tables (
    table_id TEXT NOT NULL PRIMARY KEY,
    event TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    round INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX event_tables_of ON event_tables (event, round);
