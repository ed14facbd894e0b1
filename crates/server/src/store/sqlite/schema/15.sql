-- When players hold their slow games, and how much of a year they have held them.
CREATE TABLE holidays (
    player TEXT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    -- Counted from 1970.
    year INTEGER NOT NULL,
    used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Members whom organisers have removed: they can ask to come back, but not just come.
CREATE TABLE circle_dismissals (
    circle TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (circle, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX circle_dismissals_of ON circle_dismissals (player);
