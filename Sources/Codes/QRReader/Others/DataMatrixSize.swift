/// The sizes of Data Matrix symbols.
///
/// - SeeAlso: ISO/IEC 16022:2006, table 7; ISO/IEC 21471:2020 for the longer rectangles.
enum DataMatrixSize {
    private static let squares: Set<Int> = [
        10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120,
        132, 144,
    ]

    /// The columns of rectangles by their rows.
    private static let rectangles: [Int: [Int]] = [
        8: [18, 32, 48, 64, 80, 96, 120, 144], 12: [26, 36, 64, 88], 16: [36, 48, 64],
        20: [36, 44, 64], 22: [48], 24: [48, 64], 26: [40, 48, 64],
    ]

    /// Whether there are symbols with these sides.
    static func isValid(_ a: Int, _ b: Int) -> Bool {
        if a == b { return squares.contains(a) }
        return rectangles[min(a, b)]?.contains(max(a, b)) ?? false
    }
}
