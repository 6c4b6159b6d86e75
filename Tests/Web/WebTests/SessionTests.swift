import Imaging
import Payloads
import QRCode
import QRReader
import TestSupport
import Testing
import TourModel
import TourStore
import TourTestSupport
import WebBorder
import WebGuide
import WebReader

@Suite("What a page asks of the reader is answered, or refused by its number")
struct SessionTests {
    private let sessions = NativeSessions()

    @Test("a symbol is answered with its bytes, in grey and in colour alike")
    func reads() throws {
        let image = try SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014")
        let gray = sessions.outcome(of: .scan(image, effort: 0))
        var call = WebCall.scan(image, effort: 0)
        call.numbers[2] = 1
        call.input = ColorImage(image).pixels
        #expect(sessions.outcome(of: call) == gray)
        guard case .answer(let bytes) = gray else {
            Issue.record("\(gray)")
            return
        }
        // No place that was not read, one symbol, a QR code of version 2.
        #expect(bytes.prefix(14) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, UInt8(ascii: "2")])
        #expect(bytes.suffix(38) == Array("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014".utf8)[...])
    }

    @Test(
        "what no picture is like is refused",
        arguments: [
            (0, 1, 0, 0, WebRefusal.sides), (1, 0, 0, 0, .sides), (-1, -1, 0, 0, .sides),
            (.max, .max, 1, 2, .sides), (4097, 4096, 0, 0, .sides), (5, 5, 0, 0, .size),
            (3, 2, 1, 0, .size), (4, 4, 2, 0, .choice), (4, 4, 0, 3, .choice),
            (4, 4, -1, -1, .choice), (.min, .min, .min, .min, .choice),
        ] as [(Int32, Int32, Int32, Int32, WebRefusal)])
    func refusesPictures(
        width: Int32, height: Int32, format: Int32, effort: Int32, refusal: WebRefusal
    ) {
        let call = WebCall(
            name: "docent_scan", numbers: [width, height, format, effort],
            input: [UInt8](repeating: 9, count: 16))
        #expect(sessions.outcome(of: call) == .refusal(Int(refusal.rawValue)))
    }

    @Test("an input that is too long is refused, and so is a call that says more than there is")
    func refusesSizes() {
        let exchange = sessions.reader.exchange
        #expect(unsafe exchange.input(4 * ReaderSession.mostPixels + 1) == nil)
        #expect(unsafe exchange.input(-1) == nil)
        #expect(unsafe exchange.input(.max) == nil)
        #expect(unsafe exchange.input(0) != nil)
        for count in [-1, 4, .max] as [Int32] {
            let call = WebCall(name: "docent_classify", numbers: [count], input: [65, 66, 67])
            #expect(sessions.outcome(of: call) == .refusal(-1))
        }
        let long = String(repeating: "A", count: GuideSession.longestText + 1)
        #expect(sessions.outcome(of: .classify(long)) == .refusal(-1))
        #expect(sessions.outcome(of: .site("no address")) == .refusal(-4))
        #expect(sessions.outcome(of: .ways([1, 2, 3])) == .refusal(-4))
        #expect(sessions.outcome(of: .route(nil, "A-1", isStepFree: false)) == .refusal(-5))
    }

    @Test("the codes of the site are known by their text and by their address")
    func classifies() {
        _ = sessions.outcome(of: .site("https://Vesper-Ridge.example/t/"))
        func starts(_ text: String) -> [UInt8] {
            guard case .answer(let bytes) = sessions.outcome(of: .classify(text)) else { return [] }
            return bytes
        }
        let room = starts("room:a-014")
        #expect(room.first == 1)
        #expect(starts("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014") == room)
        #expect(starts("https://vesper-ridge.example/t/de/r/A-014/") == room)
        #expect(starts("https://vesper-ridge.example/t/de/") == [2])
        #expect(starts("PASS:" + String(repeating: "A", count: 64)) == [3])
        #expect(starts("https://vesper-ridge.example.evil.example/t/R/A-014").first == 4)
        #expect(starts("BEGIN:VCARD") == [0])
    }

    @Test("any bytes and any numbers end in an answer or a refusal")
    func takesAnything() throws {
        var calls = try WebCalls.random(count: 1200, seed: 41)
        calls += try WebCalls.damagedWays(count: 600, seed: 42)
        var refused = 0
        for call in calls {
            if case .refusal = sessions.outcome(of: call) { refused += 1 }
        }
        #expect(refused > 300 && refused < calls.count)
    }

    @Test("ways come back from their bytes with the same routes")
    func keepsRoutes() throws {
        let store = try WebCalls.store()
        let bytes = try store.wayBytes()
        let graph = try #require(WayGraph(bytes: bytes))
        #expect(graph.bytes() == bytes)
        var routes = 0
        for (start, end, isStepFree) in WebCalls.pairs(of: graph) {
            let expected = try store.route(from: start, to: end, isStepFree: isStepFree)
            #expect(graph.route(from: start, to: end, isStepFree: isStepFree) == expected)
            if case .success = expected { routes += 1 }
        }
        #expect(routes > 100)
    }
}
