import Files
import Payloads
import TourModel
import Wording

/// Reads people/<id>.vcf.
struct PeopleReader {
    let scope: ContentScope

    /// The people by ID; nil stands for one whose card is broken.
    func read() -> [Person.ID: Person?] {
        let languages = scope.languages.map { "\($0.map(\.rawValue))" } ?? "-"
        return scope.recalled("people", context: languages) { readAll() }
    }

    private func readAll() -> [Person.ID: Person?] {
        var people: [Person.ID: Person?] = [:]
        for name in scope.listing.names(in: "people") {
            guard let stem = FileName.stem(of: name, "vcf") else { continue }
            let path = "people/" + name
            scope.knownFiles.insert(path)
            let id = stem.uppercased()
            guard Identifier.isValid(id) else {
                scope.log.error(
                    Place(file: path), "\"\(stem.shortened)\" is not an ID", Identifier.rule)
                continue
            }
            if people[id] != nil {
                scope.log.error(
                    Place(file: path), "there is another card for \(id)",
                    "keep one; file names count without regard to case")
                continue
            }
            people.updateValue(person(id, path), forKey: id)
        }
        return people
    }

    private func person(_ id: Person.ID, _ path: String) -> Person? {
        let place = Place(file: path)
        var isGuess = false
        let read = scope.text(path) { bytes in
            let encoding = VCardEncoding(bytes)
            isGuess = encoding.isGuess
            return encoding.bytes
        }
        guard let file = read else { return nil }
        if isGuess { scope.warn(path, FileText.guess, .content) }
        let contacts = Contact.contacts(inVCards: file.text)
        guard contacts.count == 1, let contact = contacts.first else {
            scope.log.error(
                place,
                contacts.isEmpty ? "there is no vCard" : "there are \(contacts.count) vCards",
                "write one, from BEGIN:VCARD to END:VCARD")
            return nil
        }
        guard Self.hasEnd(file.text) else {
            scope.log.error(place, "the vCard has no end", "write END:VCARD in the last line")
            return nil
        }
        if let hidden = HiddenControl(inVCards: file.text) {
            scope.log.error(
                Place(file: path, line: hidden.line),
                "\(hidden.property) holds a control character, U+\(hidden.scalar.hexadecimal)",
                TextFile.controlRule)
            return nil
        }
        guard let name = contact.ownName?.trimmed, !name.isEmpty else {
            scope.log.error(place, "the vCard has no name", "write FN: and the name")
            return nil
        }
        let texts = CardTexts(
            file.text, of: name, languages: scope.languages ?? [Language(rawValue: "und")])
        check(texts, path)
        return Person(
            id: id, name: name, roles: texts.roles, organizations: texts.organizations,
            phones: contact.phones, emails: contact.emails, vCard: file.text)
    }

    /// Warns about languages that a card lacks, or that the site does not have.
    private func check(_ texts: CardTexts, _ path: String) {
        guard let languages = scope.languages else { return }
        for other in texts.others {
            scope.log.warning(
                Place(file: path, line: other.line),
                "\(other.name.rawValue) is in \"\((other.language ?? "").shortened)\", "
                    + "which is none of the site's languages",
                "write one of \(languages.map(\.rawValue).joined(separator: ", ")), "
                    + "or add it to languages in site.yaml", .content)
        }
        let missing = languages.filter {
            texts.roles.values[$0] == nil
                && ($0 == scope.defaultLanguage || scope.namingLanguages.contains($0))
        }
        guard let line = texts.roleLine, let first = missing.first else { return }
        scope.log.warning(
            Place(file: path, line: line),
            "TITLE is not translated into \(missing.map(\.rawValue).joined(separator: ", "))",
            "write TITLE;LANGUAGE=\(first): and what they do", .missingTranslation)
    }

    /// Whether a card has its last line; one without may be cut off.
    static func hasEnd(_ text: String) -> Bool {
        text.split(separator: "\n").contains { $0.trimmed.uppercased() == "END:VCARD" }
    }
}

extension Substring {
    fileprivate var trimmed: String { String(self).trimmed }
}
