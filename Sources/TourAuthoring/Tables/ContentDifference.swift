import Passes
import Tour

/// What an import would change about one subject.
public struct TourChange: Sendable, Equatable, CustomStringConvertible {
    public enum Kind: String, Sendable, CaseIterable {
        case create, update, delete
    }

    public var kind: Kind
    /// "room A-014", "person MIRA-RAUTIO", "the site".
    public var subject: String
    /// What is different, a line for each value: `name.de: "Halle" becomes "Saal"`.
    public var details: [String]

    /// The change as people read it, each detail in a line of its own.
    public var description: String {
        (["\(kind.rawValue) \(subject)"] + details.map { "  " + $0 }).joined(separator: "\n")
    }
}

/// Compares what a folder says with what a database says.
enum ContentDifference {
    /// What is different: rooms and people value by value, all else as a whole.
    static func all(from old: TourContent?, to new: TourContent) -> [TourChange] {
        let before = old ?? TourContent(site: new.site)
        var changes: [TourChange] = []
        if old == nil {
            changes.append(TourChange(kind: .create, subject: "the site", details: []))
        } else if before.site != new.site {
            changes.append(TourChange(kind: .update, subject: "the site", details: []))
        }
        changes += whole("building", before.buildings, new.buildings, id: \.id)
        changes += whole("tour", before.tours, new.tours, id: \.id)
        changes += whole("medium", before.media, new.media, id: \.id)
        if before.passRules.sorted != new.passRules.sorted {
            changes.append(
                TourChange(
                    kind: .update, subject: "the keys and revocations of passes", details: [])
            )
        }
        for language in new.targetLanguages
        where before.translations[language] != new.translations[language] {
            changes.append(
                TourChange(
                    kind: .update, subject: "what is remembered of translations into \(language)",
                    details: []))
        }
        return changes + tables(from: before, to: new)
    }

    private static func whole<Value: Equatable>(
        _ kind: String, _ old: [Value], _ new: [Value], id: (Value) -> String
    ) -> [TourChange] {
        let before = Dictionary(old.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
        return Set(before.keys).union(after.keys).sorted().compactMap { id in
            if before[id] == after[id] { return nil }
            let change: TourChange.Kind =
                before[id] == nil ? .create : after[id] == nil ? .delete : .update
            return TourChange(kind: change, subject: "\(kind) \(id)", details: [])
        }
    }

    /// What is different about rooms and people, column by column.
    static func tables(from old: TourContent, to new: TourContent) -> [TourChange] {
        let people = PeopleTable()
        let rooms = RoomTable(languages: new.site.languages)
        return changes(
            "person", old.people.map { ($0.id, people.row($0)) },
            new.people.map { ($0.id, people.row($0)) }, people.columns)
            + changes(
                "room", old.rooms.map { ($0.id, rooms.row($0)) },
                new.rooms.map { ($0.id, rooms.row($0)) }, rooms.columns)
    }

    private static func changes(
        _ kind: String, _ old: [(id: String, row: [String])], _ new: [(id: String, row: [String])],
        _ columns: [String]
    ) -> [TourChange] {
        let before = Dictionary(
            old.map { ($0.id, $0.row) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(
            new.map { ($0.id, $0.row) }, uniquingKeysWith: { first, _ in first })
        return Set(before.keys).union(after.keys).sorted().compactMap { id in
            let was = before[id] ?? []
            let becomes = after[id] ?? []
            if was == becomes { return nil }
            let subject = "\(kind) \(id)"
            if becomes.isEmpty { return TourChange(kind: .delete, subject: subject, details: []) }
            var details: [String] = []
            for (index, column) in columns.enumerated() where column != "id" {
                let old = was.isEmpty ? "" : was[index]
                guard becomes[index] != old else { continue }
                let text = "\"\(becomes[index].shortened)\""
                details.append(
                    was.isEmpty
                        ? "\(column): \(text)"
                        : "\(column): \"\(old.shortened)\" becomes \(text)")
            }
            return TourChange(
                kind: was.isEmpty ? .create : .update, subject: subject, details: details)
        }
    }
}

extension TourImporter {
    /// What an import would change, without importing.
    ///
    /// - Parameter path: the database that is there; where there is none that this version can read,
    ///   everything is new.
    /// - Throws: as ``import(folder:into:measure:progress:)`` for what is wrong with the folder.
    public static func changes(
        folder: String, against path: String,
        measure: @escaping Measure = TourImporter.measurePicture,
        progress: @escaping (TourImportProgress) -> Void = { _ in },
        probe: Probe? = nil
    ) throws(TourImportError) -> [TourChange] {
        let new = try ContentReader(
            scope: ContentScope(folder: folder), measure: measure, probe: probe
        ).content(of: folder, progress: progress)
        do throws(TourError) {
            return ContentDifference.all(from: try TourStore(path: path).content(), to: new)
        } catch {
            switch error {
            case .notFound, .empty, .tooOld, .tooNew, .damaged:
                return ContentDifference.all(from: nil, to: new)
            case .notAFile, .notATour: throw .notReplaceable(path: path, found: "no tour database")
            case .unreadable(_, let reason): throw .cannotRead(file: path, reason: reason)
            }
        }
    }
}

extension PassRules {
    /// The same rules with the revocations in the order of a database.
    fileprivate var sorted: PassRules {
        PassRules(
            keys: keys,
            revocations: revocations.sorted { $0.number.description < $1.number.description })
    }
}
