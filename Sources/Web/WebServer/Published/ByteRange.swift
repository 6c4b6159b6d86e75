/// The bytes of a file that a request asks for.
///
/// - SeeAlso: RFC 9110, 14.1.2 and 14.2.
enum ByteRange: Equatable {
    /// All of it: no range, one of another unit, several of them, or a header that is not well-formed.
    case whole
    /// From the first to the last byte, both included.
    case part(ClosedRange<Int>)
    /// None of its bytes: the answer is 416.
    case unsatisfiable

    /// - Parameters:
    ///   - header: the value of `Range`.
    ///   - size: the file's, in bytes.
    init(_ header: String?, size: Int) {
        self = header.flatMap { Self.parse($0, size: size) } ?? .whole
    }

    private static func parse(_ header: String, size: Int) -> ByteRange? {
        guard header.utf8.count <= 64, header.lowercased().hasPrefix("bytes=") else { return nil }
        let spec = header.dropFirst("bytes=".count)
        // A server may answer several ranges with the whole file.
        guard !spec.contains(","), let hyphen = spec.firstIndex(of: "-") else { return nil }
        let (first, last) = (spec[..<hyphen], spec[spec.index(after: hyphen)...])
        func number(_ digits: Substring) -> Int? {
            guard (1...18).contains(digits.utf8.count),
                digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            return Int(digits)
        }
        if first.isEmpty {
            guard let suffix = number(last) else { return nil }
            guard suffix > 0, size > 0 else { return .unsatisfiable }
            return .part(max(0, size - suffix)...(size - 1))
        }
        guard let start = number(first) else { return nil }
        if last.isEmpty {
            return start < size ? .part(start...(size - 1)) : .unsatisfiable
        }
        guard let end = number(last), end >= start else { return nil }
        return start < size ? .part(start...min(end, size - 1)) : .unsatisfiable
    }
}
