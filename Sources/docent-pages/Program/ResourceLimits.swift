import Glibc

/// The bounds the process sets for itself, so that no document can take the machine.
enum ResourceLimits {
    /// Bounds the memory, and leaves no core dump, which would hold somebody's document.
    static func setUp(addressSpace: UInt) {
        set(RLIMIT_CORE, to: 0)
        set(RLIMIT_FSIZE, to: 0)
        set(RLIMIT_AS, to: addressSpace)
    }

    /// Lets the process run for this many more seconds of processor time; the kernel ends it then.
    static func allow(seconds: Int) {
        var usage = rusage()
        _ = unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        var limit = rlimit()
        _ = unsafe getrlimit(Int32(RLIMIT_CPU.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, UInt(clamping: used + seconds + 1))
        _ = unsafe setrlimit(Int32(RLIMIT_CPU.rawValue), &limit)
    }

    private static func set(_ resource: __rlimit_resource, to value: UInt) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        _ = unsafe setrlimit(Int32(resource.rawValue), &limit)
    }
}
