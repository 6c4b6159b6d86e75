import CPQ
import Hub

/// The types of PostgreSQL that a hub's statements use, in the binary form that they travel in.
///
/// Whole numbers come in several: `count(*)` is a BIGINT, the sum of BIGINTs is a NUMERIC, `1` is an INTEGER and a comparison
/// is a BOOLEAN, which is 0 or 1 as in SQLite.
///
/// - SeeAlso: PostgreSQL's `pg_type.dat` for the numbers of types, and `numeric.c` (numeric_send).
enum PostgresType: Oid {
    case boolean = 16
    case bytes = 17
    case name = 19
    case integer8 = 20
    case integer2 = 21
    case integer4 = 23
    case text = 25
    case unknown = 705
    case varchar = 1043
    case numeric = 1700

    init(_ number: Oid) throws(PostgresFailure) {
        guard let type = PostgresType(rawValue: number) else {
            throw PostgresFailure(
                .unusable, "a column has the type \(number), which a hub does not use")
        }
        self = type
    }

    /// The value that bytes stand for.
    func value(of bytes: RawSpan) throws(PostgresFailure) -> HubValue {
        switch self {
        case .bytes: return .bytes(unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) })
        case .text, .varchar, .name, .unknown:
            guard
                let text = unsafe bytes.withUnsafeBytes({
                    unsafe String(validating: $0, as: UTF8.self)
                })
            else { throw PostgresFailure(.unusable, "a text is not UTF-8") }
            return .text(text)
        case .boolean, .integer2, .integer4, .integer8:
            let length = [.boolean: 1, .integer2: 2, .integer4: 4][self] ?? 8
            guard bytes.byteCount == length else { throw malformed(bytes) }
            return .integer(PostgresType.integer(bytes, 0..<length))
        case .numeric:
            guard let number = PostgresType.numeric(bytes) else { throw malformed(bytes) }
            return .integer(number)
        }
    }

    private func malformed(_ bytes: RawSpan) -> PostgresFailure {
        PostgresFailure(
            .unusable, "a value of \(bytes.byteCount) bytes is not a whole number of 64 bits")
    }

    /// A signed number, its highest byte first.
    private static func integer(_ bytes: RawSpan, _ range: Range<Int>) -> Int64 {
        // A boolean is one byte, 0 or 1.
        var number: Int64 = range.count > 1 && bytes.byte(at: range.lowerBound) > 127 ? -1 : 0
        for index in range { number = number << 8 | Int64(bytes.byte(at: index)) }
        return number
    }

    /// A NUMERIC that is a whole number within 64 bits; `nil` for others.
    ///
    /// Four words of 16 bits (how many digits, the power of 10,000 of the first, the sign, the decimals), then the digits of
    /// base 10,000.
    private static func numeric(_ bytes: RawSpan) -> Int64? {
        guard bytes.byteCount >= 8, bytes.byteCount.isMultiple(of: 2) else { return nil }
        let words = (0..<bytes.byteCount / 2).map { integer(bytes, $0 * 2..<$0 * 2 + 2) }
        let (count, weight, sign) = (Int(words[0]), Int(words[1]), words[2])
        guard words.count == 4 + count, weight < 8, sign == 0 || sign == 0x4000 else { return nil }
        var number: Int64 = 0
        for index in 0..<max(count, weight + 1) {
            let digit = index < count ? words[4 + index] : 0
            // Digits after the point.
            if index > weight {
                guard digit == 0 else { return nil }
                continue
            }
            // Negative numbers reach one further.
            let (product, isOver) = number.multipliedReportingOverflow(by: 10_000)
            let (sum, isOverToo) = product.subtractingReportingOverflow(digit)
            guard (0..<10_000).contains(digit), !isOver, !isOverToo else { return nil }
            number = sum
        }
        if sign != 0 { return number }
        return number == .min ? nil : -number
    }
}

extension RawSpan {
    fileprivate func byte(at index: Int) -> UInt8 {
        precondition((0..<byteCount).contains(index), "byte \(index) of \(byteCount)")
        return unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
    }
}
