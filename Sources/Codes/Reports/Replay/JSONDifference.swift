/// A place where two JSON values differ.
public struct JSONDifference: Sendable, Hashable, CustomStringConvertible {
    /// Where, such as `symbols[0].text`.
    public var place: String
    public var before: JSONValue
    public var now: JSONValue

    public var description: String { "\(place): was \(before), is now \(now)" }

    /// Every difference of two values, those of keys in alphabetical order; lists of different lengths are one difference beside
    /// those of their common part.
    static func between(_ before: JSONValue, _ now: JSONValue, at place: String = "") -> [Self] {
        switch (before, now) {
        case (.object(let a), .object(let b)):
            return Set(a.keys).union(b.keys).sorted().flatMap { key in
                between(
                    a[key] ?? .null, b[key] ?? .null, at: place.isEmpty ? key : "\(place).\(key)")
            }
        case (.list(let a), .list(let b)):
            let common = zip(a, b).enumerated().flatMap { index, pair in
                between(pair.0, pair.1, at: "\(place)[\(index)]")
            }
            guard a.count != b.count else { return common }
            let counts = JSONDifference(
                place: "\(place), number", before: .number(Double(a.count)),
                now: .number(Double(b.count)))
            return [counts] + common
        default:
            return before == now
                ? [] : [JSONDifference(place: place, before: before, now: now)]
        }
    }
}
