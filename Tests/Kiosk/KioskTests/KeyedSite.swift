import Foundation
import Passes
import TestSupport
import Times
import TourAuthoring

/// A copy of the sample site's content whose passes one new key signs.
struct KeyedSite {
    let folder: TemporaryFolder
    let key: PrivatePassKey

    /// The content's folder.
    var content: String { "\(folder.path)/content" }

    init() throws {
        folder = try TemporaryFolder()
        let now = UTCMinute(.now)
        key = try PrivatePassKey(
            from: now.subtracting(minutes: UTCMinute.day),
            until: now.adding(minutes: 30 * UTCMinute.day))
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
        let key = key.publicKey
        try PassesFile.update(folder: content) { $0.keys = [key] }
    }

    /// Compiles the content as it is now.
    ///
    /// - Returns: the database's path.
    func compile(_ name: String = "tour.sqlite") throws -> String {
        let database = "\(folder.path)/\(name)"
        _ = try TourImporter.import(folder: content, into: database)
        return database
    }
}
