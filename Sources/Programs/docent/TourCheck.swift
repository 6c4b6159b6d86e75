public import ArgumentParser
import Checks
import Commands
import FilmLengths
import Foundation
import Kiosk
import KioskCommands
import PageMaking
import ScanCommand
import Times
public import TourAuthoring
import TourModel
import Wording

extension TourCommand {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Find problems in a folder of tour content.",
            discussion: """
                Reports everything an import rejects or warns about, and more (see RULES),
                without importing. Prints problems as file:line:column, or as SARIF for CI
                services.

                RULES
                \(TourRule.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

                EXAMPLES
                  docent tour check tour-content
                  docent tour check tour-content --labels qrcodes --ignore long-text
                  docent tour check tour-content --format sarif -o tour.sarif

                EXIT STATUS
                  3  the folder could not be read
                  1  there are problems
                  0  success
                """)

        enum Format: String, ExpressibleByArgument, CaseIterable { case text, sarif }

        @Argument(help: .contentFolder)
        var folder: String

        @Option(help: "Report format: text or sarif.")
        var format = Format.text

        @Option(name: .shortAndLong, help: .outputFile)
        var output: String?

        @Option(
            name: .customLong("ignore"),
            help: .init("Skip a rule; may be repeated.", valueName: "rule"))
        var ignored: [TourRule] = []

        @Option(help: "Folder of printed labels, named like room-a-014.png.")
        var labels: String?

        @Option(
            help: .init(
                "Kiosk's screen in pixels, to find oversized pictures.", valueName: "width>x<height"
            ))
        var screen = "1920x1080"

        func validate() throws {
            if screenSize == nil {
                throw ValidationError("--screen is \"\(screen)\"; write it as 1920x1080")
            }
            if ignored.contains(.content) {
                throw ValidationError(
                    "\"content\" is what keeps the folder from being imported; mend it instead")
            }
        }

        private var screenSize: (width: Int, height: Int)? {
            let parts = screen.lowercased().split(separator: "x").map { Int($0) }
            guard parts.count == 2, let width = parts[0], let height = parts[1],
                (1...100_000).contains(width), (1...100_000).contains(height)
            else { return nil }
            return (width, height)
        }

        func run() throws {
            var progress = Progress()
            defer { progress.clear() }
            let (problems, content) = try TourChecker.checked(
                folder: folder,
                options: TourChecker.Options(
                    screen: screenSize ?? (1920, 1080), labels: labels, today: .today,
                    ignored: Set(ignored)),
                measure: TourImporter.measurePicture,
                progress: { step in progress.show("read \(step.done) of \(step.total)") },
                probe: FilmLength.makeProbe(), resident: nil)
            progress.clear()
            if let site = content?.site { hint(at: site) }
            let output = try Output(path: output)
            switch format {
            case .text:
                for problem in problems { try output.write(line: "\(folder)/\(problem)") }
                Words.say(problems.isEmpty ? "no problems" : counted(problems.count, "problem"))
            case .sarif: try output.write(exactly: try sarif(problems))
            }
            try output.finish()
            if !problems.isEmpty { throw ExitCode.unexpected }
        }

        /// Names the languages of a site that the kiosk's own words are not in; the folder is right all the same.
        private func hint(at site: Site) {
            let english = Language(rawValue: "en")
            for language in site.languages where !Strings.have(language) {
                Words.say(
                    "hint: \(LanguageName.name(of: language, in: english)) has no words of the "
                        + "kiosk's own; they are shown in English")
            }
        }

        private func sarif(_ problems: [TourProblem]) throws -> String {
            try SARIFLog(
                tool: "docent tour check", version: BuildInformation.version,
                rules: TourRule.allCases.map { .init(id: $0.rawValue, text: $0.summary) },
                results: problems.map { problem in
                    .init(
                        rule: problem.rule.rawValue,
                        level: problem.severity == .error ? .error : .warning,
                        message: "\(problem.message); \(problem.advice)",
                        file: folder + "/" + problem.file, line: problem.line,
                        column: problem.column)
                }
            ).json()
        }
    }
}

extension TourRule: ExpressibleByArgument {}
