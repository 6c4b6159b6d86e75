import Foundation
import FoundationXML
import TourModel

/// Looks for what an XML file of translators never needs, and what only attacks have: types of
/// documents, entities, encodings that hide them, and elements with thousands of attributes, which `XMLParser` compares with
/// each other.
enum XMLPrologue {
    /// Drawings of real programs have some forty.
    private static let mostAttributes = 100
    /// A declaration says a version and an encoding; blanks would hide what it says.
    private static let maximumDeclaration = 400

    struct Refusal: Equatable {
        var line: Int
        var message: String
        var remedy: String
    }

    /// Why a file is not read; `nil` where nothing speaks against it.
    ///
    /// - Complexity: linear in the length of the text.
    static func refusal(of text: String) -> Refusal? {
        if text.hasPrefix("<?xml"), text.prefix(maximumDeclaration).firstRange(of: "?>") == nil {
            return Refusal(
                line: 1,
                message: "the XML declaration is longer than \(maximumDeclaration) characters",
                remedy: "write <?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        }
        if let encoding = encoding(of: text), !["utf-8", "us-ascii"].contains(encoding) {
            return Refusal(
                line: 1, message: "the file is in \(encoding.shortened)",
                remedy: "save it in UTF-8")
        }
        let bytes = Array(text.utf8)
        let marks = marks(in: bytes)
        func line(of place: Int) -> Int { 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") } }
        if let place = marks.declarations.first {
            return Refusal(
                line: line(of: place), message: "a document type (<!DOCTYPE), which is not read",
                remedy: "take it out; files of translators have none")
        }
        guard let place = marks.crowded else { return nil }
        return Refusal(
            line: line(of: place),
            message: "an element with more than \(mostAttributes) attributes, which is not read",
            remedy: "have the program that made the file write it again")
    }

    /// The text with a blank in every processing instruction that has none: `<?a?>` is `<?a ?>`, which says the same.
    ///
    /// `XMLParser` reads the data of an instruction without data where there is no memory, and the program ends.
    static func guarded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let blanks = [
            UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        ]
        var guarded: [UInt8] = []
        var end = 0
        for range in marks(in: bytes).instructions {
            let content = bytes[range].dropLast(2)
            guard !content.contains(where: blanks.contains) else { continue }
            guarded += bytes[end..<content.endIndex] + [UInt8(ascii: " ")]
            end = content.endIndex
        }
        return end == 0 ? text : String(decoding: guarded + bytes[end...], as: UTF8.self)
    }

    /// Finds declarations, processing instructions, and the first element with too many attributes;
    /// not what only looks like them, in comments, in character data or in instructions.
    private static func marks(
        in bytes: [UInt8]
    ) -> (declarations: [Int], instructions: [Range<Int>], crowded: Int?) {
        var (declarations, instructions): ([Int], [Range<Int>]) = ([], [])
        var crowded: Int?
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
                instructions.append(start..<index)
            } else {
                if rest.starts(with: "<!".utf8) { declarations.append(start) }
                let (attributes, end) = tag(in: bytes, from: start + 1)
                if attributes > mostAttributes, crowded == nil { crowded = start }
                index = end
            }
        }
        return (declarations, instructions, crowded)
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

    /// What the first line says of the file's encoding, in small letters.
    private static func encoding(of text: String) -> String? {
        guard text.hasPrefix("<?xml"),
            let end = text.prefix(maximumDeclaration).firstRange(of: "?>")
        else {
            return nil
        }
        let words = text[..<end.lowerBound].split {
            $0 == "=" || $0 == "\"" || $0 == "'" || $0.isWhitespace
        }
        return words.firstIndex(of: "encoding").flatMap {
            $0 + 1 < words.count ? words[$0 + 1].lowercased() : nil
        }
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
