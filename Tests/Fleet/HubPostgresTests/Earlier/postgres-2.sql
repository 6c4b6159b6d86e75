-- A hub's database of version 2 in PostgreSQL: the tables as they were made then, and rows as they were written.
CREATE TABLE kiosk (
    name TEXT COLLATE "C" PRIMARY KEY, code TEXT COLLATE "C" UNIQUE, code_until BIGINT, token TEXT COLLATE "C" UNIQUE,
    joined BIGINT, retired BIGINT, ring TEXT COLLATE "C", held BIGINT NOT NULL,
    seen BIGINT, status TEXT COLLATE "C", status_since BIGINT, shown BIGINT, shown_since BIGINT,
    health TEXT COLLATE "C", link TEXT COLLATE "C");
CREATE TABLE unit (
    kiosk TEXT COLLATE "C" NOT NULL, day BIGINT NOT NULL, hour BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL, revision BIGINT NOT NULL, PRIMARY KEY (kiosk, day, hour));
CREATE TABLE cell (
    day BIGINT NOT NULL, kiosk TEXT COLLATE "C" NOT NULL, hour BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL, subject TEXT COLLATE "C" NOT NULL, count BIGINT NOT NULL,
    PRIMARY KEY (day, kiosk, hour, name, subject)) PARTITION BY RANGE (day);
CREATE TABLE cell_202611 (LIKE cell INCLUDING ALL);
ALTER TABLE cell ATTACH PARTITION cell_202611 FOR VALUES FROM (20261100) TO (20261200);
CREATE TABLE pass (
    number TEXT COLLATE "C" PRIMARY KEY, until BIGINT NOT NULL, state TEXT COLLATE "C" NOT NULL,
    kiosk TEXT COLLATE "C" NOT NULL);
CREATE TABLE news (
    serial BIGINT PRIMARY KEY, number TEXT COLLATE "C" NOT NULL, until BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL, kiosk TEXT COLLATE "C" NOT NULL);
CREATE TABLE twice (
    number TEXT COLLATE "C" NOT NULL, kiosk TEXT COLLATE "C" NOT NULL, until BIGINT NOT NULL,
    seen BIGINT NOT NULL, PRIMARY KEY (number, kiosk));
CREATE TABLE state (
    kiosk TEXT COLLATE "C" NOT NULL, since BIGINT NOT NULL, condition TEXT COLLATE "C" NOT NULL,
    trouble TEXT COLLATE "C" NOT NULL, PRIMARY KEY (kiosk, since));
CREATE TABLE trace (
    serial BIGINT PRIMARY KEY, time BIGINT NOT NULL, words TEXT COLLATE "C" NOT NULL);
CREATE TABLE setting (
    name TEXT COLLATE "C" PRIMARY KEY, value TEXT COLLATE "C" NOT NULL, version BIGINT NOT NULL);
CREATE TABLE number (name TEXT COLLATE "C" PRIMARY KEY, value BIGINT NOT NULL);
CREATE INDEX unit_revision ON unit (revision);
CREATE INDEX pass_until ON pass (until);
INSERT INTO kiosk VALUES ('lobby', NULL, NULL, 'abababababababababababababababababababababababababababababababab', 1795600000, NULL, 'canary', 1, 1795686400, 'pass', 1795600100, 7, 1795600200, '{"status":"pass"}', NULL);
INSERT INTO unit VALUES ('lobby', 20261120, 9, 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 1);
INSERT INTO cell VALUES (20261120, 'lobby', 9, 'pages', 'room' || chr(31) || 'A-014', 12);
INSERT INTO pass VALUES ('4F2A-91C0-77B1-03DE', 29950000, 'used', 'lobby');
INSERT INTO news VALUES (1, '4F2A-91C0-77B1-03DE', 29950000, 'used', 'lobby');
INSERT INTO twice VALUES ('4F2A-91C0-77B1-03DE', 'lobby', 29950000, 1795686400);
INSERT INTO state VALUES ('lobby', 1795600100, 'well', '');
INSERT INTO trace VALUES (1, 1795600000, 'lobby joined');
INSERT INTO setting VALUES ('rollout', '{}', 1);
INSERT INTO number VALUES ('revision', 1);
COMMENT ON TABLE setting IS 'docent hub, format 2';
