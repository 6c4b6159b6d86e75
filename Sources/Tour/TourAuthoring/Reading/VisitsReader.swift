import Files
import Foundation
import Times
import TourModel
import Wording

/// Reads visits/<date>-<id>.yaml.
struct VisitsReader {
    let scope: ContentScope
    private var log: ProblemLog { scope.log }

    private static let rule: FilledMessage =
        "a visit's file is called <year>-<month>-<day>-<name>.yaml, such as 2026-11-23-class-7b.yaml, "
        + "with at most 32 characters before the ending"

    /// The visits, by day and time.
    func read() -> [GroupVisit] {
        var visits: [GroupVisit] = []
        var seen: Set<String> = []
        for name in scope.listing.names(in: "visits") {
            guard let stem = FileName.stem(of: name, "yaml", "yml") else { continue }
            let path = "visits/" + name
            scope.knownFiles.insert(path)
            let id = stem.uppercased()
            guard Identifier.isValid(id), let day = Self.day(of: id) else {
                log.error(
                    Place(file: path), "\"\(stem.shortened)\" is not a day and a name", Self.rule)
                continue
            }
            if !seen.insert(id).inserted {
                log.error(
                    Place(file: path), "there is another visit \(id)",
                    "keep one; file names count without regard to case")
            } else if let fields = scope.map(path, ContentFormat.visit),
                let visit = visit(id, day, fields)
            {
                visits.append(visit)
            }
        }
        return visits.sorted { ($0.day, $0.start, $0.id) < ($1.day, $1.start, $1.id) }
    }

    /// The day that an ID begins with; nil where it begins with none, or where nothing follows.
    private static func day(of id: GroupVisit.ID) -> CalendarDay? {
        id.dropFirst(10).first == "-" ? CalendarDay(id.prefix(10)) : nil
    }

    private func visit(
        _ id: GroupVisit.ID, _ day: CalendarDay, _ fields: Fields
    ) -> GroupVisit? {
        let names = fields.localized("name")
        let kind = fields.choice("kind", GroupVisit.Kind.self) ?? .private
        let people = fields.integer("people")
        let (start, end) = (fields.timeOfDay("from"), fields.timeOfDay("until"))
        let guide = fields.identifier("guide")
        if let guide { scope.refer(to: .person, guide) }
        let tour = fields.identifier("tour")
        if let tour { scope.refer(to: .tour, tour) }
        let room = fields.identifier("meet")
        if let room { scope.refer(to: .room, room) }
        let languages = languages(fields)
        let welcomes = fields.localized("welcome")
        let programme = fields.maps("programme").compactMap(item)
        if let start, let end, end.value <= start.value {
            log.error(
                end.place,
                "the visit ends at \(ClockTime.text(end.value)) and begins at "
                    + "\(ClockTime.text(start.value))", "write an end after the beginning")
        }
        for (before, after) in zip(programme, programme.dropFirst())
        where after.start < before.start {
            log.error(
                after.place,
                "\(ClockTime.text(after.start)) stands after \(ClockTime.text(before.start))",
                "write the programme in the order of time")
        }
        if let start, let end,
            let outside = programme.first(where: { !(start.value..<end.value).contains($0.start) })
        {
            log.warning(
                outside.place, "\(ClockTime.text(outside.start)) is not within the visit",
                "the visit is from \(ClockTime.text(start.value)) to \(ClockTime.text(end.value))",
                .visit)
        }
        guard let people, let start, let end, let room else { return nil }
        return GroupVisit(
            id: id, day: day, names: names, kind: kind, people: people, start: start.value,
            end: end.value, guide: guide?.value, tour: tour?.value, meetingRoom: room.value,
            languages: languages, welcomes: welcomes, programme: programme.map(\.item))
    }

    private struct PlacedItem {
        var item: GroupVisit.Item
        var place: Place
        var start: Int { item.start }
    }

    private func item(_ fields: Fields) -> PlacedItem? {
        let names = fields.localized("name")
        let room = fields.identifier("room")
        if let room { scope.refer(to: .room, room) }
        guard let time = fields.timeOfDay("time") else { return nil }
        return PlacedItem(
            item: GroupVisit.Item(start: time.value, names: names, roomID: room?.value),
            place: time.place)
    }

    private func languages(_ fields: Fields) -> [Language] {
        var languages: [Language] = []
        for tag in fields.texts("languages") {
            guard let language = fields.language(tag) else { continue }
            if languages.contains(language) {
                log.error(tag.place, "\(language) is listed twice", "keep one of them")
            } else {
                languages.append(language)
            }
        }
        return languages
    }
}

extension Fields {
    /// A time of day, "15:00", in minutes from midnight.
    func timeOfDay(_ key: String) -> Located<Int>? {
        guard let text = text(key) else { return nil }
        guard let minutes = ClockTime.minutes(text.value) else {
            log.error(
                text.place, "\"\(key)\" is \"\(text.value.shortened)\"",
                "write hours and minutes, from \"00:00\" to \"23:59\"")
            return nil
        }
        return Located(value: minutes, place: text.place)
    }
}
