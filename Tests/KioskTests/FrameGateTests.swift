import Capture
import Decoding
import Imaging
import TestSupport
import Testing

@testable import Kiosk

@Suite("Frames in which nothing has changed")
struct FrameGateTests {
    private let start = ContinuousClock.now

    /// A wall with a lamp, and noise that is another in every frame.
    private func frame(_ number: Int, lamp: UInt8 = 200) -> LumaImage {
        let pixels = (0..<320 * 180).map { index -> UInt8 in
            let noise = UInt8((index &* 31 &+ number &* 7919) % 7)
            return index % 320 < 60 && index / 320 < 60 ? lamp + noise : 90 + noise
        }
        return LumaImage(width: 320, height: 180, pixels: pixels)
    }

    /// Which of the frames of some seconds are read, 10 a second.
    private func reads(_ gate: inout FrameGate, from: Int, to: Int, lamp: UInt8 = 200) -> [Int] {
        let frames = (0..<2).map { frame($0, lamp: lamp) }
        return (from..<to).filter {
            gate.shouldDecode(frames[$0 % 2], at: start + .milliseconds(100 * $0))
        }
    }

    @Test("all are read for two seconds, then every second one, after ten seconds every fifth")
    func stillness() {
        var gate = FrameGate()
        #expect(reads(&gate, from: 0, to: 20) == Array(0..<20))
        let still = reads(&gate, from: 20, to: 100)
        #expect(still == Array(stride(from: 21, to: 100, by: 2)))
        let long = reads(&gate, from: 100, to: 160)
        #expect(long == Array(stride(from: 104, to: 160, by: 5)))
    }

    @Test("what comes into view is read with its first frame, however long nothing has come")
    func change() {
        var gate = FrameGate()
        _ = reads(&gate, from: 0, to: 151)
        let read = reads(&gate, from: 151, to: 171, lamp: 206)
        #expect(read == Array(151..<171))
    }

    @Test("a time that runs backwards holds nothing up")
    func backwards() {
        var gate = FrameGate()
        _ = reads(&gate, from: 0, to: 60)
        let isRead = gate.shouldDecode(frame(0), at: start - .seconds(60))
        #expect(isRead)
    }

    @Test("a frame that is not read says what the last one said, and a code is never missed")
    func reader() async throws {
        let reader = FrameReader(
            decoder: try Decoder(options: DecoderOptions(engine: .native, effort: .fast)))
        let code = try SymbolPicture.draw("ROOM:A-014", canvas: (240, 135))
        let empty = LumaImage(width: 240, height: 135, shade: 255)
        var texts: [[String]] = []
        for (index, image) in [empty, empty, empty, code, code, empty].enumerated() {
            let frame = Frame(image: image, time: start + .seconds(5 * index), sequence: index)
            let again = Frame(
                image: image, time: frame.time + .milliseconds(33), sequence: index)
            for frame in [frame, again] {
                texts.append(await reader.read(frame).symbols.map(\.text.string))
            }
        }
        let room = ["ROOM:A-014"]
        #expect(texts == [[], [], [], [], [], [], room, room, room, room, [], []])
    }
}
