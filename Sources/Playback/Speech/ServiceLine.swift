/// A line of speech-dispatcher's: a code, whether it ends the answer, and a text.
struct ServiceLine: Equatable {
    let code: Int
    let isLast: Bool
    let text: String

    /// `nil` for bytes that do not begin with a code.
    init?(_ bytes: [UInt8]) {
        let digits = bytes.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        code = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        switch bytes.dropFirst(3).first {
        case UInt8(ascii: "-"): isLast = false
        case UInt8(ascii: " "), nil: isLast = true
        default: return nil
        }
        text = String(decoding: bytes.dropFirst(4), as: UTF8.self)
    }
}
