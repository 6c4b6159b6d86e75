/// A code that was not read back.
public struct ProofFailure: Sendable, Equatable, CustomStringConvertible {
    public enum Engine: String, Sendable { case native = "our own reader", zbar = "libzbar" }

    public var label: String
    public var page: Int
    /// From 1.
    public var position: Int
    /// What the code had gone through.
    public var trial: ProofTrial
    public var engine: Engine

    public var description: String {
        "page \(page), label \(position), \(label): \(engine.rawValue) does not read it \(trial.words)"
    }
}

/// What is done to a code before it is read back.
public enum ProofTrial: String, Sendable, CaseIterable {
    case plain, inkSpread, blur, rotation, perspective, stain

    /// After "reads it".
    var words: String {
        switch self {
        case .plain: "as it is printed"
        case .inkSpread: "when the ink spreads"
        case .blur: "out of focus"
        case .rotation: "turned by 10 degrees"
        case .perspective: "seen from the side"
        case .stain: "with a stain on it"
        }
    }
}
