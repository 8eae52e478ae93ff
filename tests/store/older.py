"""Turn a database back into one of an older format."""

FORMAT_7 = """
DROP TABLE season_races;
DROP TABLE seasons;
DROP TABLE results;
DROP TABLE driver_names;
DROP TABLE drivers;
DROP INDEX unrecorded;
ALTER TABLE races DROP COLUMN laps;
ALTER TABLE races DROP COLUMN rounds;
ALTER TABLE races DROP COLUMN deleted;
PRAGMA user_version = 7;
"""
FORMAT_6 = f"{FORMAT_7} ALTER TABLE tables DROP COLUMN box; PRAGMA user_version = 6;"
FORMAT_4 = f"""{FORMAT_6} DROP TABLE renames; DROP TABLE proposals;
ALTER TABLE seats DROP COLUMN trusted; PRAGMA user_version = 4;"""
