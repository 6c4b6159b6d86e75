internal import Glibc
internal import Synchronization
import Threads

/// The television behind an HDMI-CEC device, which goes to standby with the pages and wakes with them.
///
/// Its calls may take seconds, and are made on a thread of its own.
actor Television: ThreadActor {
    private let path: String
    private let calls: any CECCalls
    private let tell: @Sendable (String) -> Void
    nonisolated let thread = ThreadExecutor(name: "cec")
    private let wanted = Mutex<Bool?>(nil)
    private var isOn: Bool?
    private var hasFailed = false

    /// The OSD name of the kiosk among the television's inputs.
    private static let name = "Docent"

    /// - Parameter tell: called with a sentence about a failure, once until a switch works again.
    init(
        _ path: String, calls: any CECCalls = LinuxCECCalls(),
        tell: @escaping @Sendable (String) -> Void
    ) {
        (self.path, self.calls, self.tell) = (path, calls, tell)
    }

    /// Has the television switched soon.
    nonisolated func turn(on: Bool) {
        wanted.withLock { $0 = on }
        Task { await settle() }
    }

    /// Switches the television as was wanted last, unless it is so already or there is no device.
    func settle() {
        guard let on = wanted.withLock(\.self), on != isOn else { return }
        isOn = on
        do throws(CECError) {
            try send(on: on)
            hasFailed = false
        } catch {
            guard !error.isAbsence, !hasFailed else { return }
            hasFailed = true
            tell("\(error)")
        }
    }

    private func send(on: Bool) throws(CECError) {
        let device = try CECDevice(path, calls)
        defer { device.close() }
        let initiator = try device.address(claimedAs: Self.name)
        guard on else { return try device.transmit(.standby(from: initiator)) }
        try device.transmit(.imageViewOn(from: initiator))
        // Without a logical address the kiosk cannot be the active source.
        guard initiator != CECCapabilities.unregistered, let place = try device.physicalAddress()
        else { return }
        try device.transmit(.activeSource(from: initiator, at: place))
    }
}
