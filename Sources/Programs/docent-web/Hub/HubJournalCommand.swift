import ArgumentParser
import Commands
import Files
import Foundation
import Hub
import Journal

extension HubCommand {
    struct Journal: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the journal's reports over all kiosks.",
            discussion: """
                Brings what kiosks have counted into the journal of all kiosks, and runs a
                command of "docent journal" on it: report, walks, never, favourites, export,
                mail or alert. Without a command it only updates the journal.

                A hub has one such journal, since reports hide small numbers by what it
                remembers. It lies beside a SQLite hub, as journal.sqlite. After 400 days it
                has months only, and the hub deletes its own counts of these; it keeps them
                with --keep-counts, for a journal that could be lost.

                EXAMPLES
                  docent hub journal report --period last-month
                  docent hub journal report --kiosk lobby --by page
                  docent hub journal export -o all.csv
                """)

        @Argument(
            parsing: .captureForPassthrough, help: "Command of docent journal, and its options.")
        var arguments: [String] = []

        func run() throws {
            var rest = arguments
            if ["--help", "-h"].contains(rest.first) { throw CleanExit.helpRequest(Self.self) }
            let hub = try Self.take("--hub", from: &rest)
            let named = try Self.take("--journal", from: &rest)
            let isNew = Self.takeFlag("--take-over", from: &rest)
            let keepsCounts = Self.takeFlag("--keep-counts", from: &rest)
            guard rest.first?.hasPrefix("-") != true else {
                throw ValidationError(
                    "the command comes first: docent hub journal report \(rest.joined(separator: " "))"
                )
            }
            var option = HubOption()
            option.name = hub
            let store = try option.store()
            guard named != nil || !HubAddress.isServer(option.database) else {
                throw ValidationError(
                    "name the journal's file with --journal: this hub is on a server, and reports keep their own file"
                )
            }
            let path =
                named
                ?? "\(FilePath.split(option.database).folder)/journal.sqlite"
            let journal = try JournalStore(path: path)
            let outcome = try HubJournal.update(
                journal, from: store, takingOver: isNew, keepsCounts: keepsCounts,
                at: HubTime.now)
            if outcome.isEarlierHub {
                Words.say(
                    "warning: the hub is an earlier copy than its journal; what kiosks sent between the copy's "
                        + "return and now may be missing in reports")
            }
            if outcome.late > 0 {
                Words.say(
                    "\(outcome.late) of \(outcome.units) updates came after their month was summed up, and are not in the journal"
                )
            }
            guard let command = rest.first else { return }
            try SiblingProgram("docent").run(
                ["journal", command, "--journal", path] + rest.dropFirst())
        }

        private static func takeFlag(_ flag: String, from arguments: inout [String]) -> Bool {
            defer { arguments.removeAll { $0 == flag } }
            return arguments.contains(flag)
        }

        /// Takes an option and its value out of arguments; the rest is for another program.
        private static func take(
            _ option: String, from arguments: inout [String]
        ) throws -> String? {
            if let index = arguments.firstIndex(where: { $0.hasPrefix("\(option)=") }) {
                return String(arguments.remove(at: index).dropFirst(option.count + 1))
            }
            guard let index = arguments.firstIndex(of: option) else { return nil }
            guard index + 1 < arguments.count else {
                throw ValidationError("\(option) needs a value")
            }
            arguments.remove(at: index)
            return arguments.remove(at: index)
        }
    }
}
