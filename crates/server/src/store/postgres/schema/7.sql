-- What the migrations of the SQLite engine up to version 7 make, for PostgreSQL.
--
-- Times are milliseconds since 1970. Ids are random: twelve letters and digits. What is
-- ordered or compared is ordered by its bytes, whatever the language of the database.
--
-- A move changes a row of `tables` in place (a HOT update) as long as no index contains a
-- column that it changes: only then do the updates of running games leave no dead index
-- entries behind.

CREATE TABLE players (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    -- What of an account's name must differ from all others; guests have none.
    name_key text COLLATE "C" UNIQUE,
    password_hash text,
    created_ms bigint NOT NULL,
    CHECK ((name_key IS NULL) = (password_hash IS NULL))
);

-- What of an account's name must differ from all other names, those of guests included:
-- names that look alike have a key in common.
CREATE TABLE account_names (
    key text COLLATE "C" PRIMARY KEY,
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE
);
CREATE INDEX account_names_of_player ON account_names (player);

-- Only hashes: who reads the database can be nobody.
CREATE TABLE tokens (
    hash bytea PRIMARY KEY,
    player text COLLATE "C" NOT NULL REFERENCES players (id),
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('cookie', 'bot')),
    name text NOT NULL,
    created_ms bigint NOT NULL
);
CREATE INDEX tokens_of_player ON tokens (player, kind);

CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    rules text NOT NULL,
    rules_version bigint NOT NULL,
    settings text NOT NULL,
    phase text COLLATE "C" NOT NULL CHECK (phase IN ('waiting', 'playing', 'over')),
    public boolean NOT NULL,
    -- Whether people come to it by looking for a table.
    queue boolean NOT NULL,
    -- Who made it, whether or not they sit there.
    maker text COLLATE "C" REFERENCES players (id),
    -- Stands for the address from which it was made: equal for equal addresses, and of no
    -- use to find out which.
    origin text COLLATE "C",
    created_ms bigint NOT NULL,
    updated_ms bigint NOT NULL,
    wake_ms bigint,
    -- Its clocks: what each seat has thought in all, an array in JSON; how long the open
    -- question has been thought about; and when that was so.
    thought_ms text,
    elapsed_ms bigint NOT NULL DEFAULT 0,
    noted_ms bigint,
    -- The seats its game waits for, an array in JSON.
    asked text,
    -- The version of the last entry of its log; 0 while there is none.
    last_version bigint NOT NULL,
    -- The version up to which its log is packed.
    packed bigint NOT NULL DEFAULT 0,
    -- An index on this column does not contain the two that a move changes.
    is_unpacked boolean NOT NULL GENERATED ALWAYS AS (packed < last_version) STORED,
    -- Of what never changes: rules and settings.
    checksum bigint,
    -- The node that has claimed it. It is free if that is no node. Every claim raises the
    -- epoch, and entries that were planned under an earlier one are refused.
    owner text COLLATE "C",
    epoch bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 60);

CREATE INDEX tables_not_over ON tables (phase) WHERE phase <> 'over';
CREATE INDEX tables_public ON tables (created_ms) WHERE public AND phase <> 'over';
CREATE INDEX tables_of_origin ON tables (origin)
    WHERE origin IS NOT NULL AND public AND phase <> 'over';
CREATE INDEX tables_made_by ON tables (maker) WHERE maker IS NOT NULL;
CREATE INDEX tables_in_queue ON tables (created_ms) WHERE queue AND phase = 'waiting';
-- Few tables have an appointment: games by mail, and those that wait for people.
CREATE INDEX tables_to_wake ON tables (wake_ms) WHERE wake_ms IS NOT NULL AND phase <> 'over';
CREATE INDEX tables_to_pack ON tables (id) WHERE phase = 'over' AND is_unpacked;

-- Every seat of a table has a row. Who sits there as others see it, so that a list of tables
-- needs no log: a name for a player, a level for a bot, neither for nobody.
CREATE TABLE seats (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    seat bigint NOT NULL,
    player text COLLATE "C" REFERENCES players (id),
    name text,
    account boolean NOT NULL DEFAULT false,
    bot_level text,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_of_player ON seats (player) WHERE player IS NOT NULL;

-- No foreign key: an entry is written by the statement that makes its table's row grow, and
-- a check of each would cost more than the entry. `text`, because `jsonb` refuses `\u0000`.
CREATE TABLE log (
    table_id text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    at_ms bigint NOT NULL,
    entry text NOT NULL,
    checksum bigint,
    PRIMARY KEY (table_id, version)
);

-- Consecutive entries of a log, compressed together, with one checksum.
CREATE TABLE log_parts (
    table_id text COLLATE "C" NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    packed bytea NOT NULL,
    checksum bigint NOT NULL,
    PRIMARY KEY (table_id, first)
);
-- What is compressed already.
ALTER TABLE log_parts ALTER COLUMN packed SET STORAGE EXTERNAL;

-- Tables that are being deleted, or from whose log somebody is being erased: only while a
-- table is in here may its log be cut.
CREATE TABLE erasures (table_id text COLLATE "C" PRIMARY KEY);

-- What has happened has happened.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log only grows';
END $$;

CREATE FUNCTION refuse_cut_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM erasures e WHERE e.table_id = OLD.table_id) OR EXISTS (
        SELECT 1 FROM log_parts p
        WHERE p.table_id = OLD.table_id AND OLD.version BETWEEN p.first AND p.last
    ) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the log only grows';
END $$;

CREATE FUNCTION refuse_cut_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM erasures e WHERE e.table_id = OLD.table_id) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the log only grows';
END $$;

CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_is_not_cut BEFORE DELETE ON log
    FOR EACH ROW EXECUTE FUNCTION refuse_cut_of_log();
CREATE TRIGGER parts_are_not_changed BEFORE UPDATE ON log_parts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER parts_are_not_cut BEFORE DELETE ON log_parts
    FOR EACH ROW EXECUTE FUNCTION refuse_cut_of_parts();

CREATE TABLE games (
    id text COLLATE "C" PRIMARY KEY,
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    rules text NOT NULL,
    rules_version bigint NOT NULL,
    record text NOT NULL,
    secret text NOT NULL,
    commitment text NOT NULL,
    -- Arrays in JSON: a text for each seat, and the numbers of seats.
    entropy text NOT NULL,
    winners text NOT NULL,
    finished_ms bigint NOT NULL,
    public boolean NOT NULL,
    checksum bigint
);
CREATE INDEX games_public ON games (finished_ms, id) WHERE public;
CREATE INDEX games_of_table ON games (table_id);

CREATE TABLE game_seats (
    game text COLLATE "C" NOT NULL REFERENCES games (id),
    seat bigint NOT NULL,
    player text COLLATE "C" REFERENCES players (id),
    bot_level text,
    name text NOT NULL,
    finished_ms bigint NOT NULL,
    PRIMARY KEY (game, seat),
    CHECK ((player IS NULL) <> (bot_level IS NULL))
);
CREATE INDEX game_seats_of_player ON game_seats (player, finished_ms, game)
    WHERE player IS NOT NULL;

-- When the server was last known to run: the time after it is nobody's.
CREATE TABLE server (
    id bigint PRIMARY KEY CHECK (id = 1),
    alive_ms bigint NOT NULL
);

-- The nodes of a cluster that are alive. Times are the database's.
CREATE TABLE nodes (
    id text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    build text NOT NULL,
    speaks bigint NOT NULL,
    reads bigint NOT NULL,
    beat_ms bigint NOT NULL,
    up_since_ms bigint NOT NULL,
    connected boolean NOT NULL,
    draining boolean NOT NULL
);
