public import ArgumentParser
import Foundation
import ImageFiles
import Payloads
public import Scanning
import Tour
import Wording

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check pictures against what they must say; reports for CI.",
        discussion: """
            The manifest is a CSV table or a YAML list. Each line names a file, relative to the manifest, and what it
            must say: text (exactly), pattern (a regular expression), kind (url, contact, room, ...), count (how many
            symbols match; at least one where it is left out).

              - file: a-014.png
                kind: room
                pattern: A-014$

            EXAMPLES
              docent check qrcodes/manifest.csv
              docent check --format junit -o report.xml manifest.yaml

            EXIT STATUS, the worst of all entries
              3  some picture could not be read
              1  something is not as expected
              0  all well
            """)

    @Argument(help: "The manifest: .csv is CSV, all else YAML.")
    var manifest: String

    @Option(help: "How to report: text, json, junit, tap, sarif.")
    var format = CheckReport.Format.text

    @Option(name: .shortAndLong, help: "Write to a file, which appears when it is complete.")
    var output: String?

    @Option(
        name: .shortAndLong, help: "How many pictures to work on at once (default: one per core).")
    var jobs: Int?

    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var content: ContentOptions

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs is \(jobs); it must be 1 to 256")
        }
    }

    func run() async throws {
        let manifest = try CheckManifest(path: manifest)
        let site = try content.tourIfPresent()?.site().address.flatMap(SiteAddress.init)
        let scanner = PictureScanner(decoder: try decoding.makeDecoder(), site: site)
        let run = CheckRun(
            manifest: manifest, path: self.manifest,
            threads: jobs ?? ProcessInfo.processInfo.activeProcessorCount, scanner: scanner)
        let interruption = Interruption { run.stop() }
        var progress = Progress()
        let report = run.report { done, total in
            progress.show("\(done) of \(counted(total, "picture"))")
        }
        progress.clear()
        guard let report else {
            Words.say("stopped; nothing is reported")
            throw ExitCode(interruption.isRequested ? Status.interrupted : Status.unexpected)
        }
        let output = try Output(path: output)
        try output.write(report.text(format))
        try output.finish()
        if report.status != Status.allWell { throw ExitCode(report.status) }
    }
}

extension CheckReport.Format: ExpressibleByArgument {}
