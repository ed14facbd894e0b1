-- Friends, circles, invitations and conduct.
--
-- All rows go with their player, table or circle, so that a server of the version before may
-- delete those.

-- What players want of each other: to follow, not to see reactions, or nothing at all.
CREATE TABLE relations (
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    other text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('follow', 'mute', 'block')),
    at_ms bigint NOT NULL,
    PRIMARY KEY (player, kind, other)
);
CREATE INDEX relations_to ON relations (other, kind);

-- When players with accounts were last there, and whether their friends may know.
CREATE TABLE presence (
    player text COLLATE "C" PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    seen_ms bigint NOT NULL,
    hidden boolean NOT NULL
);

-- Invitations to tables. A hidden one was sent by somebody whom the player blocks: it is never
-- shown, and counts for its sender like any other.
CREATE TABLE invitations (
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    sender text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    seat bigint,
    hidden boolean NOT NULL,
    at_ms bigint NOT NULL,
    PRIMARY KEY (player, table_id, sender)
);
CREATE INDEX invitations_from ON invitations (sender, at_ms);
CREATE INDEX invitations_to_table ON invitations (table_id);

-- Families and clubs.
CREATE TABLE circles (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    about text NOT NULL,
    joining text COLLATE "C" NOT NULL CHECK (joining IN ('link', 'approval', 'closed')),
    created_ms bigint NOT NULL
);

-- Who belongs to a circle, and who has asked to.
CREATE TABLE circle_members (
    circle text COLLATE "C" NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    role text COLLATE "C" NOT NULL CHECK (role IN ('owner', 'organiser', 'member', 'asking')),
    since_ms bigint NOT NULL,
    PRIMARY KEY (circle, player)
);
CREATE INDEX circle_members_by_player ON circle_members (player);
CREATE UNIQUE INDEX circle_owners ON circle_members (circle) WHERE role = 'owner';

-- Tables that were made for a circle.
CREATE TABLE circle_tables (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    circle text COLLATE "C" NOT NULL REFERENCES circles (id) ON DELETE CASCADE
);
CREATE INDEX circle_tables_of ON circle_tables (circle);

-- The calendars of circles.
CREATE TABLE evenings (
    id text COLLATE "C" PRIMARY KEY,
    circle text COLLATE "C" NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    start_ms bigint NOT NULL,
    minutes bigint NOT NULL,
    zone text COLLATE "C" NOT NULL,
    text text NOT NULL,
    made_ms bigint NOT NULL
);
CREATE INDEX evenings_of ON evenings (circle, start_ms);

-- What players report to whoever runs the server.
CREATE TABLE reports (
    id text COLLATE "C" PRIMARY KEY,
    reporter text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    subject text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('name', 'harassment', 'stalling', 'cheating', 'other')),
    text text NOT NULL,
    -- No reference: a report outlives the table.
    table_id text COLLATE "C",
    at_ms bigint NOT NULL,
    closed_ms bigint
);
CREATE INDEX reports_open ON reports (at_ms) WHERE closed_ms IS NULL;
CREATE INDEX reports_by ON reports (reporter);
CREATE INDEX reports_about ON reports (subject);

-- What whoever runs the server tells a player.
CREATE TABLE notices (
    id text COLLATE "C" PRIMARY KEY,
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('warning', 'suspended', 'renamed')),
    text text NOT NULL,
    at_ms bigint NOT NULL,
    until_ms bigint,
    read_ms bigint
);
CREATE INDEX notices_to ON notices (player);

-- Who may not play until when.
CREATE TABLE suspensions (
    player text COLLATE "C" PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    until_ms bigint NOT NULL
);

-- What whoever runs the server did. It names nobody: an erased player is erased here, too.
CREATE TABLE admin_log (
    id text COLLATE "C" PRIMARY KEY,
    at_ms bigint NOT NULL,
    operator text NOT NULL,
    action text NOT NULL,
    subject text COLLATE "C" NOT NULL,
    detail text NOT NULL
);
CREATE INDEX admin_log_by_time ON admin_log (at_ms, id);

-- What was done was done.
CREATE FUNCTION refuse_change_of_admin_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log of the administrators only grows';
END $$;
CREATE TRIGGER admin_log_only_grows BEFORE UPDATE OR DELETE ON admin_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_admin_log();
