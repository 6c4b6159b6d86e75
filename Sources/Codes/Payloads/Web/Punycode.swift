/// Punycode: the ASCII form of a label in other letters.
///
/// - SeeAlso: RFC 3492.
enum Punycode {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26
    private static let initialBias = 72
    private static let initialCode = 128

    /// A label of a host name has at most 63 bytes; nothing longer is decoded or encoded.
    private static let longestLabel = 63

    /// The letters behind the part after `xn--`; `nil` where it is not punycode.
    static func decode(_ label: Bytes) -> String? {
        guard label.count <= longestLabel else { return nil }
        var scalars: [Unicode.Scalar] = []
        var digits = label
        if let hyphen = label.lastIndex(of: UInt8(ascii: "-")) {
            scalars = label[label.startIndex..<hyphen].map { Unicode.Scalar($0) }
            digits = label[(hyphen + 1)...]
        }
        guard scalars.allSatisfy({ $0.isASCII }) else { return nil }
        var code = initialCode
        var bias = initialBias
        var index = 0
        var place = digits.startIndex
        while place < digits.endIndex {
            let oldIndex = index
            var weight = 1
            var step = base
            while true {
                guard place < digits.endIndex, let digit = digitValue(digits[place]) else {
                    return nil
                }
                place += 1
                index += digit * weight
                // Scalars end at 0x10FFFF and a label has 63 of them: anything near the bound of
                // Int32 is nonsense.
                guard index < Int(Int32.max) else { return nil }
                let threshold = min(max(step - bias, tMin), tMax)
                if digit < threshold { break }
                weight *= base - threshold
                guard weight < Int(Int32.max) else { return nil }
                step += base
            }
            let count = scalars.count + 1
            bias = adapted(index - oldIndex, count: count, isFirst: oldIndex == 0)
            code += index / count
            index %= count
            guard code <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
            scalars.insert(scalar, at: index)
            index += 1
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// The ASCII form of a label without `xn--`; `nil` where the label is too long.
    static func encode(_ label: String) -> String? {
        let scalars = Array(label.unicodeScalars.prefix(longestLabel + 1))
        guard scalars.count <= longestLabel else { return nil }
        var output = scalars.filter { $0.isASCII }.map { UInt8(truncatingIfNeeded: $0.value) }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var code = initialCode
        var delta = 0
        var bias = initialBias
        while handled < scalars.count {
            guard let next = scalars.lazy.map({ Int($0.value) }).filter({ $0 >= code }).min() else {
                return nil
            }
            delta += (next - code) * (handled + 1)
            code = next
            for scalar in scalars {
                if scalar.value < code { delta += 1 }
                guard scalar.value == code else { continue }
                var rest = delta
                var step = base
                while true {
                    let threshold = min(max(step - bias, tMin), tMax)
                    if rest < threshold { break }
                    output.append(digit(threshold + (rest - threshold) % (base - threshold)))
                    rest = (rest - threshold) / (base - threshold)
                    step += base
                }
                output.append(digit(rest))
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            bias += base
        }
        return bias + (base - tMin + 1) * delta / (delta + 38)
    }

    private static func digitValue(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30 + 26
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x61...0x7A: Int(byte) - 0x61
        default: nil
        }
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? 0x61 + value : 0x30 + value - 26)
    }
}
