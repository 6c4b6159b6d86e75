import ArgumentParser
import Commands
import FilmLengths
import Foundation
import KioskCommands
import Payloads
import TourAuthoring
import TourModel
import TourStore
import Wording

struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Compile, check, search and publish tour content.",
        subcommands: [
            TourImport.self, ImportCSV.self, Export.self, Check.self, Show.self, Search.self,
            Route.self, Preview.self, Translate.self, Publish.self, PublishKey.self, Verify.self,
            ChannelGroup.self, Take.self, Accept.self, Rollback.self, Visits.self, Plan.self,
            WriteSite.self,
        ])

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a room, building, person or tour.",
            discussion: """
                EXAMPLES
                  docent tour show A-014
                  docent tour show --language de PERSON:MIRA-RAUTIO
                """)

        @Argument(
            help: "ID, room number, or a code such as ROOM:A-014, BUILDING:A, PERSON:ID, TOUR:ID.")
        var code: String

        @OptionGroup var language: LanguageOption

        @OptionGroup var content: ContentOptions

        func run() throws {
            let store = try TourStore(path: content.databasePath())
            let site = try store.site()
            let languages = try language.languages(of: site)
            let address = site.address.flatMap(SiteAddress.init)
            // A bare ID or number is a room's, unless only something else has it.
            let room = try code.contains(":") ? nil : store.room(called: code)
            let texts =
                code.contains(":")
                ? [code]
                : ["ROOM:\(room?.id ?? code)"]
                    + ["BUILDING", "PERSON", "TOUR"].map { "\($0):\(code)" }
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
                known ?? first, in: store, languages: languages)
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
                languages: [try LanguageOption.language(language, of: store.site())].compactMap(
                    \.self),
                limit: limit)
            let output = try Output()
            for hit in hits {
                let title = [hit.number, hit.title].compactMap(\.self).joined(separator: " ")
                try output.write(line: "\(hit.kind.rawValue) \(hit.id)  \(title)")
                if !hit.snippet.isEmpty { try output.write(line: "    \(hit.snippet)") }
            }
            if hits.isEmpty {
                Words.say("nothing found; try fewer letters")
                throw ExitCode.unexpected
            }
        }
    }
}
