import ArgumentParser
import Commands
import Foundation
import Journal
import ScanCommand
import Times
import TourModel
import Wording

extension JournalCommand {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List entries and groups of a period.",
            discussion: """
                Lists what reception counted and the groups of visits/: how many were
                announced, and whether they have come.

                EXAMPLES
                  docent journal list
                  docent journal list --from 2026-11-01 --through 2026-11-30 --format json
                """)

        @OptionGroup var period: JournalPeriodOptions

        @Option(help: "Output format: text, json or jsonl.")
        var format = RecordFormat.text

        @OptionGroup var options: JournalOptions

        func run() throws {
            let (first, last) = try period.days()
            let entries = try options.entries(from: first, through: last)
            let output = try Output()
            let records = entries.map(EntryRecord.init)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            switch format {
            case .text:
                for entry in entries {
                    let number = entry.id == 0 ? "-" : "\(entry.id)"
                    try output.write(line: VisibleText.line("\(number)  \(entry.line)"))
                }
            case .jsonl: for record in records { try output.write(encoder.encode(record) + [0x0A]) }
            case .json:
                encoder.outputFormatting.insert(.prettyPrinted)
                try output.write(encoder.encode(records) + [0x0A])
            }
            let people = entries.filter(\.hasCome).reduce(0) { $0 + $1.people }
            Words.say(
                "\(counted(entries.count, "entry", plural: "entries")), "
                    + "\(counted(people, "visitor")) came")
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show an entry's trace, or the journal itself.",
            discussion: """
                Without a number: where the journal is, which days it has, how large it is,
                and whether the file is whole.

                EXAMPLES
                  docent journal show
                  docent journal show 12
                """)

        @Argument(help: "Number of an entry, as list prints it.")
        var id: Int?

        @OptionGroup var options: JournalOptions

        func run() throws {
            let store = try options.store(readOnly: true)
            let output = try Output()
            guard let id else { return try show(store, output) }
            let changes = try store.changes(of: id)
            let entry = try store.entry(id)
            guard entry != nil || !changes.isEmpty else { throw JournalError.noEntry(id) }
            try output.write(
                line: VisibleText.line("\(id)  \(entry.map(\.line) ?? "deleted")"))
            for change in changes {
                var line = "  \(change.time)  \(change.act.rawValue)"
                if let before = change.before { line += ", before: \(before.line)" }
                if !change.reason.isEmpty { line += " (\(change.reason))" }
                try output.write(line: VisibleText.line(line))
            }
        }

        private func show(_ store: JournalStore, _ output: Output) throws {
            try store.check()
            let attributes = try FileManager.default.attributesOfItem(atPath: store.path)
            let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
            let span = try store.span()
            try output.write(
                """
                journal     \(VisibleText.line(store.path))
                size        \(dataSize(size)), whole
                counts      \(span.map { "\($0.first) to \($0.last)" } ?? "none")
                entries     \(try store.entries(from: .first, through: .last).count)

                """)
        }
    }

    struct Forget: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete the counts and entries of a period.",
            discussion: """
                Deletes for good what was counted and entered on these days, traces included.
                Counts that are kept by month go only with their whole month.

                EXAMPLES
                  docent journal forget --from 2026-11-01 --through 2026-11-30
                """)

        @Option(help: .init("First day.", valueName: "day"))
        var from: JournalDay

        @Option(help: .init("Last day.", valueName: "day"))
        var through: JournalDay

        @OptionGroup var options: JournalOptions

        func validate() throws {
            guard from.day <= through.day else {
                throw ValidationError("--from is later than --through; exchange them")
            }
        }

        func run() throws {
            let gone = try options.editableStore().forget(from: from.day, through: through.day)
            Words.say(
                "deleted \(counted(gone.rows, "count")) and "
                    + "\(counted(gone.entries, "entry", plural: "entries"))")
        }
    }
}

/// An entry as it is listed.
private struct EntryRecord: Encodable {
    let entry: HandEntry

    private enum CodingKeys: String, CodingKey {
        case schema, id, day, people, kind, tour, note, visit, announced, hasCome
    }

    init(_ entry: HandEntry) { self.entry = entry }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("docent.journal.entry/1", forKey: .schema)
        try container.encodeIfPresent(entry.id == 0 ? nil : entry.id, forKey: .id)
        try container.encode("\(entry.day)", forKey: .day)
        try container.encode(entry.people, forKey: .people)
        try container.encode(entry.kind.rawValue, forKey: .kind)
        try container.encodeIfPresent(entry.tour, forKey: .tour)
        try container.encode(entry.note, forKey: .note)
        try container.encodeIfPresent(entry.visit, forKey: .visit)
        try container.encodeIfPresent(entry.announced, forKey: .announced)
        try container.encode(entry.hasCome, forKey: .hasCome)
    }
}
