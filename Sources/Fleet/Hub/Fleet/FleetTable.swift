import Wording

/// A fleet in the terminal: a line for each kiosk, and one that counts them.
public enum FleetTable {
    private static let headings = ["KIOSK", "STATE", "SINCE", "RING", "SHOWS", "SEEN", ""]

    /// - Parameter now: seconds since 1970.
    public static func text(_ lines: [FleetLine], at now: Int64) -> String {
        guard !lines.isEmpty else {
            return "no kiosks yet; make a code for the first one with: docent hub add NAME\n"
        }
        let rows = lines.map { row(of: $0, at: now) }
        let widths = headings.indices.dropLast().map { column in
            ([headings] + rows).map { $0[column].count }.max() ?? 0
        }
        let text = ([headings] + rows).map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            var line = (cells + [row[row.count - 1]]).joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }
        return text.joined() + summary(lines) + "\n"
    }

    private static func row(of line: FleetLine, at now: Int64) -> [String] {
        let kiosk = line.kiosk
        let since = line.since.map { age(now - $0) }
        let shows = kiosk.shown.map { "\($0)" }
        let seen = kiosk.seen.map { "\(age(now - $0)) ago" }
        return [
            kiosk.name, line.state.rawValue, since ?? "", line.state == .retired ? "" : line.ring,
            shows ?? "-", seen ?? "never", line.words.map(VisibleText.logLine) ?? "",
        ]
    }

    /// "14 kiosks: 1 silent, 1 failing, 12 well".
    static func summary(_ lines: [FleetLine]) -> String {
        let counts = FleetLine.State.allCases.compactMap { state in
            let count = lines.count { $0.state == state }
            return count == 0 ? nil : "\(count) \(state.rawValue)"
        }
        return "\(counted(lines.count, "kiosk")): \(counts.joined(separator: ", "))"
    }

    /// A time span in its largest unit: "12 s", "5 min", "3 h", "12 d".
    public static func age(_ seconds: Int64) -> String {
        switch max(0, seconds) {
        case ..<120: "\(max(0, seconds)) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) d"
        }
    }
}
