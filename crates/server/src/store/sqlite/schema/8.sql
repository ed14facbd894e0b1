-- What a token may do and how long it is valid, ways back into an account, and where players
-- have sat, so that their names can be erased while the server runs.

-- When it was last used, noted at most once an hour.
ALTER TABLE tokens ADD COLUMN used_ms INTEGER;
-- Of programs' tokens only: sessions end when they are not used.
ALTER TABLE tokens ADD COLUMN expires_ms INTEGER;
-- What a program's token may be used for, words separated by spaces.
ALTER TABLE tokens ADD COLUMN scopes TEXT NOT NULL DEFAULT 'play';
-- The browser and the system of a session, words of a fixed list.
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';
-- Sessions end when they are not used: as far as is known, all are.
UPDATE tokens SET used_ms = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE kind = 'cookie';
UPDATE tokens SET expires_ms = CAST(unixepoch('subsec') * 1000 AS INTEGER) + 31536000000
WHERE kind = 'bot';

-- Each sets a new password once.
CREATE TABLE recovery_codes (
    hash BLOB NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_codes_of_player ON recovery_codes (player);

-- The tables at which a player has ever had a seat.
CREATE TABLE visits (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX visits_of_table ON visits (table_id);

CREATE TRIGGER visits_of_new_seats AFTER INSERT ON seats WHEN NEW.player IS NOT NULL
BEGIN
    INSERT INTO visits (player, table_id) SELECT NEW.player, NEW.table_id WHERE NOT EXISTS
        (SELECT 1 FROM visits WHERE player = NEW.player AND table_id = NEW.table_id);
END;
CREATE TRIGGER visits_of_seats AFTER UPDATE OF player ON seats WHEN NEW.player IS NOT NULL
BEGIN
    INSERT INTO visits (player, table_id) SELECT NEW.player, NEW.table_id WHERE NOT EXISTS
        (SELECT 1 FROM visits WHERE player = NEW.player AND table_id = NEW.table_id);
END;

INSERT INTO visits (player, table_id)
SELECT player, table_id FROM seats WHERE player IS NOT NULL
UNION
SELECT s.player, g.table_id FROM game_seats s JOIN games g ON g.id = s.game
WHERE s.player IS NOT NULL
UNION
SELECT p.id, l.table_id FROM log l
JOIN players p ON p.id = CASE WHEN json_valid(l.entry) THEN l.entry ->> 'player' END
WHERE l.entry LIKE '{"entry":"sat"%';

-- The names of deleted players that still have to be replaced, table by table.
CREATE TABLE names_to_erase (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX names_to_erase_at_table ON names_to_erase (table_id);
