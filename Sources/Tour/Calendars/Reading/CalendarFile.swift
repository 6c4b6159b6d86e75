import Payloads
import Wording

/// A calendar as a file has it.
///
/// A broken entry is reported, and shown as far as it can be; it never keeps the others from being shown.
///
/// - SeeAlso: RFC 5545.
package struct CalendarFile: Sendable {
    /// The calendar's name: NAME, or what calendars wrote before RFC 7986, X-WR-CALNAME.
    package private(set) var name: String?
    package private(set) var entries: [CalendarEntry] = []
    package private(set) var problems: [CalendarProblem] = []
    /// The number of events, and of dates of events, that are private, and not shown.
    package private(set) var hidden = 0
    /// X-WR-TIMEZONE: the zone that the calendar as a whole is shown in.
    private var zone: String?

    /// More events than this are not read.
    package static let maximumEntries = 20_000
    private static let maximumProblems = 1_000

    /// Reads a file; `nil` where it is not a calendar.
    package init?(_ bytes: [UInt8]) {
        var blocks: [Block] = []
        var open: [Block] = []
        var isCalendar = false
        for property in CalendarProperties(bytes) {
            if !isCalendar {
                guard property.name == "BEGIN", property.value.uppercased() == "VCALENDAR" else {
                    return nil
                }
                isCalendar = true
                continue
            }
            switch property.name {
            case "BEGIN":
                let name = property.value.uppercased()
                if name == "VCALENDAR" { continue }
                if name == "VEVENT", let event = open.firstIndex(where: { $0.name == "VEVENT" }) {
                    reportOpen(open[event])
                    open.removeAll()
                }
                guard open.count < Self.maximumDepth else { continue }
                open.append(Block(name: name, line: property.line))
            case "END":
                let name = property.value.uppercased()
                guard let index = open.lastIndex(where: { $0.name == name }) else { continue }
                let block = open[index]
                open.removeSubrange(index...)
                if open.isEmpty {
                    blocks.append(block)
                } else {
                    open[open.count - 1].parts.append(block)
                }
            default:
                if open.isEmpty {
                    takeCalendar(property)
                } else if open[open.count - 1].properties.count < Self.maximumProperties {
                    open[open.count - 1].properties.append(property)
                }
            }
        }
        guard isCalendar else { return nil }
        if let event = open.first(where: { $0.name == "VEVENT" }) { reportOpen(event) }
        let zones = CalendarZones(blocks.filter { $0.name == "VTIMEZONE" }, shown: zone)
        for block in blocks where block.name == "VEVENT" {
            guard entries.count < Self.maximumEntries else {
                report(
                    block.line, "there are more than \(Self.maximumEntries) events",
                    "split the calendar, or take old events out")
                break
            }
            take(block, zones)
        }
        tellApart()
        // A date that is hidden is one of an event that is shown.
        let shown = Set(entries.filter { $0.replaced == nil }.map(\.uid))
        entries.removeAll { $0.isHidden && !shown.contains($0.uid) }
    }

    /// A component: its lines, and the components within it.
    struct Block {
        var name: String
        var line: Int
        var properties: [CalendarProperties.Property] = []
        var parts: [Block] = []
    }

    private static let maximumDepth = 8
    private static let maximumProperties = 20_000

    private mutating func takeCalendar(_ property: CalendarProperties.Property) {
        guard !property.text.isEmpty else { return }
        if property.name == "NAME" { name = property.text }
        if property.name == "X-WR-CALNAME" { name = name ?? property.text }
        if property.name == "X-WR-TIMEZONE" { zone = property.text }
    }

    private mutating func reportOpen(_ block: Block) {
        report(
            block.line, "the event has no END:VEVENT",
            "export the calendar again; the file may have been cut off")
    }

    private mutating func report(_ line: Int, _ message: FilledMessage, _ remedy: FilledMessage) {
        guard problems.count < Self.maximumProblems else { return }
        problems.append(CalendarProblem(line: line, message: message, remedy: remedy))
    }

    /// Gives an event a UID of its own where an earlier one has the same, and neither is the newer description of the other.
    ///
    /// RFC 5545, 3.8.4.7 asks for UIDs that are unique; some programs give all events of a calendar the same.
    private mutating func tellApart() {
        var known: [String: CalendarEntry] = [:]
        var starts: Set<String> = []
        for index in entries.indices where entries[index].replaced == nil {
            let entry = entries[index]
            let uid = "\(entry.uid) \(entry.start.key)"
            guard let first = known[entry.uid], first.start != entry.start,
                (first.sequence, first.changed) == (entry.sequence, entry.changed)
            else {
                known[entry.uid] = known[entry.uid] ?? entry
                continue
            }
            entries[index].uid = uid
            guard starts.insert(uid).inserted else { continue }
            report(
                entry.line, "the event has the UID of the one in line \(first.line)",
                "give each event its own; both are shown")
        }
    }

    private mutating func take(_ block: Block, _ zones: CalendarZones) {
        var reader = CalendarEntryReader(zones: zones)
        let entry = reader.entry(of: block)
        if reader.isPrivate(block) { hidden += 1 }
        for problem in reader.problems { report(problem.line, problem.message, problem.remedy) }
        if let entry { entries.append(entry) }
    }
}
