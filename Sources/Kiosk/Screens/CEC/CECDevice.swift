internal import Glibc

/// An HDMI-CEC device that is open.
public struct CECDevice {
    private let path: String
    private let calls: any CECCalls
    private let device: CInt
    private let capabilities: CECCapabilities

    init(_ path: String, _ calls: any CECCalls) throws(CECError) {
        (self.path, self.calls) = (path, calls)
        do throws(ScreenCallFault) {
            device = try calls.open(path)
        } catch {
            throw error.code == EACCES || error.code == EPERM
                ? .denied(path: path) : .system(call: "open it", path: path, code: error.code)
        }
        do throws(ScreenCallFault) {
            capabilities = try calls.capabilities(device)
        } catch {
            calls.close(device)
            throw .system(call: "ask what it can do", path: path, code: error.code)
        }
        guard capabilities.transmits else {
            calls.close(device)
            throw .silent(path: path, driver: capabilities.driver)
        }
    }

    func close() { calls.close(device) }

    /// The logical address to send from, claimed where none is; ``CECCapabilities/unregistered`` where none can be.
    func address(claimedAs name: String) throws(CECError) -> UInt8 {
        try attempt("claim an address") { () throws(ScreenCallFault) in
            try calls.becomeInitiator(device)
            var claimed = try calls.claimedAddresses(device)
            if claimed == 0, capabilities.claimsAddresses {
                try calls.claimAddress(device, name: name)
                claimed = try calls.claimedAddresses(device)
            }
            return claimed == 0
                ? CECCapabilities.unregistered : UInt8(claimed.trailingZeroBitCount)
        }
    }

    /// The number of the television's input; `nil` where no television is plugged in.
    func physicalAddress() throws(CECError) -> UInt16? {
        let place = try attempt("ask for its place") { () throws(ScreenCallFault) in
            try calls.physicalAddress(device)
        }
        return place == CECCapabilities.noAddress ? nil : place
    }

    func transmit(_ message: CECMessage) throws(CECError) {
        let transmission: CECTransmission
        do throws(ScreenCallFault) {
            transmission = try calls.transmit(device, message)
        } catch {
            // A device that no television has given an address transmits nothing.
            throw error.code == ENONET
                ? .unanswered(path: path)
                : .system(call: "transmit", path: path, code: error.code)
        }
        guard !transmission.isDone else { return }
        throw transmission.isUnanswered
            ? .unanswered(path: path) : .lost(path: path, status: transmission.status)
    }

    private func attempt<Answer>(
        _ call: String, _ body: () throws(ScreenCallFault) -> Answer
    ) throws(CECError) -> Answer {
        do throws(ScreenCallFault) {
            return try body()
        } catch {
            throw .system(call: call, path: path, code: error.code)
        }
    }

    // MARK: Reports

    /// Looks at a device without sending anything.
    ///
    /// - Returns: what it is, or why it cannot be used; `nil` where there is none.
    public static func look(at path: String) -> Result<String, CECError>? {
        look(at: path, calls: LinuxCECCalls())
    }

    static func look(at path: String, calls: any CECCalls) -> Result<String, CECError>? {
        do throws(CECError) {
            let device = try CECDevice(path, calls)
            defer { device.close() }
            let driver = "\(path) (\(device.capabilities.driver))"
            guard let place = try device.physicalAddress() else {
                return .success("\(driver), no television is plugged in")
            }
            // The digits are inputs on the way, the television's first.
            let digits = [12, 8, 4, 0].map { "\(place >> $0 & 15)" }.joined(separator: ".")
            return .success("\(driver), a television at \(digits)")
        } catch {
            return error.isAbsence ? nil : .failure(error)
        }
    }
}
