internal import Foundation

extension HealthReport.Machine {
    /// The machine as it is now.
    ///
    /// - Parameter path: a file or folder on the disk that matters.
    public init(diskOf path: String) {
        self.init(residentBytes: Self.residentBytes(), diskFreeBytes: Self.freeBytes(path))
    }

    /// The second number of the kernel's line counts resident pages.
    private static func residentBytes() -> Int? {
        guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return nil
        }
        let numbers = line.split(separator: " ").prefix(2)
        guard numbers.count == 2, let pages = numbers.last.flatMap({ Int($0) }) else { return nil }
        return pages * Int(sysconf(CInt(_SC_PAGESIZE)))
    }

    private static func freeBytes(_ path: String) -> Int? {
        var facts = statvfs()
        guard unsafe statvfs(path, &facts) == 0 else { return nil }
        let (bytes, overflow) = UInt(facts.f_bavail).multipliedReportingOverflow(
            by: UInt(facts.f_frsize))
        return overflow ? .max : Int(clamping: bytes)
    }
}
