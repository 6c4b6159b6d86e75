import Wording

/// Files of vCards in UTF-8, whatever set their program wrote them in.
///
/// A line with bytes that are not UTF-8 is read by its CHARSET (vCard 2.1), else by that of another line, else as
/// Windows-1252, which is a guess. Its CHARSET then says UTF-8. All other lines stay byte for byte, but for control characters in
/// properties that nothing shows, which go.
///
/// - SeeAlso: vCard 2.1 of the Versit consortium, 2.1.7 (character set).
package struct VCardEncoding {
    /// The card in UTF-8.
    package let bytes: [UInt8]
    /// Whether the set was a guess.
    package let isGuess: Bool

    package init(_ file: [UInt8]) {
        if file.starts(with: [0xFE, 0xFF]) || file.starts(with: [0xFF, 0xFE]),
            let found = try? FileText(file)
        {
            (bytes, isGuess) = (Array(found.text.utf8), found.isGuess)
            return
        }
        guard file.contains(where: Self.isControl) || String(validating: file, as: UTF8.self) == nil
        else {
            (bytes, isGuess) = (file, false)
            return
        }
        var lines: [(unfolded: Bytes, range: Range<Int>)] = []
        var reader = ContentLineReader(file[...])
        while let line = reader.nextLine() { lines.append(line) }
        let common = lines.lazy.compactMap { Self.charset(of: $0.unfolded) }.first
        var result: [UInt8] = []
        var isGuess = false
        for (unfolded, range) in lines {
            var line = Array(unfolded)
            let isShifted = Self.isShifted(unfolded)
            if isShifted || String(validating: unfolded, as: UTF8.self) == nil {
                let own = Self.charset(of: unfolded)
                let known = own ?? common ?? (isShifted ? Self.shifted : nil)
                isGuess = isGuess || known == nil
                let whole = VCardDocument.Line(unfolded: line)
                line = [whole.head, whole.rawValue].flatMap { Self.utf8($0, known ?? Self.usual) }
                if own != nil {
                    line = VCardDocument.Line(unfolded: line).setting("CHARSET", to: "UTF-8")
                }
            } else if let name = ContentLine(unfolded)?.name, !Contact.reads(name) {
                line.removeAll(where: Self.isControl)
            }
            let written = file[range]
            let end = written.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 }
            result +=
                line.elementsEqual(unfolded)
                ? written : line + written[(end ?? range.lowerBound)...]
        }
        (bytes, self.isGuess) = (result, isGuess)
    }

    private static let shifted: Bytes = Array("iso-2022-jp".utf8)[...]
    private static let usual: Bytes = Array("windows-1252".utf8)[...]

    private static func utf8(_ part: Bytes, _ charset: Bytes) -> [UInt8] {
        let isUTF8 = !isShifted(part) && String(validating: part, as: UTF8.self) != nil
        return isUTF8 ? Array(part) : Array(Charset.text(of: Array(part), named: charset).utf8)
    }

    private static func charset(of line: Bytes) -> Bytes? {
        ContentLine(line)?.parameter("charset")
    }

    /// Whether the line goes from one set to another by the escape sequences of ISO/IEC 2022.
    private static func isShifted(_ line: Bytes) -> Bool {
        zip(line, line.dropFirst()).contains { first, second in
            first == 0x1B && (second == UInt8(ascii: "$") || second == UInt8(ascii: "("))
        }
    }

    /// All that no text has: control characters but tabs and line ends.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte.isControl && ![0x09, 0x0A, 0x0D].contains(byte)
    }
}
