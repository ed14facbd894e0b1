-- Friends, circles, invitations and conduct.
-- All rows go with their player, table or circle.

-- What players want of each other: to follow, not to see reactions, or nothing at all.
CREATE TABLE relations (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('follow', 'mute', 'block')),
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (player, kind, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_to ON relations (other, kind);

-- When players with accounts were last there, and whether their friends may know.
CREATE TABLE presence (
    player TEXT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    seen_ms INTEGER NOT NULL,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Invitations to tables. A hidden one was sent by somebody whom the player blocks: it is never
-- shown, and counts for its sender like any other.
CREATE TABLE invitations (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    sender TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    seat INTEGER,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (player, table_id, sender)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_from ON invitations (sender, at_ms);
CREATE INDEX invitations_to_table ON invitations (table_id);

-- Families and clubs.
CREATE TABLE circles (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    about TEXT NOT NULL,
    joining TEXT NOT NULL CHECK (joining IN ('link', 'approval', 'closed')),
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who belongs to a circle, and who has asked to.
CREATE TABLE circle_members (
    circle TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'organiser', 'member', 'asking')),
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (circle, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX circle_members_by_player ON circle_members (player);
CREATE UNIQUE INDEX circle_owners ON circle_members (circle) WHERE role = 'owner';

-- Tables that were made for a circle.
CREATE TABLE circle_tables (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    circle TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX circle_tables_of ON circle_tables (circle);

-- The calendars of circles.
CREATE TABLE evenings (
    id TEXT NOT NULL PRIMARY KEY,
    circle TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    start_ms INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    zone TEXT NOT NULL,
    text TEXT NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX evenings_of ON evenings (circle, start_ms);

-- What players report to whoever runs the server.
CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    subject TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('name', 'harassment', 'stalling', 'cheating', 'other')),
    text TEXT NOT NULL,
    -- No reference: a report outlives the table.
    table_id TEXT,
    at_ms INTEGER NOT NULL,
    closed_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX reports_open ON reports (at_ms) WHERE closed_ms IS NULL;
CREATE INDEX reports_by ON reports (reporter);
CREATE INDEX reports_about ON reports (subject);

-- What whoever runs the server tells a player.
CREATE TABLE notices (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('warning', 'suspended', 'renamed')),
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    until_ms INTEGER,
    read_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_to ON notices (player);

-- Who may not play until when.
CREATE TABLE suspensions (
    player TEXT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What whoever runs the server did. It names nobody: an erased player is erased here, too.
CREATE TABLE admin_log (
    id TEXT NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    operator TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_log_by_time ON admin_log (at_ms, id);

-- What was done was done.
CREATE TRIGGER admin_log_is_not_changed BEFORE UPDATE ON admin_log
BEGIN SELECT RAISE(ABORT, 'the log of the administrators only grows'); END;
CREATE TRIGGER admin_log_is_not_cut BEFORE DELETE ON admin_log
BEGIN SELECT RAISE(ABORT, 'the log of the administrators only grows'); END;
