import ArgumentParser
import Commands
import KioskCommands
import TourAuthoring
import TourModel
import Wording

extension TourCommand {
    struct TranslateConfirm: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "confirm",
            abstract: "Mark translations as up to date.",
            discussion: """
                Records for each translation the text that it belongs to, so that stale ones
                count as translated again. Run it once when a tour has all its translations,
                and for a page whenever you have checked it.

                EXAMPLES
                  docent tour translate confirm tour-content
                  docent tour translate confirm tour-content --language de --reviewed

                EXIT STATUS
                  1  the folder has errors, or lacks this language or page
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Argument(help: "Pages, such as buildings/A/A-014.md (default: all).")
        var pages: [String] = []

        @Option(help: "Language; may be repeated (default: all).")
        var language: [String] = []

        @Flag(help: "Mark translations as reviewed.")
        var reviewed = false

        func run() throws {
            try ImportReport.tellProblems(of: folder, ifNothing: "nothing was changed") {
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
