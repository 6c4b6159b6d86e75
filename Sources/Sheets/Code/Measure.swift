/// Numbers as they stand in files and messages: a point, three decimals at most, no zeros at the
/// end.
enum Measure {
    static func text(_ number: Double, decimals: Int = 3) -> String {
        let scale = decimals == 4 ? 10_000.0 : 1000.0
        // Far below what fits an integer; nothing that is drawn comes near it.
        let units = Int((min(max(number, -1e9), 1e9) * scale).rounded())
        let whole = units.magnitude / UInt(scale)
        let rest = units.magnitude % UInt(scale)
        let sign = units < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(rest)
        digits = String(repeating: "0", count: (decimals == 4 ? 4 : 3) - digits.utf8.count) + digits
        while digits.utf8.last == 0x30 { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
