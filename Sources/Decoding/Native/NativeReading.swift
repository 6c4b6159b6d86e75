import QRCode
import QRReader

/// The native reader's result for one picture.
struct NativeReading {
    /// A symbol with its content, to compare with the reading of another engine.
    struct Found {
        var symbol: Symbol
        var content: SymbolContent
    }

    var found: [Found]
    /// The places that were not read, the most promising first.
    var diagnoses: [Diagnosis]

    var picture: DecodedPicture {
        DecodedPicture(symbols: found.map(\.symbol), diagnoses: diagnoses)
    }
}
