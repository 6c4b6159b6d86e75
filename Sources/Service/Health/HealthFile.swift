internal import Foundation

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
        let partial = "\(path).partial"
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        let descriptor = unsafe open(partial, flags, 0o644)
        guard descriptor >= 0 else { throw fault() }
        // Whoever may look into the folder may read it, whatever else the service keeps to itself.
        fchmod(descriptor, 0o644)
        let bytes = report.json
        // A report is far below what the kernel takes at once from a file's writer.
        let count = unsafe Foundation.write(descriptor, bytes, bytes.count)
        let writing = count == bytes.count ? nil : fault(count < 0 ? errno : ENOSPC)
        guard close(descriptor) == 0, writing == nil else {
            let error = writing ?? fault()
            remove(partial)
            throw error
        }
        guard unsafe rename(partial, path) == 0 else {
            let error = fault()
            remove(partial)
            throw error
        }
    }

    /// Takes the file away: who is not there any more has no health.
    public func remove() { remove(path) }

    /// One that is not there is gone already.
    private func remove(_ path: String) { _ = unsafe unlink(path) }

    private func fault(_ number: CInt = errno) -> ServiceError {
        .notWritable(path: path, reason: String(systemError: number))
    }
}
