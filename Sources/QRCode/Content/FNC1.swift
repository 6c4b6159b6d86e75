/// The industry format of a symbol's data, which the function character FNC1 announces.
///
/// Where it is in force, an alphanumeric segment encodes the group separator (0x1D) as a percent
/// sign, and the percent sign as two.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.4.8.
public enum FNC1: Hashable, Sendable {
    /// FNC1 in first position: GS1 application identifiers.
    case gs1
    /// FNC1 in second position: the format of the industry that AIM gave this indicator.
    ///
    /// 0...99 mean two digits, 165...190 and 197...222 for a letter's ASCII value plus 100.
    case industry(applicationIndicator: UInt8)
}
