import PageModel
import Payloads

/// The pages of codes that say how a person is reached.
extension PageBuilder {
    mutating func contactPage(_ contact: Contact) -> Screen {
        let name = contact.displayName.map { Text($0).kept(.personal) } ?? say("contact.nameless")
        let role = contact.title ?? contact.role
        let lines = [role, contact.organization].compactMap(\.self)
            .filter { $0 != name.string && !$0.isEmpty }.map { Text($0) }
        var facts = contact.phones.prefix(5).map {
            Fact(say("fact.phone"), Text($0), icon: .phone)
        }
        facts += contact.emails.prefix(5).map { Fact(say("fact.email"), Text($0), icon: .mail) }
        facts += contact.urls.prefix(3).map { Fact(say("fact.web"), Text($0), icon: .link) }
        facts += contact.addresses.prefix(3).map {
            Fact(say("fact.address"), Text($0), icon: .building)
        }
        if let birthday = contact.birthday {
            facts.append(Fact(say("fact.birthday"), Text(birthday), icon: .calendar))
        }
        if let note = contact.note { facts.append(Fact(say("fact.note"), Text(note), icon: .info)) }
        let known = known(on: contact)
        let badge = Self.badge(contact)
        let leads = badge == nil ? lines.map { Section.lead($0.kept(.personal)) } : []
        return codePage(
            "contact.kicker", .person, titled: name,
            person: badge.map { .init(initials: $0, lines: lines) },
            sections: leads + known.sections + self.facts(facts), actions: known.actions,
            handing: handing(
                [encoded(.contact(contact)), try? contact.brief.mecard()], titled: name,
                how: "take.how.contact"))
    }

    /// The letters of a name's round badge; `nil` for a card without a name.
    private static func badge(_ contact: Contact) -> String? {
        let name = contact.formattedName ?? contact.organization ?? ""
        let words = name.split(separator: " ").filter { $0.first?.isLetter == true }
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
        return letters.isEmpty ? nil : String(letters).uppercased()
    }

    mutating func phonePage(_ phone: PhoneNumber) -> Screen {
        let facts = facts([
            Fact(say("fact.number"), Text(phone.number), icon: .phone),
            Fact(say("fact.extension"), Text(phone.extension ?? ""), icon: .keypad),
        ])
        if phone.isServiceCode {
            return codePage(
                "phone.kicker", .phone, "phone.title", sections: facts,
                handing: .advice(
                    Notice(.danger, say("phone.order"), detail: say("phone.ask"))))
        }
        let known = known(numbers: [phone])
        return codePage(
            "phone.kicker", .phone, "phone.title", sections: known.sections + facts,
            actions: known.actions,
            handing: handing(
                [encoded(.phone(phone))], titled: say("phone.title"), how: "take.how.phone"))
    }

    mutating func mailPage(_ mail: EmailMessage) -> Screen {
        let known = known(mails: mail.to)
        return codePage(
            "email.kicker", .mail, "email.title",
            sections: known.sections + letter(to: mail.to, mail.subject, mail.body),
            actions: known.actions,
            handing: handing(
                [encoded(.email(mail))], titled: say("email.title"), how: "take.how.mail"))
    }

    mutating func messagePage(_ message: TextMessage) -> Screen {
        let known = known(numbers: message.numbers.map { PhoneNumber($0) })
        return codePage(
            "sms.kicker", .mail, "sms.title",
            sections: known.sections + letter(to: message.numbers, message.subject, message.body),
            actions: known.actions,
            handing: handing(
                [encoded(.sms(message))], titled: say("sms.title"), how: "take.how.message"))
    }

    /// A mail or a message, as it would be sent.
    private func letter(to receivers: [String], _ subject: String?, _ text: String?) -> [Section] {
        facts([
            Fact(say("fact.to"), Text(receivers.joined(separator: ", "))),
            Fact(say("fact.subject"), Text(subject ?? "")),
            Fact(say("fact.text"), Text(text ?? "")),
        ])
    }
}

extension Contact {
    /// Name, organization, the first number and the first address: what fits a small code.
    fileprivate var brief: Contact {
        Contact(
            formattedName: displayName, telephones: Array(telephones.prefix(1)),
            emails: Array(emails.prefix(1)), organization: organization)
    }
}
