/// The indicator that starts a segment or a header in the bit stream.
enum ModeIndicator: Hashable {
    case terminator
    case segment(Segment.Mode)
    case eci
    case structuredAppend
    case fnc1First
    case fnc1Second

    /// The indicators of a version with their values; the numeric indicator of Micro QR Code with
    /// a count of zero is its terminator.
    static func value(of indicator: ModeIndicator, in version: Version) -> Int? {
        switch version.symbology {
        case .qrCode, .qrCodeModel1:
            switch indicator {
            case .terminator: 0
            case .segment(.numeric): 1
            case .segment(.alphanumeric): 2
            case .structuredAppend: 3
            case .segment(.byte): 4
            case .fnc1First: 5
            case .eci where version.symbology == .qrCode: 7
            case .segment(.kanji): 8
            case .fnc1Second: 9
            case .segment(.hanzi) where version.symbology == .qrCode: 13
            case .eci, .segment(.hanzi): nil
            }
        case .microQRCode:
            switch indicator {
            case .segment(.numeric): 0
            case .segment(.alphanumeric) where version.number >= 2: 1
            case .segment(.byte) where version.number >= 3: 2
            case .segment(.kanji) where version.number >= 3: 3
            default: nil
            }
        case .rMQR:
            switch indicator {
            case .terminator: 0
            case .segment(.numeric): 1
            case .segment(.alphanumeric): 2
            case .segment(.byte): 3
            case .segment(.kanji): 4
            case .fnc1First: 5
            case .fnc1Second: 6
            case .eci: 7
            default: nil
            }
        }
    }

    private static let all: [ModeIndicator] =
        [.terminator, .eci, .structuredAppend, .fnc1First, .fnc1Second]
        + Segment.Mode.allCases.map(ModeIndicator.segment)

    /// The indicator with this value, `nil` when the version has none.
    static func named(_ value: Int, in version: Version) -> ModeIndicator? {
        all.first { self.value(of: $0, in: version) == value }
    }
}

extension Version {
    /// Bits of a mode indicator: QR Code 4, rMQR 3, Micro QR Code 0 to 3.
    var modeBits: Int {
        switch symbology {
        case .qrCode, .qrCodeModel1: 4
        case .microQRCode: number - 1
        case .rMQR: 3
        }
    }

    /// Bits of the terminator.
    var terminatorBits: Int {
        switch symbology {
        case .qrCode, .qrCodeModel1: 4
        case .microQRCode: 2 * number + 1
        case .rMQR: 3
        }
    }

    /// Bits of the character count of a mode; `nil` when the version does not have the mode.
    ///
    /// - SeeAlso: ISO/IEC 18004:2015, Table 3; ISO/IEC 23941:2022, Table 6.
    func countBits(_ mode: Segment.Mode) -> Int? {
        switch symbology {
        case .qrCode, .qrCodeModel1:
            let widths: [Int] =
                switch mode {
                case .numeric: [10, 12, 14]
                case .alphanumeric: [9, 11, 13]
                case .byte: [8, 16, 16]
                case .kanji, .hanzi: [8, 10, 12]
                }
            return widths[number <= 9 ? 0 : number <= 26 ? 1 : 2]
        case .microQRCode:
            return switch mode {
            case .numeric: number + 2
            case .alphanumeric where number >= 2: number + 1
            case .byte where number >= 3: number + 1
            case .kanji where number >= 3: number
            default: nil
            }
        case .rMQR:
            let counts = RectangularVersion.all[number - 1].countBits
            return switch mode {
            case .numeric: counts.numeric
            case .alphanumeric: counts.alphanumeric
            case .byte: counts.byte
            case .kanji: counts.kanji
            case .hanzi: nil
            }
        }
    }
}
