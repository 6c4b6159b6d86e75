import Synchronization

@testable import Screens

/// An HDMI-CEC device that exists only here: answers every call from a script.
final class FakeCEC: CECCalls {
    struct State {
        var log: [String] = []
        var opened = 0
        /// Errors by the call's name; other calls succeed.
        var faults: [String: CInt] = [:]
        /// Results of the transmissions, in order; after the last, they succeed.
        var endings: [CECTransmission] = []
        /// CEC_CAP_LOG_ADDRS and CEC_CAP_TRANSMIT.
        var flags: UInt32 = 0b110
        var claimed: UInt16 = 0
        /// The claimed address: playback device 1.
        var claim: UInt16 = 1 << 4
        var place: UInt16 = 0x1000
    }

    let state = Mutex(State())
    var log: [String] {
        state.withLock { state in
            defer { state.log = [] }
            return state.log
        }
    }
    var isClosed: Bool { state.withLock { $0.opened == 0 } }

    func with(_ change: (inout sending State) -> Void) { state.withLock { change(&$0) } }

    private func enter(_ call: String, _ words: String = "") throws(ScreenCallFault) {
        let code = state.withLock { state in
            state.log.append(words.isEmpty ? call : "\(call) \(words)")
            return state.faults[call] ?? 0
        }
        if code != 0 { throw ScreenCallFault(code: code) }
    }

    func open(_ path: String) throws(ScreenCallFault) -> CInt {
        try enter("open", path)
        state.withLock { $0.opened += 1 }
        return 5
    }

    func close(_ device: CInt) {
        state.withLock { state in
            state.log.append("close")
            state.opened -= 1
        }
    }

    func capabilities(_ device: CInt) throws(ScreenCallFault) -> CECCapabilities {
        try enter("capabilities")
        return CECCapabilities(driver: "fake", flags: state.withLock(\.flags))
    }

    func becomeInitiator(_ device: CInt) throws(ScreenCallFault) { try enter("mode") }

    func claimedAddresses(_ device: CInt) throws(ScreenCallFault) -> UInt16 {
        try enter("addresses")
        return state.withLock(\.claimed)
    }

    func claimAddress(_ device: CInt, name: String) throws(ScreenCallFault) {
        try enter("claim", name)
        state.withLock { $0.claimed = $0.claim }
    }

    func physicalAddress(_ device: CInt) throws(ScreenCallFault) -> UInt16 {
        try enter("place")
        return state.withLock(\.place)
    }

    func transmit(
        _ device: CInt, _ message: CECMessage
    ) throws(ScreenCallFault) -> CECTransmission {
        try enter(
            "transmit", message.bytes.map { String($0, radix: 16) }.joined(separator: " "))
        return state.withLock { $0.endings.isEmpty ? .done : $0.endings.removeFirst() }
    }
}
