/// One of the eight patterns that are exclusive-ored over the data modules.
///
/// All of them repeat after 12 columns and 12 rows.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.8.2 and Table 10.
struct DataMask: Equatable {
    /// The QR Code's pattern reference, 0...7.
    let pattern: Int

    init(pattern: Int) { self.pattern = pattern }

    /// The pattern that the reference names in symbols of this version.
    init(reference: Int, of version: Version) {
        switch version.symbology {
        case .qrCode, .qrCodeModel1: pattern = reference
        case .microQRCode: pattern = [1, 4, 6, 7][reference]
        case .rMQR: pattern = 4
        }
    }

    /// Whether the pattern inverts the module in column `x` of row `y`.
    private func inverts(_ x: Int, _ y: Int) -> Bool {
        switch pattern {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// Twelve rows of twelve bits: bit `x % 12` of row `y % 12` is set where the module is inverted.
    var rows: [UInt16] {
        (0..<12).map { y in
            (0..<12).reduce(0) { bits, x in inverts(x, y) ? bits | 1 << UInt16(x) : bits }
        }
    }
}
