import Payloads
import Testing
import TourModel

@testable import PageMaking

@Suite("Who of the site is reached by a number, an address or a card")
struct DirectoryTests {
    private let directory: Directory = .init(
        people: [
            DirectoryTests.person(
                "EVA-LIND", "Dr. Eva Lind", phones: ["+41 44 123 45 67", "+41 44 123 45 00"],
                emails: ["eva.lind@house.example"]),
            DirectoryTests.person(
                "JAN-OBERTHUER", "Jan Oberthür", phones: ["+41 44 123 45 00"],
                emails: ["jan@house.example"]),
        ], reception: Site.Reception(phone: "100"), site: SiteAddress("https://house.example/t"))

    private static func person(
        _ id: Person.ID, _ name: String, phones: [String], emails: [String] = []
    ) -> Person {
        Person(
            id: id, name: name, roles: Localized(), organizations: Localized(), phones: phones,
            emails: emails, vCard: "")
    }

    @Test(
        "a number reaches whose it is, however it is written",
        arguments: ["+41441234567", "044 123 45 67", "0041-44-123-45-67", "+41 (0)44 123 45 67"])
    func number(text: String) {
        #expect(directory.owners(of: PhoneNumber(text)) == [.person("EVA-LIND")])
    }

    @Test(
        "a number that is nearly the same reaches nobody",
        arguments: [
            "+41441234568", "+44441234567", "123 45 67", "+41441234567 ext. 2", "4567", "10",
            "1000",
            "*100#",
        ])
    func nearMiss(text: String) {
        #expect(directory.owners(of: PhoneNumber(text)).isEmpty)
    }

    @Test("reception has its own number; a shared one reaches all who share it")
    func shared() {
        #expect(directory.owners(of: PhoneNumber("100")) == [.reception])
        #expect(
            directory.owners(of: PhoneNumber("+41441234500"))
                == [.person("EVA-LIND"), .person("JAN-OBERTHUER")])
    }

    @Test("where numbers are of several countries, a national one is nobody's")
    func countries() {
        let directory = Directory(
            people: [
                Self.person("A", "Ada Bell", phones: ["+41441234567"]),
                Self.person("B", "Bo Carr", phones: ["+4930123456"]),
            ], reception: Site.Reception())
        #expect(directory.owners(of: PhoneNumber("0441234567")).isEmpty)
        #expect(directory.owners(of: PhoneNumber("+41441234567")) == [.person("A")])
    }

    private func card(
        _ name: String?, phones: [String] = [], emails: [String] = [], urls: [String] = []
    ) -> Contact {
        Contact(
            formattedName: name, telephones: phones.map { Telephone($0) }, emails: emails,
            urls: urls)
    }

    @Test(
        "a card is whose name and number, or name and address, it carries",
        arguments: ["Eva Lind", "LIND, Eva", "Prof. Eva Maria Lind"])
    func person(name: String) {
        #expect(directory.person(on: card(name, phones: ["044 123 45 67"])) == "EVA-LIND")
        #expect(directory.person(on: card(name, emails: ["Eva.Lind@house.example"])) == "EVA-LIND")
        let page = "https://house.example/t/p/eva-lind"
        #expect(directory.person(on: card(name, urls: [page])) == "EVA-LIND")
    }

    @Test("a shared number is whose name stands with it")
    func sharedCard() {
        let phones = ["+41441234500"]
        #expect(directory.person(on: card("Jan Oberthür", phones: phones)) == "JAN-OBERTHUER")
        #expect(directory.person(on: card("Jan Oberthur", phones: phones)) == "JAN-OBERTHUER")
        #expect(directory.person(on: card("Kim Brandt", phones: phones)) == nil)
    }

    @Test("neither a name alone nor a number alone makes a card somebody's")
    func halves() {
        #expect(directory.person(on: card("Eva Lind")) == nil)
        #expect(directory.person(on: card("Eva Lind", emails: ["eva.lind@other.example"])) == nil)
        #expect(directory.person(on: card("Mallory Lind", phones: ["+41441234567"])) == nil)
        #expect(directory.person(on: card("Eva", emails: ["eva.lind@house.example"])) == nil)
        #expect(directory.person(on: card(nil, emails: ["eva.lind@house.example"])) == nil)
        let elsewhere = "https://house.example.net/t/p/eva-lind"
        #expect(directory.person(on: card("Eva Lind", urls: [elsewhere])) == nil)
    }

    @Test("a card with thousands of numbers and addresses is answered")
    func huge() {
        let many = (0..<20_000).map { "+41 44 999 \($0)" }
        let mails = (0..<20_000).map { "a\($0)@house.example" }
        let name = String(repeating: "Eva Lind ", count: 5_000)
        #expect(directory.person(on: card(name, phones: many, emails: mails)) == nil)
        #expect(directory.person(on: card("Eva Lind", phones: many, emails: mails)) == nil)
    }
}
