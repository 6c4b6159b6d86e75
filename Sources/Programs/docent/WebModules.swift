import Foundation
import Processes

/// What `kiosk/tools/wasm` builds for browsers: the reader and the guide, with the scripts that call them.
enum WebModules {
    private static let names = [
        "answer.js", "docent-guide.js", "docent-guide.wasm", "docent-reader.js",
        "docent-reader.wasm", "worker.js",
    ]

    /// The files by name, and those of them that are there compressed, where all are found: beside the installed program, or
    /// where they are built.
    static func find() -> [String: [UInt8]] {
        for place in ["web", "../../web", "../../../web"] {
            let folder = OwnProgram.path(place)
            var found: [String: [UInt8]] = [:]
            for name in names {
                found[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
                    .map { [UInt8]($0) }
            }
            guard found.count == names.count else { continue }
            for name in names {
                let compressed = "\(name).br"
                found[compressed] = FileManager.default.contents(
                    atPath: "\(folder)/\(compressed)"
                ).map { [UInt8]($0) }
            }
            return found
        }
        return [:]
    }
}
