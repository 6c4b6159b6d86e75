/// What a visitor did: one gesture (a key, a touch, a typed line) is one event, what it means.
public enum InputEvent: Sendable, Hashable {
    /// A key or touch that means nothing else; it keeps the session alive.
    case activity
    /// A button, row, card, hotspot or floor was chosen.
    case choose(ActionID)
    /// A divider was moved: from 0 to 1 across its picture, beyond that to the next one.
    case slide(ActionID, to: Double)
    case back
    case tab(Dock.Tab)
    case language
    case view
    case help
    case about
    case readAloud
    /// A visitor who hears the pages moves in them, or asks about them.
    case reader(ReaderCommand)
    /// The visit is over.
    case end
    case search
    /// A character was typed (slowly, by a person).
    case character(Character)
    case erase
    case submit
    case pageUp
    case pageDown
    /// A whole code was typed by a keyboard-wedge scanner: under 35 ms a key, then Enter.
    case typedCode(String)
    /// A room's number, a name or words were typed as one line.
    case lookUp(String)
    /// A headset was plugged in or out.
    case plugged(Bool)
    /// The person at the terminal wants to leave (Ctrl-C), or the terminal is gone.
    case quit
}

/// A wish of a visitor who hears the pages.
public enum ReaderCommand: Sendable, Hashable {
    /// The first key of a keypad: it turns speech on, and does nothing else.
    case begin
    case next, previous
    /// The next or the previous part of the page: a heading, a list, the buttons, the menu.
    case nextSection, previousSection
    /// The next or the previous of what can be chosen.
    case nextChoice, previousChoice
    case first, last
    /// Chooses what is read, or says it again where there is nothing to choose.
    case choose
    case again, spell, slower, faster, louder, quieter
    /// Where the visitor is, and what the keys do.
    case help
}
