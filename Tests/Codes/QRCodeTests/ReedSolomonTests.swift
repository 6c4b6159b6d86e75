import TestSupport
import Testing

@testable import QRCode

@Suite("Reed-Solomon")
struct ReedSolomonTests {
    /// Every shape of block there is, once.
    static let shapes: [BlockStructure] = {
        var seen: Set<[Int]> = []
        return Version.all.flatMap { version in
            version.errorCorrectionLevels.compactMap {
                BlockStructure(version: version, level: $0)
            }
        }.filter {
            seen.insert([
                $0.shortDataCodewords, $0.errorCorrectionCodewords, $0.misdecodeProtection,
            ]).inserted
        }
    }()

    static func block(_ shape: BlockStructure, _ generator: inout SeededGenerator) -> [UInt8] {
        let data = generator.bytes(shape.shortDataCodewords)
        let encoder = ReedSolomonEncoder.of(degree: shape.errorCorrectionCodewords)
        return data + encoder.remainder(of: data.span)
    }

    @Test("Every mix of errors and erasures up to the bound is corrected in every shape of block")
    func bound() {
        var generator = SeededGenerator(seed: 10)
        for shape in Self.shapes {
            let decoder = ReedSolomonDecoder(structure: shape)
            for erasures in 0...shape.usableErrorCorrection {
                let errors = (shape.usableErrorCorrection - erasures) / 2
                let block = Self.block(shape, &generator)
                let places = generator.choose(errors + erasures, below: block.count)
                var received = block
                for place in places { received[place] ^= UInt8(1 + generator.number(below: 255)) }
                let marks = Array(places.prefix(erasures))
                let correction = decoder.correct(&received, erasures: marks)
                #expect(received == block)
                #expect(correction?.errors == errors && correction?.erasures == erasures)
            }
        }
    }

    @Test("One error or one erasure beyond the bound is never taken for the block that was sent")
    func beyond() {
        var generator = SeededGenerator(seed: 11)
        var trials = 0
        var miscorrected = 0
        for shape in Self.shapes where shape.errorCorrectionCodewords >= 7 {
            let decoder = ReedSolomonDecoder(structure: shape)
            for _ in 0..<20 {
                let block = Self.block(shape, &generator)
                let errors = shape.usableErrorCorrection / 2 + 1
                var received = block
                for place in generator.choose(errors, below: block.count) {
                    received[place] ^= UInt8(1 + generator.number(below: 255))
                }
                let unchanged = received
                trials += 1
                if decoder.correct(&received, erasures: []) != nil {
                    miscorrected += 1
                    #expect(received != block)
                } else {
                    #expect(received == unchanged, "a refused block stays as it was")
                }
                let marks = generator.choose(shape.usableErrorCorrection + 1, below: block.count)
                #expect(decoder.correct(&received, erasures: marks) == nil)
            }
        }
        print("\(miscorrected) of \(trials) blocks miscorrected one error beyond the bound")
        #expect(miscorrected * 50 <= trials)
    }

    @Test(
        "Noise is corrected to something as rarely as computed",
        arguments: [("M1", .l, 20000), ("M3", .l, 20000), ("1", .l, 20000), ("1", .h, 5000)]
            as [(String, ErrorCorrectionLevel, Int)])
    func noise(name: String, level: ErrorCorrectionLevel, trials: Int) throws {
        var generator = SeededGenerator(seed: 12)
        let version = try #require(Version.named(name))
        let shape = try #require(BlockStructure(version: version, level: level))
        let decoder = ReedSolomonDecoder(structure: shape)
        let length = shape.totalCodewords
        var accepted = 0
        for _ in 0..<trials {
            var block = generator.bytes(length)
            if decoder.correct(&block, erasures: []) != nil { accepted += 1 }
        }
        let chance = MisreadChance.ofBlock(
            length: length, errorCorrectionCodewords: shape.errorCorrectionCodewords,
            errors: shape.usableErrorCorrection / 2, erasures: 0)
        print("\(name)-\(level): \(accepted) of \(trials) accepted, chance \(chance)")
        #expect(Double(accepted) <= 3 + 4 * chance * Double(trials))
    }

    @Test(
        "The chance of a misread is Σ C(n − f, i) 255ⁱ / 256ʳ⁻ᶠ",
        arguments: [
            (5, 2, 1, 0, 0.019), (26, 7, 3, 0, 6.0e-7), (26, 7, 2, 0, 2.9e-10),
            (26, 10, 5, 0, 5.9e-8), (44, 10, 4, 0, 4.7e-10), (26, 7, 0, 7, 1),
        ] as [(Int, Int, Int, Int, Double)])
    func chance(length: Int, codewords: Int, errors: Int, erasures: Int, expected: Double) {
        let chance = MisreadChance.ofBlock(
            length: length, errorCorrectionCodewords: codewords, errors: errors,
            erasures: erasures)
        #expect(abs(chance - expected) < expected * 0.06)
    }

    @Test("Any block with any marks is refused or corrected into a codeword")
    func hostile() {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<3000 {
            let shape = Self.shapes[generator.number(below: Self.shapes.count)]
            let length = shape.shortDataCodewords + shape.errorCorrectionCodewords
            var block = generator.bytes(length)
            let marks = generator.choose(generator.number(below: length + 1), below: length)
            if ReedSolomonDecoder(structure: shape).correct(&block, erasures: marks) != nil {
                let data = Array(block.prefix(shape.shortDataCodewords))
                let encoder = ReedSolomonEncoder.of(degree: shape.errorCorrectionCodewords)
                #expect(data + encoder.remainder(of: data.span) == block)
            }
        }
    }
}
