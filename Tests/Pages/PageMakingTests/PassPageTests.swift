import Foundation
import Imaging
import PageTestSupport
import Passes
import Payloads
import Testing
import Times
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel
@testable import Pixels
@testable import TextPages

@Suite("The pages of visitors' passes")
struct PassPageTests {
    private let content: TourContent
    private let maker: PageMaker
    private let now = Date(timeIntervalSince1970: 1_795_251_600)

    init() throws {
        content = try ShippedSite.content()
        maker = PageMaker(
            content: content, strings: try Strings(), settings: PageSettings())
    }

    private func made(_ sight: PassSight, language: String = "en") -> MadePage {
        let instant = ContinuousClock.now
        let session = Session(
            language: Language(rawValue: language), page: .pass(sight), now: instant)
        return maker.page(of: session, in: .init(clock: "14:32", camera: .streaming, now: instant))
    }

    private func sight(_ state: String) throws -> PassSight {
        try #require(try PassPreview.sight(state, in: content, at: now))
    }

    private func pass(host: String, room: String, visitor: String?) throws -> PassSight {
        let time = UTCMinute(now)
        let pass = try Pass(
            site: SiteMark(siteID: "vesper-ridge"), host: host, room: room, from: time,
            until: time.adding(minutes: 60), visitor: visitor)
        return PassSight(verdict: .valid(pass), now: time)
    }

    @Test(
        "every state has a page of its own in every language; only the greeting names the visitor")
    func states() throws {
        for language in ["en", "de", "fr"] {
            var titles: Set<String> = []
            for state in PassPreview.states where state != "staff" {
                let screen = made(try sight(state), language: language).screen
                titles.insert(screen.title.string)
                let words = PlainPage(screen).text(withChoices: true)
                let isNamed = words.contains("Ada Lovelace")
                #expect(isNamed == (state == "valid"), "\(state) in \(language)")
                #expect(screen.kicker?.text != screen.title)
                #expect(!screen.actions.isEmpty)
                if state != "valid" { #expect(words.contains("100"), "reception, \(state)") }
            }
            #expect(titles.count == PassPreview.states.count - 1, "\(titles)")
        }
    }

    @Test("a staff pass greets by name, says what it does and how to finish, and shows no way")
    func staff() throws {
        let made = made(try sight("staff"))
        #expect(made.screen.title.string == "Welcome, Ada Lovelace")
        #expect(made.screen.kicker?.text == "Staff pass")
        #expect(made.screen.words.contains { $0.hasPrefix("What is for staff is shown here") })
        #expect(made.choices.values.contains(.end))
        #expect(made.screen.planPage == nil, "a plan leaves little room for what the pass opens")
        #expect(!made.choices.values.contains { if case .go(.way) = $0 { true } else { false } })
    }

    @Test("who is greeted sees the host, the way with and without steps, and what is next")
    func greeting() throws {
        let made = made(
            try pass(host: "MIRA-RAUTIO", room: "A-014", visitor: "Ada Lovelace"))
        #expect(made.screen.title.string == "Welcome, Ada Lovelace")
        #expect(
            made.screen.sections.first
                == .lead("Mira Rautio expects you in A-014, Main control room."))
        let choices = made.choices.values
        #expect(choices.contains(.go(.person("MIRA-RAUTIO"))))
        #expect(choices.contains(.go(.way("A-014", isStepFree: false, leg: 0))))
        #expect(choices.contains(.go(.way("A-014", isStepFree: true, leg: 0))))
        #expect(choices.contains { if case .go(.tour) = $0 { true } else { false } })
        #expect(made.screen.actions.first?.label == "Show the way")
        #expect(made.screen.planPage?.plan.route != nil)
    }

