/// A length of time as a calendar writes it: `P1DT2H3M4S`, `P2W`.
///
/// - SeeAlso: RFC 5545, 3.3.6.
package enum EventDuration {
    /// The length in seconds; `nil` where the text is none or longer than a thousand years.
    package static func seconds(_ text: String) -> Int? {
        var bytes = Array(text.utf8)[...]
        guard bytes.count <= 40 else { return nil }
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
        guard bytes.first?.lowercased == UInt8(ascii: "p") else { return nil }
        var total = 0
        var number: Int?
        var isTime = false
        var isEmpty = true
        for byte in bytes.dropFirst() {
            if byte.isASCIIDigit {
                number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                guard let number, number <= longest else { return nil }
                continue
            }
            if byte.lowercased == UInt8(ascii: "t"), number == nil, !isTime {
                isTime = true
                continue
            }
            guard let count = number, let unit = unit(byte.lowercased, isTime: isTime) else {
                return nil
            }
            total += count * unit
            guard total <= longest else { return nil }
            number = nil
            isEmpty = false
        }
        guard number == nil, !isEmpty else { return nil }
        return isNegative ? -total : total
    }

    private static let longest = 1000 * 366 * 86_400

    private static func unit(_ letter: UInt8, isTime: Bool) -> Int? {
        switch (letter, isTime) {
        case (UInt8(ascii: "w"), false): 604_800
        case (UInt8(ascii: "d"), false): 86_400
        case (UInt8(ascii: "h"), true): 3600
        case (UInt8(ascii: "m"), true): 60
        case (UInt8(ascii: "s"), true): 1
        default: nil
        }
    }
}
