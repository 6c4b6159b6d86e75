/// A code to be read from the display: dark modules on a light plate with a quiet zone.
public struct CodePicture: Sendable, Equatable {
    /// The number of modules per side.
    public var side: Int
    /// Row-major, `side * side` modules, true is dark, without quiet zone.
    public var modules: [Bool]
    /// What it carries, in words, for those who do not see it (a link, or "contact card").
    public var alternative: Text
    public var caption: Text?
    /// Codes that say less and are smaller, the larger first, for displays on which this one has no room.
    public var smallerForms: [CodePicture]

    public init(
        side: Int, modules: [Bool], alternative: Text, caption: Text? = nil,
        smallerForms: [CodePicture] = []
    ) {
        precondition(modules.count == side * side, "\(modules.count) modules, side \(side)")
        self.side = side
        self.modules = modules
        self.alternative = alternative.asSentence
        self.caption = caption?.asSentence
        self.smallerForms = smallerForms
    }

    /// This code, then those that say less.
    public var forms: [CodePicture] { [self] + smallerForms }
}
