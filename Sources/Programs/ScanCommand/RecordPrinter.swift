package import Commands
import Decoding
package import Payloads
package import Scanning
import Wording

/// Prints records the way the command line asked for.
package struct RecordPrinter {
    package enum Style {
        case records(RecordFormat)
        /// The bytes of each symbol, each ended by this byte.
        case raw(separator: UInt8)
    }

    let style: Style
    package let output: Output
    /// What a tour calls the thing that a code names; `nil` for other codes.
    let name: (Payload) -> String?
    /// What is not printed yet: all for `--format json`, which is one array; for JSON lines those from the first part of a
    /// message on that is not complete, as the picture with its last part says what is missing.
    private var kept: [ScanRecord] = []

    package init(
        style: Style, output: Output, name: @escaping (Payload) -> String? = { _ in nil }
    ) {
        self.style = style
        self.output = output
        self.name = name
    }

    /// Prints a record, or keeps it for later.
    ///
    /// - Parameter isMessageOpen: whether a message has begun, in this picture or before, and is not complete.
    package mutating func print(_ record: ScanRecord, isMessageOpen: Bool = false) throws {
        switch style {
        case .records(.text):
            try output.write(text(record))
        case .records(.jsonl):
            kept.append(record)
            if !isMessageOpen { try printKeptLines() }
        case .records(.json):
            kept.append(record)
        case .raw(let separator):
            if let error = record.error { Words.say(error) }
            for scanned in record.symbols {
                if scanned.symbol.isDoubtful {
                    Words.say(
                        "\(record.path): a code that the engines read differently is left out")
                } else {
                    try output.write(scanned.symbol.bytes + [separator])
                }
            }
        }
    }

    private mutating func printKeptLines() throws {
        for record in kept { try output.write(record.jsonLine() + [0x0A]) }
        kept.removeAll(keepingCapacity: true)
    }

    /// Prints what belongs to the whole batch, and ends the output.
    package mutating func finish(_ messages: [ScanMessage]) throws {
        switch style {
        case .records(.text):
            for message in messages { try output.write(text(message)) }
        case .records(.json), .records(.jsonl), .raw:
            for case .incomplete(let set) in messages {
                guard let last = kept.lastIndex(where: { $0.holdsPart(of: set) }) else { continue }
                kept[last].messages.append(.incomplete(set))
            }
            if case .records(.jsonl) = style { try printKeptLines() }
            if case .records(.json) = style {
                try output.write(ScanRecord.jsonArray(kept) + [0x0A])
            }
            // A message that came to its end stands in the record of its last picture.
            for message in messages where !message.isComplete {
                Words.say(String(text(message).dropLast()))
            }
        }
        try output.finish()
    }

    private func text(_ record: ScanRecord) -> String {
        let page = record.page > 1 ? ", page \(record.page)" : ""
        var lines: [String]
        switch record.status {
        case .unreadable: lines = ["\(record.path)\(page): cannot be read"]
        case .none: lines = ["\(record.path)\(page): no code"]
        case .found: lines = ["\(record.path)\(page)"]
        }
        if let reason = record.reason { lines.append("  \(reason)") }
        for warning in record.warnings { lines.append("  note: \(warning)") }
        for scanned in record.symbols { lines += self.lines(scanned) }
        lines += record.explanation.map { "  \($0)" }
        return lines.map { VisibleText.line($0) + "\n" }.joined()
    }

    private func lines(_ scanned: ScannedSymbol) -> [String] {
        let symbol = scanned.symbol
        var lines = scanned.payload.summary.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "  \($0)" }
        if let name = name(scanned.payload) { lines.append("  \(name)") }
        var facts = [symbol.symbology.rawValue]
        if let version = symbol.versionName { facts.append("version \(version)") }
        if let level = symbol.errorCorrectionLevel { facts.append("level \(level.rawValue)") }
        if let errors = symbol.errorsCorrected, errors > 0 {
            facts.append("\(counted(errors, "codeword")) corrected")
        }
        if symbol.fnc1 != nil, let identifier = symbol.symbologyIdentifier {
            facts.append("FNC1 (\(identifier))")
        }
        if let part = symbol.structuredAppend {
            facts.append("part \(part.index + 1) of \(part.count)")
        }
        facts.append(
            "\(counted(symbol.bytes.count, "byte")), \(symbol.text.charset) (\(reason(symbol)))")
        lines.append("    " + facts.joined(separator: ", "))
        if let other = symbol.otherReading {
            lines.append(
                "  Doubtful: \(symbol.engine.rawValue) reads this, \(other.engine.rawValue) reads: "
                    + Payload(classifying: other.text.string).summary.replacing("\n", with: "; "))
        }
        return lines
    }

    private func reason(_ symbol: Symbol) -> String {
        switch symbol.text.reason {
        case .eci: "as the symbol says"
        case .byteOrderMark: "by its byte order mark"
        case .validUTF8: "valid"
        case .payload: "as its text says"
        case .guess: "a guess"
        }
    }

    /// What a text that was joined from several symbols means, on indented lines.
    private func summary(of text: String) -> String {
        Payload(classifying: text).summary.replacing("\n", with: "\n  ")
    }

    private func text(_ message: ScanMessage) -> String {
        switch message {
        case .complete(let message):
            "a message in \(message.parts.count) symbols\n  "
                + summary(of: message.text.string) + "\n"
        case .incomplete(let set):
            "a message in \(set.count) symbols is not complete; missing: "
                + set.missing.map { "\($0 + 1)" }.joined(separator: ", ") + "\n"
        case .mismatched(let message):
            "a message in \(message.parts.count) symbols whose parity is wrong; they may not belong "
                + "together\n  " + summary(of: message.text.string) + "\n"
        case .contradictory(let index, let count):
            "two symbols that say different things claim to be part \(index + 1) of \(count)\n"
        }
    }
}
