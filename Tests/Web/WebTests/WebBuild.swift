import Foundation
import TestSupport

/// What `kiosk/tools/wasm` builds, built once for all tests.
enum WebBuild {
    static let folder = Repository.root + "/.build/web"

    /// The package for npm, which `kiosk/tools/npm` makes of that.
    static let package = Repository.root + "/.build/npm/docent-qr"

    /// What `kiosk/tools/wasm` printed.
    static let output = Result {
        guard let shell = Program(installed: "bash") else {
            throw Failure(description: "bash not found")
        }
        let outcome = try shell.run(["\(Repository.root)/kiosk/tools/wasm"])
        guard outcome.status == 0 else {
            throw Failure(description: "kiosk/tools/wasm failed: \(outcome.errors.suffix(2000))")
        }
        return outcome.text
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
