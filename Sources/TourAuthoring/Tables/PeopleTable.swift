import Payloads
import Tour

/// The columns of people.csv.
struct PeopleTable {
    private struct Column {
        var name: String
        var cell: (Person) -> String
        var take: (inout Person, String?) -> Void
    }

    /// All but the ID's.
    private let details = [
        Column(name: "name", cell: \.name) { $0.name = $1 ?? "" },
        Column(name: "role", cell: { $0.role ?? "" }, take: { $0.role = $1 }),
        Column(
            name: "organization", cell: { $0.organization ?? "" }, take: { $0.organization = $1 }),
        Column(
            name: "phones", cell: { $0.phones.joined(separator: ", ") },
            take: { $0.phones = Table.list($1) }),
        Column(
            name: "emails", cell: { $0.emails.joined(separator: ", ") },
            take: { $0.emails = Table.list($1) }),
    ]

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
            var person = old ?? Person(id: id, name: "", vCard: "")
            for column in details where table.columns.contains(column.name) {
                column.take(&person, row.cells[column.name])
            }
            guard !person.name.isEmpty else {
                log.error(row.place, "\(id) has no name", "write it in the column name")
                return nil
            }
            if let old, self.row(old) == self.row(person) { return nil }
            person.vCard = CardText.updated(person, from: old)
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
    static func updated(_ person: Person, from old: Person?) -> String {
        let fresh = revised(person, from: nil)
        guard let old else { return fresh }
        let revised = revised(person, from: old)
        return facts(of: revised) == facts(of: fresh) ? revised : fresh
    }

    /// What a card says in the columns of the table; `nil` where an import does not take it.
    private static func facts(of card: String) -> [[String?]]? {
        let contacts = Contact.contacts(inVCards: card)
        guard contacts.count == 1, let contact = contacts.first, PeopleReader.hasEnd(card),
            HiddenControl(inVCards: card) == nil
        else { return nil }
        return [
            [contact.formattedName, contact.title ?? contact.role, contact.organization],
            contact.phones, contact.emails,
        ]
    }

    private static func revised(_ person: Person, from old: Person?) -> String {
        var lines =
            old.map { unfolded($0.vCard) } ?? ["BEGIN:VCARD", "VERSION:4.0", "END:VCARD"]
        let properties = [
            // The structured name would contradict the new one.
            (["FN", "N"], old.map { [$0.name] }, [person.name]),
            (["TITLE", "ROLE"], old?.role.map { [$0] }, person.role.map { [$0] } ?? []),
            (["ORG"], old?.organization.map { [$0] }, person.organization.map { [$0] } ?? []),
            (["TEL"], old?.phones, person.phones), (["EMAIL"], old?.emails, person.emails),
        ]
        for (names, before, after) in properties where after != before ?? [] {
            set(names, to: after.map { "\(names[0]):" + escaped($0) }, in: &lines)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Puts new lines where the first of some properties stood, or before the end.
    private static func set(_ names: [String], to new: [String], in lines: inout [String]) {
        let isOld = { (line: String) in names.contains(name(of: line)) }
        let place =
            lines.firstIndex(where: isOld)
            ?? lines.lastIndex { $0.uppercased().trimmed == "END:VCARD" } ?? lines.count
        let before = lines[..<place].filter { !isOld($0) }
        let after = lines[place...].filter { !isOld($0) }
        lines = before + new + after
    }

    /// The property of a line, without its group and its parameters.
    private static func name(of line: String) -> String {
        let head = line.prefix { $0 != ":" && $0 != ";" }
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
