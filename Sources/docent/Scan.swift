import ArgumentParser
import Commands
import Decoding
import Foundation
import ImageFiles
import Payloads
import Scanning
import Tour
import Wording

struct Scan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read codes from pictures, PDFs or a camera.",
        discussion: """
            EXAMPLES
              docent scan badge.jpg                    # one picture
              docent scan --format jsonl photos/       # every picture in a folder
              docent scan --raw letter.pdf > data.bin  # the decoded bytes only
              docent scan - < badge.jpg                # standard input
              docent scan --annotate out photos/       # copies with the codes outlined
              docent scan --explain hard.jpg           # why a code was not read
              docent scan --report out hard.jpg        # a report for others to replay
              docent scan --replay out/hard.jpg.report.zip
              docent scan --camera /dev/video0         # a camera, until Ctrl-C

            EXIT STATUS (the worst of all inputs)
              3  some input could not be read
              1  a multi-symbol message is incomplete, two engines disagree, or
                 a replay differs from its report
              4  some picture held no code
              0  success
            """)

    @Argument(help: "Pictures, PDFs or folders; - for standard input.")
    var paths: [String] = []

    @Option(help: "Read from a camera, such as /dev/video0, until Ctrl-C.")
    var camera: String?

    @Flag(help: "With --camera: stop after the first code.")
    var once = false

    @Option(help: "Output format: text, json or jsonl.")
    var format = RecordFormat.text

    @Flag(help: "Print only the decoded bytes, one line per symbol.")
    var raw = false

    @Flag(
        name: [.customShort("0"), .long],
        help: "With --raw: end each symbol with NUL instead of a newline.")
    var null = false

    @Option(name: .shortAndLong, help: .outputFile)
    var output: String?

    @Option(name: .shortAndLong, help: "Pictures to process in parallel (default: one per core).")
    var jobs: Int?

    @Option(help: .init("Folder for copies with the symbols outlined.", valueName: "folder"))
    var annotate: String?

    @Flag(help: "Explain what was not read, name other codes, and say what to change.")
    var explain = false

    @Option(help: "Resolution of PDF pages, in dots per inch.")
    var pdfDpi = ImageLimits().pdfResolution

    @OptionGroup var reports: ReportOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var content: ContentOptions

    func validate() throws {
        guard (camera == nil) != paths.isEmpty else {
            throw ValidationError(
                camera == nil
                    ? "name a picture, a folder, - for standard input, or --camera DEVICE"
                    : "--camera and pictures do not go together")
        }
        if null, !raw { throw ValidationError("-0 goes with --raw") }
        if raw, format != .text { throw ValidationError("--raw and --format do not go together") }
        if once, camera == nil { throw ValidationError("--once goes with --camera") }
        if camera != nil, annotate != nil || format == .json || output != nil {
            throw ValidationError(
                "a camera has no end: --annotate, --format json and -o do not go with it")
        }
        try reports.check(
            hasCamera: camera != nil, hasOther: raw || annotate != nil || explain, decoding)
        if explain, raw || camera != nil {
            throw ValidationError("--explain does not go with --\(raw ? "raw" : "camera")")
        }
        if explain, decoding.decoder == .zbar {
            throw ValidationError(
                "--explain needs --decoder auto or native; zbar does not report its steps")
        }
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs is \(jobs); it must be 1 to 256")
        }
        guard (36...1200).contains(pdfDpi) else {
            throw ValidationError("--pdf-dpi is \(pdfDpi); it must be 36 to 1200")
        }
    }

    func run() async throws {
        if reports.replay { return try replay() }
        let tour = try content.tourIfPresent()
        let site = try tour?.site().address.flatMap(SiteAddress.init)
        var limits = self.limits.limits
        limits.pdfResolution = pdfDpi
        let decoders = try isolation.decoders()
        let scanner = PictureScanner(
            decoder: try decoding.makeDecoder(through: decoders), limits: limits, site: site,
            explains: explain, through: decoders)
        let printer = RecordPrinter(
            style: raw ? .raw(separator: null ? 0 : 0x0A) : .records(format),
            output: try Output(path: output), names: TourNames(tour))
        if let camera {
            try await CameraScan(path: camera, endsAfterFirst: once)
                .run(
                    with: decoding.makeDecoder(otherwise: .fast, through: decoders),
                    scanner: scanner,
                    printer: printer
                )
        } else {
            try scanPictures(
                with: scanner, printer: printer,
                reporter: reports.reporter(options: decoding.options(), through: decoders))
        }
    }

    private func replay() throws {
        try ReplayCommand(
            format: format, output: Output(path: output), limits: limits.limits,
            decoders: isolation.decoders()
        ).run(paths)
    }

    private func scanPictures(
        with scanner: PictureScanner, printer: RecordPrinter, reporter: Reporter?
    ) throws {
        let inputs = ScanInputs(arguments: paths)
        let annotator = try annotate.map { try Annotator(folder: $0) }
        let failures = WriteFailures(of: "annotated picture")
        let batch = BatchScanner(
            inputs: inputs.inputs, threads: jobs ?? ProcessInfo.processInfo.activeProcessorCount
        ) { input in
            scanner.scan(input) { page, record in
                failures.gather { try annotator?.annotate(page.image, record) }
                reporter?.add(page.image, record)
            }
        }
        let interruption = Interruption { batch.stop() }
        var printer = printer
        var summary = ScanSummary()
        var progress = Progress()
        var failure: (any Error)?
        batch.run { records in
            do {
                progress.clear()
                for var record in records {
                    record.messages = summary.add(record)
                    try printer.print(record, isMessageOpen: summary.hasOpenMessage)
                }
            } catch {
                failure = error
                return false
            }
            summary.inputs += 1
            progress.show(
                "\(summary.inputs) of \(inputs.inputs.count), \(counted(summary.symbols, "code"))")
            return true
        }
        progress.clear()
        if let failure { throw failure }
        // A file of results is whole or not written at all.
        let isWithheld = interruption.isRequested && printer.output.isFile
        if !isWithheld { try printer.finish(summary.messages) }
        if inputs.passedOver > 0 {
            Words.say("skipped \(counted(inputs.passedOver, "file")) in folders: not pictures")
        }
        try failures.report()
        try reporter?.finish()
        if interruption.isRequested {
            Words.say(
                "stopped after \(summary.inputs) of \(counted(inputs.inputs.count, "input"))"
                    + (isWithheld ? "; \(printer.output.path) is not written" : ""))
            throw interruption.status
        }
        if summary.outcome != .asExpected { throw ExitCode(summary.outcome) }
    }
}
