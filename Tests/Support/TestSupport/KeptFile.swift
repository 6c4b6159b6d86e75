import Foundation

/// Files of earlier versions, which lie in the folder `Earlier` beside the tests that read them.
package enum KeptFile {
    package static func text(_ name: String, beside tests: String = #filePath) throws -> String {
        let folder = URL(fileURLWithPath: tests).deletingLastPathComponent()
        return try String(
            contentsOf: folder.appendingPathComponent("Earlier/\(name)"), encoding: .utf8)
    }
}
