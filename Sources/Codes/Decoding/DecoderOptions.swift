/// Which symbologies to read, with which engine and effort.
public struct DecoderOptions: Sendable, Equatable {
    /// Which engine reads.
    public enum Engine: String, Sendable, CaseIterable {
        /// Both, each symbol once: everything that either reads, and where they disagree.
        case auto
        /// libzbar alone.
        case zbar
        /// Our own reader alone; the QR family only.
        case native
    }

    /// How much time a picture may cost.
    public enum Effort: String, Sendable, CaseIterable {
        /// For camera frames: the next one may be better.
        case fast
        /// For batches of pictures.
        case normal
        /// For a picture that must be read if at all possible: every method is tried.
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

/// The engine that read a symbol.
public enum EngineName: String, Sendable {
    /// libzbar.
    case zbar
    /// The native reader.
    case native
}
