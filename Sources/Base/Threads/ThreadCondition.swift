import Glibc

/// A lock, and a place to wait until something that it guards has changed.
///
/// `@unchecked Sendable`: the two are made for use from all threads, and stay where they are until nothing refers to this object.
///
/// - SeeAlso: pthread_mutex_lock(3), pthread_cond_wait(3).
@safe final class ThreadCondition: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        // With the usual attributes neither can fail.
        Self.check(unsafe pthread_mutex_init(mutex, nil))
        Self.check(unsafe pthread_cond_init(condition, nil))
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    func withLock<Result>(_ body: () -> Result) -> Result {
        Self.check(unsafe pthread_mutex_lock(mutex))
        defer { Self.check(unsafe pthread_mutex_unlock(mutex)) }
        return body()
    }

    /// Gives the lock up until ``broadcast()`` is called, or earlier: look again at what was waited for.
    ///
    /// - Precondition: this thread has the lock.
    func wait() { Self.check(unsafe pthread_cond_wait(condition, mutex)) }

    /// Wakes all threads that wait.
    func broadcast() { Self.check(unsafe pthread_cond_broadcast(condition)) }

    private static func check(_ code: CInt) { precondition(code == 0, "error \(code)") }
}
