import Payloads

/// A vCard's file on its way into a code.
struct Card {
    private let contact: Contact
    private let names: Set<String>
    private let form: ContentRequest.CardForm

    init(_ file: ContentRequest.File, form: ContentRequest.CardForm?) throws(SheetError) {
        // A photograph may be large: it is left out, so the bound is that of files, not of codes.
        guard file.bytes.count <= ObjectFile.maximumBytes else {
            throw .fileTooLong(name: file.name, limit: ObjectFile.maximumBytes)
        }
        let text = try CodeContent.wholeText(file.bytes, name: file.name)
        let contacts = Contact.contacts(inVCards: text)
        guard let contact = contacts.first, contacts.count == 1 else {
            throw .wrongCount(file: file.name, found: contacts.count, of: "vCard")
        }
        self.contact = contact
        names = ObjectFile.propertyNames(in: text, of: "VCARD")
        self.form = form ?? .vcard3
    }

    /// The card in its form, as short as it can be: unfolded, without the photograph.
    func written() throws(SheetError) -> (content: CodeContent, warnings: [CodeWarning]) {
        let text: String
        do throws(PayloadError) {
            text =
                switch form {
                case .vcard3: try contact.vCard(.version3, photograph: false)
                case .vcard4: try contact.vCard(.version4, photograph: false)
                case .mecard: try contact.mecard()
                }
        } catch {
            throw .payload(error)
        }
        let kept =
            form == .mecard
            ? Self.fieldNames(inMECARD: text) : ObjectFile.propertyNames(in: text, of: "VCARD")
        let lost = names.subtracting(kept).subtracting(["N", "FN"]).sorted()
        return (.text(text), lost.isEmpty ? [] : [.leftOut(lost)])
    }

    /// The fields that stand in a MECARD, by vCard's names, which are the same.
    private static func fieldNames(inMECARD text: String) -> Set<String> {
        let names: Set = ["ADR", "BDAY", "EMAIL", "NICKNAME", "NOTE", "ORG", "TEL", "URL"]
        // What stands in a field has a backslash before its semicolons and colons.
        return names.filter { text.contains(";\($0):") }
    }
}
