// What Payloads and Decoding use and embedded Swift has not; compiled into both.

/// Stands for the library's protocol, which is unavailable; demands nothing.
protocol Codable {}

extension Collection where Element: Equatable {
    /// The first place at which the other's elements stand one after the other.
    func firstRange(of other: some Collection<Element>) -> Range<Index>? {
        var start = startIndex
        while true {
            var (end, next) = (start, other.startIndex)
            while end != endIndex, next != other.endIndex, self[end] == other[next] {
                formIndex(after: &end)
                other.formIndex(after: &next)
            }
            if next == other.endIndex { return start..<end }
            guard start != endIndex else { return nil }
            formIndex(after: &start)
        }
    }
}

extension String {
    /// With the first places of one text taken by another.
    func replacing(
        _ other: String, with replacement: String, maxReplacements: Int = .max
    ) -> String {
        var result = ""
        var rest = self[...]
        var count = 0
        while count < maxReplacements, !other.isEmpty, let range = rest.firstRange(of: other) {
            result += rest[..<range.lowerBound]
            result += replacement
            rest = rest[range.upperBound...]
            count += 1
        }
        return result + rest
    }
}
