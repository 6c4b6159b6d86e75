import Foundation
import Hub
import HubProtocol

/// A kiosk as a record for programs, and as facts for people.
struct FleetRecord: Encodable {
    var kiosk: String
    var state: FleetLine.State
    var since: String?
    var words: String?
    var ring: String
    var isHeld: Bool
    var seen: String?
    var joined: String?
    var shows: Int?
    var offered: Int?
    var status: KioskHealth.Status?
    var problems: [String]
    var warnings: [String]
    var software: String?
    var linkSoftware: String?
    var diskFreeBytes: Int64?

    init(_ line: FleetLine) {
        let (kiosk, health) = (line.kiosk, line.kiosk.health)
        self.kiosk = kiosk.name
        state = line.state
        since = line.since.map(Self.time)
        words = line.words
        ring = line.ring
        isHeld = kiosk.isHeld
        seen = kiosk.seen.map(Self.time)
        joined = kiosk.joined.map(Self.time)
        shows = kiosk.shown
        offered = kiosk.link?.offered
        status = kiosk.status
        problems = health?.problems ?? []
        warnings = health?.warnings ?? []
        software = health?.software
        linkSoftware = kiosk.link?.software
        diskFreeBytes = health?.diskFreeBytes
    }

    /// An array of records, one line to a field.
    static func json(_ lines: [FleetLine]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(lines.map(FleetRecord.init)), as: UTF8.self)
            + "\n"
    }

    static func time(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
    }

    /// What is known of a kiosk, each with its name; what is not known is left out.
    static func facts(of line: FleetLine, at now: Int64) -> [(String, String)] {
        let (kiosk, health, link) = (line.kiosk, line.kiosk.health, line.kiosk.link)
        func ago(_ seconds: Int64) -> String {
            "\(time(seconds)), \(FleetTable.age(now - seconds)) ago"
        }
        var facts: [(String, String?)] = [
            ("kiosk", kiosk.name),
            ("state", line.state.rawValue + (line.words.map { ": \($0)" } ?? "")),
            ("since", line.since.map(ago)),
            ("seen", kiosk.seen.map(ago)),
            ("joined", kiosk.joined.map(time)),
            ("ring", line.ring + (kiosk.ring == nil ? "" : " (set by an operator)")),
            ("held", kiosk.isHeld ? "yes" : nil),
            ("shows", kiosk.shown.map { "version \($0)" }),
            ("since", kiosk.shownSince.map(ago)),
            ("waiting", health?.waiting),
            ("offered", link?.offered.map { "version \($0), sequence \(link?.sequence ?? 0)" }),
            ("problem", link?.problem),
            ("site", health?.site.map { $0 + (health?.place.map { ", \($0)" } ?? "") }),
            ("camera", health?.camera), ("display", health?.display),
            ("disk free", health?.diskFreeBytes.map { "\($0 / 1_000_000) MB" }),
            ("memory", health?.residentBytes.map { "\($0 / 1_000_000) MB" }),
            ("running", health.map { FleetTable.age(Int64($0.uptimeSeconds)) }),
            ("software", health.map { "\($0.software), link \(link?.software ?? "unknown")" }),
            (
                "journal",
                health.flatMap {
                    ($0.hoursWaiting, $0.hoursLost) == (0, 0)
                        ? nil : "\($0.hoursWaiting) hours wait, \($0.hoursLost) were lost"
                }
            ),
        ]
        facts += (health?.problems ?? []).map { ("problem", $0) }
        facts += (health?.warnings ?? []).map { ("warning", $0) }
        return facts.compactMap { fact in
            fact.1.flatMap { $0.isEmpty ? nil : (fact.0, $0) }
        }
    }
}
