/// Compares printed sheets with what their labels would be now.
public struct SheetReview: Sendable, Equatable {
    /// Something that is not as it was printed.
    public enum Finding: Sendable, Equatable {
        /// A label says or shows something else by now.
        case changed(sheet: String, id: String)
        /// What a label names is no longer there.
        case gone(sheet: String, id: String)
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
    public init(
        _ sheets: [(name: String, manifest: SheetManifest)], labels: [Label], isComplete: Bool
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
            findings += changes.gone.map { .gone(sheet: name, id: $0) }
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
            "gone: \(sheet): \(id) no longer exists; take its label down, and print the sheet again"
        case .unprinted(let id): "unprinted: \(id) is on none of the sheets; print a label for it"
        }
    }
}
