import ArgumentParser
import Commands
import Files
import Foundation
import ImageFiles
import Isolation
import Reports
import ScanCommand
import Scanning
import Wording

/// Replays reports: reads their pictures again, and says where the answers differ.
struct ReplayCommand {
    let format: RecordFormat
    let output: Output
    let limits: ImageLimits
    let decoders: DecoderPool?

    /// How many differences of a frame are put into words; the JSON has all.
    private static let differencesInWords = 20

    /// - Throws: `ExitCode` where a report cannot be read, or an answer differs.
    func run(_ paths: [String]) throws {
        var printer = RecordPrinter(style: .records(.text), output: output)
        var replays: [JSONReplay] = []
        var status: ExitCode?
        for path in paths {
            do {
                let report = try Report(path: path, limits: limits, through: decoders)
                let replay = try ReportReplay(report, name: path, through: decoders)
                for outcome in try replay.run(name: path) {
                    if !outcome.isSame, status == nil { status = .unexpected }
                    switch format {
                    case .text: try print(outcome, of: report, with: &printer)
                    case .jsonl:
                        try output.write(
                            Array(JSONReplay(path, report, outcome).line()) + [0x0A])
                    case .json: replays.append(try JSONReplay(path, report, outcome))
                    }
                }
            } catch let error as ReportError {
                Words.say(error)
                status = .unreadable
            }
        }
        if format == .json { try output.write(Array(JSONReplay.array(replays)) + [0x0A]) }
        try output.finish()
        if let status { throw status }
    }

    private func print(
        _ outcome: ReportReplay.Outcome, of report: Report, with printer: inout RecordPrinter
    ) throws {
        try printer.print(outcome.record)
        for line in lines(outcome, of: report) { try output.write(line: "  " + line) }
    }

    private func lines(_ outcome: ReportReplay.Outcome, of report: Report) -> [String] {
        let description = report.description
        let made = "docent \(description.program) on \(description.date)"
        let before = description.frames[outcome.frame - 1].before
        var lines: [String] = []
        if let before {
            lines.append(
                "blackened: \(description.blackened.rawValue); before that, "
                    + (before.symbols == 0
                        ? "no code was read" : "\(counted(before.symbols, "code")) read"))
        }
        if outcome.isSame {
            let steps = outcome.hasSameSteps ? "" : ", by other steps"
            return lines + ["same answer as \(made)\(steps)"]
        }
        lines.append("another answer than \(made):")
        lines += outcome.differences.prefix(Self.differencesInWords).map { "  \($0)" }
        let rest = outcome.differences.count - Self.differencesInWords
        return rest > 0 ? lines + ["  and \(counted(rest, "more difference"))"] : lines
    }
}

/// What came of one frame in JSON: schema `docent.replay/1`.
private struct JSONReplay: Encodable {
    struct Difference: Encodable {
        let place: String
        let before: JSONValue
        let now: JSONValue
    }

    let schema = "docent.replay/1"
    let report: String
    let frame: Int
    /// Which program made the report, and on which day.
    let program: String
    let date: String
    let blackened: Blackening
    let same: Bool
    let sameSteps: Bool
    let differences: [Difference]
    let record: JSONValue

    init(_ path: String, _ report: Report, _ outcome: ReportReplay.Outcome) throws {
        self.report = FileName.repaired(path)
        frame = outcome.frame
        program = report.description.program
        date = report.description.date
        blackened = report.description.blackened
        same = outcome.isSame
        sameSteps = outcome.hasSameSteps
        differences = outcome.differences.map {
            Difference(place: $0.place, before: $0.before, now: $0.now)
        }
        record = try JSONDecoder().decode(JSONValue.self, from: outcome.record.jsonLine())
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    func line() throws -> Data { try Self.encoder.encode(self) }

    static func array(_ replays: [JSONReplay]) throws -> Data {
        let encoder = encoder
        encoder.outputFormatting.insert(.prettyPrinted)
        return try encoder.encode(replays)
    }
}
