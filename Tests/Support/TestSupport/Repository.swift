import Foundation

/// The repository that the tests were built from.
package enum Repository {
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized.path

    /// The folder of a tour that ships.
    package static let tour = root + "/tour-content"

    /// The text of one of its files, by the path from its folder.
    package static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }

    /// All Swift files below one of its folders, in one text.
    package static func swift(below folder: String) throws -> String {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
        return try paths.filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }
            .joined()
    }
}
