import ArgumentParser
import Commands
import Foundation
import KioskCommands
import ScanCommand
import Times
import TourAuthoring
import TourModel
import TourStore
import Wording

extension TourCommand {
    /// The visits of groups, for reception.
    struct Visits: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the visits of groups.",
            discussion: """
                Lists when each group comes, who guides it and where it meets. The content
                has no names of members, and neither has the list.

                EXAMPLES
                  docent tour visits
                  docent tour visits --date 2026-11-23 --format json
                  docent tour visits --all
                """)

        @Option(help: "The day, such as 2026-11-23 (default: today).")
        var date: String?

        @Flag(help: "List all days.")
        var all = false

        @OptionGroup var language: LanguageOption

        @Option(help: "Output format: text, json or jsonl.")
        var format = RecordFormat.text

        @OptionGroup var content: ContentOptions

        func validate() throws {
            if all, date != nil { throw ValidationError("choose --all or --date, not both") }
            if let date, CalendarDay(date) == nil {
                throw ValidationError("--date is \"\(date)\"; write a day such as 2026-11-23")
            }
        }

        func run() throws {
            let store = try TourStore(path: content.databasePath())
            let site = try store.site()
            let languages = try language.languages(of: site)
            let day = date.flatMap { CalendarDay($0) } ?? .today
            let visits = try store.visits().filter { all || $0.day == day }
            let records = try visits.map { try VisitRecord($0, store, languages) }
            let output = try Output()
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            switch format {
            case .text: for record in records { try output.write(line: record.line(withDay: all)) }
            case .jsonl: for record in records { try output.write(encoder.encode(record) + [0x0A]) }
            case .json:
                encoder.outputFormatting.insert(.prettyPrinted)
                try output.write(encoder.encode(records) + [0x0A])
            }
            let people = visits.reduce(0) { $0 + $1.people }
            Words.say(
                visits.isEmpty
                    ? "no visits\(all ? "" : " on \(day)")"
                    : "\(counted(visits.count, "visit")), \(counted(people, "visitor"))")
        }

    }
}

/// A visit as it is listed.
private struct VisitRecord: Encodable {
    struct Item: Encodable {
        let time: String
        let name: String
        let room: String?
    }

    let schema = "docent.visit/1"
    let id: String
    let day: String
    let from: String
    let until: String
    let name: String
    let kind: String
    let people: Int
    let guide: String?
    let tour: String?
    let meet: String
    let languages: [String]
    let programme: [Item]
    private let guideName: String?

    private enum CodingKeys: String, CodingKey {
        case schema, id, day, from, until, name, kind, people, guide, tour, meet, languages
        case programme
    }

    init(_ visit: GroupVisit, _ store: TourStore, _ languages: [Language]) throws {
        id = visit.id
        day = "\(visit.day)"
        from = ClockTime.text(visit.start)
        until = ClockTime.text(visit.end)
        name = visit.names.value(in: languages)?.value ?? ""
        kind = visit.kind.rawValue
        people = visit.people
        guide = visit.guide
        guideName = try visit.guide.flatMap { try store.person($0) }?.name
        tour = visit.tour
        meet = visit.meetingRoom
        self.languages = visit.languages.map(\.rawValue)
        programme = visit.programme.map { item in
            Item(
                time: ClockTime.text(item.start),
                name: item.names.value(in: languages)?.value ?? "",
                room: item.roomID)
        }
    }

    func line(withDay: Bool) -> String {
        var parts = ["\(kind), \(counted(people, "person", plural: "people"))"]
        if let guideName { parts.append("guide \(guideName)") }
        parts.append("meets in \(meet)")
        if let tour { parts.append("tour \(tour)") }
        return (withDay ? day + "  " : "") + "\(from)-\(until)  \(name)  "
            + parts.joined(separator: ", ") + "  \(id)"
    }
}
