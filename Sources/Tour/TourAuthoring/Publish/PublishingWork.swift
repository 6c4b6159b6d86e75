import Bundles
import Files
import Foundation
import Glibc

/// The working files of one publication: a database and objects under hidden names, deleted with this value.
///
/// What a killed process leaves is deleted by the next publication.
struct PublishingWork: ~Copyable {
    /// Where the database grows.
    let database: String
    /// Where objects are written.
    let objects: String

    /// - Parameters:
    ///   - folder: where the content is published.
    ///   - name: what the hidden names begin with; whoever has the lock on it is alone here.
    init(in folder: String, named name: String) throws {
        let database = "\(folder)/.\(name).compiling"
        let objects = "\(folder)/.\(name).objects"
        try PublishingWork.clear(database, objects)
        do throws(SystemCallError) {
            try FilePath.makeFolder(objects, mode: 0o700)
        } catch {
            throw BundleError(error, path: folder)
        }
        self.database = database
        self.objects = objects
    }

    private static func clear(_ database: String, _ objects: String) throws {
        try DatabaseReplacement.remove(database, for: database)
        var status = stat()
        if unsafe lstat(objects, &status) == 0 {
            try FileManager.default.removeItem(atPath: objects)
        }
    }

    // Leftovers that cannot be deleted now are deleted on the next run.
    deinit { try? PublishingWork.clear(database, objects) }
}
