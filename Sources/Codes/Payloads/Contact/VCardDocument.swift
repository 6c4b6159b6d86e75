/// A vCard as its author wrote it, in which single properties can be changed; all other lines stay byte for byte.
///
/// A line that changes is folded where the card folds (RFC 6350, 3.2), ends as its lines end, and keeps its group and its
/// parameters. Cards of versions 2.1, 3.0 and 4.0 are taken apart as ``Contact`` reads them.
package struct VCardDocument: Sendable, Equatable {
    /// One line with its folds and its end, exactly as it is written.
    package struct Line: Sendable, Equatable {
        package fileprivate(set) var bytes: [UInt8]
        /// The same without folds and end.
        package let unfolded: [UInt8]
        /// The property's name in upper case; nil where it is none of this card's own: of an agent's, or no property.
        package let name: String?
        /// Where the value begins.
        private let valueStart: Int

        init(bytes: [UInt8], unfolded: [UInt8], isOwn: Bool) {
            self.bytes = bytes
            self.unfolded = unfolded
            let line = ContentLine(unfolded[...])
            name = isOwn ? line.map { $0.name.string.uppercased() } : nil
            valueStart = line.map(\.value.startIndex) ?? unfolded.count
        }

        /// A line that stands in no card yet.
        package init(unfolded: [UInt8]) {
            self.init(bytes: unfolded, unfolded: unfolded, isOwn: true)
        }

        /// The line taken apart.
        var content: ContentLine? { ContentLine(unfolded[...]) }
        /// Group, name and parameters, with the colon.
        var head: ArraySlice<UInt8> { unfolded[..<valueStart] }
        /// The value as it is written, still escaped.
        package var rawValue: ArraySlice<UInt8> { unfolded[valueStart...] }
        /// Whether the value is written in letters, not coded in others.
        package var isPlain: Bool { content?.coding == .plain }
    }

    package private(set) var lines: [Line]
    /// The first bytes of a continued line: a space or a tab.
    private let blank: UInt8
    private let folds: Bool
    private let end: [UInt8]

    /// The longest line without its end, in bytes (RFC 6350, 3.2).
    package static let longestLine = 75

    /// - Returns: nil unless the bytes hold one card, with an end.
    package init?(_ bytes: [UInt8]) {
        var reader = ContentLineReader(bytes[...])
        var lines: [Line] = []
        var (depth, cards, ends) = (0, 0, 0)
        while let (unfolded, range) = reader.nextLine() {
            let content = ContentLine(unfolded)
            let isCard = content?.value.trimmed().isWord("vcard") == true
            let begins = isCard && content?.name.isWord("begin") == true
            let isEnd = isCard && content?.name.isWord("end") == true
            if begins {
                cards += depth == 0 ? 1 : 0
                depth += 1
            }
            lines.append(
                Line(
                    bytes: Array(bytes[range]), unfolded: Array(unfolded),
                    isOwn: depth == 1 && ends == 0))
            if isEnd {
                depth -= 1
                ends += depth == 0 ? 1 : 0
            }
        }
        guard cards == 1, ends == 1, depth == 0 else { return nil }
        self.lines = lines
        let folded = lines.first {
            $0.bytes.count > $0.unfolded.count + Self.end(of: $0.bytes).count
        }
        blank = folded.flatMap { Self.blank(in: $0.bytes) } ?? UInt8(ascii: " ")
        folds = folded != nil || lines.allSatisfy { $0.unfolded.count <= Self.longestLine }
        let found = lines.first { $0.name == "BEGIN" }.map { Self.end(of: $0.bytes) } ?? []
        end = found.isEmpty ? [0x0A] : found
    }

    package var bytes: [UInt8] { lines.flatMap(\.bytes) }

    /// The version that the card says: "4.0".
    package var version: String? {
        lines.first { $0.name == "VERSION" }.map { $0.rawValue.trimmed().string }
    }

    /// The places of the card's own properties of a name.
    ///
    /// - Parameter name: in upper case.
    package func places(of name: String) -> [Int] {
        lines.indices.filter { lines[$0].name == name }
    }

    private static func end(of line: [UInt8]) -> [UInt8] {
        if line.suffix(2).elementsEqual([0x0D, 0x0A]) { return [0x0D, 0x0A] }
        return line.last == 0x0A || line.last == 0x0D ? Array(line.suffix(1)) : []
    }

    private static func blank(in line: [UInt8]) -> UInt8? {
        zip(line, line.dropFirst()).first { before, after in
            (before == 0x0A || before == 0x0D) && (after == UInt8(ascii: " ") || after == 0x09)
        }?.1
    }

    // MARK: Changing

    /// A line with other letters, written as the card writes its lines.
    ///
    /// - Parameter like: the line in whose place it comes, whose end it takes.
    package func line(_ unfolded: [UInt8], like: Line? = nil) -> Line {
        if let like, like.unfolded == unfolded { return like }
        let own = like.map { Self.end(of: $0.bytes) } ?? []
        let end = own.isEmpty ? end : own
        var bytes: [UInt8] = []
        var width = 0
        var place = 0
        while place < unfolded.count {
            // A character stays whole; invalid UTF-8 counts byte by byte.
            let length = min(Self.length(of: unfolded[place]), unfolded.count - place)
            if folds, width + length > Self.longestLine {
                bytes += end + [blank]
                width = 1
            }
            bytes += unfolded[place..<place + length]
            width += length
            place += length
        }
        return Line(bytes: bytes + end, unfolded: unfolded, isOwn: true)
    }

    private static func length(of lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    /// Puts a line in the place of another one.
    package mutating func replace(_ place: Int, with line: Line) { lines[place] = line }

    package mutating func remove(_ place: Int) { lines.remove(at: place) }

    package mutating func insert(_ line: Line, at place: Int) { lines.insert(line, at: place) }

    /// Adds a line: behind the last property of its name, else behind the last one of those that come before it, else
    /// before the card's end.
    package mutating func add(_ line: Line, after names: [String]) {
        let own = line.name.map { places(of: $0) } ?? []
        let before = lines.lastIndex { names.contains($0.name ?? "") }
        let last = lines.firstIndex { $0.name == "END" } ?? lines.endIndex
        lines.insert(line, at: own.last.map { $0 + 1 } ?? before.map { $0 + 1 } ?? last)
    }
}

extension VCardDocument.Line {
    /// The same line with other letters.
    package func with(_ unfolded: [UInt8]) -> VCardDocument.Line {
        VCardDocument.Line(unfolded: unfolded)
    }

    /// The same line with another value.
    package func with(rawValue: [UInt8]) -> VCardDocument.Line { with(setting(rawValue: rawValue)) }

    /// The value as text for people; nil where nothing is left.
    package var text: String? { content?.text() }

    /// The value's components between semicolons, still escaped.
    package var rawComponents: [[UInt8]] { rawValue.partsUnescaped(by: ";").map { Array($0) } }

    /// The values of a component as text for people.
    package static func texts(ofComponent raw: [UInt8]) -> [String] {
        raw[...].partsUnescaped(by: ",").map { $0.plainText(lineBreaks: true) }
            .filter { !$0.isEmpty }
    }

    package func parameter(_ name: String) -> String? {
        content?.parameter(name)?.string
    }

    /// The words of TYPE, in lower case.
    package var types: [String] { content?.types() ?? [] }

    /// A number or a mail address without the scheme of an address.
    package var phone: String? { text.flatMap(ReachableAt.number) }
    package var email: String? { text.flatMap(ReachableAt.mailbox) }

    /// The line with another value, still to be folded.
    package func setting(rawValue: [UInt8]) -> [UInt8] { head + rawValue }

    /// The line with another parameter, or without it; nil for a value.
    package func setting(_ name: String, to value: String?) -> [UInt8] {
        var parts = headParts
        let place = parts.indices.dropFirst().first { Self.name(of: parts[$0]) == name }
        let new = value.map { Array("\(name)=\($0)".utf8) }
        switch (place, new) {
        case (let place?, let new?): parts[place] = new
        case (let place?, nil): parts.remove(at: place)
        case (nil, let new?): parts.append(new)
        case (nil, nil): break
        }
        return Self.joined(parts) + rawValue
    }

    /// The line with a word of TYPE in place of another one; nil for none.
    ///
    /// Other words stay.
    package func setting(type old: String?, to new: String?) -> [UInt8] {
        var parts = headParts
        var rest = new
        for place in parts.indices.dropFirst().reversed() {
            let name = Self.name(of: parts[place])
            let isBare = !parts[place].contains(UInt8(ascii: "="))
            guard name == "TYPE" || isBare else { continue }
            let value = isBare ? parts[place][...] : parts[place].dropFirst("TYPE=".utf8.count)
            let isQuoted = value.first == UInt8(ascii: "\"")
            var words = (isQuoted ? value.unquoted() : value)
                .split(separator: UInt8(ascii: ",")).map(\.string)
            let isUpper = words.contains { $0.contains(where: \.isUppercase) }
            if let old, let at = words.firstIndex(where: { $0.lowercased() == old }) {
                if let new = rest {
                    words[at] = isUpper ? new.uppercased() : new
                } else {
                    words.remove(at: at)
                }
                rest = nil
            } else if let new = rest, old == nil, !isBare {
                words.append(isUpper ? new.uppercased() : new)
                rest = nil
            } else {
                continue
            }
            let list = words.joined(separator: ",")
            let head = isBare ? "" : String(decoding: parts[place].prefix(5), as: UTF8.self)
            parts[place] = Array((head + (isQuoted ? "\"\(list)\"" : list)).utf8)
            if words.isEmpty { parts.remove(at: place) }
            break
        }
        if let rest { parts.append(Array("TYPE=\(rest)".utf8)) }
        return Self.joined(parts) + rawValue
    }

    /// The name with its group, then each parameter.
    private var headParts: [[UInt8]] {
        var isQuoted = false
        return head.dropLast().split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ";") && !isQuoted
        }.map { Array($0) }
    }

    private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
        Array(parts.joined(separator: [UInt8(ascii: ";")])) + [UInt8(ascii: ":")]
    }

    private static func name(of parameter: [UInt8]) -> String {
        parameter.prefix { $0 != UInt8(ascii: "=") }[...].trimmed().string.uppercased()
    }

    /// A text value with what means something else escaped (RFC 6350, 3.4).
    package static func escaped(_ text: String) -> [UInt8] {
        var escaped: [UInt8] = []
        let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"):
                escaped += [UInt8(ascii: "\\"), byte]
            case 0x0A: escaped += Array("\\n".utf8)
            default: escaped.append(byte)
            }
        }
        return escaped
    }
}
