/// How large a module is: on paper, or in pixels.
public enum ModuleSize: Sendable, Equatable {
    case millimetres(Double)
    case pixels(Int)

    /// Reads `0.5mm` or `4px`.
    ///
    /// - Throws: ``SheetError/invalidValue(option:found:rule:)`` outside 0.05...200 mm and
    ///   1...1000 px.
    public init(_ text: String) throws(SheetError) {
        let word = text.lowercased()
        if word.hasSuffix("mm"), let number = Double(word.dropLast(2)),
            (0.05...200).contains(number)
        {
            self = .millimetres(number)
        } else if word.hasSuffix("px"), let number = Int(word.dropLast(2)),
            (1...1000).contains(number)
        {
            self = .pixels(number)
        } else {
            throw .invalidValue(
                option: "--module", found: text,
                rule: "0.05mm to 200mm or 1px to 1000px, such as 0.5mm or 4px")
        }
    }
}
