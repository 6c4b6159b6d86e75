import Foundation
import GRDB
import Imaging
import Passes
import Tour

/// Writes the model's values as rows.
struct RowWriter {
    let database: Database

    func write(_ site: Site) throws {
        try insert(
            "site", site.id, site.address, site.accent,
            StoredLists.text(site.languages.map(\.rawValue)), site.home.picture, site.home.film,
            site.map.width, site.map.height, point(site.map.here), site.reception.phone,
            site.map.globe?.latitude, site.map.globe?.longitude, site.map.globe?.bearing)
        try write(site.names, .site, "", .name)
        try write(site.about, .site, "", .text)
        try write(site.home.titles, .site, "", .title)
        try write(site.home.leads, .site, "", .lead)
        try write(site.map.names, .site, "", .map)
        try write(site.reception.hours, .site, "", .hours)
        for (position, event) in site.home.events.enumerated() {
            try insert("event", position, event.time)
            try write(event.names, .event, "\(position)", .name)
        }
        for (position, feature) in site.map.features.enumerated() {
            try insert(
                "feature", position, feature.kind.rawValue, StoredLists.text(feature.points))
        }
        try write(site.map.ways, nil, nil)
    }

    func write(_ building: Building, at position: Int) throws {
        try insert(
            "building", building.id, position, building.access.rawValue,
            StoredLists.text(building.outline), StoredLists.text(building.media))
        try code(building.id, .building)
        try write(building.names, .building, building.id, .name)
        try write(building.summaries, .building, building.id, .summary)
        try write(building.texts, .building, building.id, .text)
        try write(building.hours, .building, building.id, .hours)
        for floor in building.floors {
            try insert(
                "floor", building.id, floor.level, floor.id, floor.width, floor.height,
                StoredLists.text(floor.outline), floor.plan, point(floor.here))
            try write(floor.names, .floor, "\(building.id)/\(floor.id)", .name)
            try write(floor.ways, building.id, floor.id)
        }
        for (position, connection) in building.connections.enumerated() {
            try insert(
                "connection", building.id, position, connection.id, connection.kind.rawValue,
                connection.direction?.rawValue, StoredLists.text(connection.stops.map(\.floorID)),
                StoredLists.text(connection.stops.map(\.place)), connection.isClosed)
        }
        for (position, entrance) in building.entrances.enumerated() {
            try insert(
                "entrance", building.id, position, entrance.floorID, point(entrance.place),
                point(entrance.mapPlace), entrance.isClosed, entrance.isStepFree)
        }
    }

    private func write(_ ways: [Way], _ building: Building.ID?, _ floor: Floor.ID?) throws {
        for way in ways {
            try insert(
                "way", nil, building, floor, StoredLists.text(way.points), way.isClosed,
                way.isStepFree)
        }
    }

    func write(_ room: Room) throws {
        try insert(
            "room", room.id, room.buildingID, room.floorID, room.access.rawValue, room.isStepFree,
            StoredLists.text(room.hotspot), point(room.door), StoredLists.text(room.people),
            StoredLists.text(room.media), StoredLists.text(room.tags))
        try code(room.id, .room)
        for person in room.people { try insert("room_person", person, room.id) }
        try write(room.names, .room, room.id, .name)
        try write(room.texts, .room, room.id, .text)
        try write(room.hours, .room, room.id, .hours)
    }

    func write(_ person: Person) throws {
        try insert(
            "person", person.id, person.name, person.role, person.organization,
            StoredLists.text(person.phones), StoredLists.text(person.emails), person.vCard)
        try code(person.id, .person)
    }

    func write(_ tour: GuidedTour, at position: Int) throws {
        try insert("tour", tour.id, position, tour.minutes)
        try code(tour.id, .tour)
        try write(tour.names, .tour, tour.id, .name)
        try write(tour.summaries, .tour, tour.id, .summary)
        for (position, stop) in tour.stops.enumerated() {
            try insert("stop", tour.id, position, stop.roomID)
            try write(stop.texts, .stop, "\(tour.id)/\(position)", .text)
        }
    }

    func write(_ rules: PassRules, compiled: PassTime) throws {
        try insert("compiled", Int(compiled.minutes))
        for key in rules.keys {
            try insert(
                "pass_key", nil, key.base64, Int(key.from.minutes), Int(key.until.minutes))
        }
        for revocation in rules.revocations {
            try insert(
                "revoked_pass", revocation.number.description, Int(revocation.until.minutes))
        }
    }

    func write(_ translations: [Language: TranslationRecords]) throws {
        for (language, records) in translations.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where !records.isEmpty {
            try insert("translation_record", language.rawValue, records.text)
        }
    }

    func write(_ medium: Media, size: Int) throws {
        let milliseconds = medium.duration.map { Int($0 / .milliseconds(1)) }
        try insert(
            "media", medium.id, medium.kind.rawValue, medium.fileName, medium.width,
            medium.height, milliseconds, medium.poster, size)
        try write(medium.alternatives, .media, medium.id, .alternative)
        try write(medium.captions, .media, medium.id, .caption)
    }

    func write(screenPicture bytes: [UInt8], of medium: Media.ID) throws {
        try insert("media_screen", medium, Data(bytes))
    }

    func write(_ reading: ReadingMemory.Reading, of subject: String) throws {
        try insert("reading", subject, reading.key, reading.value)
    }

    func write(part: Int, of medium: Media.ID, _ bytes: [UInt8]) throws {
        try insert("media_part", nil, medium, part, Data(bytes))
    }

    private func write(
        _ texts: Localized<String>, _ owner: TourSchema.Owner, _ id: String,
        _ field: TourSchema.Field
    ) throws {
        for (language, text) in texts.values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try insert("text", owner.rawValue, id, field.rawValue, language.rawValue, text)
        }
    }

    private func code(_ id: String, _ kind: SearchHit.Kind) throws {
        try insert("code", Identifier.key(id), kind.rawValue, id)
    }

    private func point(_ point: Point?) throws -> String? {
        try point.map { try StoredLists.text([$0]) }
    }

    /// Inserts a row with all columns of a table, in their order.
    private func insert(_ table: String, _ values: (any DatabaseValueConvertible)?...) throws {
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT INTO \(table) VALUES (\(marks))")
        try statement.execute(arguments: StatementArguments(values))
    }
}
