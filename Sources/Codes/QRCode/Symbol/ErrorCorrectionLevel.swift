/// How much of a symbol may be unreadable: L about 7 %, M 15 %, Q 25 %, H 30 % of the codewords.
///
/// Micro QR M1 only detects errors and is said to have level ``l``; Micro QR has no ``h``,
/// rMQR has only ``m`` and ``h``.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.5.1.
public enum ErrorCorrectionLevel: Int, Hashable, Sendable, CaseIterable, Comparable,
    CustomStringConvertible
{
    /// The lowest level.
    case l
    /// The second level.
    case m
    /// The third level.
    case q
    /// The highest level.
    case h

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The standard's letter.
    public var description: String {
        switch self {
        case .l: "L"
        case .m: "M"
        case .q: "Q"
        case .h: "H"
        }
    }
}
