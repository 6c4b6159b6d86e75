import Decoding
import Imaging
import QRReader

/// The shape in JSON of a code that is named and not read.
struct JSONOtherSymbol: Encodable {
    let symbology: String
    let corners: Quadrilateral
    let isInverted: Bool
    let explanation: Explanation

    init(_ other: OtherSymbol) {
        symbology = other.kind.rawValue
        corners = other.corners
        isInverted = other.isInverted
        explanation = Explanation(other)
    }

    /// A symbol of a kind that was not asked for; `nil` without a place.
    init?(_ symbol: Symbol) {
        guard let corners = symbol.corners else { return nil }
        symbology = symbol.symbology.rawValue
        self.corners = corners
        isInverted = symbol.isInverted ?? false
        explanation = Explanation(unasked: symbol.symbology)
    }

    enum Key: String, CodingKey {
        case symbology, corners, inverted, seen, advice
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(symbology, forKey: .symbology)
        try container.encode(
            corners.corners.map { [$0.x.rounded(toDigits: 1), $0.y.rounded(toDigits: 1)] },
            forKey: .corners)
        try container.encode(isInverted, forKey: .inverted)
        try container.encode(explanation.seen, forKey: .seen)
        try container.encode(explanation.advice, forKey: .advice)
    }
}
