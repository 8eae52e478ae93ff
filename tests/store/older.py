"""Turn a database back into one of an older format."""

FORMAT_11 = """
ALTER TABLE results DROP COLUMN legend;
ALTER TABLE results DROP COLUMN brings;
PRAGMA user_version = 11;
"""
FORMAT_10 = f"""{FORMAT_11}
ALTER TABLE renames DROP COLUMN forgotten;
ALTER TABLE results DROP COLUMN forgotten;
DROP TABLE numbers;
PRAGMA user_version = 10;
"""
FORMAT_9 = f"""{FORMAT_10}
ALTER TABLE races DROP COLUMN board_name;
ALTER TABLE results DROP COLUMN points;
PRAGMA user_version = 9;
"""
FORMAT_8 = f"""{FORMAT_9}
DROP TABLE season_carries;
DROP TABLE simulated_cars;
DROP INDEX races_by_digest;
DROP INDEX recorded;
DROP INDEX deleted_races;
ALTER TABLE races DROP COLUMN imported;
ALTER TABLE races DROP COLUMN digest;
ALTER TABLE tables DROP COLUMN season;
ALTER TABLE results DROP COLUMN simulated;
PRAGMA user_version = 8;
"""
FORMAT_7 = f"""{FORMAT_8}
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
