-- A hub's database of version 2: the tables as they were made then, and rows as they were written.
CREATE TABLE kiosk (
    name TEXT PRIMARY KEY, code TEXT UNIQUE, code_until BIGINT, token TEXT UNIQUE,
    joined BIGINT, retired BIGINT, ring TEXT, held BIGINT NOT NULL,
    seen BIGINT, status TEXT, status_since BIGINT, shown BIGINT, shown_since BIGINT,
    health TEXT, link TEXT);
CREATE TABLE unit (
    kiosk TEXT NOT NULL, day BIGINT NOT NULL, hour BIGINT NOT NULL,
    digest TEXT NOT NULL, revision BIGINT NOT NULL, PRIMARY KEY (kiosk, day, hour));
CREATE TABLE cell (
    day BIGINT NOT NULL, kiosk TEXT NOT NULL, hour BIGINT NOT NULL,
    name TEXT NOT NULL, subject TEXT NOT NULL, count BIGINT NOT NULL,
    PRIMARY KEY (day, kiosk, hour, name, subject));
CREATE TABLE pass (
    number TEXT PRIMARY KEY, until BIGINT NOT NULL, state TEXT NOT NULL,
    kiosk TEXT NOT NULL);
CREATE TABLE news (
    serial BIGINT PRIMARY KEY, number TEXT NOT NULL, until BIGINT NOT NULL,
    state TEXT NOT NULL, kiosk TEXT NOT NULL);
CREATE TABLE twice (
    number TEXT NOT NULL, kiosk TEXT NOT NULL, until BIGINT NOT NULL,
    seen BIGINT NOT NULL, PRIMARY KEY (number, kiosk));
CREATE TABLE state (
    kiosk TEXT NOT NULL, since BIGINT NOT NULL, condition TEXT NOT NULL,
    trouble TEXT NOT NULL, PRIMARY KEY (kiosk, since));
CREATE TABLE trace (
    serial BIGINT PRIMARY KEY, time BIGINT NOT NULL, words TEXT NOT NULL);
CREATE TABLE setting (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, version BIGINT NOT NULL);
CREATE TABLE number (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
CREATE INDEX unit_revision ON unit (revision);
CREATE INDEX pass_until ON pass (until);
INSERT INTO kiosk VALUES ('lobby', NULL, NULL, 'abababababababababababababababababababababababababababababababab', 1795600000, NULL, 'canary', 1, 1795686400, 'pass', 1795600100, 7, 1795600200, '{"status":"pass"}', NULL);
INSERT INTO unit VALUES ('lobby', 20261120, 9, 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 1);
INSERT INTO cell VALUES (20261120, 'lobby', 9, 'pages', 'room' || char(31) || 'A-014', 12);
INSERT INTO pass VALUES ('4F2A-91C0-77B1-03DE', 29950000, 'used', 'lobby');
INSERT INTO news VALUES (1, '4F2A-91C0-77B1-03DE', 29950000, 'used', 'lobby');
INSERT INTO twice VALUES ('4F2A-91C0-77B1-03DE', 'lobby', 29950000, 1795686400);
INSERT INTO state VALUES ('lobby', 1795600100, 'well', '');
INSERT INTO trace VALUES (1, 1795600000, 'lobby joined');
INSERT INTO setting VALUES ('rollout', '{}', 1);
INSERT INTO number VALUES ('revision', 1);
PRAGMA user_version = 2;
PRAGMA application_id = 1145591106;
