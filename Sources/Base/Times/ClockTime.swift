/// Times of day, in minutes from midnight: 0 to 1439.
public enum ClockTime {
    /// Reads "15:00"; `nil` for a text of another form.
    public static func minutes(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }

    /// "09:05".
    public static func text(_ minutes: Int) -> String {
        "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// "9:05", as in running text.
    public static func shortText(_ minutes: Int) -> String {
        "\(minutes / 60):\(two(minutes % 60))"
    }

    /// A number below 100 in two digits.
    public static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
