-- Club evenings and tournaments.

-- An event. Its log is the truth; the other columns are what lists and clocks need of it. The
-- edition changes when a name is erased from the log.
CREATE TABLE events (
    id text COLLATE "C" PRIMARY KEY,
    last_version bigint NOT NULL,
    edition bigint NOT NULL,
    summary text NOT NULL,
    listed boolean NOT NULL,
    phase text COLLATE "C" NOT NULL CHECK (phase IN ('coming', 'running', 'over')),
    watched boolean NOT NULL,
    maker text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    circle text COLLATE "C" REFERENCES circles (id) ON DELETE SET NULL,
    start_ms bigint NOT NULL,
    rings_ms bigint,
    created_ms bigint NOT NULL,
    updated_ms bigint NOT NULL
);
CREATE INDEX events_listed ON events (start_ms, id) WHERE listed;
CREATE INDEX events_watched ON events (id) WHERE watched;
CREATE INDEX events_of_circle ON events (circle, start_ms) WHERE circle IS NOT NULL;
CREATE INDEX events_made_by ON events (maker);

CREATE TABLE event_log (
    event text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    version bigint NOT NULL,
    at_ms bigint NOT NULL,
    entry text NOT NULL,
    checksum bigint NOT NULL,
    PRIMARY KEY (event, version)
);

-- Who directs an event, plays in it or wants to.
CREATE TABLE event_people (
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    event text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    PRIMARY KEY (player, event)
);
CREATE INDEX event_people_of ON event_people (event);

-- The tables of an event. They are noted before they are made.
CREATE TABLE event_tables (
    table_id text COLLATE "C" PRIMARY KEY,
    event text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    round bigint NOT NULL
);
CREATE INDEX event_tables_of ON event_tables (event, round);
