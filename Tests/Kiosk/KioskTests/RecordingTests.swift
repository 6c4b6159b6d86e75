import Capture
import Foundation
import Imaging
import KioskSettings
import Logging
import PageTestSupport
import QRCode
import QRReader
import Reports
import Service
import TestSupport
import Testing
import TourModel

@testable import Decoding
@testable import Kiosk
@testable import PageMaking
@testable import PageModel
@testable import Screens
@testable import TextPages

@Suite("Codes that were not read are recorded only where staff ask for it")
struct RecordingTests {
    private static let start = ContinuousClock.now
    private static let torn = DecodedPicture(symbols: [], diagnoses: [.torn])
    private static let empty = DecodedPicture(symbols: [], diagnoses: [])

    private static func read() throws -> DecodedPicture {
        DecodedPicture(
            symbols: try Decoder().decode(SymbolPicture.draw("ROOM:A-014")), diagnoses: [])
    }

    private func frame(_ milliseconds: Int) -> Frame {
        Frame(
            image: LumaImage(width: 16, height: 12, shade: UInt8(milliseconds / 100 % 256)),
            time: Self.start + .milliseconds(milliseconds),
            sequence: milliseconds)
    }

    /// The times of the frames that a watch gives out, by the time at which it does.
    private func watch(
        for seconds: Int, _ picture: (Int) -> DecodedPicture
    ) -> [(time: Int, frames: [Int])] {
        var watch = HardCodeWatch()
        var found: [(Int, [Int])] = []
        for time in stride(from: 0, through: seconds * 1000, by: 100) {
            if let frames = watch.look(at: frame(time), picture(time)) {
                found.append((time, frames.map(\.sequence)))
            }
        }
        return found
    }

    @Test("a code that was in view for two seconds and was not read is given out when it has gone")
    func gone() {
        let found = watch(for: 12) { $0 <= 5000 ? Self.torn : Self.empty }
        #expect(found.map(\.time) == [8000])
        // Frames from all of its time, and not more than four.
        #expect(found.first?.frames == [0, 2000, 4000])
        #expect(watch(for: 12) { $0 < 1900 ? Self.torn : Self.empty }.isEmpty)
        #expect(watch(for: 60) { _ in Self.torn }.isEmpty)
    }

    @Test("a code that is read in the end is forgotten", arguments: [1, 2, 7])
    func read(after seconds: Int) throws {
        let read = try Self.read()
        let found = watch(for: 20) { time in
            time < 4000 ? Self.torn : time < 4000 + seconds * 1000 ? Self.empty : read
        }
        // Who comes back later than after three seconds may be somebody else.
        #expect(found.count == (seconds > 3 ? 1 : 0))
    }

    @Test("the next report comes after a minute at the earliest")
    func pauses() {
        let times = watch(for: 200) { $0 % 10_000 < 5000 ? Self.torn : Self.empty }.map(\.time)
        #expect(times.count == 4)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 60_000 })
    }

    @Test("what is only a corner of a code, or noise, is none")
    func noise() {
        for diagnosis in [Diagnosis.corner, .noise] {
            let picture = DecodedPicture(symbols: [], diagnoses: [diagnosis])
            #expect(watch(for: 12) { $0 < 8000 ? picture : Self.empty }.isEmpty)
        }
    }

    @Test("a camera that was started again, with another clock, begins a new sight")
    func otherClock() {
        var watch = HardCodeWatch()
        for time in stride(from: 50_000, through: 55_000, by: 100) {
            #expect(watch.look(at: frame(time), Self.torn) == nil)
        }
        for time in stride(from: 0, through: 1000, by: 100) {
            #expect(watch.look(at: frame(time), Self.torn) == nil)
        }
        #expect(watch.end() == nil)
    }

    // MARK: The recorder

    private func recorder(
        _ folder: ReportFolder, _ metrics: KioskMetrics
    ) throws -> FrameRecorder {
        FrameRecorder(
            folder: folder,
            maker: try ReportMaker(
                program: "1", source: .kiosk, options: DecoderOptions(effort: .fast),
                blackening: .nothing), metrics: metrics, logger: .silent)
    }

