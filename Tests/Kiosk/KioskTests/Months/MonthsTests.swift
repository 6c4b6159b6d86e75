import Capture
import Foundation
import Imaging
import KioskSettings
import PageModel
import PageTestSupport
import Payloads
import Testing
import TourModel

@testable import PageMaking

@Suite("Months without a hand on it", .timeLimit(.minutes(60)))
struct MonthsTests {
    @Test("visit after visit finds a kiosk as fresh, and a way Home and Back from every page")
    func visits() async throws {
        var walk = try VisitWalk(seed: 20_261_121)
        for _ in 0..<120 { try await walk.visit() }
        #expect(walk.findings == [])
        let pages = walk.tally.pages
        #expect(
            pages.isSuperset(of: [
                "attract", "home", "scan", "number", "search", "map", "building", "floor", "room",
                "payload", "help", "about", "gone", "part",
            ]), "\(pages.sorted())")
        #expect(walk.tally.contents > 0 && walk.tally.reloads > 0)
    }

    /// Run by itself, in release: `DOCENT_VISITS=10000 swift test -c release --filter MonthsTests`.
    @Test(
        "thousands of visits leave no memory, descriptors, threads or files behind",
        .enabled(
            if: ProcessInfo.processInfo.environment["DOCENT_VISITS"] != nil,
            "set DOCENT_VISITS to a number of visits, 10000 for a day of them"))
    func months() async throws {
        let count = Int(ProcessInfo.processInfo.environment["DOCENT_VISITS"] ?? "") ?? 10_000
        var walk = try VisitWalk(seed: 1)
        var warm: Footprint?
        for visit in 1...count {
            try await walk.visit()
            if visit % max(1, count / 20) == 0 {
                let footprint = try Footprint(folder: walk.folder)
                print("after \(visit) visits: \(footprint)")
                if visit >= count / 5, warm == nil { warm = footprint }
            }
        }
        let tally = walk.tally
        print(
            "\(tally.visits) visits, \(tally.steps) steps, \(tally.contents) contents, "
                + "\(tally.reloads) reloads, "
                + "\(tally.time) on the kiosk's clock, pages: \(tally.pages.sorted())")
        #expect(walk.findings == [])
        let end = try Footprint(folder: walk.folder)
        let before = try #require(warm)
        #expect(end.memory - before.memory < 32 << 20, "\(before), then \(end)")
        #expect(end.descriptors <= before.descriptors + 4, "\(before), then \(end)")
        #expect(end.threads <= before.threads + 4, "\(before), then \(end)")
        #expect(end.files == before.files, "\(before), then \(end)")
    }

    @Test(
        "every choice on every page leads to a page with its tabs, from which Home and Back lead on"
    )
    func everyChoice() throws {
        let content = try ShippedSite.content()
        let maker = PageMaker(
            content: content, strings: try Strings(), settings: PageSettings())
        let now = ContinuousClock.now
        let router = Router(content: content)
        var waiting: [Page] = [
            .attract, .home, .scan, .siteMap, .tours, .help, .about, .number(""), .number("A"),
            .search(""), .search("control"), .part(index: 0, count: 3, missing: [1, 2]),
        ]
        waiting += try VisitorTexts.all.map {
            try router.page(for: router.payload(of: $0, symbology: "qr"))
        }
        var seen: [Page] = []
        var keys: Set<String> = []
        var findings: [String] = []
        while let page = waiting.popLast() {
            if case .payload = page {
                guard !seen.contains(page) else { continue }
                seen.append(page)
            } else {
                guard keys.insert(page.key).inserted else { continue }
            }
            var session = Session(language: Language(rawValue: "de"), now: now)
            session.go(to: page)
            func made(_ session: Session, _ camera: CameraCondition = .streaming) -> MadePage {
                maker.page(
                    of: session, in: .init(clock: "9:00", camera: camera, hasVoice: true, now: now))
            }
            let here = made(session)
            for camera: CameraCondition in [.absent, .covered] {
                if made(session, camera).screen.title.isEmpty { findings.append(page.key) }
            }
            for choice in here.choices.values {
                var next = session
                switch choice {
                case .go(let page): next.go(to: page); waiting.append(page)
                case .replace(let page): next.replace(with: page); waiting.append(page)
                case .tab(let page): next.open(tab: page); waiting.append(page)
                case .watch(let film): next.go(to: .film(film)); waiting.append(.film(film))
                case .panel(let panel): next.show(panel)
                case .language(let language): next.speak(language)
                case .turn(let setting): next.turn(setting)
                case .reveal: next.reveal(until: now + .seconds(10))
                case .hide: next.reveal(until: nil)
                case .leaveTour: next.leaveTour()
                case .leaveGroup: next.leaveGroup()
                case .stay: next.show(nil)
                case .end: next.end(at: now)
                case .compare(let count): next.showNextPicture(of: count)
                case .answer(let question, let index): next.answer(index, of: question)
                case .retry(let question): next.retry(question)
                case .type, .film: break
                }
                if next.page.key == page.key, next.panel == nil { continue }
                if next.canGoBack
                    == (next.page == .home && next.history.isEmpty && next.panel == nil)
                {
                    findings.append("\(page.key), \(choice.id.rawValue): Back")
                }
                var home = next
                home.open(tab: .home)
                if home.page != .home {
                    findings.append("\(page.key), \(choice.id.rawValue): Home")
                }
                for _ in 0...Session.maximumHistory + 1 { next.back() }
                if next.page != .home {
                    findings.append("\(page.key), \(choice.id.rawValue): stuck")
                }
            }
            let words = here.screen.dock.words
            if here.screen.title.isEmpty || words.home.isEmpty || words.scan.isEmpty
                || words.map.isEmpty
            {
                findings.append("\(page.key): no title or no tabs")
            }
        }
        #expect(findings == [])
        #expect(keys.count > 90 && seen.count > 30)
    }
}
