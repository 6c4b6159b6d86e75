import Files
import Foundation
import TourModel

/// What one gesture does to the folder: single values, whole new files, and files that go.
public struct ContentChange: Sendable, Equatable, Codable {
    /// A file that is made.
    public struct New: Sendable, Equatable, Codable {
        public enum Content: Sendable, Equatable, Codable {
            /// The keys of a YAML file or of a page's head, and the Markdown below it.
            case values(ContentValue, text: String)
            /// What a file had that was taken out.
            case bytes([UInt8])
            /// What stands in a file of this machine, outside of the folder: too much for memory.
            case file(String)

            private enum Key: CodingKey { case values, text, bytes, file }

            public init(from decoder: any Decoder) throws {
                let parts = try decoder.container(keyedBy: Key.self)
                if let data = try parts.decodeIfPresent(Data.self, forKey: .bytes) {
                    self = .bytes(Array(data))
                } else if let path = try parts.decodeIfPresent(String.self, forKey: .file) {
                    self = .file(path)
                } else {
                    self = .values(
                        try parts.decode(ContentValue.self, forKey: .values),
                        text: try parts.decode(String.self, forKey: .text))
                }
            }

            public func encode(to encoder: any Encoder) throws {
                var parts = encoder.container(keyedBy: Key.self)
                switch self {
                case .values(let values, let text):
                    try parts.encode(values, forKey: .values)
                    try parts.encode(text, forKey: .text)
                case .bytes(let bytes): try parts.encode(Data(bytes), forKey: .bytes)
                case .file(let path): try parts.encode(path, forKey: .file)
                }
            }
        }

        /// Within the folder: "buildings/A/A-023.md".
        public var file: String
        public var content: Content

        public init(file: String, content: Content) {
            self.file = file
            self.content = content
        }
    }

    /// A file that is taken out.
    public struct Gone: Sendable, Equatable, Codable {
        public var file: String
        /// The SHA-256 of the file that its author has seen; nil where any may go.
        public var sha256: String?

        public init(file: String, sha256: String? = nil) {
            self.file = file
            self.sha256 = sha256
        }
    }

    /// A file whose bytes are replaced.
    public struct Replaced: Sendable, Equatable, Codable {
        /// What its author has seen.
        public enum Read: Sendable, Equatable, Codable {
            /// The SHA-256 of the bytes, in hexadecimal digits.
            case sha256(String)
            /// The bytes. Lines of a card that somebody else has changed since are merged with them.
            case bytes([UInt8])
        }

        public var file: String
        public var read: Read
        public var content: New.Content

        public init(file: String, read: Read, content: New.Content) {
            self.file = file
            self.read = read
            self.content = content
        }
    }

    /// What a file was before an edit.
    struct Before: Sendable, Equatable, Codable {
        var file: String
        /// The SHA-256 of what the edit made of it.
        var sha256: String
        private var data: Data
        var bytes: [UInt8] { Array(data) }

        init(file: String, sha256: String, bytes: [UInt8]) {
            (self.file, self.sha256, data) = (file, sha256, Data(bytes))
        }

        /// Longer files come back by their values alone, so that many steps can be kept, in bytes.
        static let longest = 1 << 16
    }

    public var edits: [ContentEditor.Edit]
    public var made: [New]
    public var replaced: [Replaced]
    public var gone: [Gone]
    /// Of what takes a change back: while such a file has not changed since, it becomes what it was to the byte, and
    /// its edits are not needed.
    var before: [Before] = []
    /// What files were before changes that this one may take back.
    private(set) var earlier: [Before] = []

    public init(
        edits: [ContentEditor.Edit] = [], made: [New] = [], replaced: [Replaced] = [],
        gone: [Gone] = []
    ) {
        self.edits = edits
        self.made = made
        self.replaced = replaced
        self.gone = gone
    }

    /// Lets files become to the byte what they were, where the edits lead back to what they said then.
    ///
    /// - Parameter undo: what takes back changes of the same author.
    public mutating func mayTakeBack(_ undo: some Sequence<ContentChange>) {
        let files = Set(edits.map(\.file))
        earlier += undo.flatMap(\.before).filter { files.contains($0.file) }
    }

    /// The files that come back to the byte.
    package var restored: [String] { before.map(\.file) + replaced.map(\.file) }

    public var isEmpty: Bool {
        edits.isEmpty && made.isEmpty && replaced.isEmpty && gone.isEmpty && before.isEmpty
    }

    /// Whether a file may be made by its path: a text file where the format has one, named in letters, digits, points,
    /// hyphens and low lines.
    public static func isNameable(_ file: String) -> Bool {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        func isPlain(_ part: Substring) -> Bool {
            !part.isEmpty && part.utf8.count <= longestName && part.first != "."
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
                        UInt8(ascii: "-"), UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }
        }
        guard parts.allSatisfy(isPlain), let name = parts.last else { return false }
        return switch (parts[0], parts.count) {
        case ("buildings", 3): name.hasSuffix(".md") || isDrawing(file)
        case ("news", 2): name.hasSuffix(".md")
        case ("tours", 2), ("visits", 2): name.hasSuffix(".yaml")
        case ("people", 2): name.hasSuffix(".vcf")
        case ("media", 2): name == "media.yaml" || isMedium(file)
        case (Substring(TranslationRecords.folder), 2): name.hasSuffix(".csv")
        case ("events", 2): isCalendar(file) || name.hasSuffix(".yaml")
        case ("site.yaml", 1), ("kiosks.yaml", 1), ("passes.yaml", 1), ("events.ics", 1): true
        // The translations of the calendar beside site.yaml.
        case (_, 1): name.hasPrefix("events.") && name.hasSuffix(".yaml")
        default: false
        }
    }

    /// Whether a path is that of a picture, a film, a sound or subtitles.
    static func isMedium(_ file: String) -> Bool {
        let endings = [
            "png", "jpg", "jpeg", "webp", "mp4", "webm", "ogg", "mp3", "wav", "vtt", "srt",
        ]
        return file.hasPrefix("media/")
            && endings.contains(file.split(separator: ".").last.map { $0.lowercased() } ?? "")
    }

    /// True for the path of a floor's drawing, which changes as a whole.
    static func isDrawing(_ file: String) -> Bool {
        file.hasPrefix("buildings/") && FileName.stem(of: file, "svg") != nil
    }

    /// Whether a path is that of a calendar, which changes as a whole.
    static func isCalendar(_ file: String) -> Bool {
        (file.hasPrefix("events/") || !file.contains("/") && file.hasPrefix("events."))
            && FileName.stem(of: file, "ics") != nil
    }

    /// The longest name of a file, in bytes.
    private static let longestName = 120
}
