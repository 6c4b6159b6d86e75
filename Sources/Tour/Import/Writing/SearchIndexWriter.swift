import GRDB

/// Fills the search index: one entry for each subject in each language that it has a name or a text
/// in.
struct SearchIndexWriter {
    let database: Database
    let content: TourContent

    private struct Entry {
        var kind: SearchHit.Kind
        var id: String
        var names: Localized<String>
        /// What belongs to the subject in every language: people, tags, phone numbers.
        var other: [String] = []
        var texts: [Localized<String>] = []
    }

    func write() throws {
        let names = Dictionary(
            content.people.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        for building in content.buildings {
            try write(
                Entry(
                    kind: .building, id: building.id, names: building.names,
                    texts: [building.summaries, building.texts]))
        }
        for room in content.rooms {
            let people = room.people.compactMap { names[$0] }
            try write(
                Entry(
                    kind: .room, id: room.id, names: room.names, other: people + room.tags,
                    texts: [room.texts]))
        }
        for tour in content.tours {
            try write(
                Entry(
                    kind: .tour, id: tour.id, names: tour.names,
                    texts: [tour.summaries] + tour.stops.map(\.texts)))
        }
        for person in content.people {
            let details = [person.role, person.organization].compactMap { $0 } + person.phones
            try write(
                Entry(
                    kind: .person, id: person.id,
                    names: Localized([Language(rawValue: ""): person.name]),
                    other: details + person.emails))
        }
    }

    private func write(_ entry: Entry) throws {
        var languages = Set(entry.names.values.keys)
        for text in entry.texts { languages.formUnion(text.values.keys) }
        for language in languages.sorted(by: { $0.rawValue < $1.rawValue }) {
            try database.cachedStatement(
                sql: "INSERT INTO search_entry (kind, id, language) VALUES (?, ?, ?)"
            ).execute(arguments: [entry.kind.rawValue, entry.id, language.rawValue])
            let body = entry.texts.compactMap { $0.values[language] }
                .map { MarkdownText($0).plainText }
            try database.cachedStatement(
                sql: """
                    INSERT INTO search_index (rowid, code, name, other, body)
                    VALUES (last_insert_rowid(), ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                code(entry.id), Folding.fold(entry.names.values[language] ?? ""),
                Folding.fold(entry.other.joined(separator: "\n")),
                Folding.fold(body.joined(separator: "\n")),
            ])
        }
    }

    /// The ID with its numbers also without the zeros before them: "A-014" is found by "14".
    private func code(_ id: String) -> String {
        let parts = id.split(separator: "-")
        let numbers = parts.compactMap { Int($0) }.map(String.init)
        return Folding.fold((parts.map(String.init) + numbers).joined(separator: " "))
    }
}
