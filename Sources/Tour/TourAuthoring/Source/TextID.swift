import TourModel

/// Names a text that can be translated: the file it stands in, and what it is there.
public struct TextID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The file in the default language: "site.yaml", "buildings/A/A-014.md".
    public var file: String
    /// What it is in its file: "name", "text", "floors.G", "stops.A-014".
    ///
    /// Letters, digits and `. : - _` only, so that every format of translators takes it as it is.
    public var key: String

    /// Takes a file and a key as they are written somewhere.
    package init(file: String, key: String) {
        self.file = file
        self.key = key
    }

    /// Makes a key of its parts; what a key cannot hold is written in hexadecimal behind `_`.
    init(_ file: String, _ parts: String...) {
        self.init(file: file, key: parts.map(Self.plain).joined(separator: "."))
    }

    /// Both in one text, for formats whose entries have one ID.
    package var context: String { "\(file) \(key)" }

    /// Takes apart what ``context`` has put together; `nil` where it is not such a text.
    package init?(context: String) {
        let parts = context.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(file: String(parts[0]), key: String(parts[1]))
    }

    public var description: String { "\"\(key)\" of \(file)" }

    public static func < (a: TextID, b: TextID) -> Bool {
        (a.file, a.key) < (b.file, b.key)
    }

    private static func plain(_ part: String) -> String {
        var plain = ""
        for byte in part.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"):
                plain.unicodeScalars.append(Unicode.Scalar(byte))
            default: plain += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return plain
    }
}
