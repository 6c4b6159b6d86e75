import Foundation
import Times
import TourModel

extension HandEntry {
    /// - Throws: ``JournalError/invalid(_:)`` that says what is beyond its bounds.
    func check() throws(JournalError) {
        guard (hasCome ? 0 : 1)...Self.maximumPeople ~= people else {
            throw .invalid("people is \(people); it must be 0 to \(Self.maximumPeople)")
        }
        guard note.count <= Self.maximumNote, note.utf8.count <= 4 * Self.maximumNote else {
            throw .invalid(
                "the note has \(note.count) characters; at most \(Self.maximumNote) are kept")
        }
        guard !note.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .invalid("the note has line breaks or control characters; write one line") }
        guard (tour ?? "").utf8.count <= JournalStore.maximumValue, day.exists else {
            throw .invalid("the entry's tour or day is not valid")
        }
    }
}

/// An entry as the trace keeps it.
struct HandRecord: Codable {
    var day: Int
    var people: Int
    var kind: String
    var tour: String?
    var note: String
    var visit: String?
    var announced: Int?
    var hasCome: Bool

    init(_ entry: HandEntry) {
        day = entry.day.digits
        people = entry.people
        kind = entry.kind.rawValue
        tour = entry.tour
        note = entry.note
        visit = entry.visit
        announced = entry.announced
        hasCome = entry.hasCome
    }

    func entry(_ id: Int) -> HandEntry {
        HandEntry(
            id: id, day: CalendarDay(digits: day), people: people,
            kind: GroupVisit.Kind(rawValue: kind) ?? .private, tour: tour, note: note,
            visit: visit, announced: announced, hasCome: hasCome)
    }

    /// The record as JSON, and one read from it.
    var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    init(json: String) throws {
        self = try JSONDecoder().decode(HandRecord.self, from: Data(json.utf8))
    }
}
