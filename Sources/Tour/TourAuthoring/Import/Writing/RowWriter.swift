import Foundation
import GRDB
import Imaging
import Passes
import Times
import TourModel
import TourStore

/// Writes the model's values as rows.
struct RowWriter {
    let database: Database

    func write(_ site: Site) throws {
        try insert(
            "site",
            [
                "id": site.id, "address": site.address, "accent": site.accent,
                "signs_codes": site.signsCodes,
                "languages": StoredLists.text(site.languages.map(\.rawValue)),
                "time_zone": site.timeZone,
                "picture": site.home.picture, "film": site.home.film, "map_width": site.map.width,
                "map_height": site.map.height, "here": point(site.map.here),
                "phone": site.reception.phone, "latitude": site.map.globe?.latitude,
                "longitude": site.map.globe?.longitude, "bearing": site.map.globe?.bearing,
                "web_contacts": site.web.contacts.rawValue,
                "web_reason": site.web.contactsReason, "web_people": site.web.people.rawValue,
                "web_staff_rooms": site.web.staffRooms.rawValue,
                "web_picture": site.web.titlePicture,
            ])
        try write(site.names, .site, "", .name)
        try write(site.languageNames, .site, TourSchema.languageNames, .name)
        try write(site.checkedBy, .site, TourSchema.checkedBy, .name)
        try write(site.about, .site, "", .text)
        try write(site.home.titles, .site, "", .title)
        try write(site.home.leads, .site, "", .lead)
        try write(site.map.names, .site, "", .map)
        try write(site.reception.hours, .site, "", .hours)
        for (position, event) in site.home.events.enumerated() {
            try insert("event", ["position": position, "time": event.time])
            try write(event.names, .event, "\(position)", .name)
        }
        for (position, page) in site.web.pages.enumerated() {
            try insert("web_page", ["position": position, "id": page.id])
            try write(page.names, .page, page.id, .name)
            try write(page.texts, .page, page.id, .text)
        }
        for (position, feature) in site.map.features.enumerated() {
            try insert(
                "feature",
                [
                    "position": position, "kind": feature.kind.rawValue,
                    "points": StoredLists.text(feature.points),
                ])
        }
        try write(site.map.ways, nil, nil)
    }

    func write(_ building: Building, at position: Int) throws {
        try insert(
            "building",
            [
                "id": building.id, "position": position, "access": building.access.rawValue,
                "outline": StoredLists.text(building.outline),
                "media": StoredLists.text(building.media),
                "timeline": StoredLists.text(building.timeline),
            ])
        try code(building.id, .building)
        try write(building.names, .building, building.id, .name)
        try write(building.summaries, .building, building.id, .summary)
        try write(building.texts, .building, building.id, .text)
        try write(building.hours, .building, building.id, .hours)
        for floor in building.floors {
            try insert(
                "floor",
                [
                    "building": building.id, "level": floor.level, "id": floor.id,
                    "width": floor.width, "height": floor.height,
                    "outline": StoredLists.text(floor.outline), "plan": floor.plan,
                    "here": point(floor.here),
                ])
            try write(floor.names, .floor, "\(building.id)/\(floor.id)", .name)
            try write(floor.ways, building.id, floor.id)
        }
        for (position, connection) in building.connections.enumerated() {
            try insert(
                "connection",
                [
                    "building": building.id, "position": position, "id": connection.id,
                    "kind": connection.kind.rawValue, "direction": connection.direction?.rawValue,
                    "floors": StoredLists.text(connection.stops.map(\.floorID)),
                    "places": StoredLists.text(connection.stops.map(\.place)),
                    "closed": connection.isClosed,
                ])
        }
        for (position, entrance) in building.entrances.enumerated() {
            try insert(
                "entrance",
                [
                    "building": building.id, "position": position, "floor": entrance.floorID,
                    "place": point(entrance.place), "map_place": point(entrance.mapPlace),
                    "closed": entrance.isClosed, "step_free": entrance.isStepFree,
                ])
        }
    }

