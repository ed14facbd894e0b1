-- The deal of the day.

-- The secret of the cards of a day, counted from 1970, to which the server is committed from when
-- it is noted; and how many results there are, once the day is evaluated.
CREATE TABLE daily_deals (
    day bigint PRIMARY KEY,
    secret text NOT NULL,
    results bigint
);

-- The tables at which the cards of a day are played: one for each player, and one at which
-- champions alone play. They are noted before they are made. The result is noted when the day
-- is over; matchpoints compare it with the others.
CREATE TABLE daily_attempts (
    table_id text COLLATE "C" PRIMARY KEY,
    day bigint NOT NULL REFERENCES daily_deals (day) ON DELETE CASCADE,
    player text COLLATE "C" REFERENCES players (id) ON DELETE CASCADE,
    game text COLLATE "C",
    score bigint,
    rounds bigint,
    points bigint
);
CREATE UNIQUE INDEX daily_attempts_of_day ON daily_attempts (day, coalesce(player, ''));
CREATE INDEX daily_attempts_of ON daily_attempts (player);
