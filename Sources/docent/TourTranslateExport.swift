public import ArgumentParser
import Tour
public import TourAuthoring

extension TourCommand {
    struct TranslateExport: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Write the texts for a translator, as XLIFF 2.0 or as a table.",
            discussion: """
                Each text comes with a note on what it is and how long it may be, and with its translation where there is one.
                Texts are Markdown as they stand in the pages.

                FORMATS
                  xliff  XLIFF 2.0 (.xlf): translators' tools; a segment for each paragraph
                  csv    a table (.csv): spreadsheets; the translation goes into the column of its language

                EXAMPLES
                  docent tour translate export tour-content --language de -o de.xlf
                  docent tour translate export tour-content --language fr --state stale -o fr.csv

                EXIT STATUS
                  1  the folder has errors, or not this language
                  3  the folder could not be read, or the file not be written
                  0  all well
                """)

        @Argument(help: "The folder with site.yaml.")
        var folder: String

        @Option(help: "The language to translate into.")
        var language: String

        @Option(help: "Only texts that are new, translated, reviewed or stale; may be given again.")
        var state: [TranslationState] = []

        @Option(help: "What to write: xliff, csv (default: csv for a file.csv, else xliff).")
        var format: TourTranslator.Format?

        @Option(name: .shortAndLong, help: "The file; standard output where it is left out.")
        var output: String?

        func run() throws {
            let isTable = output?.lowercased().hasSuffix(".csv") ?? false
            let states = state.isEmpty ? TranslationState.allCases : state
            try TourCommand.tellProblems(of: folder, ifNothing: "nothing was written") {
                let bytes = try TourTranslator.export(
                    folder, into: Language(rawValue: language), states: Set(states),
                    as: format ?? (isTable ? .csv : .xliff))
                guard let bytes else {
                    let words = states.map(\.rawValue).joined(separator: " or ")
                    return Words.say("no text is \(words) in \(language); nothing was written")
                }
                do {
                    let output = try Output(path: output)
                    try output.write(bytes)
                    try output.finish()
                } catch let error as OutputError where error != .readerGone {
                    Words.say(error.description)
                    throw ExitCode(Status.unreadable)
                }
            }
        }
    }
}

extension TourTranslator.Format: ExpressibleByArgument {}
