import Testing

@testable import QRReader

@Suite("Parts of codes of other kinds")
struct OtherSymbolPartsTests {
    /// The ring of a compact core with these words, orientation marks included.
    private static func ring(_ words: [UInt8]) -> [Bool] {
        var bits: [Bool] = []
        for word in words {
            for shift in [3, 2, 1, 0] as [UInt8] { bits.append((word >> shift) & 1 == 1) }
        }
        var ring = [Bool](repeating: false, count: 40)
        for i in [39, 0, 1, 10, 11, 19] { ring[i] = true }
        for side in 0..<4 {
            for i in 0..<7 { ring[10 * side + 2 + i] = bits[7 * side + i] }
        }
        return ring
    }

    /// Two layers and 7 words: 01 000110, with the check words of ISO/IEC 24778 for them.
    private static let words: [UInt8] = [4, 6, 14, 14, 6, 15, 12]

    @Test("a mode message says how large the symbol is")
    func mode() {
        #expect(AztecModeMessage(ring: Self.ring(Self.words), isCompact: true)?.side == 19)
        for first in 0..<7 {
            for second in first + 1..<7 {
                var words = Self.words
                words[first] ^= 9
                words[second] ^= 4
                #expect(
                    AztecModeMessage(ring: Self.ring(words), isCompact: true)?.side == 19)
            }
        }
    }

    @Test("wrong marks and words are rejected")
    func rejected() {
        var ring = Self.ring(Self.words)
        for i in [39, 0] { ring[i] = false }
        #expect(AztecModeMessage(ring: ring, isCompact: true)?.side == 19)
        ring[1] = false
        #expect(AztecModeMessage(ring: ring, isCompact: true) == nil)
        let blank = [Bool](repeating: false, count: 40)
        #expect(AztecModeMessage(ring: blank, isCompact: true) == nil)
        #expect(AztecModeMessage(ring: blank.map { !$0 }, isCompact: true) == nil)
    }

    @Test("sizes of Data Matrix symbols")
    func sizes() {
        let squares = (0...200).filter { DataMatrixSize.isValid($0, $0) }
        #expect(squares.count == 24)
        #expect(squares.first == 10)
        #expect(squares.last == 144)
        #expect(DataMatrixSize.isValid(8, 18))
        #expect(DataMatrixSize.isValid(18, 8))
        #expect(DataMatrixSize.isValid(16, 48))
        #expect(!DataMatrixSize.isValid(10, 12))
        #expect(!DataMatrixSize.isValid(11, 11))
        #expect(!DataMatrixSize.isValid(0, 0))
    }

    private static func edges(_ widths: [Double]) -> [Double] {
        widths.reduce(into: [5.0]) { $0.append($0[$0.count - 1] + $1) }
    }

    @Test("the cluster of a PDF417 codeword")
    func cluster() {
        func cluster(_ widths: [Double]) -> Int? {
            PDF417Cluster.cluster(of: Self.edges(widths), from: 0, step: 1, size: 1)
        }
        // The first codewords of the three clusters, value 0.
        #expect(cluster([3, 1, 1, 1, 1, 1, 3, 6]) == 0)
        #expect(cluster([5, 1, 1, 1, 1, 1, 2, 5]) == 3)
        #expect(cluster([2, 1, 1, 1, 1, 1, 5, 5]) == 6)
        // Ink that widens each bar by 0.3 modules.
        #expect(cluster([3.3, 0.7, 1.3, 0.7, 1.3, 0.7, 3.3, 5.7]) == 0)
        // Bars of a Code 128, of 11 modules, and one module more in a bar.
        #expect(cluster([2, 1, 1, 2, 3, 2, 2, 1]) == nil)
        #expect(cluster([4, 1, 1, 1, 1, 1, 3, 5]) == nil)
        #expect(PDF417Cluster.cluster(of: [], from: 0, step: 1, size: 1) == nil)
        let reversed = Self.edges([6, 3, 1, 1, 1, 1, 1, 3])
        #expect(PDF417Cluster.cluster(of: reversed, from: 8, step: -1, size: 1) == 0)
    }

    @Test("start and stop patterns of PDF417")
    func patterns() {
        let start = Self.edges([8, 1, 1, 1, 1, 1, 1, 3])
        #expect(PDF417Pattern.start.moduleSize(in: start, from: 0, step: 1) == 1)
        #expect(PDF417Pattern.stop.moduleSize(in: start, from: 0, step: 1) == nil)
        let stop = Self.edges([7, 1, 1, 3, 1, 1, 1, 2, 1])
        #expect(PDF417Pattern.stop.moduleSize(in: stop, from: 9, step: -1) == 1)
        #expect(PDF417Pattern.stop.moduleSize(in: stop, from: 0, step: 1) == nil)
        #expect(PDF417Pattern.start.moduleSize(in: start, from: 1, step: 1) == nil)
        #expect(PDF417Pattern.start.moduleSize(in: start, from: 99, step: -1) == nil)
    }
}
