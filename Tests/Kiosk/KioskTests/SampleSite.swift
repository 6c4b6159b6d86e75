import Foundation
import TestSupport
import Tour
import TourAuthoring

@testable import PageMaking

/// The site that ships, compiled once for all tests.
enum SampleSite {
    private static let compiled = Result {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/tour.sqlite"
        _ = try TourImporter.import(
            folder: "\(root)/tour-content", into: path)
        return (folder, path)
    }

    /// The path of the tour's file.
    static func database() throws -> String { try compiled.get().1 }

    static func content() throws -> TourContent {
        try TourContent(store: TourStore(path: database(), as: .kiosk("lobby")))
    }
}
