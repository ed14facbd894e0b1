-- What was found in finished games: luck, and what decisions cost.
CREATE TABLE analyses (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- The version of how games are judged, and the checksum of the net.
    judge TEXT NOT NULL,
    -- The parts of the game, as JSON.
    found TEXT NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How the seats decided in these games. Losses are in millionths of a win.
CREATE TABLE analysed_seats (
    game TEXT NOT NULL REFERENCES analyses (game) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    exchanges INTEGER NOT NULL,
    exchange_lost INTEGER NOT NULL,
    -- The sum of the squared standard errors.
    exchange_squares INTEGER NOT NULL,
    plays INTEGER NOT NULL,
    play_lost INTEGER NOT NULL,
    play_squares INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

ALTER TABLE profiles ADD COLUMN shows_performance INTEGER NOT NULL DEFAULT 0 CHECK (shows_performance IN (0, 1));
