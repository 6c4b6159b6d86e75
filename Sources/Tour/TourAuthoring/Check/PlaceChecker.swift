import Calendars
import TourModel
import TourStore
import Wording

/// Checks what calendars say of places: one that is written like a room of the site should be one.
struct PlaceChecker {
    let scope: ContentScope
    /// All rooms, by their IDs.
    let places: [Room.ID: Place]

    /// A calendar has thousands of events, often in the same few places.
    private static let mostWarnings = 100

    func check(_ calendars: [CalendarContent]) {
        guard !calendars.isEmpty else { return }
        let rooms = Array(places.keys)
        let known = Set(rooms).union(scope.numbers.map { $0.text.uppercased() })
        let heads = Set(rooms.map { RoomNumber($0).head }.filter { !$0.isEmpty })
        for calendar in calendars {
            var said: Set<String> = []
            for entry in calendar.entries where said.count < Self.mostWarnings {
                for place in entry.places.values.sorted() {
                    guard let id = Self.missing(in: place, known, heads), said.insert(id).inserted
                    else { continue }
                    scope.log.warning(
                        Place(file: calendar.path, line: entry.line),
                        "the event takes place in \(id.shortened), and there is no such room",
                        scope.suggestion(for: id, among: rooms)
                            ?? "write the ID of a room, or its name", .unknownPlace)
                }
            }
        }
    }

    /// What reads like the ID of a room, in a place that names no room; `nil` where it names one, or nothing reads so.
    private static func missing(
        in place: String, _ known: Set<Room.ID>, _ heads: Set<Substring>
    ) -> String? {
        let words = place.split { ",;() ".contains($0) || $0.isNewline }.prefix(20).map {
            $0.uppercased()
        }
        guard !words.contains(where: known.contains) else { return nil }
        return words.first { word in
            let number = RoomNumber(word)
            return Identifier.isValid(word) && number.number != nil && heads.contains(number.head)
                && word.last?.isNumber == true
        }
    }
}
