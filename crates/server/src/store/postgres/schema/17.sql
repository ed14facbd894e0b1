-- What was found in finished games: luck, and what decisions cost.
CREATE TABLE analyses (
    game text COLLATE "C" PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- The version of how games are judged, and the checksum of the net.
    judge text NOT NULL,
    -- The parts of the game, as JSON.
    found text NOT NULL,
    made_ms bigint NOT NULL
);

-- How the seats decided in these games. Losses are in millionths of a win.
CREATE TABLE analysed_seats (
    game text COLLATE "C" NOT NULL REFERENCES analyses (game) ON DELETE CASCADE,
    seat bigint NOT NULL,
    exchanges bigint NOT NULL,
    exchange_lost bigint NOT NULL,
    -- The sum of the squared standard errors.
    exchange_squares bigint NOT NULL,
    plays bigint NOT NULL,
    play_lost bigint NOT NULL,
    play_squares bigint NOT NULL,
    PRIMARY KEY (game, seat)
);

ALTER TABLE profiles ADD COLUMN shows_performance boolean NOT NULL DEFAULT false;
