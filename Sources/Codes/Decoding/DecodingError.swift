/// Why a decoder cannot be created from its options.
public enum DecodingError: Error, Equatable, CustomStringConvertible {
    /// The engine cannot read some of the required symbologies.
    case unsupportedSymbologies(
        [Symbology], engine: DecoderOptions.Engine, supported: [Symbology])
    /// The options name no symbology.
    case noSymbologies

    public var description: String {
        switch self {
        case .unsupportedSymbologies(let asked, let engine, let supported):
            "the \(engine.rawValue) engine cannot read \(Self.list(asked)); "
                + "it reads \(Self.list(supported))"
        case .noSymbologies:
            "no symbology to look for; name at least one, such as \(Symbology.qr.rawValue)"
        }
    }

    private static func list(_ symbologies: [Symbology]) -> String {
        symbologies.map(\.rawValue).joined(separator: ", ")
    }
}
