public import Decoding
public import QRReader

extension Explanation {
    /// Puts into words that a code is of another kind than QR.
    public init(_ other: OtherSymbol) {
        let name = Self.name(of: other.kind)
        self.init(
            seen: "this is \(name) code; docent reads QR codes",
            advice: ["use a QR code, or another program for this one"])
    }

    /// Puts into words that a code is of a kind that was not asked for.
    public init(unasked symbology: Symbology) {
        self.init(
            seen: "this is \(symbology.name), which this scan was not asked to read",
            advice: ["read it with --symbology \(symbology.rawValue)"])
    }

    private static func name(of kind: OtherSymbol.Kind) -> String {
        switch kind {
        case .dataMatrix: "a Data Matrix"
        case .aztec: "an Aztec"
        case .pdf417: "a PDF417"
        }
    }
}

extension Symbology {
    /// The name for people, with its article.
    fileprivate var name: String {
        switch self {
        case .qr: "a QR code"
        case .microQR: "a Micro QR code"
        case .rmqr: "an rMQR code"
        case .ean13: "an EAN-13 bar code"
        case .ean8: "an EAN-8 bar code"
        case .upcA: "a UPC-A bar code"
        case .upcE: "a UPC-E bar code"
        case .isbn13, .isbn10: "the bar code of a book (\(self == .isbn13 ? "ISBN-13" : "ISBN-10"))"
        case .code128: "a Code 128 bar code"
        case .code93: "a Code 93 bar code"
        case .code39: "a Code 39 bar code"
        case .interleaved2of5: "an Interleaved 2 of 5 bar code"
        case .codabar: "a Codabar bar code"
        case .databar: "a GS1 DataBar"
        case .databarExpanded: "a GS1 DataBar Expanded"
        }
    }

    /// Tells whether a text of this length is too long for an accident of stripes: these kinds have no mandatory check digit.
    func isNamed(for count: Int) -> Bool {
        switch self {
        case .interleaved2of5, .codabar, .code39: count >= 6
        default: true
        }
    }
}
