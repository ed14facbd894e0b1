-- Passkeys: keys in the devices of players that let them in without a password. They go with
-- their player, so that a server of the version before may delete those.
CREATE TABLE passkeys (
    -- Chosen by the authenticator.
    id bytea PRIMARY KEY,
    player text COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    -- As the authenticator has written it (COSE).
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    name text NOT NULL,
    created_ms bigint NOT NULL,
    used_ms bigint
);
CREATE INDEX passkeys_of ON passkeys (player);

-- The key with which challenges for passkeys are made.
CREATE TABLE challenge_key (
    id bigint PRIMARY KEY CHECK (id = 1),
    secret bytea NOT NULL
);

-- Challenges that were answered and have not expired: none is accepted twice.
CREATE TABLE used_challenges (
    nonce bytea PRIMARY KEY,
    expires_ms bigint NOT NULL
);
CREATE INDEX used_challenges_by_end ON used_challenges (expires_ms);
