import TestSupport
import Testing

@testable import Playback

@Suite("WAV files") struct WaveReaderTests {
    /// A file's beginning, with the fields that matter.
    private static func header(
        format: UInt8 = 1, channels: UInt8 = 1, rate: UInt32 = 22_050, bits: UInt8 = 16
    ) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0x80] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0]
            + [format, 0, channels, 0] + (0..<4).map { UInt8(truncatingIfNeeded: rate >> (8 * $0)) }
            + [0, 0, 0, 0, 2, 0, bits, 0]
    }

    private static let data = Array("data".utf8) + [0xFF, 0xFF, 0xFF, 0x7F]

    @Test("are read in pieces of any size", arguments: [1, 2, 3, 7, 44, 1000])
    func reads(size: Int) {
        let list = Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
        let bytes = Self.header() + list + Self.data + [1, 0, 0xFF, 0xFF, 0, 0x80, 9]
        var reader = WaveReader()
        var samples: [Int16] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            samples += reader.take(bytes[start...].prefix(size))
        }
        #expect(samples == [1, -1, .min])
        #expect(!reader.isBroken)
    }

    @Test(
        "of another kind are rejected, and nothing of them is heard",
        arguments: [
            Array("RIFX".utf8), header(format: 3), header(channels: 2), header(rate: 44_100),
            header(bits: 8), [], Array(repeating: 0, count: 40),
        ])
    func rejects(beginning: [UInt8]) {
        var reader = WaveReader()
        let bytes = beginning + Self.data + Array(repeating: 1, count: 100)
        #expect(reader.take(bytes).isEmpty)
        #expect(reader.isBroken)
        #expect(reader.take(bytes).isEmpty)
    }

    @Test("without samples in their first 4096 bytes are rejected")
    func bounds() {
        var reader = WaveReader()
        let list = Array("LIST".utf8) + [0, 4, 0, 0] + Array(repeating: 0, count: 1024)
        #expect(reader.take(Self.header() + list + list + list + list + list).isEmpty)
        #expect(reader.isBroken)
    }

    @Test("cut at any byte, or with any byte changed, do no harm")
    func survivesAnything() {
        var random = SeededGenerator(seed: 7)
        let bytes = Self.header() + Self.data + [1, 2, 3, 4]
        for _ in 0..<5000 {
            var changed = bytes.prefix(Int.random(in: 0...bytes.count, using: &random))
            if let place = changed.indices.randomElement(using: &random) {
                changed[place] = UInt8.random(in: 0...255, using: &random)
            }
            var reader = WaveReader()
            #expect(reader.take(changed).count <= 2)
        }
    }
}
