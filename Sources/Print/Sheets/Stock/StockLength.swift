/// A length as people and makers write it: millimetres (`63.5`, `63.5 mm`), or inches with their sign, also with a
/// fraction (`2.625in`, `2-5/8 in`, `1/2"`).
struct StockLength: Equatable {
    private static let units = [("mm", 1.0), ("in", 25.4), ("\"", 25.4)]

    let millimetres: Double

    /// `nil` for anything else.
    init?(_ text: String) {
        let unit = Self.units.first { text.hasSuffix($0.0) }
        var number = text.dropLast(unit?.0.count ?? 0)
        if unit != nil, number.last == " " { number = number.dropLast() }
        var parts = number.split(
            maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: { "- ".contains($0) })
        var length = 0.0
        if let fraction = parts.last?.split(separator: "/", omittingEmptySubsequences: false),
            fraction.count == 2, unit?.1 == 25.4
        {
            guard let over = Self.decimal(fraction[0]), let under = Self.decimal(fraction[1]),
                under > 0
            else { return nil }
            length = over / under
            parts.removeLast()
        }
        guard parts.count <= 1 else { return nil }
        if let part = parts.first {
            guard let whole = Self.decimal(part) else { return nil }
            length += whole
        }
        millimetres = length * (unit?.1 ?? 1)
    }

    private static func decimal(_ text: Substring) -> Double? {
        guard text.utf8.count <= 12,
            text.utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) })
        else { return nil }
        return Double(text)
    }
}
