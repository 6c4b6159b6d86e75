/// Texts of symbols.
enum SymbolText {
    /// Addresses, as most codes hold, and capitals, as door codes do; longer with each number.
    static func text(_ number: Int, _ random: inout SplitMix64) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let word = String(
            (0..<8 + number * 4).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &random)]
            })
        return number.isMultiple(of: 2) ? "https://example.org/\(word)" : word.uppercased()
    }
}
