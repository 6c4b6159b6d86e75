/// The system calls that an HDMI-CEC device takes, one method per call, with values in place of C structures.
///
/// Errors are the call's own number. Calls block: until an address is claimed, or a message is acknowledged.
protocol CECCalls: Sendable {
    func open(_ path: String) throws(ScreenCallFault) -> CInt
    func close(_ device: CInt)
    func capabilities(_ device: CInt) throws(ScreenCallFault) -> CECCapabilities
    /// Sends messages from this file alone; nothing is received.
    func becomeInitiator(_ device: CInt) throws(ScreenCallFault)
    /// The logical addresses that the device has claimed, a bit each; 0 for none.
    func claimedAddresses(_ device: CInt) throws(ScreenCallFault) -> UInt16
    /// Claims the logical address of a playback device, or none where the device is not plugged in.
    func claimAddress(_ device: CInt, name: String) throws(ScreenCallFault)
    /// The number of the television's input; ``CECCapabilities/noAddress`` where none is known.
    func physicalAddress(_ device: CInt) throws(ScreenCallFault) -> UInt16
    /// Transmits a message, and waits until that is done.
    func transmit(_ device: CInt, _ message: CECMessage) throws(ScreenCallFault)
        -> CECTransmission
}

/// An HDMI-CEC device as its driver reports it.
struct CECCapabilities: Sendable, Equatable {
    var driver: String
    var flags: UInt32

    /// `CEC_CAP_LOG_ADDRS`: programs claim its logical addresses.
    var claimsAddresses: Bool { flags & 1 << 1 != 0 }
    /// `CEC_CAP_TRANSMIT`.
    var transmits: Bool { flags & 1 << 2 != 0 }

    /// `CEC_PHYS_ADDR_INVALID`.
    static let noAddress: UInt16 = 0xFFFF
    /// The logical address of what has claimed none.
    static let unregistered: UInt8 = 15
}

/// The end of a transmission, as `tx_status` reports it.
struct CECTransmission: Sendable, Equatable {
    var status: UInt8

    static let done = CECTransmission(status: 1)
    /// No device acknowledged it, after all retries.
    static let unanswered = CECTransmission(status: 1 << 2 | 1 << 5)

    var isDone: Bool { status & 1 != 0 }
    var isUnanswered: Bool { status & 1 << 2 != 0 }
}
