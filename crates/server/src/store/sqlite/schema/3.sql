-- Lists of finished games, page by page, and tokens that can be told apart.

-- Whether everyone finds a game is kept with it, so that a page of such games is
-- read from an index, whatever lies between them.
ALTER TABLE games ADD COLUMN public INTEGER NOT NULL DEFAULT 0 CHECK (public IN (0, 1));
UPDATE games SET public = (SELECT public FROM tables WHERE tables.id = games.table_id);
CREATE INDEX games_public ON games (finished_ms, id) WHERE public = 1;

ALTER TABLE game_seats ADD COLUMN finished_ms INTEGER NOT NULL DEFAULT 0;
UPDATE game_seats SET finished_ms = (SELECT finished_ms FROM games WHERE games.id = game);
DROP INDEX game_seats_of_player;
CREATE INDEX game_seats_of_player ON game_seats (player, finished_ms, game)
    WHERE player IS NOT NULL;

ALTER TABLE tokens ADD COLUMN name TEXT NOT NULL DEFAULT 'bot';
CREATE INDEX tokens_of_player ON tokens (player, kind);