    @Test("what is written can be replayed, stays within bounds, and is counted")
    func records() async throws {
        let temporary = try TemporaryFolder()
        let folder = ReportFolder(
            temporary.path + "/reports", bounds: .init(days: 7, reports: 2, bytes: 10_000_000))
        let metrics = KioskMetrics(version: "1", displayKind: "plain")
        #expect(metrics.report().recording == nil)
        let recorder = try recorder(folder, metrics)
        await recorder.prune()
        #expect(metrics.report().recording?.reports == 0)
        #expect(metrics.page().text.contains("docent_recording 1\n"))
        let picture = try Pictures.torn()
        for _ in 0..<3 {
            await recorder.record(
                [0, 700].map {
                    Frame(image: picture, time: Self.start + .milliseconds($0), sequence: $0)
                })
        }
        let facts = try #require(metrics.report().recording)
        #expect(facts.reports == 2 && facts.bytes > 0 && facts.days == 7 && facts.warning == nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 2)
        let report = try Report(path: "\(folder.path)/\(try #require(names.first))")
        #expect(report.description.source == .kiosk)
        #expect(report.description.blackened == .nothing)
        #expect(report.description.frames.map(\.milliseconds) == [0, 700])
        #expect(try ReportReplay(report, name: "").run(name: "").allSatisfy(\.isSame))
    }

    @Test("a code that is read after all leaves no report")
    func readAfterAll() async throws {
        let temporary = try TemporaryFolder()
        let folder = ReportFolder(
            temporary.path + "/reports", bounds: .init(days: 7, reports: 2, bytes: 10_000_000))
        let recorder = try recorder(
            folder, KioskMetrics(version: "1", displayKind: "plain"))
        let picture = try SymbolPicture.draw("ROOM:A-014", moduleWidth: 3)
        await recorder.record([Frame(image: picture, time: Self.start, sequence: 0)])
        #expect(try folder.contents().reports == 0)
    }

