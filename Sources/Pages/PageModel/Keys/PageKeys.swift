/// What keys mean on a page, the same on every display.
package struct PageKeys {
    private let screen: Screen?

    package init(screen: Screen?) { self.screen = screen }

    /// What a character that a person typed leads to.
    package enum Typed: Equatable {
        case event(InputEvent)
        /// What has the focus is chosen.
        case activate
        case nothing
    }

    /// Whether text is typed on the page.
    package var hasEntry: Bool {
        guard let screen, screen.overlay == nil else { return false }
        return if case .entry = screen.content { true } else { false }
    }

    /// While the countdown runs, any key only ends it: the kiosk does so at the activity.
    private var isCountdown: Bool { screen?.overlay?.number != nil }

    /// Whether the page says that any key will do.
    private var isInvitation: Bool { screen?.isInvitation == true }

    /// Gives a key its meaning while the page is read aloud: it moves the voice, which takes the focus along.
    package func command(for key: Key) -> ReaderCommand? {
        guard let screen, !isCountdown else { return nil }
        if case .pad(let key) = key { return screen.reading == nil ? .begin : key.command }
        guard screen.reading != nil else { return nil }
        return switch key {
        case .down: .next
        case .up: .previous
        case .pageDown: .nextSection
        case .pageUp: .previousSection
        case .tab: .nextChoice
        case .backTab: .previousChoice
        case .home: .first
        case .end: .last
        case .enter, .lineFeed: .choose
        case .function(1): .help
        case .function(9): .slower
        case .function(10): .faster
        case .function(11): .spell
        case .function(12): .again
        default: nil
        }
    }

    /// What a key means that neither moves the focus nor turns pages.
    package func event(for key: Key) -> InputEvent? {
        if isCountdown { return nil }
        return switch key {
        case .escape, .pad(.back): .back
        case .pad(.home): .tab(.home)
        case .backspace: hasEntry ? .erase : .back
        case .home, .function(5): .tab(.home)
        case .function(6): .tab(.scan)
        case .function(7): .tab(.map)
        case .function(1): .help
        case .function(2): .language
        case .function(3): .view
        case .function(4): .about
        case .function(8): .readAloud
        default: isInvitation ? .tab(.home) : nil
        }
    }

    /// What the keys for pages mean where the page itself has no parts to turn.
    package func turn(by step: Int) -> InputEvent? {
        if screen?.overlay != nil { return nil }
        return step < 0 ? .pageUp : .pageDown
    }

    package func typed(_ character: Character) -> Typed {
        if hasEntry { return .event(.character(character)) }
        if screen?.reading != nil {
            switch character {
            case " ": return .event(.reader(.choose))
            case "+": return .event(.reader(.louder))
            case "-": return .event(.reader(.quieter))
            default: break
            }
        }
        if character == " " { return .activate }
        if screen?.overlay != nil { return .nothing }
        return .event(character == "/" ? .search : .character(character))
    }
}

/// A key that does something rather than type a character.
package enum Key: Sendable, Hashable {
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    case backspace, tab, backTab, enter, lineFeed, escape
    case function(Int)
    /// A key of a keypad.
    case pad(PadKey)
    /// A lower-case letter, or one of `[ \ ] ^ _`, with Control.
    case control(Character)
}

extension PadKey {
    /// What the key means while pages are read aloud; `nil` for those that lead to another page.
    fileprivate var command: ReaderCommand? {
        switch self {
        case .down: .next
        case .up: .previous
        case .choose: .choose
        case .next: .nextSection
        case .help: .help
        case .quieter: .quieter
        case .louder: .louder
        case .back, .home: nil
        }
    }
}
