-- A journal of version 2, with releases: the tables as they were made then, and rows as they were written.
CREATE TABLE "pages" (day INTEGER NOT NULL, hour INTEGER NOT NULL, kiosk TEXT NOT NULL, "kind" TEXT NOT NULL, "subject" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, hour, kiosk, "kind", "subject")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_pages" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "kind" TEXT NOT NULL, "subject" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "kind", "subject")) WITHOUT ROWID, STRICT;
CREATE TABLE "reached" (day INTEGER NOT NULL, hour INTEGER NOT NULL, kiosk TEXT NOT NULL, "how" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, hour, kiosk, "how")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_reached" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "how" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "how")) WITHOUT ROWID, STRICT;
CREATE TABLE "codes" (day INTEGER NOT NULL, hour INTEGER NOT NULL, kiosk TEXT NOT NULL, "kind" TEXT NOT NULL, "outcome" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, hour, kiosk, "kind", "outcome")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_codes" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "kind" TEXT NOT NULL, "outcome" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "kind", "outcome")) WITHOUT ROWID, STRICT;
CREATE TABLE "languages" (day INTEGER NOT NULL, kiosk TEXT NOT NULL, "language" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, kiosk, "language")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_languages" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "language" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "language")) WITHOUT ROWID, STRICT;
CREATE TABLE "views" (day INTEGER NOT NULL, kiosk TEXT NOT NULL, "view" TEXT NOT NULL, "setting" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, kiosk, "view", "setting")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_views" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "view" TEXT NOT NULL, "setting" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "view", "setting")) WITHOUT ROWID, STRICT;
CREATE TABLE "stops" (day INTEGER NOT NULL, kiosk TEXT NOT NULL, "tour" TEXT NOT NULL, "room" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, kiosk, "tour", "room")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_stops" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "tour" TEXT NOT NULL, "room" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "tour", "room")) WITHOUT ROWID, STRICT;
CREATE TABLE "ways" (day INTEGER NOT NULL, kiosk TEXT NOT NULL, "from" TEXT NOT NULL, "to" TEXT NOT NULL, "steps" TEXT NOT NULL, "end" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, kiosk, "from", "to", "steps", "end")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_ways" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "from" TEXT NOT NULL, "to" TEXT NOT NULL, "steps" TEXT NOT NULL, "end" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "from", "to", "steps", "end")) WITHOUT ROWID, STRICT;
CREATE TABLE "lengths" (day INTEGER NOT NULL, kiosk TEXT NOT NULL, "length" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, kiosk, "length")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_lengths" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "length" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "length")) WITHOUT ROWID, STRICT;
CREATE TABLE "kinds" (day INTEGER NOT NULL, kiosk TEXT NOT NULL, "kind" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, kiosk, "kind")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_kinds" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "kind" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "kind")) WITHOUT ROWID, STRICT;
CREATE TABLE "camera" (day INTEGER NOT NULL, hour INTEGER NOT NULL, kiosk TEXT NOT NULL, "state" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, hour, kiosk, "state")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_camera" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "state" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "state")) WITHOUT ROWID, STRICT;
CREATE TABLE "signs" (day INTEGER NOT NULL, kiosk TEXT NOT NULL, "kind" TEXT NOT NULL, "subject" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, kiosk, "kind", "subject")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_signs" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "kind" TEXT NOT NULL, "subject" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "kind", "subject")) WITHOUT ROWID, STRICT;
CREATE TABLE "wayhours" (day INTEGER NOT NULL, hour INTEGER NOT NULL, kiosk TEXT NOT NULL, "from" TEXT NOT NULL, "to" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (day, hour, kiosk, "from", "to")) WITHOUT ROWID, STRICT;
CREATE TABLE "month_wayhours" (month INTEGER NOT NULL, kiosk TEXT NOT NULL, "from" TEXT NOT NULL, "to" TEXT NOT NULL, count INTEGER NOT NULL CHECK (count > 0), PRIMARY KEY (month, kiosk, "from", "to")) WITHOUT ROWID, STRICT;
CREATE TABLE hours (
    kiosk TEXT NOT NULL, start INTEGER NOT NULL, part INTEGER NOT NULL,
    day INTEGER NOT NULL, hour INTEGER NOT NULL,
    PRIMARY KEY (kiosk, start, part)) WITHOUT ROWID, STRICT;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT, day INTEGER NOT NULL, people INTEGER NOT NULL,
    kind TEXT NOT NULL, tour TEXT, note TEXT NOT NULL, visit TEXT UNIQUE,
    announced INTEGER, has_come INTEGER NOT NULL) STRICT;
CREATE INDEX entry_day ON entry (day);
CREATE TABLE rolled (month INTEGER PRIMARY KEY) STRICT;
CREATE TABLE change (
    id INTEGER PRIMARY KEY AUTOINCREMENT, entry INTEGER NOT NULL, act TEXT NOT NULL,
    minute INTEGER NOT NULL, before TEXT, reason TEXT NOT NULL) STRICT;
CREATE TABLE begun (name TEXT PRIMARY KEY, day INTEGER NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE release_secret (secret BLOB NOT NULL) STRICT;
CREATE TABLE release (
    kiosk TEXT NOT NULL, projection TEXT NOT NULL, day INTEGER NOT NULL, key TEXT NOT NULL,
    counted INTEGER NOT NULL, released INTEGER NOT NULL,
    PRIMARY KEY (kiosk, projection, day, key)) WITHOUT ROWID, STRICT;
CREATE TABLE release_series (
    kiosk TEXT NOT NULL, projection TEXT NOT NULL, key TEXT NOT NULL,
    carried INTEGER NOT NULL, releases INTEGER NOT NULL,
    PRIMARY KEY (kiosk, projection, key)) WITHOUT ROWID, STRICT;
CREATE TABLE release_day (
    kiosk TEXT NOT NULL, day INTEGER NOT NULL, batches INTEGER NOT NULL,
    PRIMARY KEY (kiosk, day)) WITHOUT ROWID, STRICT;
INSERT INTO release_secret VALUES (zeroblob(32));
INSERT INTO release VALUES ('lobby', 'room', 20261120, 'A-014', 12, 10);
INSERT INTO release_series VALUES ('lobby', 'room', 'A-014', 2, 1);
INSERT INTO release_day VALUES ('lobby', 20261120, 1);
INSERT INTO "pages" VALUES (20261120, 9, 'lobby', 'room', 'A-014', 12);
INSERT INTO "reached" VALUES (20261120, 9, 'lobby', 'code', 12);
INSERT INTO "languages" VALUES (20261120, 'lobby', 'de', 7);
INSERT INTO "month_pages" VALUES (202509, 'lobby', 'room', 'A-014', 340);
INSERT INTO hours VALUES ('lobby', 29921340, 0, 20261120, 9);
INSERT INTO rolled VALUES (202509);
INSERT INTO entry (day, people, kind, tour, note, visit, announced, has_come) VALUES (20261120, 24, 'school', 'FAMILY-WALK', 'late', NULL, NULL, 1);
INSERT INTO change (entry, act, minute, before, reason) VALUES (1, 'edit', 29921400, '{"day":20261120,"people":20,"kind":"school","note":"","hasCome":true}', 'counted again');
INSERT INTO "signs" VALUES (20261120, 'lobby', 'room', 'A-014', 3);
PRAGMA user_version = 2;
PRAGMA application_id = 1145720396;
