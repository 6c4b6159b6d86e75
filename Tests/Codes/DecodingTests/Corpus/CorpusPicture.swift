import Foundation
import ImageFiles
import Imaging
import TestSupport

/// A picture of the public corpus, with what is known about it.
struct CorpusPicture: Decodable, Sendable {
    var path: String
    var set: String
    var category: String
    /// What it must say; `nil` where nobody wrote that down, empty where it holds no QR code.
    var expectedTexts: [String]?
    var expectedCount: Int?
    /// Four corners of every labelled symbol, in any order.
    var corners: [[[Double]]]?
    /// What two families of readers agree on: of each label, or else in any order.
    var consensusTexts: [String?]?
    /// What two families of readers read beside the labels.
    var consensusExtra: [String]?

    /// The set and the category, as the tables name it.
    var group: String { "\(set)/\(category)" }

    /// Its pixels, as every reader of the corpus has them.
    func image() throws -> LumaImage {
        try ImageFile(path: Corpus.path(path)).lumaPage(1).image
    }

    /// All pictures with and without codes.
    static func all() throws -> [CorpusPicture] { try manifest("manifest.jsonl") }

    /// Frames of a camera that holds no code.
    static func empty() throws -> [CorpusPicture] { try manifest("empty/manifest.jsonl") }

    /// What pictures say whose note beside them is wrong.
    ///
    /// Cut at a shade between the outline of its modules and the paper, this one reads so with other readers too.
    private static let corrections: [String: [String]] = [
        "images/zxing/qrcode-2/13.png", "images/jsqr/end-to-end/88.png",
    ].reduce(into: [:]) {
        $0[$1] = ["The 2005 USGS aerial photography of the Washington Monument is censored."]
    }

    private static func manifest(_ name: String) throws -> [CorpusPicture] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try Corpus.manifest(name).map { line in
            var picture = try decoder.decode(CorpusPicture.self, from: line)
            if let texts = corrections[picture.path] { picture.expectedTexts = texts }
            return picture
        }
    }
}
