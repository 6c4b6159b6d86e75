import Wording

/// What may keep a code from doing its work, though it was made as asked.
public enum CodeWarning: Sendable, Equatable {
    /// Modules so small that printers and cameras lose them.
    case smallModules(millimetres: Double)
    /// The symbol is smaller than the reading distance asks for, by the rule of ten to one.
    case tooSmallForDistance(metres: Double, side: Double, needed: Double)
    /// Less quiet zone than the standard has.
    case narrowQuietZone(modules: Int, needed: Int)
    /// Colours with enough contrast, but not in poor light.
    case lowContrast(ratio: Double)
    /// Light modules on a dark background.
    case inverted
    /// One pixel a module.
    case onePixelModules
    /// Only some readers know the symbology.
    case rareSymbology(CodeSymbology)
    /// Few phones join the symbols of a message.
    case structuredAppend(symbols: Int)
    /// Our own reader reads it, and libzbar does not.
    case notReadByZBar
    /// What a card or an event says and the code does not: the properties' names.
    case leftOut([String])
    /// The site has nothing by this code's ID.
    case notInTour(String)
    /// The terminal is narrower than the code.
    case widerThanTerminal(columns: Int, available: Int)
}

extension CodeWarning: CustomStringConvertible {
    public var description: String {
        switch self {
        case .smallModules(let millimetres):
            "a module is \(Measure.text(millimetres)) mm; below 0.5 mm printers and cameras lose them, "
                + "so make --module larger"
        case .tooSmallForDistance(let metres, let side, let needed):
            "to be read from \(Measure.text(metres)) m the code should be \(Measure.text(needed)) mm wide "
                + "(a rule of thumb: a tenth of the distance), and it is \(Measure.text(side)) mm; make "
                + "--module larger"
        case .narrowQuietZone(let modules, let needed):
            "a quiet zone of \(counted(modules, "module")) is less than the standard's "
                + "\(needed); keep what is around the code as light as its background"
        case .lowContrast(let ratio):
            "a contrast of \(SheetError.one(ratio)) to 1 is little in poor light; black on white "
                + "has 21 to 1"
        case .inverted: "not every reader can read light modules on a dark background"
        case .onePixelModules:
            "a module is one pixel; enlarge the picture by a whole number without smoothing before "
                + "it is used"
        case .rareSymbology(let symbology):
            "most phones do not read \(symbology.title); this kiosk does"
        case .structuredAppend(let symbols):
            "the message is spread over \(symbols) symbols; few phones join them, this kiosk does"
        case .notReadByZBar:
            "this scanner reads it and libzbar does not; other readers may fail as well, so try more "
                + "quiet zone or larger modules"
        case .leftOut(let names):
            "left out of the code: \(names.prefix(12).joined(separator: ", "))"
        case .notInTour(let id): "\(id) is not in the tour; the code leads nowhere yet"
        case .widerThanTerminal(let columns, let available):
            "the code is \(columns) columns wide and the terminal \(available); widen it, or write to a "
                + "file with -o"
        }
    }
}
