public import ArgumentParser
import Commands
import Decoding
import Imaging
import Isolation
public import Reports
import ScanCommand
import Scanning
import Synchronization
import Wording

/// Reports of codes that were not read, and what is done with them.
struct ReportOptions: ParsableArguments {
    @Option(
        help: .init(
            "Folder for reports of pictures with codes that were not read.",
            discussion:
                "A report is a ZIP file with the picture, what was tried, and the versions.",
            valueName: "folder"))
    var report: String?

    @Flag(help: "With --report: report pictures whose codes were all read, too.")
    var reportAll = false

    @Option(
        help: .init(
            "With --report: make codes' payload, their surroundings or all unreadable.",
            discussion:
                "readable: surroundings, and all if any effort reads a code. Default: nothing."))
    var blacken: Blackening?

    @Flag(help: "Read the pictures of reports again, and compare with what the reports say.")
    var replay = false

    /// Rejects options that do not go together.
    ///
    /// - Parameter hasOther: whether options were given that a replay has no use for.
    func check(hasCamera: Bool, hasOther: Bool, _ decoding: DecodingOptions) throws {
        if report == nil, reportAll { throw ValidationError("--report-all goes with --report") }
        if report == nil, blacken != nil { throw ValidationError("--blacken goes with --report") }
        if report != nil, hasCamera {
            throw ValidationError("--report is for pictures, and does not go with --camera")
        }
        guard replay else { return }
        if hasCamera || hasOther || report != nil {
            throw ValidationError(
                "--replay goes with reports alone, not with --camera, --raw, --annotate, --explain or "
                    + "--report")
        }
        if decoding.effort != nil || !decoding.symbologies.isEmpty || decoding.decoder != .auto {
            throw ValidationError(
                "--replay takes --decoder, --effort and --symbology from the report")
        }
    }

    /// What writes reports; `nil` where none are asked for.
    func reporter(options: DecoderOptions, through decoders: DecoderPool?) throws -> Reporter? {
        guard let report else { return nil }
        return Reporter(
            folder: try RecordFolder(report),
            maker: try ReportMaker(
                program: BuildInformation.text, source: .picture,
                options: options, blackening: blacken ?? .nothing, through: decoders),
            blackening: blacken ?? .nothing, reportsAll: reportAll)
    }
}

extension Blackening: ExpressibleByArgument {}

/// Writes the reports of a batch, from several threads.
final class Reporter: Sendable {
    private let folder: RecordFolder
    private let maker: ReportMaker
    private let blackening: Blackening
    private let reportsAll: Bool
    private let failures = WriteFailures(of: "report")
    private let counts = Mutex<(written: Int, spared: Int)>((0, 0))

    init(folder: RecordFolder, maker: ReportMaker, blackening: Blackening, reportsAll: Bool) {
        self.folder = folder
        self.maker = maker
        self.blackening = blackening
        self.reportsAll = reportsAll
    }

    /// Writes the report of a picture, where something in it was not read.
    func add(_ image: LumaImage, _ record: ScanRecord) {
        failures.gather {
            let input = ReportMaker.Input(image, name: record.path, page: record.page)
            guard let report = try maker.report(of: input, evenIfRead: reportsAll) else {
                return counts.withLock { $0.spared += 1 }
            }
            let path = folder.path(for: record, ending: ".report.zip")
            try folder.makeFolder(of: path)
            try report.write(to: path)
            counts.withLock { $0.written += 1 }
        }
    }

    /// Says what was written.
    ///
    /// - Throws: `ExitCode` where a report could not be written.
    func finish() throws {
        let (written, spared) = counts.withLock { $0 }
        if written > 0 {
            let contents =
                switch blackening {
                case .nothing: "with the pictures as they are; --blacken all hides what they show"
                case .payload: "without what their codes say"
                case .surroundings: "without what is around their codes"
                case .readable: "without what can be read, and what is around their codes"
                case .all: "without what their codes say, and what is around them"
                }
            Words.say("wrote \(counted(written, "report")) to \(folder.path), \(contents)")
        }
        if spared > 0 {
            Words.say(
                "\(counted(spared, "picture")) had no code that was not read, and no report; "
                    + "--report-all reports every picture")
        }
        try failures.report()
    }
}
