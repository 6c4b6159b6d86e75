/// A key of a keypad that is felt and not seen.
public enum PadKey: Sendable, Hashable, CaseIterable {
    case down, up, choose, back, next, help, quieter, louder
    /// Back, held.
    case home
}
