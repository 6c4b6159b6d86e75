import ArgumentParser
import Tour
import TourAuthoring
import Wording

extension TourCommand {
    struct TranslateConfirm: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "confirm",
            abstract: "Say that translations fit the texts as they are now.",
            discussion: """
                Remembers for each translation which text it was made from; stale ones are fresh again. Best done once for all when
                a tour has its translations, and for a page whenever you have looked through it.

                EXAMPLES
                  docent tour translate confirm tour-content
                  docent tour translate confirm tour-content --language de buildings/A/A-014.md --reviewed

                EXIT STATUS
                  1  the folder has errors, or not this language or page
                  3  a file could not be read or written
                  0  all well
                """)

        @Argument(help: "The folder with site.yaml.")
        var folder: String

        @Argument(
            help: "Pages in the folder, such as buildings/A/A-014.md; all where there is none.")
        var pages: [String] = []

        @Option(help: "The language; may be given again; all where it is left out.")
        var language: [String] = []

        @Flag(help: "Somebody has read them beside the texts.")
        var reviewed = false

        func run() throws {
            try TourCommand.tellProblems(of: folder, ifNothing: "nothing was changed") {
                let counts = try TourTranslator.confirm(
                    folder, languages: language.map(Language.init(rawValue:)), files: pages,
                    areReviewed: reviewed)
                for (language, count) in counts {
                    Words.say("\(language): \(counted(count, "translation")) confirmed")
                }
            }
        }
    }
}
