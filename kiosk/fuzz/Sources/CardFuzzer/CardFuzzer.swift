import FuzzSupport
import Payloads
import TourModel

@testable import TourAuthoring

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let cards = ["mira-rautio", "matej-dvorak", "kenji-aoyama", "tomasz-zielinski"]
        .map { Fuzzing.repositoryText("tour-content/people/\($0).vcf") }
    let odd = [
        "BEGIN:VCARD\r\nVERSION:2.1\r\nFN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:J=C3=BC=\r\n=72g\r\n"
            + "TEL;HOME:1\r\nEND:VCARD\r\n",
        "BEGIN:VCARD\nVERSION:3.0\nFN;ENCODING=b:TWlyYQ==\nitem1.EMAIL:a@b.example\n"
            + "ADR;TYPE=WORK:;;1 Way\\, North;Town;;0;X\nNOTE:a\\nb\\;c\n d\nEND:VCARD\n",
        "BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n",
    ]
    Fuzzing.begin(seeds: (cards + odd).map { Array($0.utf8) })
    return 0
}

/// The card of a person in a folder of content: read, changed by a table, and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    let contacts = Contact.contacts(inVCards: String(decoding: input, as: UTF8.self))
    for contact in contacts { _ = try? Payload.contact(contact).encodedText() }
    guard let person = read(input) else { return 0 }
    precondition(!person.name.isEmpty)
    let texts =
        [person.name] + person.roles.values.values + person.organizations.values.values
        + person.phones + person.emails
    precondition(
        !texts.joined().unicodeScalars.contains(where: TextFile.isControl), "a control character")

    var changed = person
    changed.name = "Ada, \\ Lovelace; \(person.name.prefix(20))"
    changed.phones = ["100", "200"]
    changed.emails = []
    changed.roles.values = person.roles.values.mapValues { String($0.reversed()) }
    changed.vCard = CardText.updated(
        changed, from: person, languages: [Language(rawValue: "und")])
    guard let again = read(changed.vCard.utf8) else {
        preconditionFailure("a changed card cannot be read")
    }
    precondition(again.phones == changed.phones && again.emails.isEmpty)
    _ = CardExport(content: TourContent(site: site, people: [person, again])).file()
    return 0
}

private let site = Site(
    id: "a", names: Localized(), languages: [Language(rawValue: "en")],
    home: Site.HomePage(titles: Localized(), leads: Localized()),
    map: Site.SiteMap(names: Localized(), width: 1, height: 1))

/// The person whose card these bytes are.
private func read(_ bytes: some Collection<UInt8>) -> Person? {
    _ = folder
    Fuzzing.write(bytes, to: "people/a.vcf")
    guard let scope = try? ContentScope(folder: Fuzzing.folder) else { return nil }
    let people = PeopleReader(scope: scope).read()
    precondition(scope.log.hasErrors || people.count == 1)
    return scope.log.hasErrors ? nil : people["A"] ?? nil
}

private let folder: Void = { Fuzzing.makeFolder("people") }()