    private func write(_ ways: [Way], _ building: Building.ID?, _ floor: Floor.ID?) throws {
        for way in ways {
            try insert(
                "way",
                [
                    "building": building, "floor": floor, "points": StoredLists.text(way.points),
                    "closed": way.isClosed, "step_free": way.isStepFree,
                ])
        }
    }

    func write(_ room: Room) throws {
        try insert(
            "room",
            [
                "id": room.id, "number": room.number,
                "formerly": StoredLists.text(room.formerly), "building": room.buildingID,
                "floor": room.floorID, "access": room.access.rawValue,
                "step_free": room.isStepFree, "hotspot": StoredLists.text(room.hotspot),
                "door": point(room.door),
                "people": StoredLists.text(room.people), "media": StoredLists.text(room.media),
                "tags": StoredLists.text(room.tags),
                "timeline": StoredLists.text(room.timeline), "quiz": StoredLists.text(room.quiz),
                "text_access": room.textAccess.rawValue,
            ])
        for key in Room.keys(id: room.id, number: room.number, formerly: room.formerly).sorted() {
            try code(room.id, .room, key: key)
        }
        for person in room.people {
            try insert("room_person", ["person": person, "room": room.id])
        }
        try write(room.names, .room, room.id, .name)
        try write(room.texts, .room, room.id, .text)
        try write(room.hours, .room, room.id, .hours)
    }

    func write(_ person: Person) throws {
        try insert(
            "person",
            [
                "id": person.id, "name": person.name,
                "phones": StoredLists.text(person.phones),
                "emails": StoredLists.text(person.emails), "card": person.vCard,
            ])
        try code(person.id, .person)
        try write(person.roles, .person, person.id, .role)
        try write(person.organizations, .person, person.id, .organization)
    }

    func write(_ tour: GuidedTour, at position: Int) throws {
        try insert(
            "tour",
            [
                "id": tour.id, "position": position, "minutes": tour.minutes, "audio": tour.isAudio,
                "access": tour.access.rawValue,
            ])
        try code(tour.id, .tour)
        try write(tour.names, .tour, tour.id, .name)
        try write(tour.summaries, .tour, tour.id, .summary)
        for (position, stop) in tour.stops.enumerated() {
            try insert(
                "stop",
                [
                    "tour": tour.id, "position": position, "room": stop.roomID,
                    "timeline": StoredLists.text(stop.timeline),
                    "quiz": StoredLists.text(stop.quiz), "sound": stop.sound,
                ])
            try write(stop.texts, .stop, "\(tour.id)/\(position)", .text)
        }
    }

    func write(_ visit: GroupVisit) throws {
        try insert(
            "visit",
            [
                "id": visit.id,
                "day": visit.day.digits,
                "starts": visit.start, "ends": visit.end, "kind": visit.kind.rawValue,
                "people": visit.people, "guide": visit.guide, "tour": visit.tour,
                "room": visit.meetingRoom,
                "languages": StoredLists.text(visit.languages.map(\.rawValue)),
            ])
        try write(visit.names, .visit, visit.id, .name)
        try write(visit.welcomes, .visit, visit.id, .text)
        for (position, item) in visit.programme.enumerated() {
            try insert(
                "visit_item",
                [
                    "visit": visit.id, "position": position, "starts": item.start,
                    "room": item.roomID,
                ])
            try write(item.names, .visitItem, "\(visit.id)/\(position)", .name)
        }
    }

    func write(_ kiosk: KioskPlace, at position: Int) throws {
        var (building, floor): (Building.ID?, Floor.ID?)
        if case .floor(let buildingID, let floorID) = kiosk.area {
            (building, floor) = (buildingID, floorID)
        }
        try insert(
            "kiosk",
            [
                "id": kiosk.id, "position": position, "building": building, "floor": floor,
                "place": point(kiosk.place), "map_place": point(kiosk.mapPlace),
                "faces": kiosk.faces, "camera": kiosk.camera?.rawValue,
                "tours": StoredLists.text(kiosk.tours), "audience": kiosk.audience.rawValue,
                "calendars": StoredLists.text(kiosk.calendars),
            ])
        try write(kiosk.names, .kiosk, kiosk.id, .name)
    }

