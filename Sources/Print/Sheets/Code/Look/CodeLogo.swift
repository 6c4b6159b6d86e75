public import Imaging

/// A picture over the middle of a code, which costs error correction.
public struct CodeLogo: Sendable, Equatable {
    /// Transparent parts show the code's background.
    public var image: ColorImage
    /// The share of the symbol's side that it takes with its background, 0...1; `nil` for as much as may be.
    public var share: Double?

    public init(_ image: ColorImage, share: Double? = nil) {
        self.image = image
        self.share = share
    }

    /// A share such as `20%`.
    ///
    /// - Throws: ``SheetError/invalidValue(option:found:rule:)`` outside 5 % to 50 %.
    public static func share(_ text: String) throws(SheetError) -> Double {
        let number = text.hasSuffix("%") ? Double(text.dropLast()) : nil
        guard let number, (5...50).contains(number) else {
            throw .invalidValue(
                option: "--logo-size", found: text,
                rule: "5% to 50% of the code's side, such as 20%")
        }
        return number / 100
    }
}
