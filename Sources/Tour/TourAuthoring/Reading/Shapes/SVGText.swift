import TourModel
import Wording

/// The text of an SVG file, in whatever character set its program has saved it, ready for an XML parser.
///
/// The declaration and a document type become blanks, so that lines keep their numbers; comments and pictures go, since they can be
/// longer than a parser takes. A document type that declares entities is refused: what a few bytes of it stand for can be larger
/// than any memory.
///
/// - SeeAlso: XML 1.0, 2.8 (document type declaration).
struct SVGText: Equatable {
    struct Refusal: Error, Equatable {
        var line: Int
        var message: FilledMessage
        var remedy: FilledMessage
    }

    let text: String

    init(_ bytes: [UInt8]) throws(Refusal) {
        var bytes = Array(try Self.text(of: bytes).utf8)
        try Self.blank(prologueOf: &bytes)
        text = String(decoding: Self.withoutBulk(bytes), as: UTF8.self)
    }

    private static func text(of bytes: [UInt8]) throws(Refusal) -> String {
        do throws(FileText.Failure) {
            return try FileText(bytes).text
        } catch {
            throw Refusal(line: 1, message: error.reason, remedy: "save it as plain SVG in UTF-8")
        }
    }

    // MARK: What stands before the drawing

    /// Puts blanks over the declaration and the document type.
    private static func blank(prologueOf bytes: inout [UInt8]) throws(Refusal) {
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
                index += 1
            } else if rest.starts(with: "<!--".utf8) {
                index = end(of: "-->", in: bytes, from: index + 4)
            } else if rest.starts(with: "<?".utf8) {
                let end = end(of: "?>", in: bytes, from: index + 2)
                if rest.starts(with: "<?xml ".utf8) { blank(index..<end, in: &bytes) }
                index = end
            } else if rest.starts(with: "<!DOCTYPE".utf8) {
                let end = try documentType(in: bytes, from: index)
                blank(index..<end, in: &bytes)
                index = end
            } else {
                return
            }
        }
    }

    private static func blank(_ range: Range<Int>, in bytes: inout [UInt8]) {
        for index in range where bytes[index] != 0x0A { bytes[index] = 0x20 }
    }

    /// Where a document type ends: at the first `>` outside of quotes, comments and its own declarations.
    private static func documentType(in bytes: [UInt8], from start: Int) throws(Refusal) -> Int {
        var index = start + 1
        var quote: UInt8?
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if bytes[index...].starts(with: "<!--".utf8) {
                index = end(of: "-->", in: bytes, from: index + 4)
                continue
            } else if bytes[index...].starts(with: "<!ENTITY".utf8) {
                throw Refusal(
                    line: 1 + bytes[..<index].count { $0 == 0x0A },
                    message: "the document type declares entities (<!ENTITY), which are not read",
                    remedy: "save it as plain SVG, without data of the drawing program")
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: ">"):
                    if depth == 0 { return index + 1 }
                    depth -= 1
                default: break
                }
            }
            index += 1
        }
        return bytes.count
    }

    // MARK: What is in it and says nothing

    /// The text without what is in comments and in attributes that hold a picture (`data:`), but for the ends of lines.
    private static func withoutBulk(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        var kept = 0
        func drop(_ range: Range<Int>) {
            result += bytes[kept..<range.lowerBound]
            result += bytes[range].filter { $0 == 0x0A }
            kept = range.upperBound
        }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<") where bytes[index...].starts(with: "<!--".utf8):
                let end = end(of: "-->", in: bytes, from: index + 4)
                if end < bytes.count { drop(index + 4..<end - 3) }
                index = end
            case UInt8(ascii: "<") where bytes[index...].starts(with: "<![CDATA[".utf8):
                index = end(of: "]]>", in: bytes, from: index + 9)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let quote = bytes[index]
                index += 1
                guard bytes[index...].starts(with: "data:".utf8),
                    let end = bytes[index...].firstIndex(of: quote)
                else { break }
                drop(index..<end)
                index = end + 1
            default: index += 1
            }
        }
        return result + bytes[kept...]
    }

    private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
        let mark = Array(mark.utf8)
        var index = start
        while index + mark.count <= bytes.count {
            if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
                return index + mark.count
            }
            index += 1
        }
        return bytes.count
    }
}
