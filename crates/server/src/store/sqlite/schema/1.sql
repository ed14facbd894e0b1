-- Times are milliseconds since 1970. Ids are random: twelve letters and digits.

CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- What of an account's name must differ from all others; guests have none.
    name_key TEXT UNIQUE,
    password_hash TEXT,
    created_ms INTEGER NOT NULL,
    CHECK ((name_key IS NULL) = (password_hash IS NULL))
) STRICT, WITHOUT ROWID;

-- Only hashes: who reads the file can be nobody.
CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bot')),
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    rules TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    settings TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('waiting', 'playing', 'over')),
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    wake_ms INTEGER,
    -- The version of the last entry of its log; 0 while there is none.
    last_version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Those that are not over are few among many. The time at which they must be
-- looked at is not part of it, because it changes with almost every entry.
CREATE INDEX tables_not_over ON tables (phase) WHERE phase <> 'over';
CREATE INDEX tables_public ON tables (created_ms) WHERE public = 1 AND phase <> 'over';

-- Every seat of a table has a row; nobody or a bot is no player.
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    player TEXT REFERENCES players (id),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_player ON seats (player) WHERE player IS NOT NULL;

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- What has happened has happened.
CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
CREATE TRIGGER log_is_not_cut BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    rules TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    record TEXT NOT NULL,
    secret TEXT NOT NULL,
    commitment TEXT NOT NULL,
    -- Arrays in JSON: a text for each seat, and the numbers of seats.
    entropy TEXT NOT NULL,
    winners TEXT NOT NULL,
    finished_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE game_seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    player TEXT REFERENCES players (id),
    bot_level TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (game, seat),
    CHECK ((player IS NULL) <> (bot_level IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX game_seats_of_player ON game_seats (player) WHERE player IS NOT NULL;
