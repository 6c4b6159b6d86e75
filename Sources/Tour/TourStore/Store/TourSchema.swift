package import TourModel

/// The tables of a tour's database file.
package enum TourSchema {
    /// Stands in the file's header and tells a tour from other SQLite files: "DCNT".
    package static let applicationID = 0x4443_4E54
    /// Counts up whenever the tables change.
    package static let version = 11
    /// The versions that are read: all that there ever were, the earlier ones through ``EarlierTables``.
    package static let versions = 1...version

    /// What a row of the `text` table or of the search index belongs to.
    package enum Owner: String, CaseIterable {
        case site, event, building, floor, room, person, tour, stop, media, visit, visitItem, kiosk
        case programme, calendar, news, page
    }

    /// What a text says of its owner.
    package enum Field: String, CaseIterable {
        case name, summary, text, hours, title, lead, map, alternative, caption, role, organization
        case place, transcript, subtitles
    }

    /// The ID in the `text` table under which the site's names of languages stand, each in its language.
    package static let languageNames = "languages"

    /// The ID under which those stand who have checked the texts in easy languages.
    package static let checkedBy = "checked"

    /// The ID under which the descriptions of a film stand, each as a text.
    package static func descriptions(of film: Media.ID) -> String { film + "/descriptions" }

    /// A medium's bytes are kept in parts of this size, so that neither import nor play needs it
    /// whole.
    package static let partSize = 1 << 20

    /// Search entries have serial numbers so far apart, so that a new one can stand between two.
    package static let serialStep = 32

    /// No event is longer, in seconds.
    package static let longestEvent = 1001 * 86_400

    /// The statements that make the tables.
    ///
    /// The serial numbers of search entries follow the order of the content. `search_index` has all
    /// words of an entry, `search_name` those of its ID and name; `search_word` has every word once.
    /// Entries that are not public are in `restricted_index`, `restricted_name` and `restricted_word`
    /// instead, where public searches never look. `reading` is for the next import alone.
    ///
    /// `code` has what visitors type for an ID: the ID itself, and a room's number and former IDs, as
    /// `Identifier.key` folds them.
    ///
    /// Lists (points, phones, tags, former IDs) and questions are JSON, the latter with their texts. All
    /// other texts of all languages are in `text`; an owner within another has both keys, such as "A/G"
    /// for a floor. Ways without a building are the site map's. The day of a visit is a number, 20261123;
    /// its times are minutes from midnight.
    package static let statements = """
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
        CREATE TABLE web_page (position INTEGER PRIMARY KEY, id TEXT NOT NULL);
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
        """

    /// The table of a database whose media are objects beside it; without it they are in the database.
    ///
    /// `screen` is 1 for the smaller copy of a picture.
    package static let objectStatements = """
        CREATE TABLE media_object (
            media TEXT NOT NULL, screen INTEGER NOT NULL, sha256 TEXT NOT NULL,
            bytes INTEGER NOT NULL, PRIMARY KEY (media, screen)) WITHOUT ROWID;
        """
}
