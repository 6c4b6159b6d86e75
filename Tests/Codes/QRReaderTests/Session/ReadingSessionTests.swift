import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Reading sessions")
struct ReadingSessionTests {
    private func texts(_ reading: Reading?) -> [String] {
        (reading?.symbols ?? []).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(
        "a symbol blurred by a motion of some modules is read, and its corners are right",
        arguments: [Vector(8, 3), Vector(-5, 7), Vector(0, 9), Vector(10, -4)])
    func motion(motion: Vector) throws {
        let scene = try SessionScene("HTTPS://LOBBY.EXAMPLE/R/A-014", version: 3, level: .m)
        var random = SeededGenerator(seed: 4)
        var session = ReadingSession()
        var reader = Reader(options: ReaderOptions(effort: .fast))
        var single: [String] = []
        var found: (place: Vector, symbol: FoundSymbol)?
        for frame in 0..<4 where found == nil {
            let place = Vector(250, 120) + motion * (2 * Double(frame))
            let image = scene.frame(at: place, motion: motion, &random)
            single += texts(reader.read(image))
            let reading = session.read(image, at: 33 * frame)
            if let symbol = reading?.symbols.first { found = (place, symbol) }
        }
        #expect(single == [])
        let (place, symbol) = try #require(found)
        #expect(String(decoding: symbol.bytes, as: UTF8.self) == scene.text)
        let side = 3 * 29.0
        for (corner, expected) in zip(
            symbol.corners.corners,
            [place, place + Vector(side, 0), place + Vector(side, side), place + Vector(0, side)])
        {
            #expect((Vector(corner.x, corner.y) - expected).length < 4)
        }
        #expect(abs(symbol.moduleSize - 3) < 0.2)
        #expect(session.counters.sharpened > 0)
    }

    @Test("the same frames give the same readings, and what was before a reset changes nothing")
    func deterministic() throws {
        let scene = try SessionScene("HTTPS://LOBBY.EXAMPLE/R/A-014", version: 3, level: .m)
        var random = SeededGenerator(seed: 5)
        let frames = (0..<6).map { frame in
            scene.frame(
                at: Vector(200 + 14 * Double(frame), 100), motion: Vector(8, 1), &random)
        }
        var session = ReadingSession()
        let first = frames.indices.map { session.read(frames[$0], at: 33 * $0) }
        session.reset()
        #expect(!session.remembersSymbols)
        let second = frames.indices.map { session.read(frames[$0], at: 33 * $0) }
        #expect(first == second)
        #expect(first.contains { $0?.symbols.isEmpty == false })
    }

    @Test("a still picture is skipped, one that changes is read at once")
    func skips() throws {
        let scene = try SessionScene("R:1", version: 2, level: .h)
        var random = SeededGenerator(seed: 6)
        let empty = LumaImage(width: 640, height: 360, shade: 120)
        let code = scene.frame(at: Vector(300, 150), &random)
        var session = ReadingSession()
        for frame in 0..<300 { _ = session.read(empty, at: 33 * frame) }
        // All of the first two seconds, then one in four.
        #expect((150...200).contains(session.counters.skipped))
        let first = session.read(code, at: 10_000)
        #expect(texts(first) == ["R:1"])
        let skipped = session.counters.skipped
        // A code in view never costs a frame.
        for frame in 0..<200 {
            let next = session.read(code, at: 10_033 + 33 * frame)
            #expect(texts(next) == ["R:1"])
        }
        #expect(session.counters.skipped == skipped)
    }

    @Test("a finder pattern in view keeps every frame looked at")
    func finderInView() throws {
        let scene = try SessionScene("R:1", version: 2, level: .h)
        var random = SeededGenerator(seed: 7)
        // Only the top left finder pattern is in the frame.
        let corner = scene.frame(at: Vector(640 - 40, 360 - 40), moduleSize: 4, &random)
        var session = ReadingSession()
        for frame in 0..<200 { _ = session.read(corner, at: 33 * frame) }
        #expect(session.counters.skipped == 0)
    }

    @Test("a session outlives frames of any size and any time")
    func hostile() {
        var session = ReadingSession()
        var random = SeededGenerator(seed: 8)
        let sizes = [(1, 1), (1, 720), (1280, 1), (7, 5), (63, 35), (65, 37), (320, 180)]
        for round in 0..<6 {
            for (width, height) in sizes {
                let image = LumaImage(
                    width: width, height: height, pixels: random.bytes(width * height))
                let time = random.element(of: [0, Int.min, Int.max, -5, 33 * round])
                let reading = session.read(image, at: time)
                #expect(reading?.symbols.isEmpty ?? true)
            }
        }
    }
}
