import Glibc

/// Runs work on a new detached thread with all signals blocked.
///
/// - Returns: 0, or the error number when the thread cannot be created.
func startDetachedThread(_ work: @escaping @Sendable () -> Void) -> CInt {
    var attributes = pthread_attr_t()
    let prepared = unsafe pthread_attr_init(&attributes)
    guard prepared == 0 else { return prepared }
    defer { unsafe pthread_attr_destroy(&attributes) }
    let detached = unsafe pthread_attr_setdetachstate(
        &attributes, CInt(PTHREAD_CREATE_DETACHED))
    guard detached == 0 else { return detached }
    let job = unsafe Unmanaged.passRetained(ThreadJob(work))
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, &attributes, runThreadJob, job.toOpaque())
    if code != 0 { unsafe job.release() }
    return code
}

private final class ThreadJob {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

@c private func runThreadJob(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    // Signal handlers run on the program's other threads; here they would only interrupt calls.
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
    let job = unsafe Unmanaged<ThreadJob>.fromOpaque(context).takeRetainedValue()
    job.work()
    return nil
}
