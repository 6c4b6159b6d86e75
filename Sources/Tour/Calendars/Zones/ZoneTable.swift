import Payloads
import Times

/// The offsets of a zone that a calendar describes itself, in a VTIMEZONE.
///
/// - SeeAlso: RFC 5545, 3.6.5.
package struct ZoneTable: Sendable, Hashable {
    /// When the clocks are changed, in seconds since 1970-01-01T00:00Z, and the offset from then on.
    private struct Change: Hashable {
        var moment: Int
        var offset: Int
    }

    private let changes: [Change]
    /// Before the first change.
    private let first: Int

    /// Changes after this year repeat those before it; no programme is read so far ahead.
    private static let end = CalendarDay(year: 2120, month: 1, day: 1).number * 86_400

    /// - Parameter observances: as the calendar lists them; those without an offset are not among them.
    ///   `nil` where there is none.
    init?(_ observances: [Observance]) {
        guard let earliest = observances.min(by: { $0.start < $1.start }) else { return nil }
        first = earliest.offsetBefore
        var changes: Set<Change> = []
        for observance in observances {
            for wall in observance.walls(to: Self.end) {
                changes.insert(
                    Change(
                        moment: wall - observance.offsetBefore, offset: observance.offsetAfter))
            }
        }
        self.changes = changes.sorted { ($0.moment, $0.offset) < ($1.moment, $1.offset) }
    }

    func offset(at moment: Int) -> Int {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].offset
    }

    /// A part of a year with one offset: STANDARD or DAYLIGHT.
    struct Observance {
        /// When it begins first, on clocks that are not changed yet.
        var start: Int
        var offsetBefore: Int
        var offsetAfter: Int
        var rules: [RecurrenceRule] = []
        var dates: [Int] = []

        /// When it begins, on clocks that are not changed yet.
        func walls(to end: Int) -> [Int] {
            var walls = [start] + dates
            for rule in rules {
                for wall in RecurrenceSequence(rule, from: start, to: end) {
                    if case .absolute(let until) = rule.until, wall - offsetBefore > until { break }
                    if case .wall(let until) = rule.until, wall > until { break }
                    walls.append(wall)
                    guard walls.count < 2_000 else { break }
                }
            }
            return walls
        }
    }
}

extension ZoneTable.Observance {
    /// Reads the lines of a STANDARD or a DAYLIGHT; `nil` where it has no start or no offsets.
    init?(_ properties: [CalendarProperties.Property]) {
        func offset(_ name: String) -> Int? {
            properties.first { $0.name == name }.flatMap { Self.seconds($0.value) }
        }
        guard let start = properties.first(where: { $0.name == "DTSTART" }),
            let time = EventTime(start.value), let before = offset("TZOFFSETFROM"),
            let after = offset("TZOFFSETTO")
        else { return nil }
        self.init(start: time.wallSeconds, offsetBefore: before, offsetAfter: after)
        for property in properties.prefix(100) {
            if property.name == "RRULE", let rule = try? RecurrenceRule(property.value) {
                rules.append(rule)
            } else if property.name == "RDATE" {
                dates += property.value.split(separator: ",").prefix(1_000)
                    .compactMap { EventTime(String($0))?.wallSeconds }
            }
        }
    }

    /// The seconds of `+0100`, `-033000`.
    private static func seconds(_ text: String) -> Int? {
        let digits = text.dropFirst()
        guard let sign = text.first, sign == "+" || sign == "-", [4, 6].contains(digits.count),
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits)
        else { return nil }
        let whole = digits.count == 4 ? number * 100 : number
        let seconds = whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100
        guard seconds < 86_400 else { return nil }
        return sign == "-" ? -seconds : seconds
    }
}
