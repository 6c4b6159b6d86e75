import QRCode
import QRReader

extension Symbol {
    /// A symbol that the native reader found.
    init(_ found: FoundSymbol) {
        self.init(
            found.decoded, corners: found.corners, isMirrored: found.decoded.isMirrored,
            isInverted: found.isInverted, engine: .native)
    }
}
