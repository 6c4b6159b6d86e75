internal import Glibc
internal import Synchronization
internal import Wording

/// What visitors can touch and type on here, as far as this user may see it.
public struct InputDeviceReport: Sendable, Equatable, CustomStringConvertible {
    /// A sentence: what the device is, or why it cannot be used and what helps.
    public let description: String
    public let isUsable: Bool

    /// Asks every input device of the system, in the order in which they came; those that no visitor uses are left out.
    public static func list() -> [InputDeviceReport] { list(folder: "/dev/input") }

    static func list(folder: String) -> [InputDeviceReport] {
        EvdevSource.names(in: folder).compactMap { report(on: folder + "/" + $0) }
    }

    private static func report(on path: String) -> InputDeviceReport? {
        do throws(InputDeviceError) {
            let device = try EvdevDevice(path)
            let kinds = device.capabilities.kinds
            // The power button is a device too.
            if kinds.isEmpty { return nil }
            let words = InputDeviceDescription.Kind.allCases.filter(kinds.contains).map(\.words)
            let name = VisibleText.line(device.capabilities.name)
            return InputDeviceReport(
                description: "\(path): \(name.isEmpty ? "nameless" : name), "
                    + words.joined(separator: " and "),
                isUsable: true)
        } catch {
            return InputDeviceReport(description: error.description, isUsable: false)
        }
    }
}

extension InputDeviceDescription.Kind {
    fileprivate var words: String {
        switch self {
        case .touch: "touch panel"
        case .mouse: "mouse"
        case .keyboard: "keyboard or typing scanner"
        }
    }
}

/// Reports each error once, and missing permissions once for all devices.
final class InputNotices: Sendable {
    private let hear: @Sendable (InputDeviceError) -> Void
    private let told = Mutex<Set<InputDeviceError>>([])
    /// The number of errors that are remembered, however many devices come and go.
    private static let most = 256

    init(hear: @escaping @Sendable (InputDeviceError) -> Void) { self.hear = hear }

    func tell(_ error: InputDeviceError) {
        var kind = error
        if case .cannotOpen(_, let code) = error, code == EACCES || code == EPERM {
            kind = .cannotOpen(path: "", code: EACCES)
        }
        let isNew = told.withLock { $0.count < Self.most && $0.insert(kind).inserted }
        if isNew { hear(error) }
    }
}
