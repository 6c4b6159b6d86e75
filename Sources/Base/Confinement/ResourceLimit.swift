package import Files
import Glibc

/// A bound that a process sets for itself and cannot raise again.
package enum ResourceLimit: Sendable {
    /// Bytes of a core dump, which would hold somebody's document.
    case core
    /// Bytes of a file that is written; writing more fails.
    case fileSize
    /// Bytes of address space.
    case addressSpace

    package func set(to value: Int) throws(SystemCallError) {
        // Else it ends a library that complains on a standard error which is a file.
        if case .fileSize = self { signal(SIGXFSZ, SIG_IGN) }
        let number = UInt(clamping: value)
        var limit = rlimit(rlim_cur: number, rlim_max: number)
        try SystemCall.check { unsafe setrlimit(Int32(resource.rawValue), &limit) }
    }

    /// The address space that this process has, in bytes; 0 where the system does not say.
    package static var addressSpaceInUse: Int {
        // proc(5): the first number of statm is the size in pages.
        guard let file = try? FileDescriptor(opening: "/proc/self/statm", O_RDONLY),
            let text = try? file.read(upTo: 128),
            let pages = Int(String(decoding: text.prefix { $0 != 0x20 }, as: UTF8.self))
        else { return 0 }
        return pages * Int(getpagesize())
    }

    private var resource: __rlimit_resource {
        switch self {
        case .core: RLIMIT_CORE
        case .fileSize: RLIMIT_FSIZE
        case .addressSpace: RLIMIT_AS
        }
    }

    /// Lets the process run for this many more seconds of processor time; the kernel ends it then.
    package static func allowProcessorTime(seconds: Int) {
        var usage = rusage()
        _ = unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        var limit = rlimit()
        _ = unsafe getrlimit(Int32(RLIMIT_CPU.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, UInt(clamping: used + seconds + 1))
        _ = unsafe setrlimit(Int32(RLIMIT_CPU.rawValue), &limit)
    }
}
