import Drawing
import Foundation
import PageTestSupport
import TestSupport
import Testing
import TourModel

@testable import PageMaking
@testable import PageModel
@testable import Pixels
@testable import TextPages

/// Every kind of page in four sizes, three languages, two sizes of type and all themes, each part that it is read in.
///
/// Pages are laid out beside a canvas of one pixel, so that nothing is drawn.
// cairo may close a face of a font that another thread is using: pages are laid out on one thread at a time.
@MainActor
@Suite("Every page, part by part")
struct EveryPageTests {
    struct Size: Sendable, CustomTestStringConvertible {
        var width: Int
        var height: Int

        var testDescription: String { "\(width)x\(height)" }
    }

    nonisolated static let sizes = [(800, 480), (1280, 800), (1920, 1080), (1080, 1920)].map {
        Size(width: $0.0, height: $0.1)
    }
    nonisolated static let languages = ["en", "de", "fr"]
    /// Each size in each language, or in one: the smallest in that with the longest words.
    nonisolated static let settings: [(Size, String)] = sizes.enumerated().flatMap { index, size in
        (Amount.isWhole ? languages : [languages[(2 + 2 * index) % languages.count]])
            .map { (size, $0) }
    }

    private let preview: PagePreview
    private let names: [String]

    init() throws {
        preview = try PagePreview(databasePath: ShippedSite.database())
        names = try preview.tour().filter { !$0.hasPrefix("attract") } + Self.dated
    }

    /// The pages of a day with a programme and news.
    nonisolated static let dated = [
        "home", "programme", "event:1", "event:2", "event:3", "news", "search:tour",
    ]
    nonisolated static let day = "2026-12-05"

    private func request(
        _ name: String, _ language: String, _ theme: Appearance.Theme = .dark
    ) -> PagePreview.Request {
        var request = PagePreview.Request(name: name)
        request.language = Language(rawValue: language)
        request.date = "Saturday 5 December"
        request.clock = "13:32"
        request.appearance.theme = theme
        if Self.dated.contains(name) { request.moment = preview.moment(on: Self.day, at: "13:32") }
        return request
    }

    /// Each part of a page, with the texts on it.
    private func parts(
        _ request: PagePreview.Request, _ painter: PagePainter
    ) throws -> [(page: DrawnPage, ledger: TextLedger)] {
        let canvas = try Canvas(width: 1, height: 1, background: Color(0))
        let screen = try preview.screen(request)
        var parts: [(DrawnPage, TextLedger)] = []
        repeat {
            let ledger = TextLedger()
            ledger.isSilent = true
            painter.ledger = ledger
            let page = try painter.paint(screen, PageState(page: parts.count), on: canvas)
            parts.append((page, ledger))
            if parts.count >= min(page.pageCount, 12) { return parts }
        } while true
    }

