internal import Glibc
internal import Synchronization

/// Tells each thing that is wrong once, and that devices may not be read once for all of them.
final class InputNotices: Sendable {
    private let hear: @Sendable (InputDeviceError) -> Void
    private let told = Mutex<Set<InputDeviceError>>([])
    /// More is not worth telling; devices that come and go without end are not kept in mind.
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
