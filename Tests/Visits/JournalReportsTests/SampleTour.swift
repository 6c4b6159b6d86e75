import Foundation
import TestSupport
import TourAuthoring
import TourStore

/// The sample tour of the repository, imported once for all tests.
enum SampleTour {
    private static let folder = Result { try TemporaryFolder() }

    private static let path = Result {
        let path = try folder.get().path + "/tour.sqlite"
        _ = try TourImporter.import(folder: Repository.tour, into: path)
        return path
    }

    static func store() throws -> TourStore { try TourStore(path: path.get()) }
}
