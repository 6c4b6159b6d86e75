/// What a GS1 Digital Link names: a trade item, a logistic unit, a place or an asset, with details.
///
/// - SeeAlso: GS1 Digital Link Standard, URI Syntax.
public struct DigitalLink: Sendable, Hashable {
    /// The application identifier of the key: `01` trade item, `00` logistic unit, `414` place ...
    public let identifier: String
    /// The key, percent-coding undone; where the key has a check digit, it is right.
    public let value: String
    /// Further application identifiers of the path and the query: `10` batch, `21` serial number,
    /// `17` expiry ...
    public let attributes: [String: String]

    /// Finds the key in the path of an address; `nil` where there is none.
    init?(_ path: Bytes) {
        guard let (segments, query) = DigitalLink.divide(path) else { return nil }
        for place in segments.indices.dropLast() {
            let identifier = segments[place]
            let value = segments[place + 1]
            guard DigitalLinkKey.isKey(identifier, value) else { continue }
            self.identifier = identifier.string
            self.value = PercentCoding.text(value)
            var attributes: [String: String] = [:]
            var next = place + 2
            while next + 1 < segments.endIndex, DigitalLink.isIdentifier(segments[next]) {
                attributes[segments[next].string] = PercentCoding.text(segments[next + 1])
                next += 2
            }
            for (name, value) in PercentCoding.pairs(query) where DigitalLink.isIdentifier(name) {
                attributes[name.string] = PercentCoding.text(value)
            }
            self.attributes = attributes
            return
        }
        return nil
    }

    /// The segments of the path and the query, where the path can hold a key at all.
    private static func divide(_ path: Bytes) -> (segments: [Bytes], query: Bytes)? {
        guard path.first == UInt8(ascii: "/") else { return nil }
        let withoutFragment = path.prefix { $0 != UInt8(ascii: "#") }
        let (route, query) =
            withoutFragment.divided(at: "?") ?? (withoutFragment, withoutFragment.suffix(0))
        // The shortest key and its identifier take twelve bytes.
        guard route.count >= 12 else { return nil }
        return (route.split(separator: UInt8(ascii: "/")), query)
    }

    private static func isIdentifier(_ bytes: Bytes) -> Bool {
        (2...4).contains(bytes.count) && bytes.allSatisfy({ $0.isASCIIDigit })
    }
}

#if !hasFeature(Embedded)
    extension DigitalLink: Codable {}
#endif
