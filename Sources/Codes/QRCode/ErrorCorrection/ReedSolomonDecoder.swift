/// Decodes one Reed-Solomon block with errors and erasures.
///
/// Syndromes, Forney's modified syndromes for erasures, Berlekamp-Massey for the error locator, a Chien search for
/// its roots and Forney's algorithm for the error values.
///
/// - SeeAlso: Blahut, "Algebraic Codes for Data Transmission", 2003, chapter 7; Forney, "On decoding BCH codes",
///   1965.
struct ReedSolomonDecoder: Sendable {
    /// `nil` for longer ones than it makes.
    private let encoder: ReedSolomonEncoder?
    /// The error correction codewords of a block.
    let degree: Int
    /// Two per error and one per erasure may add up to this.
    let usable: Int
    /// Coefficients, the lowest first; room for the degree of the longest generator, 68 in Model 1, and one more.
    typealias Polynomial = InlineArray<72, UInt8>
    /// Positions in a block; there are no more than coefficients.
    typealias Positions = InlineArray<72, UInt8>

    /// The values of a block at the roots of the generator: all zero when nothing is wrong.
    struct Syndromes {
        fileprivate var values: Polynomial
    }

    /// The changes that correct a block.
    struct Repair {
        /// Codewords that are wrong and not marked as erased.
        fileprivate(set) var errors = 0
        /// Codewords that are marked as erased and taken as such.
        fileprivate(set) var erasures = 0
        /// The positions of the erasures, then those of the errors.
        fileprivate(set) var positions = Positions(repeating: 0)
        /// The error value at each position, which is added to the codeword.
        fileprivate(set) var differences = Positions(repeating: 0)

        var count: Int { errors + erasures }

        /// Adds a change that was made to the block before this repair was found; only without erasures.
        mutating func add(_ difference: UInt8, at position: UInt8) {
            for i in 0..<count where positions[i] == position {
                differences[i] ^= difference
                if differences[i] == 0 {
                    positions[i] = positions[count - 1]
                    differences[i] = differences[count - 1]
                    errors -= 1
                }
                return
            }
            positions[count] = position
            differences[count] = difference
            errors += 1
        }

        func apply(to block: inout [UInt8]) {
            for i in 0..<count { block[Int(positions[i])] ^= differences[i] }
        }
    }

    init(structure: BlockStructure) {
        degree = structure.errorCorrectionCodewords
        encoder = degree <= ReedSolomonEncoder.mostDegree ? .of(degree: degree) : nil
        usable = structure.usableErrorCorrection
    }

    /// The syndromes of a block; `nil` when all are zero.
    func syndromes(of block: Span<UInt8>) -> Syndromes? {
        guard let encoder else { return plainSyndromes(of: block) }
        let data = block.count - degree
        let remainder = encoder.packedRemainder(of: block.extracting(first: data))
        var difference = Polynomial(repeating: 0)
        var isZero = true
        for i in 0..<degree {
            difference[i] = ReedSolomonEncoder.byte(i, of: remainder) ^ block[data + i]
            if difference[i] != 0 { isZero = false }
        }
        if isZero { return nil }
        // The difference has the values of the whole block at the roots of the generator.
        var values = Polynomial(repeating: 0)
        for exponent in 0..<degree {
            let root = GaloisField.power(exponent)
            var value: UInt8 = 0
            for i in 0..<degree { value = GaloisField.multiply(value, root) ^ difference[i] }
            values[exponent] = value
        }
        return Syndromes(values: values)
    }

    /// The same, from the values of the whole block.
    private func plainSyndromes(of block: Span<UInt8>) -> Syndromes? {
        var values = Polynomial(repeating: 0)
        var isZero = true
        for exponent in 0..<degree {
            let root = GaloisField.power(exponent)
            var value: UInt8 = 0
            for i in block.indices { value = GaloisField.multiply(value, root) ^ block[i] }
            values[exponent] = value
            if value != 0 { isZero = false }
        }
        return isZero ? nil : Syndromes(values: values)
    }

    /// Changes syndromes to those of the block with `difference` added to one codeword.
    func add(_ difference: UInt8, at position: Int, length: Int, to syndromes: inout Syndromes) {
        let root = GaloisField.power(length - 1 - position)
        var term = difference
        for j in 0..<degree {
            syndromes.values[j] ^= term
            term = GaloisField.multiply(term, root)
        }
    }

    /// How to correct a block of `length` codewords; `nil` when it is beyond the bound.
    ///
    /// - Parameter erasures: positions of codewords whose values are guesses, each once.
    func repair(_ syndromes: Syndromes, length: Int, erasures: Span<UInt8>) -> Repair? {
        guard erasures.count <= usable else { return nil }
        let erasureLocator = locator(of: erasures, length: length)
        let modified = product(syndromes.values, erasureLocator, degree: erasures.count)
        let (errorLocator, errors) = berlekampMassey(modified, from: erasures.count)
        guard 2 * errors + erasures.count <= usable else { return nil }

        var repair = Repair(errors: errors, erasures: erasures.count)
        for i in erasures.indices { repair.positions[i] = erasures[i] }
        guard
            chienSearch(
                of: errorLocator, count: errors, length: length, after: erasures.count,
                &repair.positions)
        else { return nil }

        let locator = product(errorLocator, erasureLocator, degree: erasures.count)
        let evaluator = product(syndromes.values, locator, degree: repair.count)
        for i in 0..<repair.count {
            let exponent = length - 1 - Int(repair.positions[i])
            guard let difference = errorValue(at: exponent, locator, repair.count, evaluator)
            else { return nil }
            repair.differences[i] = difference
        }
        return explains(syndromes, repair, length: length) ? repair : nil
    }

