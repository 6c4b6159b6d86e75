import Foundation
import Imaging
import PageTestSupport
import Payloads
import TestSupport
import Testing
import Times
import TourAuthoring
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel

@Suite("Pages")
struct PageMakerTests {
    let maker: PageMaker
    let now = ContinuousClock.now

    init() throws {
        maker = PageMaker(
            content: try ShippedSite.content(), strings: try Strings(),
            settings: PageSettings())
    }

    private func made(
        _ page: Page, language: String = "en", camera: CameraCondition = .streaming,
        change: (inout Session) -> Void = { _ in }
    ) -> MadePage {
        var session = Session(language: Language(rawValue: language), page: page, now: now)
        change(&session)
        return maker.page(
            of: session, in: .init(clock: "14:32", camera: camera, now: now))
    }

    private func payload(_ text: String) -> Page { .payload(Payload(classifying: text)) }

    @Test("a room's page names it, tells about it, and leads to its place and people")
    func room() {
        let page = made(.room("A-014"))
        #expect(page.screen.title == "Main control room")
        #expect(
            page.screen.kicker?.line.string.hasPrefix("A-014  Room in the Operations hall") == true)
        #expect(page.screen.words.contains { $0.hasPrefix("Ten flight controllers") })
        #expect(page.choices.values.contains(.go(.person("MIRA-RAUTIO"))))
        #expect(
            page.choices.values.contains(.go(.way("A-014", isStepFree: false, leg: 0))))
    }

    @Test("a list has the focus on arrival, and not the way out")
    func focus() throws {
        let map = made(.siteMap)
        #expect(map.screen.initialFocus.flatMap { map.choices[$0] }.map(isBuilding) == true)
        let tours = made(.tours)
        let first = try #require(try maker.content.tours().first)
        #expect(tours.screen.initialFocus == Choice.go(.tour(first.id)).id)
        let floor = made(.floor("A", floorID: "G", room: nil))
        #expect(floor.screen.initialFocus == Choice.go(.room("A-011")).id)
        // Who asked for one room wants to know how to get there.
        #expect(made(.floor("A", floorID: "G", room: "A-014")).screen.initialFocus == nil)
    }

    private func isBuilding(_ choice: Choice) -> Bool {
        if case .go(.floor("A", _, nil)) = choice { true } else { false }
    }

    @Test(
        "a number that no room has is answered, also where none is near; a search is offered with it"
    )
    func unknownNumber() {
        let page = made(.number("MIRA"))
        guard case .entry(let entry) = page.screen.content else {
            Issue.record("no text field")
            return
        }
        #expect(
            entry.answer?.text
                == "No room has this number. Search for a name, or choose on the map.")
        #expect(page.choices.values.contains(.go(.search("MIRA"))))
    }

    @Test("what is found by its English words is named in the visitor's language")
    func foundInEnglish() {
        let page = made(.search("control"), language: "de")
        let titles = page.screen.content.stops.map(\.label.string)
        #expect(titles.contains { $0.contains("Hauptkontrollraum") }, "\(titles)")
        #expect(!titles.contains { $0.contains("Main control room") })
    }

    @Test("a stop without a text has its room's")
    func stopWithoutText() throws {
        let folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
        try """
        name: {en: Bare, de: Bar, fr: Nu}
        summary: {en: Bare, de: Bar, fr: Nu}
        minutes: 5
        stops: [{room: A-014}]
        """.write(toFile: "\(content)/tours/bare.yaml", atomically: true, encoding: .utf8)
        let path = "\(folder.path)/tour.sqlite"
        try TourImporter.import(folder: content, into: path)
        let maker = PageMaker(
            content: try TourContent(store: TourStore(path: path)), strings: try Strings(),
            settings: PageSettings())
        let session = Session(
            language: Language(rawValue: "en"), page: .stop("BARE", index: 0), now: now)
        let words = maker.page(
            of: session, in: .init(clock: "14:32", camera: .streaming, now: now)
        ).screen.words
        #expect(words.contains { $0.hasPrefix("Ten flight controllers") }, "\(words)")
    }

    @Test("a description keeps its lists, their numbers and the lines of its code")
    func description() {
        let text = """
            Lead
            ## Then
            3. a
            4. b
               - c
            - d
            7. e

            ```
            f
              g
            ```
            h
            """
        let language = Language(rawValue: "en")
        var builder = PageBuilder(
            maker: maker, session: Session(language: language, page: .home, now: now),
            surroundings: .init(clock: "14:32", camera: .streaming, now: now))
        let sections = builder.markdown(Localized([language: text]))
        #expect(
            sections == [
                .lead("Lead"), .heading("Then", level: 2), .numbered(["a", "b"], from: 3),
                .bullets(["c", "d"]), .numbered(["e"], from: 7), .preformatted("f\n  g"),
                .paragraph("h"),
            ])
    }

    @Test(
        "the same page speaks German and French",
        arguments: [("de", "Hauptkontrollraum"), ("fr", "Salle de contrôle principale")])
    func languages(language: String, title: String) {
        #expect(made(.room("A-014"), language: language).screen.title.string == title)
    }

    @Test(
        "every page of the whole site can be made, in every language, and every choice on it leads to a page"
    )
    func crawl() {
        for language in ["en", "de", "fr", "sv"] {
            var seen: Set<String> = []
            var waiting: [Page] = [.attract, .home, .scan, .siteMap, .tours, .help, .about]
            while let page = waiting.popLast() {
                guard seen.insert(page.key).inserted else { continue }
                let made = made(page, language: language)
                #expect(!made.screen.title.isEmpty, "\(page.key) in \(language)")
                #expect(
                    made.screen.chosen.isSubset(of: Set(made.choices.keys)),
                    "\(page.key) offers what it has no choice for")
                #expect(
                    Set(made.choices.keys).isSubset(of: made.screen.chosen),
                    "\(page.key) has choices that nothing offers")
                for choice in made.choices.values {
                    switch choice {
                    case .go(let next), .replace(let next), .tab(let next): waiting.append(next)
                    case .watch(let film): waiting.append(.film(film))
                    default: break
                    }
                }
            }
            // 31 rooms, 16 people, 5 buildings, 9 floors, tours with their stops, and the rest.
            #expect(seen.count > 90, "\(language)")
        }
    }

    @Test("a room that is gone names what is close by")
    func gone() throws {
        let code = try #require(SiteCode(kind: .room, id: "A-019"))
        let page = made(.gone(code))
        #expect(page.screen.title == "A-019 is no longer here")
        #expect(page.choices.values.contains { if case .go(.room) = $0 { true } else { false } })
    }

    @Test("a risky address shows its real host large, every risk in words, and opens nothing")
    func risky() {
        let text = "http://vesper-ridge.example@win-badge.example.net:8080/claim?badge=A-014"
        let screen = made(payload(text)).screen
        #expect(screen.title == "Better not open this one")
        guard case .address(let address)? = screen.sections.first else {
            Issue.record("no address")
            return
        }
        #expect(address.host == "win-badge.example.net")
        #expect(address.full == text)
        #expect(
            address.risks.map(\.text) == [
                "It pretends to be another address", "The connection is not encrypted",
                "It uses an unusual port",
            ])
    }

    @Test("another site's door sign is named as such")
    func foreign() {
        let screen = made(payload("https://harbour-museum.example/t/r/b-12")).screen
        #expect(screen.title == "This code is not one of ours")
        #expect(screen.words.contains { $0.contains("harbour-museum.example") })
    }

    @Test("a Wi-Fi password is hidden until it is asked for, and only for a while")
    func wifi() {
        let page = payload("WIFI:T:WPA;S:Guests;P:secret-word;;")
        let hidden = made(page)
        #expect(!hidden.screen.words.contains { $0.contains("secret-word") })
        #expect(hidden.choices.values.contains(.reveal))
        let shown = made(page) { $0.reveal(until: now + .seconds(10)) }
        #expect(shown.screen.words.contains("secret-word"))
        #expect(
            hidden.screen.actions.map(\.label) == [
                "Show for 10 seconds", "Take it along", "Scan another",
            ])
        let along = hidden.choices.values.compactMap { choice -> Page? in
            if case .go(let page) = choice, case .take = page { page } else { nil }
        }
        #expect(along.count == 1)
        let taken = made(along.first ?? .home).screen
        #expect(taken.title.string == "Guests")
        #expect(!taken.words.contains { $0.contains("secret-word") })
        let after = made(page) { $0.reveal(until: now - .seconds(1)) }
        #expect(!after.screen.words.contains { $0.contains("secret-word") })
    }

    @Test("the key to an account is never shown")
    func otp() {
        let screen = made(payload("otpauth://totp/Site:mira?secret=JBSWY3DPEHPK3PXP&issuer=Site"))
            .screen
        #expect(!screen.words.contains { $0.contains("JBSWY3DPEHPK3PXP") })
        #expect(screen.words.contains { $0.contains("key to an account") })
    }

    @Test(
        "what is meant to carry a password or a key is hidden even where it is broken",
        arguments: [
            "WIFI:P:tell-nobody;;", "wifi:T:WPA;P:tell-nobody", " WIFI:tell-nobody",
            "\u{FEFF}Wifi:tell-nobody", "otpauth:tell-nobody", "otpauth://totp/?key=tell-nobody",
            "OTPAUTH-MIGRATION://offline?tell-nobody",
        ])
    func brokenSecrets(text: String) {
        let page = made(payload(text))
        #expect(!page.screen.words.contains { $0.contains("tell-nobody") })
        #expect(page.screen.title == "This code is not complete")
        #expect(page.choices.values.contains(.tab(.scan)))
        let takes = page.choices.values.contains { if case .go(.take) = $0 { true } else { false } }
        #expect(!takes)
    }

    @Test(
        "an event that is over says so, and one of today does not",
        arguments: [
            ("20261203T190000", true), ("20261204T190000", false), ("20261205", false),
            ("20260101", true),
        ])
    func pastEvent(start: String, isPast: Bool) {
        let session = Session(
            language: Language(rawValue: "en"),
            page: payload("BEGIN:VEVENT\nSUMMARY:Open day\nDTSTART:\(start)\nEND:VEVENT"), now: now)
        let screen = maker.page(
            of: session,
            in: .init(
                clock: "14:32", today: CalendarDay(year: 2026, month: 12, day: 4),
                camera: .streaming, now: now)
        ).screen
        #expect(screen.words.contains { $0.hasPrefix("This was on ") } == isPast)
    }

    @Test("hidden characters of unknown text are made visible and counted")
    func hiddenCharacters() {
        let (text, count) = "Locker 17\u{0}blue\u{202E}\u{7}é".withHiddenCharactersVisible()
        #expect(text == "Locker 17\u{2400}blue⟨U+202E⟩\u{2407}é")
        #expect(count == 3)
    }

    @Test(
        "line ends and tabs of unknown text are not hidden",
        arguments: [
            "Clock room\nopen until six", "Clock room\r\nopen\tuntil six\r\n",
            "Clock room\ropen until six\n\n",
        ])
    func lineEnds(text: String) throws {
        let (shown, count) = text.withHiddenCharactersVisible()
        #expect(shown == "Clock room\nopen until six" && count == 0)
    }

    @Test("every kind of payload has its page")
    func kinds() {
        let texts = [
            "BEGIN:VCARD\nVERSION:3.0\nFN:Noor Haddad\nTEL:+1\nEND:VCARD", "https://example.org/",
            "mailto:a@example.org?subject=Hi", "tel:+1-555", "smsto:+1:hello", "geo:48.2,16.3",
            "WIFI:S:x;T:nopass;;",
            "BEGIN:VEVENT\nSUMMARY:Open evening\nDTSTART:20261204T190000\nEND:VEVENT",
            "BCD\n002\n1\nSCT\n\nRed Cross\nAT611904300234573201\nEUR10", "plain words", "",
        ]
        for text in texts {
            let page = made(payload(text))
            #expect(!page.screen.title.isEmpty, "\(text)")
            #expect(page.screen.chosen.isSubset(of: Set(page.choices.keys)), "\(text)")
        }
    }

    @Test(
        "without a camera the scan page asks for the number, and says that scanning comes back by itself"
    )
    func cameraAway() {
        let screen = made(.scan, camera: .absent).screen
        #expect(screen.title == "The camera is taking a break")
        #expect(screen.entry?.text == "")
    }

    @Test("each hint has its own advice or none, and says so in every language")
    func advice() throws {
        for language in Strings.languages {
            var told: [String: [ScanHint]] = [:]
            for hint in ScanHint.allCases {
                let session = Session(language: language, page: .scan, now: now)
                let page = maker.page(
                    of: session,
                    in: .init(clock: "14:32", camera: .streaming, hint: hint, now: now))
                guard case .scan(let scan) = page.screen.content,
                    case .searching(let search) = scan.state
                else {
                    Issue.record("not the scan page")
                    return
                }
                if let advice = search.advice { told[advice.string, default: []].append(hint) }
            }
            // Only how large the code should be is the same from all distances.
            #expect(
                told.values.filter { $0.count > 1 } == [[.searching, .closer, .further]],
                "\(language)")
        }
    }

    @Test("while the camera starts, nothing is said of how to hold a code")
    func starting() {
        let screen = made(.scan, camera: .starting).screen
        guard case .scan(let page) = screen.content, case .searching(let search) = page.state
        else {
            Issue.record("not the scan page")
            return
        }
        #expect(search.hint == "The camera is starting")
        #expect(search.advice == nil)
    }

    @Test(
        "the password's button says for how long it is shown",
        arguments: [
            (1, "en", "Show for 1 second"), (10, "en", "Show for 10 seconds"),
            (25, "de", "25 Sekunden zeigen"), (1, "de", "1 Sekunde zeigen"),
            (30, "fr", "Afficher 30 secondes"),
        ])
    func reveal(seconds: Int, language: String, label: String) {
        var settings = PageSettings()
        settings.reveal = .seconds(seconds)
        let maker = PageMaker(
            content: maker.content, strings: maker.strings, settings: settings)
        let session = Session(
            language: Language(rawValue: language),
            page: payload("WIFI:T:WPA;S:Guests;P:correct horse;;"), now: now)
        let page = maker.page(
            of: session, in: .init(clock: "14:32", camera: .streaming, now: now))
        #expect(page.screen.actions.first?.label.string == label)
    }

    @Test("what can be chosen says where it leads, for displays that make links")
    func destinations() throws {
        let home = made(.home).screen
        guard case .home(let page) = home.content else {
            Issue.record("not the home page")
            return
        }
        #expect(page.cards.first?.id?.destination == .tab(.scan))
        let room = made(.room("A-014")).screen
        let targets = room.actions.map(\.id.destination)
        #expect(targets.contains(.way(room: "A-014", isStepFree: false, plan: 0)))
        // A code for the phone is made by the kiosk alone.
        #expect(targets.last == .command)
    }

    @Test("the countdown lies over any page and offers to stay")
    func countdown() {
        let session = Session(language: Language(rawValue: "en"), page: .room("A-014"), now: now)
        let page = maker.page(
            of: session,
            in: .init(
                clock: "14:32", camera: .streaming, now: now,
                countdown: .counting(seconds: 12, fraction: 0.8)))
        #expect(page.screen.overlay?.number == 12)
        #expect(page.choices[Choice.stay.id] == .stay && page.choices[Choice.end.id] == .end)
    }

    @Test("the view's panel says what is on, and the page carries it")
    func view() {
        let page = made(.home) {
            $0.turn(.contrast)
            $0.show(.view)
        }
        #expect(page.screen.appearance == Appearance(isHighContrast: true))
        #expect(page.screen.overlay?.title == "View")
        let rows = page.screen.overlay?.rows ?? []
        #expect(
            rows.map(\.title) == [
                "Normal text", "Large text", "Largest text", "Light page", "High contrast",
                "Nothing moves", "Read aloud",
            ])
        #expect(
            rows.map(\.detail) == [nil, nil, nil, "off", "on", "off", "This kiosk has no voice."])
        #expect(rows.map(\.isSelected) == [true, false, false, false, true, false, false])
        #expect(page.choices[Choice.turn(.stillness).id] == .turn(.stillness))
    }

    @Test(
        "an event's time stands in words, in the visitor's language",
        arguments: [
            (
                "en", "DTSTART:20261204T190000\nDTEND:20261204T220000",
                "Friday, 4 December 2026, 19:00 to 22:00"
            ),
            (
                "de", "DTSTART:20261204T190000\nDTEND:20261204T220000",
                "Freitag, 4. Dezember 2026, 19:00 bis 22:00"
            ),
            ("fr", "DTSTART:20261204T190000", "vendredi 4 décembre 2026, 19:00"),
            ("en", "DTSTART:20261231\nDTEND:20270101", "Thursday, 31 December 2026"),
            (
                "en", "DTSTART:20261231\nDTEND:20270102",
                "Thursday, 31 December 2026 to Friday, 1 January 2027"
            ),
            (
                "en", "DTSTART:20261231T2000\nDTEND:20270101T0100",
                "Thursday, 31 December 2026, 20:00 to Friday, 1 January 2027, 01:00"
            ),
        ])
    func eventTime(language: String, times: String, expected: String) {
        let code = "BEGIN:VEVENT\nSUMMARY:Open evening\n\(times)\nEND:VEVENT"
        #expect(made(payload(code), language: language).screen.words.contains(expected))
    }

    @Test("an event names the time zone that its code names")
    func eventZone() {
        let local = "BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20261204T190000\nEND:VEVENT"
        #expect(made(payload(local)).screen.words.contains("as written in the code: Europe/Berlin"))
        let universal = "BEGIN:VEVENT\nDTSTART:20261204T190000Z\nEND:VEVENT"
        #expect(made(payload(universal)).screen.words.contains("as written in the code: UTC"))
    }

    @Test("nothing of what a code says stands in a page's name, which logs and focus use")
    func names() {
        let secret = "BEGIN:VCARD\nFN:Noor Haddad\nEND:VCARD"
        let page = made(payload(secret))
        #expect(!page.screen.identity.contains("Noor"))
        #expect(!page.choices.keys.contains { $0.rawValue.contains("Noor") })
    }
}
