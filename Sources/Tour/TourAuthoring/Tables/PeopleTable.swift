import Payloads
import TourModel
import Wording

/// The columns of people.csv.
struct PeopleTable {
    private struct Column {
        var name: String
        var cell: (Person) -> String
        var take: (inout Person, String?) -> Void
    }

    let languages: [Language]

    /// All but the ID's; texts have a column for each language, the first one's without its tag.
    private var details: [Column] {
        let texts: [(name: String, texts: WritableKeyPath<Person, Localized<String>>)] = [
            ("role", \.roles), ("organization", \.organizations),
        ]
        return [Column(name: "name", cell: \.name) { $0.name = $1 ?? "" }]
            + texts.flatMap { name, texts in
                languages.map { language in
                    Column(
                        name: language == languages.first ? name : "\(name).\(language)",
                        cell: { $0[keyPath: texts].values[language] ?? "" },
                        take: { $0[keyPath: texts].values[language] = $1 })
                }
            } + [
                Column(
                    name: "phones", cell: { $0.phones.joined(separator: ", ") },
                    take: { $0.phones = Table.list($1) }),
                Column(
                    name: "emails", cell: { $0.emails.joined(separator: ", ") },
                    take: { $0.emails = Table.list($1) }),
            ]
    }

    var columns: [String] { ["id"] + details.map(\.name) }

    func row(_ person: Person) -> [String] {
        [person.id.lowercased()] + details.map { $0.cell(person) }
    }

    /// Changes, makes and takes out people as the table says; of a card that is there, only what
    /// the table changes is rewritten.
    func apply(
        _ table: Table, to content: inout TourContent, deletions: TableDeletions, log: ProblemLog
    ) {
        content.people = table.changing(
            content.people, known: columns, deletions: deletions, log: log
        ) { id, old, row in
            var person =
                old
                ?? Person(
                    id: id, name: "", roles: Localized(), organizations: Localized(), phones: [],
                    emails: [], vCard: "")
            for column in details where table.columns.contains(column.name) {
                column.take(&person, row.cells[column.name])
            }
            guard !person.name.isEmpty else {
                log.error(row.place, "\(id) has no name", "write it in the column name")
                return nil
            }
            if let old, self.row(old) == self.row(person) { return nil }
            person.vCard = CardText.updated(person, from: old, languages: languages)
            return person
        }.sorted { $0.id < $1.id }
    }
}

/// A vCard as lines, in which single properties are rewritten.
///
/// - SeeAlso: RFC 6350.
enum CardText {
    /// The old card with what is different about the person; a new one where there is none, or where the old one is such
    /// that it would not say the same, as with lines behind its end.
    ///
    /// - Parameter languages: the site's; texts in the first one stand without a language.
    static func updated(_ person: Person, from old: Person?, languages: [Language]) -> String {
        let fresh = revised(person, from: nil, languages)
        guard let old else { return fresh }
        let revised = revised(person, from: old, languages)
        let facts = facts(of: revised, languages)
        return facts != nil && facts == self.facts(of: fresh, languages) ? revised : fresh
    }

    /// What an import takes from a card.
    private struct Facts: Equatable {
        var name: String?
        var roles: Localized<String>
        var organizations: Localized<String>
        var phones: [String]
        var emails: [String]
    }

    /// What a card says in the columns of the table; `nil` where an import does not take it.
    private static func facts(of card: String, _ languages: [Language]) -> Facts? {
        let contacts = Contact.contacts(inVCards: card)
        guard contacts.count == 1, let contact = contacts.first, PeopleReader.hasEnd(card),
            HiddenControl(inVCards: card) == nil
        else { return nil }
        let texts = CardTexts(card, of: contact.ownName, languages: languages)
        return Facts(
            name: contact.ownName, roles: texts.roles, organizations: texts.organizations,
            phones: contact.phones, emails: contact.emails)
    }

    private static func revised(
        _ person: Person, from old: Person?, _ languages: [Language]
    ) -> String {
        var lines =
            old.map { unfolded($0.vCard) } ?? ["BEGIN:VCARD", "VERSION:4.0", "END:VCARD"]
        if old?.name != person.name {
            // The structured name would contradict the new one.
            set(["FN", "N"], to: ["FN:" + escaped(person.name)], in: &lines)
        }
        let texts = [
            (["TITLE", "ROLE"], old?.roles, person.roles),
            (["ORG"], old?.organizations, person.organizations),
        ]
        for (names, before, after) in texts {
            for language in languages where before?.values[language] != after.values[language] {
                let tag = language == languages.first ? "" : ";LANGUAGE=\(language)"
                let new = after.values[language].map { "\(names[0])\(tag):" + escaped($0) }
                set(names, to: new.map { [$0] } ?? [], in: &lines) { line in
                    let property = LocalizedProperty.all(inVCards: line).first
                    return CardTexts.language(property?.language, among: languages) == language
                }
            }
        }
        for (name, before, after) in [
            ("TEL", old?.phones, person.phones), ("EMAIL", old?.emails, person.emails),
        ] where after != before ?? [] {
            set([name], to: after.map { "\(name):" + escaped($0) }, in: &lines)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Puts new lines where the first of some properties stood, else behind others of that name, else before the end.
    private static func set(
        _ names: [String], to new: [String], in lines: inout [String],
        where isMeant: (String) -> Bool = { _ in true }
    ) {
        func isNamed(_ line: String) -> Bool { names.contains(name(of: line)) }
        func isOld(_ line: String) -> Bool { isNamed(line) && isMeant(line) }
        let place =
            lines.firstIndex(where: isOld) ?? lines.lastIndex(where: isNamed).map { $0 + 1 }
            ?? lines.lastIndex { $0.uppercased().trimmed == "END:VCARD" } ?? lines.count
        let before = lines[..<place].filter { !isOld($0) }
        let after = lines[place...].filter { !isOld($0) }
        lines = before + new + after
    }

    /// The property of a line, without its group and its parameters.
    static func name(of line: some StringProtocol) -> String {
        let head = String(line.prefix { $0 != ":" && $0 != ";" })
        return (head.split(separator: ".").last.map(String.init) ?? "").uppercased()
    }

    /// The lines of a card, each whole.
    private static func unfolded(_ card: String) -> [String] {
        var lines: [String] = []
        for line in card.trimmed.split(separator: "\n", omittingEmptySubsequences: false) {
            if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(String(line))
            }
        }
        return lines
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing(",", with: "\\,")
            .replacing(";", with: "\\;")
    }
}
