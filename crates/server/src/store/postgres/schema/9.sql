-- Calls by Web Push.

-- The private key by which push services know this server. It is made once.
CREATE TABLE push_key (
    id bigint PRIMARY KEY CHECK (id = 1),
    secret bytea NOT NULL
);

-- Browsers that want to be called: where and for which session, about what (a set of bits), and
-- at which minutes of the local day not. They end with the session.
CREATE TABLE push_subscriptions (
    endpoint text COLLATE "C" PRIMARY KEY,
    token bytea NOT NULL REFERENCES tokens (hash) ON DELETE CASCADE,
    browser_key bytea NOT NULL,
    auth bytea NOT NULL,
    language text NOT NULL,
    kinds bigint NOT NULL,
    rest_from bigint,
    rest_to bigint,
    utc_offset bigint NOT NULL,
    created_ms bigint NOT NULL
);
CREATE INDEX push_subscriptions_of_token ON push_subscriptions (token);

-- Calls that are to be sent, with the time of the next attempt.
CREATE TABLE calls (
    endpoint text COLLATE "C" NOT NULL REFERENCES push_subscriptions (endpoint) ON DELETE CASCADE,
    table_id text COLLATE "C" NOT NULL,
    kind bigint NOT NULL,
    due_ms bigint NOT NULL,
    attempts bigint NOT NULL,
    PRIMARY KEY (endpoint, table_id, kind)
);
CREATE INDEX calls_due ON calls (due_ms);