    @Test("a host or a room that is gone from the tour is greeted with what is known")
    func gone() throws {
        let noHost = made(try pass(host: "NOBODY", room: "A-014", visitor: nil)).screen
        #expect(noHost.title == "Welcome")
        #expect(
            noHost.sections.first
                == .lead("You are expected in A-014, Main control room."))
        let noRoom = made(try pass(host: "MIRA-RAUTIO", room: "Z-999", visitor: nil))
        #expect(noRoom.screen.planPage == nil)
        #expect(noRoom.screen.sections.first == .lead("Mira Rautio expects you in Z-999."))
        #expect(noRoom.choices.values.contains(.go(.person("MIRA-RAUTIO"))))
        let neither = made(try pass(host: "NOBODY", room: "Z-999", visitor: nil)).screen
        #expect(neither.sections.first == .lead("You are expected in Z-999."))
    }

    @Test(
        "times are those of today, or with their day",
        arguments: [("en", "Saturday"), ("de", "Samstag"), ("fr", "samedi")])
    func times(language: String, weekday: String) {
        let time = UTCMinute(minutes: 29_920_080)  // 20:00Z, Saturday 10:00 in Kiritimati
        let zone = TimeZone(identifier: "Pacific/Kiritimati") ?? .gmt
        let words = PassTimeWords(
            language: Language(rawValue: language), now: time, timeZone: zone)
        #expect(words.text(time.adding(minutes: 60)) == "11:00")
        let other = PassTimeWords(
            language: Language(rawValue: language), now: UTCMinute(minutes: 0), timeZone: zone)
        #expect(other.text(time).hasPrefix(weekday) && other.text(time).hasSuffix(", 10:00"))
    }

    @Test("times are those of the site, as the page's clock is, whatever the machine's zone")
    func siteTimes() throws {
        // It is 9:00 UTC; a pass is valid from an hour before, for eight hours.
        #expect(content.zone.identifier == "Europe/Zurich")
        #expect("\(made(try sight("valid")).screen)".contains("17:00"))
        #expect("\(made(try sight("staff")).screen)".contains("17:00"))
        let early = "\(made(try sight("early")).screen)"
        #expect(early.contains(", 09:00") && early.contains(", 17:00"), "\(early)")
    }

    @Test("the name of a page says its state and nothing of the pass")
    func key() throws {
        for state in PassPreview.states {
            #expect(Page.pass(try sight(state)).key == "pass \(state)")
        }
    }

    @Test(
        "a pass is known by its text, at our address or another site's; other texts are not passes")
    func routing() throws {
        let now = UTCMinute(now)
        let key = try PrivatePassKey(from: now, until: now.adding(minutes: UTCMinute.day))
        let signed = try key.sign(
            Pass(
                site: SiteMark(siteID: "elsewhere"), host: "A", room: "B", from: now,
                until: now.adding(minutes: 1)))
        let router = Router(content: content)
        func found(_ text: String) -> Bool {
            router.pass(in: router.payload(of: text, symbology: "qr")) != nil
        }
        #expect(found("PASS:\(signed.text)"))
        #expect(found("HTTPS://VESPER-RIDGE.EXAMPLE/T/V/\(signed.text)"))
        #expect(found("HTTPS://MUSEUM.EXAMPLE/V/\(signed.text)"))
        #expect(!found("HTTPS://MUSEUM.EXAMPLE/V/\(signed.text)A"))
        #expect(!found("HTTPS://USER@MUSEUM.EXAMPLE/V/\(signed.text)"))
        #expect(!found("PASS:WORD"))
        #expect(!found("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"))
        var desk = try PassDesk(content: content, ledger: nil)
        let code = try #require(PassCode(code: signed.text))
        let verdict = desk.look(at: code).verdict
        #expect(verdict == .otherSite)
    }

    @Test("badge and mail say who, where and when in the language asked for, and no more")
    func paper() throws {
        let time = UTCMinute(minutes: 29_920_860)
        let pass = try Pass(
            site: SiteMark(siteID: "vesper-ridge"), host: "MIRA-RAUTIO", room: "A-014", from: time,
            until: time.adding(minutes: 480), isSingleUse: true, visitor: "Ada")
        let host = try #require(try content.store.person("MIRA-RAUTIO"))
        let room = try #require(try content.store.room("A-014"))
        func paper(_ language: String) throws -> PassPaper {
            try PassPaper(
                pass: pass, site: content.site, host: host, room: room,
                language: Language(rawValue: language), timeZone: .gmt)
        }
        let english = try paper("en")
        #expect(
            english.facts.map(\.value) == [
                "Mira Rautio", "A-014, Main control room",
                "Saturday, 21 November 2026, 09:00 to 17:00",
            ] || english.facts.map(\.value).last == "Saturday 21 November 2026, 09:00 to 17:00")
        #expect(english.mailText.hasPrefix("Hello Ada,\n\nMira Rautio expects you in A-014"))
        #expect(english.mailText.contains("It works once.\n"))
        #expect(try paper("de").mailText.hasPrefix("Guten Tag Ada,\n"))
        #expect(try paper("fr").kind == "Laissez-passer")
    }
}
