/// A number of bytes as people write it: "512 MiB", "2 MB".
enum ByteSize {
    private static let units: [String: Int] = [
        "B": 1, "kB": 1000, "MB": 1_000_000, "GB": 1_000_000_000,
        "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
    ]

    /// Nil where it is none, or outside of the bounds.
    static func bytes(_ text: String, in bounds: ClosedRange<Int>) -> Int? {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let unit = text[digits.endIndex...].drop { $0 == " " }
        guard digits.utf8.count <= 12, let number = Double(digits),
            let factor = units[String(unit)]
        else { return nil }
        let bytes = (number * Double(factor)).rounded()
        guard bytes >= Double(bounds.lowerBound), bytes <= Double(bounds.upperBound) else {
            return nil
        }
        return Int(bytes)
    }

    /// With one digit after the point at most: "1.2 MB".
    static func text(_ bytes: Int) -> String {
        for (unit, size) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000)]
        where bytes >= size {
            let tenths = bytes / (size / 10)
            return tenths % 10 == 0
                ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
        }
        return "\(bytes) B"
    }
}
