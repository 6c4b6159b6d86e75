internal import Files

/// A file that says how the kiosk is: whole at any moment, for who looks into it.
///
/// What is written is not forced to the disk: it is of no use after a power cut.
public struct HealthFile: Sendable, Equatable {
    public let path: String

    public init(path: String) { self.path = path }

    /// The usual place: `health.json` in the folder that the service manager has made; `nil` where there is none.
    public init?(environment: [String: String]) {
        // Where there are several folders, they stand one after the other.
        guard let folder = environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first else {
            return nil
        }
        self.init(path: "\(folder)/health.json")
    }

    /// Puts a report in the place of the one before.
    ///
    /// - Throws: ``ServiceError/notWritable(path:reason:)``; the old report then stays.
    public func write(_ report: HealthReport) throws(ServiceError) {
        do throws(SystemCallError) {
            // Whoever may look into the folder may read it, whatever else the service keeps to itself.
            let file = try NewFile(path, mode: .exactly(0o644))
            try file.write(report.json)
            try file.replace()
        } catch {
            throw .notWritable(path: path, reason: error.reason)
        }
    }

    /// Deletes the file: a stopped kiosk has no health file.
    public func remove() { try? FilePath.remove(path) }
}
