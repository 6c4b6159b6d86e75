import Journal
import Times
import TourModel

/// The lines of a report: which there are, what they are called, and which release belongs to which.
struct ReportKeys {
    let subject: ReportSubject
    let places: ReportPlaces
    let words: ReportWords

    /// The line that a release is counted in.
    func key(_ count: ReleasedCount) -> String {
        switch subject {
        case .building:
            return places.floorOfRoom[count.key].map { String($0.prefix { $0 != "/" }) }
                ?? count.key
        case .floor: return places.floorOfRoom[count.key] ?? count.key
        case .weekday: return "\(count.day.weekday)"
        default: return count.key
        }
    }

    func sums(_ counts: [ReleasedCount]) -> [String: Int] {
        counts.reduce(into: [:]) { $0[key($1), default: 0] += $1.count }
    }

    /// All lines: those of the tour, visited or not, and those that were released.
    func all(shown: Set<String>) -> [String] {
        switch subject {
        case .room: with(places.rooms.map(\.id), shown)
        case .building: with(places.buildings.map(\.id), shown)
        case .floor: with(places.floors.map(\.id), shown)
        case .hour, .walkHour: hours(shown)
        case .weekday: (1...7).map { "\($0)" }
        case .language: with(places.languages, shown)
        case .tour: with(places.tours.map(\.id), shown)
        case .stop: with(places.stops.map(\.id), shown)
        case .sign: with(places.signs.map(\.id), shown)
        case .kind, .people: with(GroupVisit.Kind.allCases.map(\.rawValue), shown)
        case .length:
            // "0-1", "1-3" and so on, in minutes.
            shown.sorted { Self.start($0) < Self.start($1) }
        case .how, .code, .page, .view, .way, .walk, .wayHour, .wayBroken, .tourEnd,
            .tourTime, .camera:
            with([], shown)
        }
    }

    /// "A-014 Main control room", "9:00", "Monday".
    func label(_ key: String) -> String {
        func named(_ list: [ReportPlaces.Place]) -> String {
            list.first { $0.id == key }?.label ?? key
        }
        switch subject {
        case .room: return places.label(ofRoom: key)
        case .building: return named(places.buildings)
        case .floor: return places.floors.first { $0.id == key }?.label ?? key
        case .hour, .walkHour: return "\(key):00"
        case .weekday: return Int(key).map(words.weekday) ?? key
        case .language: return words.language(key)
        case .tour: return named(places.tours)
        case .stop: return named(places.stops)
        case .tourEnd, .tourTime: return walk(key)
        case .way, .wayBroken: return way(key)
        case .wayHour:
            guard let slash = key.lastIndex(of: "/") else { return key }
            return "\(way(String(key[..<slash]))), \(key[slash...].dropFirst()):00"
        case .sign:
            let isKnown = places.signs.contains { $0.id == key }
            return isKnown ? named(places.signs) : pair(key, "page", "subject")
        case .code: return pair(key, "payload", "outcome")
        case .view: return pair(key, "view", "setting")
        case .walk: return pair(key, "steps", "end")
        case .people: return words.word("kind", key)
        case .how, .kind, .length, .page, .camera: return words.word(subject.rawValue, key)
        }
    }

    /// "A-014 Main control room → B-101 Library"; a kiosk is named by its ID.
    private func way(_ key: String) -> String {
        key.split(separator: "/").map { places.label(ofRoom: String($0)) }
            .joined(separator: " → ")
    }

    /// "The short walk, finished", "The short walk, 9 to 12, 10 to 15 minutes".
    private func walk(_ key: String) -> String {
        let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let tour = places.label(ofTour: parts[0])
        guard parts.count > 2 else {
            return ([tour] + parts.dropFirst().map { words.word("end", $0) })
                .joined(separator: ", ")
        }
        let minutes = TourLength(text: parts[2]).map(words.minutes) ?? parts[2]
        return [tour, words.word("part", parts[1]), minutes].joined(separator: ", ")
    }

    private func pair(_ key: String, _ first: String, _ second: String) -> String {
        let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return parts.first.map { words.word(first, $0) } ?? key }
        return "\(words.word(first, parts[0])), \(words.word(second, parts[1]))"
    }

    private static func start(_ length: String) -> Int { Int(length.prefix { $0.isNumber }) ?? 0 }

    /// From the first hour to the last that has a release, also those between.
    private func hours(_ shown: Set<String>) -> [String] {
        let hours = shown.compactMap { Int($0) }.filter { (0..<24).contains($0) }
        guard let first = hours.min(), let last = hours.max() else { return [] }
        return (first...last).map { "\($0)" }
    }

    private func with(_ known: [String], _ shown: Set<String>) -> [String] {
        known + shown.subtracting(known).sorted()
    }
}
