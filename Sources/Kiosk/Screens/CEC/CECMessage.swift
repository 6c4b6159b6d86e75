/// A message of Consumer Electronics Control, by which devices on HDMI switch each other.
///
/// - SeeAlso: HDMI 1.4b, Supplement 1 (CEC), 13.1 (one touch play) and 13.3 (system standby).
struct CECMessage: Sendable, Equatable {
    /// The header, the opcode and its operands.
    let bytes: [UInt8]

    private init(from initiator: UInt8, to destination: UInt8, _ bytes: [UInt8]) {
        self.bytes = [initiator << 4 | destination] + bytes
    }

    private static let television: UInt8 = 0
    private static let broadcast: UInt8 = 15

    /// `<Standby>`, to the television alone.
    static func standby(from initiator: UInt8) -> CECMessage {
        CECMessage(from: initiator, to: television, [0x36])
    }

    /// `<Image View On>`: the television leaves standby.
    static func imageViewOn(from initiator: UInt8) -> CECMessage {
        CECMessage(from: initiator, to: television, [0x04])
    }

    /// `<Active Source>`: the television shows the input at a physical address.
    static func activeSource(from initiator: UInt8, at address: UInt16) -> CECMessage {
        CECMessage(
            from: initiator, to: broadcast, [0x82, UInt8(address >> 8), UInt8(address & 255)])
    }
}
