/// Compares printed sheets with what their labels would be now.
public struct SheetReview: Sendable, Equatable {
    /// Something that is not as it was printed.
    public enum Finding: Sendable, Equatable {
        /// A label says or shows something else by now.
        case changed(sheet: String, id: String)
        /// What a label names is no longer there.
        case gone(sheet: String, id: String)
        /// A label has an ID that something had; its code leads on.
        case formerly(sheet: String, id: String, today: String)
        /// Something has no label on any of the sheets.
        case unprinted(id: String)
    }

    /// In the order of the sheets, then what is on none.
    public private(set) var findings: [Finding] = []
    /// How many labels were compared.
    public private(set) var count = 0

    /// Compares labels; of a label that is on several sheets, only the newest sheet counts.
    ///
    /// - Parameters:
    ///   - sheets: manifests by the names of their files.
    ///   - labels: what would be printed now.
    ///   - isComplete: whether every one of those labels should be on a sheet.
    ///   - successor: the ID today of what a code says by an ID that it had.
    public init(
        _ sheets: [(name: String, manifest: SheetManifest)], labels: [Label], isComplete: Bool,
        successor: (_ payload: String) -> String? = { _ in nil }
    ) {
        var printed: Set<SheetManifest.Key> = []
        let current = SheetManifest.current(sheets.map(\.manifest))
        for (name, manifest) in zip(sheets.map(\.name), current) {
            let changes = manifest.changes(to: labels)
            let changed = Set(changes.labels.map { SheetManifest.Key(kind: $0.kind, id: $0.id) })
            var reported: Set<SheetManifest.Key> = []
            for entry in manifest.labels {
                count += 1
                let key = SheetManifest.Key(entry)
                printed.insert(key)
                if changed.contains(key), reported.insert(key).inserted {
                    findings.append(.changed(sheet: name, id: entry.id))
                }
            }
            findings += changes.gone.map { id in
                let payload = manifest.labels.first { $0.id == id }?.payload
                return payload.flatMap(successor).map {
                    .formerly(sheet: name, id: id, today: $0)
                } ?? .gone(sheet: name, id: id)
            }
        }
        guard isComplete else { return }
        for label in labels
        where !printed.contains(SheetManifest.Key(kind: label.kind, id: label.id)) {
            findings.append(.unprinted(id: label.id))
        }
    }
}

extension SheetReview.Finding: CustomStringConvertible {
    public var description: String {
        switch self {
        case .changed(let sheet, let id):
            "changed: \(sheet): \(id) has changed since it was printed; print it again with --changed-since"
        case .gone(let sheet, let id):
            "gone: \(sheet): \(id) no longer exists; take its label down, and say so with --down \(id)"
        case .formerly(let sheet, let id, let today):
            "formerly: \(sheet): \(id) is \(today) today, and its code leads there; print a label for \(today)"
        case .unprinted(let id): "unprinted: \(id) is on none of the sheets; print a label for it"
        }
    }
}
