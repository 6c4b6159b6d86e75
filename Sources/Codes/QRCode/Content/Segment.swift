/// A run of a symbol's data in one mode.
///
/// ``bytes`` are what a reader transmits: digits and alphanumeric characters as ASCII (the group
/// separator 0x1D and the percent sign in their own right where FNC1 is in force), kanji as Shift
/// JIS and hanzi as GB 2312 byte pairs, bytes as they are.
public struct Segment: Hashable, Sendable {
    /// The ways in which characters are packed into bits.
    public enum Mode: Hashable, Sendable, CaseIterable {
        /// Digits, three in 10 bits.
        case numeric
        /// Digits, A to Z, space and `$%*+-./:`, two in 11 bits.
        case alphanumeric
        /// Bytes of any meaning, 8 bits each.
        case byte
        /// Shift JIS pairs 0x8140...0x9FFC and 0xE040...0xEBBF, 13 bits each.
        case kanji
        /// GB 2312 pairs, 13 bits each (GB/T 18284, QR Code only).
        case hanzi
    }

    /// How the characters are packed.
    public var mode: Mode
    /// The characters, as a reader transmits them.
    public var bytes: [UInt8]
    /// The extended channel interpretation in force, 0...999999; 26 says that bytes are UTF-8.
    ///
    /// `nil` before the first designator. In encoding a designator is written where the value
    /// changes; `nil` writes none, so that what came before stays in force.
    public var eci: Int?

    /// A run of `bytes` in `mode`.
    public init(_ mode: Mode, _ bytes: [UInt8], eci: Int? = nil) {
        self.mode = mode
        self.bytes = bytes
        self.eci = eci
    }
}

extension Segment.Mode: CustomStringConvertible {
    /// The mode's name, as messages have it.
    public var description: String {
        switch self {
        case .numeric: "numeric"
        case .alphanumeric: "alphanumeric"
        case .byte: "byte"
        case .kanji: "kanji"
        case .hanzi: "hanzi"
        }
    }
}
