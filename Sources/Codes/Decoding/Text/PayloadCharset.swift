import Wording

/// The charset that a payload names in its own form.
///
/// Transfers name theirs by a number or have one by definition; XML has a declaration, and each line of a vCard or calendar a
/// parameter. A name counts only where the bytes are text in that charset: programs write wrong ones. Valid UTF-8, which some forms
/// demand (SPC, ST00012), needs none.
///
/// - SeeAlso: EPC069-12 (BCD), GOST R 56042-2014 (ST0001x), Združenje bank Slovenije (UPNQR), XML 1.0, 4.3.3; vCard 2.1, 2.1.7.
enum PayloadCharset {
    /// The text of the bytes in the charset that they name themselves; `nil` where they name none, or another one than theirs.
    static func text(of bytes: [UInt8]) -> DecodedText? {
        if let charset = charset(of: bytes) {
            return text(of: bytes, in: charset).map {
                DecodedText(string: $0.string, charset: $0.charset.name, reason: .payload)
            }
        }
        return isCard(bytes) ? textOfLines(bytes) : nil
    }

    /// The one charset of the whole payload.
    private static func charset(of bytes: [UInt8]) -> Charset? {
        if bytes.starts(with: Array("BCD".utf8)) {
            let lines = lines(bytes.prefix(32)).map { $0.trimmed }
            guard lines.count > 3, lines[0].elementsEqual("BCD".utf8), lines[2].count == 1 else {
                return nil
            }
            return transferCharsets[lines[2][lines[2].startIndex]]
        }
        if bytes.starts(with: Array("UPNQR".utf8)) { return Charset("iso-8859-2") }
        if bytes.count > 8, bytes.starts(with: Array("ST0001".utf8)) {
            return switch bytes[6] {
            case UInt8(ascii: "1"): Charset("windows-1251")
            case UInt8(ascii: "3"): Charset("koi8-r")
            default: nil
            }
        }
        return declaration(in: bytes).flatMap(named)
    }

    /// The number in the third line of a transfer.
    private static let transferCharsets: [UInt8: Charset] = {
        let parts = [1, 2, 4, 5, 7, 10, 15]
        var charsets: [UInt8: Charset] = [UInt8(ascii: "1"): .utf8]
        for (index, part) in parts.enumerated() {
            charsets[UInt8(ascii: "2") + UInt8(index)] = Charset("iso-8859-\(part)")
        }
        return charsets
    }()

    /// The name in an XML declaration.
    private static func declaration(in bytes: [UInt8]) -> String? {
        let head = bytes.prefix(200)
        guard head.starts(with: Array("<?xml".utf8)),
            let end = head.firstIndex(of: UInt8(ascii: ">")),
            let name = value(after: "encoding", in: head[..<end])
        else { return nil }
        return name
    }

    // MARK: Cards and calendars, line by line

    private static func isCard(_ bytes: [UInt8]) -> Bool {
        let start = bytes.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }.prefix(15)
        let word = String(decoding: start, as: UTF8.self).uppercased()
        return word.hasPrefix("BEGIN:VCARD") || word.hasPrefix("BEGIN:VCALENDAR")
            || word.hasPrefix("BEGIN:VEVENT")
    }

    private static func textOfLines(_ bytes: [UInt8]) -> DecodedText? {
        var own: [String?] = []
        let lines = lines(bytes[...], keepingEnds: true)
        for line in lines {
            // A folded line has the charset of the line before.
            let isFolded = line.first == 0x20 || line.first == 0x09
            let head = line.prefix { $0 != UInt8(ascii: ":") }
            own.append(isFolded ? own.last ?? nil : value(after: ";charset", in: head))
        }
        guard let common = own.lazy.compactMap({ $0 }).first else { return nil }
        var string = ""
        var charset: Charset?
        for (line, name) in zip(lines, own) {
            if let text = String(validating: line, as: UTF8.self) {
                string += text
            } else if let known = named(name ?? common), let read = text(of: Array(line), in: known)
            {
                string += read.string
                charset = charset ?? read.charset
            } else {
                return nil
            }
        }
        return charset.map { DecodedText(string: string, charset: $0.name, reason: .payload) }
    }

    // MARK: Parts

    /// The charset with this name; `nil` for those that do not contain ASCII, in which the name itself is written.
    private static func named(_ name: String) -> Charset? {
        let name = name.lowercased()
        guard let converter = CharsetName.converter(name), !converter.hasPrefix("UTF-16") else {
            return nil
        }
        return Charset(name, converter: converter)
    }

    /// The bytes as text in a charset, with the charset that it takes; `nil` where one of them is none there.
    private static func text(of bytes: [UInt8], in charset: Charset) -> (
        string: String, charset: Charset
    )? {
        // Programs call Windows' set by the name of ISO 8859-1, as the Encoding standard has it.
        for charset in charset.converterName == "ISO-8859-1" ? [charset, .windows1252] : [charset] {
            guard let text = CharsetConverter(charset)?.exactText(of: bytes),
                !text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) })
            else { continue }
            return (text, charset)
        }
        return nil
    }

    private static func lines(_ bytes: ArraySlice<UInt8>, keepingEnds: Bool = false) -> [ArraySlice<
        UInt8
    >] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            lines.append(keepingEnds ? rest[...end] : rest[..<end])
            rest = rest[(end + 1)...]
        }
        return lines + [rest]
    }

    /// The value of a name, after an equals sign and within quotation marks or up to the next sign.
    private static func value(after name: String, in bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        guard let found = text.firstRange(of: name) else { return nil }
        let rest = text[found.upperBound...].drop { $0 == " " }
        guard rest.first == "=" else { return nil }
        let value = rest.dropFirst().drop { $0 == " " || $0 == "\"" || $0 == "'" }
        return String(value.prefix { $0.isLetter || $0.isNumber || "-_".contains($0) })
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0D }
        let start = drop(while: isBlank)
        return start[..<(start.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start.startIndex)]
    }
}
