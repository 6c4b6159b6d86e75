/// A length of time as a calendar writes it: `P1DT2H3M4S`, `P2W`.
///
/// - SeeAlso: RFC 5545, 3.3.6.
enum EventDuration {
    /// The length in seconds; `nil` where the text is none or longer than a thousand years.
    static func seconds(_ text: String) -> Int? {
        var bytes = Array(text.utf8)[...]
        guard bytes.count <= 40 else { return nil }
        let isNegative = bytes.first == 0x2D
        if isNegative || bytes.first == 0x2B { bytes = bytes.dropFirst() }
        guard bytes.first?.lowercased == 0x70 else { return nil }
        var total = 0
        var number: Int?
        var isTime = false
        var isEmpty = true
        for byte in bytes.dropFirst() {
            if byte.isASCIIDigit {
                number = (number ?? 0) * 10 + Int(byte - 0x30)
                guard let number, number <= longest else { return nil }
                continue
            }
            if byte.lowercased == 0x74, number == nil, !isTime {
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
        case (0x77, false): 604_800
        case (0x64, false): 86_400
        case (0x68, true): 3600
        case (0x6D, true): 60
        case (0x73, true): 1
        default: nil
        }
    }
}
