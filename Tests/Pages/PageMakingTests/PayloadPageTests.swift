import Imaging
import PageTestSupport
import Payloads
import Testing
import TourModel

@testable import PageMaking
@testable import PageModel

@Suite("What the site knows of a code that is not its own")
struct PayloadPageTests {
    let maker: PageMaker
    let now = ContinuousClock.now

    init() throws {
        maker = PageMaker(
            content: try ShippedSite.content(), strings: try Strings(),
            settings: PageSettings())
    }

    private func made(_ text: String, language: String = "en") -> MadePage {
        let payload = Payload(classifying: text, site: maker.content.address)
        let session = Session(
            language: Language(rawValue: language), page: .payload(payload), now: now)
        return maker.page(
            of: session, in: .init(clock: "14:32", camera: .streaming, now: now))
    }

    private func leads(_ page: MadePage) -> [Page] {
        page.screen.actions.compactMap { action in
            if case .go(let page)? = page.choices[action.id] { page } else { nil }
        }
    }

    private let way = Page.way("A-013", isStepFree: false, leg: 0)
    private let mira = Page.person("MIRA-RAUTIO")

    @Test("a link into an app names the app and the texts that it gets, and no host")
    func app() {
        let screen = made("market://details?id=org.example", language: "de").screen
        #expect(screen.title == "Ein Link in eine App")
        #expect(screen.words.contains("Google Play"))
        #expect(screen.words.contains("details, id: org.example"))
        #expect(!screen.words.contains("details"))
        #expect(made("anything://scan").screen.title == "A link into an app")
        #expect(made("https://example.com/x").screen.title == "A web address")
    }

    @Test(
        "a wallet's payment names the wallet, not the bank's app",
        arguments: [
            ("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3", "Pay with your wallet app"),
            ("upi://pay?pa=a@b&pn=X", "Pay with your bank’s app"),
        ])
    func wallet(text: String, words: String) {
        let screen = made(text).screen
        #expect(screen.words.contains { $0.contains(words) })
    }

