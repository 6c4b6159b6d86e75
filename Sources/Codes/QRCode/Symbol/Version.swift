/// The size of a symbol, in the standard's terms: 1 to 40, M1 to M4, or R7x43 to R17x139.
///
/// Every value is a version that exists. Sizes are in modules and leave the quiet zone out.
///
/// - SeeAlso: ISO/IEC 18004:2015, 6.3.1 and Table 1; ISO/IEC 23941:2022, Table 1.
public struct Version: Hashable, Sendable, CustomStringConvertible {
    /// 0..<40 QR Code, 40..<44 Micro QR Code, 44..<76 rMQR, 76..<90 QR Code Model 1.
    let index: Int

    /// The number of versions of all kinds.
    static let count = 90

    init(index: Int) { self.index = index }

    /// The version of QR Code with this number, 1 to 40; `nil` for any other.
    public init?(_ number: Int) {
        guard (1...40).contains(number) else { return nil }
        index = number - 1
    }

    /// The version with this many modules.
    ///
    /// - Throws: ``SymbolError/invalidSize(width:height:)`` when no symbol has that size.
    public init(width: Int, height: Int) throws(SymbolError) {
        let square = width == height
        if square, (21...177).contains(width), (width - 17).isMultiple(of: 4) {
            index = (width - 17) / 4 - 1
        } else if square, (11...17).contains(width), !width.isMultiple(of: 2) {
            index = 40 + (width - 11) / 2
        } else if let row = RectangularVersion.all.firstIndex(where: {
            $0.width == width && $0.height == height
        }) {
            index = 44 + row
        } else {
            throw .invalidSize(width: width, height: height)
        }
    }

    /// Versions 1 to 40 of QR Code, smallest first.
    public static let qrCode = (0..<40).map(Version.init(index:))
    /// Versions M1 to M4 of Micro QR Code, smallest first.
    public static let microQRCode = (40..<44).map(Version.init(index:))
    /// The 32 versions of rMQR, smallest area first, the less wide first among equals.
    public static let rMQR = (44..<76).map(Version.init(index:)).sorted {
        ($0.width * $0.height, $0.width) < ($1.width * $1.height, $1.width)
    }

    /// Versions 1 to 14 of QR Code Model 1, smallest first.
    public static let qrCodeModel1 = (76..<90).map(Version.init(index:))

    /// The family the version belongs to.
    public var symbology: Symbology {
        index < 40 ? .qrCode : index < 44 ? .microQRCode : index < 76 ? .rMQR : .qrCodeModel1
    }

    /// The model of QR Code, 1 or 2; `nil` in the other families.
    package var model: Int? {
        switch symbology {
        case .qrCode: 2
        case .qrCodeModel1: 1
        case .microQRCode, .rMQR: nil
        }
    }

    /// The version of the other model with as many modules; `nil` for versions that only one has.
    public var inOtherModel: Version? {
        switch symbology {
        case .qrCode: number <= 14 ? Version(index: number + 75) : nil
        case .qrCodeModel1: Version(index: number - 1)
        case .microQRCode, .rMQR: nil
        }
    }

    /// The number within the family: 1...40, 1...4 (M1 to M4), 1...32 (in the standard's order), or 1...14 (Model 1).
    public var number: Int {
        switch symbology {
        case .qrCode: index + 1
        case .microQRCode: index - 39
        case .rMQR: index - 43
        case .qrCodeModel1: index - 75
        }
    }

    /// Modules from left to right.
    public var width: Int {
        switch symbology {
        case .qrCode, .qrCodeModel1: 17 + 4 * number
        case .microQRCode: 9 + 2 * number
        case .rMQR: RectangularVersion.all[index - 44].width
        }
    }

    /// Modules from top to bottom.
    public var height: Int {
        symbology == .rMQR ? RectangularVersion.all[index - 44].height : width
    }

    /// The levels the version can have, lowest first.
    public var errorCorrectionLevels: [ErrorCorrectionLevel] {
        switch symbology {
        case .qrCode, .qrCodeModel1: [.l, .m, .q, .h]
        case .microQRCode: number == 1 ? [.l] : number == 4 ? [.l, .m, .q] : [.l, .m]
        case .rMQR: [.m, .h]
        }
    }

    /// The masks the version can have: 8, of Micro QR 4, of rMQR the only one.
    public var masks: Range<Int> {
        switch symbology {
        case .qrCode, .qrCodeModel1: 0..<8
        case .microQRCode: 0..<4
        case .rMQR: 0..<1
        }
    }

    /// The name in the standard, such as "7", "M3" or "R13x77"; "7 (Model 1)" in Model 1.
    public var description: String { String(decoding: asciiDescription, as: UTF8.self) }

    /// The characters of the description: a browser's module does without strings.
    package var asciiDescription: [UInt8] {
        switch symbology {
        case .qrCode: Self.digits(number)
        case .microQRCode: [UInt8(ascii: "M")] + Self.digits(number)
        case .rMQR:
            [UInt8(ascii: "R")] + Self.digits(height) + [UInt8(ascii: "x")] + Self.digits(width)
        case .qrCodeModel1: Self.digits(number) + Array(" (Model 1)".utf8)
        }
    }

    /// The decimal digits of a number below 1000.
    private static func digits(_ number: Int) -> [UInt8] {
        var digits: [UInt8] = []
        for power in [100, 10, 1] where power == 1 || number >= power {
            digits.append(UInt8(ascii: "0") + UInt8(number / power % 10))
        }
        return digits
    }
}
