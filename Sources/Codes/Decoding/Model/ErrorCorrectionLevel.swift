/// How much damage a QR symbol can correct: about 7, 15, 25 or 30 % of its codewords.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.5.1.
public enum ErrorCorrectionLevel: String, Sendable, CaseIterable {
    case low = "L"
    case medium = "M"
    case quartile = "Q"
    case high = "H"
}
