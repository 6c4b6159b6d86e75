-- A tour's database of version 10: the tables as they were made then, and rows as the import wrote them.
CREATE TABLE site (
    id TEXT NOT NULL, address TEXT, accent TEXT NOT NULL, signs_codes INTEGER NOT NULL,
    languages TEXT NOT NULL, time_zone TEXT, picture TEXT, film TEXT,
    map_width REAL NOT NULL, map_height REAL NOT NULL, here TEXT, phone TEXT,
    latitude REAL, longitude REAL, bearing REAL, web_contacts TEXT NOT NULL,
    web_reason TEXT, web_people TEXT NOT NULL, web_staff_rooms TEXT NOT NULL,
    web_picture TEXT);
CREATE TABLE compiled (minutes INTEGER NOT NULL);
CREATE TABLE pass_key (
    serial INTEGER PRIMARY KEY, key TEXT NOT NULL, starts INTEGER NOT NULL,
    ends INTEGER NOT NULL);
CREATE TABLE revoked_pass (number TEXT PRIMARY KEY NOT NULL, ends INTEGER NOT NULL);
CREATE TABLE translation_record (
    language TEXT PRIMARY KEY NOT NULL, records TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE event (position INTEGER PRIMARY KEY, time TEXT NOT NULL);
CREATE TABLE feature (
    position INTEGER PRIMARY KEY, kind TEXT NOT NULL, points TEXT NOT NULL);
CREATE TABLE building (
    id TEXT PRIMARY KEY NOT NULL, position INTEGER NOT NULL, access TEXT NOT NULL,
    outline TEXT NOT NULL, media TEXT NOT NULL, timeline TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE floor (
    building TEXT NOT NULL, level INTEGER NOT NULL, id TEXT NOT NULL, width REAL NOT NULL,
    height REAL NOT NULL, outline TEXT NOT NULL, plan TEXT, here TEXT,
    PRIMARY KEY (building, level)) WITHOUT ROWID;
CREATE TABLE way (
    serial INTEGER PRIMARY KEY, building TEXT, floor TEXT, points TEXT NOT NULL,
    closed INTEGER NOT NULL, step_free INTEGER NOT NULL);
CREATE INDEX way_place ON way (building, floor);
CREATE TABLE connection (
    building TEXT NOT NULL, position INTEGER NOT NULL, id TEXT NOT NULL,
    kind TEXT NOT NULL, direction TEXT, floors TEXT NOT NULL, places TEXT NOT NULL,
    closed INTEGER NOT NULL, PRIMARY KEY (building, position)) WITHOUT ROWID;
CREATE TABLE entrance (
    building TEXT NOT NULL, position INTEGER NOT NULL, floor TEXT NOT NULL,
    place TEXT NOT NULL, map_place TEXT NOT NULL, closed INTEGER NOT NULL,
    step_free INTEGER NOT NULL, PRIMARY KEY (building, position)) WITHOUT ROWID;
CREATE TABLE room (
    id TEXT PRIMARY KEY NOT NULL, number TEXT, formerly TEXT NOT NULL,
    building TEXT NOT NULL, floor TEXT NOT NULL, access TEXT NOT NULL, step_free INTEGER,
    hotspot TEXT NOT NULL, door TEXT, people TEXT NOT NULL, media TEXT NOT NULL,
    tags TEXT NOT NULL, timeline TEXT NOT NULL, quiz TEXT NOT NULL,
    text_access TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX room_place ON room (building, floor);
CREATE TABLE room_person (
    person TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (person, room)) WITHOUT ROWID;
CREATE TABLE person (
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, phones TEXT NOT NULL, emails TEXT NOT NULL, card TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tour (
    id TEXT PRIMARY KEY NOT NULL, position INTEGER NOT NULL, minutes INTEGER,
    audio INTEGER NOT NULL, access TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE stop (
    tour TEXT NOT NULL, position INTEGER NOT NULL, room TEXT NOT NULL,
    timeline TEXT NOT NULL, quiz TEXT NOT NULL, sound TEXT,
    PRIMARY KEY (tour, position)) WITHOUT ROWID;
CREATE INDEX stop_room ON stop (room);
CREATE TABLE visit (
    id TEXT PRIMARY KEY NOT NULL, day INTEGER NOT NULL, starts INTEGER NOT NULL,
    ends INTEGER NOT NULL, kind TEXT NOT NULL, people INTEGER NOT NULL, guide TEXT,
    tour TEXT, room TEXT NOT NULL, languages TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE visit_item (
    visit TEXT NOT NULL, position INTEGER NOT NULL, starts INTEGER NOT NULL, room TEXT,
    PRIMARY KEY (visit, position)) WITHOUT ROWID;
CREATE TABLE kiosk (
    id TEXT PRIMARY KEY NOT NULL, position INTEGER NOT NULL, building TEXT, floor TEXT,
    place TEXT NOT NULL, map_place TEXT, faces REAL, camera TEXT, tours TEXT NOT NULL,
    audience TEXT NOT NULL, calendars TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE media (
    id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, file TEXT NOT NULL, width INTEGER,
    height INTEGER, milliseconds INTEGER, poster TEXT, language TEXT, speaker TEXT,
    version_of TEXT, bytes INTEGER NOT NULL, access TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX media_version ON media (version_of);
CREATE TABLE media_part (
    serial INTEGER PRIMARY KEY, media TEXT NOT NULL, part INTEGER NOT NULL,
    bytes BLOB NOT NULL, UNIQUE (media, part));
CREATE TABLE media_screen (media TEXT PRIMARY KEY NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE text (
    owner TEXT NOT NULL, id TEXT NOT NULL, field TEXT NOT NULL, language TEXT NOT NULL,
    value TEXT NOT NULL, PRIMARY KEY (owner, id, field, language)) WITHOUT ROWID;
CREATE TABLE calendar (
    id TEXT PRIMARY KEY NOT NULL, name TEXT, ends INTEGER NOT NULL,
    source TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE programme_event (
    id INTEGER PRIMARY KEY, calendar TEXT NOT NULL, subject TEXT NOT NULL,
    uid TEXT NOT NULL, clock TEXT NOT NULL, room TEXT, categories TEXT NOT NULL, address TEXT);
CREATE INDEX programme_event_subject ON programme_event (subject);
CREATE TABLE programme_date (
    starts INTEGER NOT NULL, event INTEGER NOT NULL, ends INTEGER NOT NULL,
    cancelled INTEGER NOT NULL, PRIMARY KEY (starts, event, ends)) WITHOUT ROWID;
CREATE INDEX programme_date_event ON programme_date (event, starts);
CREATE TABLE news (
    id TEXT PRIMARY KEY NOT NULL, day INTEGER NOT NULL, until INTEGER,
    picture TEXT) WITHOUT ROWID;
CREATE TABLE code (
    key TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (key, kind, id)) WITHOUT ROWID;
CREATE TABLE search_entry (
    serial INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL,
    language TEXT NOT NULL, access TEXT NOT NULL);
CREATE VIRTUAL TABLE search_index USING fts5(
    code, name, other, body, content = '', prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 2");
CREATE VIRTUAL TABLE search_name USING fts5(
    code, name, content = '', prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 2");
CREATE TABLE search_word (word TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE restricted_index USING fts5(
    code, name, other, body, content = '', prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 2");
CREATE VIRTUAL TABLE restricted_name USING fts5(
    code, name, content = '', prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 2");
CREATE TABLE restricted_word (
    word TEXT NOT NULL, access TEXT NOT NULL, PRIMARY KEY (word, access)) WITHOUT ROWID;
CREATE TABLE reading (
    subject TEXT PRIMARY KEY NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO site (id, address, accent, signs_codes, languages, time_zone, picture, film, map_width, map_height, here, phone, latitude, longitude, bearing, web_contacts, web_reason, web_people, web_staff_rooms, web_picture) VALUES ('kept', 'https://kept.example/t', '#3A7D8C', 0, '["en","de"]', 'Europe/Berlin', 'desk', NULL, 100.0, 80.0, '[[10,10]]', '+49 30 555', 52.5, 13.4, 0.0, 'none', NULL, 'names', 'listed', NULL);
INSERT INTO compiled (minutes) VALUES (29000000);
INSERT INTO revoked_pass (number, ends) VALUES ('4F2A-91C0-77B1-03DE', 29500000);
INSERT INTO event (position, time) VALUES (0, '14:00');
INSERT INTO feature (position, kind, points) VALUES (0, 'path', '[[0,0],[5,0],[5,5]]');
INSERT INTO building (id, position, access, outline, media, timeline) VALUES ('A', 0, 'open', '[[10,10],[40,10],[40,30],[10,30]]', '["desk"]', '["desk"]');
INSERT INTO floor (building, level, id, width, height, outline, plan, here) VALUES ('A', 0, 'G', 30.0, 20.0, '[[0,0],[30,0],[30,20],[0,20]]', NULL, '[[2,2]]');
INSERT INTO way (serial, building, floor, points, closed, step_free) VALUES (1, 'A', 'G', '[[2,2],[15,2]]', 0, 1);
INSERT INTO connection (building, position, id, kind, direction, floors, places, closed) VALUES ('A', 0, 'L1', 'lift', NULL, '["G"]', '[[20,2]]', 0);
INSERT INTO entrance (building, position, floor, place, map_place, closed, step_free) VALUES ('A', 0, 'G', '[[2,0]]', '[[12,10]]', 0, 1);
INSERT INTO room (id, number, formerly, building, floor, access, step_free, hotspot, door, people, media, tags, timeline, quiz, text_access) VALUES ('A-001', NULL, '[]', 'A', 'G', 'open', 1, '[[0,0],[15,0],[15,10],[0,10]]', '[[15,2]]', '["MIRA"]', '["desk"]', '["books"]', '["desk"]', '[]', 'public');
INSERT INTO room (id, number, formerly, building, floor, access, step_free, hotspot, door, people, media, tags, timeline, quiz, text_access) VALUES ('A-002', NULL, '[]', 'A', 'G', 'staff', NULL, '[[15,0],[30,0],[30,10],[15,10]]', NULL, '[]', '[]', '[]', '[]', '[]', 'public');
INSERT INTO room_person (person, room) VALUES ('MIRA', 'A-001');
INSERT INTO person (id, name, phones, emails, card) VALUES ('MIRA', 'Mira Rautio', '["+49 30 555 1"]', '["mira@kept.example"]', replace(replace('BEGIN:VCARD<r><n>VERSION:3.0<r><n>FN:Mira Rautio<r><n>END:VCARD<r><n>', '<r>', char(13)), '<n>', char(10)));
INSERT INTO tour (id, position, minutes, audio, access) VALUES ('SHORT', 0, 10, 0, 'public');
INSERT INTO stop (tour, position, room, timeline, quiz, sound) VALUES ('SHORT', 0, 'A-001', '[]', '[]', NULL);
INSERT INTO visit (id, day, starts, ends, kind, people, guide, tour, room, languages) VALUES ('SCHOOL', 20261123, 600, 660, 'school', 20, 'MIRA', 'SHORT', 'A-001', '["de"]');
INSERT INTO visit_item (visit, position, starts, room) VALUES ('SCHOOL', 0, 600, 'A-001');
INSERT INTO kiosk (id, position, building, floor, place, map_place, faces, camera, tours, audience, calendars) VALUES ('lobby', 0, 'A', 'G', '[[2,2]]', NULL, 90.0, 'above', '["SHORT"]', 'public', '[]');
INSERT INTO media (id, kind, file, width, height, milliseconds, poster, language, speaker, version_of, bytes, access) VALUES ('desk', 'picture', 'desk.png', 2, 2, NULL, NULL, NULL, NULL, NULL, 33, 'public');
INSERT INTO media_part (serial, media, part, bytes) VALUES (1, 'desk', 0, X'89504E470D0A1A0A0000000D49484452000000020000000208000000005D1D8D2A');
INSERT INTO calendar (id, name, ends, source) VALUES ('EVENTS', 'Events', 1900000000, replace('BEGIN:VCALENDAR|VERSION:2.0|PRODID:-//kept//EN|BEGIN:VEVENT|UID:1@kept.example|DTSTAMP:20260501T080000Z|DTSTART:20261128T180000Z|DTEND:20261128T190000Z|SUMMARY:Night of books|END:VEVENT|END:VCALENDAR|', '|', char(13) || char(10)));
INSERT INTO programme_event (id, calendar, subject, uid, clock, room, categories, address) VALUES (1, 'EVENTS', 'EVENTS/0', '1@kept.example', 'universal', 'A-001', '[]', NULL);
INSERT INTO programme_date (starts, event, ends, cancelled) VALUES (1795860000, 1, 1795863600, 0);
INSERT INTO news (id, day, until, picture) VALUES ('OPEN', 20261120, NULL, 'desk');
INSERT INTO code (key, kind, id) VALUES ('A', 'building', 'A');
INSERT INTO code (key, kind, id) VALUES ('A001', 'room', 'A-001');
INSERT INTO code (key, kind, id) VALUES ('A002', 'room', 'A-002');
INSERT INTO code (key, kind, id) VALUES ('MIRA', 'person', 'MIRA');
INSERT INTO code (key, kind, id) VALUES ('SHORT', 'tour', 'SHORT');
INSERT INTO text (owner, id, field, language, value) VALUES ('site', '', 'name', 'en', 'Kept library');
INSERT INTO text (owner, id, field, language, value) VALUES ('site', '', 'name', 'de', 'Bewahrte Bibliothek');
INSERT INTO text (owner, id, field, language, value) VALUES ('site', '', 'map', 'en', 'Grounds');
INSERT INTO text (owner, id, field, language, value) VALUES ('event', '0', 'name', 'en', 'Reading aloud');
INSERT INTO text (owner, id, field, language, value) VALUES ('building', 'A', 'name', 'en', 'Main house');
INSERT INTO text (owner, id, field, language, value) VALUES ('building', 'A', 'name', 'de', 'Haupthaus');
INSERT INTO text (owner, id, field, language, value) VALUES ('floor', 'A/G', 'name', 'en', 'Ground floor');
INSERT INTO text (owner, id, field, language, value) VALUES ('room', 'A-001', 'name', 'en', 'Reading room');
INSERT INTO text (owner, id, field, language, value) VALUES ('room', 'A-001', 'name', 'de', 'Lesesaal');
INSERT INTO text (owner, id, field, language, value) VALUES ('room', 'A-001', 'text', 'en', 'Sixteen desks and a globe.');
INSERT INTO text (owner, id, field, language, value) VALUES ('room', 'A-002', 'name', 'en', 'Store');
INSERT INTO text (owner, id, field, language, value) VALUES ('tour', 'SHORT', 'name', 'en', 'Short walk');
INSERT INTO text (owner, id, field, language, value) VALUES ('stop', 'SHORT/0', 'text', 'en', 'Sit down and read.');
INSERT INTO text (owner, id, field, language, value) VALUES ('media', 'desk', 'alternative', 'en', 'A desk');
INSERT INTO text (owner, id, field, language, value) VALUES ('media', 'desk', 'caption', 'en', 'The oldest desk');
INSERT INTO text (owner, id, field, language, value) VALUES ('person', 'MIRA', 'role', 'en', 'Librarian');
INSERT INTO text (owner, id, field, language, value) VALUES ('person', 'MIRA', 'organization', 'en', 'Kept Library');
INSERT INTO text (owner, id, field, language, value) VALUES ('kiosk', 'lobby', 'name', 'en', 'Lobby');
INSERT INTO text (owner, id, field, language, value) VALUES ('visit', 'SCHOOL', 'name', 'en', 'A school');
INSERT INTO text (owner, id, field, language, value) VALUES ('visitItem', 'SCHOOL/0', 'name', 'en', 'Welcome');
INSERT INTO text (owner, id, field, language, value) VALUES ('programme', '1', 'title', 'en', 'Night of books');
INSERT INTO text (owner, id, field, language, value) VALUES ('news', 'OPEN', 'title', 'en', 'Open again');
INSERT INTO text (owner, id, field, language, value) VALUES ('news', 'OPEN', 'text', 'en', 'The doors are open.');
INSERT INTO search_entry (serial, kind, id, language, access) VALUES (32, 'building', 'A', 'en', 'public');
INSERT INTO search_index (rowid, code, name, other, body) VALUES (32, 'a', 'main house', '', '');
INSERT INTO search_name (rowid, code, name) VALUES (32, 'a', 'main house');
INSERT INTO search_entry (serial, kind, id, language, access) VALUES (64, 'room', 'A-001', 'en', 'public');
INSERT INTO search_index (rowid, code, name, other, body) VALUES (64, 'a 001 1', 'reading room', 'mira rautio books', 'sixteen desks and a globe.');
INSERT INTO search_name (rowid, code, name) VALUES (64, 'a 001 1', 'reading room');
INSERT INTO search_entry (serial, kind, id, language, access) VALUES (96, 'room', 'A-001', 'de', 'public');
INSERT INTO search_index (rowid, code, name, other, body) VALUES (96, 'a 001 1', 'lesesaal', 'mira rautio books', '');
INSERT INTO search_name (rowid, code, name) VALUES (96, 'a 001 1', 'lesesaal');
INSERT INTO search_entry (serial, kind, id, language, access) VALUES (128, 'room', 'A-002', 'en', 'public');
INSERT INTO search_index (rowid, code, name, other, body) VALUES (128, 'a 002 2', 'store', '', '');
INSERT INTO search_name (rowid, code, name) VALUES (128, 'a 002 2', 'store');
INSERT INTO search_entry (serial, kind, id, language, access) VALUES (160, 'tour', 'SHORT', 'en', 'public');
INSERT INTO search_index (rowid, code, name, other, body) VALUES (160, 'short', 'short walk', '', 'sit down and read.');
INSERT INTO search_name (rowid, code, name) VALUES (160, 'short', 'short walk');
INSERT INTO search_entry (serial, kind, id, language, access) VALUES (192, 'person', 'MIRA', '', 'public');
INSERT INTO search_index (rowid, code, name, other, body) VALUES (192, 'mira', 'mira rautio', 'librarian kept library +49 30 555 1 mira@kept.example', '');
INSERT INTO search_name (rowid, code, name) VALUES (192, 'mira', 'mira rautio');
INSERT INTO search_word (word) VALUES ('001');
INSERT INTO search_word (word) VALUES ('002');
INSERT INTO search_word (word) VALUES ('1');
INSERT INTO search_word (word) VALUES ('2');
INSERT INTO search_word (word) VALUES ('30');
INSERT INTO search_word (word) VALUES ('49');
INSERT INTO search_word (word) VALUES ('555');
INSERT INTO search_word (word) VALUES ('a');
INSERT INTO search_word (word) VALUES ('and');
INSERT INTO search_word (word) VALUES ('books');
INSERT INTO search_word (word) VALUES ('desks');
INSERT INTO search_word (word) VALUES ('down');
INSERT INTO search_word (word) VALUES ('example');
INSERT INTO search_word (word) VALUES ('globe');
INSERT INTO search_word (word) VALUES ('house');
INSERT INTO search_word (word) VALUES ('kept');
INSERT INTO search_word (word) VALUES ('lesesaal');
INSERT INTO search_word (word) VALUES ('librarian');
INSERT INTO search_word (word) VALUES ('library');
INSERT INTO search_word (word) VALUES ('main');
INSERT INTO search_word (word) VALUES ('mira');
INSERT INTO search_word (word) VALUES ('rautio');
INSERT INTO search_word (word) VALUES ('read');
INSERT INTO search_word (word) VALUES ('reading');
INSERT INTO search_word (word) VALUES ('room');
INSERT INTO search_word (word) VALUES ('short');
INSERT INTO search_word (word) VALUES ('sit');
INSERT INTO search_word (word) VALUES ('sixteen');
INSERT INTO search_word (word) VALUES ('store');
INSERT INTO search_word (word) VALUES ('walk');
PRAGMA user_version = 10;
PRAGMA application_id = 1145261652;
