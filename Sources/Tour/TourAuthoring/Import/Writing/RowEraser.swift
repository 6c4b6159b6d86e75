import GRDB
import TourModel
import TourStore

/// Takes out the rows that ``RowWriter`` has written, search left aside.
struct RowEraser {
    let database: Database

    /// The site, buildings, tours, visits, passes and the descriptions of media: they are few, and all are rewritten.
    func eraseAllButRoomsAndPeople() throws {
        let tables = [
            "site", "compiled", "pass_key", "revoked_pass", "event", "web_page", "feature",
            "building", "floor",
            "way", "connection", "entrance", "tour", "stop", "visit", "visit_item", "kiosk",
            "media",
            "translation_record", "calendar", "programme_event", "programme_date", "news",
        ]
        for table in tables { try database.execute(sql: "DELETE FROM \(table)") }
        try database.execute(
            sql: """
                DELETE FROM text
                    WHERE owner < 'person' OR owner > 'person' AND owner < 'room' OR owner > 'room';
                DELETE FROM code WHERE kind IN ('building', 'tour');
                """)
    }

    func eraseRoom(_ id: Room.ID) throws {
        let row = try Row.fetchOne(
            database, sql: "SELECT number, formerly FROM room WHERE id = ?", arguments: [id])
        let keys = Room.keys(
            id: id, number: row?["number"],
            formerly: try StoredLists.strings(row?["formerly"] ?? "[]"))
        for key in keys { try eraseCode(id, .room, key: key) }
        try delete("room WHERE id = ?", id)
        try delete("room_person WHERE room = ?", id)
        try delete("text WHERE owner = 'room' AND id = ?", id)
    }

    func erasePerson(_ id: Person.ID) throws {
        try delete("person WHERE id = ?", id)
        try delete("text WHERE owner = 'person' AND id = ?", id)
        try eraseCode(id, .person, key: Identifier.key(id))
    }

    func eraseParts(ofMedium id: Media.ID) throws {
        try delete("media_part WHERE media = ?", id)
        try delete("media_screen WHERE media = ?", id)
    }

    func eraseReading(_ subject: String) throws {
        try delete("reading WHERE subject = ?", subject)
    }

    private func eraseCode(_ id: String, _ kind: SearchHit.Kind, key: String) throws {
        try database.cachedStatement(sql: "DELETE FROM code WHERE key = ? AND kind = ? AND id = ?")
            .execute(arguments: [key, kind.rawValue, id])
    }

    private func delete(_ condition: String, _ value: String) throws {
        try database.cachedStatement(sql: "DELETE FROM \(condition)").execute(arguments: [value])
    }
}
