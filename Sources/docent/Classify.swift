import ArgumentParser
import Foundation
import Payloads
import Scanning
import Tour

struct Classify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell what texts mean: contact, url, room, wifi and so on.",
        discussion: """
            Without TEXT, standard input is read: one text per line, or with -0 one between NUL bytes, or with
            --from jsonl objects {"id", "text", "symbology"}, answered by {"id", "payload"}.

            EXAMPLES
              docent classify 'MECARD:N:Rautio,Mira;TEL:+00555;;'
              docent classify --format json 'http://user@host.example/'
              docent classify --from jsonl --format jsonl < texts.jsonl

            Passwords and keys are masked in text, and given in full in JSON, which is for programs.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, jsonl }
    enum Source: String, ExpressibleByArgument, CaseIterable { case lines, jsonl }

    @Argument(help: "Texts to classify.")
    var texts: [String] = []

    @Option(help: "What standard input holds: lines, or jsonl.")
    var from = Source.lines

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "Texts on standard input end with NUL.")
    var null = false

    @Option(help: "How to print: text, json (indented), jsonl (a line each).")
    var format = Format.text

    @Flag(help: "Say why each kind was chosen.")
    var explain = false

    @Option(help: "The kind of symbol the texts came from: qr, ean-13, ...")
    var symbology: String?

    @OptionGroup var content: ContentOptions

    func validate() throws {
        if !texts.isEmpty, null || from == .jsonl {
            throw ValidationError("-0 and --from are for standard input; give no TEXT")
        }
        if null, from == .jsonl { throw ValidationError("-0 and --from jsonl do not go together") }
    }

    func run() throws {
        let site = try content.tourIfPresent()?.site().address.flatMap(SiteAddress.init)
        let output = try Output()
        let printer = ClassificationPrinter(
            format: format, explains: explain, symbology: symbology, site: site, output: output)
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
        if failures > 0 { throw ExitCode(Status.unreadable) }
    }
}

/// Prints what texts mean.
private struct ClassificationPrinter {
    let format: Classify.Format
    let explains: Bool
    let symbology: String?
    let site: SiteAddress?
    let output: Output

    func print(text: String) throws {
        let payload = Payload(classifying: text, symbology: symbology, site: site)
        switch format {
        case .text:
            var lines = payload.summary
            if explains { lines += "\n  why: \(payload.explanation)" }
            try output.write(lines + "\n")
        case .json, .jsonl:
            try write(Answer(payload: payload, explanation: explanation(of: payload)))
        }
    }

    /// Answers one `{"id", "text", "symbology"}`; returns what is wrong with it, if it is none.
    func print(jsonLine: [UInt8], number: Int) throws -> String? {
        let question: Question
        do {
            question = try JSONDecoder().decode(Question.self, from: Data(jsonLine))
        } catch {
            return "record \(number): is not {\"id\": ..., \"text\": ...}; it was passed over"
        }
        let payload = Payload(
            classifying: question.text, symbology: question.symbology ?? symbology, site: site)
        if format == .text {
            try output.write("\(question.id?.text ?? "\(number)"): \(payload.summary)\n")
        } else {
            try write(
                Answer(id: question.id, payload: payload, explanation: explanation(of: payload)))
        }
        return nil
    }

    private func explanation(of payload: Payload) -> String? {
        explains ? payload.explanation : nil
    }

    private func write(_ answer: Answer) throws {
        let encoder = JSONEncoder()
        // A program that asks for fields gets them all; what is printed for people stays masked.
        encoder.userInfo[.revealsSecrets] = true
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if format == .json { encoder.outputFormatting.insert(.prettyPrinted) }
        try output.write(encoder.encode(answer) + [0x0A])
    }

    private struct Question: Decodable {
        let id: Identity?
        let text: String
        let symbology: String?
    }

    private struct Answer: Encodable {
        var id: Identity?
        let payload: Payload
        let explanation: String?
    }
}

/// An ID of JSON: a text or a number, given back as it came.
private enum Identity: Codable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        }
    }

    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        }
    }
}
