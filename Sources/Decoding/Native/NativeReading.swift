import QRCode
import QRReader

/// What our own reader made of one picture.
struct NativeReading {
    /// A symbol with the content that another engine's words about it are held against.
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
