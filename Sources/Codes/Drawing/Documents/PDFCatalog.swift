/// The catalog of a PDF file of cairo's, with what cairo cannot say in it: its language, and that it is printed in true
/// size.
///
/// The objects of the file stay as they are; a newer catalog stands after its end, as the format foresees for changes.
///
/// - SeeAlso: ISO 32000-1:2008, 7.5.6 (incremental updates), 12.2 (viewer preferences) and 14.9.2 (natural language).
enum PDFCatalog {
    /// Adds to the catalog.
    ///
    /// - Parameters:
    ///   - language: the BCP 47 tag of what the document says; `nil` leaves it open.
    ///   - isTrueSize: whether print dialogs are to start without scaling. `PrintScaling` is an entry of PDF 1.6, so that
    ///     is what the file then says it is.
    static func adding(
        language: String?, isTrueSize: Bool, to file: [UInt8]
    ) throws(DrawingError) -> [UInt8] {
        var entries = ""
        if let language {
            let isTag = language.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D
            }
            guard isTag, !language.isEmpty else {
                throw .cairo("\"\(language)\" is not a language tag")
            }
            entries += "/Lang (\(language))\n"
        }
        if isTrueSize { entries += "/ViewerPreferences << /PrintScaling /None >>\n" }
        guard !entries.isEmpty else { return file }
        guard let start = number(after: "startxref\n", in: file),
            let size = number(after: "/Size ", in: file),
            let root = number(after: "/Root ", in: file),
            let catalog = body(of: root, in: file)
        else { throw .cairo("the document has no catalog where one was expected") }
        var bytes = file
        if isTrueSize { bytes.replaceSubrange(0..<8, with: "%PDF-1.6".utf8) }
        if bytes.last != 0x0A { bytes.append(0x0A) }
        let offset = bytes.count
        bytes +=
            Array("\(root) 0 obj\n<< \(entries)".utf8) + catalog + Array("endobj\n".utf8)
        let digits = String(offset)
        let place = String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + digits
        let table = bytes.count
        bytes += Array(
            """
            xref
            \(root) 1
            \(place) 00000 n\u{20}
            trailer
            << /Size \(size) /Root \(root) 0 R /Info \(number(after: "/Info ", in: file) ?? 0) 0 R /Prev \(start) >>
            startxref
            \(table)
            %%EOF

            """.utf8)
        return bytes
    }

    /// What stands in an object, after the brackets that open its dictionary and up to its end.
    private static func body(of object: Int, in file: [UInt8]) -> ArraySlice<UInt8>? {
        guard let start = last("\n\(object) 0 obj\n<<", in: file) else { return nil }
        let rest = file[start...]
        guard let end = rest.firstRange(of: Array("endobj".utf8)) else { return nil }
        return rest[..<end.lowerBound]
    }

    private static func number(after words: String, in file: [UInt8]) -> Int? {
        guard let start = last(words, in: file) else { return nil }
        let digits = file[start...].prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Where the last of these words end.
    private static func last(_ words: String, in file: [UInt8]) -> Int? {
        let words = Array(words.utf8)
        guard file.count >= words.count else { return nil }
        for start in stride(from: file.count - words.count, through: 0, by: -1)
        where file[start] == words[0] && file[start..<start + words.count].elementsEqual(words) {
            return start + words.count
        }
        return nil
    }
}
