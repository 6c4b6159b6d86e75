import Testing

@testable import Decoding

@Suite("ScanSession")
struct ScanSessionTests {
    private let start = ContinuousClock.now

    private func symbol(
        _ text: String, _ symbology: Symbology = .qr, part: StructuredAppend? = nil
    ) -> Symbol {
        Symbol(
            symbology: symbology, bytes: Array(text.utf8),
            text: TextDecoder.decode(Array(text.utf8)), structuredAppend: part, engine: .zbar)
    }

    private func time(_ milliseconds: Int) -> ContinuousClock.Instant {
        start.advanced(by: .milliseconds(milliseconds))
    }

    @Test("a QR code counts once while it stays in view and again after it was away")
    func countsOnce() {
        var session = ScanSession()
        let code = symbol("A")
        #expect(session.observe([code], at: time(0)) == [Sighting(symbol: code, time: time(0))])
        for frame in 1...100 { #expect(session.observe([code], at: time(frame * 33)).isEmpty) }
        // Away for less than the interval: a flicker.
        #expect(session.observe([], at: time(4000)).isEmpty)
        #expect(session.observe([code], at: time(4700)).isEmpty)
        #expect(session.observe([], at: time(6199)).isEmpty)
        #expect(
            session.observe([code], at: time(6200)) == [Sighting(symbol: code, time: time(6200))])
    }

    @Test("the interval counts from the last frame that showed the code, to the millisecond")
    func rearmsAtInterval() {
        var session = ScanSession(rearmInterval: .milliseconds(100))
        let code = symbol("A")
        #expect(session.observe([code], at: time(0)).count == 1)
        #expect(session.observe([code], at: time(99)).isEmpty)
        #expect(session.observe([code], at: time(198)).isEmpty)
        #expect(session.observe([code], at: time(298)).count == 1)
    }

    @Test("a 1-D code needs two frames that agree")
    func needsAgreement() {
        var session = ScanSession()
        let right = symbol("4006381333931", .ean13)
        let wrong = symbol("4006381333948", .ean13)
        #expect(session.observe([right], at: time(0)).isEmpty)
        #expect(session.observe([wrong], at: time(33)).isEmpty)
        #expect(
            session.observe([right], at: time(66)) == [Sighting(symbol: right, time: time(66))])
        #expect(session.observe([right], at: time(99)).isEmpty)
        // After it was away, two frames are needed again.
        #expect(session.observe([right], at: time(3000)).isEmpty)
        #expect(session.observe([right], at: time(3033)).count == 1)
    }

    @Test("two readings in one frame are one frame")
    func countsFramesNotReadings() {
        var session = ScanSession()
        let code = symbol("12345678", .interleaved2of5)
        #expect(session.observe([code, code], at: time(0)).isEmpty)
        #expect(session.observe([code, code], at: time(33)).count == 1)
    }

    @Test("several codes in a frame count each for itself, in their order")
    func countsEach() {
        var session = ScanSession()
        let a = symbol("A")
        let b = symbol("B")
        let c = symbol("A", .code128)
        #expect(session.observe([a, b, c, a], at: time(0)).map(\.symbol) == [a, b])
        #expect(session.observe([b, a, c], at: time(33)).map(\.symbol) == [c])
    }

    @Test("parts of a set with the same bytes count each, also while a header is unreadable")
    func tellsPartsApart() {
        var session = ScanSession()
        let first = symbol("AA", part: StructuredAppend(index: 0, count: 2, parity: 0))
        let second = symbol("AA", part: StructuredAppend(index: 1, count: 2, parity: 0))
        #expect(session.observe([first, second], at: time(0)).map(\.symbol) == [first, second])
        #expect(session.observe([symbol("AA")], at: time(33)).isEmpty)
    }

    @Test("a code that two engines read differently does not count before they agree")
    func leavesDoubtful() {
        var session = ScanSession()
        let code = symbol("A")
        var doubtful = code
        doubtful.otherReading = OtherReading(
            engine: .zbar, bytes: [0x42], text: TextDecoder.decode([0x42]))
        #expect(session.observe([doubtful], at: time(0)).isEmpty)
        #expect(session.observe([doubtful], at: time(33)).isEmpty)
        #expect(session.observe([code], at: time(66)) == [Sighting(symbol: code, time: time(66))])
    }

    @Test("time that runs backwards is taken as standing still")
    func bearsBackwardTime() {
        var session = ScanSession()
        #expect(session.observe([symbol("A")], at: time(5000)).count == 1)
        #expect(
            session.observe([symbol("B")], at: time(0))
                == [Sighting(symbol: symbol("B"), time: time(5000))])
        #expect(session.observe([symbol("A")], at: time(100)).isEmpty)
    }

    @Test("memory is bounded: the longest unseen are forgotten")
    func forgets() {
        var session = ScanSession(capacity: 2)
        #expect(session.observe([symbol("A")], at: time(0)).count == 1)
        #expect(session.observe([symbol("B")], at: time(10)).count == 1)
        #expect(session.observe([symbol("C")], at: time(20)).count == 1)
        #expect(session.observe([symbol("B"), symbol("C")], at: time(30)).isEmpty)
        #expect(session.observe([symbol("A")], at: time(40)).count == 1)
        session.reset()
        #expect(session.observe([symbol("A")], at: time(50)).count == 1)
    }
}
