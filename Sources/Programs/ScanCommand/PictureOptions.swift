package import ArgumentParser
import Commands
import Decoding
package import Payloads
import Pictures

/// Which pictures are scanned, and how what was read is printed; the same for every program that scans.
package struct PictureOptions: ParsableArguments {
    @Argument(help: "Pictures, PDFs or folders; - for standard input.")
    package var paths: [String] = []

    @Option(help: "Output format: text, json or jsonl.")
    package var format = RecordFormat.text

    @Flag(help: "Print only the decoded bytes, one line per symbol.")
    package var raw = false

    @Flag(
        name: [.customShort("0"), .long],
        help: "With --raw: end each symbol with NUL instead of a newline.")
    package var null = false

    @Option(name: .shortAndLong, help: .outputFile)
    package var output: String?

    @Option(name: .shortAndLong, help: "Pictures to process in parallel (default: one per core).")
    package var jobs: Int?

    @Flag(help: "Explain what was not read, name other codes, and say what to change.")
    package var explain = false

    @Option(help: "Resolution of PDF pages, in dots per inch.")
    package var pdfDpi = ImageLimits().pdfResolution

    package init() {}

    package func validate() throws {
        if null, !raw { throw ValidationError("-0 goes with --raw") }
        if raw, format != .text { throw ValidationError("--raw and --format do not go together") }
        if explain, raw { throw ValidationError("--explain does not go with --raw") }
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs is \(jobs); it must be 1 to 256")
        }
        guard (36...1200).contains(pdfDpi) else {
            throw ValidationError("--pdf-dpi is \(pdfDpi); it must be 36 to 1200")
        }
    }

    /// - Parameter name: what a tour calls the thing that a code names.
    package func printer(
        name: @escaping (Payload) -> String? = { _ in nil }
    ) throws -> RecordPrinter {
        RecordPrinter(
            style: raw ? .raw(separator: null ? 0 : 0x0A) : .records(format),
            output: try Output(path: output), name: name)
    }
}

/// How a command prints many results: for people, as one JSON value, or as a JSON value per line.
package enum RecordFormat: String, ExpressibleByArgument, CaseIterable { case text, json, jsonl }

extension ArgumentHelp {
    /// Of `--output` where a report goes to standard output otherwise.
    package static let outputFile: ArgumentHelp =
        "Output file, written only when complete (default: standard output)."
}

extension DecodingOptions {
    /// - Throws: `ValidationError` where the engine cannot explain what it did.
    package func check(explains: Bool) throws {
        if explains, decoder == .zbar {
            throw ValidationError(
                "--explain needs --decoder auto or native; zbar does not report its steps")
        }
    }
}
