import Foundation

/// A line of a table: how long a step of work takes, and how much memory.
enum MeasuredStep {
    static func printHeading(_ title: String) {
        Swift.print(
            title.padding(toLength: 34, withPad: " ", startingAt: 0)
                + "       wall s   processor s    peak MB")
    }

    @discardableResult
    static func print<R>(_ name: String, _ work: () throws -> R) throws -> R {
        resetPeak()
        let clock = ContinuousClock()
        let processor = BestTime.process()
        let began = clock.now
        let result = try work()
        let wall = (clock.now - began) / .seconds(1)
        let seconds = (BestTime.process() - processor) / 1000
        Swift.print(
            "  " + name.padding(toLength: 32, withPad: " ", startingAt: 0)
                + String(format: "%13.2f %13.2f %10.0f", wall, seconds, peakMegabytes()))
        return result
    }

    /// Resets the kernel's peak memory count of the process.
    ///
    /// - SeeAlso: proc(5), /proc/pid/clear_refs.
    private static func resetPeak() {
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
        try? file.write(contentsOf: Data("5".utf8))
    }

    private static func peakMegabytes() -> Double {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let number = line?.split(separator: " ").compactMap { Double($0) }.first
        return (number ?? .nan) / 1024
    }
}
