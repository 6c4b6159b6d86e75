import Cryptography
public import Foundation

/// What stands where on a sheet: kept beside it, to find out later what has changed, or what hangs where.
public struct SheetManifest: Sendable, Equatable, Codable {
    /// A label of the sheet.
    public struct Entry: Sendable, Equatable, Codable {
        /// From 1.
        public var page: Int
        /// The label's number on its page, from 1.
        public var position: Int
        public var kind: Label.Kind
        public var id: String
        /// What the code says.
        public var payload: String
        /// The module grid on the page, in millimetres: its left and top edges and its side.
        public var x: Double
        public var y: Double
        public var side: Double
        /// The print grade that was estimated before printing, A to F; `nil` where nothing was proven.
        public var grade: PrintGrade.Grade?
        /// SHA-256 of what the code says, without its signature, and the label shows.
        public var hash: String
    }

    /// The form of the file.
    public static let schema = "docent.sheet/1"

    public var schema = Self.schema
    /// When the sheet was made, in whole seconds; unknown in manifests of older versions.
    public var printed: Date?
    public var stock: String
    public var labels: [Entry]

    /// - Parameters:
    ///   - report: what the proof found, if there was one.
    ///   - printed: when the sheet is made.
    public init(_ sheet: Sheet, report: SheetProof.Report?, printed: Date? = nil) {
        self.printed = printed.map {
            Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down))
        }
        stock = sheet.stock.name
        func rounded(_ length: Double) -> Double { (length * 1000).rounded() / 1000 }
        labels = sheet.pages.joined().enumerated().map { index, placed in
            let label = placed.art.label
            return Entry(
                page: placed.page, position: placed.position, kind: label.kind, id: label.id,
                payload: label.payload, x: rounded(placed.codeX), y: rounded(placed.codeY),
                side: rounded(placed.art.side),
                grade: report?.grades[index]?.overall, hash: label.hash)
        }
    }

    /// The labels that were not printed before, or look or say otherwise by now.
    ///
    /// A signature that a label has now and had not when it was printed is a change; another signature is none.
    ///
    /// - Returns: those labels, and the IDs of printed ones that are gone.
    public func changes(to labels: [Label]) -> (labels: [Label], gone: [String]) {
        let printed = Dictionary(self.labels.map { (Key($0), $0) }) { first, _ in first }
        let now = Set(labels.map { Key(kind: $0.kind, id: $0.id) })
        var gone: [String] = []
        for entry in self.labels where !now.contains(Key(entry)) && !gone.contains(entry.id) {
            gone.append(entry.id)
        }
        let changed = labels.filter { label in
            guard let entry = printed[Key(kind: label.kind, id: label.id)] else { return true }
            return entry.hash != label.hash
                || label.signature != nil && entry.payload == label.unsignedPayload
        }
        return (changed, gone)
    }

    /// Manifests without the labels that a newer one of them has: what hangs on the doors once all are printed.
    ///
    /// The newest is the one that was made last; of two that were made in the same second, and of those whose time
    /// is unknown, the later in the list.
    public static func current(_ manifests: [SheetManifest]) -> [SheetManifest] {
        let byAge = manifests.indices.sorted {
            let ages = [$0, $1].map { manifests[$0].printed ?? .distantPast }
            return ages[0] == ages[1] ? $0 < $1 : ages[0] < ages[1]
        }
        var newest: [Key: Int] = [:]
        for index in byAge {
            for entry in manifests[index].labels { newest[Key(entry)] = index }
        }
        return manifests.enumerated().map { index, manifest in
            var manifest = manifest
            manifest.labels.removeAll { newest[Key($0)] != index }
            return manifest
        }
    }

    struct Key: Hashable {
        let kind: Label.Kind
        let id: String

        init(kind: Label.Kind, id: String) {
            self.kind = kind
            self.id = id
        }

        init(_ entry: Entry) { self.init(kind: entry.kind, id: entry.id) }
    }
}

extension Label {
    /// The hash of all that is said and shown, but for the signature.
    public var hash: String {
        let parts =
            [kind.rawValue, id, unsignedPayload] + captions.flatMap { [$0.language, $0.text] }
        // Each part with its length, so that none can pass for a piece of another.
        return SHA256.hash(parts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) })
            .hexadecimal
    }
}
