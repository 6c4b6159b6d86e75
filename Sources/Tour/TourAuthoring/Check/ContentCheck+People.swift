import TourModel
import Wording

extension ContentCheck {
    /// People on no page; phone numbers and mail addresses that cannot be used.
    func checkPeople() {
        let shown = Set(content.rooms.flatMap(\.people))
        for person in content.people {
            let path = path(of: person)
            if !shown.contains(person.id) {
                log.warning(
                    Place(file: path), "no page shows \(person.id)",
                    "name them under people: of a room, or take the card out", .personNowhere)
            }
            for phone in person.phones where !Self.isPhone(phone) {
                log.warning(
                    place(path, containing: phone, "phones"),
                    "\"\(phone.shortened)\" is not a phone number",
                    "write it as +49 30 123456", .contactDetail)
            }
            for email in person.emails where !Self.isEmail(email) {
                log.warning(
                    place(path, containing: email, "emails"),
                    "\"\(email.shortened)\" is not a mail address",
                    "write it as name@host.example", .contactDetail)
            }
        }
        if let phone = content.site.reception.phone, !Self.isPhone(phone) {
            log.warning(
                place(SiteReader.path, containing: phone),
                "\"\(phone.shortened)\" is not a phone number", "write it as it is dialled",
                .contactDetail)
        }
    }

    /// Finds a text of a card, which belongs to a key of its form.
    private func place(_ path: String, containing text: String, _ key: String) -> Place {
        var place = place(path, containing: text)
        place.key = key
        return place
    }

    func path(of person: Person) -> String {
        scope.listing.names(in: "people").first {
            $0.uppercased() == person.id + ".VCF"
        }.map { "people/" + $0 } ?? "people/\(person.id.lowercased()).vcf"
    }

    /// Two to fifteen digits with the signs that people set between them; an extension behind.
    static func isPhone(_ text: String) -> Bool {
        let plain = text.lowercased().hasPrefix("tel:") ? text.dropFirst(4) : text[...]
        let number = plain.prefix { $0 != ";" && $0 != "x" && $0 != "#" }
        let digits = number.unicodeScalars.count { ("0"..."9").contains($0) }
        let signs: Set<Unicode.Scalar> = ["+", " ", "-", ".", "(", ")", "/", "\u{A0}"]
        return (2...15).contains(digits)
            && number.unicodeScalars.allSatisfy { ("0"..."9").contains($0) || signs.contains($0) }
            && !number.dropFirst().contains("+")
    }

    /// Something before one `@`, and a host with a dot behind it; no blanks.
    static func isEmail(_ text: String) -> Bool {
        let plain = text.lowercased().hasPrefix("mailto:") ? text.dropFirst(7) : text[...]
        let parts = plain.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty,
            !plain.unicodeScalars.contains(where: { $0.properties.isWhitespace })
        else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
    }
}
