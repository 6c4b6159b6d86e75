/// Lengths with the units of CSS, in pixels.
///
/// - SeeAlso: CSS Values and Units Module Level 4, 6 (distance units); SVG 2, 8.9 (units and percentages).
enum SVGLength {
    /// The size of letters where nothing states one, as browsers have it.
    private static let letterSize = 16.0

    private static let pixels: [String: Double] = [
        "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96 / 72,
        "pc": 16, "em": letterSize, "rem": letterSize, "ex": letterSize / 2, "ch": letterSize / 2,
    ]

    /// The units of angles, in degrees.
    private static let degrees: [String: Double] = [
        "": 1, "deg": 1, "grad": 0.9, "rad": 180 / .pi, "turn": 360,
    ]

    /// - Parameter whole: what 100 % are; `nil` where a percentage has no meaning.
    /// - Returns: `nil` for what is no length, `auto` among it.
    static func read(_ text: String, of whole: Double?) -> Double? {
        var numbers = SVGNumbers(text)
        guard let length = next(&numbers, of: whole), numbers.isAtEnd else { return nil }
        return length
    }

    /// The length that stands next.
    static func next(_ numbers: inout SVGNumbers, of whole: Double?) -> Double? {
        guard let number = numbers.next() else { return nil }
        let unit = numbers.unit()
        if unit == "%" { return whole.map { $0 * number / 100 } }
        return pixels[unit].map { $0 * number }
    }

    /// All numbers of a function of ``SVGTransform``, which may be lengths, angles or neither.
    static func arguments(_ text: some StringProtocol, of extent: (Double, Double)) -> [Double]? {
        var numbers = SVGNumbers(text)
        var list: [Double] = []
        while !numbers.isAtEnd {
            guard let number = numbers.next() else { return nil }
            let unit = numbers.unit()
            if unit == "%" {
                list.append(number / 100 * (list.isEmpty ? extent.0 : extent.1))
            } else if let factor = pixels[unit] ?? degrees[unit] {
                list.append(number * factor)
            } else {
                return nil
            }
        }
        return list
    }
}
