import GRDB
import Times
public import TourModel

extension TourStore {
    /// All news, the newest first.
    public func news() throws(TourError) -> [NewsItem] {
        try read { database in
            try database.rows("SELECT * FROM news ORDER BY day DESC, id")
                .map { try item($0, database) }
        }
    }

    /// A piece of news; `nil` where there is none with this ID.
    public func news(_ id: NewsItem.ID) throws(TourError) -> NewsItem? {
        try read { database in
            try database.row("SELECT * FROM news WHERE id = ?", [id])
                .map { try item($0, database) }
        }
    }

    private func item(_ row: RowReader, _ database: Database) throws -> NewsItem {
        let id = try row.text("id")
        let texts = try database.texts(.news, id)
        return NewsItem(
            id: id, day: CalendarDay(digits: try row.integer("day")),
            until: try row.optionalInteger("until").map { CalendarDay(digits: $0) },
            titles: texts[.title], texts: texts[.text],
            picture: filter.shown(try row.optionalText("picture")))
    }
}
