import QRCode
import QRReader

extension Symbol {
    /// A symbol as our own reader found it.
    init(_ found: FoundSymbol) {
        self.init(
            found.decoded, corners: found.corners, isMirrored: found.decoded.isMirrored,
            isInverted: found.isInverted, engine: .native)
    }
}
