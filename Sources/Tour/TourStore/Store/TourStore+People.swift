import GRDB
public import TourModel

extension TourStore {
    /// The person with an ID, upper case; nil where there is none.
    public func person(_ id: Person.ID) throws(TourError) -> Person? {
        try read { database in
            try database.row("SELECT * FROM person WHERE id = ?", [id])
                .flatMap { try person($0, database) }
        }
    }

    /// All people, by ID.
    public func people() throws(TourError) -> [Person] {
        try read { database in
            try database.rows("SELECT * FROM person ORDER BY id")
                .compactMap { try person($0, database) }
        }
    }

    private func person(_ row: RowReader, _ database: Database) throws -> Person? {
        let id = try row.text("id")
        let texts = try database.texts(.person, id)
        let whole = Person(
            id: id, name: try row.text("name"), roles: texts[.role],
            organizations: texts[.organization], phones: try row.strings("phones"),
            emails: try row.strings("emails"), vCard: try row.text("card"))
        return filter.published(whole)
    }
}
