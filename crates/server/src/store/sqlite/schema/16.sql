-- The deal of the day.

-- The secret of the cards of a day, counted from 1970, to which the server is committed from when
-- it is noted; and how many results there are, once the day is evaluated.
CREATE TABLE daily_deals (
    day INTEGER NOT NULL PRIMARY KEY,
    secret TEXT NOT NULL,
    results INTEGER
) STRICT, WITHOUT ROWID;

-- The tables at which the cards of a day are played: one for each player, and one at which
-- champions alone play. They are noted before they are made. The result is noted when the day
-- is over; matchpoints compare it with the others.
CREATE TABLE daily_attempts (
    table_id TEXT NOT NULL PRIMARY KEY,
    day INTEGER NOT NULL REFERENCES daily_deals (day) ON DELETE CASCADE,
    player TEXT REFERENCES players (id) ON DELETE CASCADE,
    game TEXT,
    score INTEGER,
    rounds INTEGER,
    points INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX daily_attempts_of_day ON daily_attempts (day, coalesce(player, ''));
CREATE INDEX daily_attempts_of ON daily_attempts (player);
