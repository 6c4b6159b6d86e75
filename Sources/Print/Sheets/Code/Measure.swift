/// Numbers as they stand in files and messages: a point, three decimals at most, no zeros at the
/// end.
enum Measure {
    static func text(_ number: Double) -> String {
        // Far below what fits an integer; nothing that is drawn comes near it.
        let thousandths = Int((min(max(number, -1e9), 1e9) * 1000).rounded())
        let whole = thousandths.magnitude / 1000
        let rest = thousandths.magnitude % 1000
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(rest)
        digits = String(repeating: "0", count: 3 - digits.utf8.count) + digits
        while digits.utf8.last == 0x30 { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
