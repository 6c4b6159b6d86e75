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
        guard index < bytes.count else { return nil }
        let scalar = Unicode.Scalar(bytes[index])
        guard scalar.properties.isAlphabetic, scalar.isASCII else { return nil }
        index += 1
        return Character(scalar)
    }

    /// The number that stands next; `nil` where none does.
    mutating func next() -> Double? {
        skip()
        let start = index
        if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { index += 1 }
        digits()
        if current == UInt8(ascii: ".") {
            index += 1
            digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { index += 1 }
            digits()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let number = Double(text.hasSuffix(".") ? text + "0" : text), number.isFinite,
            abs(number) <= Self.farthest
        else {
            index = start
            return nil
        }
        return number
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func digits() {
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            index += 1
        }
    }

    private mutating func skip() {
        while let byte = current, [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains(byte) {
            index += 1
        }
    }
}
