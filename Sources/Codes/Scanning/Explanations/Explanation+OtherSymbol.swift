public import QRReader

extension Explanation {
    /// Puts into words that a code is of another kind than QR.
    public init(_ other: OtherSymbol) {
        let name = Self.name(of: other.kind)
        self.init(
            seen: "this is \(name) code; docent reads QR codes",
            advice: ["use a QR code, or another program for this one"])
    }

    private static func name(of kind: OtherSymbol.Kind) -> String {
        switch kind {
        case .dataMatrix: "a Data Matrix"
        case .aztec: "an Aztec"
        case .pdf417: "a PDF417"
        }
    }
}
