/// An IPv4 address in any of the spellings that browsers read: `192.168.0.1`, `0xC0A80001`,
/// `3232235521`, `0300.0250.1`.
///
/// - SeeAlso: the URL standard of the WHATWG, IPv4 parser.
enum IPv4Address {
    /// The address in four decimal numbers; `nil` where the host is none.
    static func canonical(_ host: String) -> String? {
        var bytes = Array(host.utf8)[...]
        if bytes.last == UInt8(ascii: ".") { bytes = bytes.dropLast() }
        guard bytes.last?.hexadecimalValue != nil || bytes.last == UInt8(ascii: "x") else {
            return nil
        }
        let parts = bytes.split(
            separator: UInt8(ascii: "."), maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count <= 4 else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            guard let number = number(part) else { return nil }
            numbers.append(number)
        }
        guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }),
            last < 1 << (8 * UInt64(4 - numbers.count))
        else { return nil }
        var address = last
        for (index, number) in numbers.enumerated() {
            address += number << (8 * UInt64(3 - index))
        }
        return [24, 16, 8, 0].map { String(address >> $0 & 255) }.joined(separator: ".")
    }

    /// A part in decimal, in octal after `0`, in hexadecimal after `0x`.
    private static func number(_ part: Bytes) -> UInt64? {
        guard !part.isEmpty else { return nil }
        if part.begins(with: "0x") {
            let digits = part.dropFirst(2)
            return digits.isEmpty
                ? 0 : UInt64(digits.string, radix: 16).flatMap { unsigned($0, digits) }
        }
        let radix = part.first == UInt8(ascii: "0") && part.count > 1 ? 8 : 10
        return UInt64(part.string, radix: radix).flatMap { unsigned($0, part) }
    }

    /// Refuses the sign that the standard library's number parser would take.
    private static func unsigned(_ number: UInt64, _ digits: Bytes) -> UInt64? {
        digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") ? nil : number
    }
}
