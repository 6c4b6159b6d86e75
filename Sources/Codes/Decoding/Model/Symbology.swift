/// A kind of symbol, by the name it has on the command line and in JSON.
public enum Symbology: String, Sendable, CaseIterable, Codable {
    case qr
    case microQR = "micro-qr"
    case rmqr
    case ean13 = "ean-13"
    case ean8 = "ean-8"
    case upcA = "upc-a"
    case upcE = "upc-e"
    case isbn13 = "isbn-13"
    case isbn10 = "isbn-10"
    case code128 = "code-128"
    case code93 = "code-93"
    case code39 = "code-39"
    case interleaved2of5 = "i25"
    case codabar
    case databar
    case databarExpanded = "databar-expanded"

    /// Whether it is one of the QR family, which corrects its own errors.
    public var isMatrix: Bool {
        switch self {
        case .qr, .microQR, .rmqr: true
        default: false
        }
    }
}
