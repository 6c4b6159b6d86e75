import Commands
import Foundation
import Payloads
import ScanCommand
import Wording

/// Prints what texts mean.
struct ClassificationPrinter {
    let format: RecordFormat
    let explains: Bool
    let revealsSecrets: Bool
    let revealsPapers: Bool
    let symbology: String?
    let site: SiteAddress?
    let output: Output
    /// What was printed last, where it took more than a line; nil before the first.
    private var wasBlock: Bool?
    /// Read when the first address comes; nil inside where the machine has none.
    private lazy var publicSuffixes = PublicSuffixList(installedAt: PublicSuffixList.installedPath)

    init(
        format: RecordFormat, explains: Bool, revealsSecrets: Bool, revealsPapers: Bool,
        symbology: String?, site: SiteAddress?, output: Output
    ) {
        self.format = format
        self.explains = explains
        self.revealsSecrets = revealsSecrets
        self.revealsPapers = revealsPapers
        self.symbology = symbology
        self.site = site
        self.output = output
    }

    mutating func print(text: String) throws {
        try print(text: text, symbology: symbology, id: nil)
    }

    /// Answers one `{"id", "text", "symbology"}`; returns what is wrong with it, if it is none.
    mutating func print(jsonLine: [UInt8], number: Int) throws -> String? {
        let question: Question
        do {
            question = try JSONDecoder().decode(Question.self, from: Data(jsonLine))
        } catch {
            return "record \(number): is not {\"id\": ..., \"text\": ...}; it was passed over"
        }
        let id = question.id ?? (format == .text ? .number(number) : nil)
        try print(text: question.text, symbology: question.symbology ?? symbology, id: id)
        return nil
    }

    private mutating func print(text: String, symbology: String?, id: Identity?) throws {
        let payload = Payload(classifying: text, symbology: symbology, site: site)
        let explanation = explains ? payload.explanation(of: text) : nil
        switch format {
        case .text:
            var lines = payload.summary(publicSuffixes: suffixes(for: payload))
            if let id { lines = "\(VisibleText.line(id.text)): \(lines)" }
            if let explanation { lines += "\n  why: \(VisibleText.line(explanation))" }
            try write(block: lines)
        case .json, .jsonl:
            let encoder = JSONEncoder()
            encoder.userInfo[.revealsSecrets] = revealsSecrets
            encoder.userInfo[.revealsPapers] = revealsPapers
            encoder.userInfo[.publicSuffixes] = suffixes(for: payload)
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if format == .json { encoder.outputFormatting.insert(.prettyPrinted) }
            let answer = Answer(id: id, payload: payload, explanation: explanation)
            try output.write(encoder.encode(answer) + [0x0A])
        }
    }

    private mutating func suffixes(for payload: Payload) -> PublicSuffixList? {
        if case .url = payload { publicSuffixes } else { nil }
    }

    /// Writes a block of lines.
    ///
    /// An empty line parts it from the one before, where either says more
    /// than one thing. Lines that begin with a blank continue the one before them.
    private mutating func write(block: String) throws {
        let isBlock = block.split(separator: "\n").dropFirst().contains { $0.first != " " }
        let parts = wasBlock.map { $0 || isBlock } ?? false
        try output.write((parts ? "\n" : "") + block + "\n")
        wasBlock = isBlock
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

extension PublicSuffixList {
    /// Reads the list of a file; nil where it is not there or holds no rules.
    init?(installedAt path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(String(decoding: data, as: UTF8.self))
    }
}
