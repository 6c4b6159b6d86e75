import TextPages

/// The answers of a terminal about itself.
extension TerminalCapabilities {
    /// Takes an answer; an unsolicited one does no harm.
    mutating func take(_ answer: TerminalInput) {
        switch answer {
        case .attributes(let numbers):
            // Attribute 4 is sixel graphics; kitty's are better and were asked for first.
            if graphics == .characters && numbers.contains(4) { graphics = .sixel }
        case .kittyGraphics(let isSupported):
            if isSupported { graphics = .kitty }
        case .cursor(_, let column):
            // One ambiguous character was printed in column 1.
            drawsAmbiguousWide = column == 3
        case .key, .character, .paste, .mouse: break
        }
    }
}
