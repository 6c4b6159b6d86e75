/// A form that a code is written in, by its name on the command line.
public enum CodeFormat: String, Sendable, CaseIterable {
    case png, svg, pdf, eps
    /// Half blocks in the style's colours, for a terminal of any colours.
    case terminal
    /// Blanks in the style's colours, for a terminal that shows only ASCII.
    case ascii
    /// Number signs and blanks, two a module, for anything that takes text.
    case text

    /// Whether lengths are exact at any size.
    public var isVector: Bool { self == .svg || self == .pdf || self == .eps }

    /// Whether it is made of bytes that a terminal cannot show.
    public var isBinary: Bool { self == .png || self == .pdf }

    /// The format that a file's ending names.
    ///
    /// - Throws: ``SheetError/unknownFormat(_:)``.
    public init(file: String) throws(SheetError) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() ?? "" : ""
        switch ending {
        case "txt": self = .text
        case "ans": self = .terminal
        default:
            guard let format = CodeFormat(rawValue: ending),
                !["terminal", "ascii", "text"].contains(ending)
            else {
                throw .unknownFormat(name)
            }
            self = format
        }
    }
}
