"""The tables of the database file, and how files of older versions are upgraded."""

from __future__ import annotations

SCHEMA_VERSION = 12
LARGEST_ID = 2**31
"""No driver or season gets as large an id; larger numbers are refused before the database is asked."""

_REPLIES = """
CREATE TABLE replies (
    number INTEGER PRIMARY KEY,
    table_name TEXT NOT NULL,
    race TEXT NOT NULL,
    author TEXT NOT NULL,
    holder TEXT NOT NULL,
    id TEXT NOT NULL,
    digest TEXT,
    refused INTEGER NOT NULL,
    reply TEXT NOT NULL,
    UNIQUE (table_name, race, author, holder, id)
);
CREATE INDEX refusals ON replies (table_name, author, number) WHERE refused;
"""
_SEATS = """
CREATE TABLE seats (
    table_name TEXT NOT NULL REFERENCES tables (name),
    seat TEXT NOT NULL,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    race TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_name, seat)
) WITHOUT ROWID;
"""
_RENAMES = """
CREATE TABLE renames (
    table_name TEXT NOT NULL REFERENCES tables (name),
    race TEXT NOT NULL,
    seat TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_name, race, seat)
) WITHOUT ROWID;
"""
_TRUST = """
ALTER TABLE seats ADD COLUMN trusted INTEGER NOT NULL DEFAULT 0;
"""
_PROPOSALS = """
CREATE TABLE proposals (
    table_name TEXT PRIMARY KEY REFERENCES tables (name),
    body TEXT NOT NULL
) WITHOUT ROWID;
"""
_BOXES = """
ALTER TABLE tables ADD COLUMN box TEXT NOT NULL DEFAULT 'main';
"""
_SCRATCH = """
CREATE TABLE scratch (filler BLOB NOT NULL);
"""
_ARCHIVE = """
ALTER TABLE races ADD COLUMN laps INTEGER;
ALTER TABLE races ADD COLUMN rounds INTEGER;
ALTER TABLE races ADD COLUMN deleted TEXT;
CREATE INDEX unrecorded ON races (number) WHERE rounds IS NULL;
CREATE TABLE drivers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
);
CREATE TABLE driver_names (
    name TEXT PRIMARY KEY,
    driver INTEGER NOT NULL REFERENCES drivers (id)
) WITHOUT ROWID;
CREATE TABLE results (
    race TEXT NOT NULL REFERENCES races (id),
    seat TEXT NOT NULL,
    name TEXT NOT NULL,
    driver INTEGER REFERENCES drivers (id),
    place INTEGER,
    status TEXT NOT NULL,
    figures TEXT,
    PRIMARY KEY (race, seat)
) WITHOUT ROWID;
CREATE INDEX results_of_driver ON results (driver, race);
CREATE TABLE seasons (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    body TEXT NOT NULL
);
CREATE TABLE season_races (
    race TEXT PRIMARY KEY REFERENCES races (id),
    season INTEGER NOT NULL REFERENCES seasons (id),
    body TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;
CREATE INDEX races_of_season ON season_races (season);
"""
_IMPORTS = """
ALTER TABLE races ADD COLUMN imported TEXT;
ALTER TABLE races ADD COLUMN digest TEXT;
CREATE INDEX races_by_digest ON races (digest) WHERE digest IS NOT NULL;
CREATE INDEX recorded ON races (started, number) WHERE rounds IS NOT NULL AND deleted IS NULL;
CREATE INDEX deleted_races ON races (deleted) WHERE deleted IS NOT NULL;
ALTER TABLE results ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0;
CREATE TABLE simulated_cars (
    race TEXT NOT NULL REFERENCES races (id),
    seat TEXT NOT NULL,
    PRIMARY KEY (race, seat)
) WITHOUT ROWID;
ALTER TABLE tables ADD COLUMN season INTEGER REFERENCES seasons (id);
CREATE TABLE season_carries (
    season INTEGER NOT NULL REFERENCES seasons (id),
    driver INTEGER NOT NULL REFERENCES drivers (id),
    body TEXT NOT NULL,
    PRIMARY KEY (season, driver)
) WITHOUT ROWID;
"""
_OWN_BOARDS = """
ALTER TABLE races ADD COLUMN board_name TEXT;
ALTER TABLE results ADD COLUMN points INTEGER;
"""
_TAKE_POINTS_OVER = """
UPDATE results SET points = (
    SELECT json_extract(body, '$.points.' || seat) FROM season_races WHERE season_races.race = results.race);
"""
_FORGOTTEN = """
ALTER TABLE renames ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
"""
# Whose driver was forgotten used to be told by the name alone.
_TAKE_FORGOTTEN_OVER = """
UPDATE renames SET forgotten = 1 WHERE race != '' AND name GLOB 'Driver [1-9]';
UPDATE results SET forgotten = 1 WHERE driver IS NULL AND NOT simulated AND name GLOB 'Driver [1-9]';
"""
_ONLY_DAYS = """
UPDATE races SET started = substr(started, 1, 10) WHERE imported IS NOT NULL;
UPDATE entries SET at = substr(at, 1, 10) WHERE origin = 'import';
"""
_NUMBERS = """
CREATE TABLE numbers (
    what TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO numbers SELECT 'drivers', coalesce(max(id), 0) FROM drivers;
INSERT INTO numbers SELECT 'seasons', coalesce(max(id), 0) FROM seasons;
"""
_BRINGS = """
ALTER TABLE results ADD COLUMN legend INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN brings TEXT;
"""
SCHEMA = f"""
CREATE TABLE tables (
    name TEXT PRIMARY KEY,
    setup TEXT,
    paused INTEGER NOT NULL DEFAULT 0,
    locked INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE races (
    id TEXT PRIMARY KEY,
    table_name TEXT NOT NULL REFERENCES tables (name),
    number INTEGER NOT NULL UNIQUE,
    started TEXT NOT NULL,
    track TEXT NOT NULL,
    phase TEXT NOT NULL
);
CREATE TABLE entries (
    race TEXT NOT NULL REFERENCES races (id),
    no INTEGER NOT NULL,
    at TEXT NOT NULL,
    origin TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (race, no)
) WITHOUT ROWID;
CREATE TABLE tags (
    uid TEXT PRIMARY KEY,
    meaning TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE entering (
    table_name TEXT NOT NULL REFERENCES tables (name),
    seat TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_name, seat)
) WITHOUT ROWID;
{_SEATS}{_TRUST}{_RENAMES}{_PROPOSALS}{_BOXES}{_ARCHIVE}{_IMPORTS}{_OWN_BOARDS}{_FORGOTTEN}{_NUMBERS}{_BRINGS}{_REPLIES}{_SCRATCH}"""
_ADD_REFUSALS = """
CREATE TABLE refusals (
    number INTEGER PRIMARY KEY,
    table_name TEXT NOT NULL,
    author TEXT NOT NULL,
    id TEXT NOT NULL,
    reply TEXT NOT NULL,
    UNIQUE (table_name, author, id)
);
"""
_SET_REPLIES_ASIDE = """
ALTER TABLE replies RENAME TO old_replies;
ALTER TABLE refusals RENAME TO old_refusals;
"""
# Replies used to be kept forever and by author only. Assume they belong to the table's current race and the seat's
# current holder; those to taps were stored under the seat. The contents of the commands are no longer known.
_TAKE_REPLIES_OVER = """
INSERT OR IGNORE INTO replies (table_name, race, author, holder, id, refused, reply)
SELECT
    table_name,
    coalesce(
        (SELECT races.id FROM races JOIN tables ON tables.name = races.table_name
         WHERE races.table_name = old.table_name AND tables.setup IS NULL ORDER BY races.number DESC LIMIT 1), ''),
    CASE WHEN id LIKE 'tap %' THEN 'reader' ELSE author END,
    CASE WHEN id LIKE 'tap %' THEN '' ELSE coalesce(
        (SELECT substr(token_hash, -16) FROM seats WHERE seats.table_name = old.table_name AND seat = author), '') END,
    id, refused, reply
FROM (
    SELECT 0 AS refused, 0 AS number, table_name, author, id, reply FROM old_replies
    UNION ALL SELECT 1, number, table_name, author, id, reply FROM old_refusals
) AS old ORDER BY refused, number;
DROP TABLE old_replies;
DROP TABLE old_refusals;
"""
_SET_SEATS_ASIDE = """
ALTER TABLE seats RENAME TO old_seats;
"""
_TAKE_SEATS_OVER = """
INSERT INTO seats (table_name, seat, name, token_hash) SELECT table_name, seat, name, token_hash FROM old_seats;
DROP TABLE old_seats;
"""
UPGRADES = {
    1: _ADD_REFUSALS,
    2: _SET_REPLIES_ASIDE + _REPLIES + _TAKE_REPLIES_OVER + _SCRATCH,
    3: _SET_SEATS_ASIDE + _SEATS + _TAKE_SEATS_OVER,
    4: _TRUST + _RENAMES,
    5: _PROPOSALS,
    6: _BOXES,
    7: _ARCHIVE,
    8: _IMPORTS,
    9: _OWN_BOARDS + _TAKE_POINTS_OVER,
    10: _FORGOTTEN + _TAKE_FORGOTTEN_OVER + _ONLY_DAYS + _NUMBERS,
    11: _BRINGS,
}
"""How to upgrade a file from each older schema version to the next."""
