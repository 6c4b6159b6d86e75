import GRDB
import Times
public import TourModel

extension TourStore {
    /// All visits of groups, by day and time.
    public func visits() throws(TourError) -> [GroupVisit] {
        try read { database in
            try database.rows("SELECT * FROM visit ORDER BY day, starts, id")
                .map { try visit($0, database) }
        }
    }

    /// The visit with an ID, upper case; nil where there is none.
    public func visit(_ id: GroupVisit.ID) throws(TourError) -> GroupVisit? {
        try read { database in
            try database.row("SELECT * FROM visit WHERE id = ?", [id])
                .map { try visit($0, database) }
        }
    }

    private func visit(_ row: RowReader, _ database: Database) throws -> GroupVisit {
        let id = try row.text("id")
        let texts = try database.texts(.visit, id)
        let day = try row.integer("day")
        return GroupVisit(
            id: id,
            day: CalendarDay(digits: day),
            names: texts[.name], kind: try row.choice("kind", GroupVisit.Kind.self),
            people: try row.integer("people"), start: try row.integer("starts"),
            end: try row.integer("ends"), guide: try row.optionalText("guide"),
            tour: try shownTour(try row.optionalText("tour"), database),
            meetingRoom: try row.text("room"),
            languages: try row.strings("languages").map(Language.init(rawValue:)),
            welcomes: texts[.text],
            programme: try database.rows(
                "SELECT position, starts, room FROM visit_item WHERE visit = ? ORDER BY position",
                [id]
            ).map { item in
                GroupVisit.Item(
                    start: try item.integer("starts"),
                    names: try database.texts(
                        .visitItem, "\(id)/\(item.integer("position"))")[.name],
                    roomID: try item.optionalText("room"))
            })
    }

    /// A tour, where it is shown.
    private func shownTour(_ id: GuidedTour.ID?, _ database: Database) throws -> GuidedTour.ID? {
        guard let id else { return nil }
        return try filter.shownTours([id], database).first
    }
}