    @Test("a folder that cannot be written is a warning, until it can be")
    func fails() async throws {
        let temporary = try TemporaryFolder()
        let path = try temporary.write("", to: "reports")
        let metrics = KioskMetrics(version: "1", displayKind: "plain")
        let folder = ReportFolder(path, bounds: .init(days: 7, reports: 2, bytes: 10_000_000))
        let recorder = try recorder(folder, metrics)
        let frame = Frame(image: try Pictures.torn(), time: Self.start, sequence: 0)
        await recorder.record([frame])
        #expect(
            metrics.report().recording?.warning
                == "a code that was not read is not recorded: \(path) cannot be written: "
                + "Not a directory")
        try FileManager.default.removeItem(atPath: path)
        await recorder.record([frame])
        #expect(metrics.report().recording?.warning == nil)
        #expect(metrics.report().recording?.reports == 1)
    }

    @Test("while recording is off, old reports are still deleted, and no folder is made")
    func off() async throws {
        let temporary = try TemporaryFolder()
        let name = "hard-code-2020-01-01-x.report.zip"
        let old = try temporary.write("old", to: "reports/\(name)")
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-86_400 * 30)], ofItemAtPath: old)
        let metrics = KioskMetrics(version: "1", displayKind: "plain")
        for path in ["reports", "nowhere"] {
            let recorder = FrameRecorder(
                folder: ReportFolder(
                    "\(temporary.path)/\(path)", bounds: .init(days: 7, reports: 2, bytes: 1000)),
                maker: nil, metrics: metrics, logger: .silent)
            await recorder.prune()
            await recorder.record([
                Frame(image: try Pictures.torn(), time: Self.start, sequence: 0)
            ])
        }
        #expect(try temporary.names() == ["reports"])
        #expect(metrics.report().recording == nil)
    }

    // MARK: What visitors see

    private func page(
        _ page: Page, _ language: String, camera: CameraCondition = .streaming,
        _ change: (inout KioskConfiguration) -> Void
    ) throws -> Screen {
        var configuration = KioskConfiguration()
        change(&configuration)
        let maker = PageMaker(
            content: try ShippedSite.content(), strings: try Strings(),
            settings: configuration.pages
        )
        let now = ContinuousClock.now
        return maker.page(
            of: Session(language: Language(rawValue: language), page: page, now: now),
            in: .init(clock: "14:32", date: "Friday 20 November", camera: camera, now: now)
        ).screen
    }

    /// The page as screen readers and voices get it.
    private func spoken(_ screen: Screen) -> String {
        PlainPage(screen).lines.joined(separator: "\n")
    }

    @Test(
        "every page says so while codes are recorded, in every language",
        arguments: ["en", "de", "fr"])
    func notice(language: String) throws {
        let marks = ["en": "recording", "de": "Aufzeichnung", "fr": "enregistrement"]
        for name in [Page.attract, .home, .scan, .help, .about, .siteMap, .room("A-014")] {
            let screen = try page(name, language) { $0.record = true }
            #expect(screen.dock.cameraNotice?.string == marks[language])
            #expect(screen.dock.cameraIcon == .eye)
            #expect(try page(name, language) { _ in }.dock.cameraNotice == nil)
        }
        let phrases = [
            "en": ["this screen keeps", "for 7 days", "Unread codes are recorded"],
            "de": ["dieser bildschirm", "7 Tage lang", "Ungelesene Codes werden aufgezeichnet"],
            "fr": [
                "cet écran conserve", "pendant 7 jours", "Les codes illisibles sont enregistrés",
            ],
        ]
        let (words, days, mark) = try #require(phrases[language].map { ($0[0], $0[1], $0[2]) })
        for name in [Page.attract, .scan, .help, .about] {
            let on = try page(name, language) { $0.record = true }
            let text = spoken(on)
            switch name {
            case .attract: #expect(text.lowercased().contains(words), "\(text)")
            case .scan: #expect(text.contains(mark + "."), "\(text)")
            default:
                let isWhole = text.lowercased().contains(words) && text.contains(days)
                #expect(isWhole, "\(text)")
            }
            #expect(on.dock.date == (name == .attract ? "Friday 20 November" : mark))
            let off = spoken(try page(name, language) { _ in })
            #expect(!off.lowercased().contains(words) && !off.contains(mark), "\(off)")
        }
        // Staff see that the camera is away before anything else; nothing is recorded then.
        let away = try page(.home, language, camera: .absent) { $0.record = true }
        #expect(away.dock.cameraIcon == .cameraOff)
    }

    @Test("where the whole picture is kept, the page says that")
    func wholePicture() throws {
        let change = { (configuration: inout KioskConfiguration) in
            configuration.record = true
            configuration.recordBlacken = .payload
            configuration.recordDays = 1
        }
        let words = "keeps the camera’s picture for 1 day when it cannot read a code"
        #expect(try spoken(page(.help, "en", change)).contains(words))
        #expect(try spoken(page(.scan, "en", change)).contains("Camera pictures are recorded."))
        #expect(
            try spoken(page(.attract, "en", change)).contains("keeps the camera’s picture when"))
    }

    @Test("recording with nowhere to record to is refused by name")
    func nowhere() throws {
        var configuration = KioskConfiguration()
        configuration.record = true
        #expect(configuration.reportFolder(in: [:]) == nil)
        #expect(configuration.reportFolder(in: ["STATE_DIRECTORY": "/s:/t"])?.path == "/s/reports")
        #expect(
            configuration.reportFolder(in: ["HOME": "/h"])?.path == "/h/.local/state/docent/reports"
        )
        #expect(throws: NoReportFolder()) {
            try Kiosk.recorder(
                in: nil, configuration, DecoderOptions(),
                KioskMetrics(version: "", displayKind: ""),
                .silent)
        }
    }
}

extension Logger {
    fileprivate static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}

private enum Pictures {
    /// A code with three finder patterns and more damage than can be corrected.
    static func torn() throws -> LumaImage {
        let symbol = try SymbolPicture.draw(
            "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014", moduleWidth: 3)
        let side = symbol.width
        var pixels = symbol.pixels
        for y in side / 3..<side { for x in side / 2..<side { pixels[y * side + x] = 210 } }
        return LumaImage(width: side, height: side, pixels: pixels)
    }
}

extension Diagnosis {
    fileprivate static let torn = make(.unreadable(.unreadableFormatInformation(distance: 4)))
    fileprivate static let corner = make(.finderPatterns(count: 2))
    fileprivate static let noise = make(.noGrid(agreement: 0.1))

    private static func make(_ stage: Stage) -> Diagnosis {
        Diagnosis(
            stage: stage,
            corners: Quadrilateral(
                topLeft: Point(x: 1, y: 1), topRight: Point(x: 9, y: 1),
                bottomRight: Point(x: 9, y: 9), bottomLeft: Point(x: 1, y: 9)),
            version: nil, moduleSize: 3, contrast: 100, isInverted: false)
    }
}
