import Imaging
import QRReader

/// The shape in JSON of a code of another kind than QR.
struct JSONOtherSymbol: Encodable {
    let other: OtherSymbol

    init(_ other: OtherSymbol) { self.other = other }

    enum Key: String, CodingKey {
        case symbology, corners, inverted, seen, advice
    }

    func encode(to encoder: any Encoder) throws {
        let explanation = Explanation(other)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(other.kind.rawValue, forKey: .symbology)
        try container.encode(
            other.corners.corners.map { [$0.x.rounded(toDigits: 1), $0.y.rounded(toDigits: 1)] },
            forKey: .corners)
        try container.encode(other.isInverted, forKey: .inverted)
        try container.encode(explanation.seen, forKey: .seen)
        try container.encode(explanation.advice, forKey: .advice)
    }
}