    @Test("a business card of one of the staff leads to the room, and to the contact")
    func staff() {
        let card = """
            BEGIN:VCARD
            VERSION:3.0
            N:Rautio;Mira;;;
            FN:RAUTIO, Mira
            TEL:00 00 555 01014
            END:VCARD
            """
        let page = made(card)
        #expect(page.screen.notices.map(\.text) == ["This is Mira Rautio, room A-013"])
        #expect(leads(page).prefix(2) == [way, mira])
        #expect(
            made(card, language: "de").screen.notices.first?.text
                == "Das ist Mira Rautio, Raum A-013")
        #expect(
            made(card, language: "fr").screen.notices.first?.text
                == "C’est Mira Rautio, salle A-013")
    }

    @Test(
        "a stranger's card is nobody of ours",
        arguments: [
            "BEGIN:VCARD\nFN:Mira Rautio\nTEL:+00 555 01015\nEND:VCARD",
            "BEGIN:VCARD\nFN:Mira Rautio\nEMAIL:mira.rautio@vesper-ridge.example.net\nEND:VCARD",
            "BEGIN:VCARD\nFN:Noor Haddad\nEMAIL:mira.rautio@vesper-ridge.example\nEND:VCARD",
            "MECARD:N:Rautio,Mira;;",
        ])
    func stranger(card: String) {
        let page = made(card)
        #expect(page.screen.notices.isEmpty)
        #expect(leads(page).isEmpty)
    }

    @Test(
        "a number or an address of one of the staff says whose it is",
        arguments: [
            "tel:+0055501014", "tel:0555-01014", "SMSTO:+00 555 01014:Late",
            "mailto:Mira.Rautio@vesper-ridge.example?subject=Visit",
            "MATMSG:TO:mira.rautio@vesper-ridge.example;SUB:x;BODY:y;;",
        ])
    func reached(text: String) {
        let page = made(text)
        #expect(page.screen.notices.map(\.text) == ["This reaches Mira Rautio, room A-013"])
        #expect(leads(page).prefix(2) == [way, mira])
    }

    @Test(
        "a number or an address that only looks alike is nobody's",
        arguments: [
            "tel:+0055501012345", "tel:+4155501014", "tel:01014", "tel:+0055501014;ext=3",
            "mailto:mira.rautio@vesper-ridge.example.org",
            "mailto:mira.rаutio@vesper-ridge.example",
            "mailto:a@b.example?cc=mira.rautio@vesper-ridge.example",
        ])
    func lookAlike(text: String) {
        let page = made(text)
        #expect(page.screen.notices.isEmpty && leads(page).isEmpty, "\(page.screen.words)")
    }

    @Test("several receivers of ours are listed, each with their page")
    func receivers() {
        let page = made(
            "mailto:mira.rautio@vesper-ridge.example,x@y.example,ayse.gungor@vesper-ridge.example")
        let rows = page.screen.content.stops.filter { $0.kind == .row }
        #expect(rows.count == 2 && page.screen.notices.isEmpty)
        #expect(page.choices.values.contains(.go(mira)))
    }

    @Test("reception's number says so, with the hours")
    func reception() {
        let notice = made("tel:100").screen.notices.first
        #expect(notice?.text == "This reaches our reception")
        #expect(notice?.detail == "Until 18:00")
    }

    @Test("an order to the telephone is not called a number, and not handed on")
    func order() {
        let page = made("tel:*%2306%23")
        guard case .card(let card) = page.screen.content,
            case .instead(let notice) = card.handover
        else {
            Issue.record("no warning")
            return
        }
        #expect(notice.level == .danger)
        #expect(leads(page).isEmpty)
    }

    @Test(
        "an address of the site's own is named, and opens here",
        arguments: [
            ("https://vesper-ridge.example/t/de/r/a-014/?from=mail", Page.room("A-014")),
            ("https://vesper-ridge.example/t/en/p/mira-rautio#top", .person("MIRA-RAUTIO")),
            ("http://vesper-ridge.example/t/en/t/short-walk", .tour("SHORT-WALK")),
        ])
    func ours(text: String, expected: Page) {
        let page = made(text)
        #expect(page.screen.notices.first?.text == "This address is one of ours")
        #expect(leads(page).first == expected)
    }

    @Test(
        "an address that pretends to be the site's is not called its own",
        arguments: [
            "https://vesper-ridge.example.net/t/de/r/a-014/",
            "https://vesper-ridge.example@evil.example/t/de/r/a-014/",
            "https://evil.example@vesper-ridge.example/t/de/r/a-014/",
            "https://vesper-rіdge.example/t/de/r/a-014/",
            "https://vesper-ridge.example/t/de/../../r/a-014/",
        ])
    func pretended(text: String) {
        let page = made(text)
        #expect(!page.screen.words.contains("This address is one of ours"))
        #expect(!leads(page).contains(.room("A-014")))
    }

    @Test("an invitation to a room of ours leads there, without a promise that it is meant")
    func invitation() {
        let page = made(
            "BEGIN:VEVENT\nSUMMARY:Interview\nDTSTART:20301204T190000\nLOCATION:A-014\\, 2nd door\nEND:VEVENT"
        )
        #expect(
            page.screen.notices.map(\.text) == ["With us, this is A-014, Main control room"])
        #expect(leads(page).last == .room("A-014") && leads(page).count == 2)
        let away = made(
            "BEGIN:VEVENT\nSUMMARY:Interview\nDTSTART:20301204T190000\nLOCATION:A-0140\nEND:VEVENT")
        #expect(away.screen.notices.isEmpty && leads(away).isEmpty)
    }

    @Test(
        "a code stands beside the facts where a phone can use it, and says what for",
        arguments: [
            ("tel:+4961512345", "Point your phone’s camera here to call."),
            ("WIFI:S:Lobby;T:nopass;;", "Point your phone’s camera here to join."),
            ("https://www.example.org/visit", "Point your phone’s camera here to open it there."),
            ("mailto:hello@example.org", "Point your phone’s camera here to write the e-mail."),
        ])
    func beside(text: String, how: String) throws {
        guard case .card(let card) = made(text).screen.content,
            case .code(let code) = card.handover
        else {
            Issue.record("no code")
            return
        }
        #expect(code.picture.caption?.string == how)
    }

    @Test(
        "no code for a phone carries a password, a key, a payment or hidden characters unasked",
        arguments: [
            "WIFI:T:WPA;S:Guests;P:correct horse;;", "otpauth://totp/S:a?secret=JBSWY3DPEHPK3PXP",
            "BCD\n002\n1\nSCT\n\nRed Cross\nAT611904300234573201\nEUR10", "Hello\u{202E}olleH",
            "http://vesper-ridge.example@203.0.113.7:8080/login", "WIFI:P:correct horse;;",
        ])
    func secrets(text: String) {
        switch made(text).screen.content {
        case .card(let card):
            if case .code = card.handover { Issue.record("a code is shown") }
        case .sheet: break
        default: Issue.record("another page")
        }
    }

    @Test(
        "of a secret or a personal paper nothing is drawn, and what it is is said",
        arguments: [
            ("LPA:1$smdp.example.com$QR-G-5C-1LS", "A code that sets up a device", "QR-G-5C"),
            ("MT:Y.K9042C00KA0648G00", "A code that sets up a device", "Y.K9042"),
            ("tg://login?token=AQIDBAUGBwgJ", "A code to sign in", "AQIDBA"),
            ("xprv" + String(repeating: "9", count: 107), "The key to a wallet", "9999"),
            ("ss://YWVzOnBhc3N3b3Jk@192.0.2.1:8388", "The way into a network", "192.0.2.1"),
            ("HC1:6BFOXN%TSMAHN-HNTNK6:2NBOQ", "A health document", "6BFOXN"),
            (
                "M1RAUTIO/MIRA         EABC123 HELVIEAY 1471 326J001A0025 100",
                "A ticket or a boarding pass", "RAUTIO"
            ),
        ])
    func hidden(text: String, title: String, secret: String) {
        let page = made(text)
        #expect(page.screen.title.string == title)
        #expect(!page.screen.words.joined(separator: " ").contains(secret))
        #expect(leads(page).isEmpty)
        guard case .card(let card) = page.screen.content, case .instead = card.handover else {
            Issue.record("another page")
            return
        }
    }

    @Test("an address shows no password and no token, and its code only to those who ask for it")
    func maskedAddress() {
        let page = made("https://example.org/door?token=eleven-minutes")
        #expect(!page.screen.words.joined(separator: " ").contains("eleven-minutes"))
        if case .card(let card) = page.screen.content, case .code = card.handover {
            Issue.record("a code is shown")
        }
    }

    @Test("a payment of any form says whom, and a code that was changed is warned of")
    func payments() {
        let pix =
            "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304"
        let right = made(pix + "1D3D")
        #expect(right.screen.words.contains("Fulano de Tal"))
        #expect(right.screen.notices.isEmpty)
        #expect(
            made(pix + "1D3E").screen.notices.map(\.text) == ["This code is damaged or changed"])
        #expect(leads(right).isEmpty)
    }

    @Test("an address that leads on says where to; a place by its name alone has no coordinates")
    func leadsOn() {
        let page = made("https://www.google.com/url?q=https://evil.example/")
        let address = page.screen.sections.lazy.compactMap { section -> Address? in
            if case .address(let address) = section { address } else { nil }
        }.first
        #expect(address?.risks.map(\.text) == ["It leads on to evil.example."])
        let place = made("geo:0,0?q=Town+hall").screen.words
        #expect(place.contains("Town hall") && !place.contains { $0.contains("0.0, 0.0") })
    }

    @Test("an account number that cannot be is warned of")
    func account() {
        func notices(_ iban: String) -> [String] {
            made("BCD\n002\n1\nSCT\n\nRed Cross\n\(iban)\nEUR10").screen.notices.map(\.text.string)
        }
        #expect(notices("AT611904300234573201").isEmpty)
        #expect(notices("AT611904300234573202") == ["There is no such account number"])
    }

    @Test("the parts of a message say which of them were read")
    func parts() {
        let session = Session(
            language: Language(rawValue: "en"),
            page: .part(index: 1, count: 3, missing: [0, 2]), now: now)
        let words = maker.page(
            of: session, in: .init(clock: "14:32", camera: .streaming, now: now)
        ).screen.words
        #expect(words.contains("Please show the others too: 1, 3."))
        #expect(words.filter { $0 == "still to be shown" }.count == 2)
        #expect(words.filter { $0 == "read" }.count == 1)
    }

    @Test("a huge card with control characters has a page, and a code that a phone can read")
    func huge() throws {
        let numbers = (0..<3_000).map { "TEL:+41 44 999 \($0)\n" }.joined()
        let note = String(repeating: "\u{7}\u{202E}x", count: 20_000)
        let page = made("BEGIN:VCARD\nFN:Mira Rautio\n\(numbers)NOTE:\(note)\nEND:VCARD")
        guard case .card(let card) = page.screen.content else {
            Issue.record("no card")
            return
        }
        if case .code(let code) = card.handover { #expect(code.picture.side <= 177) }
        #expect(page.screen.chosen.isSubset(of: Set(page.choices.keys)))
    }

    @Test("a text that is found in the house can be looked for there, and nothing is claimed")
    func text() {
        #expect(leads(made("Main control room")) == [.search("Main control room")])
        #expect(leads(made("qqqq xyzzy")).isEmpty)
        #expect(leads(made("Main\u{202E} control room")).isEmpty)
    }
}
