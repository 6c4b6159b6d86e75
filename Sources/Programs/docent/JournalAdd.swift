import ArgumentParser
import Commands
import Foundation
import Journal
import Times
import TourModel
import Wording

extension JournalCommand {
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add visitors that reception counted.",
            discussion: """
                Groups of visits/ appear by themselves; add those that were not announced.
                A note must not name a visitor.

                EXAMPLES
                  docent journal add --people 24 --kind school --tour FAMILY-WALK
                  docent journal add --date 2026-11-24 --people 3 --kind press --note radio
                """)

        @Option(help: .init("Day, such as 2026-11-24 (default: today).", valueName: "day"))
        var date: JournalDay?

        @Option(help: "How many came.")
        var people: Int

        @Option(help: "Kind of visit: business, school, press or private.")
        var kind = GroupVisit.Kind.private

        @Option(help: .init("Guided tour that they took.", valueName: "id"))
        var tour: String?

        @Option(help: "A line for colleagues, without a visitor's name.")
        var note = ""

        @OptionGroup var options: JournalOptions

        func run() throws {
            let tour = try options.checkedTour(tour)
            let entry = HandEntry(
                day: date?.day ?? .today, people: people, kind: kind, tour: tour, note: note)
            let added = try options.store(readOnly: false).add(entry, at: UTCMinute(.now))
            Words.say("added entry \(added.id): \(added.line)")
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Correct an entry.",
            discussion: """
                What the entry was before stays in its trace, which show prints.

                EXAMPLES
                  docent journal edit 12 --people 22 --reason "two were ill"
                  docent journal edit 2026-11-24-CLASS-7B --people 26
                """)

        @Argument(help: "Number of the entry, as list prints it, or ID of a visit of a group.")
        var entry: String

        @Option(help: .init("Day, such as 2026-11-24.", valueName: "day"))
        var date: JournalDay?

        @Option(help: "How many came.")
        var people: Int?

        @Option(help: "Kind of visit: business, school, press or private.")
        var kind: GroupVisit.Kind?

        @Option(help: .init("Guided tour that they took; \"\" for none.", valueName: "id"))
        var tour: String?

        @Option(help: "A line for colleagues, without a visitor's name.")
        var note: String?

        @Option(help: "Why it is corrected.")
        var reason = ""

        @OptionGroup var options: JournalOptions

        func validate() throws {
            guard date != nil || people != nil || kind != nil || tour != nil || note != nil else {
                throw ValidationError(
                    "nothing to correct; give --date, --people, --kind, --tour or --note")
            }
        }

        func run() throws {
            let tour = try options.checkedTour(tour)
            let store = try options.editableStore()
            let id = try options.entry(entry, in: store)
            let edited = try store.edit(
                id, at: UTCMinute(.now), reason: reason
            ) { entry in
                if let date { entry.day = date.day }
                if let people {
                    entry.people = people
                    entry.hasCome = true
                }
                if let kind { entry.kind = kind }
                if let tour { entry.tour = tour.isEmpty ? nil : tour }
                if let note { entry.note = note }
            }
            Words.say("corrected entry \(id): \(edited.line)")
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete an entry; its trace stays.",
            discussion: """
                EXAMPLES
                  docent journal delete 12 --reason "entered twice"
                """)

        @Argument(help: "Number of the entry, as list prints it, or ID of a visit of a group.")
        var entry: String

        @Option(help: "Why it is deleted.")
        var reason = ""

        @OptionGroup var options: JournalOptions

        func run() throws {
            let store = try options.editableStore()
            let id = try options.entry(entry, in: store)
            try store.delete(id, at: UTCMinute(.now), reason: reason)
            Words.say("deleted entry \(id)")
        }
    }
}
