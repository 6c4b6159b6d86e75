import FilmProtocol
import Testing

@Suite("Messages about a film's pictures") struct FrameMessageTests {
    @Test("say what they said")
    func roundTrip() {
        let notice = FrameNotice(slot: 3, width: 1920, height: 1080, number: .max)
        #expect(FrameNotice(bytes: notice.bytes) == notice)
        for request in [FrameRequest.fit(width: 640, height: 360), .release(slot: 2)] {
            #expect(FrameRequest(bytes: request.bytes) == request)
        }
    }

    @Test("of another length or kind are none", arguments: [0, 1, 15, 17, 64])
    func refuses(length: Int) {
        let bytes = [UInt8](repeating: 1, count: length)
        #expect(FrameNotice(bytes: bytes) == nil && FrameRequest(bytes: bytes) == nil)
        #expect(FrameRequest(bytes: [UInt8](repeating: 3, count: 16)) == nil)
    }

    @Test("every picture that can be said lies in its place", arguments: [0, 1, 1919, 4096, 4097])
    func fits(width: Int) {
        for height in [0, 1, 562, 563, 1080, 1200, 4096, 4097, Int.max / 4096] {
            guard let shape = FrameShape(width: width, height: height) else { continue }
            #expect(shape.stride * shape.height <= FrameShape.slotByteCount)
            #expect(shape.stride.isMultiple(of: 64) && shape.stride >= width * 4)
        }
        #expect(FrameShape.slotByteCount.isMultiple(of: 4096))
    }

    @Test("a film fits its room, and fills it where a hundredth is missing")
    func fitting() throws {
        let room = try #require(FrameShape(width: 640, height: 360))
        #expect(room.fitting(width: 1920, height: 1080) == room)
        #expect(room.fitting(width: 1920, height: 1078) == room)
        #expect(room.fitting(width: 400, height: 400) == FrameShape(width: 360, height: 360))
        #expect(room.fitting(width: 0, height: -7) == FrameShape(width: 360, height: 360))
        #expect(room.fitting(width: .max, height: 1) == FrameShape(width: 640, height: 1))
        #expect(room.fitting(width: 1, height: .max) == FrameShape(width: 1, height: 360))
    }
}
