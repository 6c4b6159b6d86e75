public import ArgumentParser
import Foundation
import Kiosk
import Scanning
import Tour
public import TourAuthoring
import Wording

extension TourCommand {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell what could be better in a folder of tour content.",
            discussion: """
                Looks for all that an import refuses or warns about, and for more: see RULES. Nothing is imported. Problems are
                told as file:line:column, or as SARIF for a CI service.

                RULES
                \(TourRule.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

                EXAMPLES
                  docent tour check tour-content
                  docent tour check tour-content --labels qrcodes --ignore long-text
                  docent tour check tour-content --format sarif -o tour.sarif

                EXIT STATUS
                  3  the folder could not be read
                  1  there are problems
                  0  all well
                """)

        enum Format: String, CaseIterable, ExpressibleByArgument {
            case text, sarif
        }

        @Argument(help: "The folder with site.yaml.")
        var folder: String

        @Option(help: "How to report: text, sarif.")
        var format = Format.text

        @Option(name: .shortAndLong, help: "Write to a file, which appears when it is complete.")
        var output: String?

        @Option(
            name: .customLong("ignore"),
            help: ArgumentHelp("Leave out a rule; may be given again.", valueName: "rule"))
        var ignored: [TourRule] = []

        @Option(help: "The folder of printed labels: room-a-014.png and so on.")
        var labels: String?

        @Option(
            help: ArgumentHelp(
                "The kiosk's screen in pixels, for pictures that are too large.",
                valueName: "width>x<height"))
        var screen = "1920x1080"

        func validate() throws {
            if screenSize == nil {
                throw ValidationError("--screen is “\(screen)”; write it as 1920x1080")
            }
            if ignored.contains(.content) {
                throw ValidationError(
                    "“content” is what keeps the folder from being imported; mend it instead")
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
            let now = Calendar(identifier: .gregorian)
                .dateComponents([.year, .month, .day], from: Date())
            let today = CalendarDay(
                year: now.year ?? 1, month: now.month ?? 1, day: now.day ?? 1)
            var progress = Progress()
            let problems: [TourProblem]
            do {
                problems = try TourChecker.check(
                    folder: folder,
                    options: TourChecker.Options(
                        screen: screenSize ?? (1920, 1080), labels: labels, today: today,
                        ignored: Set(ignored)),
                    progress: { step in progress.show("read \(step.done) of \(step.total)") },
                    probe: FilmLength.probe)
                progress.clear()
            } catch {
                progress.clear()
                Words.say(error.description)
                throw ExitCode(Status.unreadable)
            }
            let output = try Output(path: output)
            switch format {
            case .text:
                for problem in problems { try output.write("\(folder)/\(problem)\n") }
                Words.say(problems.isEmpty ? "no problems" : counted(problems.count, "problem"))
            case .sarif: try output.write(try sarif(problems))
            }
            try output.finish()
            if !problems.isEmpty { throw ExitCode(Status.unexpected) }
        }

        private func sarif(_ problems: [TourProblem]) throws -> String {
            try SARIFLog(
                tool: "docent tour check",
                rules: TourRule.allCases.map { .init(id: $0.rawValue, text: $0.summary) },
                results: problems.map { problem in
                    .init(
                        rule: problem.rule.rawValue,
                        level: problem.severity == .error ? .error : .warning,
                        message: "\(problem.message); \(problem.remedy)",
                        file: folder + "/" + problem.file, line: problem.line,
                        column: problem.column)
                }
            ).json()
        }
    }
}

extension TourRule: ExpressibleByArgument {}
