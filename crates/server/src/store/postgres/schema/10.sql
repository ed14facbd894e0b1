-- Ratings of accounts, and of partners who play together as if they were one player. A subject
-- is one player's id, or the ids of a team in order, joined by `+`. Numbers are millionths of
-- a point. Everything here follows from the rated games and can be computed again.
CREATE TABLE ratings (
    subject text COLLATE "C" NOT NULL,
    -- The first word of the rules: the number of players, and how six are teamed.
    kind text COLLATE "C" NOT NULL,
    pace text COLLATE "C" NOT NULL CHECK (pace IN ('live', 'slow')),
    members bigint NOT NULL,
    mu bigint NOT NULL,
    sigma bigint NOT NULL,
    games bigint NOT NULL,
    last_ms bigint NOT NULL,
    PRIMARY KEY (subject, kind, pace)
);
-- The leader boards.
CREATE INDEX ratings_best ON ratings (kind, pace, members, (2 * sigma - mu), subject)
    WHERE games >= 30;

-- Who belongs to a subject.
CREATE TABLE rating_members (
    player text COLLATE "C" NOT NULL REFERENCES players (id),
    subject text COLLATE "C" NOT NULL,
    PRIMARY KEY (player, subject)
);
CREATE INDEX rating_members_of ON rating_members (subject);

-- The games that were rated, in the order in which they were. The seats that were left are an
-- array in JSON; the company is that of all players, so that few of their games count in a day.
CREATE TABLE rated_games (
    number bigint PRIMARY KEY,
    game text COLLATE "C" NOT NULL UNIQUE REFERENCES games (id),
    kind text COLLATE "C" NOT NULL,
    pace text COLLATE "C" NOT NULL CHECK (pace IN ('live', 'slow')),
    seats_left text NOT NULL,
    company text COLLATE "C" NOT NULL,
    at_ms bigint NOT NULL
);
CREATE INDEX rated_games_of_company ON rated_games (company, at_ms);

-- What each of them did to each rating.
CREATE TABLE rating_changes (
    number bigint NOT NULL,
    subject text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    pace text COLLATE "C" NOT NULL CHECK (pace IN ('live', 'slow')),
    outcome text COLLATE "C" NOT NULL CHECK (outcome IN ('won', 'lost', 'left', 'deserted')),
    mu_before bigint NOT NULL,
    sigma_before bigint NOT NULL,
    mu bigint NOT NULL,
    sigma bigint NOT NULL,
    at_ms bigint NOT NULL,
    PRIMARY KEY (number, subject)
);
CREATE INDEX rating_changes_of ON rating_changes (subject, kind, pace, number);

-- The number of the last rated game. Whoever rates a game takes the next one first, so that
-- no two are rated at once.
CREATE TABLE rating_order (
    id bigint PRIMARY KEY CHECK (id = 1),
    last bigint NOT NULL
);

-- How often a player has left rated games without making up for it by finishing others, and
-- until when they wait before they find a table.
CREATE TABLE conduct (
    player text COLLATE "C" PRIMARY KEY REFERENCES players (id),
    games_left bigint NOT NULL,
    waits_until_ms bigint NOT NULL
);

-- What accounts show of themselves, where it is not what everybody shows at first. The texts
-- are a word and an array of words in JSON.
CREATE TABLE profiles (
    player text COLLATE "C" PRIMARY KEY REFERENCES players (id),
    picture text COLLATE "C" NOT NULL,
    learned text NOT NULL,
    shows_since boolean NOT NULL,
    shows_ratings boolean NOT NULL,
    shows_games boolean NOT NULL,
    shows_record boolean NOT NULL,
    shows_people boolean NOT NULL,
    shows_badges boolean NOT NULL
);

-- Whether a game was played at a public table, beside the player: others see those only.
ALTER TABLE game_seats ADD COLUMN public boolean NOT NULL DEFAULT false;
UPDATE game_seats SET public = true WHERE game IN (SELECT id FROM games WHERE public);
CREATE INDEX game_seats_public ON game_seats (player, finished_ms, game)
    WHERE player IS NOT NULL AND public;
