import Tour

/// Looks for what an XML file of translators never needs, and what only attacks have: types of
/// documents, entities, and encodings that hide them.
enum XMLPrologue {
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
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count,
                bytes[index + 1] == UInt8(ascii: "!")
            else {
                index += 1
                continue
            }
            if bytes[index...].starts(with: Array("<!--".utf8)) {
                index = end(of: "-->", in: bytes, from: index + 4)
            } else if bytes[index...].starts(with: Array("<![CDATA[".utf8)) {
                index = end(of: "]]>", in: bytes, from: index + 9)
            } else {
                let line = 1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
                return Refusal(
                    line: line, message: "a document type (<!DOCTYPE), which is not read",
                    remedy: "take it out; files of translators have none")
            }
        }
        return nil
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
