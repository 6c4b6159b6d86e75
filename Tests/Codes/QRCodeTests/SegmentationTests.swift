import TestSupport
import Testing

@testable import QRCode

@Suite("Splitting data into modes")
struct SegmentationTests {
    static func modes(_ text: String, _ name: String = "1") throws -> [(Segment.Mode, Int)] {
        let version = try #require(Version.named(name))
        let input = try EncodingInput(text: text, as: .shiftJIS, fnc1: nil)
        let content = input.content(of: 0..<input.units.count, version: version)
        return try #require(content).segments.map { ($0.mode, $0.bytes.count) }
    }

    @Test(
        "Short runs stay in the mode around them, long ones change it",
        arguments: [
            ("", []), ("7", [.numeric]), ("A1", [.alphanumeric]), ("a12", [.byte]),
            ("abc12", [.byte]), ("abc1234", [.byte, .numeric]),
            ("abc1234567890", [.byte, .numeric]),
            ("ABCDEFGH123", [.alphanumeric]), ("ABC1234567890123", [.alphanumeric, .numeric]),
            ("点茗", [.kanji]), ("a点", [.byte]), ("点茗点茗点茗abc", [.kanji, .byte]),
        ] as [(String, [Segment.Mode])])
    func examples(text: String, modes: [Segment.Mode]) throws {
        #expect(try Self.modes(text).map(\.0) == modes)
    }

    @Test("No split of a short text takes fewer bits")
    func optimal() throws {
        var generator = SeededGenerator(seed: 50)
        let alphabet = ["1", "2", "A", ":", "a", "é", "点", "%", "\u{1D}"]
        for trial in 0..<300 {
            let fnc1: FNC1? = trial % 3 == 0 ? .gs1 : nil
            let text = (0..<1 + generator.number(below: 9)).map { _ in
                String(
                    repeating: alphabet[generator.number(below: 9)],
                    count: 1 + generator.number(below: 6))
            }.joined()
            let encoding: TextEncoding = text.contains("é") ? .utf8 : .shiftJIS
            let input = try EncodingInput(text: text, as: encoding, fnc1: fnc1)
            for version in [Version(9), Version(10), Version(40), Version.named("R9x59")] {
                let version = try #require(version)
                let units = input.units.count
                let content = try #require(input.content(of: 0..<units, version: version))
                #expect(content.bytes == input.bytes)
                let bits = try SegmentWriter.bitCount(of: content, in: version)
                let header = fnc1 == nil ? 0 : version.modeBits
                #expect(bits - header == Self.fewestBits(input, version))
            }
        }
    }

    /// The same by trying every segment that ends at each unit.
    private static func fewestBits(_ input: EncodingInput, _ version: Version) -> Int {
        var fewest = [0]
        for end in 1...input.units.count {
            var best = Int.max
            for start in 0..<end {
                let units = input.units[start..<end]
                for mode in [Segment.Mode.numeric, .alphanumeric, .byte, .kanji] {
                    guard let countBits = version.countBits(mode) else { continue }
                    let fits = units.allSatisfy {
                        mode == .byte || mode == .numeric && $0.isDigit
                            || mode == .alphanumeric && $0.alphanumerics > 0
                            || mode == .kanji && $0.isKanji
                    }
                    guard fits else { continue }
                    let count = units.reduce(0) {
                        $0
                            + (mode == .byte
                                ? $1.count
                                : mode == .alphanumeric ? $1.alphanumerics : 1)
                    }
                    best = min(
                        best,
                        fewest[start] + version.modeBits + countBits
                            + SegmentParser.bits(of: count, in: mode))
                }
            }
            fewest.append(best)
        }
        return fewest[input.units.count]
    }
}
