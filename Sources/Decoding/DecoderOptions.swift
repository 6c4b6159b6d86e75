/// What to look for, with which engine, and how hard.
public struct DecoderOptions: Sendable, Equatable {
    /// Which engine reads.
    public enum Engine: String, Sendable, CaseIterable {
        /// libzbar first, then our own reader where it found nothing.
        case auto
        case zbar
        case native
    }

    /// How much work a picture may cost.
    public enum Effort: String, Sendable, CaseIterable {
        case fast
        case normal
        case thorough
    }

    public var engine: Engine
    public var effort: Effort
    public var symbologies: Set<Symbology>

    public init(
        engine: Engine = .auto, effort: Effort = .normal, symbologies: Set<Symbology> = [.qr]
    ) {
        self.engine = engine
        self.effort = effort
        self.symbologies = symbologies
    }
}
