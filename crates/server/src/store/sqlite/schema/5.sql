-- Names that nobody else may take, lists in a fair order, and accounts at tables.

-- What of an account's name must differ from all other names, those of guests included:
-- names that look alike have a key in common. Keys of accounts that are older than this
-- table are added when the file is opened.
CREATE TABLE account_names (
    key TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX account_names_of_player ON account_names (player);

-- Stands for the address from which a table was made, as long as the server ran: equal for
-- equal addresses, and of no use to find out which.
ALTER TABLE tables ADD COLUMN origin TEXT;
CREATE INDEX tables_of_origin ON tables (origin)
    WHERE origin IS NOT NULL AND public = 1 AND phase <> 'over';

-- Whether the player in a seat has an account.
ALTER TABLE seats ADD COLUMN account INTEGER NOT NULL DEFAULT 0 CHECK (account IN (0, 1));
