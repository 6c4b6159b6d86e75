import Passes
import TourModel
import TourStore
import Wording

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
        (["\(kind.rawValue) \(subject)"] + details.map { "  " + $0 }).map(VisibleText.line)
            .joined(separator: "\n")
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
        changes += whole("building", before.buildings, new.buildings)
        changes += whole("tour", before.tours, new.tours)
        changes += whole("visit", before.visits, new.visits)
        changes += whole("medium", before.media, new.media)
        changes += whole("calendar", before.calendars, new.calendars)
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

    private static func whole<Value: Equatable & Identifiable<String>>(
        _ kind: String, _ old: [Value], _ new: [Value]
    ) -> [TourChange] {
        compare(kind, old, new) { _, _ in [] }
    }

    private static func compare<Value: Equatable & Identifiable<String>>(
        _ kind: String, _ old: [Value], _ new: [Value], details: (Value?, Value) -> [String]
    ) -> [TourChange] {
        let (before, after) = (old.byID, new.byID)
        return Set(before.keys).union(after.keys).sorted().compactMap { id in
            let (was, becomes) = (before[id], after[id])
            if was == becomes { return nil }
            let change: TourChange.Kind = was == nil ? .create : becomes == nil ? .delete : .update
            return TourChange(
                kind: change, subject: "\(kind) \(id)",
                details: becomes.map { details(was, $0) } ?? [])
        }
    }

    /// What is different about rooms and people, column by column.
    static func tables(from old: TourContent, to new: TourContent) -> [TourChange] {
        let people = PeopleTable(languages: new.site.languages)
        let rooms = RoomTable(languages: new.site.languages)
        let defaults = ContentFormat.room.fields.reduce(into: [String: String]()) {
            $0[$1.key] = $1.defaultValue
        }
        return compare("person", old.people, new.people) { was, becomes in
            details(was.map(people.row), people.row(becomes), people.columns)
        }.filter(\.tells)
            + compare("room", old.rooms, new.rooms) { was, becomes in
                details(was.map(rooms.row), rooms.row(becomes), rooms.columns, defaults)
                    + details(ofQuiz: was?.quiz ?? [], becomes.quiz)
            }.filter(\.tells)
    }

    /// Questions have no column; that they differ is one line.
    private static func details(
        ofQuiz old: [QuizQuestion], _ new: [QuizQuestion]
    ) -> [String] {
        if old == new { return [] }
        let counts = [old, new].map { counted($0.count, "question") }
        return counts[0] == counts[1]
            ? ["quiz: other words or answers"] : ["quiz: \(counts[0]) becomes \(counts[1])"]
    }

    /// The values that differ; of what is created, those that its file has to name.
    private static func details(
        _ old: [String]?, _ new: [String], _ columns: [String], _ defaults: [String: String] = [:]
    ) -> [String] {
        columns.indices.dropFirst().compactMap { index in
            let was = old?[index] ?? defaults[columns[index]] ?? ""
            guard new[index] != was else { return nil }
            let becomes = "\"\(new[index].shortened)\""
            return old == nil
                ? "\(columns[index]): \(becomes)"
                : "\(columns[index]): \"\(was.shortened)\" becomes \(becomes)"
        }
    }
}

extension TourChange {
    /// Whether it is more than a change of what no column shows.
    fileprivate var tells: Bool { kind != .update || !details.isEmpty }
}

extension TourImporter {
    /// What an import would change, without importing.
    ///
    /// - Parameter path: the database that is there; where there is none that this version can read,
    ///   everything is new.
    /// - Throws: as an import for what is wrong with the folder.
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
