import Foundation
import FoundationXML
import TourModel
import Wording

/// Looks for what XML files of translators and of drawing programs never need, and what attacks have: declarations of
/// entities and elements, and elements with thousands of attributes, which `XMLParser` compares with each other.
///
/// A document type that only names what the file is (`<!DOCTYPE xliff PUBLIC "..." "...">`) says nothing that is needed, and
/// is passed over. So is the XML declaration: the text is decoded already.
enum XMLPrologue {
    /// Drawings of real programs have some forty.
    private static let mostAttributes = 100

    struct Refusal: Equatable {
        var line: Int
        var message: FilledMessage
        var remedy: FilledMessage
    }

    /// Why a file is not read; `nil` where nothing speaks against it.
    ///
    /// - Complexity: linear in the length of the text.
    static func refusal(of text: String) -> Refusal? {
        let bytes = Array(text.utf8)
        let marks = marks(in: bytes)
        func line(of place: Int) -> Int { 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") } }
        if let place = marks.declarations.first {
            return Refusal(
                line: line(of: place),
                message: "a document type (<!DOCTYPE) with declarations, which is not read",
                remedy: "take it out; files of translators have none")
        }
        guard let place = marks.crowded else { return nil }
        return Refusal(
            line: line(of: place),
            message: "an element with more than \(mostAttributes) attributes, which is not read",
            remedy: "have the program that made the file write it again")
    }

    /// The text without its XML declaration and its document type, every line where it was.
    static func plain(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let marks = marks(in: bytes)
        // Nothing but blanks may stand before a declaration, which some tools put there.
        let declaration = marks.instructions.first.flatMap { range in
            bytes[range].starts(with: "<?xml".utf8) && range.count > 5
                && isBlank(bytes[range.lowerBound + 5])
                && bytes[..<range.lowerBound].allSatisfy(isBlank) ? range : nil
        }
        for range in [declaration, marks.type].compactMap(\.self) {
            for index in range where bytes[index] != UInt8(ascii: "\n") {
                bytes[index] = UInt8(ascii: " ")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The plain text with a blank in every processing instruction that has none: `<?a?>` is `<?a ?>`, which says the same.
    ///
    /// `XMLParser` reads the data of an instruction without data where there is no memory, and the program ends.
    static func guarded(_ text: String) -> String {
        let bytes = Array(plain(text).utf8)
        var guarded: [UInt8] = []
        var end = 0
        for range in marks(in: bytes).instructions {
            let content = bytes[range].dropLast(2)
            guard !content.contains(where: isBlank) else { continue }
            guarded += bytes[end..<content.endIndex] + [UInt8(ascii: " ")]
            end = content.endIndex
        }
        return String(decoding: guarded + bytes[end...], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private struct Marks {
        /// Where declarations begin that are not read.
        var declarations: [Int] = []
        var instructions: [Range<Int>] = []
        /// The document type before the first element, where it declares nothing.
        var type: Range<Int>?
        /// The first element with too many attributes.
        var crowded: Int?
    }

    /// Finds what is to be looked at; not what only looks like it, in comments, in character data or in instructions.
    private static func marks(in bytes: [UInt8]) -> Marks {
        var marks = Marks()
        var hasElements = false
        var index = 0
        while index + 1 < bytes.count {
            let start = index
            guard bytes[start] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            let rest = bytes[start...]
            if rest.starts(with: "<!--".utf8) {
                index = end(of: "-->", in: bytes, from: start + 4)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                index = end(of: "]]>", in: bytes, from: start + 9)
            } else if rest.starts(with: "<?".utf8) {
                index = end(of: "?>", in: bytes, from: start + 2)
                marks.instructions.append(start..<index)
            } else if !hasElements, marks.type == nil, let end = endOfType(in: bytes, from: start) {
                marks.type = start..<end
                index = end
            } else {
                if rest.starts(with: "<!".utf8) { marks.declarations.append(start) }
                hasElements = true
                let (attributes, end) = tag(in: bytes, from: start + 1)
                if attributes > mostAttributes, marks.crowded == nil { marks.crowded = start }
                index = end
            }
        }
        return marks
    }

    /// Counts a tag's attributes, and finds its end: no tag goes beyond the next "<", not even in an attribute's value.
    ///
    /// - SeeAlso: XML 1.0, 3.1.
    private static func tag(in bytes: [UInt8], from start: Int) -> (attributes: Int, end: Int) {
        var attributes = 0
        var quote: UInt8?
        for index in start..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"): return (attributes, index)
            case UInt8(ascii: ">") where quote == nil: return (attributes, index + 1)
            case UInt8(ascii: "=") where quote == nil: attributes += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if quote == nil {
                    quote = bytes[index]
                } else if quote == bytes[index] {
                    quote = nil
                }
            default: break
            }
        }
        return (attributes, bytes.count)
    }

    /// The end of a document type that declares nothing; `nil` where there is none, or one with declarations.
    ///
    /// - SeeAlso: XML 1.0, 2.8 (doctypedecl).
    private static func endOfType(in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes[start...].starts(with: "<!DOCTYPE".utf8) else { return nil }
        var quote: UInt8?
        var isInSubset = false
        for index in start + 9..<bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "<"): return nil
            case _ where quote != nil: if byte == quote { quote = nil }
            case _ where isInSubset:
                if byte == UInt8(ascii: "]") {
                    isInSubset = false
                } else if !isBlank(byte) {
                    return nil
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: ">"): return index + 1
            default: break
            }
        }
        return nil
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

extension XMLParser {
    /// A parser of a text that ``XMLPrologue`` has not refused: it knows namespaces, and loads nothing from elsewhere.
    convenience init(guarded text: String) {
        self.init(data: Data(XMLPrologue.guarded(text).utf8))
        shouldProcessNamespaces = true
        shouldResolveExternalEntities = false
    }
}