    func write(_ rules: PassRules, compiled: UTCMinute) throws {
        try insert("compiled", ["minutes": Int(compiled.minutes)])
        for key in rules.keys {
            try insert(
                "pass_key",
                [
                    "key": key.base64, "starts": Int(key.from.minutes),
                    "ends": Int(key.until.minutes),
                ])
        }
        for revocation in rules.revocations {
            try insert(
                "revoked_pass",
                ["number": revocation.number.description, "ends": Int(revocation.until.minutes)])
        }
    }

    func write(_ translations: [Language: TranslationRecords]) throws {
        for (language, records) in translations.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where !records.isEmpty {
            try insert(
                "translation_record", ["language": language.rawValue, "records": records.text])
        }
    }

    func write(_ medium: Media, size: Int) throws {
        let milliseconds = medium.duration.map { Int($0 / .milliseconds(1)) }
        try insert(
            "media",
            [
                "id": medium.id, "kind": medium.kind.rawValue, "file": medium.fileName,
                "width": medium.width, "height": medium.height, "milliseconds": milliseconds,
                "poster": medium.poster, "language": medium.language?.rawValue,
                "speaker": medium.speaker, "version_of": medium.versionOf, "bytes": size,
                "access": medium.access.rawValue,
            ])
        try write(medium.alternatives, .media, medium.id, .alternative)
        try write(medium.captions, .media, medium.id, .caption)
        try write(medium.transcripts, .media, medium.id, .transcript)
        try write(medium.subtitles, .media, medium.id, .subtitles)
        try write(
            medium.descriptions, .media, TourSchema.descriptions(of: medium.id), .text)
    }

    func write(screenPicture bytes: [UInt8], of medium: Media.ID) throws {
        try insert("media_screen", ["media": medium, "bytes": Data(bytes)])
    }

    func write(object: StoredObject, of medium: Media.ID, isScreen: Bool) throws {
        try insert(
            "media_object",
            [
                "media": medium, "screen": isScreen, "sha256": object.sha256,
                "bytes": object.bytes,
            ])
    }

    func write(_ reading: ReadingMemory.Reading, of subject: String) throws {
        try insert("reading", ["subject": subject, "key": reading.key, "value": reading.value])
    }

    func write(part: Int, of medium: Media.ID, _ bytes: [UInt8]) throws {
        try insert("media_part", ["media": medium, "part": part, "bytes": Data(bytes)])
    }

    func write(
        _ texts: Localized<String>, _ owner: TourSchema.Owner, _ id: String,
        _ field: TourSchema.Field
    ) throws {
        for (language, text) in texts.values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try insert(
                "text",
                [
                    "owner": owner.rawValue, "id": id, "field": field.rawValue,
                    "language": language.rawValue, "value": text,
                ])
        }
    }

    /// - Parameter key: what is typed for it; `nil` for the ID.
    private func code(_ id: String, _ kind: SearchHit.Kind, key: String? = nil) throws {
        try insert("code", ["key": key ?? Identifier.key(id), "kind": kind.rawValue, "id": id])
    }

    private func point(_ point: Point?) throws -> String? {
        try point.map { try StoredLists.text([$0]) }
    }

    /// Inserts a row; values without a column here are left to SQLite.
    func insert(
        _ table: String, _ values: KeyValuePairs<String, (any DatabaseValueConvertible)?>
    ) throws {
        let columns = values.map(\.key).joined(separator: ", ")
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT INTO \(table) (\(columns)) VALUES (\(marks))")
        try statement.execute(arguments: StatementArguments(values.map(\.value)))
    }
}
