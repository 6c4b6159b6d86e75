import Foundation
import ImageFiles
import Imaging

/// The pictures that are read natively and in a browser.
enum Pictures {
    /// The sample frames of a kiosk's camera, 1280 x 720.
    static func frames() throws -> [LumaImage] {
        let folder = WebBuild.root + "/kiosk/frames"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".jpg") }
            .map { try image("\(folder)/\($0)") }
    }

    private static let corpus = URL(fileURLWithPath: WebBuild.root).deletingLastPathComponent()
        .appendingPathComponent("shared/corpus").path

    /// Pictures of the corpus at even steps; none where the corpus is not beside the repository.
    static func corpus(every stride: Int) throws -> [LumaImage] {
        guard let files = FileManager.default.enumerator(atPath: corpus + "/images") else {
            return []
        }
        let names = files.compactMap { $0 as? String }.sorted()
            .filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") || $0.hasSuffix(".jpeg") }
        return try Swift.stride(from: 0, to: names.count, by: stride)
            .map { try image("\(corpus)/images/\(names[$0])") }
    }

    private static func image(_ path: String) throws -> LumaImage {
        try ImageFile(path: path).lumaPage(1).image
    }
}
