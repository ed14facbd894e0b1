-- When players hold their slow games, and how much of a year they have held them.
CREATE TABLE holidays (
    player text COLLATE "C" PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    from_ms bigint NOT NULL,
    until_ms bigint NOT NULL,
    -- Counted from 1970.
    year bigint NOT NULL,
    used_ms bigint NOT NULL
);

-- Members whom organisers have removed: they can ask to come back, but not just come.
CREATE TABLE circle_dismissals (
    circle text COLLATE "C" NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (circle, player)
);
CREATE INDEX circle_dismissals_of ON circle_dismissals (player);
