/// A key that does something rather than type a character.
enum Key: Sendable, Hashable {
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    case backspace, tab, backTab, enter, lineFeed, escape
    case function(Int)
    /// A lower-case letter, or one of `[ \ ] ^ _`, with Control.
    case control(Character)
}
