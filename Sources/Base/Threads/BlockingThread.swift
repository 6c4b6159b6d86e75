import CSystemCalls
package import Files
import Glibc

/// Threads for work that blocks, which must not hold up the few that all tasks share.
package enum BlockingThread {
    /// What libzbar and the picture libraries, which recurse, need.
    private static let stackBytes = 8 << 20

    /// Runs a body on a thread of its own, which ends with it.
    ///
    /// Signals to the process are left to the program's other threads; here they would only
    /// interrupt calls.
    ///
    /// - Parameter name: for debuggers and top; the first 15 bytes count.
    /// - Throws: why the system refuses a thread.
    package static func start(
        _ name: String, _ body: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        var attributes = pthread_attr_t()
        try check(unsafe pthread_attr_init(&attributes))
        defer { unsafe pthread_attr_destroy(&attributes) }
        try check(unsafe pthread_attr_setstacksize(&attributes, stackBytes))
        try check(
            unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED)))
        let work = unsafe Unmanaged.passRetained(Work(name, body))
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, &attributes, runWork, work.toOpaque())
        if code != 0 { unsafe work.release() }
        try check(code)
    }

    private static func check(_ code: CInt) throws(SystemCallError) {
        guard code == 0 else { throw SystemCallError(code: code) }
    }
}

private final class Work {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

@_cdecl("runWork") private func runWork(_ context: UnsafeMutableRawPointer?)
    -> UnsafeMutableRawPointer?
{
    guard let context = unsafe context else { return nil }
    let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    // Faults of this thread itself: their handlers give a terminal or a console back.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS] {
        unsafe sigdelset(&signals, fault)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
    unsafe docent_thread_name(work.name)
    work.body()
    return nil
}
