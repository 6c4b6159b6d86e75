import Foundation
package import PageMaking
import TestSupport
import TourAuthoring
import TourModel
import TourStore

/// The site that ships, compiled once for all tests.
package enum ShippedSite {
    private static let compiled = Result {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/tour.sqlite"
        _ = try TourImporter.import(
            folder: Repository.tour, into: path)
        return (folder, path)
    }

    /// The path of the tour's file.
    package static func database() throws -> String { try compiled.get().1 }

    package static func content() throws -> TourContent {
        try TourContent(store: TourStore(path: database(), as: .kiosk("lobby")))
    }
}
