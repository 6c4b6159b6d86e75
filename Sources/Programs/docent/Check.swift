public import ArgumentParser
public import Checks
import Commands
import Forms
import Foundation
import ImageFiles
import KioskCommands
import Payloads
import ScanCommand
import Scanning
import TourModel
import TourStore
import Wording

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare pictures with what they must say.",
        discussion: """
            The manifest is a CSV table or a YAML list. Each entry names a file, relative
            to the manifest, and what it must contain: text (exact), pattern (a regular
            expression), kind (url, contact, room, ...) and count (the number of matching
            symbols; at least one by default).

              - file: a-014.png
                kind: room
                pattern: A-014$

            EXAMPLES
              docent check qrcodes/manifest.csv
              docent check --format junit -o report.xml qrcodes/manifest.csv

            EXIT STATUS (the worst of all entries)
              3  some picture, or the manifest, could not be read
              1  some picture is not as expected
              0  success
            """)

    @Argument(help: "Manifest: CSV if its name ends in .csv, else YAML; - for standard input.")
    var manifest: String

    @Option(help: "Report format: text, json, junit, tap or sarif.")
    var format = CheckReport.Format.text

    @Option(name: .shortAndLong, help: .outputFile)
    var output: String?

    @Option(name: .shortAndLong, help: "Pictures to process in parallel (default: one per core).")
    var jobs: Int?

    @OptionGroup var limits: LimitOptions
    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var content: ContentOptions

    mutating func validate() throws {
        if manifest == "-" { manifest = "/dev/stdin" }
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs is \(jobs); it must be 1 to 256")
        }
    }

    func run() async throws {
        let manifest = try CheckManifest(path: manifest)
        for note in manifest.notes { Words.say(note) }
        let tour = try content.tourIfPresent()
        if tour == nil, let code = manifest.firstSiteCode {
            let words =
                try content.missingTour() ?? "without the tour its codes are not recognized"
            throw CheckManifestError(
                path: self.manifest, problems: [FormProblem(line: code.line, text: words)])
        }
        let site = try tour?.site().address.flatMap(SiteAddress.init)
        let decoders = try isolation.decoders()
        let scanner = PictureScanner(
            decoder: try decoding.makeDecoder(through: decoders), loaders: PixbufLoaders(),
            limits: limits.limits, site: site, through: decoders)
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
            Words.say("stopped; no report is written")
            throw interruption.isRequested ? interruption.status : .unexpected
        }
        let output = try Output(path: output)
        try output.write(exactly: report.text(format, version: BuildInformation.version))
        try output.finish()
        if report.outcome != .asExpected { throw ExitCode(report.outcome) }
    }
}

extension CheckReport.Format: ExpressibleByArgument {}
