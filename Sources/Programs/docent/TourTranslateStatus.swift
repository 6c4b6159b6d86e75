import ArgumentParser
import Commands
import Foundation
import KioskCommands
import TourAuthoring
import TourModel

extension TourCommand {
    struct TranslateStatus: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Count new, translated, reviewed and stale texts.",
            discussion: """
                EXAMPLES
                  docent tour translate status tour-content
                  docent tour translate status tour-content --format json | jq .de.stale

                EXIT STATUS
                  1  the folder has errors
                  3  the folder could not be read
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Option(help: "Output format: text or json.")
        var format = TextOrJSON.text

        func run() throws {
            try ImportReport.tellProblems(of: folder, ifNothing: "nothing was counted") {
                let progress = try TourTranslator.progress(of: folder)
                switch format {
                case .text: try Output().write(table(progress))
                case .json: try Output().write(exactly: json(progress))
                }
                if progress.isEmpty { Words.say("the site has one language") }
            }
        }

        private func table(_ progress: [TourTranslator.Progress]) -> String {
            let head = ["language"] + TranslationState.allCases.map(\.rawValue)
            let rows = progress.map { language in
                [language.language.rawValue]
                    + TranslationState.allCases.map { "\(language.counts[$0] ?? 0)" }
            }
            let widths = head.indices.map { column in
                ([head] + rows).map { $0[column].count }.max() ?? 0
            }
            return ([head] + rows).map { row in
                let cells = zip(row, widths).enumerated().map { index, cell in
                    let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
                    return index == 0 ? cell.0 + blanks : blanks + cell.0
                }
                return cells.joined(separator: "  ") + "\n"
            }.joined()
        }

        private func json(_ progress: [TourTranslator.Progress]) throws -> String {
            var languages: [String: [String: Int]] = [:]
            for language in progress {
                languages[language.language.rawValue] = Dictionary(
                    uniqueKeysWithValues: language.counts.map { ($0.key.rawValue, $0.value) })
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return String(decoding: try encoder.encode(languages), as: UTF8.self) + "\n"
        }
    }
}
