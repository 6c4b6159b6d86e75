import Foundation

/// What a form sends: names with values, as `application/x-www-form-urlencoded` (URL Standard, 5.1).
struct FormBody {
    private(set) var values: [String: String] = [:]

    /// More names, or longer ones, are no form of ours.
    private static let mostNames = 8192
    private static let longestName = 256

    /// - Returns: nil for what is no such body, or has a name twice.
    init?(_ bytes: [UInt8]) {
        let pairs = bytes.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= Self.mostNames else { return nil }
        for pair in pairs {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = Self.decoded(pair[..<end]), !name.isEmpty,
                name.utf8.count <= Self.longestName,
                let value = Self.decoded(pair[end...].dropFirst())
            else { return nil }
            guard values.updateValue(value.replacing("\r\n", with: "\n"), forKey: name) == nil
            else { return nil }
        }
    }

    /// A form with other values.
    init(_ form: FormBody, with values: [String: String]) { self.values = values }

    subscript(name: String) -> String? { values[name] }

    /// Names with values as a form sends them.
    static func encoded(_ values: [String: String]) -> String {
        func encoded(_ text: String) -> String {
            text.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    String(Unicode.Scalar(byte))
                default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }
            }.joined()
        }
        return values.sorted { $0.key < $1.key }
            .map { "\(encoded($0.key))=\(encoded($0.value))" }.joined(separator: "&")
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit),
                    let low = rest.popFirst().flatMap(digit)
                else { return nil }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
