/// The 45 characters of the alphanumeric mode, in the order of their values.
///
/// - SeeAlso: ISO/IEC 18004:2015, Table 5.
enum Alphanumeric {
    static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// The value of each byte; 255 for those that have none.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in characters.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()

    static let percent = UInt8(ascii: "%")
    static let groupSeparator: UInt8 = 0x1D

    /// The number of alphanumeric characters that encode a byte: 0 when it cannot be encoded, 2 for a percent sign
    /// in FNC1.
    ///
    /// In FNC1 a group separator, encoded as one percent sign, cannot be followed by another or by a percent sign:
    /// readers would take the first two percent signs for one.
    static func width(of byte: UInt8, after previous: UInt8, hasFNC1: Bool) -> Int {
        guard hasFNC1, byte == groupSeparator || byte == percent else {
            return values[Int(byte)] == 255 ? 0 : 1
        }
        if previous == groupSeparator { return 0 }
        return byte == percent ? 2 : 1
    }
}
