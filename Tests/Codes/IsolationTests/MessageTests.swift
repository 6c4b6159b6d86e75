import TestSupport
import Testing

@testable import Isolation

@Suite("Messages between docent and its decoder")
struct MessageTests {
    @Test("what was written is read")
    func roundTrip() throws {
        var message = Message(.page)
        message.append(-5)
        message.append(2.25)
        message.append([1, 2, 3])
        message.append("Ü")
        let received = try #require(Message(received: message.bytes))
        #expect(received == message)
        var reader = MessageReader(received)
        #expect(try reader.integer() == -5)
        #expect(try reader.number() == 2.25)
        #expect(try reader.bytes() == [1, 2, 3])
        #expect(try reader.text() == "Ü")
        #expect(throws: MalformedMessage.self) { try reader.integer() }
    }

    @Test("any bytes are read without a trap")
    func anyBytes() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0xFF
            }
            guard let message = Message(received: bytes) else { continue }
            var reader = MessageReader(message)
            _ = try? reader.bytes()
            _ = try? reader.number()
            _ = try? reader.integer(in: 0...10)
            _ = try? reader.text()
        }
    }
}
