import Glibc

/// A thread for work that waits, which must not hold up the few that all tasks share.
enum BlockingThread {
    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs a body on a thread of its own, which ends with it.
    ///
    /// - Returns: 0, or the error number with which the system refused one.
    static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        let work = unsafe Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            return code
        }
        _ = pthread_detach(thread)
        return 0
    }
}
