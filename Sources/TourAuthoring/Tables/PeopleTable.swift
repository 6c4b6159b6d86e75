import Tour

/// The columns of people.csv.
struct PeopleTable {
    var columns: [String] { ["id", "name", "role", "organization", "phones", "emails"] }

    func row(_ person: Person) -> [String] {
        [
            person.id.lowercased(), person.name, person.role ?? "", person.organization ?? "",
            person.phones.joined(separator: ", "), person.emails.joined(separator: ", "),
        ]
    }

    /// Changes, makes and takes out people as the table says; of a card that is there, only what
    /// the table changes is written anew.
    func apply(
        _ table: Table, to content: inout TourContent, deletesMissing: Bool, log: ProblemLog
    ) {
        let rows = table.rowsByID(known: columns, log: log)
        var people = Dictionary(
            content.people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (id, row) in rows {
            let old = people[id]
            var person = old ?? Person(id: id, name: "", vCard: "")
            for column in columns.dropFirst() where table.columns.contains(column) {
                let cell = row.cells[column]
                switch column {
                case "name": person.name = cell ?? ""
                case "role": person.role = cell
                case "organization": person.organization = cell
                case "phones": person.phones = list(cell)
                default: person.emails = list(cell)
                }
            }
            guard !person.name.isEmpty else {
                log.error(row.place, "\(id) has no name", "write it in the column name")
                continue
            }
            if let old, self.row(old) == self.row(person) { continue }
            person.vCard = CardText.updated(person, from: old)
            people[id] = person
        }
        if deletesMissing {
            let kept = Set(rows.map(\.id))
            people = people.filter { kept.contains($0.key) }
        }
        content.people = people.values.sorted { $0.id < $1.id }
    }

    private func list(_ cell: String?) -> [String] {
        (cell ?? "").split { $0 == "," || $0 == "\n" }.map { String($0).trimmed }
            .filter { !$0.isEmpty }
    }
}

/// A vCard as lines, in which single properties are written anew.
///
/// - SeeAlso: RFC 6350.
enum CardText {
    /// The old card with what is different about the person; a new one where there is none.
    static func updated(_ person: Person, from old: Person?) -> String {
        var lines =
            old.map { unfolded($0.vCard) } ?? ["BEGIN:VCARD", "VERSION:4.0", "END:VCARD"]
        if person.name != old?.name {
            // The structured name would contradict the new one.
            set(["FN", "N"], to: ["FN:" + escaped(person.name)], in: &lines)
        }
        if person.role != old?.role {
            set(
                ["TITLE", "ROLE"], to: person.role.map { ["TITLE:" + escaped($0)] } ?? [],
                in: &lines)
        }
        if person.organization != old?.organization {
            set(["ORG"], to: person.organization.map { ["ORG:" + escaped($0)] } ?? [], in: &lines)
        }
        if person.phones != (old?.phones ?? []) {
            set(["TEL"], to: person.phones.map { "TEL:" + escaped($0) }, in: &lines)
        }
        if person.emails != (old?.emails ?? []) {
            set(["EMAIL"], to: person.emails.map { "EMAIL:" + escaped($0) }, in: &lines)
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
