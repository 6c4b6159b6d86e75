/// Reads numbers as SVG writes them: `1-2.5.5e1` is 1, -2.5 and 5.
///
/// - SeeAlso: Scalable Vector Graphics (SVG) 2, 9.3.9, the grammar of path data.
struct SVGNumbers {
    /// Larger than any drawing; more would lose the places of rooms in rounding.
    private static let farthest = 1e9

    private let bytes: [UInt8]
    private var index = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    /// All numbers of a text; `nil` where something else stands in it.
    static func list(_ text: some StringProtocol) -> [Double]? {
        var numbers = SVGNumbers(text)
        var list: [Double] = []
        while !numbers.isAtEnd {
            guard let number = numbers.next() else { return nil }
            list.append(number)
        }
        return list
    }

    /// Whether nothing but separators is left.
    var isAtEnd: Bool {
        mutating get {
            skip()
            return index == bytes.count
        }
    }

    /// The letter that stands next; `nil` where none does.
    mutating func letter() -> Character? {
        skip()
        guard let byte = current, Self.isLetter(byte) else { return nil }
        index += 1
        return Character(Unicode.Scalar(byte))
    }

    /// The letters or percent sign that stand directly behind a number, in small letters; empty where none do.
    mutating func unit() -> String {
        let start = index
        while let byte = current, Self.isLetter(byte) || byte == UInt8(ascii: "%") { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    }

    /// The digit 0 or 1 that stands next, as arcs have it: `a1 1 0 0110 10`.
    mutating func flag() -> Bool? {
        skip()
        guard let byte = current, [UInt8(ascii: "0"), UInt8(ascii: "1")].contains(byte) else {
            return nil
        }
        index += 1
        return byte == UInt8(ascii: "1")
    }

    /// The number that stands next; `nil` where none does.
    mutating func next() -> Double? {
        skip()
        let start = index
        if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { index += 1 }
        digits()
        var end = index
        if current == UInt8(ascii: ".") {
            index += 1
            end = index
            digits()
            // A number may end with its point, which `Double` does not read.
            if index > end { end = index } else { end -= 1 }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            // The e of "1em" is none of a number's.
            let mantissa = index
            index += 1
            if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { index += 1 }
            let exponent = index
            digits()
            if index > exponent { end = index } else { index = mantissa }
        }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        guard let number = Double(text), number.isFinite, abs(number) <= Self.farthest else {
            index = start
            return nil
        }
        return number
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private mutating func digits() {
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            index += 1
        }
    }

    private mutating func skip() {
        while let byte = current, Self.isSeparator(byte) { index += 1 }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: ","): true
        default: false
        }
    }
}
