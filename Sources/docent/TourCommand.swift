import ArgumentParser
import Commands
import FilmLengths
import Foundation
import Payloads
import Tour
import TourAuthoring
import Wording

struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Compile, check, search and publish tour content.",
        subcommands: [
            Import.self, ImportCSV.self, Export.self, Check.self, Show.self, Search.self,
            Route.self, Preview.self, Translate.self, Publish.self, PublishKey.self, Verify.self,
            ChannelGroup.self, Take.self, Accept.self, Rollback.self, Visits.self, WriteSite.self,
        ])

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compile tour content into a SQLite database.",
            discussion: """
                Reports all problems at once, as file:line:column. On any error the old
                database stays as it is. The new one replaces it in one step; a running kiosk
                picks it up. As root, a kiosk/kiosk.yaml in the current folder is ignored;
                name the database, or the configuration with --config.

                EXAMPLES
                  docent tour import tour-content --database tour.sqlite
                  docent tour import tour-content --dry-run

                EXIT STATUS
                  1  the content has errors
                  3  the folder or the database could not be read or written
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Flag(help: .quiet)
        var quiet = false

        @Flag(help: "Print what would change, without changing anything.")
        var dryRun = false

        @OptionGroup var content: ContentOptions

        func run() throws {
            let path = try content.importPath()
            if dryRun { return try showChanges(path) }
            let parent = (path as NSString).deletingLastPathComponent
            if !parent.isEmpty {
                try FileManager.default.createDirectory(
                    atPath: parent, withIntermediateDirectories: true)
            }
            try TourCommand.importing(
                folder, into: path, ifNothing: "nothing was imported, \(path) is as it was",
                quiet: quiet
            ) { summary in
                Words.say(
                    "\(path): \(counted(summary.buildings, "building")), "
                        + "\(counted(summary.rooms, "room")), "
                        + "\(counted(summary.people, "person", plural: "people")), "
                        + "\(counted(summary.tours, "tour")), "
                        + counted(summary.media, "medium", plural: "media")
                )
            }
        }

        private func showChanges(_ path: String) throws {
            try TourCommand.tellProblems(of: folder, ifNothing: "\(path) is as it was") {
                var progress = Progress()
                let changes = try TourImporter.changes(
                    folder: folder, against: path,
                    progress: { step in progress.show("read \(step.done) of \(step.total)") },
                    probe: FilmLength.probe)
                progress.clear()
                try TourCommand.print(changes)
            }
        }
    }

    /// Prints changes, one below the other.
    static func print(_ changes: [TourChange]) throws {
        let output = try Output()
        for change in changes { try output.write("\(change)\n") }
        Words.say(changes.isEmpty ? "nothing changes" : counted(changes.count, "change"))
    }

    /// Imports a folder, showing how far it is, and reports its problems.
    ///
    /// - Parameter body: says what was imported, unless it should be `quiet`.
    static func importing(
        _ folder: String, into path: String, ifNothing end: String, quiet: Bool,
        _ body: (TourImportSummary) -> Void = { _ in }
    ) throws {
        try tellProblems(of: folder, ifNothing: end) {
            var progress = Progress()
            defer { progress.clear() }
            let summary = try TourImporter.import(
                folder: folder, into: path,
                progress: { step in
                    progress.show("\(step.stage.rawValue) \(step.done) of \(step.total)")
                }, probe: FilmLength.probe)
            progress.clear()
            guard !quiet else { return }
            for warning in summary.warnings { Words.say("\(folder)/\(warning)") }
            body(summary)
        }
    }

    /// Reports an import's errors the way every command does: problems with their places first.
    ///
    /// - Parameter files: those that need not lie in the folder, by their own paths.
    static func tellProblems(
        of folder: String, ifNothing end: String, outside files: [String] = [],
        _ body: () throws -> Void
    ) throws {
        let names = Set(files + files.map { String($0.split(separator: "/").last ?? "") })
        do {
            try body()
        } catch TourImportError.invalid(_, let problems) {
            for problem in problems {
                let isOutside = names.contains(problem.file)
                Words.say(isOutside ? "\(problem)" : "\(folder)/\(problem)")
            }
            let errors = problems.count { $0.severity == .error }
            Words.say("\(counted(errors, "error")); \(end)")
            throw ExitCode.unexpected
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a room, building, person or tour.",
            discussion: """
                EXAMPLES
                  docent tour show A-014
                  docent tour show --language de PERSON:MIRA-RAUTIO
                """)

        @Argument(help: "ID, or a code such as ROOM:A-014, BUILDING:A, PERSON:ID or TOUR:ID.")
        var code: String

        @Option(help: "Language (default: the site's first).")
        var language: String?

        @OptionGroup var content: ContentOptions

        func run() throws {
            let store = try TourStore(path: content.databasePath())
            let site = try store.site()
            let languages = language.map { [Language(rawValue: $0)] + site.languages }
            let address = site.address.flatMap(SiteAddress.init)
            // A bare ID is a room's, unless only something else has it.
            let texts =
                code.contains(":")
                ? [code] : ["ROOM", "BUILDING", "PERSON", "TOUR"].map { "\($0):\(code)" }
            let codes = texts.compactMap { text -> SiteCode? in
                guard case .site(let found) = Payload(classifying: text, site: address)
                else { return nil }
                return found
            }
            guard let first = codes.first else {
                throw ValidationError(
                    "\"\(code)\" is not a site code; write an ID, or ROOM:A-014, PERSON:ID, TOUR:ID"
                )
            }
            let known = try codes.first {
                if case .gone = try store.resolve($0) { false } else { true }
            }
            let page = try ContentPage(
                known ?? first, in: store, languages: languages ?? site.languages)
            try Output().write(page.text)
            if page.isGone { throw ExitCode.unexpected }
        }
    }

    struct Search: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Search names, texts and people.",
            discussion: """
                EXAMPLE
                  docent tour search control
                """)

        @Argument(help: "Words to find; the start of a word is enough.")
        var words: [String]

        @Option(help: "Language (default: all).")
        var language: String?

        @Option(help: "Maximum number of results.")
        var limit = 20

        @OptionGroup var content: ContentOptions

        func validate() throws {
            guard !words.isEmpty else { throw ValidationError("give the words to search for") }
            guard (1...1000).contains(limit) else {
                throw ValidationError("--limit is \(limit); it must be 1 to 1000")
            }
        }

        func run() throws {
            let store = try TourStore(path: content.databasePath())
            let hits = try store.search(
                words.joined(separator: " "),
                languages: language.map { [Language(rawValue: $0)] } ?? [], limit: limit)
            let output = try Output()
            for hit in hits {
                try output.write(line: "\(hit.kind.rawValue) \(hit.id)  \(hit.title)")
                if !hit.snippet.isEmpty { try output.write(line: "    \(hit.snippet)") }
            }
            if hits.isEmpty {
                Words.say("nothing found; try fewer letters")
                throw ExitCode.unexpected
            }
        }
    }
}
