import GRDB
public import Journal
public import Times
import Wording

/// Finds kiosks that seem to be out of order, from what they counted.
///
/// That a kiosk counted nothing at all on a day says nothing about a visitor.
public enum JournalAlert {
    public enum Finding: Sendable, Equatable, CustomStringConvertible {
        case countedNothing(kiosk: String, day: CalendarDay, hours: Range<Int>)
        case cameraAway(kiosk: String, day: CalendarDay, minutes: Int)

        public var description: String {
            switch self {
            case .countedNothing(let kiosk, let day, let hours):
                "\(name(kiosk)) counted nothing on \(day) from \(hours.lowerBound):00 to \(hours.upperBound):00; "
                    + "see whether it runs: docent doctor"
            case .cameraAway(let kiosk, let day, let minutes):
                "\(name(kiosk)) was without its camera for \(counted(minutes, "minute")) on \(day); "
                    + "see whether it is plugged in: docent doctor"
            }
        }

        private func name(_ kiosk: String) -> String {
            kiosk.isEmpty ? "the kiosk" : "kiosk \(VisibleText.line(kiosk))"
        }
    }

    /// The states of a camera that gives pictures.
    private static let working: Set<String> = ["streaming", "starting"]

    /// The kiosks that counted anything in the four weeks before a day.
    public static func recentKiosks(
        _ store: JournalStore, before day: CalendarDay
    ) throws(JournalError) -> [String] {
        try store.read { database in
            try String.fetchAll(
                database,
                sql: "SELECT DISTINCT kiosk FROM hours WHERE day BETWEEN ? AND ? ORDER BY kiosk",
                arguments: [day.adding(days: -28).digits, day.adding(days: -1).digits])
        }
    }

    /// - Parameters:
    ///   - expected: the kiosks that should count; "" for one without an ID.
    ///   - awayMinutes: the minutes without a camera, in opening hours, from which a kiosk is reported.
    public static func findings(
        _ store: JournalStore, on day: CalendarDay, hours: OpeningHours, expected: [String],
        awayMinutes: Int
    ) throws(JournalError) -> [Finding] {
        guard hours.isOpen(on: day) else { return [] }
        var findings: [Finding] = []
        for kiosk in expected {
            func rows(_ table: JournalTable) throws(JournalError) -> [JournalRow] {
                try store.rows(of: table, from: day, through: day, kiosk: kiosk)
                    .filter { $0.hour.map(hours.hours.contains) ?? true }
            }
            if try rows(.pages).isEmpty {
                findings.append(.countedNothing(kiosk: kiosk, day: day, hours: hours.hours))
            }
            let away = try rows(.camera).filter { !working.contains($0.values[0]) }
                .reduce(0) { $0 + $1.count }
            if away >= max(1, awayMinutes) {
                findings.append(.cameraAway(kiosk: kiosk, day: day, minutes: away))
            }
        }
        return findings
    }
}
