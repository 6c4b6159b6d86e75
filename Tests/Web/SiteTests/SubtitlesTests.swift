import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@testable import Site

@Suite("Subtitles of films in browsers", .serialized, .tags(.slow), .timeLimit(.generous))
struct SubtitlesTests {
    private static let subtitles = [
        ("en", "WEBVTT\n\n00:00.000 --> 00:30.000\nA satellite &amp; a ridge\n"),
        ("de", "WEBVTT\n\n00:00.000 --> 00:30.000\nEin Satellit und ein Berg\n"),
    ]

    /// The sample's film with subtitles in two languages, on the page of the room A-014.
    private func site(_ more: String = "") throws -> TestFolder {
        let folder = try TestFolder()
        let content = folder("content")
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
        for (language, text) in Self.subtitles {
            try folder.write("content/media/film.\(language).vtt", text)
        }
        let media = String(
            decoding: try folder.bytes("content/media/media.yaml"), as: UTF8.self)
        try folder.write(
            "content/media/media.yaml",
            media.replacing(
                "  file: eleven-minutes.mp4\n",
                with:
                    "  file: eleven-minutes.mp4\n  subtitles: {en: film.en.vtt, de: film.de.vtt}\n\(more)"
            )
        )
        try TourImporter.import(folder: content, into: folder("tour.db"))
        _ = try SiteExporter.export(try TourStore(path: folder("tour.db")), to: folder("site"))
        return folder
    }

    @Test("descriptions are tracks of their own kind, which visitors turn on")
    func descriptions() throws {
        let folder = try site("  descriptions: {de: film.de.vtt}\n")
        let pages = try FileManager.default.subpathsOfDirectory(atPath: folder("site/T/EN"))
        let film = try #require(
            try pages.filter { $0.hasSuffix("/index.html") }.lazy.map {
                String(decoding: try folder.bytes("site/T/EN/\($0)"), as: UTF8.self)
            }.first { $0.contains("<video") })
        let tracks = film.matches(of: /<track [^>]*>/).map(\.output)
        #expect(tracks.count == 3)
        let described = try #require(tracks.last)
        #expect(described.contains("kind=\"descriptions\""))
        #expect(described.contains("srclang=\"de\"") && described.contains("label=\"Deutsch\""))
        #expect(!described.contains("default"))
    }

    /// A script that lists the subtitles that a page offers and shows; it waits for a shown one if one is expected.
    private static let shown = """
        const film = document.querySelector("video");
        const tracks = [...film.textTracks];
        let track;
        for (let turn = 0; (arguments[0] || turn < 40) && !track?.cues?.length; turn += 1) {
          track = tracks.find(({ mode }) => mode === "showing");
          await new Promise((done) => setTimeout(done, 50));
        }
        return [
          tracks.map(({ kind, language, label }) => [kind, language, label].join(" ")).join(", "),
          track?.language ?? "", track?.cues?.[0]?.getCueAsHTML().textContent ?? "",
        ];
        """

    @Test(
        "a film's page offers its subtitles, and shows those in the page's language",
        arguments: WebBrowser.forSites)
    func tracks(browser: WebBrowser) throws {
        let folder = try site()
        let pages = try FileManager.default.subpathsOfDirectory(atPath: folder("site/T/EN"))
            .filter { $0.hasSuffix("/index.html") }.sorted()
        let page = try #require(
            try pages.first {
                String(decoding: try folder.bytes("site/T/EN/\($0)"), as: UTF8.self)
                    .contains("<video")
            })
        let path = page.dropLast("index.html".count)
        let server = try SiteServer(folder: folder("site"))
        let driver = try WebDriver(browser)
        let offered = "captions en English, captions de Deutsch"
        for (language, wanted) in [
            ("EN", [offered, "en", "A satellite & a ridge"]),
            ("DE", [offered, "de", "Ein Satellit und ein Berg"]), ("FR", [offered, "", ""]),
        ] {
            try driver.open("\(server.address)/T/\(language)/\(path)")
            // Debian's WebKitGTK has no decoder for the film, and shows nothing of it.
            let isShown = browser != .webKit && wanted[1] != ""
            let found = try #require(try driver.run(Self.shown, [isShown]) as? [String])
            #expect(found[0] == offered && (browser == .webKit || found == wanted), "\(language)")
        }
        let german = String(decoding: try folder.bytes("site/T/DE/\(page)"), as: UTF8.self)
        #expect(german.contains("Ein Satellit und ein Berg</p>"), "the words can be read, too")
        #expect(server.missing.filter { $0 != "/favicon.ico" } == [])
    }
}
