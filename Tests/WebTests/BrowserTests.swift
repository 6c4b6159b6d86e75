import Foundation
import Imaging
import TestSupport
import Testing
import Tour

@Suite(
    "The reader in Chromium", .serialized, .tags(.slow),
    .enabled(if: WebDriver.isInstalled, "\(WebDriver.hint)"), .timeLimit(.minutes(10)))
struct BrowserTests {
    /// Every picture of the corpus takes a minute or two.
    private let isThorough = ProcessInfo.processInfo.environment["DOCENT_SLOW_TESTS"] != nil

    @Test("the modules are as small as a page may load")
    func sizes() throws {
        let lines = try WebBuild.output.get().split(separator: "\n").map(String.init)
        for line in lines { print(line) }
        let reader = try #require(lines.first { $0.hasPrefix("docent-reader.wasm:") })
        let size = try #require(reader.split(separator: " ").last.flatMap { Int($0) })
        #expect(size <= 160 * 1024)
        #expect(size > 50_000)
    }

    @Test("every picture has the same answer as natively, byte for byte")
    func samePictures() throws {
        let frames = try Pictures.frames()
        let images = frames + (try Pictures.corpus(every: isThorough ? 1 : 3))
        let calls = images.enumerated().flatMap { number, image in
            // The dearer effort for some.
            (number.isMultiple(of: 5) ? [0, 1] : [0]).map {
                WebCall.scan(image, effort: $0, picture: number)
            }
        }
        let page = try TestPage(pictures: { images.indices.contains($0) ? images[$0] : nil })
        let read = try expectSame(calls, "docent-reader", page)
        print("\(images.count) pictures, \(calls.count) calls, \(read) answers with a symbol")
        #expect(read > 10)
    }

    @Test("random calls are answered and refused as natively, and none traps")
    func sameRandomCalls() throws {
        let page = try TestPage()
        let calls = try WebCalls.random(count: isThorough ? 30_000 : 1200, seed: 43)
        try expectSame(calls.filter { $0.name == "docent_scan" }, "docent-reader", page)
        try expectSame(
            calls.filter { $0.name != "docent_scan" } + WebCalls.damagedWays(count: 300, seed: 44),
            "docent-guide", page)
    }

    @Test("every way between two rooms is the same as in the kiosk")
    func sameWays() throws {
        let bytes = try WebCalls.store().wayBytes()
        let graph = try #require(WayGraph(bytes: bytes))
        let routes = WebCalls.pairs(of: graph).map {
            WebCall.route($0.start, $0.end, isStepFree: $0.isStepFree)
        }
        try expectSame([.ways(bytes)] + routes, "docent-guide", TestPage())
    }

    @Test("a code before the camera is read in a worker")
    func camera() throws {
        let folder = try TemporaryFolder()
        let frames = try Pictures.frames().prefix(8)
        let film = try folder.write(Y4M.film(Array(frames)), to: "camera.y4m")
        let page = try TestPage(chromium: [
            "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
            "--use-file-for-fake-video-capture=\(film)",
        ])
        let result = try page.run(
            """
            const { read } = await import("/page/camera.js");
            return read(...arguments);
            """, [30, 200])
        let report = try JSONDecoder().decode(
            CameraReport.self, from: JSONSerialization.data(withJSONObject: result))
        #expect(report.width == 1280 && report.height == 720)
        #expect(
            report.texts.contains { $0.uppercased().hasSuffix("/R/A-014") || $0 == "ROOM:A-014" })
        let copies = report.frames.map(\.copied).sorted()
        let reads = report.frames.map(\.read)
        let warm = reads.dropFirst().sorted()
        print(
            """
            Chromium's worker, 1280 x 720 at fast: loaded in \(Int(report.ready)) ms, first frame \
            \(reads[0]) ms, then \(warm[warm.count / 2]) ms (median of \(warm.count)); \
            the page copies a frame in \(copies[copies.count / 2]) ms
            """)
    }

    /// Makes the calls on both sides; returns how many answers hold a symbol, or anything at all.
    @discardableResult
    private func expectSame(
        _ calls: [WebCall], _ module: String, _ page: TestPage
    ) throws -> Int {
        let sessions = NativeSessions()
        let expected = calls.map { sessions.outcome(of: $0) }
        let found = try page.outcomes(of: calls, in: module)
        for index in calls.indices where found[index] != expected[index] {
            let call = calls[index]
            Issue.record(
                """
                call \(index), \(call.name)\(call.numbers): \(found[index]), natively \
                \(expected[index])
                """)
        }
        return expected.count {
            guard case .answer(let bytes) = $0 else { return false }
            return bytes.count > 8
        }
    }

    private struct CameraReport: Decodable {
        struct Frame: Decodable {
            var copied: Double
            var read: Double
        }

        var ready: Double
        var width: Int
        var height: Int
        var frames: [Frame]
        var texts: [String]
    }
}
