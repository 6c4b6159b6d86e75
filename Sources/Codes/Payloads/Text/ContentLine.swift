/// One unfolded line of a vCard or an iCalendar object: `group.NAME;PARAMETER=value:value`.
///
/// - SeeAlso: RFC 6350, 3.3; RFC 5545, 3.1; vCard 2.1 for bare parameters.
struct ContentLine {
    let name: Bytes
    let value: Bytes
    private let rawParameters: Bytes

    /// Takes a line apart; `nil` where it has no name or no colon.
    init?(_ line: Bytes) {
        guard let colon = ContentLine.colon(in: line) else { return nil }
        var name = line[line.startIndex..<colon]
        if let semicolon = name.firstIndex(of: UInt8(ascii: ";")) {
            rawParameters = name[(semicolon + 1)...]
            name = name[name.startIndex..<semicolon]
        } else {
            rawParameters = name.suffix(0)
        }
        if let dot = name.lastIndex(of: UInt8(ascii: ".")) { name = name[(dot + 1)...] }
        self.name = name.trimmed()
        value = line[(colon + 1)...]
        guard !self.name.isEmpty else { return nil }
    }

    /// The colon that ends the parameters: the first outside quotes, or the first where quotes do
    /// not close.
    ///
    /// Exchange does not quote the name of a zone that has colons, `TZID=(UTC-05:00) Eastern Time`: behind one the last colon ends
    /// the parameters, where a day or time follows it and none follows the first.
    private static func colon(in line: Bytes) -> Int? {
        guard let colon = plainColon(in: line), let last = line.lastIndex(of: UInt8(ascii: ":")),
            last > colon, !beginsWithDay(line[(colon + 1)...]),
            beginsWithDay(line[(last + 1)...]),
            line[..<colon].split(separator: UInt8(ascii: ";")).last?.begins(with: "tzid=") == true
        else { return plainColon(in: line) }
        return last
    }

    private static func beginsWithDay(_ bytes: Bytes) -> Bool {
        bytes.count >= 8 && bytes.prefix(8).allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func plainColon(in line: Bytes) -> Int? {
        var quoted = false
        var first: Int?
        for place in line.indices {
            switch line[place] {
            case UInt8(ascii: "\""): quoted.toggle()
            case UInt8(ascii: ":"):
                if !quoted { return place }
                first = first ?? place
            default: break
            }
        }
        return first
    }

    /// The parameters in order; a bare one, as vCard 2.1 has them, is a value without a name.
    func parameters() -> [(name: Bytes, value: Bytes)] {
        guard !rawParameters.isEmpty else { return [] }
        var quoted = false
        return rawParameters.split(omittingEmptySubsequences: true) { byte in
            if byte == UInt8(ascii: "\"") { quoted.toggle() }
            return byte == UInt8(ascii: ";") && !quoted
        }.map { part in
            guard let (name, value) = part.divided(at: "=") else { return (part.prefix(0), part) }
            return (name.trimmed(), value.trimmed().unquoted())
        }
    }

    /// The first value of a parameter, or `nil`.
    func parameter(_ name: String) -> Bytes? {
        parameters().first { $0.name.isWord(name) }?.value
    }

    /// The words of TYPE, in lower case, whether listed, repeated or bare; not the coding words of
    /// vCard 2.1.
    func types() -> [String] {
        var types: [String] = []
        for (name, value) in parameters() where name.isEmpty || name.isWord("type") {
            for word in value.split(separator: UInt8(ascii: ",")) {
                let word = word.trimmed().unquoted()
                let isCoding =
                    name.isEmpty
                    && (word.isWord("quoted-printable") || word.isWord("base64")
                        || word.isWord("8bit") || word.isWord("7bit"))
                if !word.isEmpty, !isCoding { types.append(word.string.lowercased()) }
            }
        }
        return types
    }

    /// How the value is coded.
    enum Coding { case plain, quotedPrintable, base64 }

    var coding: Coding {
        for (name, value) in parameters() where name.isEmpty || name.isWord("encoding") {
            if value.isWord("quoted-printable") { return .quotedPrintable }
            if value.isWord("base64") { return .base64 }
            if value.isWord("b"), !name.isEmpty { return .base64 }
        }
        return .plain
    }

    /// The value with its coding and character set undone, still escaped.
    func decodedValue() -> Bytes {
        guard !rawParameters.isEmpty else { return value }
        switch coding {
        case .plain:
            // vCard 2.1 names the set of bytes that stand there as they are, and others forget to change the name.
            guard let charset = parameter("charset"),
                String(validating: value, as: UTF8.self) == nil
                    || charset.begins(with: "iso-2022") && value.contains(0x1B)
            else { return value }
            return Array(Charset.text(of: Array(value), named: charset).utf8)[...]
        case .quotedPrintable:
            let text = Charset.text(
                of: QuotedPrintable.decode(value), named: parameter("charset"))
            return Array(text.utf8)[...]
        case .base64:
            guard let bytes = Base64.decode(value) else { return value }
            return Array(Charset.text(of: bytes, named: parameter("charset")).utf8)[...]
        }
    }

    /// The value as text for people: decoded, escapes undone, no blanks around it; `nil` where
    /// nothing is left.
    func text() -> String? {
        let text = decodedValue().plainText(lineBreaks: true)
        return text.isEmpty ? nil : text
    }

    /// The semicolon-separated components of the value, each as a list of its comma-separated
    /// parts.
    func components() -> [[String]] {
        decodedValue().partsUnescaped(by: ";").map { component in
            component.partsUnescaped(by: ",").map { $0.plainText(lineBreaks: true) }
                .filter { !$0.isEmpty }
        }
    }
}

extension Bytes {
    /// The piece without the double quotes round it.
    func unquoted() -> Bytes {
        guard count >= 2, first == UInt8(ascii: "\""), last == UInt8(ascii: "\"") else {
            return self
        }
        return dropFirst().dropLast()
    }
}
