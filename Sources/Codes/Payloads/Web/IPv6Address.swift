/// An IPv6 address in any spelling, with the last four bytes as an IPv4 address or not.
///
/// - SeeAlso: RFC 4291, 2.2; RFC 5952 for the spelling that is shown.
enum IPv6Address {
    /// The address without its brackets in its canonical spelling; `nil` where it is none.
    static func canonical(_ bytes: Bytes) -> String? {
        guard (2...45).contains(bytes.count) else { return nil }
        var pieces = bytes.parts(by: ":")
        // A colon at an end stands there only as one of two, which leave two empty pieces.
        if pieces[0].isEmpty {
            guard pieces.count > 2, pieces[1].isEmpty else { return nil }
            pieces.removeFirst()
        }
        if pieces.count > 1, pieces[pieces.count - 1].isEmpty {
            guard pieces[pieces.count - 2].isEmpty else { return nil }
            pieces.removeLast()
        }
        var groups: [UInt16] = []
        var gap: Int?
        for (index, piece) in pieces.enumerated() {
            if piece.isEmpty {
                guard gap == nil else { return nil }
                gap = groups.count
            } else if index == pieces.count - 1, piece.contains(UInt8(ascii: ".")) {
                guard let numbers = dotted(piece) else { return nil }
                groups += [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
            } else {
                guard piece.count <= 4, piece.allSatisfy({ $0.hexadecimalValue != nil }),
                    let group = UInt16(piece.string, radix: 16)
                else { return nil }
                groups.append(group)
            }
        }
        if let gap {
            guard groups.count < 8 else { return nil }
            groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
        }
        return groups.count == 8 ? written(groups) : nil
    }

    /// Four decimal numbers below 256 without leading zeros.
    private static func dotted(_ bytes: Bytes) -> [UInt16]? {
        let numbers = bytes.parts(by: ".").compactMap { part -> UInt16? in
            guard (1...3).contains(part.count), part.allSatisfy({ $0.isASCIIDigit }),
                part.count == 1 || part.first != UInt8(ascii: "0"), let number = UInt16(part.string)
            else { return nil }
            return number <= 255 ? number : nil
        }
        return numbers.count == 4 && bytes.count(where: { $0 == UInt8(ascii: ".") }) == 3
            ? numbers : nil
    }

    /// The longest run of zeros as two colons; an address that stands for one of IPv4 shows it.
    private static func written(_ groups: [UInt16]) -> String {
        if groups[..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
            let bytes = groups[6...].flatMap { [$0 >> 8, $0 & 255] }
            return "::ffff:" + bytes.map { String($0) }.joined(separator: ".")
        }
        var run = 0..<0
        var start = 0
        while start < groups.count {
            let end: Int = groups[start...].firstIndex(where: { $0 != 0 }) ?? groups.count
            if end - start > max(run.count, 1) { run = start..<end }
            start = end + 1
        }
        func hexadecimal(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard !run.isEmpty else { return hexadecimal(groups[...]) }
        return hexadecimal(groups[..<run.lowerBound]) + "::"
            + hexadecimal(groups[run.upperBound...])
    }
}
