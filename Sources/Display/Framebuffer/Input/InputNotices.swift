internal import Glibc
internal import Synchronization

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
