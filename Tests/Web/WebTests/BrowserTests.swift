import DrawnPictures
import Foundation
import Imaging
import TestSupport
import Testing
import TourModel
import TourStore

@Suite(
    "The reader in browsers", .serialized, .tags(.slow), .timeLimit(.generous))
struct BrowserTests {
    @Test("the modules are as small as a page may load")
    func sizes() throws {
        let lines = try WebBuild.output.get().split(separator: "\n").map(String.init)
        for line in lines { print(line) }
        let reader = try #require(lines.first { $0.hasPrefix("docent-reader.wasm:") })
        let size = try #require(reader.split(separator: " ").last.flatMap { Int($0) })
        // Swift 6.2 makes a fifth more of the same code.
        #if compiler(>=6.3)
            #expect(size <= 160 * 1024)
        #else
            #expect(size <= 180 * 1024)
        #endif
        #expect(size > 50_000)
    }

    @Test(
        "every picture has the same answer as natively, byte for byte",
        arguments: WebBrowser.forSites)
    func samePictures(browser: WebBrowser) throws {
        let step = Amount.isWhole ? 1 : 4
        let frames = try Pictures.frames().enumerated()
            .filter { $0.offset.isMultiple(of: step) }.map(\.element)
        let drawn = try DrawnPicture.every(Amount.isWhole ? 1 : 9).map(\.image)
        #expect(try read(frames + drawn, in: browser) > drawn.count / 2)
    }

    @Test(
        "every photograph of the public corpus has the same answer as natively", .corpus,
        arguments: WebBrowser.forSites)
    func sameCorpus(browser: WebBrowser) throws {
        let images = try Pictures.corpus(every: Amount.isWhole ? 1 : 48)
        #expect(try read(images, in: browser) > images.count / 4)
    }

    /// Expects the same answers on both sides; returns how many hold a symbol.
    private func read(_ images: [LumaImage], in browser: WebBrowser) throws -> Int {
        let calls = images.enumerated().flatMap { number, image in
            // The dearer effort for some.
            (number.isMultiple(of: 7) ? [0, 1] : [0]).map {
                WebCall.scan(image, effort: $0, picture: number)
            }
        }
        let page = try TestPage(
            in: browser, pictures: { images.indices.contains($0) ? images[$0] : nil })
        let read = try expectSame(calls, "docent-reader", page)
        print("\(images.count) pictures, \(calls.count) calls, \(read) answers with a symbol")
        return read
    }

    @Test(
        "random calls are answered and refused as natively, and none traps",
        arguments: WebBrowser.forSites)
    func sameRandomCalls(browser: WebBrowser) throws {
        let calls = try WebCalls.random(count: Amount.isWhole ? 30_000 : 400, seed: 43)
        let guideCalls =
            try calls.filter { $0.name != "docent_scan" }
            + WebCalls.damagedWays(count: 200, seed: 44)
        func expectSame() throws {
            let page = try TestPage(in: browser)
            try self.expectSame(
                calls.filter { $0.name == "docent_scan" }, "docent-reader", page)
            try self.expectSame(guideCalls, "docent-guide", page)
        }
        do {
            try expectSame()
        } catch let failure as WebDriver.Failure where browser == .webKit {
            // A module does the same every time. Once in many runs WebKitGTK, which compiles beside the calls, let one trap
            // that it answers in all others, as Chromium does; what the module does wrong fails again.
            print("WebKitGTK once more, after: \(failure.description)")
            try expectSame()
        }
    }

    @Test(
        "every way between two rooms is the same as in the kiosk", arguments: WebBrowser.forSites)
    func sameWays(browser: WebBrowser) throws {
        let bytes = try WebCalls.store().wayBytes()
        let graph = try #require(WayGraph(bytes: bytes))
        let routes = WebCalls.pairs(of: graph).map {
            WebCall.route($0.start, $0.end, isStepFree: $0.isStepFree)
        }
        try expectSame([.ways(bytes)] + routes, "docent-guide", TestPage(in: browser))
    }

    @Test("a code before Chromium's camera is read in a worker")
    func camera() throws {
        let folder = try TemporaryFolder()
        let frames = try Pictures.frames().prefix(8)
        let film = try folder.write(Y4M.film(Array(frames)), to: "camera.y4m")
        let page = try TestPage(arguments: [
            "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
            "--use-file-for-fake-video-capture=\(film)",
        ])
        try check(page, stream: "camera()", in: .chromium)
    }

    /// WebKit's mock camera shows one fixed picture, so that a canvas takes the place of a camera with codes.
    @Test("a code before a stand-in for a camera is read in a worker of WebKitGTK")
    func standIn() throws {
        let frames = Array(try Pictures.frames().prefix(8))
        let page = try TestPage(
            in: .webKit, pictures: { frames.indices.contains($0) ? frames[$0] : nil })
        try check(page, stream: "pictures(\(frames.count))", in: .webKit)
    }

    @Test("WebKitGTK's mock camera gives frames that the reader takes")
    func mockCamera() throws {
        let page = try TestPage(
            in: .webKit,
            arguments: ["--enable-mock-capture-devices=true", "--enable-media-stream=true"])
        let report = try read(page, stream: "camera()", least: 5, most: 5)
        #expect(report.frames.count == 5)
        #expect(report.width > 0 && report.height > 0 && report.texts.isEmpty)
    }

    private func read(
        _ page: TestPage, stream: String, least: Int, most: Int
    ) throws -> CameraReport {
        let result = try page.run(
            """
            const { camera, pictures, read } = await import("/page/camera.js");
            return read(await \(stream), ...arguments);
            """, [least, most])
        return try JSONDecoder().decode(
            CameraReport.self, from: JSONSerialization.data(withJSONObject: result))
    }

    /// Expects that the room's code is read, and prints how long frames take.
    private func check(_ page: TestPage, stream: String, in browser: WebBrowser) throws {
        let report = try read(page, stream: stream, least: 30, most: 150)
        #expect(report.width == 1280 && report.height == 720)
        #expect(
            report.texts.contains { $0.uppercased().hasSuffix("/R/A-014") || $0 == "ROOM:A-014" })
        let copies = report.frames.map(\.copied).sorted()
        let reads = report.frames.map(\.read)
        let warm = reads.dropFirst().sorted()
        print(
            """
            A worker of \(browser.name), 1280 x 720 at fast: loaded in \(Int(report.ready)) ms, \
            first frame \(reads[0]) ms, then \(warm[warm.count / 2]) ms (median of \(warm.count)); \
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
