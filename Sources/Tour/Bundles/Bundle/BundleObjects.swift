public import TourStore

/// The list of a bundle's objects: what a version is made of.
///
/// The database's rows are in parts, so that a changed room costs the parts that it is in; each medium, and each smaller
/// copy of a picture, is an object of its own. A bundle's manifest names the list by its SHA-256.
public struct BundleObjects: Sendable, Equatable {
    /// The parts of the database, in the order in which they are put together.
    public let rows: [StoredObject]
    /// The media, by their names.
    public let media: [StoredObject]

    /// No list is longer, in bytes: 100,000 objects.
    package static let maximumBytes = 8 << 20
    private static let heading = "docent bundle objects 1"

    /// - Parameters:
    ///   - rows: each once.
    ///   - media: in any order; those that several media share are listed once.
    package init(rows: [StoredObject], media: some Sequence<StoredObject>) {
        self.rows = rows
        self.media = Set(media).subtracting(rows).sorted { $0.sha256 < $1.sha256 }
    }

    /// Everything that the list names, each once.
    public var all: [StoredObject] { rows + media }

    /// How large all of it is.
    public var bytes: Int { all.reduce(0) { $0 + $1.bytes } }

    /// Reads a list; nil where it is not just as ``text`` writes it.
    package init?(text: [UInt8]) {
        guard text.count <= Self.maximumBytes else { return nil }
        var rows: [StoredObject] = []
        var media: [StoredObject] = []
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        guard lines.first == Self.heading[...] else { return nil }
        for line in lines.dropFirst() {
            let words = line.split(separator: " ")
            guard words.count == 3, let bytes = Int(words[2]),
                let object = StoredObject(sha256: String(words[1]), bytes: bytes)
            else { return nil }
            switch words[0] {
            case "rows" where bytes <= RowPart.maximumBytes: rows.append(object)
            case "medium": media.append(object)
            default: return nil
            }
        }
        guard Set((rows + media).map(\.sha256)).count == rows.count + media.count else {
            return nil
        }
        self.init(rows: rows, media: media)
        guard self.text == text else { return nil }
    }

    package var text: [UInt8] {
        let lines =
            rows.map { "rows \($0.sha256) \($0.bytes)\n" }
            + media.map { "medium \($0.sha256) \($0.bytes)\n" }
        return Array("\(Self.heading)\n\(lines.joined())".utf8)
    }
}
