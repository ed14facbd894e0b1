-- Passkeys: keys in the devices of players that let them in without a password.
CREATE TABLE passkeys (
    -- Chosen by the authenticator.
    id BLOB NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    -- As the authenticator has written it (COSE).
    public_key BLOB NOT NULL,
    sign_count INTEGER NOT NULL,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    used_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_of ON passkeys (player);

-- The key with which challenges for passkeys are made.
CREATE TABLE challenge_key (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    secret BLOB NOT NULL
) STRICT;

-- Challenges that were answered and have not expired: none is accepted twice.
CREATE TABLE used_challenges (
    nonce BLOB NOT NULL PRIMARY KEY,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_challenges_by_end ON used_challenges (expires_ms);
