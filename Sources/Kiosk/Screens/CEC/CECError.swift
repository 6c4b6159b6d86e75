internal import Files
internal import Glibc

/// Why a television cannot be switched over HDMI.
public enum CECError: Error, Equatable {
    /// A system call on the device failed; `call` says what was tried, `code` is its errno value.
    case system(call: String, path: String, code: CInt)
    /// This user may not open the device.
    case denied(path: String)
    /// The device transmits nothing for programs.
    case silent(path: String, driver: String)
    /// No television has acknowledged a message.
    case unanswered(path: String)
    /// The bus has lost a message; `status` is the kernel's `tx_status`.
    case lost(path: String, status: UInt8)

    /// The device is missing, which is not a failure.
    var isAbsence: Bool {
        if case .system(_, _, let code) = self {
            [ENOENT, ENXIO, ENODEV].contains(code)
        } else {
            false
        }
    }
}

extension CECError: CustomStringConvertible {
    public var description: String {
        let text =
            switch self {
            case .system(let call, let path, let code):
                "\(path): cannot \(call): \(SystemCall.message(of: code))"
            case .denied(let path):
                "\(path) cannot be opened by this user; add the user to the group video "
                    + "(usermod -aG video USER) and log in again"
            case .silent(let path, let driver):
                "\(path): the driver \(driver) transmits nothing for programs"
            case .unanswered(let path):
                "\(path): no television answers; switch on HDMI-CEC in its menu "
                    + "(Anynet+, Bravia Sync, SimpLink, Viera Link)"
            case .lost(let path, let status):
                "\(path): the bus has lost a message (status \(status)); check the cable"
            }
        return "\(text); until then the television is not switched (cec: off in kiosk.yaml: never)"
    }
}
