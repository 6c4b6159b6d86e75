/// What to look for, with which engine, and how hard.
public struct DecoderOptions: Sendable, Equatable {
    /// Which engine reads.
    public enum Engine: String, Sendable, CaseIterable {
        /// Both, each symbol once: what either reads, and a word where they do not read the same.
        case auto
        /// libzbar alone.
        case zbar
        /// Our own reader alone; the QR family only.
        case native
    }

    /// How much work a picture may cost.
    public enum Effort: String, Sendable, CaseIterable {
        /// For camera frames: the next one may be better.
        case fast
        /// For pictures in numbers.
        case normal
        /// For a picture that must be read if it can be: everything is tried.
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
