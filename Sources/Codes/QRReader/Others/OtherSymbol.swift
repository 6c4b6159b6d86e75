public import Imaging

/// A code of a kind that ``Reader`` does not read, recognised by its structure.
///
/// Its content is not decoded.
public struct OtherSymbol: Sendable, Hashable {
    /// The kinds of codes that are recognised.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Data Matrix ECC 200, ISO/IEC 16022.
        case dataMatrix = "data-matrix"
        /// Aztec Code, ISO/IEC 24778.
        case aztec
        /// PDF417, ISO/IEC 15438.
        case pdf417
    }

    public var kind: Kind
    /// The approximate outline in pixels, the centre of pixel (0, 0) being (0.5, 0.5).
    public var corners: Quadrilateral
    /// Whether light modules are on a dark background.
    public var isInverted: Bool

    public init(kind: Kind, corners: Quadrilateral, isInverted: Bool) {
        self.kind = kind
        self.corners = corners
        self.isInverted = isInverted
    }
}
