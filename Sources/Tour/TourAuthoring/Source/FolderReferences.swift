/// Which file of a folder names what.
package struct FolderReferences: Sendable {
    package enum Subject: Sendable { case person, medium }

    package struct Reference: Sendable, Hashable {
        package let subject: Subject
        /// As the file writes it.
        package let id: String
        package let file: String
        package let line: Int
    }

    package let all: [Reference]

    /// Reads a folder, broken or whole.
    ///
    /// - Parameter database: what an earlier import has made of it; what is the same since is not read again.
    package init(
        folder: String, database: String?, measure: @escaping TourImporter.Measure
    ) throws(TourImportError) {
        let scope = try ContentScope(
            folder: folder, memory: database.map { ReadingMemory(path: $0) })
        _ = ContentReader(scope: scope, measure: measure, probe: nil).read { _ in }
        all = scope.references.compactMap { reference in
            let subject: Subject
            switch reference.subject {
            case .person: subject = .person
            case .medium: subject = .medium
            case .room, .tour, .calendar: return nil
            }
            return Reference(
                subject: subject, id: reference.id, file: reference.place.file,
                line: reference.place.line)
        }
    }

    /// The files that name something, each once, in their order.
    package func files(naming id: String, _ subject: Subject) -> [String] {
        var seen: Set<String> = []
        return all.filter { reference in
            reference.subject == subject && reference.id.lowercased() == id.lowercased()
                && seen.insert(reference.file).inserted
        }.map(\.file)
    }
}
