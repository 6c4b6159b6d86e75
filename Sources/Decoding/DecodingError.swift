/// Why no decoder can be made from the options it was given.
public enum DecodingError: Error, Equatable, CustomStringConvertible {
    /// The engine is not part of this build.
    case engineUnavailable(EngineName)
    /// The engine cannot read some of the symbologies it was asked for.
    case unsupportedSymbologies([Symbology], engine: EngineName, supported: [Symbology])
    /// No symbology at all was asked for.
    case noSymbologies

    public var description: String {
        switch self {
        case .engineUnavailable(let engine):
            "the \(engine.rawValue) engine is not part of this build; "
                + "choose zbar, or auto for the best that is here"
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
