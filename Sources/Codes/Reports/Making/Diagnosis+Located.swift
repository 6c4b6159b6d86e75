public import QRReader

extension Diagnosis {
    /// Whether there is a grid of modules, and not only a corner of a code or something like it.
    public var isLocated: Bool {
        switch stage {
        case .unreadable: true
        case .noGrid(let agreement): agreement >= Self.leastAgreement
        case .finderPatterns: false
        }
    }

    /// With function modules, from which on a grid is a symbol's.
    private static var leastAgreement: Double { 0.4 }
}
