import ArgumentParser
import Checks
import Commands
import Decoding
import ImageFiles
import KioskCommands
import Payloads
import ScanCommand
import Scanning
import TourModel
import TourStore

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

    @OptionGroup var pictures: PictureOptions

    @Option(help: "Read from a camera, such as /dev/video0, until Ctrl-C.")
    var camera: String?

    @Flag(help: "With --camera: stop after the first code.")
    var once = false

    @Option(help: .init("Folder for copies with the symbols outlined.", valueName: "folder"))
    var annotate: String?

    @OptionGroup var reports: ReportOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var content: ContentOptions

    func validate() throws {
        guard (camera == nil) != pictures.paths.isEmpty else {
            throw ValidationError(
                camera == nil
                    ? "name a picture, a folder, - for standard input, or --camera DEVICE"
                    : "--camera and pictures do not go together")
        }
        if once, camera == nil { throw ValidationError("--once goes with --camera") }
        if camera != nil, annotate != nil || pictures.format == .json || pictures.output != nil {
            throw ValidationError(
                "a camera has no end: --annotate, --format json and -o do not go with it")
        }
        try reports.check(
            hasCamera: camera != nil,
            hasOther: pictures.raw || annotate != nil || pictures.explain, decoding)
        if pictures.explain, camera != nil {
            throw ValidationError("--explain does not go with --camera")
        }
        try decoding.check(explains: pictures.explain)
    }

    func run() async throws {
        if reports.replay { return try replay() }
        let tour = try content.tourIfPresent()
        let site = try tour?.site().address.flatMap(SiteAddress.init)
        var limits = self.limits.limits
        limits.pdfResolution = pictures.pdfDpi
        let decoders = try isolation.decoders()
        let scanner = try PictureScanner(
            decoder: decoding.makeDecoder(through: decoders), loaders: PixbufLoaders(),
            limits: limits, site: site, explains: pictures.explain,
            unasked: pictures.explain ? decoding.makeUnaskedDecoder(through: decoders) : nil,
            through: decoders)
        let printer = try pictures.printer(name: TourNames(tour).name)
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
            format: pictures.format, output: Output(path: pictures.output), limits: limits.limits,
            decoders: isolation.decoders()
        ).run(pictures.paths)
    }

    private func scanPictures(
        with scanner: PictureScanner, printer: RecordPrinter, reporter: Reporter?
    ) throws {
        let annotator = try annotate.map { try Annotator(folder: $0) }
        let failures = WriteFailures(of: "annotated picture")
        let scan = PictureScan(pictures, with: scanner) { page, record in
            failures.gather { try annotator?.annotate(page.image, record) }
            reporter?.add(page.image, record)
        }
        try scan.run(printer) {
            try failures.report()
            try reporter?.finish()
        }
    }
}
