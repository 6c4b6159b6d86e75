import CZBar

extension Symbology {
    /// The symbologies libzbar reads, in the order they are declared.
    static let readableByZBar = allCases.filter { $0.zbarType != nil }

    /// libzbar's number for it; `nil` for those it cannot read.
    var zbarType: UInt32? {
        switch self {
        case .qr: DOCENT_ZBAR_QRCODE
        case .microQR, .rmqr: nil
        case .ean13: DOCENT_ZBAR_EAN13
        case .ean8: DOCENT_ZBAR_EAN8
        case .upcA: DOCENT_ZBAR_UPCA
        case .upcE: DOCENT_ZBAR_UPCE
        case .isbn13: DOCENT_ZBAR_ISBN13
        case .isbn10: DOCENT_ZBAR_ISBN10
        case .code128: DOCENT_ZBAR_CODE128
        case .code93: DOCENT_ZBAR_CODE93
        case .code39: DOCENT_ZBAR_CODE39
        case .interleaved2of5: DOCENT_ZBAR_I25
        case .codabar: DOCENT_ZBAR_CODABAR
        case .databar: DOCENT_ZBAR_DATABAR
        case .databarExpanded: DOCENT_ZBAR_DATABAR_EXP
        }
    }

    /// The symbology of something libzbar has read; `nil` for types that this project does not read.
    init?(zbarType: UInt32) {
        guard let match = Self.readableByZBar.first(where: { $0.zbarType == zbarType }) else {
            return nil
        }
        self = match
    }
}
