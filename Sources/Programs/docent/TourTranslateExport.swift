public import ArgumentParser
import Commands
import KioskCommands
public import TourAuthoring
import TourModel

extension TourCommand {
    struct TranslateExport: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Write texts for translators: XLIFF, PO or CSV.",
            discussion: """
                Each text has a note on its purpose and maximum length, and its translation so
                far. Texts are Markdown, as in the pages.

                FORMATS
                  xliff      XLIFF 2.0 (.xlf), for translation tools; a segment per paragraph
                  xliff-1.2  XLIFF 1.2 (.xlf), for tools that do not read 2.0
                  po         gettext (.po); a stale translation is fuzzy
                  csv        a table (.csv); translate in the language's column

                EXAMPLES
                  docent tour translate export tour-content --language de -o de.xlf
                  docent tour translate export tour-content --language fr --format csv

                EXIT STATUS
                  1  the folder has errors, or lacks this language
                  3  the folder could not be read, or the file could not be written
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Option(help: "Language to translate into.")
        var language: String

        @Option(
            help: "Only texts in this state: new, translated, reviewed or stale; may be repeated.")
        var state: [TranslationState] = []

        @Option(
            help: "Format: xliff, xliff-1.2, po or csv (default: by the file's ending, else xliff)."
        )
        var format: TourTranslator.Format?

        @Option(name: .shortAndLong, help: "Output file (default: standard output).")
        var output: String?

        func run() throws {
            let ending = output?.lowercased().split(separator: ".").last.map(String.init)
            let byEnding = ["csv": TourTranslator.Format.csv, "po": .po][ending ?? ""]
            let states = state.isEmpty ? TranslationState.allCases : state
            try ImportReport.tellProblems(of: folder, ifNothing: "nothing was written") {
                let bytes = try TourTranslator.export(
                    folder, into: Language(rawValue: language), states: Set(states),
                    as: format ?? byEnding ?? .xliff)
                guard let bytes else {
                    let words = states.map(\.rawValue).joined(separator: " or ")
                    return Words.say("no text is \(words) in \(language); nothing was written")
                }
                let output = try Output(path: output)
                try output.write(bytes)
                try output.finish()
            }
        }
    }
}

extension TourTranslator.Format: ExpressibleByArgument {}
