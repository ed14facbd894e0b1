-- Ratings of accounts, and of partners who play together as if they were one player. A subject
-- is one player's id, or the ids of a team in order, joined by `+`. Numbers are millionths of
-- a point. Everything here follows from the rated games and can be computed again.
CREATE TABLE ratings (
    subject TEXT NOT NULL,
    -- The first word of the rules: the number of players, and how six are teamed.
    kind TEXT NOT NULL,
    pace TEXT NOT NULL CHECK (pace IN ('live', 'slow')),
    members INTEGER NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    games INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    PRIMARY KEY (subject, kind, pace)
) STRICT, WITHOUT ROWID;
-- The leader boards.
CREATE INDEX ratings_best ON ratings (kind, pace, members, (2 * sigma - mu), subject)
    WHERE games >= 30;

-- Who belongs to a subject.
CREATE TABLE rating_members (
    player TEXT NOT NULL REFERENCES players (id),
    subject TEXT NOT NULL,
    PRIMARY KEY (player, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_members_of ON rating_members (subject);

-- The games that were rated, in the order in which they were. The seats that were left are an
-- array in JSON; the company is that of all players, so that few of their games count in a day.
CREATE TABLE rated_games (
    number INTEGER NOT NULL PRIMARY KEY,
    game TEXT NOT NULL UNIQUE REFERENCES games (id),
    kind TEXT NOT NULL,
    pace TEXT NOT NULL CHECK (pace IN ('live', 'slow')),
    seats_left TEXT NOT NULL,
    company TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX rated_games_of_company ON rated_games (company, at_ms);

-- What each of them did to each rating.
CREATE TABLE rating_changes (
    number INTEGER NOT NULL,
    subject TEXT NOT NULL,
    kind TEXT NOT NULL,
    pace TEXT NOT NULL CHECK (pace IN ('live', 'slow')),
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'lost', 'left', 'deserted')),
    mu_before INTEGER NOT NULL,
    sigma_before INTEGER NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (number, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_changes_of ON rating_changes (subject, kind, pace, number);

-- The number of the last rated game. Whoever rates a game takes the next one first, so that
-- no two are rated at once.
CREATE TABLE rating_order (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    last INTEGER NOT NULL
) STRICT;

-- How often a player has left rated games without making up for it by finishing others, and
-- until when they wait before they find a table.
CREATE TABLE conduct (
    player TEXT NOT NULL PRIMARY KEY REFERENCES players (id),
    games_left INTEGER NOT NULL,
    waits_until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What accounts show of themselves, where it is not what everybody shows at first. The texts
-- are a word and an array of words in JSON.
CREATE TABLE profiles (
    player TEXT NOT NULL PRIMARY KEY REFERENCES players (id),
    picture TEXT NOT NULL,
    learned TEXT NOT NULL,
    shows_since INTEGER NOT NULL CHECK (shows_since IN (0, 1)),
    shows_ratings INTEGER NOT NULL CHECK (shows_ratings IN (0, 1)),
    shows_games INTEGER NOT NULL CHECK (shows_games IN (0, 1)),
    shows_record INTEGER NOT NULL CHECK (shows_record IN (0, 1)),
    shows_people INTEGER NOT NULL CHECK (shows_people IN (0, 1)),
    shows_badges INTEGER NOT NULL CHECK (shows_badges IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Whether a game was played at a public table, beside the player: others see those only.
ALTER TABLE game_seats ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
UPDATE game_seats SET public = 1 WHERE game IN (SELECT id FROM games WHERE public = 1);
CREATE INDEX game_seats_public ON game_seats (player, finished_ms, game)
    WHERE player IS NOT NULL AND public = 1;
