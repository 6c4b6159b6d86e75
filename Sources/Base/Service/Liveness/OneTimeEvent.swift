internal import Glibc

/// Something that happens once, and that threads wait for.
///
/// It waits by the time since the boot. A `DispatchSemaphore` on Linux waits by the time of day: where that is put back, a
/// wait of five seconds takes as long as the clock was ahead, which may be years.
///
/// `@unchecked Sendable`: `hasHappened` is read and written only while `mutex` is locked.
@safe final class OneTimeEvent: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var hasHappened = false

    init() {
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// It happens; who waits goes on.
    func happen() {
        unsafe pthread_mutex_lock(mutex)
        hasHappened = true
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits until it happens, for as long as that at most.
    ///
    /// - Returns: whether it has happened.
    func wait(for time: Duration) -> Bool {
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        let nanoseconds = end.tv_nsec + Int(time.components.attoseconds / 1_000_000_000)
        end.tv_sec += Int(time.components.seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !hasHappened, unsafe pthread_cond_timedwait(condition, mutex, &end) != ETIMEDOUT {}
        return hasHappened
    }
}
