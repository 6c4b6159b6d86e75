import Foundation
import TestSupport

extension Repository {
    /// `docent` in the repository's folder, with the sample site compiled.
    static func docent() throws -> Program {
        var program = Program(built: "docent")
        program.folder = root
        program.environment["DOCENT_CONFIG"] = try compiled.get().path + "/kiosk.yaml"
        // What a kiosk remembers does not belong into the home of whoever tests it.
        program.environment["XDG_STATE_HOME"] = try compiled.get().path + "/state"
        return program
    }

    /// The version of all programs and packages, as the sources have it.
    static let version: String = {
        let sources = try? text("Sources/Programs/Commands/BuildInformation.swift")
        return sources?.firstMatch(of: /version = "([0-9.]+)"/).map { String($0.output.1) }
            ?? "no version in the sources"
    }()

    /// The folder with the sample site, compiled once, and a configuration that names it.
    private static let compiled = Result {
        let folder = try TemporaryFolder()
        let outcome = try Program(built: "docent").run([
            "tour", "import", "--quiet", "--database", "\(folder.path)/tour.sqlite",
            tour,
        ])
        guard outcome.status == 0 else { throw Failure(words: outcome.errors) }
        try folder.write("database: tour.sqlite\n", to: "kiosk.yaml")
        return folder
    }

    struct Failure: Error, CustomStringConvertible {
        let words: String
        var description: String { words }
    }
}
