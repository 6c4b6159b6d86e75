/// What a terminal has sent, parsed but not yet interpreted.
enum TerminalInput: Sendable, Equatable {
    case key(Key)
    case character(Character)
    /// Text between the marks of a bracketed paste.
    case paste(String)
    case mouse(Mouse)
    /// The answer to the question for the terminal's attributes (DA1).
    case attributes([Int])
    /// The answer to the question whether kitty's graphics are understood.
    case kittyGraphics(isSupported: Bool)
    /// The answer to the question for the cursor's place, counted from 1.
    case cursor(row: Int, column: Int)

    struct Mouse: Sendable, Equatable {
        enum Kind: Sendable { case press, release, wheelUp, wheelDown, other }
        var kind: Kind
        /// Counted from 0.
        var x: Int
        var y: Int
    }
}
