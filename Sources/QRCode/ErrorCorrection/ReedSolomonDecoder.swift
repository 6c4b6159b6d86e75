/// Correction of one block with errors and erasures.
struct ReedSolomonDecoder {
    private let encoder: ReedSolomonEncoder
    /// Two per error and one per erasure may add up to this.
    private let usable: Int

    /// What it took to correct a block.
    struct Correction: Equatable {
        /// Codewords that were wrong and not marked as erased.
        var errors = 0
        /// Codewords that were marked as erased and taken as such.
        var erasures = 0
    }

    init(structure: BlockStructure) {
        encoder = ReedSolomonEncoder(degree: structure.errorCorrectionCodewords)
        usable = structure.usableErrorCorrection
    }

    /// Corrects a block in place; `nil`, and the block as it was, when it is beyond the bound.
    ///
    /// - Parameter erasures: positions of codewords whose values are guesses, each once.
    func correct(_ block: inout [UInt8], erasures: [Int]) -> Correction? {
        guard erasures.count <= usable else { return nil }
        let difference = remainder(of: block)
        if difference.allSatisfy({ $0 == 0 }) { return Correction(erasures: erasures.count) }

        let syndromes = syndromes(of: difference)
        let locator = errataLocator(syndromes, block.count, erasures)
        let degree = locator.count - 1
        let errors = degree - erasures.count
        guard errors >= 0, 2 * errors + erasures.count <= usable else { return nil }
        let positions = roots(of: locator, length: block.count)
        guard positions.count == degree else { return nil }

        var corrected = block
        let evaluator = evaluator(syndromes, locator)
        for position in positions {
            let magnitude = magnitude(at: block.count - 1 - position, locator, evaluator)
            guard let magnitude else { return nil }
            corrected[position] ^= magnitude
        }
        guard remainder(of: corrected).allSatisfy({ $0 == 0 }) else { return nil }
        block = corrected
        return Correction(errors: errors, erasures: erasures.count)
    }

    /// The error correction codewords the data asks for, less those the block has.
    private func remainder(of block: [UInt8]) -> [UInt8] {
        let data = block.count - encoder.degree
        var remainder = encoder.remainder(of: block.span.extracting(first: data))
        for i in remainder.indices { remainder[i] ^= block[data + i] }
        return remainder
    }

    /// The values of the remainder at the roots α⁰ to αʳ⁻¹, which are those of the whole block.
    private func syndromes(of remainder: [UInt8]) -> [UInt8] {
        (0..<encoder.degree).map { exponent in
            let root = GaloisField.power(exponent)
            return remainder.reduce(0) { GaloisField.multiply($0, root) ^ $1 }
        }
    }

    /// The locator of erasures and errors, lowest coefficient first, by Berlekamp and Massey.
    ///
    /// Starting from the locator of the erasures instead of 1 finds the errors beside them.
    private func errataLocator(_ syndromes: [UInt8], _ length: Int, _ erasures: [Int]) -> [UInt8] {
        let size = syndromes.count + 1
        var locator = [UInt8](repeating: 0, count: size)
        locator[0] = 1
        for (i, position) in erasures.enumerated() {
            let root = GaloisField.power(length - 1 - position)
            for j in stride(from: i + 1, through: 1, by: -1) {
                locator[j] ^= GaloisField.multiply(locator[j - 1], root)
            }
        }
        var previous = locator
        var registerLength = erasures.count
        for k in erasures.count..<syndromes.count {
            var discrepancy: UInt8 = 0
            for j in 0...k { discrepancy ^= GaloisField.multiply(locator[j], syndromes[k - j]) }
            // previous ← x · previous
            previous.removeLast()
            previous.insert(0, at: 0)
            guard discrepancy != 0 else { continue }
            let old = locator
            for j in 0..<size { locator[j] ^= GaloisField.multiply(discrepancy, previous[j]) }
            if 2 * registerLength <= k + erasures.count {
                registerLength = k + 1 + erasures.count - registerLength
                let inverse = GaloisField.inverse(discrepancy)
                previous = old.map { GaloisField.multiply($0, inverse) }
            }
        }
        while locator.count > 1, locator.last == 0 { locator.removeLast() }
        return locator
    }

    /// The positions inside the block whose locators are inverse roots of the polynomial.
    private func roots(of locator: [UInt8], length: Int) -> [Int] {
        // Term j of the polynomial at α⁻ᵉ: its logarithm goes down by j from e to e + 1.
        var terms: [(logarithm: Int, step: Int)] = []
        for (j, coefficient) in locator.enumerated() where coefficient != 0 {
            terms.append((Int(GaloisField.logarithms[Int(coefficient)]), j))
        }
        let table = GaloisField.powers
        let powers = table.span
        var positions: [Int] = []
        for exponent in 0..<length {
            var value: UInt8 = 0
            for i in terms.indices {
                value ^= powers[terms[i].logarithm]
                let next = terms[i].logarithm - terms[i].step
                terms[i].logarithm = next < 0 ? next + 255 : next
            }
            if value == 0 { positions.append(length - 1 - exponent) }
        }
        return positions
    }

    /// Syndromes times locator, modulo xʳ.
    private func evaluator(_ syndromes: [UInt8], _ locator: [UInt8]) -> [UInt8] {
        syndromes.indices.map { k in
            (0...min(k, locator.count - 1)).reduce(0) {
                $0 ^ GaloisField.multiply(locator[$1], syndromes[k - $1])
            }
        }
    }

    /// What must be added to the codeword with locator α^`exponent`, by Forney's formula.
    private func magnitude(at exponent: Int, _ locator: [UInt8], _ evaluator: [UInt8]) -> UInt8? {
        let inverse = GaloisField.power(255 - exponent % 255)
        var numerator: UInt8 = 0
        for coefficient in evaluator.reversed() {
            numerator = GaloisField.multiply(numerator, inverse) ^ coefficient
        }
        // The formal derivative keeps the odd coefficients, one degree lower.
        var derivative: UInt8 = 0
        let square = GaloisField.multiply(inverse, inverse)
        var power: UInt8 = 1
        for j in stride(from: 1, to: locator.count, by: 2) {
            derivative ^= GaloisField.multiply(locator[j], power)
            power = GaloisField.multiply(power, square)
        }
        guard derivative != 0 else { return nil }
        // The first root is α⁰, hence one factor of the locator itself.
        let quotient = GaloisField.multiply(numerator, GaloisField.inverse(derivative))
        return GaloisField.multiply(quotient, GaloisField.power(exponent))
    }
}
