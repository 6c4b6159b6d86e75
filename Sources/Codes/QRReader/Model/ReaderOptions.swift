/// Which symbols to read, and with which effort.
public struct ReaderOptions: Sendable, Hashable {
    public var effort: Effort
    /// Whether Micro QR Codes are read.
    public var readsMicroQRCode: Bool
    /// Whether rMQRs are read.
    public var readsRMQR: Bool
    /// Whether symbols with light modules on a dark background are read.
    public var readsInverted: Bool

    public init(
        effort: Effort = .normal, readsMicroQRCode: Bool = true, readsRMQR: Bool = true,
        readsInverted: Bool = true
    ) {
        self.effort = effort
        self.readsMicroQRCode = readsMicroQRCode
        self.readsRMQR = readsRMQR
        self.readsInverted = readsInverted
    }
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
