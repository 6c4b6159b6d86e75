import Foundation
import FoundationXML

/// Finds the first place at which a text is not well-formed XML.
///
/// `XMLParser` reads on behind a mistake, and its result says yes to some texts that have one. Who reads only what has none
/// gets elements and instructions just where they stand.
final class XMLMistake: NSObject, XMLParserDelegate {
    private var line: Int?

    /// The mistake's line, from 1; `nil` where there is none.
    static func line(in text: String) -> Int? {
        let parser = XMLParser(data: Data(withBlanks(XMLPrologue.plain(text))))
        let mistake = XMLMistake()
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = mistake
        let isWhole = parser.parse()
        return mistake.line ?? (isWhole ? nil : max(1, parser.lineNumber))
    }

    /// The bytes with a blank in front of every `?>`: with an instruction that has no data the parser ends the program,
    /// and behind a mistake there may be one anywhere.
    static func withBlanks(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if byte == UInt8(ascii: ">"), bytes.last == UInt8(ascii: "?") {
                bytes[bytes.count - 1] = UInt8(ascii: " ")
                bytes.append(UInt8(ascii: "?"))
            }
            bytes.append(byte)
        }
        return bytes
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard line == nil, !Self.isHarmless((error as NSError).code) else { return }
        line = max(1, parser.lineNumber)
    }

    /// What libxml2 reports and yet takes for well-formed: its warnings, and mistakes with namespaces.
    ///
    /// - SeeAlso: xmlParserErrors in libxml/xmlerror.h.
    static func isHarmless(_ code: Int) -> Bool {
        [27, 97, 98, 99, 100, 102, 106, 107].contains(code) || (200...205).contains(code)
    }
}
