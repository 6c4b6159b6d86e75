import Foundation
import Imaging
import PageMaking
import PageModel
import TestSupport
import Testing
import TourModel
import TourStore
import TourTestSupport

@testable import Site

@Suite("Ways on pages", .serialized, .tags(.slow), .timeLimit(.generous))
struct WayTests {
    private static let browserIsThere = WebBrowser.chromium.missing == nil

    @Test(
        "ways of the sample are in the sentences of the kiosk",
        .enabled(if: browserIsThere, "install Debian's chromium-driver"))
    func sentences() throws {
        let site = try GuidedSite.shared.get()
        let pages = try PublicPages(store: site.store)
        let rooms = try pages.store.buildings().flatMap {
            try pages.store.rooms(inBuilding: $0.id)
        }.map(\.id)
        var generator = SeededGenerator(seed: 21)
        let page = try SearchPage(site.folder)
        let guide = try page.asset(beginning: "// Says what a text means")
        let words = try page.asset(beginning: "// The words of a way")
        for tag in ["en", "de", "fr"] {
            let asked = (0..<70).map { index -> [Any] in
                let place = WayGraph.Place.allCases.first { _ in generator.isOnce(in: 12) }
                return [
                    generator.element(of: rooms), place?.id ?? generator.element(of: rooms),
                    index.isMultiple(of: 3),
                ]
            }
            let answer = try page.run(
                """
                const [guide, wordsOf, module, tag, asked] = arguments;
                const { Guide } = await import(guide);
                const { WayWords } = await import(wordsOf);
                const bytes = async (path) => (await fetch(path)).arrayBuffer();
                const loaded = await Guide.load(await bytes(module));
                loaded.loadWays(new Uint8Array(await bytes("/T/D/ways.bin")));
                const words = new WayWords(await (await fetch(`/T/D/${tag}/ways.json`)).json());
                return asked.map(([from, to, isFree]) => {
                  const route = loaded.route(from, to, isFree);
                  if (route.failure) return [route.failure];
                  const steps = route.steps.flatMap((step) =>
                    [words.sentence(step), words.distance(step) ?? ""]);
                  return [words.summary(route), ...steps];
                });
                """, [guide, words, try module(of: site.folder), tag, asked])
            let found = try #require(answer as? [[String]])
            #expect(found.count == asked.count)
            for (ask, found) in zip(asked, found) {
                guard let from = ask[0] as? String, let to = ask[1] as? String,
                    let isStepFree = ask[2] as? Bool
                else { continue }
                let wanted = try Self.sentences(
                    pages, from, to, isStepFree, Language(rawValue: tag))
                #expect(found == wanted, "\(tag): \(from) to \(to)")
            }
        }
    }

    private static func sentences(
        _ pages: PublicPages, _ from: String, _ to: String, _ isStepFree: Bool,
        _ language: Language
    ) throws -> [String] {
        let route =
            if let place = WayGraph.Place(id: to) {
                try pages.store.route(from: from, toNearest: place, isStepFree: isStepFree)
            } else {
                try pages.store.route(from: from, to: to, isStepFree: isStepFree)
            }
        switch route {
        case .success(let route):
            let words = try pages.words(of: route, in: language)
            return [words.summary.string]
                + words.steps.flatMap { [$0.text.string, $0.detail?.string ?? ""] }
        case .failure(.noWays): return ["noWays"]
        case .failure(.noStart): return ["noStart"]
        case .failure(.unknownRoom): return ["unknownRoom"]
        case .failure(.noWayToDoor): return ["noWayToDoor"]
        case .failure(.noWay): return ["noWay"]
        case .failure(.noWayWithoutSteps): return ["noWayWithoutSteps"]
        }
    }

    private func module(of folder: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/T/a")
        return "/T/a/\(try #require(names.first { $0.hasSuffix(".wasm") }))"
    }

    @Test(
        "an address with a way draws it on the plans of its floors, and says how long it is",
        .enabled(if: browserIsThere, "install Debian's chromium-driver"))
    func page() throws {
        let site = try GuidedSite.shared.get()
        let page = try SearchPage(site.folder)
        try page.open("/T/EN/R/A-011/#to=A-204")
        let drawn = try #require(try page.run(Self.drawn) as? [String: Any])
        #expect(drawn["legs"] as? Int == 2)
        #expect(drawn["lines"] as? Int == 2)
        #expect((drawn["state"] as? String)?.hasPrefix("Way to A-204: ") == true)
        #expect(drawn["marked"] as? Int == 1)
        try page.open("/T/DE/R/A-011/#to=lift&steps=no")
        let lift = try #require(try page.run(Self.drawn) as? [String: Any])
        #expect((lift["state"] as? String)?.contains("Der Aufzug") == true)
        #expect(lift["choice"] as? String == "Ohne Stufen")
    }

    private static let drawn = """
        const state = document.querySelector("[data-ways] [data-state]");
        while (!state.textContent) {
          await new Promise((done) => setTimeout(done, 50));
        }
        const way = document.querySelector("[data-way]");
        return {
          state: state.textContent,
          legs: way.querySelectorAll(".leg").length,
          lines: way.querySelectorAll("path.rt").length,
          marked: way.querySelectorAll("g.on").length,
          choice: way.querySelector(".seg [aria-current]")?.textContent,
        };
        """

    @Test("without a guide the ways to the entrance and the lift stand on every door's page")
    func inWords() throws {
        let site = try WrittenSite.shared.get()
        let page = try site.text("T/EN/R/A-011/index.html")
        #expect(page.contains("data-in-words"))
        #expect(page.contains("The entrance is "))
        #expect(page.contains("The lift is "))
        let french = try site.text("T/FR/R/A-204/index.html")
        #expect(french.contains("L’entrée est "))
    }

    @Test("the nearest entrance is the one with the shortest way, without steps where it must be")
    func nearest() throws {
        let more = """
            entrances:
              - {at: [0, 50], map: [0, 0], step_free: false}
              - {at: [100, 50], map: [100, 0]}
            """
        let ways = WaySite(
            ways: ["G": "[[0, 50], [100, 50]]"],
            doors: [.init(id: "A-1", place: Point(x: 30, y: 51))],
            building: more, map: "  ways: [[[0, 0], [100, 0]]]")
        let store = try ways.store(in: TestFolder(), source: TestFolder())
        let near = try store.route(from: "A-1", toNearest: .entrance).get()
        #expect(near.end == "*entrance")
        #expect(near.metres.rounded() == 31)
        let free = try store.route(from: "A-1", toNearest: .entrance, isStepFree: true).get()
        #expect(free.metres.rounded() == 71)
        #expect(
            throws: RouteFailure.noWay(to: "*lift"),
            performing: { try store.route(from: "A-1", toNearest: .lift).get() })
    }
}
