/// What a visitor did: one gesture (a key, a touch, a typed line) is one event, what it means.
public enum InputEvent: Sendable, Hashable {
    /// A key or touch that means nothing else; it keeps the session alive.
    case activity
    /// A button, row, card, hotspot or floor was chosen.
    case choose(ActionID)
    /// A divider was moved: from 0 to 1 across its picture, beyond that to the next one.
    case slide(ActionID, to: Double)
    /// The focus has moved; for screen readers and voices.
    case focused(FocusPlace)
    case back
    case tab(Dock.Tab)
    case language
    case view
    case help
    case about
    case readAloud
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

/// What has the focus, in words: "Show the way", the first of three.
public struct FocusPlace: Sendable, Hashable {
    public var label: String
    /// Counted from 1.
    public var number: Int
    public var count: Int

    public init(label: String, number: Int, count: Int) {
        self.label = label
        self.number = number
        self.count = count
    }
}
