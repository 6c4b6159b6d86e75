package import Foundation
package import Testing

/// The public corpus: photographs of symbols, and what they say.
///
/// It is too large for the repository. The variable `DOCENT_CORPUS` names its folder; it is looked for nowhere else. Pictures
/// that need no corpus are drawn, see `DrawnPicture`.
package enum Corpus {
    /// `nil` where `DOCENT_CORPUS` names no folder with a `manifest.jsonl`.
    package static let folder = ProcessInfo.processInfo.environment["DOCENT_CORPUS"].flatMap {
        FileManager.default.fileExists(atPath: $0 + "/manifest.jsonl") ? $0 : nil
    }

    /// The path of a file in the corpus.
    package static func path(_ name: String) throws -> String {
        try #require(folder) + "/" + name
    }

    /// The lines of a manifest, each a JSON object.
    package static func manifest(_ name: String = "manifest.jsonl") throws -> [Data] {
        try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n")
            .map { Data($0.utf8) }
    }

    /// The paths of all pictures in the manifest.
    package static func files() throws -> [String] {
        struct Picture: Decodable { var path: String }
        return try manifest().map { try path(JSONDecoder().decode(Picture.self, from: $0).path) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips what reads the public corpus where there is none.
    package static var corpus: Self {
        .enabled(
            if: Corpus.folder != nil, "DOCENT_CORPUS names no folder with the public corpus")
    }
}
