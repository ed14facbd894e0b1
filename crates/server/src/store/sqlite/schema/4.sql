-- The seats the game at a table waits for, an array in JSON, so that nobody's table is
-- woken to be listed. Of tables at which nothing has happened since it is not known.
ALTER TABLE tables ADD COLUMN asked TEXT;
