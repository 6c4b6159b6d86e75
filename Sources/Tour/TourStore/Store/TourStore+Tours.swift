import GRDB
public import TourModel

extension TourStore {
    /// All guided tours, by ID.
    public func tours() throws(TourError) -> [GuidedTour] {
        try read { database in
            try database.rows("SELECT * FROM tour ORDER BY position, id")
                .compactMap { try tour($0, database) }
        }
    }

    /// The tour with an ID, upper case; nil where there is none.
    public func tour(_ id: GuidedTour.ID) throws(TourError) -> GuidedTour? {
        try read { database in
            try database.row("SELECT * FROM tour WHERE id = ?", [id])
                .flatMap { try tour($0, database) }
        }
    }

    /// The tours that stop in a room, by ID.
    public func tours(throughRoom id: Room.ID) throws(TourError) -> [GuidedTour] {
        try read { database in
            try database.rows(
                """
                SELECT * FROM tour WHERE id IN (SELECT tour FROM stop WHERE room = ?)
                ORDER BY position, id
                """, [id]
            ).compactMap { try tour($0, database) }
        }
    }

    /// Nil where the tour is not shown.
    private func tour(_ row: RowReader, _ database: Database) throws -> GuidedTour? {
        let id = try row.text("id")
        let access = try row.choice("access", Visibility.self)
        guard filter.shows(tour: id, access) else { return nil }
        let texts = try database.texts(.tour, id)
        let stops = try database.rows(
            "SELECT * FROM stop WHERE tour = ? ORDER BY position", [id])
        let whole = GuidedTour(
            id: id, names: texts[.name], summaries: texts[.summary],
            minutes: try row.optionalInteger("minutes"), isAudio: try row.boolean("audio"),
            access: access,
            stops: try stops.map { stop in
                GuidedTour.Stop(
                    roomID: try stop.text("room"),
                    texts: try database.texts(.stop, "\(id)/\(stop.integer("position"))")[.text],
                    timeline: filter.timeline(try stop.strings("timeline")),
                    quiz: try stop.quiz("quiz"),
                    sound: filter.shown(try stop.optionalText("sound")))
            })
        return filter.published(whole)
    }
}
