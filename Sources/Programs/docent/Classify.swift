import ArgumentParser
import Commands
import Foundation
import KioskCommands
import Payloads
import ScanCommand
import Scanning
import TourModel
import TourStore

struct Classify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Classify texts: contact, url, room, wifi and others.",
        discussion: """
            Without TEXT, reads standard input: one text per line; with -0, texts that end
            with NUL; with --from jsonl, objects {"id", "text", "symbology"}, answered by
            {"id", "payload"}.

            EXAMPLES
              docent classify 'MECARD:N:Rautio,Mira;TEL:+00555;;'
              docent classify --explain --format json 'http://user@host.example/'
              docent classify -0 < card.vcf
              docent classify --from jsonl --format jsonl < texts.jsonl
              docent classify --secrets masked 'WIFI:T:WPA;S:Lobby;P:eleven-minutes;;'

            Text output masks passwords and keys; JSON output, which is meant for
            programs, contains them. --secrets overrides both. Personal papers, such as
            boarding passes, are named; --secrets shown prints what they say. With
            Debian's package publicsuffix installed, web addresses are shown with their
            registered domain.
            """)

    enum Source: String, ExpressibleByArgument, CaseIterable { case lines, jsonl }
    enum Secrets: String, ExpressibleByArgument, CaseIterable { case masked, shown }

    @Argument(help: "Texts to classify.")
    var texts: [String] = []

    @Option(help: "Format of standard input: lines or jsonl.")
    var from = Source.lines

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "Read texts that end with NUL instead of a newline.")
    var null = false

    @Option(help: "Output format: text, json (indented) or jsonl (a line each).")
    var format = RecordFormat.text

    @Flag(help: "Explain why each kind was chosen.")
    var explain = false

    @Option(help: "Passwords and keys: masked or shown (default: shown in json and jsonl).")
    var secrets: Secrets?

    @Option(help: "Symbology the texts came from: qr, ean-13, ...")
    var symbology: String?

    @OptionGroup var content: ContentOptions

    func validate() throws {
        if !texts.isEmpty, null || from == .jsonl {
            throw ValidationError("-0 and --from are for standard input; give no TEXT")
        }
        if null, from == .jsonl { throw ValidationError("-0 and --from jsonl do not go together") }
        if format == .text, secrets == .shown {
            throw ValidationError("secrets are shown in JSON alone; add --format json")
        }
    }

    func run() throws {
        let site = try content.tourIfPresent()?.site().address.flatMap(SiteAddress.init)
        let output = try Output()
        var printer = ClassificationPrinter(
            format: format, explains: explain, revealsSecrets: secrets != .masked,
            revealsPapers: secrets == .shown, symbology: symbology, site: site, output: output)
        guard texts.isEmpty else {
            for text in texts { try printer.print(text: text) }
            return
        }
        var failures = 0
        var records = InputRecords(separator: null ? 0 : 0x0A, maximumBytes: 16 << 20)
        while let record = try records.next() {
            switch record {
            case .tooLong(let number):
                Words.say("record \(number): longer than 16 MiB; it was passed over")
                failures += 1
            case .bytes(let bytes, let number):
                if from == .jsonl {
                    if bytes.isEmpty { continue }
                    if let problem = try printer.print(jsonLine: bytes, number: number) {
                        Words.say(problem)
                        failures += 1
                    }
                } else {
                    var bytes = bytes
                    if !null, bytes.last == 0x0D { bytes.removeLast() }
                    try printer.print(text: String(decoding: bytes, as: UTF8.self))
                }
            }
        }
        if failures > 0 { throw ExitCode.unreadable }
    }
}
