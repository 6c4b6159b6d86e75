import Cryptography
import Journal
import Times
import TourModel

/// The releases of visitors that people counted: entries of reception, and groups of `visits/` that came.
///
/// They are worked out from all entries each time, since an entry of any day may be corrected. A series draws its reserves by
/// everything that it has counted so far: as long as the past stays as it is, so do its releases, and a correction draws new
/// reserves from its day on. What both versions release therefore follows from reserves of their own, and ``ReleaseRule``
/// holds for the two together.
struct PeopleReleases {
    private var counts: [ReleasedCount] = []

    init(_ entries: [HandEntry], under rule: ReleaseRule) {
        var people: [String: [CalendarDay: Int]] = [:]
        for entry in entries where entry.hasCome && entry.people > 0 {
            people[entry.kind.rawValue, default: [:]][entry.day, default: 0] += entry.people
        }
        for (kind, days) in people.sorted(by: { $0.key < $1.key }) {
            var series = ReleaseSeries(name: "\(Projection.people.rawValue)\n\(kind)")
            for (day, count) in days.sorted(by: { $0.key < $1.key }) {
                series.name = Self.name(after: series.name, day, count)
                let released = series.add(count, under: rule)
                if released > 0 {
                    counts.append(ReleasedCount(day: day, key: kind, count: released))
                }
            }
        }
    }

    func released(_ days: ClosedRange<CalendarDay>) -> [ReleasedCount] {
        counts.filter { days.contains($0.day) }
    }

    /// The name of a series that has counted this, too.
    private static func name(after name: String, _ day: CalendarDay, _ count: Int) -> String {
        var hash = SHA256()
        hash.update(Array("\(name)\n\(day.digits) \(count)".utf8))
        return "people "
            + hash.finalize().bytes.map { String($0, radix: 16) }.joined(separator: ".")
    }
}
