import TestSupport
import Testing

@testable import QRCode

@Suite("Hostile input")
struct FuzzTests {
    @Test("Noise of any size is rejected and never traps")
    func noise() {
        var generator = SeededGenerator(seed: 40)
        var accepted: [String: Int] = [:]
        for trial in 0..<4000 {
            let version = Version.all[generator.number(below: trial % 10 == 0 ? 76 : 6)]
            let size =
                trial % 7 == 0
                ? (1 + generator.number(below: 177), 1 + generator.number(below: 177))
                : (version.width, version.height)
            var grid = ModuleGrid(width: size.0, height: size.1)
            for i in grid.modules.indices { grid.modules[i] = UInt8(generator.number(below: 256)) }
            if trial % 3 == 0 {
                for _ in 0..<generator.number(below: 40) {
                    grid.markErased(
                        x: generator.number(below: size.0), y: generator.number(below: size.1))
                }
            }
            if let symbol = try? decode(grid) { accepted["\(symbol.version)", default: 0] += 1 }
        }
        #expect(accepted.isEmpty, "\(accepted)")
    }

    @Test("Any data codewords parse or name what is wrong, in every version")
    func bitStreams() {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<30000 {
            let version = Version.all[generator.number(below: 76)]
            let bytes = generator.bytes(generator.number(below: 60))
            let bits = generator.number(below: bytes.count * 8 + 9)
            if let read = try? SegmentParser.parse(bytes, bitCount: bits, version: version) {
                #expect(read.content.bytes.count <= bytes.count * 3)
                #expect(read.end <= bits)
            }
        }
    }

    @Test("What a bit stream says can be written and says the same again")
    func reencoding() throws {
        var generator = SeededGenerator(seed: 42)
        var checked = 0
        for _ in 0..<3000 {
            let version = Version.qrCode[generator.number(below: 40)]
            var writer = BitWriter()
            for _ in 0..<1 + generator.number(below: 3) {
                let mode = Segment.Mode.allCases[generator.number(below: 5)]
                let indicator = ModeIndicator.value(of: .segment(mode), in: version) ?? 0
                writer.write(indicator, bits: 4)
                if mode == .hanzi { writer.write(1, bits: 4) }
                let count = generator.number(below: 5)
                writer.write(count, bits: version.countBits(mode) ?? 0)
                for _ in 0..<SegmentParser.bits(of: count, in: mode) {
                    writer.write(generator.number(below: 2), bits: 1)
                }
            }
            guard
                let content = try? SegmentParser.parse(
                    writer.bytes, bitCount: writer.bitCount, version: version
                ).content,
                !content.segments.isEmpty
            else { continue }
            checked += 1
            let symbol = try encode(content, options: EncodingOptions(mask: 0))
            #expect(try decode(symbol.grid).content == content)
        }
        #expect(checked > 100)
    }

    @Test("Symbols with any modules inverted are read right or refused")
    func anyDamage() throws {
        var generator = SeededGenerator(seed: 43)
        var read = 0
        for trial in 0..<1500 {
            let bytes = generator.bytes(1 + generator.number(below: 60))
            let level = ErrorCorrectionLevel.allCases[trial % 4]
            var grid = try encode(
                bytes: bytes, options: EncodingOptions(errorCorrectionLevel: level)
            ).grid
            for _ in 0..<generator.number(below: grid.width * 2) {
                grid.invert(generator.number(below: grid.modules.count))
            }
            guard let symbol = try? decode(grid) else { continue }
            read += 1
            #expect(symbol.bytes == bytes)
        }
        print("\(read) of 1500 damaged symbols read, the others refused")
        #expect(read > 300)
    }
}
