import Foundation
import ImageFiles
import Imaging
import TestSupport

/// The pictures that are read natively and in a browser.
enum Pictures {
    /// The sample frames of a kiosk's camera, 1280 x 720.
    static func frames() throws -> [LumaImage] {
        let folder = Repository.root + "/kiosk/frames"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".jpg") }
            .map { try image("\(folder)/\($0)") }
    }

    /// Pictures of the public corpus at even steps.
    static func corpus(every stride: Int) throws -> [LumaImage] {
        let files = try Corpus.files()
        return try Swift.stride(from: 0, to: files.count, by: stride).map { try image(files[$0]) }
    }

    private static func image(_ path: String) throws -> LumaImage {
        try ImageFile(path: path).lumaPage(1).image
    }
}
