-- What a token may do and how long it is valid, ways back into an account, and where players
-- have sat, so that their names can be erased while the server runs.

-- When it was last used, noted at most once an hour.
ALTER TABLE tokens ADD COLUMN used_ms bigint;
-- Of programs' tokens only: sessions end when they are not used.
ALTER TABLE tokens ADD COLUMN expires_ms bigint;
-- What a program's token may be used for, words separated by spaces.
ALTER TABLE tokens ADD COLUMN scopes text NOT NULL DEFAULT 'play';
-- The browser and the system of a session, words of a fixed list.
ALTER TABLE tokens ADD COLUMN device text NOT NULL DEFAULT '';
-- Sessions end when they are not used: as far as is known, all are.
UPDATE tokens SET used_ms = (extract(epoch FROM clock_timestamp()) * 1000)::int8
WHERE kind = 'cookie';
UPDATE tokens SET expires_ms = (extract(epoch FROM clock_timestamp()) * 1000)::int8 + 31536000000
WHERE kind = 'bot';

-- Each sets a new password once.
CREATE TABLE recovery_codes (
    hash bytea PRIMARY KEY,
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_of_player ON recovery_codes (player);

-- The tables at which a player has ever had a seat.
CREATE TABLE visits (
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (player, table_id)
);
CREATE INDEX visits_of_table ON visits (table_id);

CREATE FUNCTION note_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO visits (player, table_id) VALUES (NEW.player, NEW.table_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER visits_of_new_seats AFTER INSERT ON seats
    FOR EACH ROW WHEN (NEW.player IS NOT NULL) EXECUTE FUNCTION note_visit();
CREATE TRIGGER visits_of_seats AFTER UPDATE OF player ON seats
    FOR EACH ROW WHEN (NEW.player IS NOT NULL) EXECUTE FUNCTION note_visit();

INSERT INTO visits (player, table_id)
SELECT player, table_id FROM seats WHERE player IS NOT NULL
UNION
SELECT s.player, g.table_id FROM game_seats s JOIN games g ON g.id = s.game
WHERE s.player IS NOT NULL
UNION
SELECT p.id, l.table_id FROM log l
JOIN players p ON p.id = substring(l.entry FROM '"player":"([0-9a-z]+)"')
WHERE l.entry LIKE '{"entry":"sat"%';

-- The names of deleted players that still have to be replaced, table by table.
CREATE TABLE names_to_erase (
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (player, table_id)
);
CREATE INDEX names_to_erase_at_table ON names_to_erase (table_id);
