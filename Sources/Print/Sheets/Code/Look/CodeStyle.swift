/// How a code looks; what is left out has the standard's value, or one that serves.
public struct CodeStyle: Sendable, Equatable {
    /// The least contrast that is accepted: what WCAG 2.2 asks of graphics (1.4.11).
    public static let minimumContrast = 3.0
    /// The contrast below which there is a warning: what WCAG 2.2 asks of text (1.4.3).
    public static let comfortableContrast = 4.5

    /// `nil` for 1 mm, or more where the reading distance needs it.
    public var module: ModuleSize?
    /// Dots per inch of pixels; `nil` for what comes near 300 in files that state millimetres.
    public var resolution: Double?
    /// In modules; `nil` for the standard's.
    public var quietZone: Int?
    public var dark = InkColor.black
    public var light = InkColor.white
    /// Whether the modules may be lighter than their background.
    public var allowsInverted = false
    /// A text below the code, outside its quiet zone.
    public var caption: String?
    /// A picture over the middle.
    public var logo: CodeLogo?
    /// From how far the code is to be read, in metres.
    public var distance: Double?

    public init() {}

    /// A distance such as `1.5m` or `80cm`, in metres.
    ///
    /// - Throws: ``SheetError/invalidValue(option:found:rule:)`` outside 5 cm...100 m.
    public static func distance(_ text: String) throws(SheetError) -> Double {
        let word = text.lowercased()
        let metres =
            word.hasSuffix("cm")
            ? Double(word.dropLast(2)).map { $0 / 100 }
            : word.hasSuffix("m") ? Double(word.dropLast()) : nil
        guard let metres, (0.05...100).contains(metres) else {
            throw .invalidValue(
                option: "--distance", found: text, rule: "5cm to 100m, such as 1.5m or 80cm")
        }
        return metres
    }

    /// Checks everything that stands for itself.
    ///
    /// - Throws: ``SheetError`` of the group about the look.
    func check() throws(SheetError) {
        if let resolution, !(20...4800).contains(resolution) {
            throw .invalidValue(
                option: "--dpi", found: Measure.text(resolution), rule: "20 to 4800")
        }
        if let quietZone, !(0...100).contains(quietZone) {
            throw .invalidValue(
                option: "--quiet-zone", found: "\(quietZone)", rule: "0 to 100 modules")
        }
        let ratio = InkColor.contrast(dark, light)
        guard ratio >= Self.minimumContrast else {
            throw .contrastTooLow(ratio: ratio, minimum: Self.minimumContrast)
        }
        guard allowsInverted || !isInverted else { throw .lightOnDark }
        guard let caption else { return }
        guard caption.utf8.count <= 1000 else {
            throw .captionTooLong(lines: CodePicture.captionLines)
        }
        let hasControl = caption.unicodeScalars.contains {
            $0.properties.generalCategory == .control && $0 != "\n"
        }
        guard !hasControl else { throw .controlCharacter(field: "caption") }
    }

    var isInverted: Bool { dark.relativeLuminance > light.relativeLuminance }
}
