/// The text of a file that some other program has written, and the character set it was found to be in.
///
/// The first of these that applies counts:
/// 1. a byte order mark, of UTF-8 or UTF-16;
/// 2. two letters of ASCII with the zero bytes of UTF-16 at the beginning, as XML files are told apart that have no mark;
/// 3. what the file says of itself: the encoding of an XML declaration, the charset in the header of a PO file;
/// 4. UTF-8;
/// 5. Windows-1252, in which Excel saves CSV on a western Windows. That is a guess.
///
/// - SeeAlso: WHATWG, Encoding, 6.1 (BOM sniff); XML 1.0, appendix F; GNU gettext manual, 6.2, "Header Entry".
package struct FileText: Sendable, Equatable {
    /// The text, without a byte order mark.
    package let text: String
    /// The character set's name: "utf-8".
    package let charset: String
    /// Whether nothing but the bytes speaks for the character set.
    package var isGuess = false
    /// Bytes that are not UTF-8 in a file that otherwise is; each is U+FFFD in the text.
    package var damagedBytes = 0

    /// Why bytes are no text.
    package enum Failure: Error, Equatable {
        case notText
        /// A zip archive, such as a workbook of a spreadsheet, or a workbook as Excel saved it until 2003.
        case workbook
        /// The file names a character set that is not known, or that its bytes are not in.
        case wrongCharset(String)

        package var reason: FilledMessage {
            switch self {
            case .notText: "it is not text"
            case .workbook: "it is a workbook or a zip archive, not text"
            case .wrongCharset(let name): "it cannot be read in \(name), which it names"
            }
        }

        /// What to do.
        package var remedy: FilledMessage {
            switch self {
            case .notText, .wrongCharset: "save the file as UTF-8 text"
            case .workbook: "save the sheet as \"CSV UTF-8\", or unpack the archive"
            }
        }
    }

    package init(_ bytes: [UInt8]) throws(Failure) {
        guard !Self.workbooks.contains(where: bytes.starts) else { throw .workbook }
        if let (isBig, start) = Self.utf16(in: bytes) {
            text = try Self.utf16Text(bytes[start...], isBig: isBig)
            charset = isBig ? "utf-16be" : "utf-16le"
            return
        }
        guard !bytes.contains(0) else { throw .notText }
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        if !isMarked, let name = Self.declaredCharset(in: bytes), !Self.isUnicode(name) {
            charset = name
            text = try Self.text(of: bytes, in: name)
            return
        }
        let content = bytes.dropFirst(isMarked ? 3 : 0)
        if let text = String(validating: content, as: UTF8.self) {
            (self.text, charset) = (text, Self.utf8)
            return
        }
        // A cut or a lost byte does not make a file in UTF-8 one in Windows-1252, whose letters seldom look like UTF-8.
        let repaired = String(decoding: content, as: UTF8.self)
        let (damaged, others) = repaired.unicodeScalars.reduce(into: (0, 0)) { counts, scalar in
            if scalar == "\u{FFFD}" { counts.0 += 1 } else if !scalar.isASCII { counts.1 += 1 }
        }
        if isMarked || others > damaged {
            (text, charset, damagedBytes) = (repaired, Self.utf8, damaged)
        } else {
            (text, charset, isGuess) = (Windows1252.text(of: bytes), Windows1252.name, true)
        }
    }

    /// What to say of a file that is read as Windows-1252 for want of anything better.
    package static let guess: (message: FilledMessage, remedy: FilledMessage) = (
        "this is not UTF-8, and is read as Windows-1252",
        "look at its accents and umlauts, or save the file as UTF-8 text"
    )

    /// What people should look at, and what to do about it; `nil` where nothing is in doubt.
    package var doubt: (message: FilledMessage, remedy: FilledMessage)? {
        if isGuess { return Self.guess }
        guard damagedBytes > 0 else { return nil }
        return (
            "\(damagedBytes == 1 ? "1 character is" : "\(damagedBytes) characters are") damaged, and read as U+FFFD",
            "have the program that made the file write it again"
        )
    }

    /// The same in a line about a file.
    package func doubt(in file: String) -> String? {
        doubt.map { "\(file): \($0.message); \($0.remedy)" }
    }

    // MARK: Unicode

    private static let utf8 = "utf-8"

    /// Zip, and the compound file of Excel until 2003.
    private static let workbooks: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
    ]

    /// Whether bytes are UTF-16, its order, and where the text begins.
    private static func utf16(in bytes: [UInt8]) -> (isBig: Bool, start: Int)? {
        if bytes.starts(with: [0xFE, 0xFF]) { return (true, 2) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (false, 2) }
        guard bytes.count >= 4 else { return nil }
        func isASCII(_ byte: UInt8) -> Bool { (1..<0x80).contains(byte) }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0, let a, 0, let b) where isASCII(a) && isASCII(b): return (true, 0)
        case (let a, 0, let b, 0) where isASCII(a) && isASCII(b): return (false, 0)
        default: return nil
        }
    }

    private static func utf16Text(
        _ bytes: ArraySlice<UInt8>, isBig: Bool
    ) throws(Failure) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        guard bytes.count.isMultiple(of: 2), !units.contains(0),
            let text = String(validating: units, as: UTF16.self)
        else { throw .notText }
        return text
    }

    // MARK: What a file says of itself

    /// A declaration stands at the very beginning, a PO file's header not far behind it.
    private static let longestHead = 4096

    /// Families of character sets that contain ASCII, by the beginnings of their names: a file in another one could not
    /// have said so in ASCII.
    private static let families = [
        "iso-8859-", "windows-", "cp12", "cp4", "cp8", "cp9", "koi8-", "macintosh", "tis-620",
        "shift_jis", "euc-", "gb", "big5",
    ]

    private static func isUnicode(_ name: String) -> Bool {
        // What says so in single bytes was converted since.
        ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) || name.hasPrefix("utf-16")
    }

    private static func text(of bytes: [UInt8], in name: String) throws(Failure) -> String {
        if Windows1252.names.contains(name) { return Windows1252.text(of: bytes) }
        let isKnown =
            families.contains(where: name.hasPrefix)
            && name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ",") }
        guard isKnown, let converter = CharsetConverter(name),
            let text = converter.exactText(of: bytes)
        else { throw .wrongCharset(name) }
        return text
    }

    /// The character set that a file names, in small letters.
    private static func declaredCharset(in bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(longestHead), as: Unicode.ASCII.self).lowercased()
        let start = head.drop(while: \.isWhitespace)
        let place: Range<String.Index>?
        if start.hasPrefix("<?xml"), let end = start.firstRange(of: "?>") {
            place = start[..<end.lowerBound].firstRange(of: "encoding")
        } else if start.hasPrefix("#") || start.hasPrefix("msg"), start.contains("msgid") {
            place = start.firstRange(of: "charset=")
        } else {
            place = nil
        }
        guard let place else { return nil }
        let name = head[place.upperBound...].drop { $0.isWhitespace || "=\"'".contains($0) }
            .prefix { $0.isLetter || $0.isNumber || "-_.:+/,".contains($0) }
        // Templates of gettext have the word itself.
        return name.isEmpty || name == "charset" ? nil : String(name.prefix(60))
    }
}