    /// The locator polynomial of some positions: its roots are the inverses of their locators.
    private func locator(of positions: Span<UInt8>, length: Int) -> Polynomial {
        var locator = Polynomial(repeating: 0)
        locator[0] = 1
        for i in positions.indices {
            let root = GaloisField.power(length - 1 - Int(positions[i]))
            for j in stride(from: i + 1, through: 1, by: -1) {
                locator[j] ^= GaloisField.multiply(locator[j - 1], root)
            }
        }
        return locator
    }

    /// The product with a polynomial of this degree, modulo xʳ⁺¹.
    private func product(_ a: Polynomial, _ b: Polynomial, degree: Int) -> Polynomial {
        var result = Polynomial(repeating: 0)
        for j in 0...degree where b[j] != 0 {
            for k in j...self.degree { result[k] ^= GaloisField.multiply(a[k - j], b[j]) }
        }
        return result
    }

    /// The error locator and its degree: the shortest linear feedback shift register that generates a sequence, by
    /// the Berlekamp-Massey algorithm.
    ///
    /// - SeeAlso: Massey, "Shift-register synthesis and BCH decoding", 1969.
    private func berlekampMassey(_ sequence: Polynomial, from start: Int) -> (Polynomial, Int) {
        var register = Polynomial(repeating: 0)
        register[0] = 1
        var previous = register
        var length = 0
        // What `previous` must be multiplied with is x to this power.
        var shift = 0
        for k in 0..<degree - start {
            shift += 1
            var discrepancy: UInt8 = 0
            for j in 0...min(length, k) {
                discrepancy ^= GaloisField.multiply(register[j], sequence[start + k - j])
            }
            guard discrepancy != 0 else { continue }
            let old = register
            for j in shift...degree where previous[j - shift] != 0 {
                register[j] ^= GaloisField.multiply(discrepancy, previous[j - shift])
            }
            if 2 * length <= k {
                length = k + 1 - length
                let inverse = GaloisField.inverse(discrepancy)
                for j in 0...degree { previous[j] = GaloisField.multiply(old[j], inverse) }
                shift = 0
            }
        }
        return (register, length)
    }

    /// Finds the roots of the error locator by a Chien search: evaluates it at the inverse locator of every position
    /// of the block.
    ///
    /// - Returns: whether there are `count` roots, none of them at an erased position.
    private func chienSearch(
        of polynomial: Polynomial, count: Int, length: Int, after known: Int,
        _ positions: inout Positions
    ) -> Bool {
        guard count > 0 else { return true }
        // Term j of the polynomial at α⁻ᵉ: its logarithm goes down by j from e to e + 1.
        var logarithms = InlineArray<72, Int>(repeating: 0)
        var steps = InlineArray<72, Int>(repeating: 0)
        var terms = 0
        for j in 0...count where polynomial[j] != 0 {
            logarithms[terms] = Int(GaloisField.logarithms[Int(polynomial[j])])
            steps[terms] = j
            terms += 1
        }
        let table = GaloisField.powers
        let powers = table.span
        var found = 0
        for exponent in 0..<length {
            var value: UInt8 = 0
            for i in 0..<terms {
                value ^= powers[logarithms[i]]
                let next = logarithms[i] - steps[i]
                logarithms[i] = next < 0 ? next + 255 : next
            }
            guard value == 0 else { continue }
            let position = UInt8(length - 1 - exponent)
            for i in 0..<known where positions[i] == position { return false }
            positions[known + found] = position
            found += 1
            if found == count { return true }
        }
        return false
    }

    /// The error value of the codeword with locator α^`exponent`, by Forney's algorithm.
    private func errorValue(
        at exponent: Int, _ locator: Polynomial, _ locatorDegree: Int, _ evaluator: Polynomial
    ) -> UInt8? {
        let inverse = GaloisField.power(255 - exponent % 255)
        var numerator: UInt8 = 0
        for i in (0..<degree).reversed() {
            numerator = GaloisField.multiply(numerator, inverse) ^ evaluator[i]
        }
        // The formal derivative keeps the odd coefficients, one degree lower.
        var derivative: UInt8 = 0
        let square = GaloisField.multiply(inverse, inverse)
        var power: UInt8 = 1
        for j in stride(from: 1, through: locatorDegree, by: 2) {
            derivative ^= GaloisField.multiply(locator[j], power)
            power = GaloisField.multiply(power, square)
        }
        guard derivative != 0 else { return nil }
        // The first root is α⁰, hence one factor of the locator itself.
        let quotient = GaloisField.multiply(numerator, GaloisField.inverse(derivative))
        return GaloisField.multiply(quotient, GaloisField.power(exponent))
    }

    /// Whether the error values have exactly the block's syndromes, so that the corrected block has none.
    private func explains(_ syndromes: Syndromes, _ repair: Repair, length: Int) -> Bool {
        var left = syndromes.values
        for i in 0..<repair.count {
            let root = GaloisField.power(length - 1 - Int(repair.positions[i]))
            var term = repair.differences[i]
            for j in 0..<degree {
                left[j] ^= term
                term = GaloisField.multiply(term, root)
            }
        }
        for j in 0..<degree where left[j] != 0 { return false }
        return true
    }
}
