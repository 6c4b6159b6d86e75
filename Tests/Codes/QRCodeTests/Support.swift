import TestSupport

@testable import QRCode

extension SeededGenerator {
    /// Numbers below `bound`, all different.
    mutating func choose(_ count: Int, below bound: Int) -> [Int] {
        Array((0..<bound).shuffled(using: &self).prefix(count))
    }
}

extension Version {
    /// All 76 versions.
    static var all: [Version] { qrCode + microQRCode + rMQR }

    /// The version with this name.
    static func named(_ name: String) -> Version? { all.first { $0.description == name } }
}

extension ModuleGrid {
    /// Calls `body` with the places of the modules of each codeword, in the symbol's order.
    func codewordPlaces(_ version: Version, _ structure: BlockStructure) -> [[Int]] {
        var places: [[Int]] = [[]]
        let half = structure.bitsOfLastDataCodeword < 8 ? structure.dataCodewords : -1
        for module in SymbolLayout.of(version).dataModules.map(Int.init) {
            places[places.count - 1].append(module)
            if places[places.count - 1].count == (places.count == half ? 4 : 8) {
                places.append([])
            }
        }
        return Array(places.prefix(structure.totalCodewords))
    }

    /// Inverts a module by its row-major index.
    mutating func invert(_ module: Int) { self[module % width, module / width] ^= 1 }
}

/// What a symbol of a version and level holds in a test: bytes where they can be, else digits.
func filling(
    _ version: Version, _ structure: BlockStructure, _ generator: inout SeededGenerator
) -> Segment {
    if let bits = version.countBits(.byte) {
        return Segment(
            .byte, generator.bytes((structure.dataBits - version.modeBits - bits) / 8))
    }
    let count = version.number == 1 ? 5 : structure.dataBits == 40 ? 10 : 8
    return Segment(.numeric, (0..<count).map { _ in UInt8(0x30 + generator.number(below: 10)) })
}

extension ReedSolomonDecoder {
    /// Corrects a block in place; `nil`, and the block as it was, when it is beyond the bound.
    func correct(_ block: inout [UInt8], erasures: [Int]) -> Repair? {
        guard let syndromes = syndromes(of: block.span) else { return Repair() }
        let marks = erasures.map { UInt8($0) }
        guard let repair = repair(syndromes, length: block.count, erasures: marks.span) else {
            return nil
        }
        repair.apply(to: &block)
        return repair
    }
}
