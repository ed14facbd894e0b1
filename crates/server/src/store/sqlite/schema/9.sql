-- Calls by Web Push.

-- The private key by which push services know this server. It is made once.
CREATE TABLE push_key (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    secret BLOB NOT NULL
) STRICT;

-- Browsers that want to be called: where and for which session, about what (a set of bits), and
-- at which minutes of the local day not. They end with the session.
CREATE TABLE push_subscriptions (
    endpoint TEXT NOT NULL PRIMARY KEY,
    token BLOB NOT NULL REFERENCES tokens (hash) ON DELETE CASCADE,
    browser_key BLOB NOT NULL,
    auth BLOB NOT NULL,
    language TEXT NOT NULL,
    kinds INTEGER NOT NULL,
    rest_from INTEGER,
    rest_to INTEGER,
    utc_offset INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscriptions_of_token ON push_subscriptions (token);

-- Calls that are to be sent, with the time of the next attempt.
CREATE TABLE calls (
    endpoint TEXT NOT NULL REFERENCES push_subscriptions (endpoint) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    kind INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (endpoint, table_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX calls_due ON calls (due_ms);
