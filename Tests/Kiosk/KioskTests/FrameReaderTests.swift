import Capture
import Decoding
import Imaging
import QRReader
import TestSupport
import Testing

@testable import Kiosk

@Suite("Frames of a visit")
struct FrameReaderTests {
    private let start = ContinuousClock.now

    @Test("a code is read in its first frame, and in every one while it is in view")
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
        let counters = reader.counters
        // The second frame of each pair that shows nothing, once that has been so for two seconds.
        #expect(counters.frames == 12 && counters.skipped == 2)
    }

    @Test("a still picture is not read every time, and after a visit its first frame is")
    func forgets() async throws {
        let reader = FrameReader(
            decoder: try Decoder(options: DecoderOptions(engine: .native, effort: .fast)))
        let empty = LumaImage(width: 240, height: 135, shade: 255)
        func read(_ number: Int) async {
            let time = start + .milliseconds(33 * number)
            _ = await reader.read(Frame(image: empty, time: time, sequence: number))
        }
        for number in 0..<120 { await read(number) }
        let skipped = reader.counters.skipped
        #expect((30...50).contains(skipped))
        await reader.forget()
        for number in 120..<180 { await read(number) }
        let after = reader.counters.skipped
        #expect(after == skipped)
    }
}
