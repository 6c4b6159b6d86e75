import GRDB
public import TourModel

extension TourStore {
    /// The site itself.
    public func site() throws(TourError) -> Site { try placed(writtenSite()) }

    /// The site as the content's files describe it.
    func writtenSite() throws(TourError) -> Site {
        try read { database in
            guard let row = try database.row("SELECT * FROM site") else {
                throw DamagedRow(what: "there is no site")
            }
            let texts = try database.texts(.site, "")
            return Site(
                id: try row.text("id"), names: texts[.name],
                languages: try row.strings("languages").map(Language.init(rawValue:)),
                languageNames: try database.texts(.site, TourSchema.languageNames)[.name],
                checkedBy: try database.texts(.site, TourSchema.checkedBy)[.name],
                address: try row.optionalText("address"),
                timeZone: try row.optionalText("time_zone"), accent: try row.text("accent"),
                signsCodes: try row.boolean("signs_codes"),
                home: Site.HomePage(
                    titles: texts[.title], leads: texts[.lead],
                    picture: filter.shown(try row.optionalText("picture")),
                    film: filter.shown(try row.optionalText("film")),
                    events: try self.events(database)),
                map: Site.SiteMap(
                    names: texts[.map], width: try row.number("map_width"),
                    height: try row.number("map_height"), here: try row.optionalPoint("here"),
                    features: try self.features(database),
                    ways: try self.ways(nil, nil, database), globe: try globe(row)),
                reception: Site.Reception(
                    phone: try row.optionalText("phone"), hours: texts[.hours]),
                web: try web(row, database),
                about: texts[.text])
        }
    }

    private func web(_ row: RowReader, _ database: Database) throws -> PublicWeb {
        PublicWeb(
            contacts: try row.choice("web_contacts", PublicWeb.Contacts.self),
            contactsReason: try row.optionalText("web_reason"),
            people: try row.choice("web_people", PublicWeb.People.self),
            staffRooms: try row.choice("web_staff_rooms", PublicWeb.StaffRooms.self),
            titlePicture: filter.shown(try row.optionalText("web_picture")),
            pages: try database.rows("SELECT id FROM web_page ORDER BY position").map { row in
                let id = try row.text("id")
                let texts = try database.texts(.page, id)
                return PublicWeb.Page(id: id, names: texts[.name], texts: texts[.text])
            })
    }

    private func globe(_ row: RowReader) throws -> Site.Globe? {
        guard let latitude = try row.optionalNumber("latitude") else { return nil }
        return Site.Globe(
            latitude: latitude, longitude: try row.number("longitude"),
            bearing: try row.number("bearing"))
    }

    private func events(_ database: Database) throws -> [Site.Event] {
        try database.rows("SELECT position, time FROM event ORDER BY position").map { row in
            let texts = try database.texts(.event, "\(row.integer("position"))")
            return Site.Event(time: try row.text("time"), names: texts[.name])
        }
    }

    private func features(_ database: Database) throws -> [Site.MapFeature] {
        try database.rows("SELECT kind, points FROM feature ORDER BY position").map { row in
            Site.MapFeature(
                kind: try row.choice("kind", Site.MapFeature.Kind.self),
                points: try row.points("points"))
        }
    }
}
