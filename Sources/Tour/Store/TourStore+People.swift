import GRDB

extension TourStore {
    /// The person with an ID, upper case; nil where there is none.
    public func person(_ id: Person.ID) throws(TourError) -> Person? {
        try read { database in
            try database.row("SELECT * FROM person WHERE id = ?", [id]).map(person)
        }
    }

    /// All people, by ID.
    public func people() throws(TourError) -> [Person] {
        try read { database in
            try database.rows("SELECT * FROM person ORDER BY id").map(person)
        }
    }

    private func person(_ row: RowReader) throws -> Person {
        Person(
            id: try row.text("id"), name: try row.text("name"),
            role: try row.optionalText("role"), organization: try row.optionalText("organization"),
            phones: try row.strings("phones"), emails: try row.strings("emails"),
            vCard: try row.text("card"))
    }
}
