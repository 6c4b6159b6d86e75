import CZBar

extension Symbology {
    /// The symbologies libzbar reads, in the order they are declared.
    static let readableByZBar = allCases.filter { $0.zbarType != nil }

    /// libzbar's name for it; `nil` for those it cannot read.
    var zbarType: zbar_symbol_type_t? {
        switch self {
        case .qr: ZBAR_QRCODE
        case .microQR, .rmqr: nil
        case .ean13: ZBAR_EAN13
        case .ean8: ZBAR_EAN8
        case .upcA: ZBAR_UPCA
        case .upcE: ZBAR_UPCE
        case .isbn13: ZBAR_ISBN13
        case .isbn10: ZBAR_ISBN10
        case .code128: ZBAR_CODE128
        case .code93: ZBAR_CODE93
        case .code39: ZBAR_CODE39
        case .interleaved2of5: ZBAR_I25
        case .codabar: ZBAR_CODABAR
        case .databar: ZBAR_DATABAR
        case .databarExpanded: ZBAR_DATABAR_EXP
        }
    }

    /// The symbology of something libzbar has read; `nil` for types that this project does not read.
    init?(zbarType: zbar_symbol_type_t) {
        guard let match = Self.readableByZBar.first(where: { $0.zbarType == zbarType }) else {
            return nil
        }
        self = match
    }
}
