import ArgumentParser
import Pictures
import ScanCommand
import Scanning

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read codes from pictures.",
        discussion: """
            EXAMPLES
              docent-scan scan badge.jpg                    # one picture
              docent-scan scan --format jsonl photos/       # every picture in a folder
              docent-scan scan --raw badge.png > data.bin   # the decoded bytes only
              docent-scan scan - < badge.jpg                # standard input
              docent-scan scan --explain hard.jpg           # why a code was not read

            EXIT STATUS (the worst of all inputs)
              3  some input could not be read
              1  a multi-symbol message is incomplete, or two engines disagree
              4  some picture held no code
              0  success
            """)

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var decoding: DecodingOptions

    func validate() throws {
        guard !pictures.paths.isEmpty else {
            throw ValidationError("name a picture, a folder, or - for standard input")
        }
        try decoding.check(explains: pictures.explain)
    }

    func run() throws {
        var limits = limits.limits
        limits.pdfResolution = pictures.pdfDpi
        let scanner = try PictureScanner(
            decoder: decoding.makeDecoder(), loaders: MissingLoaders(), limits: limits,
            explains: pictures.explain,
            unasked: pictures.explain ? decoding.makeUnaskedDecoder() : nil)
        try PictureScan(pictures, with: scanner).run(pictures.printer())
    }
}