    @Test(
        "nothing is cut, and nothing that is pressed lies over another or beyond the screen",
        arguments: settings)
    func rules(_ size: Size, language: String) throws {
        let painter = PagePainter(width: size.width, height: size.height)
        let screen = Rectangle(
            x: -1, y: -1, width: Double(size.width) + 2, height: Double(size.height) + 2)
        for textSize in [Appearance.TextSize.normal, .largest] {
            for name in names {
                var request = request(name, language)
                request.appearance.textSize = textSize
                for (number, part) in try parts(request, painter).enumerated() {
                    let place = "\(name), part \(number + 1), \(textSize)"
                    let cut = part.ledger.entries.filter(\.isCut)
                    #expect(cut.isEmpty, "\(place): texts are cut at \(cut.map(\.box))")
                    let beyond = part.ledger.entries.filter { !screen.holds($0.ink) }
                    #expect(
                        beyond.isEmpty, "\(place): texts beyond the screen \(beyond.map(\.ink))")
                    let targets = part.page.targets.filter { !$0.isHotspot }
                    for (index, target) in targets.enumerated() {
                        #expect(screen.holds(target.frame), "\(place): \(target.frame)")
                        let over = targets[..<index].first {
                            $0.event != target.event && $0.frame.overlaps(target.frame)
                                && !$0.frame.holds(target.frame)
                        }
                        #expect(over == nil, "\(place): \(target.frame) lies over another")
                    }
                }
            }
        }
    }

    @Test("a page is laid out alike in every theme", arguments: sizes.some(2))
    func themes(_ size: Size) throws {
        let painter = PagePainter(width: size.width, height: size.height)
        for name in names where !name.hasPrefix("home") {
            let dark = try parts(request(name, "de"), painter)[0]
            let light = try parts(request(name, "de", .light), painter)[0]
            #expect(dark.page.targets.map(\.frame) == light.page.targets.map(\.frame), "\(name)")
            #expect(dark.ledger.entries.map(\.box) == light.ledger.entries.map(\.box), "\(name)")
        }
    }

    @Test("no page begins without words in the normal type", arguments: settings)
    func words(_ size: Size, language: String) throws {
        let painter = PagePainter(width: size.width, height: size.height)
        for name in names where name.hasPrefix("code:") || name.hasPrefix("event:") {
            let first = try parts(request(name, language), painter)[0]
            let isEmpty = first.ledger.columns.contains { $0.first?.isEmpty == true }
            #expect(!isEmpty, "\(name)")
        }
    }

    // MARK: Read aloud

    /// The letters and digits of a text, which neither lines nor marks change.
    private func letters(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
    }

    /// EN 301 549, 5.1.3.1: speech output covers all that is displayed.
    @Test("all words that are drawn are in the reading list", arguments: settings)
    func drawnIsRead(_ size: Size, language: String) throws {
        let painter = PagePainter(width: size.width, height: size.height)
        let words = DisplayWords(language: language)
        for name in names + ["attract:0"] {
            let request = request(name, language)
            let screen = try preview.screen(request)
            let list = ReadingList(screen)
            let read = letters(list.items.map(\.words.string).joined(separator: " "))
            let parts = try parts(request, painter)
            let drawings = screen.drawnNames.map(letters)
            // The words of buttons that turn to the parts, which the list has none of.
            let turning = [words.readOn, words.more, words.readBack].map(letters)
            for (number, part) in parts.enumerated() {
                for entry in part.ledger.entries {
                    let drawn = letters(entry.string)
                    let isRead =
                        drawn.isEmpty || read.contains(drawn) || drawings.contains(drawn)
                        || turning.contains { drawn.hasPrefix($0) }
                        || drawn == letters(words.part(number + 1, of: part.page.pageCount))
                    #expect(isRead, "\(name), part \(number + 1): \(entry.string)")
                }
            }
        }
    }

    nonisolated static let speaker = ["/usr/bin", "/usr/local/bin"].map { "\($0)/espeak-ng" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// What espeak-ng makes of a text, as phonemes.
    private func phonemes(of text: String, _ language: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.speaker))
        process.arguments = ["-q", "-x", "-b", "1", "-v", language, "--stdin"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // A page is far less than what a pipe takes at once.
        input.fileHandleForWriting.write(Data(text.prefix(30_000).utf8))
        try input.fileHandleForWriting.close()
        let sounds = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: sounds, as: UTF8.self)
    }

    @Test(
        "espeak-ng reads the plain text of every page to its end",
        .enabled(if: speaker != nil, "sudo apt install espeak-ng"), arguments: languages)
    func spoken(language: String) throws {
        for name in names {
            let screen = try preview.screen(request(name, language))
            let text = PlainPage(screen).text(withChoices: true)
            let lines = text.split(separator: "\n")
            let last = try #require(lines.last { $0.contains(where: \.isLetter) })
            let all = try phonemes(of: "\(text)\n", language).split(separator: "\n")
            // The same line alone ends with the same sounds.
            let end = try phonemes(of: "\(last)\n", language).split(separator: "\n")
            let word = try #require(end.last?.split(separator: " ").last, "\(name)")
            #expect(all.last?.split(separator: " ").last == word, "\(name): \(all.suffix(2))")
            #expect(all.count >= lines.count / 2, "\(name): \(all.count) of \(lines.count)")
        }
    }
}

extension Rectangle {
    /// Whether another lies within it, as far as a pixel can tell.
    fileprivate func holds(_ other: Rectangle) -> Bool {
        other.x >= x - 1 && other.y >= y - 1 && other.maxX <= maxX + 1 && other.maxY <= maxY + 1
    }

    /// Whether they share more than a pixel's width.
    fileprivate func overlaps(_ other: Rectangle) -> Bool {
        min(maxX, other.maxX) - max(x, other.x) > 1 && min(maxY, other.maxY) - max(y, other.y) > 1
    }
}

extension Screen {
    /// Letters that stand for what is said in words: badges, the rose of a compass, the door in a sketch; and that a card has
    /// further lines, which are all read.
    fileprivate var drawnNames: [String] {
        var names = [dock.initials].compactMap(\.self)
        for case .card(let card) in content.passages where card.sketch != nil {
            names.append("A-014")
        }
        if case .card(let page) = content { names.append(page.person?.initials ?? "") }
        if case .home(let page) = content {
            names += page.cards.flatMap(\.omissions).map(\.string)
        }
        names += plan?.compass?.letters.map(\.string) ?? []
        for case .row(let row) in content.passages { names.append(row.initials ?? "") }
        return names
    }
}
