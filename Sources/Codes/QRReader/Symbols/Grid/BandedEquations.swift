/// Solves symmetric equations whose unknowns are coupled only to near ones.
///
/// A matrix has one row per unknown, from the diagonal on, `band` numbers each.
enum BandedEquations {
    /// Gauss without pivoting within the band, as a positive definite matrix allows; `false` when it is not.
    ///
    /// Two rows at a time, so that each row below is loaded and stored half as often.
    ///
    /// - Parameter matrix: one row per unknown, from the diagonal on; becomes the upper triangle.
    static func factor(_ matrix: inout [Double], unknowns: Int, band: Int) -> Bool {
        precondition(matrix.count >= unknowns * band, "\(unknowns) rows of \(band) unknowns")
        var matrix = matrix.mutableSpan
        var k = 0
        while k < unknowns {
            let pivot = matrix[k * band]
            guard pivot > 1e-12, pivot.isFinite else { return false }
            let reach = min(band, unknowns - k)
            guard reach > 1 else { break }
            let first = 1 / pivot
            subtract(k, times: matrix[k * band + 1] * first, from: k + 1, reach - 1, band, &matrix)
            let next = matrix[(k + 1) * band]
            guard next > 1e-12, next.isFinite else { return false }
            let second = 1 / next
            for j in 2..<max(reach, 2) {
                let target = k + j
                let a = matrix[k * band + j] * first
                let b = matrix[(k + 1) * band + j - 1] * second
                subtract(k, times: a, and: b, from: target, reach - j, band, &matrix)
                // The second row ends one column later.
                if reach == band, target + band - j < unknowns {
                    let column = (k + 1) * band + band - 1
                    matrix[target * band + band - j] -= b * matrix[column]
                }
            }
            if reach == band, k + band < unknowns {
                let column = (k + 1) * band + band - 1
                let b = matrix[column] * second
                matrix[(k + band) * band] -= b * matrix[column]
            }
            k += 2
        }
        return true
    }

    /// Subtracts a multiple of a row from a later one, over a number of its columns.
    @inline(__always)
    @_lifetime(matrix: copy matrix)
    private static func subtract(
        _ row: Int, times factor: Double, from target: Int, _ columns: Int, _ band: Int,
        _ matrix: inout MutableSpan<Double>
    ) {
        let (to, at) = (target * band, row * band + target - row)
        for i in 0..<columns { matrix[to + i] -= factor * matrix[at + i] }
    }

    /// Subtracts multiples of two neighbouring rows from a later one, the first one's first.
    @inline(__always)
    @_lifetime(matrix: copy matrix)
    private static func subtract(
        _ row: Int, times a: Double, and b: Double, from target: Int, _ columns: Int, _ band: Int,
        _ matrix: inout MutableSpan<Double>
    ) {
        let (to, from) = (target * band, row * band + target - row)
        let next = (row + 1) * band + target - row - 1
        precondition(
            columns >= 0 && from >= 0 && next + columns <= to && to + columns <= matrix.count,
            "rows \(row) and \(target) of \(band)")
        var bytes = unsafe matrix.mutableBytes
        let size = MemoryLayout<Double>.stride
        var i = 0
        while i &+ 2 <= columns {
            let x = unsafe bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: (from &+ i) &* size, as: SIMD2<Double>.self)
            let y = unsafe bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: (next &+ i) &* size, as: SIMD2<Double>.self)
            let value = unsafe bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: (to &+ i) &* size, as: SIMD2<Double>.self)
            unsafe bytes.storeBytes(
                of: (value - x * a) - y * b, toUncheckedByteOffset: (to &+ i) &* size,
                as: SIMD2<Double>.self)
            i &+= 2
        }
        if i < columns {
            matrix[to + i] = (matrix[to + i] - a * matrix[from + i]) - b * matrix[next + i]
        }
    }

    /// Solves the factored equations.
    ///
    /// - Parameter values: the right side; becomes the solution.
    static func substitute(
        _ matrix: [Double], _ values: inout [Vector], unknowns: Int, band: Int
    ) {
        precondition(
            matrix.count >= unknowns * band && values.count >= unknowns,
            "\(unknowns) rows of \(band) unknowns")
        let matrix = matrix.span
        var values = values.mutableSpan
        for k in 0..<unknowns {
            // From here to the last column of the row there is a value and a coefficient each.
            let row = k &* band
            let value = unsafe values[unchecked: k] / matrix[unchecked: row]
            for j in 1..<max(min(band, unknowns - k), 1) {
                unsafe values[unchecked: k &+ j] -= value * matrix[unchecked: row &+ j]
            }
        }
        for k in (0..<unknowns).reversed() {
            let row = k &* band
            var value = unsafe values[unchecked: k]
            for j in 1..<max(min(band, unknowns - k), 1) {
                value -= unsafe values[unchecked: k &+ j] * matrix[unchecked: row &+ j]
            }
            unsafe values[unchecked: k] = value / matrix[unchecked: row]
        }
    }
}
